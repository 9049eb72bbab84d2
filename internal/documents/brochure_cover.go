package documents

import (
	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// cover draws the first page. The site's illustration fills the page. The fair's title is at the top, and the dates,
// venue and fee are at the bottom.
func (p *press) cover(about fair.Printed) {
	e, root := about.Edition, p.doc.Root()
	page := p.doc.AddPage(a4Width, a4Height)
	c := &page.Canvas
	const band, skyTop, ground = 34.0, 214.0, 540.0
	c.FillRect(leaf900, 0, 0, a4Width, band)
	p.writeFitted(
		c, root.Add(pdf.P), p.say(texts.Documents.FairBy(e.Society.OrEnglish(p.lang))),
		smallStyle.in(leaf200).sized(10.5), margin, 9, measure*0.6, 1, 5,
	)
	p.writeFitted(
		c, nil, p.say(texts.Documents.Brochure()), runningStyle.in(turmeric).at(right), margin+measure*0.6, 9.5,
		measure*0.4, 1, 5,
	)

	p.picture(c, "fair-mark", margin-6, 66, 92)
	left, width := margin+104, measure-104
	title := p.fit(e.Title.OrEnglish(p.lang), style{cut: displayCut, size: 46, color: ink}, width, 2, 14)
	tagline := style{size: 14.5, color: ink2}
	height := p.most(e.Title.OrEnglish(p.lang), title, width, 2) + 4 +
		p.most(e.Tagline.OrEnglish(p.lang), tagline, width, 3)
	y := band + (skyTop-band-height)/2
	y += p.writeFitted(c, root.Add(pdf.H1), e.Title.OrEnglish(p.lang), title, left, y, width, 2, 14) + 4
	p.cut(c, root.Add(pdf.P), e.Tagline.OrEnglish(p.lang), tagline, left, y, width, 3)

	p.clipped(c, "hero-phone", 0, skyTop, a4Width, ground-skyTop, 1)
	p.clipped(c, "soil-desktop", 0, ground, a4Width, a4Height-ground, 0)
	c.FillRect(ink, 0, skyTop, a4Width, 3)
	p.coverFacts(page, about)
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

// coverFacts draws the dates, the place and the fee on a white card, because text is never placed directly on an
// image (docs/design/README.md#principles).
func (p *press) coverFacts(page *pdf.Page, about fair.Printed) {
	c, e, root := &page.Canvas, about.Edition, p.doc.Root()
	const height, pad = 132.0, 20.0
	top := a4Height - 38 - height
	c.FillRect(white, margin, top, measure, height)
	c.FillRect(turmeric, margin, top+height, measure, 4)
	side := p.ticketWidth(about.FeeText)
	width := measure - 3*pad - side
	dates := p.fit(e.Dates.OrEnglish(p.lang), style{cut: displayCut, size: 29, color: chalka700}, width, 1, 9)
	plain := style{size: 12.5, color: ink2}
	venue := p.fit(e.Venue.OrEnglish(p.lang), style{cut: displayCut, size: 16, color: ink}, width, 2, 7)
	used := p.lineHeight(dates) + p.most(e.Weekdays.OrEnglish(p.lang), plain, width, 1) + 6 +
		p.most(e.Venue.OrEnglish(p.lang), venue, width, 2)
	y := top + (height-used)/2
	y += p.writeFitted(c, root.Add(pdf.P), e.Dates.OrEnglish(p.lang), dates, margin+pad, y, width, 1, 9)
	y += p.writeFitted(c, root.Add(pdf.P), e.Weekdays.OrEnglish(p.lang), plain, margin+pad, y, width, 1, 6) + 6
	p.writeFitted(c, root.Add(pdf.P), e.Venue.OrEnglish(p.lang), venue, margin+pad, y, width, 2, 7)

	right := margin + measure - pad - side
	p.ticket(c, root.Add(pdf.P), about.FeeText, right, top+26)
	link := root.Add(pdf.P).Add(pdf.Link)
	site := style{cut: displayCut, size: 13, color: leaf700, align: centre}
	p.writeFitted(c, link, shortAddress(about.Site), site, right, top+86, side, 1, 5)
	page.Link(link, about.Site+p.lang.PathPrefix()+"/", right, top+84, side, 20)
}

func (p *press) ticketStyle(text string) style {
	return p.fitting(text, style{cut: displayCut, size: 17, color: ink, align: centre}, measure*0.36)
}

func (p *press) ticketWidth(text string) float64 {
	return max(130, p.widthOf(text, p.ticketStyle(text))+40)
}

// ticket draws the entry fee as a ticket like the one on the site: yellow, with a notch on each side.
func (p *press) ticket(c *pdf.Canvas, e *pdf.Element, text string, x, y float64) {
	const height, notch = 46.0, 6.0
	s, width := p.ticketStyle(text), p.ticketWidth(text)
	fillTicket(c, x, y, width, height, notch)
	c.Mark(e, func() { p.mark(c, text, s, x+width/2, y+height/2+s.size*0.34) })
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
