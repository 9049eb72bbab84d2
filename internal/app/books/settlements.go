package books

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// SettlementSummary contains the settlement totals of a period, and the number of rows for which the site has no
// payment or refund.
type SettlementSummary struct {
	fair.SettlementTotals
	Unmatched map[fair.SettlementMismatch]int
	Latest    fair.SettlementImport // zero before the first import
}

// SettlementSummary sums up settlements. It requires the permission MayRead.
func (a *Service) SettlementSummary(ctx context.Context, f fair.SettlementFilter) (s SettlementSummary, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return s, err
	}
	if s.SettlementTotals, err = a.store.SettlementTotals(ctx, f); err != nil {
		return s, err
	}
	if s.Unmatched, err = a.store.CountUnmatched(ctx, f, fair.SettlementDue(a.Now())); err != nil {
		return s, err
	}
	latest, _, err := a.store.SettlementImports(ctx, fair.ListQuery{Page: 1, PerPage: 1, Edition: f.Edition})
	if len(latest) > 0 {
		s.Latest = latest[0]
	}
	return s, err
}

// Settlements lists settlements, newest first, and counts all that match the filter. It requires the permission
// MayRead.
func (a *Service) Settlements(ctx context.Context, f fair.SettlementFilter) ([]fair.Settlement, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.FindSettlements(ctx, f)
}

// SettlementEntries lists the rows of settlement reports. It requires the permission MayRead.
func (a *Service) SettlementEntries(ctx context.Context, f fair.SettlementFilter) ([]fair.SettlementEntry, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.FindSettlementEntries(ctx, f)
}

// Unmatched lists two kinds of differences: rows of reports without a matching payment or refund, and payments that
// should already be settled. It requires the permission MayRead.
func (a *Service) Unmatched(ctx context.Context, f fair.SettlementFilter) ([]fair.Unmatched, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.FindUnmatched(ctx, f, fair.SettlementDue(a.Now()))
}

// SettlementImports lists the imports, newest first, and counts all imports. It requires the permission MayRead.
func (a *Service) SettlementImports(ctx context.Context, q fair.ListQuery) ([]fair.SettlementImport, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.store.SettlementImports(ctx, q)
}

// SelectSettlements selects settlement report rows, together with the differences, for an export. It requires the
// permission MayExport.
func (a *Service) SelectSettlements(
	ctx context.Context,
	f fair.SettlementFilter,
) (rows app.Selection[fair.SettlementEntry], unmatched []fair.Unmatched, err error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return rows, nil, err
	}
	f.NoLimit = true
	if unmatched, _, err = a.store.FindUnmatched(ctx, f, fair.SettlementDue(a.Now())); err != nil {
		return rows, nil, err
	}
	ids, err := a.store.SettlementEntryIDs(ctx, f)
	return app.Selection[fair.SettlementEntry]{
		IDs: ids,
		Read: func(ctx context.Context, ids []string) ([]fair.SettlementEntry, error) {
			found, err := a.store.SettlementEntriesByID(ctx, ids)
			return inOrder(found, ids, func(e fair.SettlementEntry) string { return e.ID }), err
		},
	}, unmatched, err
}

// inOrder sorts records into the sequence in which their ids appear in `ids`. Ids without a record are omitted.
func inOrder[T any](records []T, ids []string, idOf func(T) string) []T {
	at := make(map[string]T, len(records))
	for _, r := range records {
		at[idOf(r)] = r
	}
	ordered := make([]T, 0, len(records))
	for _, id := range ids {
		if r, there := at[id]; there {
			ordered = append(ordered, r)
		}
	}
	return ordered
}
