// Package settlement reads the payment provider's settlement reports and compares their rows with the stored payments
// and refunds.
package settlement

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Service implements the use cases of settlements. It is safe for concurrent use.
type Service struct {
	*app.Core

	db     Store
	sheets app.Sheets // nil: spreadsheets cannot be imported
}

// New returns a Service. If `sheets` is nil, reports cannot be imported.
func New(core *app.Core, database *db.DB, sheets app.Sheets) *Service {
	return &Service{Core: core, db: Store{database}, sheets: sheets}
}

// Summary contains the settlement totals of a period, and the number of rows for which the site has no
// payment or refund.
type Summary struct {
	Totals
	Unmatched map[Mismatch]int
	Latest    ImportRecord // zero before the first import
}

// Summary sums up settlements. It requires the permission MayRead.
func (a *Service) Summary(ctx context.Context, f Filter) (s Summary, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return s, err
	}
	if s.Totals, err = a.db.Totals(ctx, f); err != nil {
		return s, err
	}
	if s.Unmatched, err = a.db.CountUnmatched(ctx, f, DueBefore(a.Now())); err != nil {
		return s, err
	}
	latest, _, err := a.db.Imports(ctx, fair.ListQuery{Page: 1, PerPage: 1, Edition: f.Edition})
	if len(latest) > 0 {
		s.Latest = latest[0]
	}
	return s, err
}

// Transfers lists settlements, newest first, and counts all that match the filter. It requires the permission
// MayRead.
func (a *Service) Transfers(ctx context.Context, f Filter) ([]Transfer, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.db.FindTransfers(ctx, f)
}

// Entries lists the rows of settlement reports. It requires the permission MayRead.
func (a *Service) Entries(ctx context.Context, f Filter) ([]Entry, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.db.FindEntries(ctx, f)
}

// Unmatched lists two kinds of differences: rows of reports without a matching payment or refund, and payments that
// should already be settled. It requires the permission MayRead.
func (a *Service) Unmatched(ctx context.Context, f Filter) ([]Unmatched, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.db.FindUnmatched(ctx, f, DueBefore(a.Now()))
}

// Imports lists the imports, newest first, and counts all imports. It requires the permission MayRead.
func (a *Service) Imports(ctx context.Context, q fair.ListQuery) ([]ImportRecord, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	return a.db.Imports(ctx, q)
}

// Select selects settlement report rows, together with the differences, for an export. It requires the
// permission MayExport.
func (a *Service) Select(
	ctx context.Context,
	f Filter,
) (rows app.Selection[Entry], unmatched []Unmatched, err error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return rows, nil, err
	}
	f.NoLimit = true
	if unmatched, _, err = a.db.FindUnmatched(ctx, f, DueBefore(a.Now())); err != nil {
		return rows, nil, err
	}
	ids, err := a.db.EntryIDs(ctx, f)
	return app.Selection[Entry]{
		IDs: ids,
		Read: func(ctx context.Context, ids []string) ([]Entry, error) {
			found, err := a.db.EntriesByID(ctx, ids)
			return inOrder(found, ids, func(e Entry) string { return e.ID }), err
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
