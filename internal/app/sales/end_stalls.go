package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// EndStalls takes some stalls from a booking, in the caller's transaction: they are free, and the booking keeps the
// others and their price. It returns the booking before and after. KindConflict when a stall does not belong to the
// booking, or when the booking would have nothing left. The caller settles the money and notifies the hall's watchers.
func (a *Service) EndStalls(ctx context.Context, bookingID string, stalls []fair.StallKey) (before, after fair.Booking,
	err error,
) {
	if before, err = a.store.LockBooking(ctx, bookingID); err != nil {
		return before, after, err
	}
	if after, err = before.WithoutStalls(stalls); err != nil {
		return before, after, err
	}
	if err := a.store.EndClaims(ctx, before, stalls); err != nil {
		return before, after, err
	}
	after.UpdatedAt = a.Now()
	after, err = a.store.UpdateBooking(ctx, after)
	return before, after, err
}
