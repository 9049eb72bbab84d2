package hall

import (
	"context"
	"slices"
	"strconv"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/hall/drawing"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Draft returns the draft of the current edition's plan. A stall is marked as released if publishing the draft would
// release it. If no draft is stored, Draft returns the published plan with version 0. It requires the permission
// MayRead.
func (a *Service) Draft(ctx context.Context) (fair.HallDraft, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.HallDraft{}, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.HallDraft{}, err
	}
	draft, err := a.store.HallDraft(ctx, edition.ID)
	if fair.IsKind(err, fair.KindNotFound) {
		return a.newDraft(ctx, edition)
	}
	if err != nil {
		return fair.HallDraft{}, err
	}
	draft.Plan.Kinds = edition.Plan.Kinds // prices are not part of a draft
	return draft, nil
}

// newDraft returns the published plan as a new draft. It does not store the draft.
func (a *Service) newDraft(ctx context.Context, edition fair.Edition) (fair.HallDraft, error) {
	settings, err := a.store.HallStalls(ctx, edition.ID)
	if err != nil {
		return fair.HallDraft{}, err
	}
	draft := fair.HallDraft{EditionID: edition.ID, Plan: edition.Plan, Released: []fair.StallKey{}}
	for _, s := range settings {
		if s.Released {
			draft.Released = append(draft.Released, s.Key)
		}
	}
	draft.Plan.Stalls = slices.Clone(draft.Plan.Stalls)
	for i, s := range draft.Plan.Stalls {
		draft.Plan.Stalls[i].Released = slices.Contains(draft.Released, s.Key())
	}
	return draft, nil
}

// SaveDraft replaces the draft's stalls, its aisles and the areas of its zones. The argument `version` is the draft
// version that the caller read. SaveDraft returns KindConflict if the draft has changed since then. A draft with
// errors can be saved. It requires the permission MayHall.
func (a *Service) SaveDraft(ctx context.Context, version int, drawn []fair.DrawnStall, ground fair.DrawnGround) error {
	return a.changeDraft(ctx, version, texts.PortalActivity.HallDraftSaved(),
		func(plan fair.Plan) (fair.Plan, error) {
			plan, err := drawing.WithGround(plan, ground)
			if err != nil {
				return plan, err
			}
			return plan.WithStalls(drawn)
		})
}

// ImportDraft replaces the draft with the plan in a JSON file. Errors are reported for the field "text". It requires
// the permission MayHall.
func (a *Service) ImportDraft(ctx context.Context, version int, text string) error {
	return a.changeDraft(ctx, version, texts.PortalActivity.HallDraftImported(),
		func(plan fair.Plan) (fair.Plan, error) { return drawing.ReadJSON([]byte(text), plan) })
}

func (a *Service) changeDraft(ctx context.Context, version int, what texts.Message,
	change func(fair.Plan) (fair.Plan, error),
) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		draft, err := a.Draft(ctx)
		if err != nil {
			return err
		}
		if draft.Version != version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		if draft.Plan, err = change(draft.Plan); err != nil {
			return err
		}
		actor, _ := app.Actor(ctx)
		draft.UpdatedAt, draft.UpdatedBy = a.Now(), actor.Email
		if err := a.store.SaveHallDraft(ctx, draft); err != nil {
			return err
		}
		return a.LogChange(ctx, "updated", "hall plan", draft.EditionID, what, nil, nil)
	})
}

// DiscardDraft deletes the draft. It requires the permission MayHall.
func (a *Service) DiscardDraft(ctx context.Context) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	return a.store.InTx(ctx, func(ctx context.Context) error {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		draft, err := fair.OrNone(a.store.LockHallDraft(ctx, edition.ID))
		if err != nil || draft.EditionID == "" {
			return err
		}
		if err := a.store.DeleteHallDraft(ctx, edition.ID); err != nil {
			return err
		}
		return a.LogChange(ctx, "deleted", "hall plan", edition.ID, texts.PortalActivity.HallDraftDeleted(), nil, nil)
	})
}

// PublishDraft publishes the draft, which then becomes the hall plan that visitors see. The argument `version` is the
// draft version that the caller read. PublishDraft returns KindConflict if the draft has changed since then. It also
// returns KindConflict if publishing would remove or withdraw a held or sold stall, or change the kind or size of such
// a stall. It returns KindInvalid if the plan has errors. If a visitor books a stall at the same time, the booking
// waits until the plan is published. It requires the permission MayHall.
func (a *Service) PublishDraft(ctx context.Context, version int) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	err := a.store.InTx(ctx, func(ctx context.Context) error {
		edition, err := a.store.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		draft, err := a.store.LockHallDraft(ctx, edition.ID)
		if fair.IsKind(err, fair.KindNotFound) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.HallNoDraft())
		}
		if err != nil {
			return err
		}
		if draft.Version != version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		return a.publish(ctx, edition, draft)
	})
	if err == nil {
		a.Changed()
	}
	return err
}

func (a *Service) publish(ctx context.Context, edition fair.Edition, draft fair.HallDraft) error {
	next := edition
	next.Plan = edition.Plan.Published(draft.Plan)
	if err := checkFaults(next.Plan); err != nil {
		return err
	}
	// From here until the commit, no other transaction can claim a stall.
	if err := a.store.LockHallStalls(ctx, edition.ID); err != nil {
		return err
	}
	settings, claims, err := a.SettingsAndClaims(ctx, edition.ID)
	if err != nil {
		return err
	}
	if taken := edition.Plan.TakenConflicts(next.Plan, claims); len(taken) > 0 {
		e := fair.Fail(fair.KindConflict, texts.PortalErrors.HallStallsNeeded(edition.Plan.StallLabels(taken)))
		e.Taken = taken
		return e
	}
	stalls, withdrawn := publishedSettings(next.Plan, draft, settings, claims)
	if len(withdrawn) > 0 {
		e := fair.Fail(fair.KindConflict, texts.PortalErrors.HallReleasedTaken(edition.Plan.StallLabels(withdrawn)))
		e.Taken = withdrawn
		return e
	}
	next.UpdatedAt = app.LaterThan(edition.UpdatedAt, a.Now())
	return a.storePublished(ctx, edition, next, stalls)
}

func (a *Service) storePublished(ctx context.Context, was, is fair.Edition, stalls []fair.HallStall) error {
	for _, step := range []func() error{
		func() error { return a.store.UpdateEdition(ctx, is, was.UpdatedAt) },
		func() error { return a.store.ReplaceHallStalls(ctx, is.ID, stalls) },
		func() error { return a.store.DeleteHallDraft(ctx, is.ID) },
		func() error { return a.store.RaiseDataVersion(ctx) },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	before, after := planDifferences(was.Plan, is.Plan)
	added, removed := len(after), len(before)
	changed := 0
	for id := range after {
		if _, both := before[id]; both {
			changed++
		}
	}
	return a.LogChange(ctx, "published", "hall plan", is.ID, texts.PortalActivity.HallPublished(
		strconv.Itoa(added-changed), strconv.Itoa(removed-changed), strconv.Itoa(changed)), before, after)
}

// publishedSettings returns the office's settings of a new plan's stalls. The result `withdrawn` lists the taken
// stalls that the draft would withdraw.
func publishedSettings(plan fair.Plan, draft fair.HallDraft, settings map[fair.StallKey]fair.HallStall,
	claims map[fair.StallKey][]fair.LiveClaim,
) (stalls []fair.HallStall, withdrawn []fair.StallKey) {
	for _, s := range plan.Stalls {
		key := s.Key()
		set, there := settings[key]
		switch wasReleased := slices.Contains(draft.Released, key); {
		case !there:
			set = fair.HallStall{Key: key, Released: s.Released, Stock: 1}
		case s.OnPlan && s.Released != wasReleased:
			if !s.Released && set.Released && len(claims[key]) > 0 {
				withdrawn = append(withdrawn, key)
			}
			set.Released = s.Released
		}
		stalls = append(stalls, set)
	}
	return stalls, withdrawn
}

// checkFaults returns the first error that prevents a plan from being published, or nil.
func checkFaults(plan fair.Plan) error {
	for _, fault := range plan.Check() {
		if !fault.Notice {
			e := fair.Fail(fair.KindInvalid, texts.PortalErrors.HallHasFaults())
			e.Fields = map[string]texts.Message{"stalls": fault.Message}
			return e
		}
	}
	return nil
}

// planDifferences returns the stalls that differ between two plans, by id.
func planDifferences(was, is fair.Plan) (before, after map[string]any) {
	before, after = map[string]any{}, map[string]any{}
	for _, s := range was.Stalls {
		before[s.ID] = s.Drawn()
	}
	for _, s := range is.Stalls {
		if before[s.ID] == any(s.Drawn()) {
			delete(before, s.ID)
		} else {
			after[s.ID] = s.Drawn()
		}
	}
	return before, after
}

// ExportPlan returns the published plan, or the draft, as a JSON file. It requires the permission MayExport.
func (a *Service) ExportPlan(ctx context.Context, ofDraft bool) ([]byte, error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return nil, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	draft, err := a.newDraft(ctx, edition)
	if err == nil && ofDraft {
		draft, err = a.Draft(ctx)
	}
	if err != nil {
		return nil, err
	}
	return drawing.WriteJSON(draft.Plan)
}
