package pdf

import (
	"bytes"
	"fmt"
	"slices"
)

// Color is a colour as 0xRRGGBB.
type Color uint32

func (c Color) String() string {
	return nums(float64(c>>16&255)/255, float64(c>>8&255)/255, float64(c&255)/255)
}

// Canvas is a page or form to draw on. Colours and widths apply until they are changed, or until Restore restores the
// state of the last Save.
type Canvas struct {
	doc      *Doc
	page     *Page // nil for a form
	ops      bytes.Buffer
	marked   int  // number of open elements
	artifact bool // whether an artifact is open
}

// op writes an operator. On a page, content outside an element becomes part of an artifact, which screen readers
// ignore.
func (c *Canvas) op(format string, args ...any) {
	if c.page != nil && c.marked == 0 && !c.artifact {
		c.ops.WriteString("/Artifact BMC\n")
		c.artifact = true
	}
	c.plainOp(format, args...)
}

// plainOp writes an operator without beginning an artifact.
func (c *Canvas) plainOp(format string, args ...any) {
	fmt.Fprintf(&c.ops, format, args...)
	c.ops.WriteByte('\n')
}

func (c *Canvas) endArtifact() {
	if c.artifact {
		c.ops.WriteString("EMC\n")
		c.artifact = false
	}
}

// Mark calls the function `draw` and assigns the drawn content to `e`, an element of the document's structure. Inside
// another call of Mark, it only calls `draw`. The same applies to a form's canvas, because a form has no elements.
func (c *Canvas) Mark(e *Element, draw func()) {
	if c.page == nil || c.marked > 0 || e == nil {
		draw()
		return
	}
	c.endArtifact()
	number := len(c.page.marks)
	c.page.marks = append(c.page.marks, e)
	e.kids = append(e.kids, kid{page: c.page, mark: number})
	c.plainOp("/%s <</MCID %d>> BDC", e.kind, number)
	c.marked++
	draw()
	c.marked--
	c.plainOp("EMC")
}

// Save saves colours, line widths, clipping and coordinates for the next Restore.
func (c *Canvas) Save() { c.op("q") }

// Restore restores the state that the last Save saved.
func (c *Canvas) Restore() { c.op("Q") }

// Transform changes the coordinates: x' = a·x + c·y + e, y' = b·x + d·y + f.
func (c *Canvas) Transform(a, b, cc, d, e, f float64) {
	c.op("%.6g %.6g %.6g %.6g %s %s cm", a, b, cc, d, num(e), num(f))
}

// SetFill sets the colour of fills and text.
func (c *Canvas) SetFill(color Color) { c.op("%srg", color) }

// SetStroke sets the line colour and width.
func (c *Canvas) SetStroke(color Color, width float64) { c.op("%sRG %s w", color, num(width)) }

// SetRound makes the ends and corners of lines round or plain.
func (c *Canvas) SetRound(ends, corners bool) { c.op("%d J %d j", style(ends), style(corners)) }

func style(round bool) int {
	if round {
		return 1
	}
	return 0
}

// SetDash sets the dash pattern for lines. The arguments are the lengths of dashes and gaps in points, alternately,
// beginning with a dash. Without arguments, lines are solid.
func (c *Canvas) SetDash(lengths ...float64) { c.op("[%s] 0 d", nums(lengths...)) }

// SetAlpha sets the opacity of fills and lines, from 0 to 1.
func (c *Canvas) SetAlpha(alpha float64) {
	i := slices.Index(c.doc.alphas, alpha)
	if i < 0 {
		i = len(c.doc.alphas)
		c.doc.alphas = append(c.doc.alphas, alpha)
	}
	c.op("/G%d gs", i)
}

// Draw draws a form with its upper left corner at the point (x, y), scaled to the given width.
func (c *Canvas) Draw(f *Form, x, y, width float64) {
	scale := width / f.W
	c.Save()
	c.Transform(scale, 0, 0, scale, x, y)
	c.op("/X%d Do", f.index)
	c.Restore()
}

// Operators that paint a path.
const (
	Fill       = "f"
	Stroke     = "S"
	FillStroke = "B"
	Clip       = "W n"
)

// Paint paints the current path with an operator, or clips to the path until Restore.
func (c *Canvas) Paint(how string) { c.op("%s", how) }

// MoveTo begins a subpath at a point.
func (c *Canvas) MoveTo(x, y float64) { c.op("%sm", nums(x, y)) }

// LineTo adds a straight line to the path.
func (c *Canvas) LineTo(x, y float64) { c.op("%sl", nums(x, y)) }

// CurveTo adds a cubic curve to the path.
func (c *Canvas) CurveTo(x1, y1, x2, y2, x, y float64) { c.op("%sc", nums(x1, y1, x2, y2, x, y)) }

// Close adds a line to the start of the current subpath.
func (c *Canvas) Close() { c.op("h") }

// Rect adds a rectangle to the path.
func (c *Canvas) Rect(x, y, w, h float64) { c.op("%sre", nums(x, y, w, h)) }

// FillRect fills a rectangle. The colour also applies to the following fills and text.
func (c *Canvas) FillRect(color Color, x, y, w, h float64) {
	c.SetFill(color)
	c.Rect(x, y, w, h)
	c.Paint(Fill)
}

// arcHandle is the distance between the end point of a quarter circle with radius 1 and its control point in a cubic
// curve.
const arcHandle = 0.5522847498

// Ellipse adds an ellipse to the path.
func (c *Canvas) Ellipse(cx, cy, rx, ry float64) {
	kx, ky := rx*arcHandle, ry*arcHandle
	c.MoveTo(cx+rx, cy)
	c.CurveTo(cx+rx, cy+ky, cx+kx, cy+ry, cx, cy+ry)
	c.CurveTo(cx-kx, cy+ry, cx-rx, cy+ky, cx-rx, cy)
	c.CurveTo(cx-rx, cy-ky, cx-kx, cy-ry, cx, cy-ry)
	c.CurveTo(cx+kx, cy-ry, cx+rx, cy-ky, cx+rx, cy)
	c.Close()
}

// Circle adds a circle to the path.
func (c *Canvas) Circle(cx, cy, r float64) { c.Ellipse(cx, cy, r, r) }

// RoundRect adds a rectangle with round corners to the path.
func (c *Canvas) RoundRect(x, y, w, h, r float64) {
	r = min(r, w/2, h/2)
	if r <= 0 {
		c.Rect(x, y, w, h)
		return
	}
	k := r * (1 - arcHandle)
	c.MoveTo(x+r, y)
	c.LineTo(x+w-r, y)
	c.CurveTo(x+w-k, y, x+w, y+k, x+w, y+r)
	c.LineTo(x+w, y+h-r)
	c.CurveTo(x+w, y+h-k, x+w-k, y+h, x+w-r, y+h)
	c.LineTo(x+r, y+h)
	c.CurveTo(x+k, y+h, x, y+h-k, x, y+h-r)
	c.LineTo(x, y+r)
	c.CurveTo(x, y+k, x+k, y, x+r, y)
	c.Close()
}
