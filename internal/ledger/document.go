package ledger

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// DocumentKind is the kind of a numbered document.
type DocumentKind string

// The kinds of documents. The first three are documents of a supply: together with credit notes, they add up to what is
// charged. The others are about a payment.
const (
	TaxInvoice     DocumentKind = "tax_invoice"     // CGST Rule 46
	BillOfSupply   DocumentKind = "bill_of_supply"  // of exempt charges, section 31(3)(c)
	Bill           DocumentKind = "bill"            // printed as "Receipt": outside GST or without a GST number
	CreditNote     DocumentKind = "credit_note"     // section 34, or without tax
	ReceiptVoucher DocumentKind = "receipt_voucher" // an advance before the invoice, Rule 50
	RefundVoucher  DocumentKind = "refund_voucher"  // gives back an advance for which no invoice was issued, Rule 51
	Receipt        DocumentKind = "receipt"         // a payment
	PaymentNote    DocumentKind = "payment_note"    // a refund
	DishonourNote  DocumentKind = "dishonour_note"  // a cheque that the bank did not pay
	Proforma       DocumentKind = "proforma"        // asks for money before the invoice; no tax document
)

// OfDay is the kind of record of the daily bills of supply. The id of such a record is the edition and the day.
const OfDay = fair.OrderKind("day")

// DocumentKinds lists all kinds.
var DocumentKinds = []DocumentKind{
	TaxInvoice, BillOfSupply, Bill, CreditNote, ReceiptVoucher, RefundVoucher, Receipt, PaymentNote, DishonourNote,
	Proforma,
}

// Name returns the name of a kind in the API and in file names. Two kinds are called receipts.
func (k DocumentKind) Name() string {
	if k == Bill {
		k = Receipt
	}
	return string(k)
}

// ForRefund reports whether documents of this kind are about money that goes back, or that did not come.
func (k DocumentKind) ForRefund() bool {
	return k == CreditNote || k == RefundVoucher || k == PaymentNote || k == DishonourNote
}

// supplies is the kinds of documents of a supply.
var supplies = []DocumentKind{TaxInvoice, BillOfSupply, Bill}

// Line is a line of a document.
type Line struct {
	Product     string     `json:"product,omitempty"`
	Description fair.Text  `json:"description,omitempty"`
	SAC         string     `json:"sac,omitempty"`
	Mode        TaxMode    `json:"mode"`
	Rate        int64      `json:"rateHundredths,omitempty"`
	Kept        bool       `json:"kept,omitempty"`     // a cancellation charge
	Quantity    int        `json:"quantity,omitempty"` // equal charges have one line
	Discount    fair.Paise `json:"discountPaise,omitempty"`
	Taxable     fair.Paise `json:"taxablePaise"` // after the discount
	CGST        fair.Paise `json:"cgstPaise,omitempty"`
	SGST        fair.Paise `json:"sgstPaise,omitempty"`
	IGST        fair.Paise `json:"igstPaise,omitempty"`
	// RoundOff makes the line equal to the amount that is paid. A document prints only the sum of its round-offs.
	RoundOff fair.Paise `json:"roundOffPaise,omitempty"`
	Total    fair.Paise `json:"totalPaise"` // with the round-off
	// Credits is the position of the line of the invoice that this line of a credit note reduces, from 1. 0: none.
	Credits int `json:"credits,omitempty"`
}

// Used is the part of the document of an advance that an invoice uses up.
type Used struct {
	Number string     `json:"number"`
	Amount fair.Paise `json:"amountPaise"`
}

// Frame is what a document takes over from the edition and the record.
type Frame struct {
	Fair      fair.DocumentFair  `json:"fair"`
	Supplier  fair.DocumentParty `json:"supplier"`
	Recipient fair.DocumentParty `json:"recipient"`
	Place     string             `json:"placeOfSupply,omitempty"` // a state's code
	Signatory string             `json:"signatory,omitempty"`
}

// betweenStates reports whether IGST is due.
func (f Frame) betweenStates() bool { return f.Place != f.Supplier.State }

// Content is the content of a document as issued.
type Content struct {
	Frame
	Lines   []Line `json:"lines"`
	Reverse bool   `json:"reverseCharge,omitempty"` // tax is payable on reverse charge
	WithTax bool   `json:"withTax"`                 // false for a credit note that does not reduce the tax
	// Advance marks the document of an advance: a receipt voucher, or a receipt where nothing is taxed. The document of
	// the supply names it in Vouchers and uses it up.
	Advance  bool   `json:"advance,omitempty"`
	Vouchers []Used `json:"vouchers,omitempty"`
	Entries  []int  `json:"entries,omitempty"` // numbers of the entries that the document is about
	PayBy    string `json:"payBy,omitempty"`   // of a proforma or an invoice before payment, YYYY-MM-DD
	// Due is what a proforma or an invoice before payment asks for, and Bank is where to pay it.
	Due  fair.Paise       `json:"duePaise,omitempty"`
	Bank fair.BankAccount `json:"bank,omitzero"`
	// PurchaseOrder is the number of the payer's own order.
	PurchaseOrder string    `json:"purchaseOrder,omitempty"`
	Reason        string    `json:"reason,omitempty"`
	Method        Method    `json:"method,omitempty"`
	Payment       string    `json:"paymentId,omitempty"` // the provider's id of the payment or refund
	Refers        string    `json:"reference,omitempty"` // UTR or number of the cheque
	Day           time.Time `json:"day,omitzero"`
}

// Document is a numbered document. It never changes: a correction is another document. Only its recipient is erased,
// when the law no longer requires it.
type Document struct {
	Number   string `db:"number" json:"number"` // given when the document is stored
	Ref      `db:",inline"`
	Kind     DocumentKind `db:"kind"        json:"kind"`
	About    string       `db:"about,null"  json:"about,omitempty"` // the document that is corrected, replaced or named
	Total    fair.Paise   `db:"total_paise" json:"totalPaise"`      // never negative
	IssuedAt time.Time    `db:"issued_at"   json:"issuedAt"`
	Content  Content      `db:"content,json" json:"content"`
}

// Sums adds up the columns of a document.
func (d Document) Sums() Line { return SumsOf(d.Content.Lines) }

// Supply reports whether a document is about what is supplied: an invoice, a bill of supply or a bill.
func (d Document) Supply() bool { return slices.Contains(supplies, d.Kind) }

// Money reports whether a document is about money alone.
func (d Document) Money() bool {
	return slices.Contains([]DocumentKind{ReceiptVoucher, RefundVoucher, Receipt, PaymentNote, DishonourNote}, d.Kind)
}

// Replaces reports whether a document of a supply was issued in place of another one.
func (d Document) Replaces() bool { return d.About != "" && d.Supply() }

// Registrable reports whether a document is registered at the invoice portal if the law asks for it: an invoice, or a
// credit note with tax, to a recipient with a GST number.
func (d Document) Registrable() bool {
	return (d.Kind == TaxInvoice || d.Kind == CreditNote && d.Content.WithTax) && d.Record != OfDay &&
		d.Content.Recipient.GSTIN != "" && d.Content.Supplier.GSTIN != ""
}

// IRN is the registration of a document at the invoice portal.
type IRN struct {
	Number    string    `db:"number"     json:"-"` // of the document
	IRN       string    `db:"irn"        json:"irn" doc:"The invoice reference number: 64 digits and letters a to f."`
	AckNumber string    `db:"ack_number" json:"ackNumber" doc:"The number of the acknowledgement."`
	AckAt     time.Time `db:"ack_at"     json:"ackAt" doc:"The date of the acknowledgement."`
	QR        string    `db:"qr"         json:"qr" doc:"The signed text of the QR code."`
	By        string    `db:"by_account" json:"-"`
}

// Printed is a document with what else is printed on it.
type Printed struct {
	Document
	Lang        fair.Lang
	Order       string    // the payer's order
	AboutIssued time.Time // when the document in About was issued
	TakenBack   bool      // the payment was dishonoured, or was recorded by mistake
	IRN         IRN       // zero: not registered at the invoice portal
	Codes       []fair.EntryCode
	Site        string // the site's public URL, without a slash at the end
	Trial       bool   // payments are simulated (sandbox)
}

// PrintedStatement is the statement of a ledger with what else is printed on it.
type PrintedStatement struct {
	*Ledger
	Lang  fair.Lang
	At    time.Time
	Site  string // the site's public URL, without a slash at the end
	Trial bool   // payments are simulated (sandbox)
}

// Standing is the invoice, bill of supply or bill that stands, and what its credit notes have left of it.
type Standing struct {
	Document
	Left  fair.Paise   // of the total
	Lines []fair.Paise // of each line, by the credit notes with tax
}

// Standing returns the document of the supply that stands. A document of which nothing is left does not stand.
func (l *Ledger) Standing() (s Standing, ok bool) {
	invoice, ok := l.newest(supplies...)
	if !ok {
		return s, false
	}
	s = Standing{Document: invoice, Left: invoice.Total, Lines: fair.Each(invoice.Content.Lines, Line.total)}
	for _, note := range l.Documents {
		if note.Kind != CreditNote || note.About != invoice.Number {
			continue
		}
		s.Left -= note.Total
		for _, line := range note.Content.Lines {
			if line.Credits > 0 {
				s.Lines[line.Credits-1] -= line.Total
			}
		}
	}
	return s, s.Left > 0 || invoice.Total == 0 && s.Left == 0
}

func (l Line) total() fair.Paise { return l.Total }

// taxes fills in the taxes of a line whose amount is known. A line without a discount is computed from its base;
// otherwise the taxable value is the one that gives the amount, or its neighbour.
func (l *Line) taxes(amount, base fair.Paise, betweenStates bool) {
	l.Total, l.Taxable = amount, amount
	if l.Mode != TaxCharged {
		return
	}
	t := fair.TaxedWithin(amount, l.Rate, betweenStates)
	if base > 0 {
		t = fair.Taxed(base, l.Rate, betweenStates)
	}
	l.Taxable, l.CGST, l.SGST, l.IGST = t.Taxable, t.CGST, t.SGST, t.IGST
	l.RoundOff = amount - t.Total
}

// line returns a line for what was charged, without amounts.
func (e Entry) line() Line {
	return Line{
		Product: e.Product, Description: e.Description, SAC: e.Tax.SAC, Mode: e.Tax.Mode, Rate: e.Tax.Rate, Quantity: 1,
	}
}

// supply returns the lines of everything that is charged now: the live charges less their discounts, and what is kept
// of ended ones. Equal charges have one line. after is the sum of the discounts that do not reduce the tax.
func (l *Ledger) supply() (lines []Line, after fair.Paise) {
	between := l.Frame.betweenStates()
	var units []Line
	for _, c := range l.Charges() {
		after += c.After
		taxed := c.Discount - c.After
		unit := c.line()
		base := c.Tax.Base
		if taxed > 0 {
			unit.Discount, base = c.Tax.within(taxed).Base, 0
		} else if c.Left != c.Amount {
			base = 0
		}
		unit.taxes(c.Left-taxed, base, between)
		units = append(units, unit)
	}
	for _, kept := range l.kept() {
		unit := kept.line()
		unit.Kept = true
		unit.taxes(kept.Amount, 0, between)
		units = append(units, unit)
	}
	for _, unit := range units {
		if at := slices.IndexFunc(lines, func(l Line) bool { return l.sameUnit(unit) }); at >= 0 {
			lines[at].add(unit)
			continue
		}
		if unit.Total != 0 || l.Rules.ZeroInvoice {
			lines = append(lines, unit)
		}
	}
	return lines, after
}

// sameUnit reports whether a line consists of charges that are equal to a unit.
func (l Line) sameUnit(unit Line) bool {
	n := fair.Paise(l.Quantity)
	return l.same(unit) && l.Discount == n*unit.Discount && l.Total == n*unit.Total &&
		l.Taxable == n*unit.Taxable
}

// same reports whether two lines are for the same thing at the same rate.
func (l Line) same(o Line) bool {
	return l.Product == o.Product && l.SAC == o.SAC && l.Kept == o.Kept && l.sameTax(o)
}

func (l Line) sameTax(o Line) bool { return l.Mode == o.Mode && l.Rate == o.Rate }

func (l *Line) add(unit Line) {
	l.Quantity += unit.Quantity
	l.Discount += unit.Discount
	l.Taxable += unit.Taxable
	l.CGST += unit.CGST
	l.SGST += unit.SGST
	l.IGST += unit.IGST
	l.RoundOff += unit.RoundOff
	l.Total += unit.Total
}

// part returns the part of a line of an invoice that a credit note takes, after earlier ones have taken `before`. All
// parts together add up to the line in every column.
func (l Line) part(before, amount fair.Paise, position int) Line {
	cut := func(column fair.Paise) fair.Paise {
		return fair.Share(column, before+amount, l.Total) - fair.Share(column, before, l.Total)
	}
	p := l
	p.Quantity, p.Credits, p.Discount = 0, position, 0
	p.Taxable, p.CGST, p.SGST, p.IGST = cut(l.Taxable), cut(l.CGST), cut(l.SGST), cut(l.IGST)
	p.Total = amount
	p.RoundOff = amount - p.Taxable - p.CGST - p.SGST - p.IGST
	return p
}

// ReceiptOf returns the document of the payment of an order: the document about its entry, or the document of the
// supply that stands if this one has replaced it. An order without a payment has only an invoice that is not paid.
func (l *Ledger) ReceiptOf(orderID string) (d Document, ok bool) {
	shown := l.DocumentsOf(orderID)
	standing, stands := l.Standing()
	for _, e := range l.Entries {
		if e.Kind != Payment || e.TakesBack != 0 || e.Source.Order != orderID {
			continue
		}
		for _, d := range slices.Backward(shown) {
			if d.Kind == CreditNote || !slices.Contains(d.Content.Entries, e.No) {
				continue
			}
			if stands && slices.Contains(supplies, d.Kind) {
				d = standing.Document
			}
			return d, true
		}
	}
	return standing.Document, stands && len(shown) > 0
}
