package exports

import (
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/workbook"
)

// DayBookFile is the file name of DayBook.
const DayBookFile = "day_book.xlsx"

// DayBook is the workbook of the day book with sheets of its days and its kinds; opening is the balance before the
// first line. It adds up the lines while they are written, so that all sheets agree: use each value for one file only.
func DayBook(opening fair.Paise) Workbook[fair.DayBookLine] {
	s := dayBookSheets{opening: opening, balance: opening, sums: map[fair.DayBookSum]fair.DayBookSum{}}
	return Workbook[fair.DayBookLine]{
		File: DayBookFile, Sheet: "Day book", Each: s.add, More: s.more,
		Columns: []Column[fair.DayBookLine]{
			{"Time", 18, func(l fair.DayBookLine) any { return l.At }},
			{"Order", 32, func(l fair.DayBookLine) any { return l.OrderID }},
			{"Payer", 28, func(l fair.DayBookLine) any { return l.Payer }},
			{"Company", 28, func(l fair.DayBookLine) any { return l.Company }},
			{"Kind", 14, func(l fair.DayBookLine) any { return kindNames[l.Kind] }},
			{"Channel", 10, func(l fair.DayBookLine) any { return channelNames[l.Channel] }},
			{"Provider's number", 22, func(l fair.DayBookLine) any { return l.ProviderID }},
			{"Reference", 22, func(l fair.DayBookLine) any { return l.Reference }},
			{"Document", 18, func(l fair.DayBookLine) any { return l.Document }},
			{"Reason", 14, func(l fair.DayBookLine) any { return string(l.Reason) }},
			{"In (₹)", 14, func(l fair.DayBookLine) any { return onlyMoney(l.In()) }},
			{"Out (₹)", 14, func(l fair.DayBookLine) any { return onlyMoney(l.Out()) }},
			{"Balance (₹)", 16, func(fair.DayBookLine) any { return s.balance }},
		},
	}
}

// dayBookSheets are the sums of the lines written so far.
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

// onlyMoney returns nil for an amount of zero, so that the cell is empty.
func onlyMoney(p fair.Paise) any {
	if p == 0 {
		return ""
	}
	return p
}

// sumRow is a row of the sheets of days and kinds.
type sumRow struct {
	label   any // a day, or the name of a kind
	channel string
	lines   any
	in, out any
	balance fair.Paise
}

var dayColumns = []Column[sumRow]{
	{"Day", 14, func(r sumRow) any { return r.label }},
	{"Lines", 8, func(r sumRow) any { return r.lines }},
	{"In (₹)", 16, func(r sumRow) any { return r.in }},
	{"Out (₹)", 16, func(r sumRow) any { return r.out }},
	{"Closing balance (₹)", 20, func(r sumRow) any { return r.balance }},
}

var kindColumns = []Column[sumRow]{
	{"Kind", 16, func(r sumRow) any { return r.label }},
	{"Channel", 12, func(r sumRow) any { return r.channel }},
	{"Lines", 8, func(r sumRow) any { return r.lines }},
	{"In (₹)", 16, func(r sumRow) any { return r.in }},
	{"Out (₹)", 16, func(r sumRow) any { return r.out }},
	{"Balance (₹)", 16, func(r sumRow) any { return r.balance }},
}

// more writes the sheets of days and kinds.
func (s *dayBookSheets) more(w *workbook.Writer) error {
	book := fair.NewDayBook(slices.Collect(maps.Values(s.sums)), fair.DayBookFilter{})
	days := []sumRow{{label: "Opening balance", lines: "", in: "", out: "", balance: s.opening}}
	for _, d := range book.Days {
		days = append(days, sumRow{workbook.Day(d.Day), "", d.Lines, d.In, d.Out, s.opening + d.Closing})
	}
	days = append(days, sumRow{"Total", "", book.Lines, book.In, book.Out, s.opening + book.Closing()})
	if err := writeSheet(w, "By day", dayColumns, days); err != nil {
		return err
	}
	var kinds []sumRow
	for _, k := range book.Kinds {
		kinds = append(kinds, sumRow{kindNames[k.Kind], channelNames[k.Channel], k.Lines, k.In, k.Out, k.Balance()})
	}
	kinds = append(kinds, sumRow{"Total", "", book.Lines, book.In, book.Out, book.Balance()})
	return writeSheet(w, "By kind", kindColumns, kinds)
}

// The names of kinds and channels for the office.
var (
	kindNames    = map[fair.OrderKind]string{fair.OrderForRegistration: "Registration", fair.OrderForBooking: "Stalls"}
	channelNames = map[fair.Channel]string{
		fair.ChannelOnline: "Online", fair.ChannelCash: "Cash",
		fair.ChannelCheque: "Cheque", fair.ChannelBank: "Bank",
	}
)
