package settlement

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// reportColumn identifies a column of the provider's settlement reconciliation report, by its title.
type reportColumn string

const (
	columnType       reportColumn = "Event Type"
	columnNumber     reportColumn = "Event Id"
	columnAmount     reportColumn = "Event Amount"
	columnNet        reportColumn = "Event Settlement Amount"
	columnUTR        reportColumn = "UTR"
	columnSettled    reportColumn = "Settlement Date"
	columnOrder      reportColumn = "Merchant Reference Id"
	columnSale       reportColumn = "Sale Type"
	columnStatus     reportColumn = "Status"
	columnCurrency   reportColumn = "Event Currency"
	columnTime       reportColumn = "Event Time"
	columnPayment    reportColumn = "CashFree Reference Id"
	columnRefund     reportColumn = "Refund Id"
	columnFee        reportColumn = "Transaction Service Charge"
	columnTax        reportColumn = "Txn ST/GST"
	columnRemarks    reportColumn = "Adjustment Remarks"
	neededSettlement              = 7 // number of required columns, which come first in the list below
)

// reportColumns lists all columns that are read. A report must have the first seven.
var reportColumns = []reportColumn{
	columnType, columnNumber, columnAmount, columnNet, columnUTR, columnSettled, columnOrder,
	columnSale, columnStatus, columnCurrency, columnTime, columnPayment, columnRefund, columnFee, columnTax, columnRemarks,
}

// reportHeadings are the accepted headings of each column, normalised by cellvalue.HeadingKey. They are the
// headings in the provider's dashboard, and the names of the same fields in the provider's API.
var reportHeadings = map[reportColumn][]string{
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
		at := reportColumnsOf(cells)
		return len(at), len(missingColumns(at)) == 0
	},
}

// reportColumnsOf returns the position of each column in a row of headings. If a column has several matching
// headings, the first position is returned.
func reportColumnsOf(cells []string) map[reportColumn]int {
	at := map[reportColumn]int{}
	for i, cell := range cells {
		key := cellvalue.HeadingKey(cell)
		for _, column := range reportColumns {
			if _, there := at[column]; !there && slices.Contains(reportHeadings[column], key) {
				at[column] = i
			}
		}
	}
	return at
}

func missingColumns(at map[reportColumn]int) (missing []string) {
	for _, column := range reportColumns[:neededSettlement] {
		if _, there := at[column]; !there {
			missing = append(missing, string(column))
		}
	}
	return missing
}

// Report is the content of a settlement report.
type Report struct {
	Entries []Entry
	Rows    []int             // row numbers of the entries, as shown by spreadsheet programs
	Payouts int               // rows about bank transfers, which are not read
	Faults  []fair.SheetFault // rows with an error are in Faults and not among the entries
	at      map[reportColumn]int
	head    fair.SheetRow
}

// Read reads a settlement report. The returned error is about the whole file, for example if it has wrong columns or
// no rows. Errors in single rows are in Faults. Of several rows with the same content, only the first one is read.
func Read(sheet fair.Sheet) (Report, error) {
	p := fair.Problems{}
	report := Report{at: reportColumnsOf(sheet.Head.Cells), head: sheet.Head}
	if missing := missingColumns(report.at); len(missing) > 0 {
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
		r := reportRow{report: &report, row: row}
		entry := r.read()
		first, twice := seen[entry.ID]
		switch {
		case r.faulty:
		case entry.Type == TypePayout:
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

// reportRow is a row of the report while it is being read. faulty is true if the row has an error.
type reportRow struct {
	report *Report
	row    fair.SheetRow
	faulty bool
}

// text reads a cell. If `needed` is true, an empty cell is an error.
func (r *reportRow) text(column reportColumn, needed bool) string {
	text := r.cell(column)
	if text == "" && needed && !r.faulty {
		r.fault(column, texts.Errors.Required())
	}
	return text
}

func (r *reportRow) cell(column reportColumn) string {
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

func (r *reportRow) fault(column reportColumn, message texts.Message) {
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
func (r *reportRow) number(column reportColumn, needed bool) string {
	whole, ok := cellvalue.Whole(r.text(column, needed))
	if !ok {
		r.fault(column, texts.PortalErrors.NumberCutOff())
	}
	return whole
}

func (r *reportRow) money(column reportColumn, needed bool) fair.Paise {
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

func (r *reportRow) moment(column reportColumn, needed bool) (t time.Time) {
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

func (r *reportRow) read() Entry {
	e := Entry{
		Type:   Type(strings.ToUpper(strings.ReplaceAll(r.text(columnType, true), " ", "_"))),
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
	if e.Type != TypePayout && e.UTR == "" && !r.faulty {
		r.fault(columnUTR, texts.Errors.Required())
	}
	// Some reports show deductions with a minus sign, others without it. The sale type therefore determines the
	// direction.
	e.Amount = max(e.Amount, -e.Amount)
	e.Fee, e.Tax = max(e.Fee, -e.Fee), max(e.Tax, -e.Tax)
	size := max(e.Net, -e.Net)
	switch sale := strings.ToUpper(r.text(columnSale, false)); {
	case sale == "DEBIT", sale == "" && e.Type == TypeRefund:
		e.Net = -size
	case sale == "CREDIT":
		e.Net = size
	}
	if r.report.withoutFees() && e.Type == TypePayment {
		e.Fee = max(0, e.Amount-size) // the report has no fee column, so the missing amount is the fee
	}
	e.ID = KeyOf(e.Type, e.Number)
	return e
}
