package exports

import (
	"cmp"
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/workbook"
)

// SettlementsFile is the file name of Settlements.
const SettlementsFile = "settlements.xlsx"

// Settlements is the workbook of the rows of settlement reports, the settlements, and the mismatches. It adds up the
// rows while they are written, so that all sheets agree: use each value for one file only.
func Settlements(unmatched []fair.Unmatched) Workbook[fair.SettlementEntry] {
	s := settlementSheets{unmatched: unmatched, settlements: map[string]*fair.Settlement{}}
	return Workbook[fair.SettlementEntry]{
		File: SettlementsFile, Sheet: "Rows", Columns: settlementRowColumns, Each: s.add, More: s.more,
	}
}

var settlementRowColumns = []Column[fair.SettlementEntry]{
	{"Settled", 18, func(e fair.SettlementEntry) any { return e.SettledAt }},
	{"UTR", 22, func(e fair.SettlementEntry) any { return e.UTR }},
	{"Type", 18, func(e fair.SettlementEntry) any { return string(e.Type) }},
	{"Provider's number", 22, func(e fair.SettlementEntry) any { return e.Number }},
	{"Order", 32, func(e fair.SettlementEntry) any { return e.OrderID }},
	{"Time", 18, func(e fair.SettlementEntry) any { return e.At }},
	{"Status", 12, func(e fair.SettlementEntry) any { return e.Status }},
	{"Amount (₹)", 14, func(e fair.SettlementEntry) any { return e.Amount }},
	{"Fee (₹)", 12, func(e fair.SettlementEntry) any { return e.Fee }},
	{"GST on fee (₹)", 14, func(e fair.SettlementEntry) any { return e.Tax }},
	{"Net (₹)", 14, func(e fair.SettlementEntry) any { return e.Net }},
	{"Payment here", 22, func(e fair.SettlementEntry) any { return e.PaymentID }},
	{"Refund here", 22, func(e fair.SettlementEntry) any { return e.RefundID }},
	{"Does not fit", 26, func(e fair.SettlementEntry) any { return mismatchNames[e.Mismatch] }},
	{"Remarks", 32, func(e fair.SettlementEntry) any { return e.Remarks }},
}

var settlementColumns = []Column[*fair.Settlement]{
	{"Settled", 18, func(s *fair.Settlement) any { return s.SettledAt }},
	{"UTR", 22, func(s *fair.Settlement) any { return s.UTR }},
	{"Rows", 8, func(s *fair.Settlement) any { return s.Entries }},
	{"Payments (₹)", 16, func(s *fair.Settlement) any { return s.Payments }},
	{"Refunds (₹)", 16, func(s *fair.Settlement) any { return s.Refunds }},
	{"Other (₹)", 14, func(s *fair.Settlement) any { return s.Other() }},
	{"Fees (₹)", 14, func(s *fair.Settlement) any { return s.Fees }},
	{"GST on fees (₹)", 14, func(s *fair.Settlement) any { return s.Tax }},
	{"Net (₹)", 16, func(s *fair.Settlement) any { return s.Net }},
	{"Do not fit", 10, func(s *fair.Settlement) any { return s.Unmatched }},
}

var unmatchedColumns = []Column[fair.Unmatched]{
	{"Reason", 26, func(u fair.Unmatched) any { return mismatchNames[u.Mismatch] }},
	{"Time", 18, func(u fair.Unmatched) any { return u.At }},
	{"Order", 32, func(u fair.Unmatched) any { return u.OrderID }},
	{"Payer", 28, func(u fair.Unmatched) any { return u.Payer }},
	{"Provider's number", 22, func(u fair.Unmatched) any { return u.Number }},
	{"In our books (₹)", 16, func(u fair.Unmatched) any { return u.Here }},
	{"In the report (₹)", 16, func(u fair.Unmatched) any { return u.Reported }},
	{"UTR", 22, func(u fair.Unmatched) any { return u.UTR }},
	{"Remarks", 32, func(u fair.Unmatched) any { return u.Remarks }},
}

// settlementSheets are the settlements of the rows written so far, by UTR.
type settlementSheets struct {
	unmatched   []fair.Unmatched
	settlements map[string]*fair.Settlement
}

func (s *settlementSheets) add(e fair.SettlementEntry) {
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
}

// more writes the sheets of settlements, the latest first, and of mismatches.
func (s *settlementSheets) more(w *workbook.Writer) error {
	list := slices.SortedFunc(maps.Values(s.settlements), func(a, b *fair.Settlement) int {
		return cmp.Or(b.SettledAt.Compare(a.SettledAt), cmp.Compare(a.UTR, b.UTR))
	})
	if err := writeSheet(w, "Settlements", settlementColumns, list); err != nil {
		return err
	}
	return writeSheet(w, "Does not fit", unmatchedColumns, s.unmatched)
}

// mismatchNames are the names of the reasons for the office.
var mismatchNames = map[fair.SettlementMismatch]string{
	fair.PaymentUnknown: "Payment unknown here", fair.PaymentNotPaid: "Payment not paid here",
	fair.SettlementAmountDiffers: "Amount differs",
	fair.RefundUnknown:           "Refund unknown here", fair.SettlementTwice: "Settled or deducted twice",
	fair.SettlementOrderDiffers: "Belongs to another order", fair.SettlementNetDiffers: "Net amount does not add up",
	fair.SettlementOther: "Other event", fair.PaymentUnsettled: "Payment not settled yet",
}
