package sales

import (
	"cmp"
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// NewRegistration is the input of the registration form for visitors.
type NewRegistration struct {
	fair.RegistrationInput
	Group     *fair.GroupInput // set for a group; RegistrationInput is then empty
	Lang      fair.Lang
	RequestID string // idempotency key of the client, or empty
}

// CreateRegistration stores a visitor's registration as Pending with the current entry fee. If the fee is 0, nothing
// is due, and the registration waits for the office's approval. If a registration has the same request id, or is
// pending and has the same content and the same sender (see app.SenderOf), CreateRegistration returns it with
// created = false. The same content from somebody else is a new registration, because the response contains the secret
// id of the registration. It returns KindConflict if the request id was used before with other content, because it must
// not return another visitor's registration. Anybody may call it.
func (a *Service) CreateRegistration(
	ctx context.Context,
	in NewRegistration,
) (r fair.Registration, created bool, err error) {
	if in.ByOffice = app.Require(ctx, fair.MayEdit) == nil; !in.ByOffice {
		in.Persons, in.MemberNames = "", "" // visitors have the form of a group
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.Registration{}, false, err
	}
	if in.Group != nil {
		r, err = in.Group.Clean(edition) // nobody can answer the questions of the office for all people of a group
	} else {
		r, err = in.Clean(edition, in.Lang)
	}
	if err != nil {
		return fair.Registration{}, false, err
	}
	now := a.Now()
	if in.ByOffice {
		err = edition.CheckSelling() // the office may enter registrations at any time
	} else {
		err = edition.CheckRegistration(now, in.Lang)
	}
	if err != nil {
		return fair.Registration{}, false, err
	}
	a.fillRegistration(&r, edition, in.Lang)
	if in.ByOffice {
		r.Consent = "" // nobody has seen the privacy notice
	}
	if err := a.checkEntryTax(edition, r.Amount); err != nil {
		return fair.Registration{}, false, err
	}
	r.RequestID, r.Junk = in.RequestID, app.VisitorOf(ctx).Junk
	r.Sender = cmp.Or(app.SenderOf(ctx), r.ID)
	var stored fair.Registration
	err = a.store.InTx(ctx, func(ctx context.Context) (err error) {
		if stored, created, err = a.insertRegistration(ctx, edition, r); err != nil {
			return err
		}
		if !created {
			stored, err = a.followFee(ctx, stored, r)
			return err
		}
		return a.welcome(ctx, stored, edition)
	})
	if err == nil && stored.Print != r.Print {
		return fair.Registration{}, false, fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
	}
	return stored, created, err
}

// fillRegistration sets ids, amount, status and times of a new registration.
func (a *Service) fillRegistration(r *fair.Registration, edition fair.Edition, lang fair.Lang) {
	now := a.Now()
	fee, _ := edition.EntryFee()
	r.ID, r.UserID, r.EditionID = fair.NewID(now), fair.NewUserID(now), edition.ID
	r.Amount, r.Status, r.Lang = fee*fair.Paise(r.Persons), fair.RegistrationPending, lang
	r.Consent, r.Version, r.CreatedAt, r.UpdatedAt = edition.Consent, 1, now, now
}

// checkEntryTax returns an error if an entry fee may not be charged: see CheckTax.
func (a *Service) checkEntryTax(edition fair.Edition, fee fair.Paise) error {
	if edition.Tax.EntryFee != fair.FeeTaxableInclusive {
		return nil
	}
	return a.CheckTax(edition, fee)
}

// welcome records the consent of a new registration and writes the confirmation message, in the caller's transaction.
func (a *Service) welcome(ctx context.Context, r fair.Registration, current fair.Edition) error {
	err := a.RecordConsent(ctx, fair.PersonalRegistration, r.ID, r.Consent, r.Lang, r.CreatedAt)
	if err != nil {
		return err
	}
	return a.notify.Registered(ctx, r, current)
}

// followFee is called when a visitor sends the same form again. It charges the current fee instead of the earlier one,
// unless money was received or recorded for the registration. It runs in the caller's transaction and returns the
// stored registration.
func (a *Service) followFee(ctx context.Context, stored, again fair.Registration) (fair.Registration, error) {
	same := stored.EditionID == again.EditionID && stored.Print == again.Print && stored.DeletedAt.IsZero()
	if !same || stored.Status != fair.RegistrationPending || stored.Amount == again.Amount {
		return stored, nil
	}
	before, err := a.store.LockRegistration(ctx, stored.ID)
	if err != nil || before.Status != fair.RegistrationPending || noMoney(before) != nil {
		return before, err // the money is for the amount that was asked for
	}
	changed := before
	changed.Amount = again.Amount
	charge := a.reprice
	if again.Amount == 0 {
		charge = a.withdraw
	}
	after, err := charge(ctx, changed, "")
	if err != nil {
		return before, err
	}
	summary := texts.PortalActivity.RegistrationSentAgain(after.Name, after.Amount.String())
	return after, a.LogChange(ctx, "updated", "registration", after.ID, summary, registrationFields(before),
		registrationFields(after))
}

// endLiveOrder ends the order of a registration that can still be paid, in the caller's transaction. It does nothing
// if there is no such order.
func (a *Service) endLiveOrder(ctx context.Context, registrationID string) error {
	o, err := fair.OrNone(a.store.FindLiveRegistrationOrder(ctx, registrationID))
	if err != nil || o.ID == "" {
		return err
	}
	return a.EndOrderSoon(ctx, o.ID)
}

// FindOwnRegistration returns a registration to the visitor who created it. The visitor must know the secret user id of
// the registration. It returns KindNotFound if the two ids do not belong together.
func (a *Service) FindOwnRegistration(ctx context.Context, id, userID string) (fair.Registration, error) {
	r, err := a.store.FindRegistration(ctx, id)
	if err != nil {
		return fair.Registration{}, err
	}
	if userID == "" || !app.SameSecret(r.UserID, userID) || !r.DeletedAt.IsZero() {
		return fair.Registration{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return r, nil
}

// LinkedRegistration returns a registration for a link to one of its entry codes. The caller must have verified the
// link. It returns KindNotFound if the registration is deleted.
func (a *Service) LinkedRegistration(ctx context.Context, id string) (fair.Registration, error) {
	r, err := a.store.FindRegistration(ctx, id)
	if err == nil && !r.DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return r, err
}

// FindRegistrations lists registrations for the office and counts all matching records.
func (a *Service) FindRegistrations(
	ctx context.Context,
	f fair.RegistrationFilter,
) ([]fair.Registration, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return a.store.FindRegistrations(ctx, f)
}

// FindRegistration returns one registration. It returns KindNotFound if the registration is deleted. It requires the
// permission MayRead.
func (a *Service) FindRegistration(ctx context.Context, id string) (fair.Registration, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.Registration{}, err
	}
	r, err := a.store.FindRegistration(ctx, id)
	if err == nil && !r.DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return r, err
}

// UpdateRegistration changes a registration. Nothing is Paid without a payment: it cannot set the status Paid while an
// amount is due, because only a payment may do that; see payments.UpdateRegistration. With an amount of 0 it becomes
// Paid with a reason, unless the fair has no entry fee. The amount of a registration for which money was received is
// fixed. A registration that is cancelled in this way keeps its money, until the office gives it back or takes the
// cancellation back with the status Paid. UpdateRegistration returns KindConflict for changes that are not possible,
// and also if another user has changed the registration since it was read. It requires the permission MayEdit, and
// MayBooks for a new amount.
func (a *Service) UpdateRegistration(
	ctx context.Context,
	id string,
	u fair.RegistrationUpdate,
) (after fair.Registration, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Registration{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		if err := a.checkEditable(ctx, before, u.Version); err != nil {
			return err
		}
		if u, err = a.WithQuestions(ctx, before, u); err != nil {
			return err
		}
		wanted, reason, err := u.Apply(before)
		if err != nil {
			return err
		}
		if err := checkPersons(before, wanted.Persons); err != nil {
			return err
		}
		changed := wanted
		changed.Status, changed.Amount, changed.UpdatedAt = before.Status, before.Amount, a.Now()
		if changed, err = a.store.UpdateRegistration(ctx, changed); err != nil {
			return err
		}
		if after, err = a.changeMoney(ctx, changed, wanted, reason); err != nil {
			return err
		}
		fields := registrationFields(after)
		if reason != "" {
			fields["reason"] = reason
		}
		return a.LogChange(ctx, "updated", "registration", id,
			texts.PortalActivity.RegistrationChanged(after.Name), registrationFields(before), fields)
	})
	a.Wake()
	return after, err
}

// checkPersons returns an error if the number of people of a registration can no longer change: their money is here, or
// they have printed tickets.
func checkPersons(r fair.Registration, persons int) error {
	if persons == r.Persons {
		return nil
	}
	p := fair.Problems{}
	if noMoney(r) != nil || r.TicketBookID != "" {
		p.Add("persons", texts.PortalErrors.PersonsFixed())
	}
	return p.Err()
}

// WithQuestions adds the questions of a registration's category to a change with answers.
func (a *Service) WithQuestions(
	ctx context.Context, r fair.Registration, u fair.RegistrationUpdate,
) (fair.RegistrationUpdate, error) {
	if len(u.Answers) == 0 {
		return u, nil
	}
	edition, err := a.store.FindEdition(ctx, r.EditionID)
	u.Questions = edition.QuestionsOf(r.Category)
	return u, err
}

// checkEditable returns nil if a registration can be changed, otherwise the reason as an error. The argument `version`
// is the version that the caller read. The version is not compared if this argument is nil.
func (a *Service) checkEditable(ctx context.Context, r fair.Registration, version *int) error {
	if !r.DeletedAt.IsZero() {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err := a.RequireCurrentEdition(ctx, r.EditionID); err != nil {
		return err
	}
	if version != nil && *version != r.Version {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	if !r.ErasedAt.IsZero() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
	}
	return nil
}

// DeleteRegistration marks a registration as deleted. An owner can restore it for 30 days. Money received for it must
// be refunded first. If the registration has an order that can still be paid, this order is terminated at the
// provider. If the payer still pays it after that, the payment is refunded.
func (a *Service) DeleteRegistration(ctx context.Context, id string) error {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		r, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		if !r.DeletedAt.IsZero() {
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		if err := a.RequireCurrentEdition(ctx, r.EditionID); err != nil {
			return err
		}
		if err := noMoney(r); err != nil {
			return err
		}
		who := a.actor(ctx)
		if _, err := a.ledger.Change(ctx, registrationRef(r), func(l *ledger.Ledger) error {
			if l.Undecided() {
				return fair.Fail(fair.KindConflict, texts.PortalErrors.MoneyUndecided())
			}
			return l.End("", who) // late money goes back
		}); err != nil {
			return err
		}
		if r, err = a.store.LockRegistration(ctx, id); err != nil {
			return err
		}
		r.DeletedAt, r.UpdatedAt = who.At, who.At
		if _, err := a.store.UpdateRegistration(ctx, r); err != nil {
			return err
		}
		return a.LogChange(ctx, "deleted", "registration", id,
			texts.PortalActivity.RegistrationDeleted(r.Name),
			registrationFields(r), nil)
	})
	a.Wake()
	return err
}

// RestoreRegistration restores a registration within 30 days of its deletion.
func (a *Service) RestoreRegistration(ctx context.Context, id string) (after fair.Registration, err error) {
	if err := app.Require(ctx, fair.MayRestore); err != nil {
		return fair.Registration{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		r, err := a.store.LockRegistration(ctx, id)
		if err != nil {
			return err
		}
		if err := a.RequireCurrentEdition(ctx, r.EditionID); err != nil {
			return err
		}
		if err := app.Restorable(r.DeletedAt, a.Now()); err != nil {
			return err
		}
		ended := r.DeletedAt
		r.DeletedAt, r.UpdatedAt = time.Time{}, a.Now()
		if r, err = a.store.UpdateRegistration(ctx, r); err != nil {
			return err
		}
		if after, err = a.changeLedger(ctx, r, func(l *ledger.Ledger, who ledger.Actor) error {
			if n := len(l.Entries); n > 0 && l.Entries[n-1].At.Equal(ended) {
				l.Revive(who) // otherwise it had been cancelled before it was deleted
			}
			return nil
		}); err != nil {
			return err
		}
		return a.LogChange(ctx, "restored", "registration", id,
			texts.PortalActivity.RegistrationRestored(r.Name), nil,
			registrationFields(after))
	})
	return after, err
}

func registrationFields(r fair.Registration) map[string]any {
	return map[string]any{
		"name":        r.Name,
		"phone":       r.Phone,
		"email":       r.Email,
		"company":     r.Company,
		"address":     r.Address,
		"website":     r.Website,
		"degree":      r.Degree,
		"college":     r.College,
		"persons":     r.Persons,
		"memberNames": r.MemberNames,
		"answers":     fair.AnswerLines(r.Answers),
		"amount":      r.Amount.JSONNumber(),
		"status":      r.Status,
	}
}

// SelectRegistrations selects all registrations that match a filter, without paging. If the list `only` is not empty,
// the selection is limited to the ids in this list. It requires the permission MayExport.
func (a *Service) SelectRegistrations(
	ctx context.Context,
	f fair.RegistrationFilter,
	only []string,
) (app.Selection[fair.Registration], error) {
	return app.Select(ctx, f, only, a.store.RegistrationIDs, a.store.RegistrationsByID)
}
