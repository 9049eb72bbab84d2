package httpapi

import (
	"context"
	"maps"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/workbook"
)

const dayBookFile = "day_book.xlsx"

func (a *API) routeDayBookExport() {
	op := exportOperation(dayBookFile, "The day book, its days and its kinds")
	op.Parameters = nil // it has no marked rows
	add(a, op, func(ctx context.Context, in *DayBookFilter) (*huma.StreamResponse, error) {
		filter, err := in.read()
		if err != nil {
			return nil, err
		}
		selected, err := a.app.Books.SelectDayBook(ctx, filter)
		if err != nil {
			return nil, err
		}
		book, err := a.app.Books.DayBook(ctx, filter)
		if err != nil {
			return nil, err
		}
		sums := dayBookSheets{opening: book.Opening, balance: book.Opening, sums: map[fair.DayBookSum]fair.DayBookSum{}}
		return export(ctx, a, sums.export(), selected)
	})
}

// dayBookSheets adds the lines up as they are written, so that all sheets of one file agree.
type dayBookSheets struct {
	opening fair.Paise
	balance fair.Paise
	sums    map[fair.DayBookSum]fair.DayBookSum
}

func (s *dayBookSheets) export() recordExport[fair.DayBookLine] {
	return recordExport[fair.DayBookLine]{
		file: dayBookFile, sheet: "Day book",
		columns: []workbook.Column{
			{Title: "Time", Width: 18},
			{Title: "Order", Width: 32},
			{Title: "Payer", Width: 28},
			{Title: "Company", Width: 28},
			{Title: "Kind", Width: 14},
			{Title: "Channel", Width: 10},
			{Title: "Provider's number", Width: 22},
			{Title: "Reference", Width: 22},
			{Title: "Document", Width: 18},
			{Title: "Reason", Width: 14},
			{Title: "In (₹)", Width: 14},
			{Title: "Out (₹)", Width: 14},
			{Title: "Balance (₹)", Width: 16},
		},
		row: s.row, more: s.more,
	}
}

func (s *dayBookSheets) row(l fair.DayBookLine) []any {
	key := fair.DayBookSum{Day: fair.DayOf(l.At), Direction: l.Direction, Kind: l.Kind, Channel: l.Channel}
	sum, there := s.sums[key]
	if !there {
		sum = key
	}
	sum.Amount += l.Amount
	sum.Lines++
	s.sums[key] = sum
	s.balance += l.In() - l.Out()
	return []any{
		l.At, l.OrderID, l.Payer, l.Company, kindNames[l.Kind], channelNames[l.Channel], l.ProviderID, l.Reference, l.Document, string(l.Reason),
		onlyMoney(l.In()), onlyMoney(l.Out()), s.balance,
	}
}

// onlyMoney leaves a cell without money empty.
func onlyMoney(p fair.Paise) any {
	if p == 0 {
		return ""
	}
	return p
}

// more writes the sheets of the days and of the kinds.
func (s *dayBookSheets) more(w *workbook.Writer) error {
	book := fair.NewDayBook(slices.Collect(maps.Values(s.sums)), fair.DayBookFilter{})
	money := []workbook.Column{{Title: "In (₹)", Width: 16}, {Title: "Out (₹)", Width: 16}}
	w.Sheet("By day", append([]workbook.Column{{Title: "Day", Width: 14}, {Title: "Lines", Width: 8}}, append(money, workbook.Column{Title: "Closing balance (₹)", Width: 20})...))
	rows := [][]any{{"Opening balance", "", "", "", s.opening}}
	for _, d := range book.Days {
		rows = append(rows, []any{workbook.Day(d.Day), d.Lines, d.In, d.Out, s.opening + d.Closing})
	}
	rows = append(rows, []any{"Total", book.Lines, book.In, book.Out, s.opening + book.Closing()})
	if err := writeAll(w, rows); err != nil {
		return err
	}
	w.Sheet("By kind", append([]workbook.Column{{Title: "Kind", Width: 16}, {Title: "Channel", Width: 12}, {Title: "Lines", Width: 8}}, append(money, workbook.Column{Title: "Balance (₹)", Width: 16})...))
	rows = nil
	for _, k := range book.Kinds {
		rows = append(rows, []any{kindNames[k.Kind], channelNames[k.Channel], k.Lines, k.In, k.Out, k.Balance()})
	}
	return writeAll(w, append(rows, []any{"Total", "", book.Lines, book.In, book.Out, book.Balance()}))
}

func writeAll(w *workbook.Writer, rows [][]any) error {
	for _, row := range rows {
		if err := w.Row(row...); err != nil {
			return err
		}
	}
	return nil
}

// The office's words for kinds and channels.
var (
	kindNames    = map[fair.OrderKind]string{fair.OrderForRegistration: "Registration", fair.OrderForBooking: "Stalls"}
	channelNames = map[fair.Channel]string{fair.ChannelOnline: "Online", fair.ChannelCash: "Cash", fair.ChannelCheque: "Cheque", fair.ChannelBank: "Bank"}
)
