package recordsheet

import "github.com/mela-fair/mela/internal/fair"

// Plan contains the changes that an import of records makes or, in a preview, would make.
type Plan[T any] struct {
	Added     []Added[T]
	Changed   []Change[T]
	Removed   []T
	Unchanged int
	Ignored   []string          // headings of columns that are not used
	Faults    []fair.SheetFault // errors in cells; if there are any, nothing is imported
}

// Added is a new record and its row in the spreadsheet.
type Added[T any] struct {
	Row    int
	Record T
}

// Change contains an existing record before and after its change.
type Change[T any] struct {
	Row           int
	Before, After T
}

// IsEmpty reports whether no record is added, changed or removed.
func (p Plan[T]) IsEmpty() bool { return len(p.Added)+len(p.Changed)+len(p.Removed) == 0 }
