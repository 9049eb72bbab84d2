package workbook

import (
	"archive/zip"
	"bufio"
	"compress/flate"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
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
	names   []string // of the sheets so far
	part    int      // the number of the sheet among those of its name
	row     int      // rows of the sheet, the head included
	line    []byte
	err     error // the first failure; everything after it fails alike
}

// New begins a workbook with one sheet of the columns, its first row the head, which stays in sight. Nothing but the
// writer's errors can go wrong, and they are told by Row and Close. The name is at most 31 characters without any of
// []:*?/\"<& in it.
func New(to io.Writer, name string, columns []Column) *Writer {
	w := &Writer{zip: zip.NewWriter(to)}
	// The better levels take four times as long for a tenth of the size.
	w.zip.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) { return flate.NewWriter(out, flate.BestSpeed) })
	// These come first: programs that look at a file's beginning know it by them.
	w.write("_rels/.rels", relations)
	w.write("xl/styles.xml", styles)
	w.begin(name, columns)
	return w
}

// Sheet ends the sheet that is being written and begins another one with a name of its own, as New does. Further rows
// go there.
func (w *Writer) Sheet(name string, columns []Column) {
	w.endSheet()
	w.begin(name, columns)
}

func (w *Writer) begin(name string, columns []Column) {
	w.name, w.columns, w.part, w.letters = name, columns, 0, nil
	for i := range columns {
		w.letters = append(w.letters, letters(i))
	}
	w.beginSheet()
}

// Day is a cell that shows the day of a moment by India's clock, without the time; nothing when the moment is zero.
type Day time.Time

// Row writes one row, a value for each column: a string, an int, a fair.Paise (rupees), a Day or a time.Time (shown by
// India's clock; nothing when it is zero). Text beyond MaxText is cut off.
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
		case Day:
			if at := time.Time(value); !at.IsZero() {
				whole, _, _ := strings.Cut(serial(at), ".")
				w.number(i, styleDay, whole)
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
	w.write("xl/workbook.xml", workbookPart(w.names))
	w.write("xl/_rels/workbook.xml.rels", workbookRelations(len(w.names)))
	w.write("[Content_Types].xml", contentTypes(len(w.names)))
	w.fail(w.zip.Close())
	return w.err
}

func (w *Writer) write(path, content string) {
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
