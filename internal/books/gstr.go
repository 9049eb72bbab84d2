package books

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/sheet"
)

// largeInvoice is the value above which an invoice between states to a person without a GST number is reported by
// itself (B2CL), instead of in the sums (B2CS).
const largeInvoice = fair.Paise(1_00_000_00)

// returns collects what the sheets of GSTR-1 say about a period. The names of the sheets and of their columns are those
// of the workbook of the tax portal's offline tool, so they are not texts of the catalogue.
type returns struct {
	days                    fair.Days
	b2b, b2cl, cdnr, cdnur  []line
	b2cs, received, settled map[rateAt]fair.Paise
	untaxed                 map[party]*untaxedSums
	hsn                     map[service]*ledger.Line
	series                  map[string]*numbers
	seen                    map[ledger.Ref]bool // ledgers whose advances are collected
}

// line is what an invoice or a credit note says at one rate.
type line struct {
	ledger.Document
	rate    int64
	taxable fair.Paise // never negative
	reverse bool
}

// rateAt is a rate at a place of supply.
type rateAt struct {
	place string
	rate  int64
}

// party is a kind of recipient in the table of supplies without tax.
type party struct{ between, registered bool }

type untaxedSums struct{ exempt, outside fair.Paise }

// service is a line of the summary by SAC.
type service struct {
	registered bool
	sac        string
	rate       int64
}

// numbers is what was given of a series of document numbers.
type numbers struct {
	nature      string
	prefix      string
	first, last string
	from, to    int64
	count       int64
}

func newReturns(days fair.Days) *returns {
	return &returns{
		days: days, b2cs: map[rateAt]fair.Paise{}, received: map[rateAt]fair.Paise{}, settled: map[rateAt]fair.Paise{},
		untaxed: map[party]*untaxedSums{}, hsn: map[service]*ledger.Line{}, series: map[string]*numbers{},
		seen: map[ledger.Ref]bool{},
	}
}

// natures are the names of the kinds of documents in the table of document series. Receipts, payment notes and
// dishonour notes are no documents of the GST law.
var natures = map[ledger.DocumentKind]string{
	ledger.TaxInvoice: "Invoices for outward supply", ledger.BillOfSupply: "Invoices for outward supply",
	ledger.CreditNote: "Credit Note", ledger.ReceiptVoucher: "Receipt Voucher", ledger.RefundVoucher: "Refund Voucher",
}

// add adds a document of the period. Without a GST number of the fair, nothing is reported.
func (r *returns) add(l *ledger.Ledger, d ledger.Document) {
	c := d.Content
	if c.Supplier.GSTIN == "" {
		return
	}
	if nature := natures[d.Kind]; nature != "" {
		r.count(nature, d.Number)
	}
	if !r.seen[d.Ref] {
		r.seen[d.Ref] = true
		r.addAdvances(l)
	}
	about := ledger.Document{}
	for _, other := range l.Documents {
		if other.Number == d.About {
			about = other
		}
	}
	if d.Kind == ledger.CreditNote && about.Kind == ledger.TaxInvoice && !c.WithTax {
		return // does not reduce the tax, and is not reported
	}
	registered, between := c.Recipient.GSTIN != "", c.Place != c.Supplier.State
	var rates []line
	for _, one := range l.Counted(d.Number) {
		if one.SAC != "" {
			key := service{registered, one.SAC, one.Rate}
			if r.hsn[key] == nil {
				r.hsn[key] = &ledger.Line{}
			}
			*r.hsn[key] = ledger.SumsOf([]ledger.Line{*r.hsn[key], one})
		}
		if !taxed(one) {
			r.addUntaxed(party{between, registered}, one)
			continue
		}
		at := slices.IndexFunc(rates, func(x line) bool { return x.rate == one.Rate })
		if at < 0 {
			at = len(rates)
			rates = append(rates, line{Document: d, rate: one.Rate})
		}
		rates[at].taxable += one.Taxable
		rates[at].reverse = rates[at].reverse || one.Mode == ledger.TaxReverse
	}
	if d.Kind == ledger.CreditNote {
		r.addNote(rates, registered, between && about.Total > largeInvoice)
		return
	}
	switch {
	case registered:
		r.b2b = append(r.b2b, rates...)
	case between && d.Total > largeInvoice:
		r.b2cl = append(r.b2cl, rates...)
	default:
		r.addSmall(rates)
	}
}

// addNote adds a credit note. Notes to people without a GST number reduce the sums, unless the invoice was large.
func (r *returns) addNote(rates []line, registered, large bool) {
	if !registered && !large {
		r.addSmall(rates)
		return
	}
	for i := range rates {
		rates[i].taxable = -rates[i].taxable
	}
	if registered {
		r.cdnr = append(r.cdnr, rates...)
	} else {
		r.cdnur = append(r.cdnur, rates...)
	}
}

func (r *returns) addSmall(rates []line) {
	for _, one := range rates {
		r.b2cs[rateAt{one.Content.Place, one.rate}] += one.taxable
	}
}

func (r *returns) addUntaxed(to party, one ledger.Line) {
	if r.untaxed[to] == nil {
		r.untaxed[to] = &untaxedSums{}
	}
	if one.Mode == ledger.TaxExempt {
		r.untaxed[to].exempt += one.Taxable
	} else {
		r.untaxed[to].outside += one.Taxable
	}
}

// addAdvances adds what has changed the advances of a ledger in the period. What changes an advance of the same period
// reduces what was received; for an earlier advance, it is what was adjusted.
func (r *returns) addAdvances(l *ledger.Ledger) {
	for _, change := range l.AdvanceChanges() {
		if !r.days.Contain(change.At) || change.Voucher.Content.Supplier.GSTIN == "" {
			continue
		}
		for _, one := range change.Lines {
			key := rateAt{change.Voucher.Content.Place, one.Rate}
			switch {
			case one.Mode != ledger.TaxCharged:
			case r.days.Contain(change.Voucher.IssuedAt):
				r.received[key] += one.Taxable
			default:
				r.settled[key] -= one.Taxable
			}
		}
	}
}

// addDishonoured adds the advances that the bank did not pay, or that were recorded by mistake: no document of the
// period may be about them.
func (s *Service) addDishonoured(ctx context.Context, r *returns) error {
	var stmt db.Statement
	stmt.Put("SELECT DISTINCT edition_id, record_kind, record_id FROM ledger_entry WHERE ",
		"(kind = 'dishonoured' OR kind = 'payment' AND takes_back > 0)").Between(ledger.BookedAtSQL, r.days)
	refs, err := db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(ref *ledger.Ref) []any {
		return []any{&ref.EditionID, &ref.Record, &ref.RecordID}
	})
	refs = slices.DeleteFunc(refs, func(ref ledger.Ref) bool { return r.seen[ref] })
	if err != nil || len(refs) == 0 {
		return err
	}
	ledgers, err := s.ledger.ReadAll(ctx, refs)
	for _, l := range ledgers {
		r.addAdvances(l)
	}
	return err
}

// count adds a number to its series.
func (r *returns) count(nature, number string) {
	slash := strings.LastIndexByte(number, '/')
	place, err := strconv.ParseInt(number[slash+1:], 10, 64)
	if err != nil {
		return
	}
	n := r.series[number[:slash]]
	if n == nil {
		n = &numbers{nature: nature, prefix: number[:slash], from: place, to: place, first: number, last: number}
		r.series[number[:slash]] = n
	}
	n.count++
	if place < n.from {
		n.from, n.first = place, number
	}
	if place > n.to {
		n.to, n.last = place, number
	}
}

// write writes the sheets.
func (r *returns) write(w *sheet.Writer) error {
	return cmp.Or(
		r.writeInvoices(w), r.writeNotes(w),
		r.writeRates(w, "b2cs", []string{
			"Type", "Place Of Supply", "Applicable % of Tax Rate", "Rate", "Taxable Value",
			"Cess Amount", "E-Commerce GSTIN",
		}, r.b2cs, func(at rateAt, value fair.Paise) []any {
			return []any{"OE", place(at.place), "", fair.Paise(at.rate), value, "", ""}
		}),
		r.writeAdvances(w), r.writeUntaxed(w), r.writeServices(w), r.writeSeries(w),
	)
}

// writeRows writes a sheet of which all values are known.
func writeRows(w *sheet.Writer, name string, heads []string, rows [][]any) error {
	w.Sheet(name, fair.Each(heads, func(head string) sheet.Column { return sheet.Column{Title: head, Width: 20} }))
	for _, cells := range rows {
		if err := w.Row(cells...); err != nil {
			return err
		}
	}
	return nil
}

func yesNo(yes bool) string {
	if yes {
		return "Y"
	}
	return "N"
}

// day returns a day as the offline tool reads it.
func (l line) day() string { return l.IssuedAt.In(fair.Kolkata).Format("02-Jan-2006") }

func (r *returns) writeInvoices(w *sheet.Writer) error {
	err := writeRows(w, "b2b,sez,de", []string{
		"GSTIN/UIN of Recipient", "Receiver Name", "Invoice Number", "Invoice date", "Invoice Value", "Place Of Supply",
		"Reverse Charge", "Applicable % of Tax Rate", "Invoice Type", "E-Commerce GSTIN", "Rate", "Taxable Value",
		"Cess Amount",
	}, fair.Each(r.b2b, func(l line) []any {
		return []any{
			l.Content.Recipient.GSTIN, l.Content.Recipient.Name, l.Number, l.day(), l.Total, place(l.Content.Place),
			yesNo(l.reverse), "", "Regular B2B", "", fair.Paise(l.rate), l.taxable, "",
		}
	}))
	if err != nil {
		return err
	}
	return writeRows(w, "b2cl", []string{
		"Invoice Number", "Invoice date", "Invoice Value", "Place Of Supply", "Applicable % of Tax Rate", "Rate",
		"Taxable Value", "Cess Amount", "E-Commerce GSTIN",
	}, fair.Each(r.b2cl, func(l line) []any {
		return []any{
			l.Number, l.day(), l.Total, place(l.Content.Place), "", fair.Paise(l.rate), l.taxable, "", "",
		}
	}))
}

func (r *returns) writeNotes(w *sheet.Writer) error {
	err := writeRows(w, "cdnr", []string{
		"GSTIN/UIN of Recipient", "Receiver Name", "Note Number", "Note Date", "Note Type", "Place Of Supply",
		"Reverse Charge", "Note Supply Type", "Note Value", "Applicable % of Tax Rate", "Rate", "Taxable Value",
		"Cess Amount",
	}, fair.Each(r.cdnr, func(l line) []any {
		return []any{
			l.Content.Recipient.GSTIN, l.Content.Recipient.Name, l.Number, l.day(), "C", place(l.Content.Place),
			yesNo(l.reverse), "Regular B2B", l.Total, "", fair.Paise(l.rate), l.taxable, "",
		}
	}))
	if err != nil {
		return err
	}
	return writeRows(w, "cdnur", []string{
		"UR Type", "Note Number", "Note Date", "Note Type", "Place Of Supply", "Note Value", "Applicable % of Tax Rate",
		"Rate", "Taxable Value", "Cess Amount",
	}, fair.Each(r.cdnur, func(l line) []any {
		return []any{
			"B2CL", l.Number, l.day(), "C", place(l.Content.Place), l.Total, "", fair.Paise(l.rate), l.taxable, "",
		}
	}))
}

// writeRates writes a sheet with one row for each rate at a place.
func (r *returns) writeRates(
	w *sheet.Writer, name string, heads []string, sums map[rateAt]fair.Paise, cells func(rateAt, fair.Paise) []any,
) error {
	var rows [][]any
	for _, at := range slices.SortedFunc(maps.Keys(sums), func(x, y rateAt) int {
		return cmp.Or(cmp.Compare(x.place, y.place), cmp.Compare(x.rate, y.rate))
	}) {
		if sums[at] != 0 {
			rows = append(rows, cells(at, sums[at]))
		}
	}
	return writeRows(w, name, heads, rows)
}

func (r *returns) writeAdvances(w *sheet.Writer) error {
	cells := func(at rateAt, value fair.Paise) []any {
		return []any{place(at.place), "", fair.Paise(at.rate), value, ""}
	}
	heads := func(what string) []string {
		return []string{"Place Of Supply", "Applicable % of Tax Rate", "Rate", "Gross Advance " + what, "Cess Amount"}
	}
	return cmp.Or(
		r.writeRates(w, "at", heads("Received"), r.received, cells),
		r.writeRates(w, "atadj", heads("Adjusted"), r.settled, cells),
	)
}

func (r *returns) writeUntaxed(w *sheet.Writer) error {
	var rows [][]any
	for _, to := range []party{{true, true}, {false, true}, {true, false}, {false, false}} {
		name := map[bool]string{true: "Inter-State", false: "Intra-State"}[to.between] + " supplies to " +
			map[bool]string{true: "registered", false: "unregistered"}[to.registered] + " persons"
		sums := cmp.Or(r.untaxed[to], &untaxedSums{})
		rows = append(rows, []any{name, fair.Paise(0), sums.exempt, sums.outside})
	}
	return writeRows(w, "exemp", []string{
		"Description", "Nil Rated Supplies", "Exempted(other than nil rated/non GST supply)", "Non-GST Supplies",
	}, rows)
}

func (r *returns) writeServices(w *sheet.Writer) error {
	for _, registered := range []bool{true, false} {
		var rows [][]any
		for _, of := range slices.SortedFunc(maps.Keys(r.hsn), func(x, y service) int {
			return cmp.Or(cmp.Compare(x.sac, y.sac), cmp.Compare(x.rate, y.rate))
		}) {
			if sums := r.hsn[of]; of.registered == registered {
				rows = append(rows, []any{
					of.sac, "", "NA", 0, sums.Total - sums.RoundOff, fair.Paise(of.rate), sums.Taxable, sums.IGST, sums.CGST,
					sums.SGST, "",
				})
			}
		}
		name := map[bool]string{true: "hsn(b2b)", false: "hsn(b2c)"}[registered]
		err := writeRows(w, name, []string{
			"HSN", "Description", "UQC", "Total Quantity", "Total Value", "Rate", "Taxable Value", "Integrated Tax Amount",
			"Central Tax Amount", "State/UT Tax Amount", "Cess Amount",
		}, rows)
		if err != nil {
			return err
		}
	}
	return nil
}

func (r *returns) writeSeries(w *sheet.Writer) error {
	all := slices.SortedFunc(maps.Values(r.series), func(x, y *numbers) int { return cmp.Compare(x.prefix, y.prefix) })
	return writeRows(w, "docs", []string{
		"Nature of Document", "Sr. No. From", "Sr. No. To", "Total Number", "Cancelled",
	}, fair.Each(all, func(n *numbers) []any {
		given := n.to - n.from + 1
		return []any{n.nature, n.first, n.last, int(given), int(given - n.count)}
	}))
}
