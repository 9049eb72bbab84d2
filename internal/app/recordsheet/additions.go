package recordsheet

import "github.com/mela-fair/mela/internal/fair"

// Additions is the plan or the result of an import that only adds records.
type Additions[T any] struct {
	Added   []Added[T]
	Present []Added[T]        // rows whose record already exists, and that record; the import does not change it
	Ignored []string          // headings of columns that are not used
	Faults  []fair.SheetFault // errors in cells; if there are any, nothing is imported
}

// PresentIDs lists the ids of the existing records. They are a part of the state on which the plan is based.
func (p Additions[T]) PresentIDs(id func(T) string) []string {
	ids := make([]string, len(p.Present))
	for i, present := range p.Present {
		ids[i] = id(present.Record)
	}
	return ids
}
