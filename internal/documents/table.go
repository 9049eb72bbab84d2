package documents

import (
	"github.com/mela-fair/mela/internal/documents/pdf"
)

// column describes a table column. Its share determines its part of the table's width.
type column struct {
	head   string
	share  float64 // share of the table's width, relative to the other columns
	align  align
	strong bool // whether the cells use the display style
	tint   bool // whether the column has a background colour
}

// table is a table with a header row, which is repeated on every page.
type table struct {
	columns []column
	rows    [][]string // a cell for each column
	size    float64    // font size; 0: size of the body text
}

const (
	cellPadX  = 6.0
	cellPadY  = 4.5
	cellLines = 6 // maximum number of lines in a cell; further lines are cut off
)

// table draws a table in the full text width. It adds pages as needed.
func (f *flow) table(t table) {
	e := f.doc.Root().Add(pdf.Table)
	for i, row := range t.rows {
		height := f.rowHeight(t, row, measure)
		if i == 0 {
			height += f.headHeight(t, measure)
		}
		before := f.page
		f.room(height)
		if i == 0 || f.page != before {
			f.y += f.tableHead(&f.page.Canvas, e, t, margin, f.y, measure)
		}
		f.y += f.tableRow(&f.page.Canvas, e, t, row, margin, f.y, measure)
	}
}

// tableAt draws a whole table on one page, with its upper left corner at the given point, and returns the table's
// height. The caller must ensure that the table fits.
func (p *press) tableAt(c *pdf.Canvas, t table, x, y, width float64) float64 {
	e := p.doc.Root().Add(pdf.Table)
	height := p.tableHead(c, e, t, x, y, width)
	for _, row := range t.rows {
		height += p.tableRow(c, e, t, row, x, y+height, width)
	}
	return height
}

// tableHeight returns a table's height at a given width.
func (p *press) tableHeight(t table, width float64) float64 {
	height := p.headHeight(t, width)
	for _, row := range t.rows {
		height += p.rowHeight(t, row, width)
	}
	return height
}

func (t table) headStyle() style {
	return style{cut: displayCut, size: t.textSize() + 0.5, color: ink}
}

func (t table) textSize() float64 {
	if t.size > 0 {
		return t.size
	}
	return bodyStyle.size - 0.5
}

func (t table) cellStyle(c column) style {
	if c.strong {
		return style{cut: displayCut, size: t.textSize() + 0.5, color: ink, align: c.align}
	}
	return style{size: t.textSize(), color: ink2, align: c.align}
}

// widths divides the table's width among the columns according to their shares.
func (t table) widths(width float64) []float64 {
	sum := 0.0
	for _, c := range t.columns {
		sum += c.share
	}
	widths := make([]float64, len(t.columns))
	for i, c := range t.columns {
		widths[i] = width * c.share / sum
	}
	return widths
}

func (p *press) headHeight(t table, width float64) float64 {
	height := 0.0
	for i, w := range t.widths(width) {
		height = max(height, p.most(t.columns[i].head, t.headStyle(), w-2*cellPadX, 3))
	}
	return height + 2*cellPadY
}

func (p *press) rowHeight(t table, row []string, width float64) float64 {
	height := 0.0
	for i, w := range t.widths(width) {
		height = max(height, p.most(row[i], t.cellStyle(t.columns[i]), w-2*cellPadX, cellLines))
	}
	return height + 2*cellPadY
}

func (p *press) tableHead(c *pdf.Canvas, e *pdf.Element, t table, x, y, width float64) float64 {
	height := p.headHeight(t, width)
	p.tints(c, t, x, y, width, height)
	row := e.Add(pdf.TR)
	at := x
	for i, w := range t.widths(width) {
		head := t.columns[i].head
		s := t.headStyle().at(t.columns[i].align)
		free := height - 2*cellPadY - p.most(head, s, w-2*cellPadX, 3)
		p.cut(c, row.Add(pdf.TH).Heads("Column"), head, s, at+cellPadX, y+cellPadY+free, w-2*cellPadX, 3)
		at += w
	}
	c.FillRect(ink, x, y+height-2, width, 2)
	return height
}

func (p *press) tableRow(c *pdf.Canvas, e *pdf.Element, t table, cells []string, x, y, width float64) float64 {
	height := p.rowHeight(t, cells, width)
	p.tints(c, t, x, y, width, height)
	row := e.Add(pdf.TR)
	at := x
	for i, w := range t.widths(width) {
		field := pdf.TD
		if i == 0 {
			field = pdf.TH
		}
		entry := row.Add(field)
		if i == 0 {
			entry.Heads("Row")
		}
		p.cut(c, entry, cells[i], t.cellStyle(t.columns[i]), at+cellPadX, y+cellPadY, w-2*cellPadX, cellLines)
		at += w
	}
	c.FillRect(regur200, x, y+height-0.75, width, 0.75)
	return height
}

// tints draws the background of the columns that have a colour.
func (p *press) tints(c *pdf.Canvas, t table, x, y, width, height float64) {
	at := x
	for i, w := range t.widths(width) {
		if t.columns[i].tint {
			c.FillRect(turmeric1, at, y, w, height)
		}
		at += w
	}
}
