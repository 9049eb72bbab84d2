package httpapi

import (
	"io"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"

	"mela/internal/fair"
)

// cellKind says how a column's values are written.
type cellKind int

const (
	textCell   cellKind = iota // always text: phone numbers keep their zeros, and nothing becomes a formula
	numberCell                 // whole numbers
	moneyCell                  // rupees as a number
	dateCell                   // a moment as a real date, in Asia/Kolkata
)

type column struct {
	title string
	width float64
	kind  cellKind
}

// The number formats of the kinds: text, and Indian grouping in rupees.
const (
	textFormat  = "@"
	moneyFormat = `[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;##,##0.00`
	dateFormat  = "dd-mm-yyyy hh:mm"
)

// workbook writes one sheet row by row; what does not fit in memory waits in a temporary file.
type workbook struct {
	file    *excelize.File
	sheet   *excelize.StreamWriter
	columns []column
	styles  map[cellKind]int
	row     int // rows written, the header included
}

func newWorkbook(sheet string, columns []column) (*workbook, error) {
	b := &workbook{file: excelize.NewFile(), columns: columns, styles: map[cellKind]int{}}
	if err := b.begin(sheet); err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

func (b *workbook) begin(sheet string) error {
	if err := b.file.SetSheetName("Sheet1", sheet); err != nil {
		return err
	}
	for kind, format := range map[cellKind]string{textCell: textFormat, moneyCell: moneyFormat, dateCell: dateFormat} {
		style, err := b.file.NewStyle(&excelize.Style{CustomNumFmt: &format})
		if err != nil {
			return err
		}
		b.styles[kind] = style
	}
	bold, err := b.file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
	if err != nil {
		return err
	}
	if b.sheet, err = b.file.NewStreamWriter(sheet); err != nil {
		return err
	}
	titles := make([]any, len(b.columns))
	for i, c := range b.columns {
		titles[i] = excelize.Cell{StyleID: bold, Value: c.title}
		if err := b.sheet.SetColWidth(i+1, i+1, c.width); err != nil {
			return err
		}
	}
	if err := b.sheet.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}); err != nil {
		return err
	}
	return b.write(titles)
}

// add writes records, except those whose ids are noted as written.
func (b *workbook) add(rows []record, written map[string]bool) error {
	for _, r := range rows {
		if written[r.id] {
			continue
		}
		written[r.id] = true
		cells := make([]any, len(b.columns))
		for i, c := range b.columns {
			cells[i] = excelize.Cell{StyleID: b.styles[c.kind], Value: cellValue(r.values[i])}
		}
		if err := b.write(cells); err != nil {
			return err
		}
	}
	return nil
}

// cellValue is a value as the spreadsheet knows it. Text stays text whatever it starts with.
func cellValue(value any) any {
	switch value := value.(type) {
	case fair.Paise:
		// The format knows binary fractions only. This is for reading; nothing computes with it here.
		rounded, _ := strconv.ParseFloat(value.Decimal(), 64)
		return rounded
	case time.Time:
		return value.In(fair.Kolkata)
	}
	return value
}

func (b *workbook) write(cells []any) error {
	b.row++
	return b.sheet.SetRow("A"+strconv.Itoa(b.row), cells)
}

// send writes the finished workbook.
func (b *workbook) send(w io.Writer) error {
	if err := b.sheet.Flush(); err != nil {
		return err
	}
	return b.file.Write(w)
}

func (b *workbook) close() { _ = b.file.Close() } // removes its temporary files
