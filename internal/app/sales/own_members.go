package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// MembersOpen reports whether an exhibitor may change the number of members of a booking. The booking must be paid,
// and the fair must not have opened yet, because the gate admits members as soon as it opens.
func (a *Service) MembersOpen(e fair.Edition, b fair.Booking) bool {
	return b.EditionID == e.ID && b.DeletedAt.IsZero() && b.ErasedAt.IsZero() && a.Now().Before(e.Start()) &&
		b.Status == fair.BookingConfirmed && b.PaymentStatus == fair.PaymentPaid
}

// ChangeOwnMembers sets the number of members of a booking. Each member has an entry code. typed is the number as the
// exhibitor typed it. The caller must check that the booking belongs to the exhibitor. It returns KindInvalid, with a
// message for the field "members", for an invalid number, and KindConflict if the number can no longer be changed.
func (a *Service) ChangeOwnMembers(ctx context.Context, id, typed string) error {
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		before, err := a.lockLiveBooking(ctx, id)
		if err != nil {
			return err
		}
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if !a.MembersOpen(edition, before) {
			return fair.Fail(fair.KindConflict, texts.Errors.MembersFixed())
		}
		after := before
		p := fair.Problems{}
		after.Members = p.CleanMembers("members", typed)
		if err := p.Err(); err != nil || after.Members == before.Members {
			return err
		}
		if after, err = a.store.UpdateBooking(ctx, after); err != nil {
			return err
		}
		return a.logBooking(ctx, "updated", texts.PortalActivity.BookingChanged(after.Name), &before, &after)
	})
	if err == nil {
		a.hall.Changed()
		a.Wake()
	}
	return err
}
