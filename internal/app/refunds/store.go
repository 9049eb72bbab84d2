package refunds

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package refunds calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// UpdateRegistration stores all fields of r if the stored version equals r.Version, and increments the version.
	// Otherwise it returns KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	UpdateOrder(ctx context.Context, o fair.Order) error
	// OrdersAbout reads the orders of a registration, booking or sponsorship, oldest first.
	OrdersAbout(ctx context.Context, recordID string) ([]fair.Order, error)
	Sponsorships() *db.Records[fair.Sponsorship]
	OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error)
	// ReconcileOrder makes the comparison of an order's refunds with the provider's list due.
	ReconcileOrder(ctx context.Context, id string, at time.Time) error
	// OrdersToReconcile returns up to `limit` orders whose refund comparison is due. It sets the time of their next
	// comparison to `again`, so that no other process takes them.
	OrdersToReconcile(ctx context.Context, now, again time.Time, limit int) ([]string, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	// BookingFacts reads the orders of a booking, and the booking's offline payments that wait for approval.
	BookingFacts(ctx context.Context, bookingID string) (fair.BookingFacts, error)
	// AgreedPrice returns the price, in paise, that a booking's paid orders still cover. This is the sum of these
	// orders, minus the refunds for moves to cheaper stalls, and minus the price of stalls that were cancelled
	// individually.
	AgreedPrice(ctx context.Context, bookingID string) (fair.Paise, error)
	// StallChargesOfOrder returns the cancellation charges of an order, in paise. These are the price of its stalls that
	// were cancelled individually, minus the refunds for these stalls.
	StallChargesOfOrder(ctx context.Context, orderID string) (fair.Paise, error)
	Payments(ctx context.Context, orderID string) ([]fair.Payment, error)
	// DecidePayment changes the disposition of a captured payment from one value to another. It returns KindConflict if
	// the current disposition is not `from`.
	DecidePayment(ctx context.Context, cfPaymentID string, from, to fair.Disposition) error
	// CreateRefund stores a refund. The result `created` is false if a refund with the same id exists.
	CreateRefund(ctx context.Context, r fair.Refund) (created bool, err error)
	FindRefund(ctx context.Context, id string) (fair.Refund, error)
	LockRefund(ctx context.Context, id string) (fair.Refund, error)
	// FindRefunds lists refunds of all orders, newest first.
	FindRefunds(ctx context.Context, f fair.RefundFilter) ([]fair.Refund, int, error)
	// FindRefundByProviderID finds a refund by the id of its latest attempt at the provider.
	FindRefundByProviderID(ctx context.Context, id string) (fair.Refund, error)
	Refunds(ctx context.Context, orderID string) ([]fair.Refund, error)
	UpdateRefund(ctx context.Context, r fair.Refund) error
	// CreateCancellation stores a request. The result `created` is false if another request for the same order waits
	// for a decision.
	CreateCancellation(ctx context.Context, c fair.Cancellation) (created bool, err error)
	FindCancellation(ctx context.Context, id string) (fair.Cancellation, error)
	LockCancellation(ctx context.Context, id string) (fair.Cancellation, error)
	// LatestCancellation returns the last cancellation request for an order or for any other order of its booking.
	LatestCancellation(ctx context.Context, orderID string) (fair.Cancellation, error)
	UpdateCancellation(ctx context.Context, c fair.Cancellation) error
	FindCancellations(ctx context.Context, f fair.CancellationFilter) ([]fair.Cancellation, int, error)
	// AddJob stores a job. If there already is an unfinished job with the same kind and key, AddJob stores no new job. The
	// existing job then runs at the earlier of the two times.
	AddJob(ctx context.Context, j fair.Job) error
}
