package documents

import (
	"cmp"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Sizes of badges in points.
const (
	millimetre = 72 / 25.4
	labelWide  = 96 * millimetre
	labelTall  = 82 * millimetre
	badgePad   = 12.0
)

// badgeGrids contains the column and row counts of badges on an A4 sheet. Labels have no grid, because each label has
// its own page.
var badgeGrids = map[fair.BadgeSheet]struct{ columns, rows int }{fair.BadgeA6: {2, 2}, fair.BadgeCodes: {3, 4}}

// Badges returns a PDF with badges. Depending on the paper format, each page has one badge of 96 × 82 mm, or each A4
// sheet has four A6 badges or twelve entry codes. A badge shows the fair, a name, stalls and the entry code. For
// BadgePicture it returns a PNG.
func (m *Maker) Badges(about fair.PrintedBadges) ([]byte, error) {
	if about.Sheet == fair.BadgePicture {
		return m.entryPicture(about)
	}
	p, err := m.beginAs(cmp.Or(about.Lang, fair.English), officeInfo(about.Edition, texts.Documents.Badges()))
	if err != nil {
		return nil, err
	}
	var c *pdf.Canvas
	grid, onA4 := badgeGrids[about.Sheet]
	for i, badge := range about.Badges {
		x, y, wide, tall := 0.0, 0.0, labelWide, labelTall
		if onA4 {
			wide, tall = a4Width/float64(grid.columns), a4Height/float64(grid.rows)
			x, y = float64(i%grid.columns)*wide, float64(i/grid.columns%grid.rows)*tall
			if i%(grid.columns*grid.rows) == 0 {
				c = &p.doc.AddPage(a4Width, a4Height).Canvas
				cutLines(c, grid.columns, grid.rows)
			}
		} else {
			c = &p.doc.AddPage(labelWide, labelTall).Canvas
		}
		p.badge(c, about, badge, box{x, y, wide, tall})
	}
	return p.finish()
}

// box is a rectangle on a page.
type box struct{ x, y, wide, tall float64 }

// badge draws one badge: the fair at the top, the name in the middle, and the entry code at the bottom.
func (p *press) badge(c *pdf.Canvas, about fair.PrintedBadges, badge fair.Badge, at box) {
	root, plain := p.doc.Root(), smallStyle.sized(9)
	left, width := at.x+badgePad, at.wide-2*badgePad
	code := min(at.tall*0.48, width*0.5)
	y := at.y + badgePad
	y += p.writeFitted(c, root.Add(pdf.P), about.Edition.Title.OrEnglish(p.lang), plain.in(leaf700), left, y, width,
		1, 6)
	y += p.writeFitted(c, root.Add(pdf.P), about.Edition.Dates.OrEnglish(p.lang), plain, left, y, width, 1, 6) + 4
	name := style{cut: displayCut, size: at.tall / 9, color: ink}
	if badge.LocalName != "" { // both names together need the space of two lines
		name = name.sized(at.tall / 12)
	}
	y += p.writeFitted(c, root.Add(pdf.P), badge.Name, name, left, y, width, 2, 9)
	if badge.LocalName != "" {
		p.writeFitted(c, root.Add(pdf.P), badge.LocalName, name.sized(at.tall/18), left, y, width, 1, 7)
	}

	top := at.y + at.tall - badgePad - code
	figure := root.Add(pdf.Figure).Describe(p.say(texts.Documents.EntryOf(badge.Name)))
	p.qr(c, figure, badge.Code, left, top, code)
	beside, room := left+code+8, width-code-8
	kind := texts.Documents.Visitor()
	if badge.Exhibit {
		kind = texts.Documents.Exhibitor()
	}
	top += p.writeFitted(c, root.Add(pdf.P), p.say(kind), plain.sized(12).in(leaf700), beside, top, room, 1, 7) + 2
	for _, text := range []string{badge.Stalls, badge.Detail} {
		if text != "" {
			top += p.writeFitted(c, root.Add(pdf.P), text, plain.sized(11), beside, top, room, 2, 6) + 2
		}
	}
	if badge.Short != "" {
		top += p.writeFitted(c, root.Add(pdf.P), p.say(texts.Documents.ShortCode(badge.Short)), plain.sized(11), beside,
			top, room, 1, 6) + 2
	}
	if about.Trial {
		p.writeFitted(c, root.Add(pdf.P), p.say(texts.Documents.Trial()), plain.sized(7).in(chalka700), beside, top, room, 3,
			4)
	}
}

// cutLines draws lines that show where to cut an A4 sheet into columns and rows.
func cutLines(c *pdf.Canvas, columns, rows int) {
	c.SetStroke(regur300, 0.6)
	c.SetDash(3, 3)
	for i := 1; i < columns; i++ {
		x := a4Width * float64(i) / float64(columns)
		c.MoveTo(x, 0)
		c.LineTo(x, a4Height)
	}
	for i := 1; i < rows; i++ {
		y := a4Height * float64(i) / float64(rows)
		c.MoveTo(0, y)
		c.LineTo(a4Width, y)
	}
	c.Paint(pdf.Stroke)
	c.SetDash()
}
