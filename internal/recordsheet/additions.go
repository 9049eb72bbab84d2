package recordsheet

import "github.com/mela-fair/mela/internal/fair"

// Additions is the plan or the result of an import that adds records, and changes those that a row names by their id.
type Additions[T any] struct {
	Added   []Added[T]
	Changed []Change[T]
	Present []Added[T] // existing records, each with its row in the spreadsheet; the import does not change them
	Findings
}

// PresentIDs lists the ids of the existing records that the rows describe. The plan depends on these ids.
func (p Additions[T]) PresentIDs(id func(T) string) []string {
	return fair.Each(p.Present, func(present Added[T]) string { return id(present.Record) })
}
