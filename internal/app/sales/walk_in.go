package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreateWalkIn stores the registration of a walk-in in the caller's transaction, with the given edition, category,
// persons and amount. It gets an id if it has none. Without an amount nothing is due, and it is Paid. A registration
// with the same request id is returned with created = false; KindConflict when its amount or persons differ. The caller
// checks who may do so.
func (a *Service) CreateWalkIn(
	ctx context.Context,
	edition fair.Edition,
	r fair.Registration,
) (stored fair.Registration, created bool, err error) {
	now := a.Now()
	if r.ID == "" {
		r.ID = fair.NewID(now)
	}
	r.EditionID, r.UserID, r.Consent = edition.ID, fair.NewUserID(now), edition.Consent
	r.Status, r.Version, r.CreatedAt, r.UpdatedAt = fair.RegistrationPending, 1, now, now
	if r.Amount == 0 {
		r.Status = fair.RegistrationPaid
	}
	if stored, created, err = a.store.CreateRegistration(ctx, r); err != nil {
		return stored, false, err
	}
	if !created {
		if stored.Amount != r.Amount || stored.Persons != r.Persons || stored.RequestID != r.RequestID {
			err = fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
		}
		return stored, false, err
	}
	return stored, true, a.RecordConsent(ctx, fair.PersonalRegistration, r.ID, r.Consent, r.Lang, now)
}
