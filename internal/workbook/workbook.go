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

// MaxRows is the maximum number of rows in a sheet, including the header row. Further rows are written to another
// sheet.
const MaxRows = 1 << 20

// Column describes one column of a sheet. Width is in digits of the standard font.
type Column struct {
	Title string
	Width float64
	// KeepsText means that a text that a user enters into an empty cell of the column remains text, and never becomes a
	// formula or a date.
	KeepsText bool
	// Choices is a range of cells, such as 'Names'!$A$2:$A$9. In the first ChoiceRows rows of the column, the user can
	// choose one of the texts in this range, or enter another text.
	Choices    string
	ChoiceRows int
}

// Writer writes one workbook. It is not safe for use by several goroutines.
type Writer struct {
	zip     *zip.Writer
	sheet   *bufio.Writer // the content of the sheet that is being written
	name    string
	columns []Column
	letters []string // "A", "B", …
	names   []string // names of all sheets so far
	part    int      // number of the current sheet among the sheets with the same title
	row     int      // number of rows of the sheet, including the header row
	line    []byte
	err     error // the first error; all later calls return it
}

// New starts a workbook with one sheet and the given columns. The first row is the header, which stays visible while
// the user scrolls. New returns no error. Row and Close return the errors of the underlying writer. The name may have
// at most 31 characters and must not contain []:*?/\"<&.
func New(to io.Writer, name string, columns []Column) *Writer {
	w := &Writer{zip: zip.NewWriter(to)}
	// A higher compression level would take four times as long and make the file only a tenth smaller.
	w.zip.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(out, flate.BestSpeed)
	})
	// These parts must be first, because programs detect the file type from the beginning of the file.
	w.write("_rels/.rels", relations)
	w.write("xl/styles.xml", styles)
	w.begin(name, columns)
	return w
}

// Sheet ends the current sheet and starts another sheet with its own name and columns. Like New, it also writes the
// header row. All later rows are written to the new sheet.
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

// Day is a cell value: the date of a time in India's time zone. The zero time makes an empty cell.
type Day time.Time

// Row writes one row. values contains a value for each column: a string, an int, a fair.Paise (shown in rupees), a
// Day, or a time.Time (shown in India's time zone; the zero time makes an empty cell). Texts that are longer than
// MaxText are cut off.
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

// Close writes the end of the file. It does not close the underlying writer.
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
