package moves

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package moves calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	Refunds(ctx context.Context, orderID string) ([]fair.Refund, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
	// BookingFacts reads a booking's orders and its offline payments that wait for approval.
	BookingFacts(ctx context.Context, bookingID string) (fair.BookingFacts, error)
	// AgreedPrice returns the price, in paise, that a booking's paid orders cover. This is the total of these orders,
	// minus the refunds for moves to cheaper stalls, and minus the price of stalls that were cancelled individually.
	AgreedPrice(ctx context.Context, bookingID string) (fair.Paise, error)
}
