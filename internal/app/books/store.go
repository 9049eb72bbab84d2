package books

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store lists the database methods that this area calls.
type Store interface {
	// DayBookSums sums up each of some days by direction, kind and channel, and, under a zero Day, what
	// was before them when they have a beginning. Nothing is added up row by row.
	DayBookSums(ctx context.Context, days fair.Days) ([]fair.DayBookSum, error)
	// DayBookIDs lists the ids of the lines that a filter lets through, in its order: of a page, or of
	// all of them when its list query says so.
	DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error)
	// DayBookLines reads lines by their ids, at most 1,000 at a time, in the ids' order.
	DayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error)
	// CreateSettlementImport stores an import; KindConflict when one with its preview is there.
	CreateSettlementImport(ctx context.Context, i fair.SettlementImport) error
	// SettlementImports lists imports, the newest first, and counts all.
	SettlementImports(ctx context.Context, q fair.ListQuery) ([]fair.SettlementImport, int, error)
	// SaveSettlementEntries stores rows, new or in the place of those with their ids, and marks the
	// payments that they are about as settled by them.
	SaveSettlementEntries(ctx context.Context, entries []fair.SettlementEntry) error
	// SettlementEntriesByID reads rows by their ids, in any order; what is not there is left out.
	SettlementEntriesByID(ctx context.Context, ids []string) ([]fair.SettlementEntry, error)
	// OpenSettlementEntries reads the rows that do not fit.
	OpenSettlementEntries(ctx context.Context) ([]fair.SettlementEntry, error)
	// SettlementBooks reads the payments and refunds that rows may be about: those with the numbers that
	// they name, and those of the orders that they name.
	SettlementBooks(ctx context.Context, entries []fair.SettlementEntry) (fair.SettlementBooks, error)
	// FindSettlements lists settlements, the newest first, and counts all that match.
	FindSettlements(ctx context.Context, f fair.SettlementFilter) ([]fair.Settlement, int, error)
	// SettlementTotals adds up the rows of the settlements that match.
	SettlementTotals(ctx context.Context, f fair.SettlementFilter) (fair.SettlementTotals, error)
	// FindSettlementEntries lists rows, the latest settlements first, and counts all that match.
	FindSettlementEntries(ctx context.Context, f fair.SettlementFilter) ([]fair.SettlementEntry, int, error)
	// SettlementEntryIDs lists the ids of all rows that match, in the list's order.
	SettlementEntryIDs(ctx context.Context, f fair.SettlementFilter) ([]string, error)
	// FindUnmatched lists what does not fit, the latest first, and counts all that match: rows, and online
	// payments before due that no row has. A payment from before the earliest payment that any report
	// names is not missed: nobody imported reports then.
	FindUnmatched(ctx context.Context, f fair.SettlementFilter, due time.Time) ([]fair.Unmatched, int, error)
	// CountUnmatched counts what does not fit by its reason.
	CountUnmatched(ctx context.Context, f fair.SettlementFilter, due time.Time) (map[fair.SettlementMismatch]int, error)
	// InTx runs fn in one transaction. It commits when fn returns nil, else it rolls back. Calls inside fn
	// must use the context passed to fn. On PostgreSQL, fn runs again after a serialization failure or a
	// deadlock.
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// NextPaperPlace gives the next place in a series, from 1, and keeps the series to this transaction
	// until it ends; outside one it fails.
	NextPaperPlace(ctx context.Context, prefix, year string) (int64, error)
	CreatePaper(ctx context.Context, p fair.Paper) error
	FindPaper(ctx context.Context, number string) (fair.Paper, error)
	// FindPaymentPaper finds the receipt or the tax invoice of a payment, FindRefundPaper the paper of a refund.
	FindPaymentPaper(ctx context.Context, paymentID string) (fair.Paper, error)
	FindRefundPaper(ctx context.Context, refundID string) (fair.Paper, error)
	// PapersOf reads the papers of several orders by the orders' ids, the oldest first.
	PapersOf(ctx context.Context, orderIDs []string) (map[string][]fair.Paper, error)
	// FindEdition returns the current edition or an earlier one.
	FindEdition(ctx context.Context, id string) (fair.Edition, error)
	FindRegistration(ctx context.Context, id string) (fair.Registration, error)
	FindBooking(ctx context.Context, id string) (fair.Booking, error)
	FindOrder(ctx context.Context, id string) (fair.Order, error)
}
