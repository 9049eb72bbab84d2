package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// Sheets reads uploaded spreadsheets. What is refused is an *fair.Error of KindInvalid with a sentence
// under the rule's field.
type Sheets interface {
	// Read returns the first sheet that has a row with all headings of the rule, with the rows below it;
	// when none has, the row that holds most of them, alone.
	Read(ctx context.Context, up fair.Upload, rule fair.SheetRule) (fair.Sheet, error)
}

// ShownFile is an uploaded file's name as the log shows it.
func ShownFile(name string) string {
	p := fair.Problems{}
	if clean := p.CleanLine("file", name, true, fair.MaxName); len(p) == 0 {
		return clean
	}
	return "a spreadsheet"
}
