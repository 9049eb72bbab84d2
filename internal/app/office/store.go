package office

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package office calls.
type Store interface {
	// Tallies counts the records of each kind (registrations, bookings, orders and others) by status and category.
	Tallies(ctx context.Context, of fair.EditionScope) ([]fair.Tally, error)
	// DayTallies counts the records of each kind by day, beginning with the day that contains the time `since`.
	DayTallies(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.Tally, error)
	Sponsorships() *db.Records[fair.Sponsorship]
	// StallDays counts an edition's sold stalls by booking day, earliest day first.
	StallDays(ctx context.Context, editionID string) ([]fair.DayCount, error)
	// Editions lists all editions: first the current one, then the others, latest first.
	Editions(ctx context.Context) ([]fair.EditionFacts, error)
	// FindRegistrations returns one page of the registrations that match a filter, and the total number of matches.
	FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error)
	// FindBookings returns one page of the bookings that match a filter, and the total number of matches.
	FindBookings(ctx context.Context, f fair.BookingFilter) ([]fair.Booking, fair.Total, error)
	// FindOrders returns one page of the orders that match a filter, newest first by default, and the total number of
	// matches.
	FindOrders(ctx context.Context, f fair.OrderFilter) ([]fair.Order, fair.Total, error)
	// CountMoneyWaiting counts what waits in an edition, or in all editions without an id.
	CountMoneyWaiting(ctx context.Context, editionID string) (fair.MoneyWaiting, error)
	Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error)
	// ActivityIDs lists the ids of all entries of the activity log that match a filter, and ActivitiesByID returns
	// entries in the sequence of `ids`.
	ActivityIDs(ctx context.Context, f fair.ActivityFilter) ([]string, error)
	ActivitiesByID(ctx context.Context, ids []string) ([]fair.Activity, error)
	// Actors lists everybody who has an entry in the activity log of an edition.
	Actors(ctx context.Context, of fair.EditionScope) ([]string, error)
	FindTills(ctx context.Context, f fair.TillFilter) ([]fair.Till, int, error)
	FindMessages(ctx context.Context, f fair.MessageFilter) ([]fair.Message, fair.Total, error)
	FindPrivacyRequests(ctx context.Context, f fair.PrivacyRequestFilter) ([]fair.PrivacyRequest, int, error)
	// FindUnmatched returns one page of the differences between payments and settlement reports, and counts all
	// differences. One example of a difference is a payment that was made before the time `due` but has not appeared
	// in any report.
	FindUnmatched(ctx context.Context, f fair.SettlementFilter, due time.Time) ([]fair.Unmatched, int, error)
	CountMessages(ctx context.Context, of fair.EditionScope) (fair.MessageCounts, error)
	// SaveListView stores a view and returns the stored view. If the account already has a view of the same list with
	// the same name, only that view's search is replaced.
	SaveListView(ctx context.Context, v fair.ListView) (fair.ListView, error)
	// ListViews lists an account's views, sorted by list and name.
	ListViews(ctx context.Context, accountID string) ([]fair.ListView, error)
	// DeleteListView deletes one view of an account. It returns KindNotFound if the account has no view with that id.
	DeleteListView(ctx context.Context, accountID, id string) error
}
