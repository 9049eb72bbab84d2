package exports

import "github.com/mela-fair/mela/internal/workbook"

// textColumn is a column with text cells only.
type textColumn[T any] struct {
	title string
	width float64
	value func(T) string
}

func textColumns[T any](columns []textColumn[T]) []workbook.Column {
	all := make([]workbook.Column, len(columns))
	for i, c := range columns {
		all[i] = workbook.Column{Title: c.title, Width: c.width, KeepsText: true}
	}
	return all
}

// writeTexts writes a row for each record. It ignores the errors of Row, because Close returns the writer's first
// error.
func writeTexts[T any](w *workbook.Writer, columns []textColumn[T], records []T) {
	row := make([]any, len(columns))
	for _, record := range records {
		for i, c := range columns {
			row[i] = c.value(record)
		}
		_ = w.Row(row...)
	}
}
