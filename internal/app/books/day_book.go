package books

import (
	"context"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
)

// DayBookStore reads the day book: payments that succeeded and refunds that are done, and nothing else.
type DayBookStore interface {
	// DayBookSums sums up each of some days by direction, kind and channel, and, under a zero Day, what
	// was before them when they have a beginning. Nothing is added up row by row.
	DayBookSums(ctx context.Context, days fair.Days) ([]fair.DayBookSum, error)
	// DayBookIDs lists the ids of the lines that a filter lets through, in its order: of a page, or of
	// all of them when its list query says so.
	DayBookIDs(ctx context.Context, f fair.DayBookFilter) ([]string, error)
	// DayBookLines reads lines by their ids, at most 1,000 at a time, in the ids' order.
	DayBookLines(ctx context.Context, ids []string) ([]fair.DayBookLine, error)
}

// DayBook adds up what the filter lets through: opening and closing balance, each day, each kind. Accounts
// that may read may call it.
func (a *Service) DayBook(ctx context.Context, f fair.DayBookFilter) (fair.DayBook, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.DayBook{}, err
	}
	sums, err := a.store.DayBookSums(ctx, f.Days)
	return fair.NewDayBook(sums, f), err
}

// DayBookLines lists a page of the day book and counts all lines. Accounts that may read may call it.
func (a *Service) DayBookLines(ctx context.Context, f fair.DayBookFilter) (lines []fair.DayBookLine, total int, err error) {
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

// SelectDayBook selects all lines that the filter lets through. Accounts that may export may call it.
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
