package recordsheet

import "github.com/mela-fair/mela/internal/fair"

// Plan contains the changes that an import of records makes or, in a preview, would make.
type Plan[T any] struct {
	Added     []Added[T]
	Changed   []Change[T]
	Removed   []T
	Unchanged int
	Findings
}

// Findings is what was found in a spreadsheet beside its good rows.
type Findings struct {
	Sheet   fair.Sheet
	Ignored []string          // headings of columns that are not used
	Faults  []fair.SheetFault // errors in cells, sorted by row; these rows are left out
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
