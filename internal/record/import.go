package record

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/recordsheet"
	"github.com/mela-fair/mela/texts"
)

// State returns a string that changes whenever a record is added, changed or removed.
func (r *Records[T, In]) State(live []T) string {
	var state strings.Builder
	for _, one := range live {
		record := baseOf(&one)
		fmt.Fprintln(&state, record.ID, record.Version)
	}
	return state.String()
}

// ImportPlan stores the planned changes in the caller's transaction, with an activity log entry for each record. If
// the function `place` is not nil, ImportPlan calls it to set each new record's position. The second argument of
// `place` is the previous new record, or the zero value for the first one.
func (r *Records[T, In]) ImportPlan(
	ctx context.Context,
	plan *recordsheet.Plan[T],
	place func(now *T, before T),
) error {
	for _, gone := range plan.Removed {
		record := baseOf(&gone)
		record.DeletedAt, record.UpdatedAt = r.core.Now(), r.core.Now()
		if _, err := r.stored.Update(ctx, gone); err != nil {
			return err
		}
		if err := r.logImported(ctx, "deleted", gone, r.kind.Fields(gone), nil); err != nil {
			return err
		}
	}
	for i := range plan.Changed {
		change := &plan.Changed[i]
		baseOf(&change.After).UpdatedAt = r.core.Now()
		after, err := r.stored.Update(ctx, change.After)
		if err != nil {
			return err
		}
		change.After = after
		if err := r.logImported(ctx, "updated", after, r.kind.Fields(change.Before), r.kind.Fields(after)); err != nil {
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
		stored, err := r.stored.Create(ctx, *added)
		if err != nil {
			return err
		}
		*added, before = stored, stored
		if err := r.logImported(ctx, "created", stored, nil, r.kind.Fields(stored)); err != nil {
			return err
		}
	}
	return nil
}

func (r *Records[T, In]) logImported(ctx context.Context, action string, record T, before, after map[string]any) error {
	summary := texts.PortalActivity.ImportedChanges(action).With("record", r.kind.Name(record).In(fair.English))
	return r.core.LogChange(ctx, action, r.kind.Entity, baseOf(&record).ID, summary, before, after)
}

// CountsOf returns how many records a plan adds, changes and removes, for the activity log.
func CountsOf[T any](plan recordsheet.Plan[T]) (added, changed, removed string, fields map[string]any) {
	return strconv.Itoa(len(plan.Added)), strconv.Itoa(len(plan.Changed)), strconv.Itoa(len(plan.Removed)),
		map[string]any{
			"added": len(plan.Added), "changed": len(plan.Changed), "removed": len(plan.Removed),
			"unchanged": plan.Unchanged,
		}
}

// ImportedRows converts the new rows of an import plan to their JSON representation.
func ImportedRows[T, V any](rows []recordsheet.Added[T], view func(row int, record T) V) []V {
	views := make([]V, len(rows))
	for i, row := range rows {
		views[i] = view(row.Row, row.Record)
	}
	return views
}
