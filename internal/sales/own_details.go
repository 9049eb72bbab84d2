package sales

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// DetailsOpen reports whether the payer of a registration or booking may correct the name, the address and the GST
// number. This is possible until the first document exists: after that, a correction is a new document of the office.
func (a *Service) DetailsOpen(ctx context.Context, kind fair.OrderKind, id string) (bool, error) {
	if kind != fair.OrderForBooking && kind != fair.OrderForRegistration {
		return false, nil
	}
	l, err := a.ledger.Read(ctx, ledger.Ref{Record: kind, RecordID: id})
	if err != nil {
		return false, err
	}
	fixed := slices.ContainsFunc(l.Documents, func(d ledger.Document) bool { return d.Kind != ledger.Proforma })
	return !fixed && !l.State().Status.Cancelled(), nil
}

// ChangeOwnDetails corrects the details of a registration or booking before its first document exists. Its unpaid
// orders follow. The caller must check that the record belongs to the payer. It returns KindInvalid for invalid fields,
// and KindConflict if the details can no longer be changed.
func (a *Service) ChangeOwnDetails(ctx context.Context, kind fair.OrderKind, id string, in fair.OwnDetails) error {
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		orders, err := a.lockOpenOrders(ctx, id) // orders are locked before their record
		if err != nil {
			return err
		}
		open, err := a.DetailsOpen(ctx, kind, id)
		if err == nil && !open {
			err = fair.Fail(fair.KindConflict, texts.Errors.DetailsFixed())
		}
		if err != nil {
			return err
		}
		if kind == fair.OrderForBooking {
			return a.changeBookingDetails(ctx, id, in, orders)
		}
		return a.changeRegistrationDetails(ctx, id, in, orders)
	})
	if err == nil {
		a.Wake()
	}
	return err
}

func (a *Service) changeBookingDetails(ctx context.Context, id string, in fair.OwnDetails, open []fair.Order) error {
	before, err := a.lockLiveBooking(ctx, id)
	if err != nil {
		return err
	}
	if before.Status == fair.BookingRejected || !before.ErasedAt.IsZero() {
		return fair.Fail(fair.KindConflict, texts.Errors.DetailsFixed())
	}
	after, err := in.Booking(before)
	if err != nil || fair.OwnDetailsOf(after) == fair.OwnDetailsOf(before) {
		return err
	}
	after.UpdatedAt = a.Now()
	if after, err = a.store.UpdateBooking(ctx, after); err != nil {
		return err
	}
	for _, o := range open {
		o.Payer, o.UpdatedAt = after.Payer(), a.Now()
		if err := a.store.ChangePayer(ctx, o); err != nil {
			return err
		}
	}
	return a.logBooking(ctx, "updated", texts.PortalActivity.BookingChanged(after.Name), &before, &after)
}

func (a *Service) changeRegistrationDetails(
	ctx context.Context, id string, in fair.OwnDetails, open []fair.Order,
) error {
	before, err := a.store.LockRegistration(ctx, id)
	if err != nil {
		return err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return err
	}
	if before.EditionID != edition.ID || !before.DeletedAt.IsZero() || !before.ErasedAt.IsZero() ||
		before.Status == fair.RegistrationCancelled {
		return fair.Fail(fair.KindConflict, texts.Errors.DetailsFixed())
	}
	after, err := in.Registration(before)
	if err != nil || fair.OwnDetailsOfRegistration(after) == fair.OwnDetailsOfRegistration(before) {
		return err
	}
	after.UpdatedAt = a.Now()
	if after, err = a.store.UpdateRegistration(ctx, after); err != nil {
		return err
	}
	for _, o := range open {
		if o.Payer.Name == before.Name { // otherwise somebody else pays
			o.Payer.Name = after.Name
		}
		o.Payer.Company, o.Payer.Address, o.UpdatedAt = after.Company, after.Address, a.Now()
		if err := a.store.ChangePayer(ctx, o); err != nil {
			return err
		}
	}
	return a.LogChange(ctx, "updated", "registration", id, texts.PortalActivity.RegistrationChanged(after.Name),
		registrationFields(before), registrationFields(after))
}
