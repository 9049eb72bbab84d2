package fair

import (
	"slices"
	"strings"
	"time"
)

// MoneyDirection says whether money came in or went out.
type MoneyDirection string

// The directions: a payment that succeeded, and a refund that is done.
const (
	MoneyIn  MoneyDirection = "in"
	MoneyOut MoneyDirection = "out"
)

// ParseMoneyDirection reads a direction as the API writes it.
func ParseMoneyDirection(s string) (d MoneyDirection, ok bool) {
	d = MoneyDirection(strings.ToLower(s))
	return d, d == MoneyIn || d == MoneyOut
}

// OrderKinds lists what orders pay for, in the order in which books show it.
var OrderKinds = []OrderKind{OrderForRegistration, OrderForBooking}

// ParseOrderKind reads a kind of order as the API writes it.
func ParseOrderKind(s string) (k OrderKind, ok bool) {
	k = OrderKind(strings.ToLower(s))
	return k, slices.Contains(OrderKinds, k)
}

// DayBookFilter narrows the day book. Of its list query pages and the order by time count ("at", the
// default, or "-at").
type DayBookFilter struct {
	ListQuery
	Days      Days
	Kind      OrderKind      // empty: all
	Channel   Channel        // empty: all
	Direction MoneyDirection // empty: both
}

// NewestFirst reports whether the latest lines come first.
func (f DayBookFilter) NewestFirst() bool { return f.Sort == "-at" }

// Has reports whether a sum belongs to what the filter lets through, whatever its day.
func (f DayBookFilter) Has(s DayBookSum) bool {
	return (f.Kind == "" || f.Kind == s.Kind) && (f.Channel == "" || f.Channel == s.Channel) && (f.Direction == "" || f.Direction == s.Direction)
}

// DayBookLine is one movement of money: a payment that succeeded or a refund that is done.
type DayBookLine struct {
	ID         string // the direction, a colon, and MoneyID
	At         time.Time
	Direction  MoneyDirection
	Kind       OrderKind
	Channel    Channel
	OrderID    string
	Payer      string
	Company    string
	MoneyID    string // the payment's id, or the refund's
	ProviderID string // the provider's number of it; empty when the office recorded it
	Reference  string // the bank's number, or what the office wrote down
	Reason     RefundReason
	Document   string // the number of its receipt, invoice, credit note or voucher; empty: none
	Amount     Paise  // never negative
}

// In is what came in by the line.
func (l DayBookLine) In() Paise {
	if l.Direction == MoneyIn {
		return l.Amount
	}
	return 0
}

// Out is what went out by the line.
func (l DayBookLine) Out() Paise { return l.Amount - l.In() }

// DayBookSum is what moved in one direction, for one kind and by one channel: on a day, or, with a zero
// Day, before the days that were asked for.
type DayBookSum struct {
	Day       time.Time // when the day began in Asia/Kolkata
	Direction MoneyDirection
	Kind      OrderKind
	Channel   Channel
	Amount    Paise
	Lines     int
}

// DayBookTotals are what moved and by how many lines.
type DayBookTotals struct {
	In, Out Paise
	Lines   int
}

// Balance is what came in less what went out.
func (t DayBookTotals) Balance() Paise { return t.In - t.Out }

// Add counts a sum in.
func (t *DayBookTotals) Add(s DayBookSum) {
	if s.Direction == MoneyIn {
		t.In += s.Amount
	} else {
		t.Out += s.Amount
	}
	t.Lines += s.Lines
}

// DayBookDay is one day on which money moved.
type DayBookDay struct {
	Day     time.Time // when it began in Asia/Kolkata
	Closing Paise     // the balance at its end
	DayBookTotals
}

// DayBookKind is what moved for a kind by a channel.
type DayBookKind struct {
	Kind    OrderKind
	Channel Channel
	DayBookTotals
}

// DayBook are the day book's sums over a period: Opening and what moved make Closing.
type DayBook struct {
	Opening Paise // of everything before the period that the filter lets through
	DayBookTotals
	Days  []DayBookDay  // those on which money moved, the earliest first
	Kinds []DayBookKind // by kind, then by channel; without those of which there is nothing
}

// Closing is the balance at the end of the period.
func (b DayBook) Closing() Paise { return b.Opening + b.Balance() }

// NewDayBook adds sums up. They come in any order.
func NewDayBook(sums []DayBookSum, f DayBookFilter) DayBook {
	var book DayBook
	var before DayBookTotals
	days := map[time.Time]*DayBookTotals{}
	kinds := map[[2]string]*DayBookTotals{}
	for _, s := range sums {
		if !f.Has(s) {
			continue
		}
		if s.Day.IsZero() {
			before.Add(s)
			continue
		}
		kind := [2]string{string(s.Kind), string(s.Channel)}
		if days[s.Day] == nil {
			days[s.Day] = &DayBookTotals{}
		}
		if kinds[kind] == nil {
			kinds[kind] = &DayBookTotals{}
		}
		book.Add(s)
		days[s.Day].Add(s)
		kinds[kind].Add(s)
	}
	book.Opening = before.Balance()
	for day, totals := range days {
		book.Days = append(book.Days, DayBookDay{Day: day, DayBookTotals: *totals})
	}
	slices.SortFunc(book.Days, func(a, b DayBookDay) int { return a.Day.Compare(b.Day) })
	balance := book.Opening
	for i := range book.Days {
		balance += book.Days[i].Balance()
		book.Days[i].Closing = balance
	}
	for _, kind := range OrderKinds {
		for _, channel := range Channels {
			if totals := kinds[[2]string{string(kind), string(channel)}]; totals != nil {
				book.Kinds = append(book.Kinds, DayBookKind{Kind: kind, Channel: channel, DayBookTotals: *totals})
			}
		}
	}
	return book
}

// DayOf is when the day of a moment began in Asia/Kolkata.
func DayOf(t time.Time) time.Time {
	t = t.In(Kolkata)
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, Kolkata).UTC()
}
