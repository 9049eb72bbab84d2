package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// SettlementStore keeps what the provider's settlement reports say, and compares it with payments.
type SettlementStore interface {
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
}
