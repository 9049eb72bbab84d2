package documents

import (
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Brochure returns the fair's brochure as a PDF: A4 pages with a cover and the edition's texts.
func (m *Maker) Brochure(about fair.Printed) ([]byte, error) {
	e := about.Edition
	p, err := m.begin(
		about, e.Title.OrEnglish(about.Lang)+": "+texts.Documents.Brochure().In(about.Lang),
		e.Tagline.OrEnglish(about.Lang),
	)
	if err != nil {
		return nil, err
	}
	p.cover(about)
	f := &flow{
		press: p, count: 1, head: e.Title.OrEnglish(p.lang),
		side: joined(e.Dates.OrEnglish(p.lang), e.VenueShort.OrEnglish(p.lang)),
		foot: joined(shortAddress(about.Site), e.Phone, e.Email),
	}
	for _, part := range []func(fair.Printed){
		f.society, f.focus, f.objectives, f.fair, f.visitors, f.there, f.facilities, f.prices, f.sponsors, f.plan, f.steps,
		f.contact,
	} {
		part(about)
	}
	return p.finish()
}

// society draws the section about the organizing society and its aims.
func (f *flow) society(about fair.Printed) {
	e := about.Edition
	home := e.Home
	lead, text := e.Fill(home.AboutLead, f.lang), e.Fill(home.AboutText, f.lang)
	if lead+text == "" {
		f.missionVision(about)
		return
	}
	f.heading(f.say(texts.Documents.About()), 120)
	const lens = 118.0
	top := f.y
	f.picture(&f.page.Canvas, "lens", a4Width-margin-lens, top-28, lens)
	page := f.page
	f.paragraph(lead, leadStyle, measure-lens-28)
	f.y += 6
	f.paragraph(text, bodyStyle, measure-lens-28)
	if f.page == page {
		f.y = max(f.y, top-28+lens)
	}
	f.y += 16
	f.missionVision(about)
}

func (f *flow) missionVision(about fair.Printed) {
	e := about.Edition
	var cells []cell
	for _, part := range []struct {
		title texts.Message
		text  fair.Text
	}{{texts.Documents.Mission(), e.Home.Mission}, {texts.Documents.Vision(), e.Home.Vision}} {
		if text := e.Fill(part.text, f.lang); text != "" {
			cells = append(cells, f.ruled(f.say(part.title), text))
		}
	}
	f.grid(cells, 2, 28, 12)
	f.y += 14
}

// ruled returns a cell with a title below a horizontal line.
func (f *flow) ruled(title, text string) cell {
	const lines = 12
	return cell{
		height: func(w float64) float64 {
			return 10 + f.most(title, titleStyle, w, 2) + f.titleGap() + f.most(text, bodyStyle, w, lines)
		},
		draw: func(x, y, w, _ float64) {
			c := &f.page.Canvas
			c.FillRect(ink, x, y, w, 2)
			y += 10
			y += f.cut(c, f.doc.Root().Add(pdf.H3), title, titleStyle, x, y, w, 2) + f.titleGap()
			f.cut(c, f.doc.Root().Add(pdf.P), text, bodyStyle, x, y, w, lines)
		},
	}
}

// focusLabels are the site's images for the focus areas, in the order of the areas. If there are more areas than
// images, the images are used again.
var focusLabels = []string{"labels/sustain", "labels/network", "labels/research", "labels/empower"}

// focus draws the focus areas on a light band over the full width of the page.
func (f *flow) focus(about fair.Printed) {
	list := about.Edition.Home.Focus
	if len(list) == 0 {
		return
	}
	var cells []cell
	for i, area := range list {
		cells = append(cells, f.pictured(focusLabels[i%len(focusLabels)], about.Edition.Fill(area.Title, f.lang),
			about.Edition.Fill(area.Text, f.lang)))
	}
	const columns, gap = 4, 24.0
	width := (measure - gap*(columns-1)) / columns
	band := f.lineHeight(headingStyle) + f.headingGap() + rowsHeight(cells, columns, width, gap) + 32
	f.room(band)
	c := &f.page.Canvas
	c.FillRect(leaf50, 0, f.y-4, a4Width, band)
	f.y += 12
	f.heading(f.say(texts.Documents.Focus()), 0)
	f.grid(cells, columns, gap, gap)
	f.y += 10
}

// pictured returns a cell with a square image and a title and text below it.
func (f *flow) pictured(picture, title, text string) cell {
	const lines = 7
	name, words := titleStyle.sized(12), smallStyle
	return cell{
		height: func(w float64) float64 {
			return w + 7 + f.most(title, name, w, 3) + f.titleGap() + f.most(text, words, w, lines)
		},
		draw: func(x, y, w, _ float64) {
			c := &f.page.Canvas
			f.picture(c, picture, x, y, w)
			y += w + 7
			y += f.cut(c, f.doc.Root().Add(pdf.H3), title, name, x, y, w, 3) + f.titleGap()
			f.cut(c, f.doc.Root().Add(pdf.P), text, words, x, y, w, lines)
		},
	}
}

// objectives draws the objectives with large numbers.
func (f *flow) objectives(about fair.Printed) {
	list := about.Edition.Home.Objectives
	if len(list) == 0 {
		return
	}
	cells := make([]cell, 0, len(list))
	for i, o := range list {
		cells = append(
			cells,
			f.numbered(strconv.Itoa(i+1), about.Edition.Fill(o.Title, f.lang), about.Edition.Fill(o.Text, f.lang)),
		)
	}
	width := (measure - 2*22) / 3
	f.heading(f.say(texts.Documents.Objectives()), rowsHeight(cells[:min(6, len(cells))], 3, width, 12))
	f.grid(cells, 3, 22, 12)
	f.y += 12
}

// numbered returns a cell with a horizontal line at the top, and a number, a title and a text below it.
func (f *flow) numbered(number, title, text string) cell {
	const lines = 8
	name := titleStyle.sized(12)
	figure := style{cut: displayCut, size: 22, color: chalka600, leading: 1}
	return cell{
		height: func(w float64) float64 {
			return 9 + max(22, f.most(title, name, w-24, 3)+f.titleGap()+f.most(text, smallStyle, w-24, lines))
		},
		draw: func(x, y, w, _ float64) {
			c := &f.page.Canvas
			c.FillRect(regur300, x, y, w, 0.75)
			y += 9
			head := f.doc.Root().Add(pdf.H3)
			f.writeFitted(c, head, number, figure, x, y-3, 22, 1, 8)
			y += f.cut(c, head, title, name, x+24, y, w-24, 3) + f.titleGap()
			f.cut(c, f.doc.Root().Add(pdf.P), text, smallStyle, x+24, y, w-24, lines)
		},
	}
}
