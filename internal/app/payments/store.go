package payments

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that this area calls.
type Store interface {
	// InTx runs fn in one transaction. It commits when fn returns nil, else it rolls back. Calls inside fn
	// must use the context passed to fn. On PostgreSQL, fn runs again after a serialization failure or a
	// deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// PapersOf reads the papers of several orders by the orders' ids, the oldest first.
	PapersOf(ctx context.Context, orderIDs []string) (map[string][]fair.Paper, error)
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	LockRegistration(ctx context.Context, id string) (fair.Registration, error)
	// UpdateRegistration stores all of r where its version is still r.Version, and raises the version;
	// else KindConflict.
	UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error)
	ReleaseClaims(ctx context.Context, bookingID string) error
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	LockBooking(ctx context.Context, id string) (fair.Booking, error)
	UpdateBooking(ctx context.Context, b fair.Booking) (fair.Booking, error)
	CreateOrder(ctx context.Context, o fair.Order) error
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	LockOrder(ctx context.Context, id string) (fair.Order, error)
	FindOrderByClientKey(ctx context.Context, key string) (fair.Order, error)
	FindLiveRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	FindPaidRegistrationOrder(ctx context.Context, registrationID string) (fair.Order, error)
	UpdateOrder(ctx context.Context, o fair.Order) error
	// FindOrders lists one page, newest first unless asked otherwise, and counts all that match.
	FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error)
	// OrderIDs and OrdersByID are for orders what RegistrationIDs and RegistrationsByID are.
	OrderIDs(ctx context.Context, f fair.OrderFilter, only []string) ([]string, error)
	OrdersByID(ctx context.Context, ids []string) ([]fair.Order, error)
	// DueOrders picks up to limit orders whose next check has come and moves it to again, so that
	// another process does not take the same ones.
	DueOrders(ctx context.Context, now, again time.Time, limit int) ([]string, error)
	Payments(ctx context.Context, orderID string) ([]fair.Payment, error)
	// SavePayment writes what the provider says about an attempt. A success never becomes anything
	// else, and a disposition once given stays.
	SavePayment(ctx context.Context, p fair.Payment) error
	// DecidePayment gives captured money another disposition than the one it has; KindConflict when that is
	// not from.
	DecidePayment(ctx context.Context, cfPaymentID string, from, to fair.Disposition) error
	// PaymentsOf and RefundsOf read those of several orders by the orders' ids, the oldest first.
	PaymentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Payment, error)
	RefundsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Refund, error)
	// SaveWebhook keeps a delivery; fresh is false when one with its key was dealt with already.
	SaveWebhook(ctx context.Context, w fair.WebhookReceipt) (fresh bool, err error)
	FinishWebhook(ctx context.Context, dedupeKey string, at time.Time) error
	// LatestCancellation is the last request of an order.
	LatestCancellation(ctx context.Context, orderID string) (fair.Cancellation, error)
	// CreateOfflinePayment stores one; created is false while another one for the same thing waits.
	CreateOfflinePayment(ctx context.Context, o fair.OfflinePayment) (created bool, err error)
	LockOfflinePayment(ctx context.Context, id string) (fair.OfflinePayment, error)
	UpdateOfflinePayment(ctx context.Context, o fair.OfflinePayment) error
	FindOfflinePayments(ctx context.Context, f fair.OfflineFilter) ([]fair.OfflinePayment, int, error)
	// FailedSignIns counts failures under a key (an account's address or a network address) since a
	// moment and tells when the latest was.
	FailedSignIns(ctx context.Context, key string, since time.Time) (count int, latest time.Time, err error)
	AddFailedSignIn(ctx context.Context, key string, at time.Time) error
}
