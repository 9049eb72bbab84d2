package settlement

import (
	"cmp"
	"maps"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// exportFile is the file name of the exported settlements.
const exportFile = "settlements.xlsx"

// workbook returns the workbook with the rows of settlement reports, the settlements, and the mismatches. The sums
// of the settlements are computed while the rows are written, so that all sheets agree. A returned workbook can be
// written only once.
func workbook(unmatched []Unmatched) web.Workbook[Entry] {
	s := settlementSheets{unmatched: unmatched, settlements: map[string]*Transfer{}}
	return web.Workbook[Entry]{
		File: exportFile, Sheet: texts.PortalExports.SheetsRows(), Columns: settlementRowColumns,
		Each: s.add, More: s.more,
	}
}

var settlementRowColumns = []web.Column[Entry]{
	web.Col(texts.PortalExports.ColumnsSettled(), 18, func(e Entry) any { return e.SettledAt }),
	web.Col(texts.PortalExports.ColumnsUtr(), 22, func(e Entry) any { return e.UTR }),
	web.Col(texts.PortalExports.ColumnsType(), 18, func(e Entry) any { return string(e.Type) }),
	web.Col(texts.PortalExports.ColumnsProvidersNumber(), 22, func(e Entry) any { return e.Number }),
	web.Col(texts.PortalExports.ColumnsOrder(), 32, func(e Entry) any { return e.OrderID }),
	web.Col(texts.PortalExports.ColumnsTime(), 18, func(e Entry) any { return e.At }),
	web.Col(texts.PortalExports.ColumnsStatus(), 12, func(e Entry) any { return e.Status }),
	web.Col(texts.PortalExports.ColumnsAmountRupees(), 14, func(e Entry) any { return e.Amount }),
	web.Col(texts.PortalExports.ColumnsFeeRupees(), 12, func(e Entry) any { return e.Fee }),
	web.Col(texts.PortalExports.ColumnsGstOnFeeRupees(), 14, func(e Entry) any { return e.Tax }),
	web.Col(texts.PortalExports.ColumnsNetRupees(), 14, func(e Entry) any { return e.Net }),
	web.Col(texts.PortalExports.ColumnsPaymentHere(), 22, func(e Entry) any { return e.PaymentID }),
	web.Col(texts.PortalExports.ColumnsRefundHere(), 22, func(e Entry) any { return e.RefundID }),
	web.Col(texts.PortalExports.ColumnsDoesNotFit(), 26,
		func(e Entry) any { return mismatchName(e.Mismatch) }),
	web.Col(texts.PortalExports.ColumnsRemarks(), 32, func(e Entry) any { return e.Remarks }),
}

var settlementColumns = []web.Column[*Transfer]{
	web.Col(texts.PortalExports.ColumnsSettled(), 18, func(s *Transfer) any { return s.SettledAt }),
	web.Col(texts.PortalExports.ColumnsUtr(), 22, func(s *Transfer) any { return s.UTR }),
	web.Col(texts.PortalExports.ColumnsRows(), 8, func(s *Transfer) any { return s.Entries }),
	web.Col(texts.PortalExports.ColumnsPaymentsRupees(), 16, func(s *Transfer) any { return s.Payments }),
	web.Col(texts.PortalExports.ColumnsRefundsRupees(), 16, func(s *Transfer) any { return s.Refunds }),
	web.Col(texts.PortalExports.ColumnsOtherRupees(), 14, func(s *Transfer) any { return s.Other() }),
	web.Col(texts.PortalExports.ColumnsFeesRupees(), 14, func(s *Transfer) any { return s.Fees }),
	web.Col(texts.PortalExports.ColumnsGstOnFeesRupees(), 14, func(s *Transfer) any { return s.Tax }),
	web.Col(texts.PortalExports.ColumnsNetRupees(), 16, func(s *Transfer) any { return s.Net }),
	web.Col(texts.PortalExports.ColumnsDoNotFit(), 10, func(s *Transfer) any { return s.Unmatched }),
}

var unmatchedColumns = []web.Column[Unmatched]{
	web.Col(texts.PortalExports.ColumnsReason(), 26, func(u Unmatched) any { return mismatchName(u.Mismatch) }),
	web.Col(texts.PortalExports.ColumnsTime(), 18, func(u Unmatched) any { return u.At }),
	web.Col(texts.PortalExports.ColumnsOrder(), 32, func(u Unmatched) any { return u.OrderID }),
	web.Col(texts.PortalExports.ColumnsPayer(), 28, func(u Unmatched) any { return u.Payer }),
	web.Col(texts.PortalExports.ColumnsProvidersNumber(), 22, func(u Unmatched) any { return u.Number }),
	web.Col(texts.PortalExports.ColumnsInOurBooksRupees(), 16, func(u Unmatched) any { return u.Here }),
	web.Col(texts.PortalExports.ColumnsInTheReportRupees(), 16, func(u Unmatched) any { return u.Reported }),
	web.Col(texts.PortalExports.ColumnsUtr(), 22, func(u Unmatched) any { return u.UTR }),
	web.Col(texts.PortalExports.ColumnsRemarks(), 32, func(u Unmatched) any { return u.Remarks }),
}

// settlementSheets computes the settlements, by UTR, from the rows written so far.
type settlementSheets struct {
	unmatched   []Unmatched
	settlements map[string]*Transfer
}

func (s *settlementSheets) add(e Entry) {
	of := s.settlements[e.UTR]
	if of == nil {
		of = &Transfer{UTR: e.UTR}
		s.settlements[e.UTR] = of
	}
	if of.Add(e); e.SettledAt.After(of.SettledAt) {
		of.SettledAt = e.SettledAt
	}
	if e.Mismatch != Fits {
		of.Unmatched++
	}
}

// more writes two additional sheets: the settlements, latest first, and the mismatches.
func (s *settlementSheets) more(w *sheet.Writer) error {
	list := slices.SortedFunc(maps.Values(s.settlements), func(a, b *Transfer) int {
		return cmp.Or(b.SettledAt.Compare(a.SettledAt), cmp.Compare(a.UTR, b.UTR))
	})
	if err := web.WriteSheet(w, texts.PortalExports.SheetsSettlements(), settlementColumns, list); err != nil {
		return err
	}
	return web.WriteSheet(w, texts.PortalExports.SheetsDoesNotFit(), unmatchedColumns, s.unmatched)
}

// mismatchName returns the English name of a mismatch. It returns "" for a row without a mismatch.
func mismatchName(m Mismatch) string {
	return texts.PortalExports.Mismatches(string(m)).In(fair.English)
}
