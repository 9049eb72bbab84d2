package ledger

import (
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Terms is what the office enters for a document that asks for money.
type Terms struct {
	PayBy         string // the last day to pay, YYYY-MM-DD; may be empty
	PurchaseOrder string // the payer's number; empty: that of the latest proforma
}

// Invoice issues the invoice before everything is paid: because the payer asks for it, or because the fair is over. It
// does nothing if a document of the supply stands, or if nothing is charged.
func (l *Ledger) Invoice(in Terms, who Actor) {
	lines, after := l.supply()
	if _, ok := l.Standing(); !ok && len(l.Charges()) > 0 && sumOf(lines) > after {
		content := Content{PayBy: in.PayBy, PurchaseOrder: in.PurchaseOrder}
		if content.Due = max(0, l.Due()); content.Due > 0 {
			content.Bank = l.Rules.Bank
		}
		l.bill(lines, content, "", nil, who)
		l.noteWithoutTax(after, nil, who)
	}
}

// CorrectRecipient issues the document of the supply again for another recipient or place of supply. The total stays
// the same. Documents that do not exist yet follow the new frame by themselves.
func (l *Ledger) CorrectRecipient(frame Frame, reason string, who Actor) error {
	l.Frame = frame
	standing, ok := l.Standing()
	if !ok {
		return nil
	}
	if standing.Kind != Bill && who.At.After(lastCredit(standing.IssuedAt)) {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.InvoiceTooOld(standing.Number))
	}
	var lines []Line
	for i, line := range standing.Content.Lines {
		if standing.Lines[i] == 0 && line.Total != 0 {
			continue
		}
		base := line.Taxable
		if line.Discount > 0 || line.Kept || standing.Lines[i] != line.Total {
			base = 0
		}
		line.taxes(standing.Lines[i], base, frame.betweenStates())
		lines = append(lines, line)
	}
	noted := l.notedWithoutTax(standing)
	l.replace(standing, lines, noted, Content{Reason: reason}, nil, who)
	return nil
}

// Together runs several changes that belong together, such as a payment and the decision to accept it although it is
// too small. The documents follow from all of them.
func (l *Ledger) Together(who Actor, fn func() error) error {
	from := len(l.Entries)
	l.together = true
	err := fn()
	l.together = false
	if err == nil {
		l.issue(from, who)
	}
	return err
}

// issue adds the documents that follow from the entries from position `from` on.
func (l *Ledger) issue(from int, who Actor) {
	if l.together {
		return
	}
	added := slices.Clone(l.Entries[from:])
	defer func() { l.given = "" }()
	invoiced := l.correct(added, who)
	for _, e := range added {
		switch {
		case e.Kind == Payment && e.TakesBack == 0 && !invoiced:
			l.receipt(e, added, who)
		case e.Kind == Dishonoured && e.Source.Method.Bounces():
			l.document(Document{
				Kind: DishonourNote, About: l.documentAbout(e.Of), Total: e.Amount, Content: l.moneyContent(e, nil),
			}, who)
		case e.Kind == Refund && e.TakesBack == 0:
			l.refundDocument(e, who)
		}
	}
}

// correct issues the document of the supply, or corrects the one that stands. It reports whether it issued a document
// of the supply, which is then also the document of the payment. An invoice that is paid stands until a difference is
// settled. While a refund waits for a decision, nothing changes.
func (l *Ledger) correct(added []Entry, who Actor) (issued bool) {
	if _, waits := l.open(givesBack...); waits {
		return false
	}
	standing, stands := l.Standing()
	due := l.Due()
	lines, after := l.supply()
	switch {
	case !stands && (due > 0 || sumOf(lines) <= after && !l.Rules.ZeroInvoice || len(lines) == 0):
		return false
	case !stands:
		l.bill(lines, Content{}, "", added, who)
		l.noteWithoutTax(after, added, who)
		return true
	case due > 0 && l.Received()-l.Refunded() >= standing.Left:
		return false
	}
	noted := l.notedWithoutTax(standing)
	if credits, ok := standing.reduction(lines, max(0, noted-after)); ok {
		l.creditNote(standing, credits, Content{}, added, who)
		l.noteWithoutTax(after-noted, added, who)
		return false
	}
	l.replace(standing, lines, after, Content{}, added, who)
	return len(lines) > 0
}

// replace issues a credit note for the rest of the document that stands, and a new document. A bill without tax is
// replaced by the new one alone.
func (l *Ledger) replace(s Standing, lines []Line, after fair.Paise, like Content, added []Entry, who Actor) {
	if s.Kind != Bill || len(lines) == 0 {
		l.creditNote(s, shares(s.Left, s.Lines), like, added, who)
	}
	if len(lines) > 0 {
		l.bill(lines, like, s.Number, added, who)
		l.noteWithoutTax(after, added, who)
	}
}

// reduction returns what a credit note must take from each line of the document that stands, so that the given lines
// remain. ok is false if a credit note alone cannot do that. When everything has ended, what is kept stays on the lines
// with the same rate. less is the sum of earlier credit notes without tax for charges that have ended.
func (s Standing) reduction(lines []Line, less fair.Paise) (credits []fair.Paise, ok bool) {
	same := Line.same
	if !slices.ContainsFunc(lines, func(line Line) bool { return !line.Kept }) {
		same = Line.sameTax
	}
	credits = make([]fair.Paise, len(s.Lines))
	copy(credits, s.Lines)
	seen := make([]bool, len(lines))
	for i, line := range s.Content.Lines {
		var group []int // lines of the document that are of the same group, if this is the first of them
		for j, other := range s.Content.Lines {
			if same(line, other) {
				group = append(group, j)
			}
		}
		if group[0] != i {
			continue
		}
		var have, want fair.Paise
		weights := make([]fair.Paise, len(group))
		for k, j := range group {
			weights[k] = s.Lines[j]
			have += s.Lines[j]
		}
		for k, wanted := range lines {
			if same(line, wanted) {
				seen[k] = true
				want += wanted.Total
			}
		}
		if want > have {
			return nil, false
		}
		for k, part := range shares(have-want, weights) {
			credits[group[k]] = part
		}
	}
	if slices.Contains(seen, false) {
		return nil, false
	}
	if less > total(credits) {
		return nil, false // a discount was taken back
	}
	return shares(total(credits)-less, credits), true
}

func sumOf(lines []Line) (sum fair.Paise) {
	for _, line := range lines {
		sum += line.Total
	}
	return sum
}

// bill issues the document of the supply. about is the document that it replaces.
func (l *Ledger) bill(lines []Line, content Content, about string, added []Entry, who Actor) {
	d := Document{Kind: Bill, About: about, Content: content}
	c := &d.Content
	c.Frame, c.Lines, c.WithTax = l.Frame, lines, true
	if asked, ok := l.newest(Proforma); ok && c.PurchaseOrder == "" {
		c.PurchaseOrder = asked.Content.PurchaseOrder
	}
	for _, line := range lines {
		d.Total += line.Total
		switch line.Mode {
		case TaxCharged, TaxReverse:
			d.Kind = TaxInvoice
			c.Reverse = c.Reverse || line.Mode == TaxReverse
		case TaxExempt:
			if d.Kind == Bill && !l.Rules.FeeReceipt {
				d.Kind = BillOfSupply
			}
		case TaxNone:
		}
	}
	left := d.Total
	for _, voucher := range l.Documents {
		if use := min(left, l.unused(voucher)); use > 0 {
			c.Vouchers = append(c.Vouchers, Used{voucher.Number, use})
			left -= use
		}
	}
	for _, charge := range l.Charges() {
		c.Entries = append(c.Entries, charge.No)
	}
	for _, kept := range l.kept() {
		c.Entries = append(c.Entries, kept.No)
	}
	for _, e := range added {
		if e.Kind.Received() && e.TakesBack == 0 {
			c.Entries = append(c.Entries, e.No)
			c.Method, c.Payment, c.Refers, c.Day = e.Source.Method, e.Source.Payment, e.Source.Reference, e.Source.Day
		}
	}
	l.document(d, who)
}

// creditNote issues a credit note for parts of the lines of the document that stands. It issues nothing if the parts
// are 0.
func (l *Ledger) creditNote(s Standing, credits []fair.Paise, like Content, added []Entry, who Actor) {
	d := Document{Kind: CreditNote, About: s.Number, Total: total(credits), Content: like}
	if d.Total == 0 {
		return
	}
	c := &d.Content
	c.Frame = s.Content.Frame
	c.Reverse = s.Content.Reverse
	c.WithTax = s.Kind == TaxInvoice && !who.At.After(lastCredit(s.IssuedAt))
	for i, amount := range credits {
		if amount == 0 {
			continue
		}
		line := s.Content.Lines[i].part(s.Content.Lines[i].Total-s.Lines[i], amount, i+1)
		if !c.WithTax {
			line = Line{
				Product: line.Product, Description: line.Description, Mode: TaxNone, Taxable: amount, Total: amount,
				Credits: i + 1,
			}
		}
		c.Lines = append(c.Lines, line)
	}
	c.Entries = supplyOf(added)
	l.document(d, who)
}

// noteWithoutTax issues a credit note for a discount that was agreed after the invoice. It does not reduce the tax.
func (l *Ledger) noteWithoutTax(amount fair.Paise, added []Entry, who Actor) {
	s, ok := l.Standing()
	if !ok || amount <= 0 {
		return
	}
	d := Document{Kind: CreditNote, About: s.Number, Total: amount}
	d.Content.Frame = s.Content.Frame
	d.Content.Lines = []Line{{Mode: TaxNone, Taxable: amount, Total: amount}}
	d.Content.Entries = supplyOf(added)
	l.document(d, who)
}

// notedWithoutTax returns the sum of the notes that noteWithoutTax has issued for a document.
func (l *Ledger) notedWithoutTax(s Standing) (sum fair.Paise) {
	for _, d := range l.Documents {
		if d.Kind == CreditNote && d.About == s.Number {
			for _, line := range d.Content.Lines {
				if line.Credits == 0 {
					sum += line.Total
				}
			}
		}
	}
	return sum
}

// lastCredit returns the end of the last day on which a credit note can reduce the tax of an invoice: 30 November after
// the financial year of the invoice (section 34(2) of the CGST Act).
func lastCredit(issued time.Time) time.Time {
	issued = issued.In(fair.Kolkata)
	year := issued.Year()
	if issued.Month() >= time.April {
		year++
	}
	return time.Date(year, time.December, 1, 0, 0, 0, 0, fair.Kolkata).Add(-time.Millisecond)
}

// receipt issues the document of a payment for which no invoice was issued: a receipt voucher for an advance on
// something taxed, which also covers deducted tax, and a receipt otherwise. Money that arrived too late gets none.
func (l *Ledger) receipt(e Entry, added []Entry, who Actor) {
	charges := l.Charges()
	if len(charges) == 0 && len(l.kept()) == 0 {
		return
	}
	standing, stands := l.Standing()
	taxed := slices.ContainsFunc(charges, func(c LiveCharge) bool { return c.Tax.Mode == TaxCharged })
	d := Document{Kind: Receipt, Total: -e.Amount, Content: l.moneyContent(e, nil)}
	if stands && l.Due() > e.Amount { // something was due before this payment
		d.About = standing.Number
	}
	d.Content.Advance = !stands && l.Due() > 0
	if !d.Content.Advance || !taxed {
		l.document(d, who)
		return
	}
	d.Kind = ReceiptVoucher
	for _, tax := range added {
		if tax.Of == e.No && tax.Kind.Received() {
			d.Total -= tax.Amount
			d.Content.Entries = append(d.Content.Entries, tax.No)
		}
	}
	weights := fair.Each(charges, func(c LiveCharge) fair.Paise { return max(0, c.Net()) })
	for i, part := range shares(d.Total, weights) {
		line := charges[i].line()
		if line.taxes(part, 0, l.Frame.betweenStates()); part != 0 {
			d.Content.Lines = append(d.Content.Lines, line)
		}
	}
	d.Content.WithTax = true
	l.document(d, who)
}

// unused returns the part of the document of an advance that no invoice has used up, that was not given back, and whose
// payment was not dishonoured.
func (l *Ledger) unused(voucher Document) fair.Paise {
	if !voucher.Content.Advance {
		return 0
	}
	left := voucher.Total
	for _, d := range l.Documents {
		for _, use := range d.Content.Vouchers {
			if use.Number == voucher.Number {
				left -= use.Amount
			}
		}
		if (d.Kind == RefundVoucher || d.Kind == PaymentNote) && d.About == voucher.Number {
			left -= d.Total
		}
	}
	for _, in := range l.PaidIn() {
		if in.Dishonoured && slices.Contains(voucher.Content.Entries, in.No) {
			left += in.Amount
		}
	}
	return max(0, left)
}

// refundDocument issues the document of money that has left: a refund voucher for a receipt voucher without an invoice,
// and a payment note otherwise.
func (l *Ledger) refundDocument(e Entry, who Actor) {
	d := Document{Kind: PaymentNote, Total: e.Amount, Content: l.moneyContent(e, nil)}
	for _, voucher := range l.Documents {
		if !slices.Contains(voucher.Content.Entries, e.Of) || l.unused(voucher) < e.Amount {
			continue
		}
		if d.About = voucher.Number; voucher.Kind == ReceiptVoucher {
			d.Kind, d.Content.WithTax = RefundVoucher, true
			d.Content.Frame = voucher.Content.Frame
			var before fair.Paise
			for _, earlier := range l.Documents {
				if earlier.Kind == RefundVoucher && earlier.About == voucher.Number {
					before += earlier.Total
				}
			}
			lines := voucher.Content.Lines
			totals := fair.Each(lines, Line.total)
			was := shares(before, totals)
			for i, is := range shares(before+e.Amount, totals) {
				if part := is - was[i]; part != 0 {
					d.Content.Lines = append(d.Content.Lines, lines[i].part(was[i], part, 0))
				}
			}
			break
		}
	}
	l.document(d, who)
}

// moneyContent returns the content of a document about an entry of money.
func (l *Ledger) moneyContent(e Entry, lines []Line) Content {
	return Content{
		Frame: l.Frame, Lines: lines, Entries: []int{e.No}, Reason: e.Reason, Method: e.Source.Method,
		Payment: e.Source.Payment, Refers: e.Source.Reference, Day: e.Source.Day,
	}
}

// TakenBack reports whether the money of a receipt, a receipt voucher or a bill was dishonoured or taken back. Such a
// document is shown as taken back. An invoice stands as long as the supply does.
func (l *Ledger) TakenBack(d Document) bool {
	if d.Kind != Receipt && d.Kind != ReceiptVoucher && d.Kind != Bill {
		return false
	}
	return slices.ContainsFunc(l.Entries, func(e Entry) bool {
		back := e.Kind == Dishonoured && slices.Contains(d.Content.Entries, e.Of)
		return back || e.Kind == Payment && slices.Contains(d.Content.Entries, e.TakesBack)
	})
}

// documentAbout returns the number of the latest document about a payment.
func (l *Ledger) documentAbout(entry int) string {
	for _, d := range slices.Backward(l.Documents) {
		if slices.Contains(d.Content.Entries, entry) {
			return d.Number
		}
	}
	return ""
}

// supplyOf returns the numbers of the entries that change the supply.
func supplyOf(added []Entry) (numbers []int) {
	for _, e := range added {
		if e.Kind.Supply() {
			numbers = append(numbers, e.No)
		}
	}
	return numbers
}

// document appends a document. Its number is provisional until it is stored.
func (l *Ledger) document(d Document, who Actor) {
	d.Number, d.Ref, d.IssuedAt = provisional(len(l.Documents)), l.Ref, who.At
	if l.given != "" && (d.Kind == Receipt || slices.Contains(supplies, d.Kind)) {
		d.Number, l.given = l.given, ""
	}
	l.Documents = append(l.Documents, d)
}

func provisional(position int) string { return "#" + strconv.Itoa(position+1) }
