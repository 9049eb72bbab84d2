package fair

import (
	"strconv"

	"github.com/mela-fair/mela/texts"
)

// Sheet is what was read of an uploaded spreadsheet: its row of headings and what stands below it.
type Sheet struct {
	Name string     // of the sheet in its file; empty for a CSV file
	Head SheetRow   // the row that holds most of the headings that were looked for
	Rows []SheetRow // below it, without blank ones; none when headings are missing
}

// SheetRow is one row of a spreadsheet as text. Nothing is ever computed: of a formula it is the result
// that was saved with it.
type SheetRow struct {
	Number int                   // as a spreadsheet program counts, from 1
	Cells  []string              // trimmed, and each in one line
	Faults map[int]texts.Message // by the index of a cell: why there is no text to take
}

// Cell returns the text of a column counted from 0, empty past the row's end.
func (r SheetRow) Cell(column int) string {
	if column < 0 || column >= len(r.Cells) {
		return ""
	}
	return r.Cells[column]
}

// SheetRule says which spreadsheets a form takes.
type SheetRule struct {
	Field    string // the API's field, under which a refusal stands
	MaxBytes int64
	MaxRows  int // below the headings, blank ones not counted
	// Known tells how many of the form's headings a row holds, and whether it holds all that are needed.
	Known func(cells []string) (known int, all bool)
	// What differs from lists of a few columns; zero: the usual.
	HeadingRows int           // among how many rows from the top the headings are looked for
	MaxTags     int           // in one part of a workbook
	MaxUnpacked int64         // of a workbook, in bytes
	NoHeadings  texts.Message // when no row has any
}

// SheetFault is what is wrong with one cell.
type SheetFault struct {
	Row     int    // as a spreadsheet program counts
	Column  string // the heading as the file has it
	Cell    string // "C12"
	Message texts.Message
}

// CellName is a cell's address: column counted from 0, row from 1.
func CellName(column, row int) string {
	letters := ""
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		letters = string(rune('A'+(n-1)%26)) + letters
	}
	return letters + strconv.Itoa(row)
}
