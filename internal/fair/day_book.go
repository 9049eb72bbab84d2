package fair

import (
	"slices"
	"strings"
	"time"
)

// MoneyDirection says whether money was received or paid out.
type MoneyDirection string

// MoneyIn marks a payment, and MoneyOut a refund or a payment that was dishonoured or taken back.
const (
	MoneyIn  MoneyDirection = "in"
	MoneyOut MoneyDirection = "out"
)

// ParseMoneyDirection parses a direction in the format of the API.
func ParseMoneyDirection(s string) (d MoneyDirection, ok bool) {
	d = MoneyDirection(strings.ToLower(s))
	return d, d == MoneyIn || d == MoneyOut
}

// OrderKinds lists the kinds of order in day book order.
var OrderKinds = []OrderKind{OrderForRegistration, OrderForBooking, OrderForSponsorship}

// ParseOrderKind parses a kind of order in the format of the API.
func ParseOrderKind(s string) (k OrderKind, ok bool) {
	k = OrderKind(strings.ToLower(s))
	return k, slices.Contains(OrderKinds, k)
}

// DayBookFilter filters the day book. It uses only the page and the sort order of its ListQuery. The sort order is
// "at" (the default) or "-at".
type DayBookFilter struct {
	ListQuery
	Days      Days
	Kind      OrderKind      // empty: all
	Channel   Channel        // empty: all
	Direction MoneyDirection // empty: both
}

// NewestFirst reports whether the newest lines come first.
func (f DayBookFilter) NewestFirst() bool { return f.Sort == "-at" }

// DayBookLine is one line of the day book: a payment, a refund that has left, or a payment that was dishonoured or
// taken back.
type DayBookLine struct {
	ID         string // of the entry of the ledger: kind and id of the record, and number
	At         time.Time
	Direction  MoneyDirection
	Kind       OrderKind
	Channel    Channel
	OrderID    string
	Payer      string
	Company    string
	ProviderID string // the provider's id of the payment or refund; empty when the office recorded it
	Reference  string // the bank's reference number, or the reference entered by the office
	Reason     string // of a refund, or of a payment that was taken back
	Document   string // the number of the receipt, invoice, credit note or voucher; empty when there is none
	Amount     Paise  // never negative
}

// In returns the amount if the line is a payment, and 0 if it is a refund.
func (l DayBookLine) In() Paise {
	if l.Direction == MoneyIn {
		return l.Amount
	}
	return 0
}

// Out returns the amount if the line is a refund, and 0 if it is a payment.
func (l DayBookLine) Out() Paise { return l.Amount - l.In() }

// DayBookSum is the total amount for one direction, one kind of order and one channel. It is the sum for one day or,
// if Day is zero, for all days before the requested period.
type DayBookSum struct {
	Day       time.Time // the start of the day in Asia/Kolkata
	Direction MoneyDirection
	Kind      OrderKind
	Channel   Channel
	Amount    Paise
	Lines     int
}

// DayBookTotals contains the total amounts received and paid out, and the number of lines of the day book.
type DayBookTotals struct {
	In, Out Paise
	Lines   int
}

// Balance returns the money received minus the money paid out.
func (t DayBookTotals) Balance() Paise { return t.In - t.Out }

// Add adds a sum to the totals.
func (t *DayBookTotals) Add(s DayBookSum) {
	if s.Direction == MoneyIn {
		t.In += s.Amount
	} else {
		t.Out += s.Amount
	}
	t.Lines += s.Lines
}

// DayBookDay contains the totals of one day with at least one payment or refund.
type DayBookDay struct {
	Day     time.Time // the start of the day in Asia/Kolkata
	Closing Paise     // the balance at the end of the day
	DayBookTotals
}

// DayBookKind contains the totals for one kind of order and one channel.
type DayBookKind struct {
	Kind    OrderKind
	Channel Channel
	DayBookTotals
}

// DayBook is the summary of the day book for a period.
type DayBook struct {
	Opening Paise // balance of all earlier payments and refunds that match the filter
	DayBookTotals
	Days  []DayBookDay  // days with payments or refunds, the earliest first
	Kinds []DayBookKind // sorted by kind, then by channel; combinations without payments and refunds are omitted
}

// Closing returns the balance at the end of the period: Opening plus the payments minus the refunds of the period.
func (b DayBook) Closing() Paise { return b.Opening + b.Balance() }

// NewDayBook computes the summary from the given sums, which may be in any order.
func NewDayBook(sums []DayBookSum) DayBook {
	var book DayBook
	var before DayBookTotals
	days := map[time.Time]*DayBookTotals{}
	kinds := map[[2]string]*DayBookTotals{}
	for _, s := range sums {
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
	slices.SortStableFunc(book.Days, func(a, b DayBookDay) int { return a.Day.Compare(b.Day) })
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

// DayOf returns the start of the day of a time in Asia/Kolkata.
func DayOf(t time.Time) time.Time {
	t = t.In(Kolkata)
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, Kolkata).UTC()
}

// startOfDay adds a number of days to a day (YYYY-MM-DD) and returns the start of the resulting day in India. It
// returns the zero time if the given day is not a valid date.
func startOfDay(day string, after int) time.Time {
	start, err := time.ParseInLocation(time.DateOnly, day, Kolkata)
	if err != nil {
		return time.Time{}
	}
	return start.AddDate(0, 0, after)
}
