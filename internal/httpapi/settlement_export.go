package httpapi

import (
	"cmp"
	"context"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/workbook"
)

const settlementFile = "settlements.xlsx"

func (a *API) routeSettlementExport() {
	op := exportOperation(settlementFile, "Settlement reports: their rows, the settlements, and what does not fit")
	op.Parameters = nil // it has no marked rows
	add(a, op, func(ctx context.Context, in *SettlementFilter) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		filter := in.read(p)
		if err := p.Err(); err != nil {
			return nil, err
		}
		selected, open, err := a.app.Books.SelectSettlements(ctx, filter)
		if err != nil {
			return nil, err
		}
		sheets := settlementSheets{unmatched: open, settlements: map[string]*fair.Settlement{}}
		return export(ctx, a, sheets.export(), selected)
	})
}

// settlementSheets adds rows up as they are written, so that all sheets of one file agree.
type settlementSheets struct {
	unmatched   []fair.Unmatched
	settlements map[string]*fair.Settlement
}

func (s *settlementSheets) export() recordExport[fair.SettlementEntry] {
	return recordExport[fair.SettlementEntry]{
		file: settlementFile, sheet: "Rows",
		columns: []workbook.Column{
			{Title: "Settled", Width: 18},
			{Title: "UTR", Width: 22},
			{Title: "Type", Width: 18},
			{Title: "Provider's number", Width: 22},
			{Title: "Order", Width: 32},
			{Title: "Time", Width: 18},
			{Title: "Status", Width: 12},
			{Title: "Amount (₹)", Width: 14},
			{Title: "Fee (₹)", Width: 12},
			{Title: "GST on fee (₹)", Width: 14},
			{Title: "Net (₹)", Width: 14},
			{Title: "Payment here", Width: 22},
			{Title: "Refund here", Width: 22},
			{Title: "Does not fit", Width: 26},
			{Title: "Remarks", Width: 32},
		},
		row: s.row, more: s.more,
	}
}

func (s *settlementSheets) row(e fair.SettlementEntry) []any {
	of := s.settlements[e.UTR]
	if of == nil {
		of = &fair.Settlement{UTR: e.UTR}
		s.settlements[e.UTR] = of
	}
	if of.Add(e); e.SettledAt.After(of.SettledAt) {
		of.SettledAt = e.SettledAt
	}
	if e.Mismatch != fair.SettlementFits {
		of.Unmatched++
	}
	return []any{
		e.SettledAt, e.UTR, string(e.Type), e.Number, e.OrderID, e.At, e.Status, e.Amount, e.Fee, e.Tax, e.Net, e.PaymentID, e.RefundID, mismatchNames[e.Mismatch], e.Remarks,
	}
}

// more writes the sheets of the settlements and of what does not fit.
func (s *settlementSheets) more(w *workbook.Writer) error {
	w.Sheet("Settlements", []workbook.Column{
		{Title: "Settled", Width: 18},
		{Title: "UTR", Width: 22},
		{Title: "Rows", Width: 8},
		{Title: "Payments (₹)", Width: 16},
		{Title: "Refunds (₹)", Width: 16},
		{Title: "Other (₹)", Width: 14},
		{Title: "Fees (₹)", Width: 14},
		{Title: "GST on fees (₹)", Width: 14},
		{Title: "Net (₹)", Width: 16},
		{Title: "Do not fit", Width: 10},
	})
	var list []*fair.Settlement
	for _, one := range s.settlements {
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b *fair.Settlement) int {
		return cmp.Or(b.SettledAt.Compare(a.SettledAt), cmp.Compare(a.UTR, b.UTR))
	})
	rows := make([][]any, len(list))
	for i, one := range list {
		rows[i] = []any{one.SettledAt, one.UTR, one.Entries, one.Payments, one.Refunds, one.Other(), one.Fees, one.Tax, one.Net, one.Unmatched}
	}
	if err := writeAll(w, rows); err != nil {
		return err
	}
	w.Sheet("Does not fit", []workbook.Column{
		{Title: "Reason", Width: 26},
		{Title: "Time", Width: 18},
		{Title: "Order", Width: 32},
		{Title: "Payer", Width: 28},
		{Title: "Provider's number", Width: 22},
		{Title: "In our books (₹)", Width: 16},
		{Title: "In the report (₹)", Width: 16},
		{Title: "UTR", Width: 22},
		{Title: "Remarks", Width: 32},
	})
	rows = make([][]any, len(s.unmatched))
	for i, u := range s.unmatched {
		rows[i] = []any{mismatchNames[u.Mismatch], u.At, u.OrderID, u.Payer, u.Number, u.Here, u.Reported, u.UTR, u.Remarks}
	}
	return writeAll(w, rows)
}

// mismatchNames are the office's words for the reasons.
var mismatchNames = map[fair.SettlementMismatch]string{
	fair.PaymentUnknown: "Payment unknown here", fair.PaymentNotPaid: "Payment not paid here", fair.SettlementAmountDiffers: "Amount differs",
	fair.RefundUnknown: "Refund unknown here", fair.SettlementOther: "Other event", fair.PaymentUnsettled: "Payment not settled yet",
}
