package documents

import (
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// sheet is a numbered document that is being drawn.
type sheet struct {
	*flow
	ledger.Printed
}

// Document returns a numbered document as an A4 PDF, with the entry codes of the admitted persons. All data except the
// codes and the notice that it was taken back was stored when the document was issued.
func (m *Maker) Document(about ledger.Printed) ([]byte, error) {
	c := about.Content
	title := texts.Documents.Kinds(string(about.Kind)).In(about.Lang) + " " + about.Number
	p, err := m.beginAs(about.Lang, pdf.Info{
		Title: title, Author: c.Supplier.Name, Subject: c.Fair.Title.OrEnglish(about.Lang), Made: about.IssuedAt,
	})
	if err != nil {
		return nil, err
	}
	s := newSheet(p, title, about)
	s.top(texts.Documents.Kinds(string(about.Kind)).In(about.Lang))
	s.facts()
	if s.Kind == ledger.Proforma {
		s.amount(texts.Documents.ToPay(), s.Content.Due)
	} else {
		s.amount(s.amountLabel(), s.Total)
	}
	s.parties()
	for _, part := range []func(){
		s.lines, s.totals, s.account, s.terms, s.registration, s.codes, s.field,
	} {
		part()
	}
	return p.finish()
}

// newSheet returns a sheet whose pages have the given title.
func newSheet(p *press, title string, about ledger.Printed) *sheet {
	c := about.Content
	return &sheet{flow: &flow{
		press: p, count: 1, head: c.Supplier.Name, side: title,
		foot: joined(shortAddress(about.Site), c.Fair.Phone, c.Fair.Email),
	}, Printed: about}
}

// top draws the header of the first page: the fair's name with a garland, and the kind of document beside it.
func (s *sheet) top(kind string) {
	const height, mark = 118.0, 44.0
	content := s.Content
	s.page = s.doc.AddPage(a4Width, a4Height)
	c, root := &s.page.Canvas, s.doc.Root()
	c.FillRect(leaf800, 0, 0, a4Width, height)
	c.FillRect(turmeric, 0, height, a4Width, 4)
	s.picture(c, "toran", 0, 0, a4Width)
	s.picture(c, "fair-mark-on-dark", margin-4, 50, mark)
	left, half := margin+mark+8, measure*0.56
	name := s.fit(content.Supplier.Name, style{cut: displayCut, size: 19, color: white}, half-mark-8, 2, 11)
	y := 54.0
	y += s.writeFitted(c, root.Add(pdf.P), content.Supplier.Name, name, left, y, half-mark-8, 2, 11) + s.titleGap()
	s.writeFitted(
		c, root.Add(pdf.P), joined(content.Fair.Title.OrEnglish(s.lang), content.Fair.Dates.OrEnglish(s.lang)),
		smallStyle.in(leaf200), left, y, half-mark-8, 2, 7,
	)
	y = 50
	y += s.writeFitted(
		c, root.Add(pdf.H1), kind, style{cut: displayCut, size: 28, color: turmeric, align: right}, margin+half, y,
		measure-half, 1, 14,
	)
	if s.Kind == ledger.TaxInvoice {
		s.writeFitted(
			c, root.Add(pdf.P), s.say(texts.Documents.Original()), smallStyle.sized(9.5).in(leaf200).at(right),
			margin+half, y+2, measure-half, 1, 6,
		)
	}
	c.FillRect(regur200, margin, a4Height-44, measure, 0.75)
	s.writeFitted(c, root.Add(pdf.P), s.foot, smallStyle.sized(9.5).in(ink3), margin, a4Height-38, measure*0.6, 1, 5)
	s.writeFitted(
		c, nil, s.side, smallStyle.sized(9.5).in(ink3).at(right), margin+measure*0.6, a4Height-38, measure*0.4, 1, 5,
	)
	s.y = height + 22
	if s.Trial { // every sandbox document has this notice
		s.y += s.notice(s.say(texts.Documents.Trial())) + 14
	}
	if s.TakenBack {
		s.y += s.notice(s.say(texts.Documents.TakenBack())) + 14
	}
}

// notice draws a notice across the page and returns its height.
func (s *sheet) notice(text string) float64 {
	const height = 24.0
	c := &s.page.Canvas
	c.FillRect(chalka700, margin, s.y-6, measure, height)
	words := style{cut: displayCut, size: 11, color: white, align: centre, leading: 1.2}
	s.writeFitted(
		c, s.doc.Root().Add(pdf.P), text, words, margin+8, s.y-6+(height-words.size*1.2)/2,
		measure-16, 1, 6,
	)
	return height - 6
}

// facts draws the document's number, date and references.
func (s *sheet) facts() {
	list := [][2]string{
		{s.say(texts.Documents.Number()), s.Number},
		{s.say(texts.Documents.Issued()), fair.DateIn(s.lang, s.IssuedAt)},
	}
	switch order := s.Content.PurchaseOrder; {
	case s.Order != "":
		list = append(list, [2]string{s.say(texts.Documents.Order()), s.Order})
	case order != "":
		list = append(list, [2]string{s.say(texts.Documents.PurchaseOrder()), order})
	}
	if s.About != "" {
		list = append(list, [2]string{
			s.say(texts.Documents.AboutDocument()), joined(s.About, fair.DateIn(s.lang, s.AboutIssued)),
		})
	}
	shares := []float64{1.05, 1, 2, 1.35}[:len(list)]
	sum := 0.0
	for _, share := range shares {
		sum += share
	}
	const gap = 16.0
	c, x, highest := &s.page.Canvas, margin, 0.0
	for i, fact := range list {
		width := (measure - gap*float64(len(list)-1)) * shares[i] / sum
		highest = max(highest, s.labelled(c, fact[0], fact[1], x, s.y, width))
		x += width + gap
	}
	s.y += highest + 16
}

// labelled draws a label above its value and returns their height.
func (s *sheet) labelled(c *pdf.Canvas, label, value string, x, y, width float64) float64 {
	e := s.doc.Root().Add(pdf.P)
	used := s.writeFitted(c, e, label, smallStyle.sized(9).in(ink3), x, y, width, 1, 6)
	lines := 1 // a reference is never broken across lines
	if strings.Contains(value, " ") {
		lines = 2
	}
	return used + s.writeFitted(c, e, value, style{cut: displayCut, size: 13, color: ink}, x, y+used, width, lines, 7)
}

// taxed reports whether the document shows GST.
func (s *sheet) taxed() bool {
	return s.Content.WithTax && slices.ContainsFunc(s.Content.Lines, func(l ledger.Line) bool {
		return l.Mode == ledger.TaxCharged || l.Mode == ledger.TaxReverse
	})
}

// amountLabel returns what the total is. A bill for money that was received is a receipt.
func (s *sheet) amountLabel() texts.Message {
	switch s.Kind {
	case ledger.CreditNote:
		return texts.Documents.Credited()
	case ledger.RefundVoucher, ledger.PaymentNote:
		return texts.Documents.GivenBack()
	case ledger.DishonourNote:
		return texts.Documents.NotHonoured()
	case ledger.TaxInvoice:
		return texts.Documents.Invoiced()
	case ledger.Bill, ledger.BillOfSupply:
		if s.Content.Method == "" {
			return texts.Documents.Amount()
		}
	case ledger.Receipt, ledger.ReceiptVoucher, ledger.Proforma:
	}
	return texts.Documents.Received()
}

// ticketRoom is the height of the ticket that amount draws, with the space below it.
const ticketRoom = 110.0

// amount draws a ticket that shows an amount in figures and in words.
func (s *sheet) amount(label texts.Message, sum fair.Paise) {
	const pad = 18.0
	figures := money(sum, s.taxed())
	large := style{cut: displayCut, size: 32, color: ink, align: right}
	width := min(measure*0.42, s.widthOf(figures, large)+4)
	wordsWidth := measure - 2*pad - width - 20
	words := style{size: 11.5, color: ink}
	used := s.lineHeight(smallStyle) + 2 + s.most(sum.InWords(s.lang), words, wordsWidth, 3)
	height := max(58, used+22)
	c, x, y := &s.page.Canvas, margin, s.y
	fillTicket(c, x, y, measure, height, 7)
	root := s.doc.Root()
	top := y + (height-used)/2
	top += s.writeFitted(
		c,
		root.Add(pdf.P),
		s.say(label),
		smallStyle.in(turmeric8),
		x+pad,
		top,
		wordsWidth,
		1,
		7,
	) + 2
	s.cut(c, root.Add(pdf.P), sum.InWords(s.lang), words, x+pad, top, wordsWidth, 3)
	s.writeFitted(c, root.Add(pdf.P), figures, large, x+measure-pad-width, y+(height-s.lineHeight(large))/2, width, 1, 16)
	s.y += height + 18
}

// field draws the illustration of a field at the bottom of the last page if there is enough space.
func (s *sheet) field() {
	const height, bottom = 112.0, a4Height - 52
	if s.y+16 > bottom-height {
		return
	}
	s.clipped(&s.page.Canvas, "hero-phone", 0, bottom-height, a4Width, height, 0.78)
}

// money formats an amount. If `exact` is true, it always shows the paise. Tax documents require this.
func money(p fair.Paise, exact bool) string {
	text := p.String()
	if exact && !strings.Contains(text, ".") {
		text += ".00"
	}
	return text
}

// clipped fills an area with an image and crops the rest. The parameter `at` selects the vertical position of the
// crop, from 0 (top) to 1 (bottom). Horizontally, the right side is visible, because the illustration shows the roots
// there.
func (p *press) clipped(c *pdf.Canvas, name string, x, y, w, h, at float64) {
	f := p.form(name)
	if f == nil {
		return
	}
	scale := max(w/f.W, h/f.H)
	c.Save()
	c.Rect(x, y, w, h)
	c.Paint(pdf.Clip)
	c.Draw(f, x-(f.W*scale-w), y-(f.H*scale-h)*at, f.W*scale)
	c.Restore()
}

// fillTicket fills a yellow rectangle with a notch of the given radius in its left and its right side.
func fillTicket(c *pdf.Canvas, x, y, width, height, notch float64) {
	c.SetFill(turmeric)
	c.MoveTo(x, y)
	c.LineTo(x+width, y)
	c.LineTo(x+width, y+height/2-notch)
	c.CurveTo(x+width-notch*1.33, y+height/2-notch, x+width-notch*1.33, y+height/2+notch, x+width, y+height/2+notch)
	c.LineTo(x+width, y+height)
	c.LineTo(x, y+height)
	c.LineTo(x, y+height/2+notch)
	c.CurveTo(x+notch*1.33, y+height/2+notch, x+notch*1.33, y+height/2-notch, x, y+height/2-notch)
	c.Close()
	c.Paint(pdf.Fill)
}
