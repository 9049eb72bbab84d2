package books

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/xml"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/web"
)

// tallyFile is the file name of the vouchers for Tally.
const tallyFile = "tally.xml"

// The types of vouchers. They exist in every company of Tally.
const (
	tallySales   = "Sales"
	tallyCredit  = "Credit Note"
	tallyReceipt = "Receipt"
	tallyPayment = "Payment"
	tallyJournal = "Journal"
)

// The groups of Tally's chart of accounts to which new ledgers belong.
const (
	groupCash    = "Cash-in-Hand"
	groupBank    = "Bank Accounts"
	groupDebtors = "Sundry Debtors"
	groupSales   = "Sales Accounts"
	groupTaxes   = "Duties & Taxes"
	groupAssets  = "Current Assets"
	groupCosts   = "Indirect Expenses"
)

// Voucher is a voucher of Tally. Its postings add up to 0.
type Voucher struct {
	ID        string // the same in each export
	Type      string
	Number    string // empty: Tally gives one
	At        time.Time
	Party     string // name of the payer's ledger; may be empty
	GSTIN     string
	Place     string // a state's code
	Narration string
	Postings  []Posting
}

// Posting is what a voucher books in a ledger of Tally. A debit is positive.
type Posting struct {
	Ledger string
	Amount fair.Paise
}

// post books an amount in a ledger.
func (v *Voucher) post(name string, amount fair.Paise) {
	at := slices.IndexFunc(v.Postings, func(p Posting) bool { return p.Ledger == name })
	if at < 0 {
		at = len(v.Postings)
		v.Postings = append(v.Postings, Posting{Ledger: name})
	}
	v.Postings[at].Amount += amount
	if v.Postings[at].Amount == 0 {
		v.Postings = slices.Delete(v.Postings, at, at+1)
	}
}

// tallyBook makes the vouchers of one ledger.
type tallyBook struct {
	*ledger.Ledger
	names    fair.TallyNames
	party    string
	vouchers []Voucher
}

// TallyVouchers returns the vouchers of a ledger: what is supplied, by its documents; all money, by its entries; and
// the tax of advances until an invoice has used them up. All visitors are one party. person is who has the ledger, for
// one without documents.
func TallyVouchers(l *ledger.Ledger, names fair.TallyNames, person ledger.Person) []Voucher {
	b := tallyBook{Ledger: l, names: names, party: partyOf(l, names, person)}
	for _, d := range l.Documents {
		b.addSupply(d)
	}
	for _, e := range l.Entries {
		b.addMoney(e)
	}
	for _, change := range l.AdvanceChanges() {
		b.addAdvance(change)
	}
	return b.vouchers
}

// partyOf returns the name of the payer's ledger in Tally. It must not change when the record is corrected, therefore
// it is taken from the first document. Two firms with the same name have different ledgers.
func partyOf(l *ledger.Ledger, names fair.TallyNames, person ledger.Person) string {
	if l.Record == fair.OrderForRegistration {
		return names.Visitors
	}
	name, code := cmp.Or(person.Company, person.Name), ""
	if len(l.Documents) > 0 {
		first := l.Documents[0].Content.Recipient
		name, code = first.Name, first.GSTIN
	}
	if code == "" {
		code = l.RecordID[max(0, len(l.RecordID)-6):]
	}
	letters := []rune(name)
	return strings.TrimSpace(string(letters[:min(len(letters), 80)])) + " (" + code + ")"
}

// income returns the ledger in which the supplies of the record are booked.
func (b *tallyBook) income() string {
	switch b.Record {
	case fair.OrderForRegistration:
		return b.names.EntryFees
	case fair.OrderForSponsorship:
		return b.names.Sponsorships
	default:
		return b.names.Stalls
	}
}

// add adds a voucher unless nothing is left to book.
func (b *tallyBook) add(id string, v Voucher) {
	if len(v.Postings) == 0 {
		return
	}
	v.ID, v.Party = "mela-"+strings.ReplaceAll(id, "/", "-"), b.party
	b.vouchers = append(b.vouchers, v)
}

// addSupply adds the voucher of an invoice, a bill or a credit note. A credit note that does not reduce the tax is a
// cost and no negative income.
func (b *tallyBook) addSupply(d ledger.Document) {
	if d.Record == ledger.OfDay {
		return
	}
	v := Voucher{
		Type: tallySales, Number: d.Number, At: d.IssuedAt, GSTIN: d.Content.Recipient.GSTIN, Place: d.Content.Place,
		Narration: narration(d.Content.Reason, d.About),
	}
	if d.Kind == ledger.CreditNote {
		v.Type = tallyCredit
	}
	ofInvoice := slices.ContainsFunc(b.Documents, func(o ledger.Document) bool {
		return o.Number == d.About && o.Kind == ledger.TaxInvoice
	})
	for _, line := range b.Counted(d.Number) {
		to := b.income()
		if d.Kind == ledger.CreditNote && (line.Credits == 0 || ofInvoice && !d.Content.WithTax) {
			to, v.Type = b.names.Credits, tallyJournal
		}
		v.post(b.party, line.Total)
		v.post(to, -line.Taxable)
		v.post(b.names.CGST, -line.CGST)
		v.post(b.names.SGST, -line.SGST)
		v.post(b.names.IGST, -line.IGST)
		v.post(b.names.RoundOff, -line.RoundOff)
	}
	b.add(d.Number, v)
}

// addMoney adds the voucher of a payment, a dishonoured payment, a refund, deducted tax or a write-off.
func (b *tallyBook) addMoney(e ledger.Entry) {
	v := Voucher{
		Type: tallyJournal, At: e.BookedAt(), Narration: narration(e.Reason, e.Source.Reference, e.Source.Payment),
	}
	var to string
	switch e.Kind {
	case ledger.Payment, ledger.Refund, ledger.Dishonoured:
		to, v.Type = b.moneyAt(e.Source.Method), tallyReceipt
		if e.Amount > 0 {
			v.Type = tallyPayment
		}
		v.Number = b.noteOf(e)
	case ledger.TDS:
		to = b.names.TDS
	case ledger.GSTTDS:
		to = b.names.GSTTDS
	case ledger.WriteOff:
		to, v.At = b.names.BadDebts, e.At
	default:
		return
	}
	v.post(to, -e.Amount)
	v.post(b.party, e.Amount)
	b.add(string(b.Record)+"/"+b.RecordID+"/"+strconv.Itoa(e.No), v)
}

// moneyAt returns the ledger of the money of a method.
func (b *tallyBook) moneyAt(method ledger.Method) string {
	switch method {
	case ledger.Online:
		return b.names.Gateway
	case ledger.Cash:
		return b.names.Cash
	case ledger.UPI:
		return b.names.UPI
	case ledger.Card:
		return b.names.Card
	default:
		return b.names.Bank
	}
}

// noteOf returns the number of the document about an entry of money that is about money alone.
func (b *tallyBook) noteOf(e ledger.Entry) string {
	for _, d := range b.Documents {
		if d.Money() && slices.Contains(d.Content.Entries, e.No) {
			return d.Number
		}
	}
	return ""
}

// addAdvance adds the tax of an advance that came in, or takes it off when an invoice has used the advance up, when it
// went back or when the bank did not pay it.
func (b *tallyBook) addAdvance(change ledger.AdvanceChange) {
	v := Voucher{
		Type: tallyJournal, At: change.At, GSTIN: change.Voucher.Content.Recipient.GSTIN,
		Place: change.Voucher.Content.Place, Narration: narration(change.Voucher.Number, change.By),
	}
	for _, line := range change.Lines {
		v.post(b.names.AdvanceTax, line.CGST+line.SGST+line.IGST)
		v.post(b.names.CGST, -line.CGST)
		v.post(b.names.SGST, -line.SGST)
		v.post(b.names.IGST, -line.IGST)
	}
	b.add("advance/"+change.Voucher.Number+"/"+change.By, v)
}

// narration joins what explains a voucher.
func narration(parts ...string) string {
	parts = slices.DeleteFunc(parts, func(part string) bool { return part == "" })
	return strings.Join(slices.Compact(parts), ", ")
}

// Tally writes the vouchers of a period for Tally, of all editions. The same period gives the same vouchers with the
// same ids, therefore a second import changes nothing. It returns the number of vouchers. It requires the permission
// MayExport.
func (s *Service) Tally(ctx context.Context, days fair.Days, w io.Writer) (count int, err error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return 0, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return 0, err
	}
	out := newTallyWriter(w, edition.Tax.OrDefaults().Tally)
	refs, err := s.booked(ctx, days)
	if err != nil {
		return 0, err
	}
	for part := range slices.Chunk(refs, 500) {
		ledgers, err := s.ledger.ReadAll(ctx, part)
		if err != nil {
			return 0, err
		}
		people, err := s.ledger.PeopleOf(ctx, part)
		if err != nil {
			return 0, err
		}
		for _, ref := range part {
			for _, v := range TallyVouchers(ledgers[ref], out.names, people[ref.RecordID]) {
				if days.Contain(v.At) {
					out.write(v)
				}
			}
		}
	}
	fees, err := s.feeVouchers(ctx, days, out.names)
	for _, v := range fees {
		out.write(v)
	}
	return out.count, cmp.Or(err, out.close())
}

// booked returns the ledgers of which something is booked on some days.
func (s *Service) booked(ctx context.Context, days fair.Days) ([]ledger.Ref, error) {
	const of = "SELECT edition_id, record_kind, record_id FROM "
	var stmt db.Statement
	stmt.Put(of, "ledger_document WHERE record_kind <> 'day'").Between("issued_at", days)
	stmt.Put(" UNION ", of, "ledger_entry WHERE kind IN ('payment', 'refund', 'dishonoured')")
	stmt.Between("("+ledger.BookedAtSQL+")", days)
	stmt.Put(" UNION ", of, "ledger_entry WHERE kind IN ('tds', 'gst_tds', 'write_off')")
	stmt.Between("("+ledger.BookedAtSQL+")", days).Put(" ORDER BY 2, 3")
	return db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(ref *ledger.Ref) []any {
		return []any{&ref.EditionID, &ref.Record, &ref.RecordID}
	})
}

// feeVouchers returns what the payment provider has deducted for its work: one voucher for each settlement, by its
// report.
func (s *Service) feeVouchers(ctx context.Context, days fair.Days, names fair.TallyNames) (all []Voucher, err error) {
	type settled struct {
		utr      string
		at       time.Time
		fee, tax fair.Paise
	}
	var stmt db.Statement
	stmt.Put("SELECT utr, MIN(settled_at), CAST(SUM(fee_paise) AS BIGINT), CAST(SUM(tax_paise) AS BIGINT) ",
		"FROM settlement_entry WHERE settled_at > 0").Between("settled_at", days)
	stmt.Put(" GROUP BY utr ORDER BY 2, 1")
	found, err := db.ReadAll(ctx, s.db, stmt.String(), stmt.Args, func(x *settled) []any {
		return []any{&x.utr, db.Time(&x.at), &x.fee, &x.tax}
	})
	for _, x := range found {
		v := Voucher{ID: "mela-settlement-" + x.utr, Type: tallyJournal, At: x.at, Narration: narration(x.utr)}
		v.post(names.GatewayFees, x.fee)
		v.post(names.InputTax, x.tax)
		v.post(names.Gateway, -x.fee-x.tax)
		if len(v.Postings) > 0 {
			all = append(all, v)
		}
	}
	return all, err
}

// tallyWriter writes the layout of Tally's import.
type tallyWriter struct {
	names fair.TallyNames
	known map[string]bool // ledgers that were written
	count int
	err   error
	w     io.Writer
	xml   *xml.Encoder
}

const (
	tallyHead = xml.Header +
		"<ENVELOPE>\n<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>\n<BODY><IMPORTDATA>\n" +
		"<REQUESTDESC><REPORTNAME>All Masters</REPORTNAME></REQUESTDESC>\n<REQUESTDATA>\n"
	tallyFoot = "\n</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n"
)

func newTallyWriter(w io.Writer, names fair.TallyNames) *tallyWriter {
	t := &tallyWriter{names: names, known: map[string]bool{}, w: w, xml: xml.NewEncoder(w)}
	_, t.err = io.WriteString(w, tallyHead)
	for _, of := range []struct {
		group string
		names []string
	}{
		{groupCash, []string{names.Cash}},
		{groupBank, []string{names.Bank, names.UPI, names.Card, names.Gateway}},
		{groupDebtors, []string{names.Visitors}},
		{groupSales, []string{names.Stalls, names.EntryFees, names.Sponsorships}},
		{groupTaxes, []string{names.CGST, names.SGST, names.IGST, names.InputTax}},
		{groupAssets, []string{names.AdvanceTax, names.TDS, names.GSTTDS}},
		{groupCosts, []string{names.Credits, names.BadDebts, names.RoundOff, names.GatewayFees}},
	} {
		for _, name := range of.names {
			t.ledger(tallyLedger{Name: name, Parent: of.group})
		}
	}
	return t
}

// tallyMessage is one object of an import.
type tallyMessage struct {
	XMLName xml.Name      `xml:"TALLYMESSAGE"`
	Space   string        `xml:"xmlns:UDF,attr"`
	Ledger  *tallyLedger  `xml:"LEDGER,omitempty"`
	Voucher *tallyVoucher `xml:"VOUCHER,omitempty"`
}

type tallyLedger struct {
	Name     string `xml:"NAME,attr"`
	Action   string `xml:"ACTION,attr"`
	NameList string `xml:"NAME.LIST>NAME"`
	Parent   string `xml:"PARENT"`
	Country  string `xml:"COUNTRYOFRESIDENCE,omitempty"`
	State    string `xml:"LEDSTATENAME,omitempty"`
	Type     string `xml:"GSTREGISTRATIONTYPE,omitempty"`
	GSTIN    string `xml:"PARTYGSTIN,omitempty"`
}

type tallyVoucher struct {
	RemoteID  string        `xml:"REMOTEID,attr"`
	VchType   string        `xml:"VCHTYPE,attr"`
	Action    string        `xml:"ACTION,attr"`
	View      string        `xml:"OBJVIEW,attr"`
	GUID      string        `xml:"GUID"`
	Date      string        `xml:"DATE"`
	Effective string        `xml:"EFFECTIVEDATE"`
	Type      string        `xml:"VOUCHERTYPENAME"`
	Number    string        `xml:"VOUCHERNUMBER,omitempty"`
	Reference string        `xml:"REFERENCE,omitempty"`
	Party     string        `xml:"PARTYLEDGERNAME,omitempty"`
	GSTIN     string        `xml:"PARTYGSTIN,omitempty"`
	Place     string        `xml:"PLACEOFSUPPLY,omitempty"`
	Narration string        `xml:"NARRATION,omitempty"`
	IsInvoice string        `xml:"ISINVOICE"`
	ViewName  string        `xml:"PERSISTEDVIEW"`
	Entries   []tallyAmount `xml:"ALLLEDGERENTRIES.LIST"`
}

type tallyAmount struct {
	Ledger   string `xml:"LEDGERNAME"`
	Positive string `xml:"ISDEEMEDPOSITIVE"`
	IsParty  string `xml:"ISPARTYLEDGER"`
	Amount   string `xml:"AMOUNT"`
}

func (t *tallyWriter) put(m tallyMessage) {
	m.Space = "TallyUDF"
	if t.err == nil {
		t.err = t.xml.Encode(m)
	}
}

// ledger writes a ledger once, so that vouchers find it. Tally keeps a ledger of this name that it has already.
func (t *tallyWriter) ledger(l tallyLedger) {
	if t.known[l.Name] {
		return
	}
	t.known[l.Name] = true
	l.Action, l.NameList = "Create", l.Name
	t.put(tallyMessage{Ledger: &l})
}

const accountingView = "Accounting Voucher View"

func (t *tallyWriter) write(v Voucher) {
	state, _ := fair.FindGSTState(v.Place)
	if v.Party != "" {
		party := tallyLedger{Name: v.Party, Parent: groupDebtors}
		if v.GSTIN != "" {
			party.Country, party.Type, party.GSTIN = "India", "Regular", v.GSTIN
			of, _ := fair.FindGSTState(v.GSTIN[:2])
			party.State = of.Name
		}
		t.ledger(party)
	}
	day := v.At.In(fair.Kolkata).Format("20060102")
	out := tallyVoucher{
		RemoteID: v.ID, VchType: v.Type, Action: "Create", View: accountingView, GUID: v.ID, Date: day, Effective: day,
		Type: v.Type, Number: v.Number, Reference: v.Number, Party: v.Party, GSTIN: v.GSTIN, Place: state.Name,
		Narration: v.Narration, IsInvoice: "No", ViewName: accountingView,
	}
	for _, p := range v.Postings {
		// In this layout a debit is "deemed positive", and its amount has a minus sign.
		out.Entries = append(out.Entries, tallyAmount{
			Ledger: p.Ledger, Positive: tallyYes(p.Amount > 0), IsParty: tallyYes(p.Ledger == v.Party),
			Amount: (-p.Amount).Decimal(),
		})
	}
	t.put(tallyMessage{Voucher: &out})
	t.count++
}

func tallyYes(yes bool) string {
	if yes {
		return "Yes"
	}
	return "No"
}

func (t *tallyWriter) close() error {
	if t.err == nil {
		t.err = t.xml.Flush()
	}
	if t.err == nil {
		_, t.err = io.WriteString(t.w, tallyFoot)
	}
	return t.err
}

func (s *Service) routeTally(api *web.API) {
	op := web.FileOperation(tallyFile, "application/xml",
		"Export the vouchers of a period for Tally, of all editions, as XML")
	op.Parameters = nil // the export always contains all vouchers of the period
	op.Description = "The names of the ledgers are tax settings of the current edition. A voucher has the same REMOTEID " +
		"in each export."
	web.Add(api, fair.MayExportPeople, op, func(ctx context.Context, in *web.DayFilter) (*huma.StreamResponse, error) {
		p := fair.Problems{}
		days := p.ParseDays(in.From, in.To)
		if err := p.Err(); err != nil {
			return nil, err
		}
		return web.SendFile(ctx, api, func() (web.Download, error) {
			// The file is held compressed: it repeats itself and is large.
			var packed bytes.Buffer
			zip := gzip.NewWriter(&packed)
			count, err := s.Tally(ctx, days, zip)
			err = cmp.Or(err, zip.Close())
			if err == nil {
				err = api.LogDownload(ctx, "", count)
			}
			return web.Download{
				Name: tallyFile, Type: "application/xml; charset=utf-8", Rows: count,
				Write: func(w io.Writer) error {
					plain, err := gzip.NewReader(&packed)
					if err != nil {
						return err
					}
					_, err = io.Copy(w, plain) //nolint:gosec // the program has written the content
					return err
				},
			}, err
		})
	})
}
