package recordsheet

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Rows contains the rows of a spreadsheet whose headings were recognised, and the errors that were found in them.
type Rows struct {
	fair.Sheet
	Ignored []string // headings of columns that are not used
	Faults  []fair.SheetFault
	format  *Format
	at      map[Column]int
}

// Has reports whether the file has a column.
func (r *Rows) Has(c Column) bool {
	_, there := r.at[c]
	return there
}

// Text returns the text of a cell. It is empty if the file does not have the column. Line breaks become spaces, except
// in the format's columns with several lines.
func (r *Rows) Text(row fair.SheetRow, c Column) string {
	text := r.Lines(row, c)
	if slices.Contains(r.format.Lines, c) || !strings.Contains(text, "\n") {
		return text
	}
	return strings.Join(strings.Fields(text), " ")
}

// Lines is like Text, with the line breaks of the cell.
func (r *Rows) Lines(row fair.SheetRow, c Column) string {
	at, there := r.at[c]
	if !there {
		return ""
	}
	return row.Cell(at)
}

// TextIn returns the text of a translated field in all languages.
func (r *Rows) TextIn(row fair.SheetRow, c Column) fair.Text {
	return fair.EveryLang(func(l fair.Lang) string { return r.Text(row, c.In(l)) })
}

// Over updates the translated text `was` with the texts of a row, and returns the result. It replaces the text only
// for languages that have a column in the file.
func (r *Rows) Over(was, row fair.Text, c Column) fair.Text {
	for _, l := range fair.Langs {
		if r.Has(c.In(l)) {
			was = was.With(l, row[l])
		}
	}
	return was
}

// Faults contains the errors of one row by column. Only the first error of each column is stored.
type Faults map[Column]texts.Message

// Add adds an error unless the column already has one.
func (f Faults) Add(c Column, message texts.Message) {
	if f[c].IsZero() {
		f[c] = message
	}
}

// AddFields adds the field errors that a validation returned.
func (f Faults) AddFields(err error) {
	if e, ok := errors.AsType[*fair.Error](err); ok {
		for field, message := range e.Fields {
			f.Add(Column(field), message)
		}
	}
}

// Accept reports whether a row has no errors. If it has errors, Accept adds them to the file's errors, in the order of
// the columns. If a cell could not be read, Accept adds only this error for the cell, and no error about its value.
func (r *Rows) Accept(row fair.SheetRow, faults Faults) bool {
	for column, at := range r.at {
		if message := row.Faults[at]; !message.IsZero() {
			faults[column] = message
		}
	}
	for _, column := range r.format.Columns {
		if message, wrong := faults[column]; wrong {
			r.Fault(row.Number, column, message)
		}
	}
	return len(faults) == 0
}

// Fault adds an error for a column of a row. If the file does not have the column, the error contains the column's
// title.
func (r *Rows) Fault(row int, c Column, message texts.Message) {
	at, there := r.at[c]
	if !there {
		r.Faults = append(r.Faults, fair.SheetFault{
			Row: row, Column: r.format.Title(c), Cell: strconv.Itoa(row), At: -1, Message: message,
		})
		return
	}
	r.Faults = append(r.Faults, fair.SheetFault{
		Row: row, Column: r.Head.Cell(at), Cell: fair.CellName(at, row), At: at, Message: message,
	})
}

// Findings returns what was found in the spreadsheet beside its good rows.
func (r *Rows) Findings() Findings {
	slices.SortStableFunc(r.Faults, func(a, b fair.SheetFault) int { return cmp.Compare(a.Row, b.Row) })
	return Findings{Sheet: r.Sheet, Ignored: r.Ignored, Faults: r.Faults}
}
