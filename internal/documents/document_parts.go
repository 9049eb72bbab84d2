package documents

import (
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// parties draws the supplier and the recipient side by side (CGST Rule 46(a), (d), (e)).
func (s *sheet) parties() {
	content := s.document.Content
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
	if who.Phone != "" {
		more = append(more, s.say(texts.Documents.Phone())+": "+who.Phone)
	}
	if who.GSTIN != "" {
		more = append(more, "GSTIN: "+who.GSTIN)
	}
	if state := s.stateText(who.State); state != "" && s.document.Content.Taxed {
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

// lines draws the document's items. If the document shows tax, it also draws the tax of each item.
func (s *sheet) lines() {
	content := s.document.Content
	if !content.Taxed {
		t := table{columns: []column{
			{head: s.say(texts.Documents.For()), share: 4},
			{head: s.say(texts.Documents.Amount()), share: 1, align: right, strong: true},
		}}
		for _, l := range content.Lines {
			t.rows = append(t.rows, []string{l.Description.OrEnglish(s.lang), money(l.Total, false)})
		}
		s.table(t)
		return
	}
	inside := content.Sums().IGST == 0 && content.PlaceOfSupply == content.Supplier.State
	t := table{size: 9.5, columns: []column{
		{head: s.say(texts.Documents.For()), share: 3.2},
		{head: "SAC", share: 1},
		{head: s.say(texts.Documents.Taxable()), share: 1.7, align: right},
	}}
	if inside {
		t.columns = append(
			t.columns, column{head: "CGST", share: 1.5, align: right}, column{head: "SGST", share: 1.5, align: right},
		)
	} else {
		t.columns = append(t.columns, column{head: "IGST", share: 1.8, align: right})
	}
	t.columns = append(t.columns, column{head: s.say(texts.Documents.Total()), share: 1.8, align: right, strong: true})
	for _, l := range content.Lines {
		row := []string{l.Description.OrEnglish(s.lang), l.SAC, money(l.Taxable, true)}
		if inside {
			rate := halfPercent(l.Rate)
			row = append(row, money(l.CGST, true)+" ("+rate+"%)", money(l.SGST, true)+" ("+rate+"%)")
		} else {
			row = append(row, money(l.IGST, true)+" ("+percent(l.Rate)+"%)")
		}
		t.rows = append(t.rows, append(row, money(l.Total, true)))
	}
	s.table(t)
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
	content, sums := s.document.Content, s.document.Content.Sums()
	var rows [][2]string
	if content.Taxed {
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
	if content.RoundOff != 0 {
		rows = append(rows, [2]string{s.say(texts.Documents.RoundOff()), money(content.RoundOff, true)})
	}
	if len(rows) == 0 && len(content.Lines) < 2 {
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
		c, e, money(s.document.Total, content.Taxed), strong.at(right), x+width*0.3, s.y+3, width*0.7, 1, 8,
	) + 3 + 14
}

// notes returns the statements below the items: the payment, the correction (if there is one), and the statements that
// tax law requires.
func (s *sheet) notes() []string {
	content, back := s.document.Content, s.document.Kind.ForRefund()
	channel := s.say(texts.Documents.Channels(string(content.Channel)))
	var notes []string
	switch {
	case back && s.document.Corrects():
		notes = append(notes, s.say(texts.Documents.NoRefund()))
	case back:
		notes = append(notes, s.say(texts.Documents.ReturnedBy(channel)))
	case content.PaidAt.IsZero():
		notes = append(notes, s.say(texts.Documents.PaidBy(channel)))
	default:
		notes = append(notes, s.say(texts.Documents.PaidBy(channel))+", "+fair.DateTimeIn(s.lang, content.PaidAt))
	}
	notes = append(notes, s.say(texts.Documents.Payment(s.document.PaymentID)))
	if !back && s.document.Corrects() {
		notes = append(notes, s.say(texts.Documents.Replaces(content.About.Number,
			fair.DateIn(s.lang, content.About.IssuedAt))))
	}
	if reason := content.Reason.OrEnglish(s.lang); reason != "" {
		notes = append(notes, s.say(texts.Documents.CorrectionReason(reason)))
	}
	if content.Taxed {
		notes = append(
			notes, s.say(texts.Documents.SupplyPlace())+": "+s.stateText(content.PlaceOfSupply),
			s.say(texts.Documents.Reverse()),
		)
	}
	return notes
}

// terms draws the notes and the signatory.
func (s *sheet) terms() {
	content, notes := s.document.Content, s.notes()
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
