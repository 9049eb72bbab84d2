package content

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// FindEdition returns the current edition to the office.
func (a *Service) FindEdition(ctx context.Context) (fair.Edition, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.Edition{}, err
	}
	return a.store.CurrentEdition(ctx)
}

// UpdateEdition changes parts of the current edition, as fair.Edition.Change reads them, and returns it
// as it is then. before is the UpdatedAt of the edition that the caller has seen, zero when it does not
// say; KindConflict when somebody else changed the edition meanwhile. Needs MayEdit.
func (a *Service) UpdateEdition(ctx context.Context, parts []byte, before time.Time) (changed fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return fair.Edition{}, err
	}
	return a.changeEdition(ctx, before, func(was fair.Edition) (fair.Edition, error) { return was.Change(parts) })
}

// changeEdition stores what change makes of the current edition, with its line in the activity log.
// before is as UpdateEdition has it.
func (a *Service) changeEdition(ctx context.Context, before time.Time, change func(was fair.Edition) (fair.Edition, error)) (changed fair.Edition, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		was, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if !before.IsZero() && !before.Equal(was.UpdatedAt) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		if changed, err = change(was); err != nil {
			return err
		}
		old, now, err := was.Differences(changed)
		if err != nil || len(old)+len(now) == 0 {
			return err
		}
		changed.UpdatedAt = app.LaterThan(was.UpdatedAt, a.Now())
		if err := a.store.UpdateEdition(ctx, changed, was.UpdatedAt); err != nil {
			return err
		}
		if err := a.LogChange(ctx, "updated", "edition", changed.ID, summaryOfEdition(changed.ID, old, now), old, now); err != nil {
			return err
		}
		if err := a.deletePopupPicture(ctx, was.Popup, changed.Popup); err != nil {
			return err
		}
		return a.store.RaiseDataVersion(ctx)
	})
	if err != nil {
		return fair.Edition{}, err
	}
	return changed, nil
}

// NewEdition is what begins next year's edition.
type NewEdition struct {
	ID         string
	Parts      []byte // what differs from this year's, as fair.Edition.Change reads it
	KeepBlocks bool   // stalls that the office keeps back now are kept back next year too
}

// BeginEdition makes next year's edition of this year's, as fair.Edition.Next does. Nobody has a stall of
// its hall; the office's releases and stocks are carried over. Event counters of the old first day count
// down to the new one. What was registered, booked and paid stays with the edition it was for. From now
// on the new edition is the current one. KindConflict when there is
// one with this id. Needs MayManage.
func (a *Service) BeginEdition(ctx context.Context, begin NewEdition) (next fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return fair.Edition{}, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		was, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if next, err = was.Next(begin.ID, begin.Parts); err != nil {
			return err
		}
		next.UpdatedAt = app.LaterThan(was.UpdatedAt, a.Now())
		settings, _, err := a.hall.SettingsAndClaims(ctx, was.ID)
		if err != nil {
			return err
		}
		if err := a.store.CreateEdition(ctx, next, nextHall(next.Plan, settings, begin.KeepBlocks)); err != nil {
			return err
		}
		if err := a.moveCounters(ctx, was.FirstDay, next.FirstDay); err != nil {
			return err
		}
		old, now, err := was.Differences(next)
		if err != nil {
			return err
		}
		return a.LogChange(ctx, "created", "edition", next.ID, "The edition "+next.ID+" follows the edition "+was.ID, old, now)
	})
	if err != nil {
		return fair.Edition{}, err
	}
	a.hall.Changed()
	return next, nil
}

// moveCounters lets the event counters of one edition's first day count down to the next one's. A counter
// of any other day is the office's own and stays.
func (a *Service) moveCounters(ctx context.Context, from, to string) error {
	counters, err := a.EventCounters.Shown(ctx)
	if err != nil || from == to {
		return err
	}
	for _, c := range counters {
		if c.EventDate != from {
			continue
		}
		if _, err := a.EventCounters.Amend(ctx, c.ID, nil, func(in *fair.CounterInput) { in.EventDate = to }); err != nil {
			return err
		}
	}
	return nil
}

// nextHall is how the hall stands when the next edition begins: as the office has set it now. A stall
// that is no longer blocked is offered.
func nextHall(plan fair.Plan, settings map[fair.StallKey]fair.HallStall, keepBlocks bool) []fair.HallStall {
	list := hallOf(plan)
	for i, begins := range list {
		now, set := settings[begins.Key]
		if !set {
			continue
		}
		if now.Blocked && !keepBlocks {
			now.Blocked, now.Reason, now.Released = false, "", true
		}
		list[i] = now
	}
	return list
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
