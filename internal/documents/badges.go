package documents

import (
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

// Badges returns badges as a PDF: one of 96 × 82 mm on each page, or four of A6 on each sheet of A4. A badge has the
// fair, a name, stalls and the entry code.
func (m *Maker) Badges(about fair.PrintedBadges) ([]byte, error) {
	p, err := m.beginAs(fair.English, pdf.Info{
		Title: texts.Documents.Badges().In(fair.English), Author: about.Edition.Society.OrEnglish(fair.English),
		Subject: about.Edition.Title.OrEnglish(fair.English),
	})
	if err != nil {
		return nil, err
	}
	var c *pdf.Canvas
	for i, badge := range about.Badges {
		x, y, wide, tall := 0.0, 0.0, labelWide, labelTall
		if about.Sheet == fair.BadgeA6 {
			wide, tall = a4Width/2, a4Height/2
			x, y = float64(i%2)*wide, float64(i/2%2)*tall
			if i%4 == 0 {
				c = &p.doc.AddPage(a4Width, a4Height).Canvas
				quarterLines(c)
			}
		} else {
			c = &p.doc.AddPage(labelWide, labelTall).Canvas
		}
		if err := p.badge(c, about, badge, box{x, y, wide, tall}); err != nil {
			return nil, err
		}
	}
	return p.doc.Bytes()
}

// box is a rectangle on a page.
type box struct{ x, y, wide, tall float64 }

// badge draws one badge: the fair above, the name in the middle, the entry code below.
func (p *press) badge(c *pdf.Canvas, about fair.PrintedBadges, badge fair.Badge, at box) error {
	root, plain := p.doc.Root(), smallStyle.sized(9)
	left, width := at.x+badgePad, at.wide-2*badgePad
	code := min(at.tall*0.48, width*0.5)
	y := at.y + badgePad
	y += p.writeFitted(c, root.Add(pdf.P), about.Edition.Title.OrEnglish(fair.English), plain.in(leaf700), left, y, width,
		1, 6)
	y += p.writeFitted(c, root.Add(pdf.P), about.Edition.Dates.OrEnglish(fair.English), plain, left, y, width, 1, 6) + 4
	name := style{cut: displayCut, size: at.tall / 9, color: ink}
	p.writeFitted(c, root.Add(pdf.P), badge.Name, name, left, y, width, 2, 9)

	top := at.y + at.tall - badgePad - code
	figure := root.Add(pdf.Figure).Describe(p.say(texts.Documents.EntryOf(badge.Name)))
	if err := p.qr(c, figure, badge.Code, left, top, code); err != nil {
		return err
	}
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
	return nil
}

// quarterLines draws the lines along which a sheet of A4 is cut into four.
func quarterLines(c *pdf.Canvas) {
	c.SetStroke(regur300, 0.6)
	c.SetDash(3, 3)
	c.MoveTo(a4Width/2, 0)
	c.LineTo(a4Width/2, a4Height)
	c.MoveTo(0, a4Height/2)
	c.LineTo(a4Width, a4Height/2)
	c.Paint(pdf.Stroke)
	c.SetDash()
}
