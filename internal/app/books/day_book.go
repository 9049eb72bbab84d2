package books

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// DayBook sums up the lines that match a filter: opening and closing balance, and sums per day and per kind. The day
// book contains payments, refunds that have left, and payments that were dishonoured or taken back. It requires the
// permission MayRead.
func (a *Service) DayBook(ctx context.Context, f fair.DayBookFilter) (fair.DayBook, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.DayBook{}, err
	}
	sums, err := a.ledger.DayBookSums(ctx, f)
	return fair.NewDayBook(sums), err
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
	ids, err := a.ledger.DayBookIDs(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	lines, err = a.ledger.DayBookLines(ctx, ids)
	return lines, book.Lines, err
}

// SelectDayBook selects all lines that match a filter, for an export. It requires the permission MayExport.
func (a *Service) SelectDayBook(ctx context.Context, f fair.DayBookFilter) (app.Selection[fair.DayBookLine], error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return app.Selection[fair.DayBookLine]{}, err
	}
	f.NoLimit = true
	ids, err := a.ledger.DayBookIDs(ctx, f)
	return app.Selection[fair.DayBookLine]{IDs: ids, Read: a.ledger.DayBookLines}, err
}
