package documents

import (
	"math"

	"github.com/mela-fair/mela/internal/documents/pdf"
	"github.com/mela-fair/mela/internal/fair"
)

// feature draws one feature of the plan that is not a stall. It ignores features of an unknown type.
func (d planPrinter) feature(f fair.Feature) {
	switch f.Type {
	case "stage":
		d.block(rectOf(f), ink)
		d.label(f.Label.OrEnglish(d.lang), f.X+f.W/2, f.Y+f.H/2+0.55, 1.6, f.W-0.8, white)
	case "seating":
		d.dots(0x8A4B32, 0.45, 0.85, seats(f))
		d.label(f.Label.OrEnglish(d.lang), f.X+f.W/2, f.Y+f.H+1.9, 1.25, f.W-0.8, ink3)
	case "yard":
		d.yard(f)
	case "food":
		d.food(f)
	case "plots":
		d.plots(f)
	case "desk":
		d.block(rectOf(f), leaf800)
		d.label(f.Label.OrEnglish(d.lang), f.X+f.W/2, f.Y+f.H/2+0.42, 1.15, f.W-0.8, white)
	case "amenity":
		d.amenity(f)
	}
}

func (d planPrinter) yard(f fair.Feature) {
	c, colors := d.c, inkOf("E")
	c.SetFill(colors.tint)
	c.SetStroke(colors.ink, 0.12)
	c.SetDash(0.7, 0.4)
	c.Rect(f.X, f.Y, f.W, f.H)
	c.Paint(pdf.FillStroke)
	x, y := f.X+f.W*0.68, f.Y+f.H*0.56
	c.SetStroke(colors.ink, 0.14)
	c.SetDash(0.3, 0.3)
	c.Circle(x, y, 5)
	c.Paint(pdf.Stroke)
	c.SetDash()
	c.SetStroke(colors.ink, 0.28)
	c.MoveTo(x-1.5, y-1.2)
	c.LineTo(x+1.5, y+1.2)
	c.MoveTo(x+1.5, y-1.2)
	c.LineTo(x-1.5, y+1.2)
	for _, side := range [][2]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}} {
		c.Circle(x+side[0]*1.9, y+side[1]*1.5, 0.8)
	}
	c.Paint(pdf.Stroke)
	d.block(fair.Rect{X: x - 0.6, Y: y - 0.5, W: 1.2, H: 1}, colors.ink)
	d.label(f.Label.OrEnglish(d.lang), f.X+f.W/2, f.Y+2.4, 1.25, f.W-0.8, colors.ink)
}

// food draws tables in staggered rows, each with four chairs, and the counters along the east side.
func (d planPrinter) food(f fair.Feature) {
	c := d.c
	c.SetFill(0xFAF3E1)
	c.SetStroke(turmeric8, 0.12)
	c.Rect(f.X, f.Y, f.W, f.H)
	c.Paint(pdf.FillStroke)
	for i := range max(1, int((f.H-1)/2.5)) {
		d.block(fair.Rect{X: f.X + f.W - 3.4, Y: f.Y + 1 + float64(i)*2.5, W: 3, H: 2}, 0xE7C987)
	}
	var tables, chairs [][2]float64
	for row := range max(1, int((f.H-5.5)/3.6)) {
		for column := range max(1, int((f.W-6)/4)) {
			x, y := f.X+3+float64(column)*4+float64(row%2), f.Y+6.2+float64(row)*3.6
			tables = append(tables, [2]float64{x, y})
			chairs = append(
				chairs, [2]float64{x - 1.2, y}, [2]float64{x + 1.2, y}, [2]float64{x, y - 1.2}, [2]float64{x, y + 1.2},
			)
		}
	}
	d.dots(turmeric7, 0.5, 1.6, tables)
	d.dots(turmeric8, 0.6, 0.55, chairs)
	room := f.W - 4.4
	d.label(f.Label.OrEnglish(d.lang), f.X+room/2+0.6, f.Y+2.9, 1.4, room-0.8, turmeric8)
}

// plots draws three demonstration plots side by side, with furrows.
func (d planPrinter) plots(f fair.Feature) {
	c := d.c
	width := (f.W - 1) / 3
	for i := range 3 {
		strip := fair.Rect{X: f.X + float64(i)*(width+0.5), Y: f.Y, W: width, H: f.H}
		tint := pdf.Color(0xD2EBD8)
		if i == 1 {
			tint = 0xE7F2DC
		}
		d.block(strip, tint)
		c.Save()
		c.Rect(strip.X, strip.Y, strip.W, strip.H)
		c.Paint(pdf.Clip)
		c.SetAlpha(0.5)
		c.SetStroke(leaf600, 0.16)
		for y := strip.Y + 0.4; y < strip.Y+strip.H; y += 1.5 {
			c.MoveTo(strip.X, y)
			up := true
			for x := strip.X; x < strip.X+strip.W; x += 0.6 {
				bend := 0.25
				if up {
					bend = -0.25
				}
				c.CurveTo(x+0.2, y+bend, x+0.4, y+bend, x+0.6, y)
				up = !up
			}
		}
		c.Paint(pdf.Stroke)
		c.Restore()
	}
	plate := min(f.W-2, 15.4)
	top := f.Y + f.H/2 - 1.25
	c.SetFill(white)
	c.RoundRect(f.X+(f.W-plate)/2, top, plate, 2.6, 0.2)
	c.Paint(pdf.Fill)
	d.label(f.Label.OrEnglish(d.lang), f.X+f.W/2, top+1.75, 1.35, plate-0.8, leaf800)
}

// amenity draws an amenity sign: help, first aid or water.
func (d planPrinter) amenity(f fair.Feature) {
	c := d.c
	x, y := f.X+f.W/2, f.Y+f.H/2
	c.SetFill(neel700)
	c.RoundRect(f.X, f.Y, f.W, f.H, 0.25)
	c.Paint(pdf.Fill)
	c.Save()
	c.SetStroke(white, 0.5)
	c.SetRound(true, true)
	c.SetFill(white)
	switch f.Icon {
	case "i":
		c.MoveTo(x, y-0.75)
		c.LineTo(x+0.01, y-0.75)
		c.MoveTo(x, y-0.15)
		c.LineTo(x, y+0.9)
		c.Paint(pdf.Stroke)
	case "+":
		c.MoveTo(x, y-0.8)
		c.LineTo(x, y+0.8)
		c.MoveTo(x-0.8, y)
		c.LineTo(x+0.8, y)
		c.Paint(pdf.Stroke)
	case "w":
		c.MoveTo(x, y-0.9)
		c.CurveTo(x+0.7, y-0.1, x+0.8, y+0.2, x+0.8, y+0.35)
		c.CurveTo(x+0.8, y+0.74, x+0.44, y+1.05, x, y+1.05)
		c.CurveTo(x-0.44, y+1.05, x-0.8, y+0.74, x-0.8, y+0.35)
		c.CurveTo(x-0.8, y+0.2, x-0.7, y-0.1, x, y-0.9)
		c.Paint(pdf.Fill)
	}
	c.Restore()
	d.label(f.Label.OrEnglish(d.lang), x, f.Y+f.H+1.15, 0.85, f.W+0.6, neel700)
}

// walls draws the hall's doors, and its walls with a gap at every door.
func (d planPrinter) walls() {
	c := d.c
	var doors []fair.Feature
	for _, f := range d.plan.Features {
		if f.Type == "door" {
			doors = append(doors, f)
		}
	}
	c.Save()
	c.SetStroke(ink, 0.55)
	for _, f := range d.plan.Features {
		if f.Type == "hall" {
			for _, side := range []string{"N", "S", "W", "E"} {
				d.wall(f, side, doors)
			}
			c.Paint(pdf.Stroke)
		}
	}
	c.SetStroke(ink3, 0.13)
	for _, door := range doors {
		d.door(door)
	}
	c.Restore()
}

// wall adds one side of the hall to the path, without its doors. The ends of the wall are square.
func (d planPrinter) wall(hall fair.Feature, side string, doors []fair.Feature) {
	across := side == "N" || side == "S"
	from, to := hall.Y, hall.Y+hall.H
	if across {
		from, to = hall.X, hall.X+hall.W
	}
	piece := func(a, b float64) {
		if b <= a {
			return
		}
		switch side {
		case "N":
			d.c.MoveTo(a, hall.Y)
			d.c.LineTo(b, hall.Y)
		case "S":
			d.c.MoveTo(a, hall.Y+hall.H)
			d.c.LineTo(b, hall.Y+hall.H)
		case "W":
			d.c.MoveTo(hall.X, a)
			d.c.LineTo(hall.X, b)
		case "E":
			d.c.MoveTo(hall.X+hall.W, a)
			d.c.LineTo(hall.X+hall.W, b)
		}
	}
	from -= 0.275
	at := from
	for {
		gap, found := nextGap(doors, side, across, at)
		if !found {
			break
		}
		piece(at, gap[0])
		at = gap[1]
	}
	piece(at, to+0.275)
}

// nextGap returns the start and the end of the first door in a side of the hall that begins at or after the position
// `after`. If there is no such door, the result `found` is false.
func nextGap(doors []fair.Feature, side string, across bool, after float64) (gap [2]float64, found bool) {
	for _, door := range doors {
		at := door.Y
		if across {
			at = door.X
		}
		if door.Side != side || door.Len <= 0 || at < after || found && at >= gap[0] {
			continue
		}
		gap, found = [2]float64{at, at + door.Len}, true
	}
	return gap, found
}

// widestLeaf is the maximum width of a door with one leaf, in metres.
const widestLeaf = 2.9

// door draws the leaves of a door, which are open to the outside, and the arcs in which they swing.
func (d planPrinter) door(door fair.Feature) {
	along, out := [2]float64{1, 0}, [2]float64{0, 1}
	switch door.Side {
	case "N":
		out = [2]float64{0, -1}
	case "W":
		along, out = [2]float64{0, 1}, [2]float64{-1, 0}
	case "E":
		along, out = [2]float64{0, 1}, [2]float64{1, 0}
	}
	if door.Len <= widestLeaf {
		d.leaf(door.X, door.Y, along, out, door.Len)
		return
	}
	d.leaf(door.X, door.Y, along, out, door.Len/2)
	d.leaf(door.X+along[0]*door.Len, door.Y+along[1]*door.Len, [2]float64{-along[0], -along[1]}, out, door.Len/2)
}

func (d planPrinter) leaf(x, y float64, along, out [2]float64, length float64) {
	c := d.c
	handle := length * 4 / 3 * math.Tan(math.Pi/8)
	c.MoveTo(x, y)
	c.LineTo(x+out[0]*length, y+out[1]*length)
	c.CurveTo(x+out[0]*length+along[0]*handle, y+out[1]*length+along[1]*handle,
		x+along[0]*length+out[0]*handle, y+along[1]*length+out[1]*handle, x+along[0]*length, y+along[1]*length)
	c.Paint(pdf.Stroke)
}
