package exports

import (
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/sheet"
	"github.com/mela-fair/mela/texts"
)

// Column is a column of a sheet in an export.
type Column[T any] struct {
	Title texts.Message
	Width float64     // width in characters of the default font
	Value func(T) any // returns the cell of a record; it may have any type that sheet.Writer.Row accepts
}

// Workbook describes an export of records.
type Workbook[T any] struct {
	File    string // file name
	Sheet   texts.Message
	Columns []Column[T]
	Each    func(T)                   // called once for every record, before its row; may be nil
	More    func(*sheet.Writer) error // writes additional sheets after the last row; may be nil
}

// heads converts the columns to the column type of package sheet, which has no function for the value.
func heads[T any](columns []Column[T]) []sheet.Column {
	list := make([]sheet.Column, len(columns))
	for i, c := range columns {
		list[i] = sheet.Column{Title: c.Title.In(fair.English), Width: c.Width}
	}
	return list
}

func writeRow[T any](w *sheet.Writer, columns []Column[T], record T) error {
	values := make([]any, len(columns))
	for i, c := range columns {
		values[i] = c.Value(record)
	}
	return w.Row(values...)
}

// writeSheet adds a sheet with a row for each record.
func writeSheet[T any](w *sheet.Writer, name texts.Message, columns []Column[T], records []T) error {
	w.Sheet(name.In(fair.English), heads(columns))
	for _, record := range records {
		if err := writeRow(w, columns, record); err != nil {
			return err
		}
	}
	return nil
}
