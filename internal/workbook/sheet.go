package workbook

import (
	"bufio"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// sheetBuffer is the size in bytes of the buffer that collects a sheet's content before compression.
const sheetBuffer = 64 << 10

func (w *Writer) beginSheet() {
	w.part++
	w.row = 0
	name := w.name
	if w.part > 1 {
		name += " " + strconv.Itoa(w.part)
	}
	w.names = append(w.names, name)
	out, err := w.zip.Create(sheetPath(len(w.names)))
	if err != nil {
		w.fail(err)
		return
	}
	w.sheet = bufio.NewWriterSize(out, sheetBuffer)
	b := append(w.line[:0], xmlHead+`<worksheet xmlns="`+mainSpace+`"><sheetViews><sheetView workbookViewId="0"`...)
	if len(w.names) == 1 {
		b = append(b, ` tabSelected="1"`...)
	}
	b = append(
		b,
		`><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`...,
	)
	for i, c := range w.columns {
		n := strconv.Itoa(i + 1)
		b = append(
			b,
			`<col min="`+n+`" max="`+n+`" width="`+strconv.FormatFloat(c.Width, 'f', -1, 64)+`" customWidth="1"`...,
		)
		if c.KeepsText {
			b = append(b, ` style="`+strconv.Itoa(int(styleText))+`"`...)
		}
		b = append(b, "/>"...)
	}
	w.line = append(b, `</cols><sheetData>`...)
	w.flushLine()
	w.beginRow()
	for i, c := range w.columns {
		w.text(i, styleHead, c.Title)
	}
	w.endRow()
}

func (w *Writer) endSheet() {
	// The element ignoredErrors prevents Excel's warning that a phone number is stored as text.
	area := "A1:" + letters(max(0, len(w.columns)-1)) + strconv.Itoa(w.row)
	w.line = append(append(w.line[:0], `</sheetData>`...), w.choices()...)
	w.line = append(w.line, `<ignoredErrors><ignoredError sqref="`+area+
		`" numberStoredAsText="1"/></ignoredErrors></worksheet>`...)
	w.flushLine()
	if w.err == nil {
		w.fail(w.sheet.Flush())
	}
}

// choices returns the XML for the columns that offer a list of choices.
func (w *Writer) choices() string {
	var lists strings.Builder
	count := 0
	for i, c := range w.columns {
		if c.Choices == "" {
			continue
		}
		count++
		area := w.letters[i] + "2:" + w.letters[i] + strconv.Itoa(c.ChoiceRows+1)
		lists.WriteString(`<dataValidation type="list" allowBlank="1" sqref="` + area + `"><formula1>` +
			string(appendText(nil, c.Choices)) + `</formula1></dataValidation>`)
	}
	if count == 0 {
		return ""
	}
	return `<dataValidations count="` + strconv.Itoa(count) + `">` + lists.String() + `</dataValidations>`
}

func (w *Writer) beginRow() {
	w.row++
	w.line = append(w.line[:0], `<row r="`...)
	w.line = strconv.AppendInt(w.line, int64(w.row), 10)
	w.line = append(w.line, `">`...)
}

func (w *Writer) endRow() {
	w.line = append(w.line, `</row>`...)
	w.flushLine()
}

func (w *Writer) flushLine() {
	if w.err == nil {
		_, err := w.sheet.Write(w.line)
		w.fail(err)
	}
}

// cell writes the beginning of a cell: its position and style. The type and the value follow.
func (w *Writer) cell(column int, s style) {
	w.line = append(w.line, `<c r="`...)
	w.line = append(w.line, w.letters[column]...)
	w.line = strconv.AppendInt(w.line, int64(w.row), 10)
	w.line = append(w.line, `" s="`...)
	w.line = append(w.line, byte('0'+s), '"')
}

func (w *Writer) number(column int, s style, digits string) {
	w.cell(column, s)
	w.line = append(w.line, `><v>`...)
	w.line = append(w.line, digits...)
	w.line = append(w.line, `</v></c>`...)
}

// text writes a text directly into its cell. It does not use the format's shared list of texts, because the Writer
// would have to hold this list in memory.
func (w *Writer) text(column int, s style, text string) {
	if text == "" {
		return
	}
	w.cell(column, s)
	w.line = append(w.line, ` t="inlineStr"><is><t`...)
	if text[0] <= ' ' || text[len(text)-1] <= ' ' {
		w.line = append(w.line, ` xml:space="preserve"`...)
	}
	w.line = append(w.line, '>')
	w.line = appendText(w.line, cut(text))
	w.line = append(w.line, `</t></is></c>`...)
}

// dayZero is the serial number of 1 January 1970 in spreadsheets.
const dayZero = 25569

// serial returns a time as a spreadsheet date: the number of days since the end of 1899, in India's time zone.
func serial(t time.Time) string {
	_, offset := t.In(fair.Kolkata).Zone()
	const day = 24 * 60 * 60 * 1000
	return strconv.FormatFloat(float64(t.UnixMilli()+int64(offset)*1000)/day+dayZero, 'f', -1, 64)
}

// letters returns the name of a column, counted from 0: "A" to "Z", "AA", …
func letters(column int) string {
	name := string(rune('A' + column%26))
	if column >= 26 {
		name = letters(column/26-1) + name
	}
	return name
}
