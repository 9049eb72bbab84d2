package books

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// DayBook sums up the lines that match a filter: opening and closing balance, and sums per day and per kind. The day
// book contains only successful payments and completed refunds. It requires the permission MayRead.
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

// addDocumentNumbers sets the document number of each line: the number of the document that was issued for the line's
// payment or refund.
func (a *Service) addDocumentNumbers(ctx context.Context, lines []fair.DayBookLine) error {
	documents, err := a.store.DocumentsOf(ctx, fair.Each(lines, func(l fair.DayBookLine) string { return l.OrderID }))
	if err != nil {
		return err
	}
	for i, l := range lines {
		for _, p := range documents[l.OrderID] {
			if p.Kind.ForRefund() && p.RefundID == l.MoneyID || !p.Kind.ForRefund() && p.PaymentID == l.MoneyID {
				lines[i].Document = p.Number
			}
		}
	}
	return nil
}
