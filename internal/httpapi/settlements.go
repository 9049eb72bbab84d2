package httpapi

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// SettlementTotals contains sums over rows of settlement reports.
type SettlementTotals struct {
	Entries  int    `json:"entries" doc:"The number of rows."`
	Payments rupees `json:"payments"`
	Refunds  rupees `json:"refunds"`
	Other    rupees `json:"other" doc:"The sum of chargebacks, adjustments and similar rows, in rupees. Negative if they are deducted."`
	Fees     rupees `json:"fees" doc:"The payment provider's charges, in rupees."`
	Tax      rupees `json:"tax" doc:"The GST on the charges, in rupees."`
	Net      rupees `json:"net" doc:"The amount that is transferred to the bank account, in rupees: 'payments' minus 'refunds', 'fees' and 'tax', plus 'other'."`
}

// settlement is a transfer from the provider to the organiser's bank account.
type settlement struct {
	ID        string    `json:"_id" doc:"The bank's reference number of the transfer (UTR)."`
	UTR       string    `json:"utr"`
	SettledAt time.Time `json:"settledAt"`
	Unmatched int       `json:"unmatched" doc:"The number of rows of the settlement that do not match the stored payments and refunds."`
	SettlementTotals
}

// settlementEntry is a row of a settlement report.
type settlementEntry struct {
	ID        string     `json:"_id"`
	Type      string     `json:"type" doc:"The type of the row, as named by the payment provider. Examples: PAYMENT, REFUND, CHARGEBACK."`
	Number    string     `json:"number" doc:"The payment provider's id of the payment, refund or other event."`
	Status    string     `json:"status"`
	Amount    rupees     `json:"amount"`
	Fee       rupees     `json:"fee"`
	Tax       rupees     `json:"tax"`
	Net       rupees     `json:"net" doc:"The amount by which the row changes the settlement, in rupees."`
	OrderID   string     `json:"orderId"`
	UTR       string     `json:"utr"`
	Remarks   string     `json:"remarks"`
	PaymentID string     `json:"paymentId" doc:"The id of the matching stored payment. Empty if there is none."`
	RefundID  string     `json:"refundId" doc:"The id of the matching stored refund. Empty if there is none."`
	Mismatch  string     `json:"mismatch" doc:"The reason why the row does not match the stored data. Empty if it matches."`
	At        *time.Time `json:"at,omitempty"`
	SettledAt time.Time  `json:"settledAt"`
}

// unmatched is a mismatch between a settlement report and the database.
type unmatched struct {
	ID       string    `json:"_id"`
	Mismatch string    `json:"mismatch" enum:"payment_unknown,payment_not_paid,amount_differs,refund_unknown,refund_not_paid,settled_twice,order_differs,net_differs,fee_high,other,payment_unsettled"`
	Type     string    `json:"type"`
	Number   string    `json:"number" doc:"The payment provider's id of the payment or refund."`
	OrderID  string    `json:"orderId"`
	Known    bool      `json:"known" doc:"true: the order is stored on this site."`
	Name     string    `json:"name" doc:"The name of the payer. Empty if the order is not stored on this site."`
	Here     rupees    `json:"here" doc:"The stored amount in rupees. 0 if no amount is stored."`
	Reported rupees    `json:"reported" doc:"The amount in the report, in rupees. 0 if the report contains no amount."`
	UTR      string    `json:"utr"`
	Remarks  string    `json:"remarks"`
	At       time.Time `json:"at" doc:"The time of the settlement. If the payment is not settled, the time of the payment."`
}

// settlementImport describes one import of a settlement report: who imported which file, and how many rows changed.
type settlementImport struct {
	ID        string    `json:"_id"`
	File      string    `json:"file"`
	Actor     string    `json:"actor"`
	Added     int       `json:"added"`
	Changed   int       `json:"changed"`
	Unchanged int       `json:"unchanged"`
	CreatedAt time.Time `json:"createdAt"`
}

type mismatchCount struct {
	Mismatch string `json:"mismatch" enum:"payment_unknown,payment_not_paid,amount_differs,refund_unknown,refund_not_paid,settled_twice,order_differs,net_differs,fee_high,other,payment_unsettled"`
	Count    int    `json:"count"`
}

// settlementSummary contains the settlements and mismatches of a period.
type settlementSummary struct {
	SettlementTotals
	Unmatched   []mismatchCount   `json:"unmatched" doc:"The number of mismatches by reason."`
	Latest      *settlementImport `json:"latest,omitempty" doc:"The latest import. Absent if nothing was imported yet."`
	WorkingDays int               `json:"workingDays" doc:"The number of working days after which a payment that is missing in all reports counts as a mismatch."`
}

// SettlementFilter contains the query parameters that filter settlements.
type SettlementFilter struct {
	web.DayFilter
	UTR      string `query:"utr" doc:"The bank's reference number of a settlement (UTR)."`
	Mismatch string `query:"mismatch" doc:"The reason why a row does not match the stored data."`
}

type settlementQuery struct {
	web.ListQuery
	SettlementFilter
}

type settlementSumsQuery struct {
	web.EditionQuery
	SettlementFilter
}

type matchAnswerBody struct {
	Matched int `json:"matched" doc:"The number of rows that match now and did not match before."`
}

const settlementsPath = "/api/admin/settlements"

func (a *API) routeSettlements() {
	tags := []string{"Money"}
	get := func(id, path, summary string) huma.Operation {
		return web.Op("GET "+settlementsPath+path, id, tags, summary)
	}
	web.Add(a.API, fair.MayPeople, get("list-settlements", "",
		"List the settlements (bank transfers) in the payment provider's reports, newest first"),
		listSettlements("", a.app.Books.Settlements, settlementOf))
	web.Add(a.API, fair.MayPeople, get("get-settlement-summary", "/summary",
		"Get the sums of settlements and the numbers of mismatches"),
		a.settlementSummary)
	web.Add(a.API, fair.MayPeople, get("list-settlement-entries", "/entries",
		"List the rows of settlement reports, the latest settlements first"),
		listSettlements("/entries", a.app.Books.SettlementEntries, settlementEntryOf))
	web.Add(a.API, fair.MayPeople, get("list-unmatched", "/unmatched",
		"List mismatches: rows of reports that do not match, and payments whose settlement is overdue"),
		listSettlements("/unmatched", a.app.Books.Unmatched, unmatchedOf))
	web.Add(a.API, fair.MayPeople, get("list-settlement-imports", "/imports",
		"List the imports of settlement reports, newest first"),
		func(ctx context.Context, in *web.ListQuery) (*web.List[settlementImport], error) {
			found, total, err := a.app.Books.SettlementImports(ctx,
				fair.ListQuery{Page: in.Page, PerPage: in.PerPage, Edition: in.Scope()})
			head := in.Head(settlementsPath+"/imports", total, web.Filters())
			return &web.List[settlementImport]{ListHead: head, Body: fair.Each(found, settlementImportOf)}, err
		})
	web.Add(a.API, fair.MayBooks, web.Op("POST "+settlementsPath+"/match", "match-settlements", tags,
		"Compare the mismatched rows with the stored payments and refunds again"),
		func(ctx context.Context, _ *struct{}) (*web.Body[matchAnswerBody], error) {
			n, err := a.app.Books.MatchSettlements(ctx)
			return web.BodyOf(matchAnswerBody{n}), err
		})
	web.Add(a.API, fair.MayBooks, web.Op("POST "+settlementsPath+"/accept", "accept-settlements", tags,
		"Accept all mismatches of a settlement, of a reason, or of both",
		"Accepted mismatches are no longer listed. A row whose data change in a later report is compared again."),
		func(ctx context.Context, in *acceptSettlementsInput) (*web.Body[acceptAnswerBody], error) {
			p := fair.Problems{}
			filter := SettlementFilter{UTR: in.Body.UTR, Mismatch: in.Body.Mismatch}.read(p)
			if err := p.Err(); err != nil {
				return nil, err
			}
			filter.Edition = in.Scope()
			n, err := a.app.Books.AcceptSettlements(ctx, filter)
			return web.BodyOf(acceptAnswerBody{n}), err
		})
	a.routeSettlementImport(tags)
}

// acceptedSettlements is the body of a request that accepts mismatches.
type acceptedSettlements struct {
	UTR      string `json:"utr,omitempty" doc:"The bank's reference number of the settlement. Empty: all settlements."`
	Mismatch string `json:"mismatch,omitempty" doc:"The reason. Empty: all reasons of the settlement."`
}

type acceptSettlementsInput struct {
	web.EditionQuery
	Body acceptedSettlements
}

type acceptAnswerBody struct {
	Accepted int `json:"accepted" doc:"The number of mismatches that were accepted."`
}

// listSettlements returns the handler of a list that has the filters for settlements. `path` is the last part of the
// list's path.
func listSettlements[T, V any](
	path string, find func(context.Context, fair.SettlementFilter) ([]T, int, error), view func(T) V,
) func(context.Context, *settlementQuery) (*web.List[V], error) {
	return func(ctx context.Context, in *settlementQuery) (*web.List[V], error) {
		p := fair.Problems{}
		filter := in.SettlementFilter.read(p)
		filter.ListQuery = in.ListQuery.Read(p)
		if err := p.Err(); err != nil {
			return nil, err
		}
		found, total, err := find(ctx, filter)
		own := web.Filters("from", in.From, "to", in.To, "utr", in.UTR, "mismatch", in.Mismatch)
		return &web.List[V]{ListHead: in.Head(settlementsPath+path, total, own), Body: fair.Each(found, view)}, err
	}
}

func (f SettlementFilter) read(p fair.Problems) fair.SettlementFilter {
	return fair.SettlementFilter{
		Days: p.ParseDays(f.From, f.To), UTR: p.CleanLine("utr", f.UTR, false, web.MaxWords),
		Mismatch: web.Choice(p, "mismatch", f.Mismatch, fair.ParseSettlementMismatch),
	}
}

func (a *API) settlementSummary(ctx context.Context, in *settlementSumsQuery) (*web.Body[settlementSummary], error) {
	p := fair.Problems{}
	filter := in.read(p)
	filter.Edition = in.Scope()
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, err := a.app.Books.SettlementSummary(ctx, filter)
	if err != nil {
		return nil, err
	}
	shown := settlementSummary{
		SettlementTotals: settlementTotalsOf(found.SettlementTotals), Unmatched: []mismatchCount{},
		WorkingDays: fair.SettlementDays,
	}
	for _, m := range fair.SettlementMismatches {
		if n := found.Unmatched[m]; n > 0 {
			shown.Unmatched = append(shown.Unmatched, mismatchCount{string(m), n})
		}
	}
	if found.Latest.ID != "" {
		latest := settlementImportOf(found.Latest)
		shown.Latest = &latest
	}
	return web.BodyOf(shown), nil
}

func settlementTotalsOf(t fair.SettlementTotals) SettlementTotals {
	return SettlementTotals{
		t.Entries, rupees(t.Payments), rupees(t.Refunds), rupees(t.Other()), rupees(t.Fees),
		rupees(t.Tax), rupees(t.Net),
	}
}

func settlementOf(s fair.Settlement) settlement {
	return settlement{
		ID: s.UTR, UTR: s.UTR, SettledAt: s.SettledAt, Unmatched: s.Unmatched,
		SettlementTotals: settlementTotalsOf(s.SettlementTotals),
	}
}

func settlementEntryOf(e fair.SettlementEntry) settlementEntry {
	return settlementEntry{
		ID: e.ID, Type: string(e.Type), Number: e.Number, Status: e.Status, Amount: rupees(e.Amount), Fee: rupees(e.Fee),
		Tax: rupees(e.Tax), Net: rupees(e.Net),
		OrderID: e.OrderID, UTR: e.UTR, Remarks: e.Remarks, PaymentID: e.PaymentID, RefundID: e.RefundID,
		Mismatch: string(e.Mismatch), At: web.TimeOrNil(e.At), SettledAt: e.SettledAt,
	}
}

func unmatchedOf(u fair.Unmatched) unmatched {
	return unmatched{
		ID: u.ID, Mismatch: string(u.Mismatch), Type: string(u.Type), Number: u.Number, OrderID: u.OrderID, Known: u.Known,
		Name: u.Payer,
		Here: rupees(u.Here), Reported: rupees(u.Reported), UTR: u.UTR, Remarks: u.Remarks, At: u.At,
	}
}

func settlementImportOf(i fair.SettlementImport) settlementImport {
	return settlementImport{
		ID: i.ID, File: i.File, Actor: i.Actor, Added: i.Added, Changed: i.Changed,
		Unchanged: i.Unchanged, CreatedAt: i.CreatedAt,
	}
}
