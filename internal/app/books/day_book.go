package books

import (
	"context"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
)

// DayBookStore lists the database methods that read the day book. The day book contains only successful payments and
// completed refunds.
type DayBookStore interface {
	// DayBookSums sums up each day by direction, kind and channel, in the database. If the period has a first day, it
	// also returns the sums of all earlier days together, with a zero Day.
	DayBookSums(ctx context.Context, days fair.Days, of fair.EditionScope) ([]fair.DayBookSum, error)
	// DayBookIDs returns the ids of the lines that match a filter, in the filter's sort order. It returns one page,
	// or all ids if the filter has NoLimit.
	DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error)
	// DayBookLines reads lines by id, in the order of ids. A call may read at most 1,000 lines.
	DayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error)
}

// DayBook sums up the lines that match a filter: opening and closing balance, and sums per day and per kind. It
// requires the permission MayRead.
func (a *Service) DayBook(ctx context.Context, f fair.DayBookFilter) (fair.DayBook, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.DayBook{}, err
	}
	sums, err := a.store.DayBookSums(ctx, f.Days, f.Edition)
	return fair.NewDayBook(sums, f), err
}

// DayBookLines lists one page of the day book and counts all lines. It requires the permission MayRead.
func (a *Service) DayBookLines(
	ctx context.Context,
	f fair.DayBookFilter,
) (lines []fair.DayBookLine, total int, err error) {
	book, err := a.DayBook(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	ids, err := a.store.DayBookIDs(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	lines, err = a.dayBookLines(ctx, ids)
	return lines, book.Lines, err
}

// SelectDayBook selects all lines that match a filter, for an export. It requires the permission MayExport.
func (a *Service) SelectDayBook(ctx context.Context, f fair.DayBookFilter) (app.Selection[fair.DayBookLine], error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return app.Selection[fair.DayBookLine]{}, err
	}
	f.NoLimit = true
	ids, err := a.store.DayBookIDs(ctx, f)
	return app.Selection[fair.DayBookLine]{IDs: ids, Read: a.dayBookLines}, err
}

func (a *Service) dayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error) {
	lines, err := a.store.DayBookLines(ctx, ids)
	if err != nil {
		return nil, err
	}
	return lines, a.addDocumentNumbers(ctx, lines)
}
