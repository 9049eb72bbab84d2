package refunds

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package refunds calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	UpdateOrder(ctx context.Context, o fair.Order) error
	// OrdersAbout reads the orders of a registration, booking or sponsorship, oldest first.
	OrdersAbout(ctx context.Context, recordID string) ([]fair.Order, error)
	OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error)
	// ReconcileOrder makes the comparison of an order's refunds with the provider's list due.
	ReconcileOrder(ctx context.Context, id string, at time.Time) error
	// OrdersToReconcile returns up to `limit` orders whose refund comparison is due. It sets the time of their next
	// comparison to `again`, so that no other process takes them.
	OrdersToReconcile(ctx context.Context, now, again time.Time, limit int) ([]string, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	Payments(ctx context.Context, orderID string) ([]fair.Payment, error)
	FindRefund(ctx context.Context, id string) (fair.Refund, error)
	// RefundsAbout reads the refunds of a registration, booking or sponsorship, oldest first.
	RefundsAbout(ctx context.Context, recordID string) ([]fair.Refund, error)
	// FindRefunds lists refunds of all orders, newest first.
	FindRefunds(ctx context.Context, f fair.RefundFilter) ([]fair.Refund, int, error)
	FindCancellation(ctx context.Context, id string) (fair.Cancellation, error)
	// LatestCancellation returns the last cancellation request for an order or for any other order of its booking.
	LatestCancellation(ctx context.Context, orderID string) (fair.Cancellation, error)
	FindCancellations(ctx context.Context, f fair.CancellationFilter) ([]fair.Cancellation, int, error)
	// AddJob stores a job. If there already is an unfinished job with the same kind and key, AddJob stores no new job. The
	// existing job then runs at the earlier of the two times.
	AddJob(ctx context.Context, j fair.Job) error
}
