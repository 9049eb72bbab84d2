package exports

import (
	"cmp"
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// SettlementsFile is the file name of the exported settlements.
const SettlementsFile = "settlements.xlsx"

// Settlements returns the workbook with the rows of settlement reports, the settlements, and the mismatches. The sums
// of the settlements are computed while the rows are written, so that all sheets agree. A returned workbook can be
// written only once.
func Settlements(unmatched []fair.Unmatched) web.Workbook[fair.SettlementEntry] {
	s := settlementSheets{unmatched: unmatched, settlements: map[string]*fair.Settlement{}}
	return web.Workbook[fair.SettlementEntry]{
		File: SettlementsFile, Sheet: texts.PortalExports.SheetsRows(), Columns: settlementRowColumns,
		Each: s.add, More: s.more,
	}
}

var settlementRowColumns = []web.Column[fair.SettlementEntry]{
	web.Col(texts.PortalExports.ColumnsSettled(), 18, func(e fair.SettlementEntry) any { return e.SettledAt }),
	web.Col(texts.PortalExports.ColumnsUtr(), 22, func(e fair.SettlementEntry) any { return e.UTR }),
	web.Col(texts.PortalExports.ColumnsType(), 18, func(e fair.SettlementEntry) any { return string(e.Type) }),
	web.Col(texts.PortalExports.ColumnsProvidersNumber(), 22, func(e fair.SettlementEntry) any { return e.Number }),
	web.Col(texts.PortalExports.ColumnsOrder(), 32, func(e fair.SettlementEntry) any { return e.OrderID }),
	web.Col(texts.PortalExports.ColumnsTime(), 18, func(e fair.SettlementEntry) any { return e.At }),
	web.Col(texts.PortalExports.ColumnsStatus(), 12, func(e fair.SettlementEntry) any { return e.Status }),
	web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(e fair.SettlementEntry) any { return e.Amount }),
	web.Col(texts.PortalExports.ColumnsFeeRupees(), 12, func(e fair.SettlementEntry) any { return e.Fee }),
	web.Col(texts.PortalExports.ColumnsGstOnFeeRupees(), 14, func(e fair.SettlementEntry) any { return e.Tax }),
	web.Col(texts.PortalExports.ColumnsNetRupees(), 14, func(e fair.SettlementEntry) any { return e.Net }),
	web.Col(texts.PortalExports.ColumnsPaymentHere(), 22, func(e fair.SettlementEntry) any { return e.PaymentID }),
	web.Col(texts.PortalExports.ColumnsRefundHere(), 22, func(e fair.SettlementEntry) any { return e.RefundID }),
	web.Col(texts.PortalExports.ColumnsDoesNotFit(), 26,
		func(e fair.SettlementEntry) any { return mismatchName(e.Mismatch) }),
	web.Col(texts.PortalExports.ColumnsRemarks(), 32, func(e fair.SettlementEntry) any { return e.Remarks }),
}

var settlementColumns = []web.Column[*fair.Settlement]{
	web.Col(texts.PortalExports.ColumnsSettled(), 18, func(s *fair.Settlement) any { return s.SettledAt }),
	web.Col(texts.PortalExports.ColumnsUtr(), 22, func(s *fair.Settlement) any { return s.UTR }),
	web.Col(texts.PortalExports.ColumnsRows(), 8, func(s *fair.Settlement) any { return s.Entries }),
	web.Col(texts.PortalExports.ColumnsPaymentsRupees(), 16, func(s *fair.Settlement) any { return s.Payments }),
	web.Col(texts.PortalExports.ColumnsRefundsRupees(), 16, func(s *fair.Settlement) any { return s.Refunds }),
	web.Col(texts.PortalExports.ColumnsOtherRupees(), 14, func(s *fair.Settlement) any { return s.Other() }),
	web.Col(texts.PortalExports.ColumnsFeesRupees(), 14, func(s *fair.Settlement) any { return s.Fees }),
	web.Col(texts.PortalExports.ColumnsGstOnFeesRupees(), 14, func(s *fair.Settlement) any { return s.Tax }),
	web.Col(texts.PortalExports.ColumnsNetRupees(), 16, func(s *fair.Settlement) any { return s.Net }),
	web.Col(texts.PortalExports.ColumnsDoNotFit(), 10, func(s *fair.Settlement) any { return s.Unmatched }),
}

var unmatchedColumns = []web.Column[fair.Unmatched]{
	web.Col(texts.PortalExports.ColumnsReason(), 26, func(u fair.Unmatched) any { return mismatchName(u.Mismatch) }),
	web.Col(texts.PortalExports.ColumnsTime(), 18, func(u fair.Unmatched) any { return u.At }),
	web.Col(texts.PortalExports.ColumnsOrder(), 32, func(u fair.Unmatched) any { return u.OrderID }),
	web.Col(texts.PortalExports.ColumnsPayer(), 28, func(u fair.Unmatched) any { return u.Payer }),
	web.Col(texts.PortalExports.ColumnsProvidersNumber(), 22, func(u fair.Unmatched) any { return u.Number }),
	web.Col(texts.PortalExports.ColumnsInOurBooksRupees(), 16, func(u fair.Unmatched) any { return u.Here }),
	web.Col(texts.PortalExports.ColumnsInTheReportRupees(), 16, func(u fair.Unmatched) any { return u.Reported }),
	web.Col(texts.PortalExports.ColumnsUtr(), 22, func(u fair.Unmatched) any { return u.UTR }),
	web.Col(texts.PortalExports.ColumnsRemarks(), 32, func(u fair.Unmatched) any { return u.Remarks }),
}

// settlementSheets computes the settlements, by UTR, from the rows written so far.
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

// more writes two additional sheets: the settlements, latest first, and the mismatches.
func (s *settlementSheets) more(w *sheet.Writer) error {
	list := slices.SortedFunc(maps.Values(s.settlements), func(a, b *fair.Settlement) int {
		return cmp.Or(b.SettledAt.Compare(a.SettledAt), cmp.Compare(a.UTR, b.UTR))
	})
	if err := web.WriteSheet(w, texts.PortalExports.SheetsSettlements(), settlementColumns, list); err != nil {
		return err
	}
	return web.WriteSheet(w, texts.PortalExports.SheetsDoesNotFit(), unmatchedColumns, s.unmatched)
}

// mismatchName returns the English name of a mismatch. It returns "" for a row without a mismatch.
func mismatchName(m fair.SettlementMismatch) string {
	return texts.PortalExports.Mismatches(string(m)).In(fair.English)
}
