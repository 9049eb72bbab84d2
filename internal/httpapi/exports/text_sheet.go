package exports

import "github.com/mela-fair/mela/internal/sheet"

// textColumn is a column with text cells only.
type textColumn[T any] struct {
	title string
	width float64
	value func(T) string
}

func textColumns[T any](columns []textColumn[T]) []sheet.Column {
	all := make([]sheet.Column, len(columns))
	for i, c := range columns {
		all[i] = sheet.Column{Title: c.title, Width: c.width, KeepsText: true}
	}
	return all
}

// writeTexts writes a row for each record. It ignores the errors of Row, because Bytes returns the writer's first
// error.
func writeTexts[T any](w *sheet.Writer, columns []textColumn[T], records []T) {
	row := make([]any, len(columns))
	for _, record := range records {
		for i, c := range columns {
			row[i] = c.value(record)
		}
		_ = w.Row(row...)
	}
}
