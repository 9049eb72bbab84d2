package workbook

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"fmt"
	"io"
	"strconv"
	"time"

	"mela/internal/fair"
)

// MaxRows is how many rows a sheet can hold, its head included. More go on in a further sheet.
const MaxRows = 1 << 20

// Column is one column of a sheet: what its head says, and its width in digits of the standard font.
type Column struct {
	Title string
	Width float64
}

// Writer writes one workbook. It is not safe for use by several goroutines.
type Writer struct {
	zip     *zip.Writer
	sheet   *bufio.Writer // the content of the sheet that is being written
	name    string
	columns []Column
	letters []string // "A", "B", …
	sheets  int
	row     int // rows of the sheet, the head included
	line    []byte
	err     error // the first failure; everything after it fails alike
}

// New begins a workbook with one sheet of the columns, its first row the head, which stays in sight. Nothing but the
// writer's errors can go wrong, and they are told by Row and Close. The name is at most 31 characters without any of
// []:*?/\"<& in it.
func New(to io.Writer, name string, columns []Column) *Writer {
	w := &Writer{zip: zip.NewWriter(to), name: name, columns: columns}
	// The better levels take four times as long for a tenth of the size.
	w.zip.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestSpeed) })
	for i := range columns {
		w.letters = append(w.letters, letters(i))
	}
	// These come first: programs that look at a file's beginning know it by them.
	w.part("_rels/.rels", relations)
	w.part("xl/styles.xml", styles)
	w.beginSheet()
	return w
}

// Row writes one row, a value for each column: a string, an int, a fair.Paise (rupees) or a time.Time (shown by India's
// clock; nothing when it is zero). Text beyond MaxText is cut off.
func (w *Writer) Row(values ...any) error {
	if w.err == nil && w.row == MaxRows {
		w.endSheet()
		w.beginSheet()
	}
	if len(values) != len(w.columns) {
		w.fail(fmt.Errorf("workbook: %d values for %d columns", len(values), len(w.columns)))
		return w.err
	}
	w.beginRow()
	for i, value := range values {
		switch value := value.(type) {
		case string:
			w.text(i, styleText, value)
		case int:
			w.number(i, styleNumber, strconv.Itoa(value))
		case fair.Paise:
			w.number(i, styleMoney, value.JSONNumber())
		case time.Time:
			if !value.IsZero() {
				w.number(i, styleMoment, serial(value))
			}
		default:
			w.fail(fmt.Errorf("workbook: a cell cannot hold a %T", value))
		}
	}
	w.endRow()
	return w.err
}

// Close writes what ends the file. The writer below stays open.
func (w *Writer) Close() error {
	w.endSheet()
	w.part("xl/workbook.xml", workbookPart(w.name, w.sheets))
	w.part("xl/_rels/workbook.xml.rels", workbookRelations(w.sheets))
	w.part("[Content_Types].xml", contentTypes(w.sheets))
	w.fail(w.zip.Close())
	return w.err
}

func (w *Writer) part(path, content string) {
	out, err := w.zip.Create(path)
	if err == nil {
		_, err = io.WriteString(out, content)
	}
	w.fail(err)
}

func (w *Writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}
