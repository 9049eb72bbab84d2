package documents

import (
	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// codes draws a ticket with an entry code for each person, on as many pages as needed.
func (s *sheet) codes() {
	list := s.Codes
	if len(list) == 0 {
		return
	}
	columns, ticket := 2, 128.0
	if len(list) == 1 {
		columns, ticket = 1, 156
	}
	const gap = 14.0
	note := s.most(s.say(texts.Documents.ShowCode()), smallStyle, measure, 2)
	s.heading(s.say(texts.Documents.EntryCodes()), note+8+ticket)
	s.y += s.cut(&s.page.Canvas, s.doc.Root().Add(pdf.P), s.say(texts.Documents.ShowCode()), smallStyle, margin, s.y,
		measure, 2) + 8
	cells := make([]cell, len(list))
	for i, code := range list {
		cells[i] = cell{
			height: func(float64) float64 { return ticket },
			draw:   func(x, y, w, h float64) { s.entryTicket(code, x, y, w, h) },
		}
	}
	s.grid(cells, columns, gap, gap)
}

// entryTicket draws a ticket with one entry code and the name of the admitted person. The ticket has notches like the
// site's tickets.
func (s *sheet) entryTicket(code fair.EntryCode, x, y, w, h float64) {
	const notch, pad, strip = 6.0, 10.0, 7.0
	size := h - 2*pad
	tear := x + strip + pad + size + pad
	c, root, content := &s.page.Canvas, s.doc.Root(), s.Content
	c.SetFill(leaf50)
	c.SetStroke(leaf600, 0.9)
	c.MoveTo(x, y)
	c.LineTo(tear-notch, y)
	c.CurveTo(tear-notch, y+notch*1.33, tear+notch, y+notch*1.33, tear+notch, y)
	c.LineTo(x+w, y)
	c.LineTo(x+w, y+h)
	c.LineTo(tear+notch, y+h)
	c.CurveTo(tear+notch, y+h-notch*1.33, tear-notch, y+h-notch*1.33, tear-notch, y+h)
	c.LineTo(x, y+h)
	c.Close()
	c.Paint(pdf.FillStroke)
	c.FillRect(leaf700, x, y, strip, h)
	figure := root.Add(pdf.Figure).Describe(s.say(texts.Documents.EntryOf(code.Holder)))
	s.qr(c, figure, code.Text, x+strip+pad, y+pad, size)
	c.SetStroke(regur300, 1)
	c.SetDash(3, 3)
	c.MoveTo(tear, y+notch+4)
	c.LineTo(tear, y+h-notch-4)
	c.Paint(pdf.Stroke)
	c.SetDash()
	left := tear + pad
	width := x + w - pad - left
	name := style{cut: displayCut, size: 15, color: ink}
	plain := smallStyle.sized(9)
	lines := []string{
		content.Fair.Title.OrEnglish(s.lang), content.Fair.Dates.OrEnglish(s.lang),
		content.Fair.Venue.OrEnglish(s.lang), s.say(texts.Documents.ShortCode(fair.ShortCode(s.Order))),
	}
	used := s.lineHeight(plain) + s.titleGap() + s.most(code.Holder, name, width, 2) + 4
	for _, text := range lines {
		used += s.most(text, plain, width, 2)
	}
	at := y + max(pad, (h-used)/2)
	at += s.writeFitted(c, root.Add(pdf.P), s.say(texts.Documents.EntryFor()), plain.in(leaf700), left, at, width, 1, 6) +
		s.titleGap()
	at += s.writeFitted(c, root.Add(pdf.P), code.Holder, name, left, at, width, 2, 8) + 4
	for _, text := range lines {
		at += s.writeFitted(c, root.Add(pdf.P), text, plain, left, at, width, 2, 6)
	}
}
