package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// dayBookLine is a payment or a refund in the day book.
type dayBookLine struct {
	ID         string    `json:"_id"`
	At         time.Time `json:"at"`
	Direction  string    `json:"direction" enum:"in,out"`
	Kind       string    `json:"kind" enum:"registration,booking,sponsorship"`
	Channel    string    `json:"channel" enum:"online,cash,cheque,dd,bank,upi,card"`
	OrderID    string    `json:"orderId"`
	Name       string    `json:"name" doc:"The name of the payer."`
	Company    string    `json:"company"`
	ProviderID string    `json:"providerId" doc:"The payment provider's id of the payment or refund. Empty if the office has recorded it."`
	Reference  string    `json:"reference" doc:"The bank's reference number, or the reference that the office has entered."`
	Reason     string    `json:"reason,omitempty" doc:"The reason for a refund, or for taking a payment back. Absent for payments."`
	Number     string    `json:"number" doc:"The number of the receipt, tax invoice, credit note or refund voucher. Empty if there is none."`
	In         rupees    `json:"in"`
	Out        rupees    `json:"out"`
}

// DayBookTotals contains the sums of the amounts and the number of lines.
type DayBookTotals struct {
	In      rupees `json:"in"`
	Out     rupees `json:"out"`
	Balance rupees `json:"balance" doc:"The payments minus the refunds, in rupees."`
	Lines   int    `json:"lines"`
}

type dayBookDay struct {
	Date    string `json:"date" doc:"The day (YYYY-MM-DD in Asia/Kolkata)."`
	Closing rupees `json:"closing" doc:"The balance at the end of the day, in rupees."`
	DayBookTotals
}

type dayBookKind struct {
	Kind    string `json:"kind" enum:"registration,booking,sponsorship"`
	Channel string `json:"channel" enum:"online,cash,cheque,dd,bank,upi,card"`
	DayBookTotals
}

// dayBook contains a period's sums and its opening and closing balances.
type dayBook struct {
	Opening rupees `json:"opening" doc:"The balance before the period, in rupees. It includes only entries that match the filters."`
	Closing rupees `json:"closing" doc:"The balance at the end of the period, in rupees."`
	DayBookTotals
	Days  []dayBookDay  `json:"days" doc:"The sums of each day that has payments or refunds, the earliest day first."`
	Kinds []dayBookKind `json:"kinds" doc:"The sums by kind and channel. Combinations without amounts are left out."`
}

// DayBookFilter contains the query parameters that filter the day book lines.
type DayBookFilter struct {
	web.DayFilter
	Kind      string `query:"kind" doc:"The kind: registration, booking or sponsorship."`
	Channel   string `query:"channel" doc:"The channel: online, cash, cheque, dd, bank, upi or card."`
	Direction string `query:"direction" doc:"The direction: in (payments) or out (refunds, and payments that were taken back)."`
}

type dayBookQuery struct {
	web.ListQuery
	DayBookFilter
}

type dayBookSumsQuery struct {
	web.EditionQuery
	DayBookFilter
}

const dayBookPath = "/api/admin/daybook"

func (a *API) routeDayBook() {
	tags := []string{"Money"}
	web.Add(a.API, fair.MayPeople, web.Op("GET "+dayBookPath, "list-day-book", tags,
		"List all payments and refunds, the earliest first",
		"A payment counts as money in on the day of the payment, even if it was refunded later. A refund counts as "+
			"money out when it has left, and so does a payment that was dishonoured or taken back. `sort` is `at` "+
			"(default) or `-at`."), a.listDayBook)
	web.Add(a.API, fair.MayPeople, web.Op("GET "+dayBookPath+"/summary", "get-day-book-summary", tags,
		"Get the sums of the day book: opening and closing balance, and the sums by day, kind and channel"),
		func(ctx context.Context, in *dayBookSumsQuery) (*web.Body[dayBook], error) {
			filter, err := in.read()
			if err != nil {
				return nil, err
			}
			filter.Edition = in.Scope()
			return web.With(dayBookOf)(a.app.Money.DayBook(ctx, filter))
		})
}

func (f DayBookFilter) read() (fair.DayBookFilter, error) {
	p := fair.Problems{}
	filter := fair.DayBookFilter{
		Days: p.ParseDays(f.From, f.To), Kind: web.Choice(p, "kind", f.Kind, fair.ParseOrderKind),
		Channel:   web.Choice(p, "channel", f.Channel, fair.ParseChannel),
		Direction: web.Choice(p, "direction", f.Direction, fair.ParseMoneyDirection),
	}
	return filter, p.Err()
}

func (a *API) listDayBook(ctx context.Context, in *dayBookQuery) (*web.List[dayBookLine], error) {
	filter, err := in.DayBookFilter.read()
	if err != nil {
		return nil, err
	}
	p := fair.Problems{}
	if filter.ListQuery = in.ListQuery.Read(p); len(p) > 0 {
		return nil, p.Err()
	}
	lines, total, err := a.app.Money.ListDayBook(ctx, filter)
	own := web.Filters("from", in.From, "to", in.To, "kind", in.Kind, "channel", in.Channel, "direction", in.Direction)
	return &web.List[dayBookLine]{ListHead: in.Head(dayBookPath, total, own), Body: fair.Each(lines, dayBookLineOf)}, err
}

func dayBookLineOf(l fair.DayBookLine) dayBookLine {
	return dayBookLine{
		ID: l.ID, At: l.At, Direction: string(l.Direction), Kind: string(l.Kind), Channel: string(l.Channel),
		OrderID: l.OrderID, Name: l.Payer, Company: l.Company, ProviderID: l.ProviderID, Reference: l.Reference,
		Reason: l.Reason, Number: l.Document, In: rupees(l.In()), Out: rupees(l.Out()),
	}
}

func dayBookOf(book fair.DayBook) dayBook {
	return dayBook{
		Opening: rupees(book.Opening), Closing: rupees(book.Closing()), DayBookTotals: totalsOf(book.DayBookTotals),
		Days: fair.Each(book.Days, func(d fair.DayBookDay) dayBookDay {
			return dayBookDay{d.Day.In(fair.Kolkata).Format(time.DateOnly), rupees(d.Closing), totalsOf(d.DayBookTotals)}
		}),
		Kinds: fair.Each(book.Kinds, func(k fair.DayBookKind) dayBookKind {
			return dayBookKind{string(k.Kind), string(k.Channel), totalsOf(k.DayBookTotals)}
		}),
	}
}

func totalsOf(t fair.DayBookTotals) DayBookTotals {
	return DayBookTotals{In: rupees(t.In), Out: rupees(t.Out), Balance: rupees(t.Balance()), Lines: t.Lines}
}
