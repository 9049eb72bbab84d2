package settlements

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// settlementColumn identifies a column of the provider's settlement reconciliation report, by its title.
type settlementColumn string

const (
	columnType       settlementColumn = "Event Type"
	columnNumber     settlementColumn = "Event Id"
	columnAmount     settlementColumn = "Event Amount"
	columnNet        settlementColumn = "Event Settlement Amount"
	columnUTR        settlementColumn = "UTR"
	columnSettled    settlementColumn = "Settlement Date"
	columnOrder      settlementColumn = "Merchant Reference Id"
	columnSale       settlementColumn = "Sale Type"
	columnStatus     settlementColumn = "Status"
	columnCurrency   settlementColumn = "Event Currency"
	columnTime       settlementColumn = "Event Time"
	columnPayment    settlementColumn = "CashFree Reference Id"
	columnRefund     settlementColumn = "Refund Id"
	columnFee        settlementColumn = "Transaction Service Charge"
	columnTax        settlementColumn = "Txn ST/GST"
	columnRemarks    settlementColumn = "Adjustment Remarks"
	neededSettlement                  = 7 // number of required columns, which come first in the list below
)

// settlementColumns lists all columns that are read. A report must have the first seven.
var settlementColumns = []settlementColumn{
	columnType, columnNumber, columnAmount, columnNet, columnUTR, columnSettled, columnOrder,
	columnSale, columnStatus, columnCurrency, columnTime, columnPayment, columnRefund, columnFee, columnTax, columnRemarks,
}

// settlementHeadings are the accepted headings of each column, normalised by cellvalue.HeadingKey. They are the
// headings in the provider's dashboard, and the names of the same fields in the provider's API.
var settlementHeadings = map[settlementColumn][]string{
	columnType:     {"eventtype"},
	columnNumber:   {"eventid"},
	columnAmount:   {"eventamount"},
	columnNet:      {"eventsettlementamount"},
	columnUTR:      {"utr", "settlementutr"},
	columnSettled:  {"settlementdate", "settledon", "settlementsettledon"},
	columnOrder:    {"merchantreferenceid", "orderid", "merchantorderid"},
	columnSale:     {"saletype"},
	columnStatus:   {"status", "eventstatus"},
	columnCurrency: {"eventcurrency"},
	columnTime:     {"eventtime"},
	columnPayment:  {"cashfreereferenceid", "cfpaymentid", "referenceid"},
	columnRefund:   {"refundid"},
	columnFee:      {"transactionservicecharge", "eventservicecharge", "paymentservicecharge"},
	columnTax:      {"txnstgst", "transactionservicetax", "eventservicetax", "paymentservicetax"},
	columnRemarks:  {"adjustmentremarks", "eventremarks", "remarks"},
}

// Sheet describes the settlement reports that an import accepts. A report has two parts. The first part has one line
// per settlement and is ignored. The second part begins with the headings, so the headings may be far from the top of
// the sheet. The report has 63 columns, of which only the first 26 are used.
var Sheet = fair.SheetRule{
	Field: "file", MaxBytes: 5 << 20, MaxRows: 5_000, HeadingRows: 1_000, MaxTags: 1_500_000, MaxUnpacked: 48 << 20,
	NoHeadings: texts.PortalErrors.SettlementNoHeadings(),
	Known: func(cells []string) (int, bool) {
		at := settlementColumnsOf(cells)
		return len(at), len(missingSettlement(at)) == 0
	},
}

// settlementColumnsOf returns the position of each column in a row of headings. If a column has several matching
// headings, the first position is returned.
func settlementColumnsOf(cells []string) map[settlementColumn]int {
	at := map[settlementColumn]int{}
	for i, cell := range cells {
		key := cellvalue.HeadingKey(cell)
		for _, column := range settlementColumns {
			if _, there := at[column]; !there && slices.Contains(settlementHeadings[column], key) {
				at[column] = i
			}
		}
	}
	return at
}

func missingSettlement(at map[settlementColumn]int) (missing []string) {
	for _, column := range settlementColumns[:neededSettlement] {
		if _, there := at[column]; !there {
			missing = append(missing, string(column))
		}
	}
	return missing
}

// Report is the content of a settlement report.
type Report struct {
	Entries []fair.SettlementEntry
	Rows    []int             // row numbers of the entries, as shown by spreadsheet programs
	Payouts int               // rows about bank transfers, which are not read
	Faults  []fair.SheetFault // rows with an error are in Faults and not among the entries
	at      map[settlementColumn]int
	head    fair.SheetRow
}

// Read reads a settlement report. The returned error is about the whole file, for example if it has wrong columns or
// no rows. Errors in single rows are in Faults. Of several rows with the same content, only the first one is read.
func Read(sheet fair.Sheet) (Report, error) {
	p := fair.Problems{}
	report := Report{at: settlementColumnsOf(sheet.Head.Cells), head: sheet.Head}
	if missing := missingSettlement(report.at); len(missing) > 0 {
		p.Add(Sheet.Field, texts.PortalErrors.SettlementColumnsMissing(strconv.Itoa(sheet.Head.Number),
			strings.Join(missing, ", ")))
	}
	if len(sheet.Rows) == 0 {
		p.Add(Sheet.Field, texts.PortalErrors.SettlementNoRows())
	}
	if err := p.ErrSayingFirst(Sheet.Field); err != nil {
		return report, err
	}
	seen := map[string]int{}
	for _, row := range sheet.Rows {
		r := settlementRow{report: &report, row: row}
		entry := r.read()
		first, twice := seen[entry.ID]
		switch {
		case r.faulty:
		case entry.Type == fair.SettlementPayout:
			report.Payouts++
		case twice && report.Entries[first].SameReport(entry):
		case twice:
			r.fault(columnNumber, texts.PortalErrors.SettlementRowTwice(strconv.Itoa(report.Rows[first])))
		default:
			seen[entry.ID] = len(report.Entries)
			report.Entries, report.Rows = append(report.Entries, entry), append(report.Rows, row.Number)
		}
	}
	return report, nil
}

// withoutFees reports whether the report has no columns for fee and tax.
func (r Report) withoutFees() bool {
	_, fee := r.at[columnFee]
	_, tax := r.at[columnTax]
	return !fee && !tax
}

// settlementRow is a row of the report while it is being read. faulty is true if the row has an error.
type settlementRow struct {
	report *Report
	row    fair.SheetRow
	faulty bool
}

// text reads a cell. If `needed` is true, an empty cell is an error.
func (r *settlementRow) text(column settlementColumn, needed bool) string {
	text := r.cell(column)
	if text == "" && needed && !r.faulty {
		r.fault(column, texts.Errors.Required())
	}
	return text
}

func (r *settlementRow) cell(column settlementColumn) string {
	at, there := r.report.at[column]
	if !there {
		return ""
	}
	if message := r.row.Faults[at]; !message.IsZero() {
		r.fault(column, message)
	}
	text := strings.TrimSpace(strings.TrimPrefix(r.row.Cell(at), "'"))
	if none := strings.ToLower(text); none == "na" || none == "n/a" || none == "null" || none == "-" || none == "–" {
		return ""
	}
	if len(text) > fair.MaxAddress {
		r.fault(column, texts.Errors.TooLong(strconv.Itoa(fair.MaxAddress)))
		return ""
	}
	return text
}

func (r *settlementRow) fault(column settlementColumn, message texts.Message) {
	at := r.report.at[column]
	r.faulty = true
	r.report.Faults = append(r.report.Faults,
		fair.SheetFault{
			Row: r.row.Number, Column: r.report.head.Cell(at), Cell: fair.CellName(at, r.row.Number),
			Message: message,
		})
}

// number reads one of the provider's identification numbers. A spreadsheet program may have converted it to a numeric
// value.
func (r *settlementRow) number(column settlementColumn, needed bool) string {
	whole, ok := cellvalue.Whole(r.text(column, needed))
	if !ok {
		r.fault(column, texts.PortalErrors.NumberCutOff())
	}
	return whole
}

func (r *settlementRow) money(column settlementColumn, needed bool) fair.Paise {
	text := r.text(column, needed)
	if text == "" {
		return 0
	}
	p, ok := cellvalue.Money(text)
	if !ok {
		r.fault(column, texts.PortalErrors.SheetMoneyInvalid())
	}
	return p
}

func (r *settlementRow) moment(column settlementColumn, needed bool) (t time.Time) {
	text := r.text(column, needed)
	if text == "" {
		return t
	}
	t, ok := cellvalue.Time(text)
	if !ok {
		r.fault(column, texts.PortalErrors.SheetTimeInvalid())
	}
	return t
}

func (r *settlementRow) read() fair.SettlementEntry {
	e := fair.SettlementEntry{
		Type:   fair.SettlementType(strings.ToUpper(strings.ReplaceAll(r.text(columnType, true), " ", "_"))),
		Number: r.number(columnNumber, true), Status: r.text(columnStatus, false),
		Amount: r.money(columnAmount, true), Net: r.money(columnNet, true), Fee: r.money(columnFee, false),
		Tax:     r.money(columnTax, false),
		OrderID: r.text(columnOrder, false), PaymentRef: r.number(columnPayment, false),
		RefundRef: r.text(columnRefund, false),
		UTR:       r.number(columnUTR, false), Remarks: r.text(columnRemarks, false),
		At: r.moment(columnTime, false), SettledAt: r.moment(columnSettled, true),
	}
	if currency := r.text(columnCurrency, false); currency != "" && !strings.EqualFold(currency, "INR") {
		r.fault(columnCurrency, texts.PortalErrors.RupeesOnly())
	}
	if e.Type != fair.SettlementPayout && e.UTR == "" && !r.faulty {
		r.fault(columnUTR, texts.Errors.Required())
	}
	// Some reports show deductions with a minus sign, others without it. The sale type therefore determines the
	// direction.
	e.Amount = max(e.Amount, -e.Amount)
	e.Fee, e.Tax = max(e.Fee, -e.Fee), max(e.Tax, -e.Tax)
	size := max(e.Net, -e.Net)
	switch sale := strings.ToUpper(r.text(columnSale, false)); {
	case sale == "DEBIT", sale == "" && e.Type == fair.SettlementRefund:
		e.Net = -size
	case sale == "CREDIT":
		e.Net = size
	}
	if r.report.withoutFees() && e.Type == fair.SettlementPayment {
		e.Fee = max(0, e.Amount-size) // the report has no fee column, so the missing amount is the fee
	}
	e.ID = fair.SettlementKey(e.Type, e.Number)
	return e
}
