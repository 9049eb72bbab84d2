package app

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SheetImport describes the import of one spreadsheet. P is the type of the import plan.
type SheetImport[P any] struct {
	Core   *Core
	Sheets Sheets          // nil: spreadsheets cannot be imported
	May    fair.Permission // permission that the import requires
	Rule   fair.SheetRule
	File   fair.Upload
	// Plan compares the spreadsheet with the current records. The result `basis` contains all other data on which the
	// plan depends.
	Plan func(ctx context.Context, sheet fair.Sheet) (plan P, basis any, err error)
	// Faults returns the number of errors if they stop the import. nil: only the rows with errors are left out.
	Faults func(P) int
	// Apply stores the plan as part of the caller's transaction.
	Apply func(ctx context.Context, plan *P) error
	// Done is called after the import is committed; it may be nil.
	Done func()
}

// Preview returns the plan of the import. The result `seen` identifies the file and the other data on which the plan
// is based. The caller must pass `seen` to Run.
func (i SheetImport[P]) Preview(ctx context.Context) (plan P, seen string, err error) {
	if err := Require(ctx, i.May); err != nil {
		return plan, "", err
	}
	sheet, content, err := ReadSheet(ctx, i.Sheets, i.File, i.Rule)
	if err != nil {
		return plan, "", err
	}
	return i.planned(ctx, sheet, content)
}

// Run carries out a previewed import. The rows with errors are left out, or they stop the import; see Faults. Run
// returns KindConflict if the file, or the data on which the plan is based, has changed since the preview.
func (i SheetImport[P]) Run(ctx context.Context, seen string) (plan P, err error) {
	if err := Require(ctx, i.May); err != nil {
		return plan, err
	}
	sheet, content, err := ReadSheet(ctx, i.Sheets, i.File, i.Rule)
	if err != nil {
		return plan, err
	}
	err = i.Core.InTx(ctx, func(ctx context.Context) error {
		// This statement comes first because it makes a second import wait until this import is committed. The second
		// import then sees the changes that this import made.
		if err := i.Core.RaiseDataVersion(ctx); err != nil {
			return err
		}
		var now string
		if plan, now, err = i.planned(ctx, sheet, content); err != nil {
			return err
		}
		if now != seen {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ImportChanged())
		}
		if i.Faults != nil {
			if n := i.Faults(plan); n > 0 {
				return fair.Problems{i.Rule.Field: texts.PortalErrors.RowsFaulty(n)}.Err()
			}
		}
		return i.Apply(ctx, &plan)
	})
	if err == nil && i.Done != nil {
		i.Done()
	}
	return plan, err
}

// ReadSheet reads an uploaded spreadsheet and calculates the hash of its content. The argument `sheets` is nil if
// spreadsheets cannot be imported.
func ReadSheet(
	ctx context.Context, sheets Sheets, file fair.Upload, rule fair.SheetRule,
) (sheet fair.Sheet, hash string, err error) {
	if sheets == nil {
		return fair.Sheet{}, "", fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	if file.Content == nil {
		return fair.Sheet{}, "", fair.Problems{rule.Field: texts.Errors.Required()}.Err()
	}
	sheet, err = sheets.Read(ctx, file, rule)
	if err != nil {
		return fair.Sheet{}, "", err
	}
	if _, err := file.Content.Seek(0, io.SeekStart); err != nil {
		return fair.Sheet{}, "", fmt.Errorf("read an upload again: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(file.Content, rule.MaxBytes+1))
	if err != nil {
		return fair.Sheet{}, "", fmt.Errorf("read an upload again: %w", err)
	}
	return sheet, HashOf(content), nil
}

// planned returns the plan, and a hash of the file and of the other data on which the plan is based.
func (i SheetImport[P]) planned(
	ctx context.Context,
	sheet fair.Sheet,
	content string,
) (plan P, seen string, err error) {
	plan, on, err := i.Plan(ctx, sheet)
	if err != nil {
		return plan, "", err
	}
	basis, err := json.Marshal([]any{content, on})
	return plan, HashOf(basis), err
}

// Sheets reads uploaded spreadsheets. If a file cannot be used, Read returns a *fair.Error of KindInvalid with a
// message for the rule's field.
type Sheets interface {
	// Read searches for the first worksheet with a row that contains all headings that the rule requires. It returns
	// this row and the rows below it. If there is no such worksheet, it returns only the row that contains most of the
	// headings.
	Read(ctx context.Context, up fair.Upload, rule fair.SheetRule) (fair.Sheet, error)
}

// ShownFile returns the name of an uploaded file as the activity log shows it.
func ShownFile(name string) string {
	p := fair.Problems{}
	if clean := p.CleanLine("file", name, true, fair.MaxName); len(p) == 0 {
		return clean
	}
	return "a spreadsheet"
}
