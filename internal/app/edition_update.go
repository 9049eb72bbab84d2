package app

import (
	"context"
	"slices"
	"strings"
	"time"

	"mela/internal/fair"
)

// FindEdition returns the current edition to the office.
func (a *App) FindEdition(ctx context.Context) (fair.Edition, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return fair.Edition{}, err
	}
	return a.store.CurrentEdition(ctx)
}

// UpdateEdition changes parts of the current edition, as fair.Edition.Change reads them, and returns it
// as it is then. before is the UpdatedAt of the edition that the caller has seen, zero when it does not
// say; KindConflict when somebody else changed the edition meanwhile. Needs MayEdit.
func (a *App) UpdateEdition(ctx context.Context, parts []byte, before time.Time) (changed fair.Edition, err error) {
	if err := require(ctx, fair.MayEdit); err != nil {
		return fair.Edition{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		was, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if !before.IsZero() && !before.Equal(was.UpdatedAt) {
			return fair.Fail(fair.KindConflict, fair.SayChangedMeanwhile)
		}
		if changed, err = was.Change(parts); err != nil {
			return err
		}
		old, now, err := was.Differences(changed)
		if err != nil || len(old)+len(now) == 0 {
			return err
		}
		changed.UpdatedAt = laterThan(was.UpdatedAt, a.Now())
		if err := a.store.UpdateEdition(ctx, changed, was.UpdatedAt); err != nil {
			return err
		}
		if err := a.logChange(ctx, "updated", "edition", changed.ID, summaryOfEdition(changed.ID, old, now), old, now); err != nil {
			return err
		}
		return a.store.RaiseDataVersion(ctx)
	})
	if err != nil {
		return fair.Edition{}, err
	}
	return changed, nil
}

// BeginEdition makes next year's edition: this year's with another id and parts of it changed, as
// fair.Edition.Change reads them. Its hall stands as the plan says, with every stall free again; what
// was registered, booked and paid stays with the edition it was for. From now on the new edition is the
// current one. KindConflict when there is one with this id. Needs MayManage.
func (a *App) BeginEdition(ctx context.Context, id string, parts []byte) (next fair.Edition, err error) {
	if err := require(ctx, fair.MayManage); err != nil {
		return fair.Edition{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		was, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if next, err = was.Next(id, parts); err != nil {
			return err
		}
		next.UpdatedAt = laterThan(was.UpdatedAt, a.Now())
		if err := a.store.CreateEdition(ctx, next, hallOf(next.Plan)); err != nil {
			return err
		}
		return a.logChange(ctx, "created", "edition", next.ID, "The edition "+next.ID+" follows the edition "+was.ID, nil, nil)
	})
	if err != nil {
		return fair.Edition{}, err
	}
	return next, nil
}

// summaryOfEdition names the parts of an edition that were changed.
func summaryOfEdition(id string, old, now map[string]any) string {
	var parts []string
	for _, fields := range []map[string]any{old, now} {
		for path := range fields {
			part, _, _ := strings.Cut(path, ".")
			if !slices.Contains(parts, part) {
				parts = append(parts, part)
			}
		}
	}
	slices.Sort(parts)
	return "The edition " + id + " was changed: " + strings.Join(parts, ", ")
}
