package payments

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package payments calls.
type Store interface {
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	Editions(ctx context.Context) ([]fair.EditionFacts, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// UpdateRegistration stores all fields of r if the stored version equals r.Version, and increments the version.
	// Otherwise it returns KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	// OrdersAbout reads the orders of a registration, booking or sponsorship, oldest first.
	OrdersAbout(ctx context.Context, recordID string) ([]fair.Order, error)
	// PartPaidBookings lists the part-paid bookings of an edition that have got no reminder since a time.
	PartPaidBookings(ctx context.Context, editionID string, since time.Time) ([]string, error)
	Sponsorships() *db.Records[fair.Sponsorship]
	CreateOrder(ctx context.Context, o fair.Order) error
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	FindOrderByClientKey(ctx context.Context, key string) (fair.Order, error)
	FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	// UpdateOrder stores an order that the caller has locked. It does not change its subject, amount or payer.
	UpdateOrder(ctx context.Context, o fair.Order) error
	// FollowOrder stores the status of an order that follows from its money.
	FollowOrder(ctx context.Context, id string, status fair.OrderStatus, at time.Time) error
	// EndOrder lets an open order expire now. The sweeper then terminates it at the provider.
	EndOrder(ctx context.Context, id string, at time.Time) error
	// FindOrders returns one page of the orders that match a filter, newest first by default, and the total number of
	// matches.
	FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error)
	// OrderIDs lists the ids of all orders that match a filter, without paging. If the list `only` is not empty, the
	// result is limited to the ids in this list. OrdersByID returns the orders with the given ids, in the same
	// sequence as `ids`.
	OrderIDs(ctx context.Context, f fair.OrderFilter, only []string) ([]string, error)
	OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error)
	// DueOrders returns the ids of up to `limit` orders whose next check is due. It sets the time of their next check
	// to `again`, so that no other process takes them.
	DueOrders(ctx context.Context, now, again time.Time, limit int) ([]string, error)
	Payments(ctx context.Context, orderID string) ([]fair.Payment, error)
	// SavePayment stores the state that the provider reported for a payment attempt. It never replaces a success with
	// another state.
	SavePayment(ctx context.Context, p fair.Payment) error
	// ReconcileOrder makes the comparison of an order's refunds with the provider's list due.
	ReconcileOrder(ctx context.Context, id string, at time.Time) error
	// OrdersToReconcile returns up to `limit` orders whose refund comparison is due. It sets the time of their next
	// comparison to `again`, so that no other process takes them.
	OrdersToReconcile(ctx context.Context, now, again time.Time, limit int) ([]string, error)
	// AddJob stores a job. If there already is an unfinished job with the same kind and key, AddJob stores no new job. The
	// existing job then runs at the earlier of the two times.
	AddJob(ctx context.Context, j fair.Job) error
	// SaveWebhook stores a webhook delivery. The result `fresh` is false if a delivery with the same key was already
	// processed.
	SaveWebhook(ctx context.Context, w fair.WebhookReceipt) (fresh bool, err error)
	FinishWebhook(ctx context.Context, dedupeKey string, at time.Time) error
	// AddHoldSource stores where an order for stalls came from: phone number, device and network. Concurrent orders
	// from the same source wait until the transaction ends.
	AddHoldSource(ctx context.Context, phone fair.Phone, s fair.HoldSource, at time.Time) error
	// HoldFacts counts the unpaid bookings that came from a phone number, a device or a network. It counts ended
	// bookings only if they ended after `since`, and in RanOut only those that had held their stalls for at least heldFor.
	HoldFacts(ctx context.Context, phone fair.Phone, s fair.HoldSource, since time.Time,
		heldFor time.Duration) (fair.HoldFacts, error)
	// CreateTill stores a till. If the account already has an open till, CreateTill stores nothing, and `created` is
	// false. Every method that returns a till also sets its computed fields.
	CreateTill(ctx context.Context, t fair.Till) (created bool, err error)
	// LockOpenTill finds the open till of an account and locks it.
	LockOpenTill(ctx context.Context, accountID string) (fair.Till, error)
	LockTill(ctx context.Context, id string) (fair.Till, error)
	UpdateTill(ctx context.Context, t fair.Till) error
	// FindTills lists tills, newest first.
	FindTills(ctx context.Context, f fair.TillFilter) ([]fair.Till, int, error)
}
