package sheet

import (
	"archive/zip"
	"compress/flate"
	"fmt"
	"io"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/mela-fair/mela/internal/fair"
)

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

// Writer writes one workbook. A long sheet is stored in a temporary file, which Close removes. A Writer is not safe for
// use by several goroutines.
type Writer struct {
	file   *excelize.File
	stream *excelize.StreamWriter
	row    int // number of rows of the sheet, including the header row
	cells  []excelize.Cell
	values []any // points to the cells; nil for an empty cell
	err    error // the first error; all later calls return it

	head, text, marked, number, money, moment, day int // the styles
}

// NewWriter starts a workbook with one sheet and the given columns. The first row is the header, which stays visible
// while the user scrolls. Row and Bytes return an error of NewWriter.
func NewWriter(name string, columns []Column) *Writer {
	w := &Writer{file: excelize.NewFile()}
	// A higher compression level would take four times as long and make the file only a tenth smaller.
	w.file.ZipWriter = func(out io.Writer) excelize.ZipWriter {
		z := zip.NewWriter(out)
		z.RegisterCompressor(zip.Deflate, func(out io.Writer) (io.WriteCloser, error) {
			return flate.NewWriter(out, flate.BestSpeed)
		})
		return z
	}
	w.fail(w.file.SetDocProps(&excelize.DocProperties{Creator: "Mela"}))
	w.head = w.style(excelize.Style{NumFmt: 49, Font: &excelize.Font{Bold: true}})
	w.text = w.style(excelize.Style{NumFmt: 49}) // the content remains text when a user edits it
	w.marked = w.style(excelize.Style{
		NumFmt: 49, Fill: excelize.Fill{Type: "pattern", Pattern: 1, Color: []string{"FFE699"}},
	})
	w.number = w.style(excelize.Style{NumFmt: 1})
	w.money = w.format(`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00`) // with lakhs and crores
	w.moment = w.format(`dd\-mm\-yyyy\ hh:mm`)
	w.day = w.format(`dd\-mm\-yyyy`)
	w.fail(w.file.SetSheetName("Sheet1", name))
	w.begin(name, columns)
	return w
}

func (w *Writer) style(s excelize.Style) int {
	id, err := w.file.NewStyle(&s)
	w.fail(err)
	return id
}

func (w *Writer) format(code string) int { return w.style(excelize.Style{CustomNumFmt: &code}) }

// Sheet ends the current sheet and starts another sheet with its own name and columns. Like NewWriter, it also writes
// the header row. All later rows are written to the new sheet.
func (w *Writer) Sheet(name string, columns []Column) {
	if w.err != nil {
		return
	}
	w.fail(w.stream.Flush())
	_, err := w.file.NewSheet(name)
	w.fail(err)
	w.begin(name, columns)
}

func (w *Writer) begin(name string, columns []Column) {
	if w.err != nil {
		return
	}
	w.row, w.cells, w.values = 0, make([]excelize.Cell, len(columns)), make([]any, len(columns))
	last, err := excelize.CoordinatesToCellName(len(columns), excelize.TotalRows)
	w.fail(err)
	// This prevents Excel's warning that a phone number is stored as text.
	w.fail(w.file.AddIgnoredErrors(name, "A1:"+last, excelize.IgnoredErrorsNumberStoredAsText))
	for i, c := range columns {
		if c.Choices != "" {
			letter, err := excelize.ColumnNumberToName(i + 1)
			w.fail(err)
			choices := excelize.NewDataValidation(true)
			choices.SetSqref(fmt.Sprintf("%s2:%s%d", letter, letter, c.ChoiceRows+1))
			choices.SetSqrefDropList(c.Choices)
			choices.ShowErrorMessage = false // another text can be entered
			w.fail(w.file.AddDataValidation(name, choices))
		}
	}
	w.stream, err = w.file.NewStreamWriter(name)
	if w.fail(err); err != nil {
		return
	}
	w.fail(w.stream.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}))
	for i, c := range columns {
		w.fail(w.stream.SetColWidth(i+1, i+1, c.Width))
		if c.KeepsText {
			w.fail(w.stream.SetColStyle(i+1, i+1, w.text))
		}
		w.set(i, w.head, c.Title)
	}
	w.writeRow()
}

// Day is a cell value: the date of a time in India's time zone. The zero time makes an empty cell.
type Day time.Time

// Marked is a text in a coloured cell.
type Marked string

// Row writes one row. values contains a value for each column: a string, a Marked text, an int, a fair.Paise (shown in
// rupees), a Day, or a time.Time (shown in India's time zone; the zero time makes an empty cell). Texts are always
// written as text. Texts that are longer than a cell can hold are cut off.
func (w *Writer) Row(values ...any) error {
	if w.err == nil && len(values) != len(w.cells) {
		w.fail(fmt.Errorf("sheet: %d values for %d columns", len(values), len(w.cells)))
	}
	if w.err != nil {
		return w.err
	}
	for i, value := range values {
		w.values[i] = nil
		switch value := value.(type) {
		case string:
			if value != "" {
				w.set(i, w.text, value)
			}
		case Marked:
			w.set(i, w.marked, string(value))
		case int:
			w.set(i, w.number, value)
		case fair.Paise:
			w.set(i, w.money, float64(value)/100)
		case time.Time:
			if !value.IsZero() {
				w.set(i, w.moment, value.In(fair.Kolkata))
			}
		case Day:
			if at := time.Time(value); !at.IsZero() {
				year, month, day := at.In(fair.Kolkata).Date()
				w.set(i, w.day, time.Date(year, month, day, 0, 0, 0, 0, time.UTC))
			}
		default:
			w.fail(fmt.Errorf("sheet: a cell cannot hold a %T", value))
			return w.err
		}
	}
	w.writeRow()
	return w.err
}

func (w *Writer) set(column, style int, value any) {
	w.cells[column] = excelize.Cell{StyleID: style, Value: value}
	w.values[column] = &w.cells[column]
}

func (w *Writer) writeRow() {
	w.row++
	first, err := excelize.CoordinatesToCellName(1, w.row)
	w.fail(err)
	w.fail(w.stream.SetRow(first, w.values))
}

// Bytes ends the workbook, removes the temporary files and returns the content of the workbook.
func (w *Writer) Bytes() ([]byte, error) {
	defer w.Close()
	if w.err != nil {
		return nil, w.err
	}
	w.fail(w.stream.Flush())
	content, err := w.file.WriteToBuffer()
	if w.fail(err); w.err != nil {
		return nil, w.err
	}
	return content.Bytes(), nil
}

// Close removes the temporary files. It may be called more than once.
func (w *Writer) Close() { w.fail(w.file.Close()) }

func (w *Writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}
