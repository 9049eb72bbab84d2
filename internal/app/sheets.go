package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Sheets reads uploaded spreadsheets. If a file cannot be used, Read returns a *fair.Error of KindInvalid with a
// message for the rule's field.
type Sheets interface {
	// Read returns the first worksheet in which a row contains all headings that the rule requires: this row and the rows
	// below it. If there is no such worksheet, it returns only the row that contains most of the headings.
	Read(ctx context.Context, up fair.Upload, rule fair.SheetRule) (fair.Sheet, error)
}

// ShownFile returns the name of an uploaded file in the form in which the activity log shows it.
func ShownFile(name string) string {
	p := fair.Problems{}
	if clean := p.CleanLine("file", name, true, fair.MaxName); len(p) == 0 {
		return clean
	}
	return "a spreadsheet"
}
