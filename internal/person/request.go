package person

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// queue adds a request to the office's queue in the caller's transaction. If the same person has an open request of
// the same kind, it adds nothing and returns the open request. Corrections with different contents are separate
// requests.
func (a *Service) queue(ctx context.Context, r fair.PrivacyRequest) (fair.PrivacyRequest, error) {
	open, err := a.store.OpenPrivacyRequests(ctx, r.Person)
	if err != nil {
		return r, err
	}
	for _, other := range open {
		if other.Kind == r.Kind && (r.Kind != fair.PrivacyCorrect || sameCorrection(other, r)) {
			return other, nil
		}
	}
	now := a.Now()
	r.ID, r.State, r.Version, r.CreatedAt, r.UpdatedAt = fair.NewID(now), fair.PrivacyOpen, 1, now, now
	r.DueAt = now.AddDate(0, 0, fair.PrivacyAnswerDays)
	if err := a.store.CreatePrivacyRequest(ctx, r); err != nil {
		return r, err
	}
	// The line contains no name, because it remains in the log after the data is erased.
	return r, a.LogChange(ctx, "asked", "privacy request", r.ID,
		texts.PortalActivity.PrivacyAsked(string(r.Kind)), nil, nil)
}

func sameCorrection(a, b fair.PrivacyRequest) bool {
	if a.Wish != b.Wish || (a.Correction == nil) != (b.Correction == nil) {
		return false
	}
	return a.Correction == nil || *a.Correction == *b.Correction
}

// AskForCorrection requests a correction through a person's own link. The office must approve the correction first,
// because names appear on entry codes and invoices, and because e-mail addresses and phone numbers serve as proof of
// identity. It returns Problems if the record does not belong to the person.
func (a *Service) AskForCorrection(
	ctx context.Context,
	key OwnDataKey,
	lang fair.Lang,
	in fair.CorrectionInput,
) (fair.PrivacyRequest, error) {
	data, err := a.FindOwnData(ctx, key)
	if err != nil {
		return fair.PrivacyRequest{}, err
	}
	c, wish, err := in.Clean()
	if err != nil {
		return fair.PrivacyRequest{}, err
	}
	own := false
	for _, r := range data.Records {
		own = own || r.Subject == c.Subject && r.ErasedAt.IsZero()
	}
	if !own {
		return fair.PrivacyRequest{}, fair.Problems{"record": texts.Errors.ChooseOne()}.Err()
	}
	return a.askOwn(ctx, data, fair.PrivacyRequest{Kind: fair.PrivacyCorrect, Lang: lang, Wish: wish, Correction: &c})
}

// AskForErasure requests, through a person's own link, the erasure of all data that the law allows to erase. It covers
// only records on which the person may act (see OwnData.MayAct). It returns KindConflict if there are none.
func (a *Service) AskForErasure(ctx context.Context, key OwnDataKey, lang fair.Lang) (fair.PrivacyRequest, error) {
	data, err := a.FindOwnData(ctx, key)
	if err != nil {
		return fair.PrivacyRequest{}, err
	}
	if data = data.actable(); len(data.Records) == 0 {
		return fair.PrivacyRequest{}, fair.Fail(fair.KindConflict, texts.Errors.NeedsOrderLink())
	}
	return a.askOwn(ctx, data, fair.PrivacyRequest{Kind: fair.PrivacyErase, Lang: lang})
}

// WithdrawConsent withdraws a person's consents at once, through their own link. It also requests the erasure of the
// data, because without consent there is no reason to keep the data. It covers only records on which the person may act
// (see OwnData.MayAct). It returns KindConflict if there are none.
func (a *Service) WithdrawConsent(ctx context.Context, key OwnDataKey, lang fair.Lang) error {
	data, err := a.FindOwnData(ctx, key)
	if err != nil {
		return err
	}
	if data = data.actable(); len(data.Records) == 0 {
		return fair.Fail(fair.KindConflict, texts.Errors.NeedsOrderLink())
	}
	return a.InTx(ctx, func(ctx context.Context) error {
		withdrawn, err := a.store.WithdrawConsents(ctx, data.Subjects(), a.Now())
		if err != nil || withdrawn == 0 {
			return err
		}
		for _, s := range data.Subjects() {
			if err := a.LogChange(ctx, "withdrew", string(s.Kind), s.ID,
				texts.PortalActivity.ConsentWithdrawn(), nil, nil); err != nil {
				return err
			}
		}
		wish := texts.PortalActivity.WishAfterWithdrawal().In(fair.English)
		_, err = a.askOwn(ctx, data, fair.PrivacyRequest{Kind: fair.PrivacyErase, Lang: lang, Wish: wish})
		return err
	})
}

func (a *Service) askOwn(
	ctx context.Context,
	data OwnData,
	r fair.PrivacyRequest,
) (asked fair.PrivacyRequest, err error) {
	r.Person, r.Name, r.Proven = data.Person, data.Name(), true
	err = a.InTx(ctx, func(ctx context.Context) error {
		asked, err = a.queue(ctx, r)
		return err
	})
	return asked, err
}

// CreatePrivacyRequest records the request of a person who phoned the office or wrote to it.
func (a *Service) CreatePrivacyRequest(
	ctx context.Context,
	in fair.PrivacyRequestInput,
) (r fair.PrivacyRequest, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return r, err
	}
	if r, err = in.Clean(); err != nil {
		return r, err
	}
	r.Lang = fair.English
	err = a.InTx(ctx, func(ctx context.Context) error {
		data, err := a.findOwnData(ctx, r.Person)
		if err != nil {
			return err
		}
		for _, record := range data.Records {
			r.Lang = record.Lang
		}
		if r.Name == "" {
			r.Name = data.Name()
		}
		r, err = a.queue(ctx, r)
		return err
	})
	return r, err
}

// FindPrivacyRequests lists requests for the office. It lists open requests first, sorted by due date. It requires
// the permission MayRead.
func (a *Service) FindPrivacyRequests(
	ctx context.Context,
	f fair.PrivacyRequestFilter,
) ([]fair.PrivacyRequest, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.FindPrivacyRequests(ctx, f)
}

// FindPrivacyRequest returns a request to the office, with the data that is stored about the requesting person. For a
// request for erasure, these are the records that would be erased.
func (a *Service) FindPrivacyRequest(ctx context.Context, id string) (fair.PrivacyRequest, OwnData, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.PrivacyRequest{}, OwnData{}, err
	}
	r, err := a.store.FindPrivacyRequest(ctx, id)
	if err != nil || r.Person.IsZero() {
		return r, OwnData{}, err // after an erasure, the request does not identify a person any more
	}
	data, err := a.dataOfRequest(ctx, r)
	return r, data, err
}

// dataOfRequest returns the data that a request is about. A person's own request for erasure covers only records on
// which the person may act.
func (a *Service) dataOfRequest(ctx context.Context, r fair.PrivacyRequest) (OwnData, error) {
	data, err := a.findOwnData(ctx, r.Person)
	if data.OwnLink = r.OrderID != ""; r.Proven && r.Kind == fair.PrivacyErase {
		data = data.actable()
	}
	return data, err
}

// MakePrivacyLink creates a link for the person who made an open request. The office must have checked the person's
// identity by phone, and sends the link to the person.
func (a *Service) MakePrivacyLink(ctx context.Context, id string) (address string, r fair.PrivacyRequest, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return "", r, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		if r, err = a.openRequest(ctx, id, nil); err != nil {
			return err
		}
		if address, err = a.newPrivacyLink(ctx, r.Person, r.Lang, OwnDataPage); err != nil {
			return err
		}
		return a.LogChange(ctx, "linked", "privacy request", id, texts.PortalActivity.PrivacyLinkMade(),
			nil, nil)
	})
	return address, r, err
}

// openRequest locks a request that waits for an answer. It returns KindConflict if the request was already answered,
// or if its version differs from the argument `version`. The version is not compared if this argument is nil.
func (a *Service) openRequest(ctx context.Context, id string, version *int) (fair.PrivacyRequest, error) {
	r, err := a.store.LockPrivacyRequest(ctx, id)
	switch {
	case err != nil:
	case r.State != fair.PrivacyOpen:
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.RequestAnswered())
	case version != nil && *version != r.Version:
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	return r, err
}
