package retention

import (
	"context"
	"errors"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ofEdition is the beginning of the key of the job that erases the people of an earlier edition.
const ofEdition = "edition "

// EditionErasure is what erasing the people of an earlier edition means.
type EditionErasure struct {
	Edition string
	Counts  map[fair.PersonalKind]int // records with personal data
	Open    int                       // number of them that stay until their money is settled
}

// PreviewEdition returns what erasing the people of an earlier edition now would mean. It changes nothing. It requires
// the permission MayManage.
func (a *Service) PreviewEdition(ctx context.Context, editionID string) (e EditionErasure, err error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return e, err
	}
	list, err := a.earlier(ctx, editionID)
	if err != nil {
		return e, err
	}
	e = EditionErasure{Edition: editionID, Counts: map[fair.PersonalKind]int{}}
	for _, p := range list {
		n, _, err := a.store.CountKept(ctx, p.kept)
		if err != nil {
			return e, err
		}
		e.Counts[p.kept.Kind] += n
	}
	e.Open, err = a.store.CountOpenMoney(ctx, editionID)
	return e, err
}

// EraseEdition erases the people of an earlier edition in the background, before their retention period is over.
// Ledgers and documents stay for their legal time, and records with unsettled money stay until it is settled. The
// year is the id of the edition, typed again. It requires the permission MayManage, and that the account has
// authenticated recently.
func (a *Service) EraseEdition(ctx context.Context, editionID, year string) error {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return err
	}
	if err := a.RequireFresh(ctx); err != nil {
		return err
	}
	if _, err := a.earlier(ctx, editionID); err != nil {
		return err
	}
	if strings.TrimSpace(year) != editionID {
		return fair.Problems{"year": texts.PortalErrors.TypeTheYear(editionID)}.Err()
	}
	err := a.InTx(ctx, func(ctx context.Context) error {
		job := fair.Job{Kind: fair.JobRetain, Key: ofEdition + editionID, RunAt: a.Now()}
		if err := a.AddJob(ctx, job); err != nil {
			return err
		}
		return a.LogChange(ctx, "erased", "edition", editionID, texts.PortalActivity.EditionErased(editionID), nil, nil)
	})
	if err == nil {
		a.Wake()
	}
	return err
}

// earlier returns the records of an edition that is over and not the current one, as periods that end now. It returns
// KindConflict for another edition.
func (a *Service) earlier(ctx context.Context, editionID string) (list []period, err error) {
	current, err := a.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	ends, err := a.store.EditionEnds(ctx)
	if err != nil {
		return nil, err
	}
	end, known := ends[editionID]
	if !known {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if editionID == current.ID || a.Now().Before(end) {
		return nil, fair.Fail(fair.KindConflict, texts.PortalErrors.EditionNotOver())
	}
	now := a.Now()
	for _, of := range []struct {
		kind fair.PersonalKind
		what fair.RetentionKind
	}{
		{fair.PersonalRegistration, fair.KeepRegistrations},
		{fair.PersonalBooking, fair.KeepBookings},
		{fair.PersonalSponsorship, fair.KeepSponsorships},
		{fair.PersonalApplication, fair.KeepApplications},
	} {
		list = append(list, period{of.what, fair.Kept{Kind: of.kind, EditionID: editionID}, now, 0})
	}
	return list, nil
}

// retainEdition carries out EraseEdition. It returns app.ErrNotYet while records are left that can be erased.
func (a *Service) retainEdition(ctx context.Context, editionID string) error {
	list, err := a.earlier(ctx, editionID)
	if err != nil {
		return err
	}
	total := 0
	var failures []error
	for _, p := range list {
		if total >= retainAtOnce {
			break
		}
		p.kept.Settled = p.kept.Kind != fair.PersonalApplication
		n, err := a.retainRecords(ctx, p, retainAtOnce-total)
		total += n
		failures = append(failures, err)
	}
	if err := errors.Join(failures...); err != nil {
		return err
	}
	if total >= retainAtOnce {
		return app.ErrNotYet
	}
	return nil
}
