package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Sheets reads uploaded spreadsheets. If a file cannot be used, Read returns a *fair.Error of KindInvalid with a
// message for the rule's field.
type Sheets interface {
	// Read returns the first worksheet that has a row with all headings of the rule, with the rows below it. If no
	// worksheet has all headings, it returns only the row that has most of them.
	Read(ctx context.Context, up fair.Upload, rule fair.SheetRule) (fair.Sheet, error)
}

// ShownFile returns the name of an uploaded file in the form that the activity log shows.
func ShownFile(name string) string {
	p := fair.Problems{}
	if clean := p.CleanLine("file", name, true, fair.MaxName); len(p) == 0 {
		return clean
	}
	return "a spreadsheet"
}
