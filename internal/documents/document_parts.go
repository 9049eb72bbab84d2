package documents

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// parties draws the supplier and the recipient side by side (CGST Rule 46(a), (d), (e)).
func (s *sheet) parties() {
	content := s.Content
	const gap = 28.0
	width := (measure - gap) / 2
	from := s.party(s.say(texts.Documents.From()), content.Supplier, margin, width)
	to := s.party(s.say(texts.Documents.To()), content.Recipient, margin+width+gap, width)
	s.y += max(from, to) + 16
}

func (s *sheet) party(heading string, who fair.DocumentParty, x, width float64) float64 {
	c, root, y := &s.page.Canvas, s.doc.Root(), s.y
	c.FillRect(ink, x, y, width, 2)
	y += 8
	y += s.cut(c, root.Add(pdf.H2), heading, smallStyle.sized(9).in(ink3), x, y, width, 1)
	y += s.writeFitted(c, root.Add(pdf.P), who.Name, titleStyle, x, y, width, 2, 9) + s.titleGap()
	more := []string{who.Address}
	if who.Contact != "" && who.Contact != who.Name {
		more = append(more, s.say(texts.Documents.ContactPerson())+": "+who.Contact)
	}
	if who.Phone != "" {
		more = append(more, s.say(texts.Documents.Phone())+": "+who.Phone)
	}
	if who.Email != "" {
		more = append(more, s.say(texts.Documents.Email())+": "+who.Email)
	}
	if who.GSTIN != "" {
		more = append(more, "GSTIN: "+who.GSTIN)
	}
	if state := s.stateText(who.State); state != "" && s.taxed() {
		more = append(more, s.say(texts.Documents.State())+": "+state)
	}
	for _, text := range more {
		y += s.writeFitted(c, root.Add(pdf.P), text, smallStyle, x, y, width, 4, 7)
	}
	return y - s.y
}

// stateText returns the name and the code of a state, for example "Telangana (36)".
func (s *sheet) stateText(code string) string {
	number, err := strconv.Atoi(code)
	if err != nil {
		return ""
	}
	name := s.say(texts.Documents.States(number))
	if name == "" {
		return ""
	}
	return name + " (" + code + ")"
}

// lines draws the document's items. If the document shows tax, it also draws the tax of each item. The document of a
// payment may have none.
func (s *sheet) lines() {
	lines := s.Content.Lines
	if len(lines) == 0 {
		return
	}
	has := func(test func(ledger.Line) bool) bool { return slices.ContainsFunc(lines, test) }
	discounted := has(func(l ledger.Line) bool { return l.Discount != 0 })
	charged := has(func(l ledger.Line) bool { return l.Mode == ledger.TaxCharged })
	coded := has(func(l ledger.Line) bool { return l.SAC != "" })
	inside := s.Content.Place == s.Content.Supplier.State
	exact := s.taxed()
	t := table{size: 9.5, columns: []column{{head: s.say(texts.Documents.For()), share: 3.2}}}
	cells := []func(l ledger.Line) string{s.description}
	add := func(c column, text func(l ledger.Line) string) {
		t.columns, cells = append(t.columns, c), append(cells, text)
	}
	amount := func(head texts.Message, of func(l ledger.Line) fair.Paise) {
		add(column{head: s.say(head), share: 1.7, align: right}, func(l ledger.Line) string { return money(of(l), exact) })
	}
	tax := func(head string, share float64, of func(l ledger.Line) (fair.Paise, string)) {
		add(column{head: head, share: share, align: right}, func(l ledger.Line) string {
			sum, rate := of(l)
			switch l.Mode {
			case ledger.TaxCharged:
				return money(sum, true) + " (" + rate + "%)"
			case ledger.TaxReverse:
				return s.say(texts.Documents.ByRecipient(rate))
			}
			return "–"
		})
	}
	if coded {
		add(column{head: "SAC", share: 1}, func(l ledger.Line) string { return l.SAC })
	}
	if discounted {
		amount(texts.Documents.Discount(), func(l ledger.Line) fair.Paise { return -l.Discount })
	}
	if exact {
		amount(texts.Documents.Taxable(), func(l ledger.Line) fair.Paise { return l.Taxable })
	}
	switch {
	case !exact:
	case !charged:
		tax("GST", 1.8, func(l ledger.Line) (fair.Paise, string) { return 0, percent(l.Rate) })
	case inside:
		tax("CGST", 1.5, func(l ledger.Line) (fair.Paise, string) { return l.CGST, halfPercent(l.Rate) })
		tax("SGST", 1.5, func(l ledger.Line) (fair.Paise, string) { return l.SGST, halfPercent(l.Rate) })
	default:
		tax("IGST", 1.8, func(l ledger.Line) (fair.Paise, string) { return l.IGST, percent(l.Rate) })
	}
	head := texts.Documents.Amount()
	if exact {
		head = texts.Documents.Total()
	} else {
		t.size = 0
	}
	add(column{head: s.say(head), share: 1.8, align: right, strong: true}, func(l ledger.Line) string {
		if exact {
			return money(l.Total-l.RoundOff, true) // the round-off is printed once, as a sum
		}
		return money(l.Total, false)
	})
	for _, l := range lines {
		t.rows = append(t.rows, fair.Each(cells, func(cell func(ledger.Line) string) string { return cell(l) }))
	}
	s.table(t)
}

// description returns what a line is for.
func (s *sheet) description(l ledger.Line) string {
	item := l.Description.OrEnglish(s.lang)
	switch {
	case l.Kept:
		item = s.say(texts.Documents.KeptLine(item))
	case item == "" && (s.Kind == ledger.CreditNote || s.Kind == ledger.Proforma):
		item = s.say(texts.Documents.LaterDiscount())
	}
	if l.Quantity > 1 {
		item = s.say(texts.Documents.CountedLine(strconv.Itoa(l.Quantity), item))
	}
	return item
}

// halfPercent formats half of a tax rate in hundredths of a per cent, for example "9" for 1800 and "0.125" for 25.
func halfPercent(hundredths int64) string {
	if hundredths%2 == 0 {
		return percent(hundredths / 2)
	}
	return percent(hundredths/2) + "5"
}

// totals draws the totals on the right side of the page.
func (s *sheet) totals() {
	sums, taxed := s.Sums(), s.taxed()
	var rows [][2]string
	if taxed {
		rows = append(rows, [2]string{s.say(texts.Documents.Taxable()), money(sums.Taxable, true)})
		for _, tax := range []struct {
			name string
			sum  fair.Paise
		}{{"CGST", sums.CGST}, {"SGST", sums.SGST}, {"IGST", sums.IGST}} {
			if tax.sum != 0 {
				rows = append(rows, [2]string{tax.name, money(tax.sum, true)})
			}
		}
	}
	if sums.RoundOff != 0 {
		rows = append(rows, [2]string{s.say(texts.Documents.RoundOff()), money(sums.RoundOff, true)})
	}
	if len(rows) == 0 && len(s.Content.Lines) < 2 {
		s.y += 14
		return // no total is needed, because there is only one item
	}
	plain, strong := style{size: 10, color: ink2, leading: 1.5}, style{cut: displayCut, size: 15, color: ink, leading: 1.4}
	height := float64(len(rows))*s.lineHeight(plain) + s.lineHeight(strong) + 18
	s.room(height)
	const width = 230.0
	c, x := &s.page.Canvas, margin+measure-width-cellPadX
	s.y += 8
	for _, row := range rows {
		e := s.doc.Root().Add(pdf.P)
		s.writeFitted(c, e, row[0], plain, x, s.y, width*0.55, 1, 6)
		s.y += s.writeFitted(c, e, row[1], plain.at(right), x+width*0.45, s.y, width*0.55, 1, 6)
	}
	s.y += 3
	c.FillRect(ink, x, s.y, width, 1.5)
	e := s.doc.Root().Add(pdf.P)
	s.writeFitted(c, e, s.say(texts.Documents.Total()), strong, x, s.y+3, width*0.4, 1, 8)
	s.y += s.writeFitted(
		c, e, money(s.Total, taxed), strong.at(right), x+width*0.3, s.y+3, width*0.7, 1, 8,
	) + 3 + 14
}

// namedState is the taxable value from which an invoice for a recipient without a GST number names the address of
// delivery with its state (CGST Rule 46(e)).
const namedState = fair.Paise(50_000_00)

// notes returns the statements below the items: the payment, the documents that are used up or replaced, and the
// statements that tax law requires.
func (s *sheet) notes() (notes []string) {
	c := s.Content
	say := func(m texts.Message) { notes = append(notes, s.say(m)) }
	if c.Method != "" {
		way := texts.Documents.Methods(string(c.Method)).In(s.lang)
		switch s.Kind {
		case ledger.RefundVoucher, ledger.PaymentNote:
			way = s.say(texts.Documents.ReturnedBy(way))
		case ledger.DishonourNote:
			way = s.say(texts.Documents.BankRefused(way))
		default:
			way = s.say(texts.Documents.PaidBy(way))
		}
		notes = append(notes, joined(way, s.paid()))
		if c.Payment != "" && c.Method == ledger.Online {
			say(texts.Documents.Payment(c.Payment))
		}
		if c.Refers != "" {
			say(texts.Documents.Reference(c.Refers))
		}
	}
	for _, used := range c.Vouchers {
		say(texts.Documents.Advance(used.Number, money(used.Amount, true)))
	}
	if s.Kind == ledger.Proforma && c.Due < s.Total {
		say(texts.Documents.PaidSoFar(money(s.Total-c.Due, s.taxed())))
	}
	if c.PurchaseOrder != "" && s.Order != "" {
		notes = append(notes, s.say(texts.Documents.PurchaseOrder())+": "+c.PurchaseOrder)
	}
	if c.PayBy != "" {
		say(texts.Documents.PayBy(fair.DayIn(s.lang, c.PayBy)))
	}
	if s.Replaces() {
		say(texts.Documents.Replaces(s.About, fair.DateIn(s.lang, s.AboutIssued)))
	}
	if c.Reason != "" {
		say(texts.Documents.CorrectionReason(c.Reason))
	}
	switch {
	case s.taxed():
		notes = append(notes, s.say(texts.Documents.SupplyPlace())+": "+s.stateText(c.Place))
		if c.Recipient.GSTIN == "" && s.Sums().Taxable >= namedState {
			venue := joined(c.Fair.Venue.OrEnglish(s.lang), s.stateText(c.Place))
			notes = append(notes, s.say(texts.Documents.Delivery())+": "+venue)
		}
		if c.Reverse {
			say(texts.Documents.ReverseYes())
		} else {
			say(texts.Documents.ReverseNo())
		}
	case s.Kind == ledger.Proforma:
	case c.Supplier.GSTIN == "":
		say(texts.Documents.NoGstNumber())
	case s.Kind == ledger.CreditNote && !c.WithTax:
		say(texts.Documents.WithoutTax())
	}
	if s.Kind == ledger.Proforma {
		say(s.noInvoice())
	}
	if c.Signatory == "" {
		say(texts.Documents.ByComputer())
	}
	return notes
}

// noInvoice says what a proforma invoice is not.
func (s *sheet) noInvoice() texts.Message {
	if s.Content.Supplier.GSTIN != "" {
		return texts.Documents.NotTaxInvoice()
	}
	return texts.Documents.NotReceipt()
}

// account draws the bank account to which the payer can transfer what is due, with a QR code for UPI apps.
func (s *sheet) account() {
	c, bank := s.Content, s.Content.Bank
	if c.Due <= 0 || bank == (fair.BankAccount{}) {
		return
	}
	const code, gap = 96.0, 16.0
	name := cmp.Or(bank.Holder, c.Supplier.Name)
	link := bank.UPILink(name, strings.ReplaceAll(s.Number, "/", "-"), c.Due)
	width := measure
	height := 112.0
	if link != "" {
		width -= code + gap
		height += 24
	}
	s.room(height + s.lineHeight(titleStyle) + s.headingGap())
	canvas, root := &s.page.Canvas, s.doc.Root()
	heading := s.say(texts.Documents.BankHeading())
	s.y += s.cut(canvas, root.Add(pdf.H2), heading, titleStyle, margin, s.y, measure, 1) + s.headingGap()
	top := s.y
	if link != "" {
		scan := s.say(texts.Documents.BankScan(money(c.Due, s.taxed())))
		s.qr(canvas, root.Add(pdf.Figure).Describe(scan), link, margin+measure-code, top, code)
		style := smallStyle.sized(9).at(centre)
		s.cut(canvas, root.Add(pdf.P), scan, style, margin+measure-code-gap/2, top+code+2, code+gap, 3)
	}
	facts := [][2]string{
		{s.say(texts.Documents.BankHolder()), name},
		{s.say(texts.Documents.BankNumber()), bank.Number},
		{s.say(texts.Documents.BankIfsc()), bank.IFSC},
		{s.say(texts.Documents.BankName()), bank.Bank},
		{s.say(texts.Documents.BankUpi()), bank.UPI},
	}
	if bank.Number == "" {
		facts = append(facts[:1:1], facts[4])
	}
	half := (width - gap) / 2
	at, highest := 0, 0.0
	for _, fact := range facts {
		if fact[1] == "" {
			continue
		}
		x := margin + float64(at%2)*(half+gap)
		highest = max(highest, s.labelled(canvas, fact[0], fact[1], x, s.y, half))
		if at++; at%2 == 0 {
			s.y += highest + 6
			highest = 0
		}
	}
	if highest > 0 {
		s.y += highest + 6
	}
	s.y += s.cut(canvas, root.Add(pdf.P), s.say(texts.Documents.BankWrite(s.Number)), smallStyle, margin, s.y, width, 2)
	if link != "" {
		s.y = max(s.y, top+code+2+s.lineHeight(smallStyle.sized(9))*3)
	}
	s.y += 14
}

// paid returns when the money was paid: the provider tells the time, people enter a day.
func (s *sheet) paid() string {
	day := s.Content.Day
	switch {
	case day.IsZero():
		return ""
	case s.Content.Method == ledger.Online:
		return fair.DateTimeIn(s.lang, day)
	}
	return fair.DateIn(s.lang, day)
}

// terms draws the notes and the signatory.
func (s *sheet) terms() {
	content, notes := s.Content, s.notes()
	const side = 170.0
	height := 0.0
	for _, note := range notes {
		height += s.most(note, smallStyle, measure-side-20, 2)
	}
	s.room(max(height, 58))
	c, root, y := &s.page.Canvas, s.doc.Root(), s.y
	for _, note := range notes {
		y += s.cut(c, root.Add(pdf.P), note, smallStyle, margin, y, measure-side-20, 2)
	}
	if content.Signatory != "" {
		x := margin + measure - side
		c.FillRect(regur300, x, s.y+38, side, 0.75)
		s.writeFitted(
			c, root.Add(pdf.P), s.say(texts.Documents.ForSociety(content.Supplier.Name)), smallStyle.sized(9).at(right),
			x, s.y, side, 1, 6,
		)
		y = max(
			y, s.y+41+s.writeFitted(c, root.Add(pdf.P), content.Signatory, smallStyle.at(right), x, s.y+41, side, 2, 6),
		)
	}
	s.y = y + 20
}

// registration draws what the invoice portal has given for the document: the IRN, the acknowledgement and the signed QR
// code.
func (s *sheet) registration() {
	if s.IRN.IRN == "" {
		return
	}
	const size, gap = 118.0, 16.0 // the signed text is long, and small squares are not readable
	s.room(size)
	c, root, y := &s.page.Canvas, s.doc.Root(), s.y
	s.qr(c, root.Add(pdf.Figure).Describe(s.say(texts.Documents.IrnCode())), s.IRN.QR, margin, y, size)
	x, width := margin+size+gap, measure-size-gap
	half := len(s.IRN.IRN) / 2 // two lines
	for _, fact := range [][2]string{
		{"IRN", s.IRN.IRN[:half] + " " + s.IRN.IRN[half:]},
		{s.say(texts.Documents.AckNumber()), s.IRN.AckNumber},
		{s.say(texts.Documents.AckDate()), fair.DateIn(s.lang, s.IRN.AckAt)},
	} {
		y += s.writeFitted(c, root.Add(pdf.P), fact[0], smallStyle.sized(9).in(ink3), x, y, width, 1, 6)
		y += s.writeFitted(c, root.Add(pdf.P), fact[1], smallStyle, x, y, width, 2, 6) + 4
	}
	s.y += size + 20
}
