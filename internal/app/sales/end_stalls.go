package sales

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// EndStalls removes some stalls from a booking, in the caller's transaction. These stalls become free. The booking
// keeps the other stalls at their price. It returns the booking before and after the change. It returns KindConflict
// if a stall does not belong to the booking, or if no stall with a price would be left. The caller must settle the
// money and notify the watchers of the hall.
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
