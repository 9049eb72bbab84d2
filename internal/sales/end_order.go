package sales

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// EndOrderSoon sets an order's expiry to now. The sweeper then terminates the order at the provider.
func (a *Service) EndOrderSoon(ctx context.Context, id string) error {
	o, err := a.store.LockOrder(ctx, id)
	if err != nil || !o.Status.Live() {
		return err
	}
	now := a.Now()
	o.ExpiresAt, o.NextCheckAt, o.UpdatedAt = slices.MinFunc([]time.Time{o.ExpiresAt, now}, time.Time.Compare), now, now
	return a.store.UpdateOrder(ctx, o)
}

// OrderReplaced stores a new order as the order of its booking (Booking.OrderID), in the caller's transaction.
func (a *Service) OrderReplaced(ctx context.Context, o fair.Order) error {
	b, err := a.store.LockBooking(ctx, o.BookingID)
	if err != nil {
		return err
	}
	b.OrderID, b.UpdatedAt = o.ID, a.Now()
	_, err = a.store.UpdateBooking(ctx, b)
	return err
}
