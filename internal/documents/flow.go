package documents

import (
	"strconv"

	"github.com/mela-fair/mela/internal/documents/pdf"
)

// The size of A4 in points and the margins of a text page.
const (
	a4Width  = 595.28
	a4Height = 841.89
	margin   = 48.0
	measure  = a4Width - 2*margin // width of the text
	flowTop  = 84.0
	flowEnd  = a4Height - 54
)

// flow fills A4 pages from top to bottom. Each new page gets the header of the document.
type flow struct {
	*press
	page  *pdf.Page
	y     float64
	count int    // number of pages so far
	head  string // left part of the page header
	side  string // right part of the page header
	foot  string
}

// The styles of a flow.
var (
	headingStyle = style{cut: displayCut, size: 24, color: ink}
	titleStyle   = style{cut: displayCut, size: 14, color: ink}
	bodyStyle    = style{size: 11, color: ink}
	smallStyle   = style{size: 10, color: ink2}
	runningStyle = style{cut: displayCut, size: 10.5, color: ink, leading: 1.3}
)

// next starts a new page.
func (f *flow) next() {
	f.page = f.doc.AddPage(a4Width, a4Height)
	f.count++
	c := &f.page.Canvas
	f.picture(c, "fair-mark", margin-2, 27, 26)
	f.writeFitted(c, nil, f.head, runningStyle.sized(12.5), margin+32, 33, measure/2-40, 1, 6)
	f.writeFitted(c, nil, f.side, smallStyle.sized(9.5).at(right), margin+measure/2, 33.5, measure/2, 1, 5)
	c.FillRect(ink, margin, 58, measure, 2)
	c.FillRect(regur200, margin, a4Height-44, measure, 0.75)
	f.writeFitted(c, nil, f.foot, smallStyle.sized(9.5).in(ink3), margin, a4Height-38, measure*0.75, 1, 5)
	f.write(c, nil, strconv.Itoa(f.count), runningStyle.at(right), margin, a4Height-38.5, measure)
	f.y = flowTop
}

// room starts a new page if less than `height` points are left on the current page. At the top of a page, it does
// nothing.
func (f *flow) room(height float64) {
	if f.page != nil && (f.y+height <= flowEnd || f.y <= flowTop) {
		return
	}
	f.next()
}

// heading draws a section heading on the same page as the beginning of the content that follows it.
func (f *flow) heading(text string, below float64) {
	s := f.fit(text, headingStyle, measure, 2, 12)
	height := min(2, float64(len(f.wrap(text, s, measure)))) * f.lineHeight(s)
	f.room(height + f.headingGap() + below)
	f.y += f.writeFitted(&f.page.Canvas, f.doc.Root().Add(pdf.H2), text, s, margin, f.y, measure, 2, 12) + f.headingGap()
}

// headingGap returns the space below a heading. Indian scripts need more space, because they have signs below the
// letters.
func (p *press) headingGap() float64 {
	if p.latin() {
		return 9
	}
	return 13
}

// titleGap returns the space between a title and the text below it.
func (p *press) titleGap() float64 {
	if p.latin() {
		return 2
	}
	return 5
}

// cell is a grid cell. It consists of a function that returns the cell's height for a given width, and a function that
// draws the cell.
type cell struct {
	height func(width float64) float64
	draw   func(x, y, width, height float64) // `height` is the height of the whole row
}

// grid draws cells in rows. Each row is as high as its highest cell and is not split across pages.
func (f *flow) grid(cells []cell, columns int, gapX, gapY float64) {
	width := (measure - gapX*float64(columns-1)) / float64(columns)
	for len(cells) > 0 {
		row := cells[:min(columns, len(cells))]
		height := 0.0
		for _, c := range row {
			height = max(height, c.height(width))
		}
		f.room(height)
		for i, c := range row {
			c.draw(margin+float64(i)*(width+gapX), f.y, width, height)
		}
		f.y += height + gapY
		cells = cells[len(row):]
	}
}

// most returns a text's height at a given width. The result is never more than the height of the given number of
// lines.
func (p *press) most(text string, s style, width float64, lines int) float64 {
	return min(p.height(text, s, width), float64(lines)*p.lineHeight(s))
}

// cut draws a text in at most the given number of lines, and returns the height. It draws a slightly longer text in a
// smaller size. It shortens a much longer text and adds an ellipsis.
func (p *press) cut(c *pdf.Canvas, e *pdf.Element, text string, s style, x, y, width float64, lines int) float64 {
	return p.writeFitted(c, e, text, s, x, y, width, lines, s.size*0.7)
}
