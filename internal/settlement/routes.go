package settlement

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
)

// SettlementTotals contains sums over rows of settlement reports.
type SettlementTotals struct {
	Entries  int           `json:"entries" doc:"The number of rows."`
	Payments amount.Rupees `json:"payments"`
	Refunds  amount.Rupees `json:"refunds"`
	Other    amount.Rupees `json:"other" doc:"The sum of chargebacks, adjustments and similar rows, in rupees. Negative if they are deducted."`
	Fees     amount.Rupees `json:"fees" doc:"The payment provider's charges, in rupees."`
	Tax      amount.Rupees `json:"tax" doc:"The GST on the charges, in rupees."`
	Net      amount.Rupees `json:"net" doc:"The amount that is transferred to the bank account, in rupees: 'payments' minus 'refunds', 'fees' and 'tax', plus 'other'."`
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
	ID        string        `json:"_id"`
	Type      string        `json:"type" doc:"The type of the row, as named by the payment provider. Examples: PAYMENT, REFUND, CHARGEBACK."`
	Number    string        `json:"number" doc:"The payment provider's id of the payment, refund or other event."`
	Status    string        `json:"status"`
	Amount    amount.Rupees `json:"amount"`
	Fee       amount.Rupees `json:"fee"`
	Tax       amount.Rupees `json:"tax"`
	Net       amount.Rupees `json:"net" doc:"The amount by which the row changes the settlement, in rupees."`
	OrderID   string        `json:"orderId"`
	UTR       string        `json:"utr"`
	Remarks   string        `json:"remarks"`
	PaymentID string        `json:"paymentId" doc:"The id of the matching stored payment. Empty if there is none."`
	RefundID  string        `json:"refundId" doc:"The id of the matching stored refund. Empty if there is none."`
	Mismatch  string        `json:"mismatch" doc:"The reason why the row does not match the stored data. Empty if it matches."`
	At        *time.Time    `json:"at,omitempty"`
	SettledAt time.Time     `json:"settledAt"`
}

// unmatched is a mismatch between a settlement report and the database.
type unmatched struct {
	ID       string        `json:"_id"`
	Mismatch string        `json:"mismatch" enum:"payment_unknown,payment_not_paid,amount_differs,refund_unknown,refund_not_paid,settled_twice,order_differs,net_differs,fee_high,other,payment_unsettled"`
	Type     string        `json:"type"`
	Number   string        `json:"number" doc:"The payment provider's id of the payment or refund."`
	OrderID  string        `json:"orderId"`
	Known    bool          `json:"known" doc:"true: the order is stored on this site."`
	Name     string        `json:"name" doc:"The name of the payer. Empty if the order is not stored on this site."`
	Here     amount.Rupees `json:"here" doc:"The stored amount in rupees. 0 if no amount is stored."`
	Reported amount.Rupees `json:"reported" doc:"The amount in the report, in rupees. 0 if the report contains no amount."`
	UTR      string        `json:"utr"`
	Remarks  string        `json:"remarks"`
	At       time.Time     `json:"at" doc:"The time of the settlement. If the payment is not settled, the time of the payment."`
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

// FilterQuery contains the query parameters that filter settlements.
type FilterQuery struct {
	web.DayFilter
	UTR      string `query:"utr" doc:"The bank's reference number of a settlement (UTR)."`
	Mismatch string `query:"mismatch" doc:"The reason why a row does not match the stored data."`
}

type settlementQuery struct {
	web.ListQuery
	FilterQuery
}

type settlementSumsQuery struct {
	web.EditionQuery
	FilterQuery
}

type matchAnswerBody struct {
	Matched int `json:"matched" doc:"The number of rows that match now and did not match before."`
}

const settlementsPath = "/api/admin/settlements"

// Routes registers the routes.
func (a *Service) Routes(api *web.API) {
	tags := []string{"Money"}
	get := func(id, path, summary string) huma.Operation {
		return web.Op("GET "+settlementsPath+path, id, tags, summary)
	}
	web.Add(api, fair.MayPeople, get("list-settlements", "",
		"List the settlements (bank transfers) in the payment provider's reports, newest first"),
		listSettlements("", a.Transfers, settlementOf))
	web.Add(api, fair.MayPeople, get("get-settlement-summary", "/summary",
		"Get the sums of settlements and the numbers of mismatches"),
		a.settlementSummary)
	web.Add(api, fair.MayPeople, get("list-settlement-entries", "/entries",
		"List the rows of settlement reports, the latest settlements first"),
		listSettlements("/entries", a.Entries, settlementEntryOf))
	web.Add(api, fair.MayPeople, get("list-unmatched", "/unmatched",
		"List mismatches: rows of reports that do not match, and payments whose settlement is overdue"),
		listSettlements("/unmatched", a.Unmatched, unmatchedOf))
	web.Add(api, fair.MayPeople, get("list-settlement-imports", "/imports",
		"List the imports of settlement reports, newest first"),
		func(ctx context.Context, in *web.ListQuery) (*web.List[settlementImport], error) {
			found, total, err := a.Imports(ctx,
				fair.ListQuery{Page: in.Page, PerPage: in.PerPage, Edition: in.Scope()})
			head := in.Head(settlementsPath+"/imports", total, web.Filters())
			return &web.List[settlementImport]{ListHead: head, Body: fair.Each(found, settlementImportOf)}, err
		})
	web.Add(api, fair.MayBooks, web.Op("POST "+settlementsPath+"/match", "match-settlements", tags,
		"Compare the mismatched rows with the stored payments and refunds again"),
		func(ctx context.Context, _ *struct{}) (*web.Body[matchAnswerBody], error) {
			n, err := a.MatchAgain(ctx)
			return web.BodyOf(matchAnswerBody{n}), err
		})
	web.Add(api, fair.MayBooks, web.Op("POST "+settlementsPath+"/accept", "accept-settlements", tags,
		"Accept all mismatches of a settlement, of a reason, or of both",
		"Accepted mismatches are no longer listed. A row whose data change in a later report is compared again."),
		func(ctx context.Context, in *acceptSettlementsInput) (*web.Body[acceptAnswerBody], error) {
			p := fair.Problems{}
			filter := FilterQuery{UTR: in.Body.UTR, Mismatch: in.Body.Mismatch}.read(p)
			if err := p.Err(); err != nil {
				return nil, err
			}
			filter.Edition = in.Scope()
			n, err := a.Accept(ctx, filter)
			return web.BodyOf(acceptAnswerBody{n}), err
		})
	a.routeImport(api, tags)
	a.routeExport(api)
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
	path string, find func(context.Context, Filter) ([]T, int, error), view func(T) V,
) func(context.Context, *settlementQuery) (*web.List[V], error) {
	return func(ctx context.Context, in *settlementQuery) (*web.List[V], error) {
		p := fair.Problems{}
		filter := in.FilterQuery.read(p)
		filter.ListQuery = in.ListQuery.Read(p)
		if err := p.Err(); err != nil {
			return nil, err
		}
		found, total, err := find(ctx, filter)
		own := web.Filters("from", in.From, "to", in.To, "utr", in.UTR, "mismatch", in.Mismatch)
		return &web.List[V]{ListHead: in.Head(settlementsPath+path, total, own), Body: fair.Each(found, view)}, err
	}
}

func (f FilterQuery) read(p fair.Problems) Filter {
	return Filter{
		Days: p.ParseDays(f.From, f.To), UTR: p.CleanLine("utr", f.UTR, false, web.MaxWords),
		Mismatch: web.Choice(p, "mismatch", f.Mismatch, ParseMismatch),
	}
}

func (a *Service) settlementSummary(
	ctx context.Context, in *settlementSumsQuery,
) (*web.Body[settlementSummary], error) {
	p := fair.Problems{}
	filter := in.read(p)
	filter.Edition = in.Scope()
	if err := p.Err(); err != nil {
		return nil, err
	}
	found, err := a.Summary(ctx, filter)
	if err != nil {
		return nil, err
	}
	shown := settlementSummary{
		SettlementTotals: settlementTotalsOf(found.Totals), Unmatched: []mismatchCount{},
		WorkingDays: Days,
	}
	for _, m := range Mismatches {
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

func settlementTotalsOf(t Totals) SettlementTotals {
	return SettlementTotals{
		t.Entries, amount.Rupees(t.Payments), amount.Rupees(t.Refunds), amount.Rupees(t.Other()), amount.Rupees(t.Fees),
		amount.Rupees(t.Tax), amount.Rupees(t.Net),
	}
}

func settlementOf(s Transfer) settlement {
	return settlement{
		ID: s.UTR, UTR: s.UTR, SettledAt: s.SettledAt, Unmatched: s.Unmatched,
		SettlementTotals: settlementTotalsOf(s.Totals),
	}
}

func settlementEntryOf(e Entry) settlementEntry {
	return settlementEntry{
		ID: e.ID, Type: string(e.Type), Number: e.Number, Status: e.Status, Amount: amount.Rupees(e.Amount),
		Fee: amount.Rupees(e.Fee),
		Tax: amount.Rupees(e.Tax), Net: amount.Rupees(e.Net),
		OrderID: e.OrderID, UTR: e.UTR, Remarks: e.Remarks, PaymentID: e.PaymentID, RefundID: e.RefundID,
		Mismatch: string(e.Mismatch), At: web.TimeOrNil(e.At), SettledAt: e.SettledAt,
	}
}

func unmatchedOf(u Unmatched) unmatched {
	return unmatched{
		ID: u.ID, Mismatch: string(u.Mismatch), Type: string(u.Type), Number: u.Number, OrderID: u.OrderID, Known: u.Known,
		Name: u.Payer,
		Here: amount.Rupees(u.Here), Reported: amount.Rupees(u.Reported), UTR: u.UTR, Remarks: u.Remarks, At: u.At,
	}
}

func settlementImportOf(i ImportRecord) settlementImport {
	return settlementImport{
		ID: i.ID, File: i.File, Actor: i.Actor, Added: i.Added, Changed: i.Changed,
		Unchanged: i.Unchanged, CreatedAt: i.CreatedAt,
	}
}

// SettlementPreview is the preview or the result of an import of a settlement report.
type SettlementPreview struct {
	Applied   bool              `json:"applied" doc:"true: the import is done. false: this is a preview."`
	Added     int               `json:"added" doc:"The number of new rows."`
	Changed   int               `json:"changed" doc:"The number of rows that had other values in an earlier report."`
	Unchanged int               `json:"unchanged" doc:"The number of rows that are already stored with the same values."`
	Payouts   int               `json:"payouts" doc:"The number of rows about the bank transfers themselves. They are not imported."`
	Totals    SettlementTotals  `json:"totals" doc:"The sums of all rows of the file."`
	Unmatched []settlementEntry `json:"unmatched" doc:"The new and changed rows that do not match the stored payments and refunds, at most 200."`
	Open      int               `json:"open" doc:"The number of new and changed rows that do not match the stored payments and refunds."`
	Faults    []web.SheetFault  `json:"faults" doc:"The errors in the file. If there is at least one, the import cannot be applied."`
	Preview   string            `json:"preview" doc:"The id of this preview. It must be sent with 'apply'."`
}

// maxUnmatchedShown is the maximum number of mismatches in a preview.
const maxUnmatchedShown = 200

func (a *Service) routeImport(api *web.API, tags []string) {
	web.AddForm(api, fair.MayBooks, web.Op("POST "+settlementsPath+"/import", "import-settlements", tags,
		"Import the payment provider's settlement report (.csv or .xlsx) after a preview",
		"The file is the report “Settlement Recon” from the provider's dashboard. Without `apply`, nothing is "+
			"changed, and the response is a preview. To apply the import, send the same file again with `apply` and with the "+
			"`preview` value of that response. Either all rows are applied or none. The response is 409 if the file or the "+
			"stored data has changed since the preview. Rows that are already stored change nothing."),
		web.ImportForm(), a.importSettlements)
}

func (a *Service) importSettlements(ctx context.Context, _ *struct{}) (*web.Body[SettlementPreview], error) {
	plan, facts, err := web.RunImport(ctx, a.NewImport(web.SheetOf(web.FormOf(ctx))))
	if err != nil {
		return nil, err
	}
	shown := plan.Unmatched[:min(len(plan.Unmatched), maxUnmatchedShown)]
	view := SettlementPreview{
		Applied: facts.Applied, Added: len(plan.Added), Changed: len(plan.Changed), Unchanged: plan.Unchanged,
		Payouts: plan.Payouts, Totals: settlementTotalsOf(plan.Totals),
		Unmatched: fair.Each(shown, settlementEntryOf), Open: len(plan.Unmatched), Faults: web.SheetFaults(ctx, plan.Faults),
		Preview: facts.Preview,
	}
	return web.BodyOf(view), nil
}

func (a *Service) routeExport(api *web.API) {
	op := web.ExportOperation(exportFile, "settlements, rows of settlement reports, and mismatches")
	op.Parameters = nil // the export always contains all matching rows, so it has no parameter for selected rows
	web.Add(api, fair.MayExportPeople, op,
		func(ctx context.Context, in *settlementSumsQuery) (*huma.StreamResponse, error) {
			p := fair.Problems{}
			filter := in.read(p)
			filter.Edition = in.Scope()
			if err := p.Err(); err != nil {
				return nil, err
			}
			selected, open, err := a.Select(ctx, filter)
			if err != nil {
				return nil, err
			}
			if err := api.LogDownload(ctx, "", len(selected.IDs)); err != nil {
				return nil, err
			}
			return web.Send(ctx, api, workbook(open), selected)
		})
}
