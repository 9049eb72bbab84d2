package documents

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// signs draws the plan's labels: zones, walkways, the entrance, the length of the hall, the scale, and the north
// arrow.
func (d planPrinter) signs() {
	for _, z := range d.plan.Zones {
		for _, area := range z.Areas {
			d.zone(z, area)
		}
	}
	d.walkways()
	var hall fair.Feature
	for _, f := range d.plan.Features {
		switch {
		case f.Type == "hall":
			hall = f
		case f.Type == "door" && f.Main:
			d.entrance(f)
		case f.Type == "door" && f.Emergency:
			d.emergency(f)
		case f.Type == "door" && f.Side == "E":
			d.arrow([][2]float64{{f.X + 1.1, f.Y + f.Len/2}, {f.X + 2.7, f.Y + f.Len/2}}, [2]float64{-0.8, 0.75}, 0.3)
		}
	}
	if hall.H > 0 {
		d.length(hall)
	}
	d.scaleAndNorth(hall)
}

// Distances in metres from the top of a zone's area to its letter and to its name.
const letterTop, nameTop = 1.5, 3.2

// zone draws a zone's letter and name in the zone's widest aisle. If the zone has no such aisle, it draws only the
// letter, left of the area.
func (d planPrinter) zone(z fair.Zone, area fair.Rect) {
	var lane fair.Rect
	for _, a := range d.plan.Aisles {
		part := overlap(area, a.Rect)
		if a.H > a.W && part.W > 0.9 && part.H > nameTop*2 && part.W > lane.W {
			lane = part
		}
	}
	if lane.W == 0 {
		d.letter(z.Letter, area.X-1.3, area.Y+area.H/2-0.05, 0.85)
		return
	}
	x := lane.X + lane.W/2
	d.letter(z.Letter, x, area.Y+letterTop, 0.95)
	size := 1.25
	if lane.W > 3 {
		size = 1.45
	}
	name := z.Name.OrEnglish(d.lang)
	s := d.fitting(name, style{cut: displayCut, size: size, color: inkOf(z.Letter).ink}, area.H-nameTop-0.6)
	d.c.Save()
	d.c.Transform(0, 1, -1, 0, x-s.size*0.33, area.Y+nameTop)
	d.mark(d.c, name, s, 0, 0)
	d.c.Restore()
}

func overlap(a, b fair.Rect) fair.Rect {
	x, y := max(a.X, b.X), max(a.Y, b.Y)
	return fair.Rect{X: x, Y: y, W: min(a.X+a.W, b.X+b.W) - x, H: min(a.Y+a.H, b.Y+b.H) - y}
}

// letter draws a zone's letter in a filled circle.
func (p *press) letter(c *pdf.Canvas, letter string, x, y, radius float64) {
	c.SetFill(inkOf(letter).ink)
	c.Circle(x, y, radius)
	c.Paint(pdf.Fill)
	s := p.fitting(letter, style{cut: displayCut, size: radius * 1.3, color: white, align: centre}, radius*1.5)
	p.mark(c, letter, s, x, y+s.size*0.34)
}

func (d planPrinter) letter(letter string, x, y, radius float64) {
	d.press.letter(d.c, letter, x, y, radius)
}

// walkways draws the names of the cross aisles from north to south. The first and the last aisle have fixed names.
// Every other aisle's name contains its width.
func (d planPrinter) walkways() {
	var across []fair.Aisle
	for _, a := range d.plan.Aisles {
		if a.W > a.H {
			across = append(across, a)
		}
	}
	slices.SortStableFunc(across, func(a, b fair.Aisle) int { return cmp.Compare(a.Y, b.Y) })
	for i, a := range across {
		name := d.say(texts.Documents.Cross(d.metres(a.H)))
		switch {
		case len(across) > 1 && i == 0:
			name = d.say(texts.Documents.North())
		case len(across) > 1 && i == len(across)-1:
			name = d.say(texts.Documents.South())
		}
		d.label(name, a.X+a.W/2, a.Y+a.H/2+0.6, 1.3, a.W, ink3)
	}
}

// metres formats a length in metres.
func (p *press) metres(n float64) string {
	return p.say(texts.Documents.Metres(strconv.FormatFloat(n, 'f', -1, 64)))
}

// arrow draws a line with an arrow head. The argument `head` contains the head's length and half its width.
func (d planPrinter) arrow(points [][2]float64, head [2]float64, width float64) {
	c := d.c
	c.Save()
	c.SetStroke(leaf700, width)
	c.MoveTo(points[0][0], points[0][1])
	tip := points[len(points)-1]
	c.LineTo(tip[0], tip[1])
	if points[0][0] == tip[0] { // the arrow points upwards
		c.MoveTo(tip[0]-head[1], tip[1]-head[0])
		c.LineTo(tip[0], tip[1])
		c.LineTo(tip[0]+head[1], tip[1]-head[0])
	} else {
		c.MoveTo(tip[0]+head[0], tip[1]-head[1])
		c.LineTo(tip[0], tip[1])
		c.LineTo(tip[0]+head[0], tip[1]+head[1])
	}
	c.Paint(pdf.Stroke)
	c.Restore()
}

func (d planPrinter) entrance(door fair.Feature) {
	x := door.X + door.Len/2
	d.arrow([][2]float64{{x, door.Y + 8.4}, {x, door.Y + 2.7}}, [2]float64{-1.8, 1.5}, 0.5)
	name := door.Label.OrEnglish(d.lang)
	s := d.fitting(name, style{cut: displayCut, size: 1.25, color: leaf700, align: right}, 12)
	d.mark(d.c, name, s, x-2.9, door.Y+7.6)
}

// emergency draws the label of an emergency exit next to its door.
func (d planPrinter) emergency(door fair.Feature) {
	name := door.Label.OrEnglish(d.lang)
	s := d.fitting(name, style{cut: displayCut, size: 0.95, color: leaf700}, 7)
	switch door.Side {
	case "N":
		d.mark(d.c, name, s, door.X+door.Len+0.5, door.Y-1)
	case "S":
		d.mark(d.c, name, s, door.X+door.Len+0.5, door.Y+1.8)
	case "W":
		d.c.Save()
		d.c.Transform(0, -1, 1, 0, door.X-1.95, door.Y+door.Len/2)
		d.mark(d.c, name, s.at(centre), 0, 0)
		d.c.Restore()
	case "E":
		d.c.Save()
		d.c.Transform(0, 1, -1, 0, door.X+1.95, door.Y+door.Len/2)
		d.mark(d.c, name, s.at(centre), 0, 0)
		d.c.Restore()
	}
}

// length draws a dimension line that shows the length of the hall, along the west wall.
func (d planPrinter) length(hall fair.Feature) {
	c := d.c
	c.SetStroke(ink, 0.16)
	for _, y := range []float64{hall.Y, hall.Y + hall.H} {
		c.MoveTo(hall.X-1.6, y)
		c.LineTo(hall.X-1, y)
	}
	c.MoveTo(hall.X-1.3, hall.Y)
	c.LineTo(hall.X-1.3, hall.Y+hall.H)
	c.Paint(pdf.Stroke)
	c.Save()
	c.Transform(0, -1, 1, 0, hall.X-1.8, hall.Y+hall.H*0.29)
	d.mark(c, d.metres(hall.H), style{cut: displayCut, size: 1.05, color: ink3, align: centre}, 0, 0)
	c.Restore()
}

// scaleAndNorth draws a scale bar of ten metres and a north arrow, below the features outside the hall.
func (d planPrinter) scaleAndNorth(hall fair.Feature) {
	c, site := d.c, d.plan.Site
	west, east := site.X+site.W-24, 0.0
	for _, f := range d.plan.Features {
		if f.Type != "door" && f.W > 0 && f.X > hall.X+hall.W {
			west, east = min(west, f.X), max(east, f.X+f.W)
		}
	}
	east = max(east, west+20)
	west, y := west+0.4, site.Y+site.H-1.6
	for i := range 5 {
		color := ink
		if i%2 == 1 {
			color = white
		}
		d.block(fair.Rect{X: west + float64(2*i), Y: y - 0.2, W: 2, H: 0.4}, color)
	}
	c.SetStroke(ink, 0.12)
	c.Rect(west, y-0.2, 10, 0.4)
	c.Paint(pdf.Stroke)
	figure := style{cut: displayCut, size: 1, color: ink3, align: centre}
	d.mark(c, "0", figure, west, y-0.55)
	d.mark(c, d.metres(10), figure, west+10, y-0.55)
	x, y := east-2.4, y-0.7
	c.SetFill(ink)
	c.MoveTo(x, y-1.4)
	c.LineTo(x+0.8, y+0.9)
	c.LineTo(x, y+0.4)
	c.LineTo(x-0.8, y+0.9)
	c.Close()
	c.Paint(pdf.Fill)
	d.mark(c, "N", style{cut: displayCut, size: 1.2, color: ink}, x+1.4, y+0.5)
}
