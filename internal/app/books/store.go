package books

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that package books calls.
type Store interface {
	// FindOrderByEnd finds the newest order whose id ends with the string `end`, in any letter case. The phone number
	// must be that of the payer or of the order's record. `end` must contain only ASCII letters and digits.
	FindOrderByEnd(ctx context.Context, phone fair.Phone, end string) (fair.Order, error)
	// FailedSignIns counts the recent failures under a key (an account's e-mail address or a network address), and
	// returns the time of the latest. It ignores failures that are later than now, which were recorded before the
	// clock was set back. They would lock all clients out until the clock reaches their times.
	FailedSignIns(ctx context.Context, key string, now time.Time, within time.Duration) (count int, latest time.Time,
		err error)
	AddFailedSignIn(ctx context.Context, key string, at time.Time) error
	// CreateSettlementImport stores an import. It returns KindConflict if an import of the same preview exists.
	CreateSettlementImport(ctx context.Context, i fair.SettlementImport) error
	// SettlementImports lists imports, newest first, and counts all imports.
	SettlementImports(ctx context.Context, q fair.ListQuery) ([]fair.SettlementImport, int, error)
	// SaveSettlementEntries stores rows and marks their payments as settled. It replaces rows with the same id.
	SaveSettlementEntries(ctx context.Context, entries []fair.SettlementEntry) error
	// SettlementEntriesByID reads rows by id, in any order; it omits unknown ids.
	SettlementEntriesByID(ctx context.Context, ids []string) ([]fair.SettlementEntry, error)
	// AcceptPayments marks payments that are in no settlement report as accepted.
	AcceptPayments(ctx context.Context, ids []string) error
	// OpenSettlementEntries reads the rows that are not matched with a payment or refund.
	OpenSettlementEntries(ctx context.Context) ([]fair.SettlementEntry, error)
	// SettlementBooks reads the payments and refunds to which the given rows may belong. It finds them by the ids of
	// payments, refunds and orders that the rows contain.
	SettlementBooks(ctx context.Context, entries []fair.SettlementEntry) (fair.SettlementBooks, error)
	// FindSettlements lists settlements that match the filter, newest first, and counts all matches.
	FindSettlements(ctx context.Context, f fair.SettlementFilter) ([]fair.Settlement, int, error)
	// SettlementTotals sums up the rows of the settlements that match the filter.
	SettlementTotals(ctx context.Context, f fair.SettlementFilter) (fair.SettlementTotals, error)
	// FindSettlementEntries lists the rows that match the filter, latest settlements first, and counts all matches.
	FindSettlementEntries(ctx context.Context, f fair.SettlementFilter) ([]fair.SettlementEntry, int, error)
	// SettlementEntryIDs lists the ids of all rows that match the filter, in the order of FindSettlementEntries.
	SettlementEntryIDs(ctx context.Context, f fair.SettlementFilter) ([]string, error)
	// FindUnmatched lists the differences that match the filter, latest first, and counts all matches. A difference is
	// an unmatched row, or an online payment that was made before the time `due` and has no row. A payment that is
	// earlier than all payments in reports is not a difference, because no report was imported for that time.
	FindUnmatched(ctx context.Context, f fair.SettlementFilter, due time.Time) ([]fair.Unmatched, int, error)
	// CountUnmatched counts the differences of FindUnmatched by reason.
	CountUnmatched(ctx context.Context, f fair.SettlementFilter, due time.Time) (map[fair.SettlementMismatch]int, error)
	// InTx runs fn in one transaction. It commits if fn returns nil, otherwise it rolls back. Calls inside fn must use
	// the context passed to fn. On PostgreSQL, fn is called again after a serialization failure or a deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// BeginDocumentSeries begins a new series. The next documents have numbers of this series until the end of their
	// financial year. It returns KindConflict if the code was used before.
	BeginDocumentSeries(ctx context.Context, code string, at time.Time) error
	CurrentEdition(ctx context.Context) (fair.Edition, error)
	Editions(ctx context.Context) ([]fair.EditionFacts, error)
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error)
}
