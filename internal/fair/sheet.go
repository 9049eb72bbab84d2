package fair

import (
	"strconv"

	"github.com/mela-fair/mela/texts"
)

// Sheet is the content of an uploaded spreadsheet: its header row and the rows below.
type Sheet struct {
	Name string     // name of the sheet in the file; empty for a CSV file
	Head SheetRow   // the row with most of the expected headings
	Rows []SheetRow // rows below the header row, without blank ones; empty when headings are missing
}

// SheetRow is one row of a spreadsheet as text. Formulas are not computed: the value is the result saved in the file.
type SheetRow struct {
	Number int                   // row number as in a spreadsheet program, from 1
	Cells  []string              // trimmed, without line breaks
	Faults map[int]texts.Message // the reasons why cells have no usable text, by the index of the cell
}

// Cell returns the text of a column, counted from 0. It is empty after the end of the row.
func (r SheetRow) Cell(column int) string {
	if column < 0 || column >= len(r.Cells) {
		return ""
	}
	return r.Cells[column]
}

// SheetRule describes the spreadsheets that a form accepts.
type SheetRule struct {
	Field    string // the API's field for error messages
	MaxBytes int64
	MaxRows  int // maximum number of rows below the headings, without blank ones
	// Known returns how many of the form's headings a row contains, and whether it contains all required headings.
	Known func(cells []string) (known int, all bool)
	// The fields below override the default limits and messages. Zero means the default.
	HeadingRows int           // number of rows at the top in which the headings are searched
	MaxTags     int           // maximum number of tags in one part of a workbook
	MaxUnpacked int64         // maximum unpacked size of a workbook in bytes
	NoHeadings  texts.Message // error message when no row has headings
}

// SheetFault is an error in one cell.
type SheetFault struct {
	Row     int    // row number as in a spreadsheet program
	Column  string // the heading as in the file
	Cell    string // "C12"
	Message texts.Message
}

// CellName returns the address of a cell, such as "C12". The column is counted from 0, the row from 1.
func CellName(column, row int) string {
	letters := ""
	for n := column + 1; n > 0; n = (n - 1) / 26 {
		letters = string(rune('A'+(n-1)%26)) + letters
	}
	return letters + strconv.Itoa(row)
}
