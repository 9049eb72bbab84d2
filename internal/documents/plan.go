package documents

import (
	"math"

	"github.com/mela-fair/mela/internal/design"
	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
)

// planPrinter draws a hall plan in the coordinates of the plan, which are in metres. It draws the same features as
// the site (web/src/ui/hall-map). It does not show which stalls are sold, because a printed plan is soon out of date.
type planPrinter struct {
	*press
	c     *pdf.Canvas
	plan  fair.Plan
	about fair.Printed
}

// drawPlan draws a plan as one figure with the given width and upper left corner. The height follows from the
// proportions of the plan's site.
func (p *press) drawPlan(c *pdf.Canvas, e *pdf.Element, about fair.Printed, x, y, width float64) {
	d := planPrinter{press: p, c: c, plan: about.Edition.Plan, about: about}
	site := d.plan.Site
	if site.W <= 0 || site.H <= 0 {
		return
	}
	scale := width / site.W
	c.Mark(e, func() {
		c.Save()
		c.Rect(x, y, width, site.H*scale)
		c.Paint(pdf.Clip)
		c.Transform(scale, 0, 0, scale, x-site.X*scale, y-site.Y*scale)
		d.ground()
		for _, f := range d.plan.Features {
			d.feature(f)
		}
		d.walls()
		d.signs()
		for _, s := range d.plan.Stalls {
			d.stall(s)
		}
		c.Restore()
	})
}

// block fills a rectangle of the plan.
func (d planPrinter) block(r fair.Rect, color pdf.Color) {
	d.c.FillRect(color, r.X, r.Y, r.W, r.H)
}

func (d planPrinter) ground() {
	d.block(d.plan.Site, planGround)
	for _, f := range d.plan.Features {
		if f.Type == "hall" {
			d.block(rectOf(f), regur50)
		}
	}
	for _, z := range d.plan.Zones {
		for _, area := range z.Areas {
			d.block(area, inkOf(z.Letter).tint)
		}
	}
	for _, f := range d.plan.Features {
		if f.Type == "service" {
			for _, part := range d.withoutCrossings(rectOf(f)) {
				d.hatch(part)
			}
		}
	}
}

func rectOf(f fair.Feature) fair.Rect { return fair.Rect{X: f.X, Y: f.Y, W: f.W, H: f.H} }

// withoutCrossings returns the parts of a service lane that no cross aisle covers.
func (d planPrinter) withoutCrossings(lane fair.Rect) []fair.Rect {
	parts := []fair.Rect{lane}
	for _, a := range d.plan.Aisles {
		if a.W <= a.H {
			continue
		}
		var left []fair.Rect
		for _, part := range parts {
			bottom := part.Y + part.H
			from := max(part.Y, a.Y+a.H)
			for _, piece := range []fair.Rect{
				{X: part.X, Y: part.Y, W: part.W, H: min(bottom, a.Y) - part.Y},
				{X: part.X, Y: from, W: part.W, H: bottom - from},
			} {
				if piece.H > 0 {
					left = append(left, piece)
				}
			}
		}
		parts = left
	}
	return parts
}

// hatch fills a service lane with thin diagonal lines.
func (d planPrinter) hatch(r fair.Rect) {
	d.c.Save()
	d.c.Rect(r.X, r.Y, r.W, r.H)
	d.c.Paint(pdf.Clip)
	d.c.SetStroke(regur300, 0.1)
	for at := -r.W; at < r.H; at += 0.85 {
		d.c.MoveTo(r.X, r.Y+at)
		d.c.LineTo(r.X+r.W, r.Y+at+r.W)
	}
	d.c.Paint(pdf.Stroke)
	d.c.Restore()
}

// stallGap is the gap between two stalls in metres.
const stallGap = 0.09

func (d planPrinter) stall(s fair.PlanStall) {
	if s.Placeless || s.W <= 0 || s.H <= 0 {
		return
	}
	c := d.c
	text := ink
	if d.about.Unreleased[s.Key()] || d.about.Blocked[s.Key()] {
		c.SetFill(design.StallUnreleased)
		c.SetStroke(design.StallUnreleasedEdge, 0.1)
		c.SetDash(0.3, 0.25)
		text = design.StallUnreleasedEdge
	} else {
		c.SetFill(design.StallAvailable)
		c.SetStroke(design.StallAvailableEdge, 0.15)
	}
	c.RoundRect(s.X+stallGap, s.Y+stallGap, s.W-2*stallGap, s.H-2*stallGap, 0.12)
	c.Paint(pdf.FillStroke)
	c.SetDash()
	label := style{cut: displayCut, size: numberSize(s), color: text, align: centre}
	label = d.fitting(s.Label, label, s.W-4*stallGap)
	d.mark(c, s.Label, label, s.X+s.W/2, s.Y+s.H/2+label.size*0.33)
}

// numberSize returns the font size for a stall number, in metres.
func numberSize(s fair.PlanStall) float64 {
	switch {
	case s.H >= 3 && s.W >= 6:
		return 1.4
	case s.H >= 3 && len(s.Label) > 2:
		return 1
	case s.H >= 3:
		return 1.22
	case s.H >= 2:
		return 0.86
	}
	return 0.8
}

// fitting returns the style with the largest font size at which a text fits on one line of a given width. The size is
// never larger than the size of the style.
func (p *press) fitting(text string, s style, room float64) style {
	if wide := p.widthOf(text, s); wide > room && wide > 0 {
		s.size = s.size * max(0, room) / wide
	}
	return s
}

// label draws a text that is centred at x. The argument `base` is the vertical position of its base line. The font
// size is `size`, or smaller if the text would be wider than `room`.
func (d planPrinter) label(text string, x, base, size, room float64, color pdf.Color) {
	s := d.fitting(text, style{cut: displayCut, size: size, color: color, align: centre}, room)
	d.mark(d.c, text, s, x, base)
}

// dots draws filled circles of the given diameter.
func (d planPrinter) dots(color pdf.Color, alpha, diameter float64, points [][2]float64) {
	d.c.Save()
	d.c.SetAlpha(alpha)
	d.c.SetStroke(color, diameter)
	d.c.SetRound(true, true)
	for _, at := range points {
		d.c.MoveTo(at[0], at[1])
		d.c.LineTo(at[0]+0.01, at[1])
	}
	d.c.Paint(pdf.Stroke)
	d.c.Restore()
}

// seats returns the positions of the seats. The seats form arcs around the stage, with an aisle in the middle.
func seats(f fair.Feature) [][2]float64 {
	cx, cy := f.X+f.W/2, f.Y-7.3
	var points [][2]float64
	for radius := 7.2; radius < f.H+6.9; radius += 2.05 {
		for angle := 1.28 / radius; angle < 1.2; angle += 0.96 / radius {
			sin, cos := math.Sincos(angle)
			dx, y := sin*radius, cy+cos*radius
			if dx > f.W/2+0.2 || y < f.Y-0.4 {
				break
			}
			points = append(points, [2]float64{cx + dx, y}, [2]float64{cx - dx, y})
		}
	}
	return points
}
