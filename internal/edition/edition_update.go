package edition

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/texts"
)

// UpdateEdition changes parts of the current edition and returns the changed edition. fair.Edition.Change describes
// the format of `parts`. The argument `before` is the UpdatedAt that the caller read. UpdateEdition returns
// KindConflict if another user has changed the edition since then. If `before` is zero, it does not check this. It
// requires the permission MayEdition, and guardSettings decides which parts the actor may change.
func (a *Service) UpdateEdition(ctx context.Context, parts []byte, before time.Time) (changed fair.Edition, err error) {
	return a.AmendEdition(ctx, before, func(fair.Edition) ([]byte, error) { return parts, nil })
}

// AmendEdition changes the parts of the current edition that the function `parts` returns. In all other respects, it
// behaves like UpdateEdition.
func (a *Service) AmendEdition(
	ctx context.Context, before time.Time, parts func(was fair.Edition) ([]byte, error),
) (changed fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayEdition); err != nil {
		return fair.Edition{}, err
	}
	return a.changeEdition(ctx, before, func(ctx context.Context, was fair.Edition) (now fair.Edition, err error) {
		typed, err := parts(was)
		if err != nil {
			return now, err
		}
		if now, err = was.Change(typed); err != nil {
			return now, err
		}
		return now, a.guardSettings(ctx, was, &now)
	})
}

// SwitchForm closes a form for visitors immediately, or opens it immediately and without a closing date (after the
// fair, for a week). The argument `form` is "registration" or "booking"; for any other value, SwitchForm returns
// KindNotFound. It requires the permission MayContent.
func (a *Service) SwitchForm(ctx context.Context, form string, open bool) (fair.Edition, error) {
	if err := app.Require(ctx, fair.MayContent); err != nil {
		return fair.Edition{}, err
	}
	return a.changeEdition(ctx, time.Time{}, func(_ context.Context, was fair.Edition) (fair.Edition, error) {
		times := map[string]*fair.OpeningTimes{"registration": &was.Registration, "booking": &was.Booking}[form]
		if times == nil {
			return was, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		if open {
			*times = was.OpenedForm(*times, a.Now())
		} else {
			*times = times.Closed(a.Now())
		}
		return was, nil
	})
}

// ChangeStanding changes the current edition in other ways than the office's form does. The caller checks what the
// actor may do. Only package fairchange calls it.
func (a *Service) ChangeStanding(
	ctx context.Context, change func(ctx context.Context, was fair.Edition) (fair.Edition, error),
) (fair.Edition, error) {
	return a.changeEdition(ctx, time.Time{}, change)
}

// changeEdition applies the function `change` to the current edition, stores the result and adds a line to the
// activity log. For the argument `before`, see UpdateEdition.
func (a *Service) changeEdition(
	ctx context.Context,
	before time.Time,
	change func(ctx context.Context, was fair.Edition) (fair.Edition, error),
) (changed fair.Edition, err error) {
	err = a.InTx(ctx, func(ctx context.Context) error {
		was, err := a.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if !before.IsZero() && !before.Equal(was.UpdatedAt) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		if changed, err = change(ctx, was); err != nil {
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
		if err := a.LogChange(ctx, "updated", "edition", changed.ID, texts.PortalActivity.EditionChanged(changed.ID), old,
			now); err != nil {
			return err
		}
		if err := a.deleteReplacedFiles(ctx, was, changed); err != nil {
			return err
		}
		return a.RaiseDataVersion(ctx)
	})
	if err != nil {
		return fair.Edition{}, err
	}
	return changed, nil
}

// NewEdition is the input for creating next year's edition.
type NewEdition struct {
	ID         string
	Parts      []byte // differences from this year's edition; for the format, see fair.Edition.Change
	KeepBlocks bool   // whether blocked stalls stay blocked
	EmptyHall  bool   // whether the plan starts without stalls and keeps only the building, the zones and the aisles
}

// BeginEdition creates next year's edition from the current one with fair.Edition.Next, and makes it the current
// edition. No stall in the new hall is booked. BeginEdition copies the office's stall settings, and the partners,
// logos, banners, committee members and saved texts. All other records stay with their edition, which becomes
// read-only. BeginEdition returns KindConflict if an edition with this id exists. It requires the permission
// MayManage.
func (a *Service) BeginEdition(ctx context.Context, begin NewEdition) (next fair.Edition, err error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return fair.Edition{}, err
	}
	err = a.InTx(ctx, func(ctx context.Context) error {
		was, err := a.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		if next, err = was.Next(begin.ID, begin.Parts); err != nil {
			return err
		}
		if err := a.guardSettings(ctx, was, &next); err != nil {
			return err
		}
		if begin.EmptyHall {
			next.Plan = hall.EmptyPlan(next.Plan)
		}
		next.UpdatedAt = app.LaterThan(was.UpdatedAt, a.Now())
		settings, _, err := a.hall.SettingsAndClaims(ctx, was.ID)
		if err != nil {
			return err
		}
		if err := a.store.CreateEdition(ctx, next, nextHall(next.Plan, settings, begin.KeepBlocks)); err != nil {
			return err
		}
		if err := a.CopyFrom(ctx, fair.EditionScope(was.ID)); err != nil {
			return err
		}
		old, now, err := was.Differences(next)
		if err != nil {
			return err
		}
		return a.LogChange(ctx, "created", "edition", next.ID,
			texts.PortalActivity.EditionCreated(next.ID, was.ID), old,
			now)
	})
	if err != nil {
		return fair.Edition{}, err
	}
	a.hall.Changed()
	return next, nil
}

// nextHall returns the initial stall settings of the next edition: a copy of the current settings. If `keepBlocks` is
// false, blocked stalls are unblocked and released.
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
