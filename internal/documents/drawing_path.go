package documents

import (
	"fmt"
	"math"
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
)

// segment is a part of a path: m, l, c or z, with its points.
type segment struct {
	kind byte
	at   [6]float64
}

// trace adds a path's segments to a canvas.
func trace(c *pdf.Canvas, path []segment) {
	for _, s := range path {
		switch s.kind {
		case 'm':
			c.MoveTo(s.at[0], s.at[1])
		case 'l':
			c.LineTo(s.at[0], s.at[1])
		case 'c':
			c.CurveTo(s.at[0], s.at[1], s.at[2], s.at[3], s.at[4], s.at[5])
		case 'z':
			c.Close()
		}
	}
}

// attributes maps the names of an SVG element's attributes to their values.
type attributes map[string]string

func (a attributes) number(key string) float64 {
	v, err := strconv.ParseFloat(a[key], 64)
	if err != nil {
		return 0
	}
	return v
}

// shape returns an element's outline as a path.
func (a attributes) shape(name string) ([]segment, error) {
	var b pathBuilder
	switch name {
	case "path":
		return parsePath(a["d"])
	case "rect":
		b.rect(a.number("x"), a.number("y"), a.number("width"), a.number("height"), max(a.number("rx"), a.number("ry")))
	case "circle":
		b.ellipse(a.number("cx"), a.number("cy"), a.number("r"), a.number("r"))
	case "ellipse":
		b.ellipse(a.number("cx"), a.number("cy"), a.number("rx"), a.number("ry"))
	default:
		return nil, fmt.Errorf("unknown element: %w", errDrawing)
	}
	return b.path, nil
}

// pathBuilder builds a path and keeps track of the current point.
type pathBuilder struct {
	path           []segment
	x, y           float64
	startX, startY float64
	handleX        float64 // second control point of the last curve, for smooth curves
	handleY        float64
}

func (b *pathBuilder) move(x, y float64) {
	b.path = append(b.path, segment{'m', [6]float64{x, y}})
	b.x, b.y, b.startX, b.startY = x, y, x, y
}

func (b *pathBuilder) line(x, y float64) {
	b.path = append(b.path, segment{'l', [6]float64{x, y}})
	b.x, b.y = x, y
}

func (b *pathBuilder) curve(x1, y1, x2, y2, x, y float64) {
	b.path = append(b.path, segment{'c', [6]float64{x1, y1, x2, y2, x, y}})
	b.x, b.y, b.handleX, b.handleY = x, y, x2, y2
}

func (b *pathBuilder) quadratic(x1, y1, x, y float64) {
	b.curve(b.x+(x1-b.x)*2/3, b.y+(y1-b.y)*2/3, x+(x1-x)*2/3, y+(y1-y)*2/3, x, y)
	b.handleX, b.handleY = x1, y1
}

func (b *pathBuilder) close() {
	b.path = append(b.path, segment{kind: 'z'})
	b.x, b.y = b.startX, b.startY
}

func (b *pathBuilder) rect(x, y, w, h, r float64) {
	r = min(r, w/2, h/2)
	b.move(x+r, y)
	b.line(x+w-r, y)
	b.arc(r, r, 0, false, true, x+w, y+r)
	b.line(x+w, y+h-r)
	b.arc(r, r, 0, false, true, x+w-r, y+h)
	b.line(x+r, y+h)
	b.arc(r, r, 0, false, true, x, y+h-r)
	b.line(x, y+r)
	b.arc(r, r, 0, false, true, x+r, y)
	b.close()
}

func (b *pathBuilder) ellipse(cx, cy, rx, ry float64) {
	b.move(cx+rx, cy)
	b.arc(rx, ry, 0, false, true, cx-rx, cy)
	b.arc(rx, ry, 0, false, true, cx+rx, cy)
	b.close()
}

// arc adds an elliptic arc as a series of curves. Each curve covers at most a quarter turn (SVG 1.1 F.6).
func (b *pathBuilder) arc(rx, ry, turn float64, large, sweep bool, x, y float64) {
	dx, dy := (b.x-x)/2, (b.y-y)/2
	if rx == 0 || ry == 0 || dx == 0 && dy == 0 {
		if dx != 0 || dy != 0 {
			b.line(x, y)
		}
		return
	}
	rx, ry = math.Abs(rx), math.Abs(ry)
	sin, cos := math.Sincos(turn * math.Pi / 180)
	px, py := cos*dx+sin*dy, -sin*dx+cos*dy
	if over := px*px/(rx*rx) + py*py/(ry*ry); over > 1 {
		rx, ry = rx*math.Sqrt(over), ry*math.Sqrt(over)
	}
	factor := math.Sqrt(max(0, (rx*rx*ry*ry-rx*rx*py*py-ry*ry*px*px)/(rx*rx*py*py+ry*ry*px*px)))
	if large == sweep {
		factor = -factor
	}
	qx, qy := factor*rx*py/ry, -factor*ry*px/rx
	cx, cy := cos*qx-sin*qy+(b.x+x)/2, sin*qx+cos*qy+(b.y+y)/2
	from := math.Atan2((py-qy)/ry, (px-qx)/rx)
	span := math.Atan2((-py-qy)/ry, (-px-qx)/rx) - from
	switch {
	case sweep && span < 0:
		span += 2 * math.Pi
	case !sweep && span > 0:
		span -= 2 * math.Pi
	}
	pieces := max(1, int(math.Ceil(math.Abs(span)/(math.Pi/2)-1e-9)))
	step := span / float64(pieces)
	handle := 4.0 / 3 * math.Tan(step/4)
	place := func(u, v float64) (float64, float64) { return cx + cos*rx*u - sin*ry*v, cy + sin*rx*u + cos*ry*v }
	for i := range pieces {
		s1, c1 := math.Sincos(from + float64(i)*step)
		s2, c2 := math.Sincos(from + float64(i+1)*step)
		x1, y1 := place(c1-handle*s1, s1+handle*c1)
		x2, y2 := place(c2+handle*s2, s2-handle*c2)
		ex, ey := place(c2, s2)
		b.curve(x1, y1, x2, y2, ex, ey)
	}
}
