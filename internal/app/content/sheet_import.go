package content

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/content/recordsheet"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// sheetImport is the import of one spreadsheet. P is its plan.
type sheetImport[P any] struct {
	app  *Service
	rule fair.SheetRule
	file fair.Upload
	// plan compares the spreadsheet with the current records. basis is everything else that the plan depends on.
	plan   func(ctx context.Context, sheet fair.Sheet) (plan P, basis any, err error)
	faults func(P) int
	// apply stores the plan in the caller's transaction.
	apply func(ctx context.Context, plan *P) error
}

// preview returns what the import would change. seen identifies the file and the basis of the plan.
func (i sheetImport[P]) preview(ctx context.Context) (plan P, seen string, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return plan, "", err
	}
	sheet, content, err := i.read(ctx)
	if err != nil {
		return plan, "", err
	}
	return i.planned(ctx, sheet, content)
}

// run carries out a previewed import, completely or not at all. KindConflict when the file or the basis of the plan
// differ from the preview; KindInvalid while a row of the file has an error.
func (i sheetImport[P]) run(ctx context.Context, seen string) (plan P, err error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return plan, err
	}
	sheet, content, err := i.read(ctx)
	if err != nil {
		return plan, err
	}
	err = i.app.store.InTx(ctx, func(ctx context.Context) error {
		// This statement comes first: a second import waits here until this one is committed and then sees its
		// changes.
		if err := i.app.store.RaiseDataVersion(ctx); err != nil {
			return err
		}
		var now string
		if plan, now, err = i.planned(ctx, sheet, content); err != nil {
			return err
		}
		if now != seen {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ImportChanged())
		}
		if n := i.faults(plan); n > 0 {
			p := fair.Problems{}
			p.Add(i.rule.Field, texts.PortalErrors.RowsFaulty(n))
			return p.Err()
		}
		return i.apply(ctx, &plan)
	})
	return plan, err
}

// read reads the file and calculates the hash of its content.
func (i sheetImport[P]) read(ctx context.Context) (fair.Sheet, string, error) {
	if i.app.sheets == nil {
		return fair.Sheet{}, "", fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
	}
	if i.file.Content == nil {
		p := fair.Problems{}
		p.Add(i.rule.Field, texts.Errors.Required())
		return fair.Sheet{}, "", p.Err()
	}
	sheet, err := i.app.sheets.Read(ctx, i.file, i.rule)
	if err != nil {
		return fair.Sheet{}, "", err
	}
	if _, err := i.file.Content.Seek(0, io.SeekStart); err != nil {
		return fair.Sheet{}, "", fmt.Errorf("read an upload again: %w", err)
	}
	content, err := io.ReadAll(io.LimitReader(i.file.Content, i.rule.MaxBytes+1))
	if err != nil {
		return fair.Sheet{}, "", fmt.Errorf("read an upload again: %w", err)
	}
	return sheet, app.HashOf(content), nil
}

// planned returns the plan, and the hash of the file and the basis of the plan.
func (i sheetImport[P]) planned(
	ctx context.Context,
	sheet fair.Sheet,
	content string,
) (plan P, seen string, err error) {
	plan, on, err := i.plan(ctx, sheet)
	if err != nil {
		return plan, "", err
	}
	basis, err := json.Marshal([]any{content, on})
	return plan, app.HashOf(basis), err
}

// state identifies the versions of records.
func (r *Records[T, In]) state(live []T) string {
	var state strings.Builder
	for _, one := range live {
		record := r.kind.record(&one)
		fmt.Fprintln(&state, record.ID, record.Version)
	}
	return state.String()
}

// importPlan stores the planned changes in the caller's transaction, with a line of the activity log for each record.
// place, if set, positions a new record behind the one that was created before it; that is zero for the first.
func (r *Records[T, In]) importPlan(
	ctx context.Context,
	plan *recordsheet.Plan[T],
	place func(now *T, before T),
) error {
	for _, gone := range plan.Removed {
		record := r.kind.record(&gone)
		record.DeletedAt, record.UpdatedAt = r.app.Now(), r.app.Now()
		if _, err := r.store().Update(ctx, gone); err != nil {
			return err
		}
		if err := r.logImported(ctx, "deleted", gone, r.kind.fields(gone), nil); err != nil {
			return err
		}
	}
	for i := range plan.Changed {
		change := &plan.Changed[i]
		r.kind.record(&change.After).UpdatedAt = r.app.Now()
		after, err := r.store().Update(ctx, change.After)
		if err != nil {
			return err
		}
		change.After = after
		if err := r.logImported(ctx, "updated", after, r.kind.fields(change.Before), r.kind.fields(after)); err != nil {
			return err
		}
	}
	var before T
	for i := range plan.Added {
		added := &plan.Added[i].Record
		r.begin(added)
		if place != nil {
			place(added, before)
		}
		stored, err := r.store().Create(ctx, *added)
		if err != nil {
			return err
		}
		*added, before = stored, stored
		if err := r.logImported(ctx, "created", stored, nil, r.kind.fields(stored)); err != nil {
			return err
		}
	}
	return nil
}

func (r *Records[T, In]) logImported(ctx context.Context, action string, record T, before, after map[string]any) error {
	summary := texts.PortalActivity.ImportedChanges(action).With("record", r.kind.name(record).In(fair.English))
	return r.app.LogChange(ctx, action, r.kind.entity, r.kind.record(&record).ID, summary, before, after)
}

// countsOf returns the numbers of a plan for the summary in the activity log.
func countsOf[T any](plan recordsheet.Plan[T]) (added, changed, removed string, fields map[string]any) {
	return strconv.Itoa(len(plan.Added)), strconv.Itoa(len(plan.Changed)), strconv.Itoa(len(plan.Removed)),
		map[string]any{
			"added": len(plan.Added), "changed": len(plan.Changed), "removed": len(plan.Removed),
			"unchanged": plan.Unchanged,
		}
}
