package exports

import (
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// DayBookFile is the file name of the exported day book.
const DayBookFile = "day_book.xlsx"

// DayBook returns the workbook of the day book. Additional sheets contain the sums by day and by kind. `opening` is
// the balance before the first line. The sums are computed while the lines are written, so that all sheets agree. A
// returned workbook can be written only once.
func DayBook(opening fair.Paise) web.Workbook[fair.DayBookLine] {
	s := dayBookSheets{opening: opening, balance: opening, sums: map[fair.DayBookSum]fair.DayBookSum{}}
	return web.Workbook[fair.DayBookLine]{
		File: DayBookFile, Sheet: texts.PortalExports.SheetsDayBook(), Each: s.add, More: s.more,
		Columns: []web.Column[fair.DayBookLine]{
			web.Col(texts.PortalExports.ColumnsTime(), 18, func(l fair.DayBookLine) any { return l.At }),
			web.Col(texts.PortalExports.ColumnsOrder(), 32, func(l fair.DayBookLine) any { return l.OrderID }),
			web.Col(texts.PortalExports.ColumnsPayer(), 28, func(l fair.DayBookLine) any { return l.Payer }),
			web.Col(texts.PortalExports.ColumnsCompany(), 28, func(l fair.DayBookLine) any { return l.Company }),
			web.Col(texts.PortalExports.ColumnsKind(), 14, func(l fair.DayBookLine) any { return kindName(l.Kind) }),
			web.Col(texts.PortalExports.ColumnsChannel(), 10, func(l fair.DayBookLine) any { return channelName(l.Channel) }),
			web.Col(texts.PortalExports.ColumnsProvidersNumber(), 22, func(l fair.DayBookLine) any { return l.ProviderID }),
			web.Col(texts.PortalExports.ColumnsReference(), 22, func(l fair.DayBookLine) any { return l.Reference }),
			web.Col(texts.PortalExports.ColumnsDocument(), 18, func(l fair.DayBookLine) any { return l.Document }),
			web.Col(texts.PortalExports.ColumnsReason(), 14, func(l fair.DayBookLine) any { return l.Reason }),
			web.Col(texts.PortalExports.ColumnsInRupees(), 14, func(l fair.DayBookLine) any { return onlyMoney(l.In()) }),
			web.Col(texts.PortalExports.ColumnsOutRupees(), 14, func(l fair.DayBookLine) any { return onlyMoney(l.Out()) }),
			web.Col(texts.PortalExports.ColumnsBalanceRupees(), 16, func(fair.DayBookLine) any { return s.balance }),
		},
	}
}

// dayBookSheets computes the sums and the balance of the lines written so far.
type dayBookSheets struct {
	opening fair.Paise
	balance fair.Paise
	sums    map[fair.DayBookSum]fair.DayBookSum
}

func (s *dayBookSheets) add(l fair.DayBookLine) {
	key := fair.DayBookSum{Day: fair.DayOf(l.At), Direction: l.Direction, Kind: l.Kind, Channel: l.Channel}
	sum, there := s.sums[key]
	if !there {
		sum = key
	}
	sum.Amount += l.Amount
	sum.Lines++
	s.sums[key] = sum
	s.balance += l.In() - l.Out()
}

// onlyMoney returns the cell for an amount. For an amount of 0, it returns "", so that the cell is empty.
func onlyMoney(p fair.Paise) any {
	if p == 0 {
		return ""
	}
	return p
}

// sumRow is a row in the sheet of sums by day or in the sheet of sums by kind.
type sumRow struct {
	label   any // a day, or the name of a kind
	channel string
	lines   any
	in, out any
	balance fair.Paise
}

var dayColumns = []web.Column[sumRow]{
	web.Col(texts.PortalExports.ColumnsDay(), 14, func(r sumRow) any { return r.label }),
	web.Col(texts.PortalExports.ColumnsLines(), 8, func(r sumRow) any { return r.lines }),
	web.Col(texts.PortalExports.ColumnsInRupees(), 16, func(r sumRow) any { return r.in }),
	web.Col(texts.PortalExports.ColumnsOutRupees(), 16, func(r sumRow) any { return r.out }),
	web.Col(texts.PortalExports.ColumnsClosingBalanceRupees(), 20, func(r sumRow) any { return r.balance }),
}

var kindColumns = []web.Column[sumRow]{
	web.Col(texts.PortalExports.ColumnsKind(), 16, func(r sumRow) any { return r.label }),
	web.Col(texts.PortalExports.ColumnsChannel(), 12, func(r sumRow) any { return r.channel }),
	web.Col(texts.PortalExports.ColumnsLines(), 8, func(r sumRow) any { return r.lines }),
	web.Col(texts.PortalExports.ColumnsInRupees(), 16, func(r sumRow) any { return r.in }),
	web.Col(texts.PortalExports.ColumnsOutRupees(), 16, func(r sumRow) any { return r.out }),
	web.Col(texts.PortalExports.ColumnsBalanceRupees(), 16, func(r sumRow) any { return r.balance }),
}

// more writes two additional sheets: the sums by day, and the sums by kind.
func (s *dayBookSheets) more(w *sheet.Writer) error {
	book := fair.NewDayBook(slices.Collect(maps.Values(s.sums)))
	opening := texts.PortalExports.RowsOpening().In(fair.English)
	days := []sumRow{{label: opening, lines: "", in: "", out: "", balance: s.opening}}
	for _, d := range book.Days {
		days = append(days, sumRow{sheet.Day(d.Day), "", d.Lines, d.In, d.Out, s.opening + d.Closing})
	}
	total := texts.PortalExports.RowsTotal().In(fair.English)
	days = append(days, sumRow{total, "", book.Lines, book.In, book.Out, s.opening + book.Closing()})
	if err := web.WriteSheet(w, texts.PortalExports.SheetsByDay(), dayColumns, days); err != nil {
		return err
	}
	var kinds []sumRow
	for _, k := range book.Kinds {
		kinds = append(kinds, sumRow{kindName(k.Kind), channelName(k.Channel), k.Lines, k.In, k.Out, k.Balance()})
	}
	kinds = append(kinds, sumRow{total, "", book.Lines, book.In, book.Out, book.Balance()})
	return web.WriteSheet(w, texts.PortalExports.SheetsByKind(), kindColumns, kinds)
}

func kindName(k fair.OrderKind) string { return texts.PortalExports.Kinds(string(k)).In(fair.English) }

func channelName(c fair.Channel) string {
	return texts.PortalExports.Channels(string(c)).In(fair.English)
}
