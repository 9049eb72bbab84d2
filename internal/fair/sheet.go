package fair

import (
	"strconv"

	"github.com/mela-fair/mela/texts"
)

// Sheet is the content of an uploaded spreadsheet: its header row and the rows below.
type Sheet struct {
	Name string     // name of the sheet in the file; empty for a CSV file
	Head SheetRow   // the row that contains most of the expected headings
	Rows []SheetRow // rows below the header row, without blank rows; empty if headings are missing
}

// SheetRow is one spreadsheet row as text. Formulas are not computed. Their values are the results that are saved in
// the file.
type SheetRow struct {
	Number int                   // row number as in a spreadsheet program, from 1
	Cells  []string              // trimmed; without line breaks, unless the rule keeps them
	Faults map[int]texts.Message // reasons why cells have no usable text, keyed by the cell's index
}

// Cell returns the text in a column, counted from 0. For a column after the end of the row, it returns "".
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
	MaxRows  int  // maximum number of rows below the headings, without blank ones
	Lines    bool // cells below the headings keep their line breaks
	// Known returns how many of the form's headings a row contains. It also returns whether the row contains all
	// required headings.
	Known func(cells []string) (known int, all bool)
	// The fields below override the default limits and messages. A zero value means the default.
	HeadingRows int           // number of top rows that are searched for the headings
	MaxTags     int           // maximum number of tags in one part of a workbook
	MaxUnpacked int64         // maximum unpacked size of a workbook in bytes
	NoHeadings  texts.Message // error message when no row has headings
}

// SheetFault is an error in one cell.
type SheetFault struct {
	Row     int    // row number as in a spreadsheet program
	Column  string // the heading as in the file
	Cell    string // "C12"
	At      int    // index of the cell in its row; negative: the file does not have the column
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
