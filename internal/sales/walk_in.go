package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreateWalkIn stores the registration of a walk-in, a person who did not register before coming to the entry desk. It
// runs in the caller's transaction. r contains the category, the persons and the amount. The acting account becomes the
// seller. If r has no id, CreateWalkIn sets a new one. If the amount is 0, the entry is paid at once. If a registration
// with the same request id exists, it returns that registration with created = false. It returns KindConflict if the
// stored registration has another amount or number of persons. The caller must check the permission.
func (a *Service) CreateWalkIn(
	ctx context.Context,
	edition fair.Edition,
	r fair.Registration,
) (stored fair.Registration, created bool, err error) {
	now := a.Now()
	if r.ID == "" { // otherwise a device has sold the entry already
		if err := a.checkEntryTax(edition, r.Amount); err != nil {
			return r, false, err
		}
		r.ID = fair.NewID(now)
	}
	seller, _ := app.Actor(ctx)
	r.SoldBy = seller.ID
	r.EditionID, r.UserID = edition.ID, fair.NewUserID(now)
	r.Status, r.Version, r.CreatedAt, r.UpdatedAt = fair.RegistrationPending, 1, now, now
	if stored, created, err = a.insertRegistration(ctx, edition, r); err != nil {
		return stored, false, err
	}
	if !created {
		if stored.Amount != r.Amount || stored.Persons != r.Persons || stored.RequestID != r.RequestID {
			err = fair.Fail(fair.KindConflict, texts.Errors.OrderIdReused())
		}
		return stored, false, err
	}
	if r.Amount == 0 {
		if stored, err = a.reprice(ctx, stored, ""); err != nil {
			return stored, true, err
		}
	}
	return stored, true, nil
}
