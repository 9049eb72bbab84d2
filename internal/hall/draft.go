package hall

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Draft is the next hall plan of an edition. Visitors do not see it before it is published. An edition has at most
// one draft.
type Draft struct {
	EditionID string
	Plan      fair.Plan
	// Released lists the stalls that visitors could book when the draft was created. When the draft is published, only
	// stalls that the draft itself released or withdrew change their setting. All other stalls keep their current
	// setting, so that changes that the office has made in the meantime are not lost.
	Released  []fair.StallKey
	Version   int // 0: not stored
	UpdatedAt time.Time
	UpdatedBy string // e-mail address of the account
}

// Draft returns the draft of the current edition's plan. A stall is marked as released if publishing the draft would
// release it. If no draft is stored, Draft returns the published plan with version 0. It requires the permission
// MayRead.
func (s *Service) Draft(ctx context.Context) (Draft, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return Draft{}, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return Draft{}, err
	}
	draft, err := s.store.findDraft(ctx, edition.ID)
	if fair.IsKind(err, fair.KindNotFound) {
		return s.newDraft(ctx, edition)
	}
	if err != nil {
		return Draft{}, err
	}
	draft.Plan.Kinds = edition.Plan.Kinds // prices are not part of a draft
	return draft, nil
}

// newDraft returns the published plan as a new draft. It does not store the draft.
func (s *Service) newDraft(ctx context.Context, edition fair.Edition) (Draft, error) {
	settings, err := s.records.HallStalls(ctx, edition.ID)
	if err != nil {
		return Draft{}, err
	}
	draft := Draft{EditionID: edition.ID, Plan: edition.Plan, Released: []fair.StallKey{}}
	for _, set := range settings {
		if set.Released {
			draft.Released = append(draft.Released, set.Key)
		}
	}
	draft.Plan.Stalls = slices.Clone(draft.Plan.Stalls)
	for i, stall := range draft.Plan.Stalls {
		draft.Plan.Stalls[i].Released = slices.Contains(draft.Released, stall.Key())
	}
	return draft, nil
}

// SaveDraft replaces the draft's stalls, its aisles and the areas of its zones. The argument `version` is the draft
// version that the caller read. SaveDraft returns KindConflict if the draft has changed since then. A draft with
// errors can be saved. It requires the permission MayHall.
func (s *Service) SaveDraft(ctx context.Context, version int, drawn []DrawnStall, ground DrawnGround) error {
	return s.changeDraft(ctx, version, texts.PortalActivity.HallDraftSaved(),
		func(plan fair.Plan) (fair.Plan, error) {
			plan, err := withGround(plan, ground)
			if err != nil {
				return plan, err
			}
			return withStalls(plan, drawn)
		})
}

// ImportDraft replaces the draft with the plan in a JSON file. Errors are reported for the field "text". It requires
// the permission MayHall.
func (s *Service) ImportDraft(ctx context.Context, version int, text string) error {
	return s.changeDraft(ctx, version, texts.PortalActivity.HallDraftImported(),
		func(plan fair.Plan) (fair.Plan, error) { return readPlan([]byte(text), plan) })
}

func (s *Service) changeDraft(ctx context.Context, version int, what texts.Message,
	change func(fair.Plan) (fair.Plan, error),
) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		draft, err := s.Draft(ctx)
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
		draft.UpdatedAt, draft.UpdatedBy = s.Now(), actor.Email
		if err := s.store.saveDraft(ctx, draft); err != nil {
			return err
		}
		return s.LogChange(ctx, "updated", "hall plan", draft.EditionID, what, nil, nil)
	})
}

// DiscardDraft deletes the draft. It requires the permission MayHall.
func (s *Service) DiscardDraft(ctx context.Context) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	return s.InTx(ctx, func(ctx context.Context) error {
		edition, err := s.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		draft, err := fair.OrNone(s.store.lockDraft(ctx, edition.ID))
		if err != nil || draft.EditionID == "" {
			return err
		}
		if err := s.store.deleteDraft(ctx, edition.ID); err != nil {
			return err
		}
		return s.LogChange(ctx, "deleted", "hall plan", edition.ID, texts.PortalActivity.HallDraftDeleted(), nil, nil)
	})
}

// PublishDraft publishes the draft, which then becomes the hall plan that visitors see. The argument `version` is the
// draft version that the caller read. PublishDraft returns KindConflict if the draft has changed since then. It also
// returns KindConflict if publishing would remove or withdraw a held or sold stall, or change the kind or size of such
// a stall. It returns KindInvalid if the plan has errors. If a visitor books a stall at the same time, the booking
// waits until the plan is published. It requires the permission MayHall.
func (s *Service) PublishDraft(ctx context.Context, version int) error {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return err
	}
	err := s.InTx(ctx, func(ctx context.Context) error {
		edition, err := s.CurrentEdition(ctx)
		if err != nil {
			return err
		}
		draft, err := s.store.lockDraft(ctx, edition.ID)
		if fair.IsKind(err, fair.KindNotFound) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.HallNoDraft())
		}
		if err != nil {
			return err
		}
		if draft.Version != version {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
		}
		return s.publish(ctx, edition, draft)
	})
	if err == nil {
		s.Changed()
	}
	return err
}

func (s *Service) publish(ctx context.Context, edition fair.Edition, draft Draft) error {
	next := edition
	next.Plan = published(edition.Plan, draft.Plan)
	if err := checkFaults(next.Plan); err != nil {
		return err
	}
	// From here until the commit, no other transaction can claim a stall.
	if err := s.store.lockStalls(ctx, edition.ID); err != nil {
		return err
	}
	settings, claims, err := s.SettingsAndClaims(ctx, edition.ID)
	if err != nil {
		return err
	}
	if taken := takenConflicts(edition.Plan, next.Plan, claims); len(taken) > 0 {
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
	next.UpdatedAt = app.LaterThan(edition.UpdatedAt, s.Now())
	return s.storePublished(ctx, edition, next, stalls)
}

func (s *Service) storePublished(ctx context.Context, was, is fair.Edition, stalls []fair.HallStall) error {
	for _, step := range []func() error{
		func() error { return s.records.UpdateEdition(ctx, is, was.UpdatedAt) },
		func() error { return s.records.ReplaceHallStalls(ctx, is.ID, stalls) },
		func() error { return s.store.deleteDraft(ctx, is.ID) },
		func() error { return s.RaiseDataVersion(ctx) },
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
	return s.LogChange(ctx, "published", "hall plan", is.ID, texts.PortalActivity.HallPublished(
		strconv.Itoa(added-changed), strconv.Itoa(removed-changed), strconv.Itoa(changed)), before, after)
}

// publishedSettings returns the office's settings of a new plan's stalls. The result `withdrawn` lists the taken
// stalls that the draft would withdraw.
func publishedSettings(plan fair.Plan, draft Draft, settings map[fair.StallKey]fair.HallStall,
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
	for _, fault := range checkPlan(plan) {
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
		before[s.ID] = Drawn(s)
	}
	for _, s := range is.Stalls {
		if before[s.ID] == any(Drawn(s)) {
			delete(before, s.ID)
		} else {
			after[s.ID] = Drawn(s)
		}
	}
	return before, after
}

// ExportPlan returns the published plan, or the draft, as a JSON file. It requires the permission MayExport.
func (s *Service) ExportPlan(ctx context.Context, ofDraft bool) ([]byte, error) {
	if err := app.Require(ctx, fair.MayExport); err != nil {
		return nil, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	draft, err := s.newDraft(ctx, edition)
	if err == nil && ofDraft {
		draft, err = s.Draft(ctx)
	}
	if err != nil {
		return nil, err
	}
	return writePlan(draft.Plan)
}
