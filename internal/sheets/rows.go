package sheets

import (
	"encoding/xml"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The last column and row of the format: XFD and 1,048,576.
const lastColumn, lastRow = 16_384, 1 << 20

var errNoPlace = errors.New("a cell has no valid address")

// place is the position of a cell: its column and its row, both counted from 1.
type place struct{ column, row int }

// placeOf reads an address such as B12.
func placeOf(address string) (at place, err error) {
	letters := strings.TrimRight(address, "0123456789")
	for _, letter := range strings.ToUpper(letters) {
		if letter < 'A' || letter > 'Z' || at.column > lastColumn {
			return place{}, fmt.Errorf("%w: %q", errNoPlace, address)
		}
		at.column = at.column*26 + int(letter-'A') + 1
	}
	at.row, err = strconv.Atoi(address[len(letters):])
	if err != nil || at.column < 1 || at.column > lastColumn || at.row < 1 || at.row > lastRow {
		return place{}, fmt.Errorf("%w: %q", errNoPlace, address)
	}
	return at, nil
}

// marks contains the positions of formulas and of merged cells in a sheet.
type marks struct {
	formulas map[place]bool
	merged   [][2]place // first and last cell
}

// merge stores an area of merged cells, such as A1:B2.
func (m *marks) merge(area string) error {
	first, last, found := strings.Cut(area, ":")
	if !found {
		return nil
	}
	from, err := placeOf(first)
	if err != nil {
		return err
	}
	to, err := placeOf(last)
	m.merged = append(m.merged, [2]place{from, to})
	return err
}

// rowReader reads the rows of a sheet from its XML tokens.
type rowReader struct {
	shared  []string
	row     func(number int, cells []string) error // called for each row, with its cells' texts; the slice is reused
	marks   marks
	at      place // position of the cell or row that began last
	cells   []string
	kind    string // the cell's value type
	formula bool
	value   textReader
}

func (r *rowReader) take(token xml.Token) error {
	r.value.take(token)
	switch t := token.(type) {
	case xml.StartElement:
		return r.start(t)
	case xml.EndElement:
		switch t.Name.Local {
		case "row":
			return r.row(r.at.row, r.cells)
		case "c":
			return r.endCell()
		}
	}
	return nil
}

func (r *rowReader) start(e xml.StartElement) (err error) {
	switch e.Name.Local {
	case "row":
		r.at.row, r.at.column, r.cells = r.at.row+1, 0, r.cells[:0]
		if number := attribute(e, "r"); number != "" {
			var first place
			first, err = placeOf("A" + number)
			r.at.row = first.row
		}
	case "c":
		r.at.column++
		r.kind, r.formula = attribute(e, "t"), false
		r.value.begin()
		if address := attribute(e, "r"); address != "" {
			r.at, err = placeOf(address)
		}
	case "f":
		r.formula = true
		if r.at.column <= maxColumns {
			r.marks.formulas[r.at] = true
		}
	case "mergeCell":
		err = r.marks.merge(attribute(e, "ref"))
	}
	return err
}

// plainNumber returns the usual notation of the number in a number cell. Programs write the same number as 9880000123,
// 9880000123.0 or 9.880000123E9. A number outside the range in which a cell keeps all digits is returned unchanged.
func plainNumber(text string) string {
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if size := math.Abs(n); err != nil || math.IsNaN(n) || size > 1e15 || size != 0 && size < 1e-9 {
		return text
	}
	return strconv.FormatFloat(n, 'f', -1, 64)
}

// endCell adds a cell's value to its row. It does not store values in columns above maxColumns, but counts these
// columns in the row length.
func (r *rowReader) endCell() error {
	text := r.value.text()
	if r.kind == "s" && text != "" {
		number, err := strconv.Atoi(strings.TrimSpace(text))
		if err != nil || number < 0 || number >= len(r.shared) {
			return fmt.Errorf("a cell refers to the shared text %q", text)
		}
		text = r.shared[number]
	}
	if r.kind == "" || r.kind == "n" {
		text = plainNumber(text)
	}
	if text == "" && !r.formula {
		return nil
	}
	for len(r.cells) < min(r.at.column, maxColumns) {
		r.cells = append(r.cells, "")
	}
	if r.at.column <= maxColumns {
		r.cells[r.at.column-1] = text
	}
	return nil
}
