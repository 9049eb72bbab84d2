package hall

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// StallChange describes a change that the office makes to a stall.
type StallChange struct {
	Action string // "release", "withdraw" (undo a release), "block" or "unblock"
	Reason string // reason for blocking
	Stock  *int   // new total number of stalls, for a kind that is not on the plan
}

// ChangeStall releases, withdraws, blocks or unblocks the stall with this id. It does not block or withdraw a taken
// stall. For a kind of stall that is not on the plan, it can also set the total number of stalls.
func (s *Service) ChangeStall(
	ctx context.Context,
	stallID string,
	change StallChange,
) (after StallStatus, err error) {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return StallStatus{}, err
	}
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return StallStatus{}, err
	}
	stall, ok := edition.Plan.StallByID(stallID)
	if !ok {
		return StallStatus{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	err = s.InTx(ctx, func(ctx context.Context) error {
		before, claims, err := s.oneStall(ctx, edition.ID, stall.Key())
		if err != nil {
			return err
		}
		set, action, err := change.apply(before, stall, len(claims))
		if err != nil {
			return err
		}
		if err := s.records.UpdateHallStall(ctx, edition.ID, set); err != nil {
			return err
		}
		if err := s.RaiseDataVersion(ctx); err != nil {
			return err
		}
		after = stateOf(set, claims)
		return s.LogChange(ctx, action, "stall", stallID, stallChanged(action, stall),
			stallFields(before), stallFields(set))
	})
	if err == nil {
		s.Changed()
	}
	return after, err
}

func (c StallChange) apply(
	s fair.HallStall,
	stall fair.PlanStall,
	claims int,
) (set fair.HallStall, action string, err error) {
	p := fair.Problems{}
	taken := func() error {
		if s.Stock <= 1 && claims > 0 {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.StallOccupied(stall.DisplayName()))
		}
		return nil
	}
	switch c.Action {
	case "release":
		s.Released = true
		return s, "released", nil
	case "withdraw":
		s.Released = false
		return s, "withdrawn", taken()
	case "block":
		s.Reason = p.CleanLine("reason", c.Reason, false, fair.MaxName)
		if s.Reason == "" {
			p.Add("reason", texts.PortalErrors.ReasonRequired())
		}
		s.Blocked = true
		if err := p.Err(); err != nil {
			return s, "", err
		}
		return s, "blocked", taken()
	case "unblock":
		// A blocked stall may never have been released. Therefore, unblocking also releases the stall, so that it can
		// be booked.
		s.Blocked, s.Reason, s.Released = false, "", true
		return s, "unblocked", nil
	case "", "stock":
		if c.Stock != nil && !stall.OnPlan {
			if *c.Stock < claims || *c.Stock > 10_000 {
				p.Add("stock", texts.Errors.AmountInvalid())
				return s, "", p.Err()
			}
			s.Stock = *c.Stock
			return s, "restocked", nil
		}
	}
	p.Add("action", texts.Errors.ChooseOne())
	return s, "", p.Err()
}

func (s *Service) oneStall(
	ctx context.Context,
	editionID string,
	key fair.StallKey,
) (fair.HallStall, []fair.LiveClaim, error) {
	settings, claims, err := s.SettingsAndClaims(ctx, editionID)
	if err != nil {
		return fair.HallStall{}, nil, err
	}
	setting, there := settings[key]
	if !there {
		return fair.HallStall{}, nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return setting, claims[key], nil
}

func stallFields(s fair.HallStall) map[string]any {
	return map[string]any{"released": s.Released, "blocked": s.Blocked, "reason": s.Reason, "stock": strconv.Itoa(s.Stock)}
}

// StallsChanged is the result of a change to several stalls. Each requested stall is in exactly one of the three
// lists.
type StallsChanged struct {
	Changed []fair.PlanStall
	Same    []fair.PlanStall // stalls that need no change
	Refused []RefusedStall
}

// RefusedStall is a requested stall that could not be changed.
type RefusedStall struct {
	ID     string // the requested id, which may not exist in the plan
	Reason texts.Message
}

// ChangeStalls releases, withdraws, blocks or unblocks several stalls of the plan in one transaction. It does not
// block or withdraw a taken stall, but still changes the other stalls. The field names in errors are "ids", "action"
// and "reason". It requires the permission MayHall.
func (s *Service) ChangeStalls(
	ctx context.Context,
	stallIDs []string,
	change StallChange,
) (done StallsChanged, err error) {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return StallsChanged{}, err
	}
	if err := change.cleanForMany(len(stallIDs)); err != nil {
		return StallsChanged{}, err
	}
	err = s.InTx(ctx, func(ctx context.Context) (err error) {
		done, err = s.changeStalls(ctx, stallIDs, change)
		return err
	})
	if err != nil {
		return StallsChanged{}, err
	}
	if len(done.Changed) > 0 {
		s.Changed()
	}
	return done, nil
}

func (s *Service) changeStalls(
	ctx context.Context,
	stallIDs []string,
	change StallChange,
) (done StallsChanged, err error) {
	edition, err := s.CurrentEdition(ctx)
	if err != nil {
		return done, err
	}
	settings, claims, err := s.SettingsAndClaims(ctx, edition.ID)
	if err != nil {
		return done, err
	}
	before, after := map[string]any{}, map[string]any{}
	for _, id := range once(stallIDs) {
		stall, known := edition.Plan.StallByID(id)
		was, set := settings[stall.Key()]
		taken := claims[stall.Key()]
		switch reason := change.barredBy(stateOf(was, taken).State); {
		case !known || !set:
			done.Refused = append(done.Refused, RefusedStall{id, texts.PortalErrors.StallNotOnPlan()})
			continue
		case change.leaves(was):
			done.Same = append(done.Same, stall)
			continue
		case !reason.IsZero():
			done.Refused = append(done.Refused, RefusedStall{id, reason})
			continue
		}
		is, _, err := change.apply(was, stall, len(taken))
		if err == nil {
			err = s.records.UpdateHallStall(ctx, edition.ID, is)
		}
		if err != nil {
			return done, err
		}
		before[id], after[id] = settingWords(was), settingWords(is)
		done.Changed = append(done.Changed, stall)
	}
	if len(done.Changed) == 0 {
		return done, nil
	}
	if err := s.RaiseDataVersion(ctx); err != nil {
		return done, err
	}
	return done, s.logStalls(ctx, change.Action, done.Changed, before, after)
}

// once removes duplicate ids. Each id keeps the position of its first occurrence.
func once(ids []string) []string {
	seen := make(map[string]bool, len(ids))
	var list []string
	for _, id := range ids {
		if !seen[id] {
			seen[id], list = true, append(list, id)
		}
	}
	return list
}

// cleanForMany validates the fields of a change that are common to all its stalls, and trims the reason.
func (c *StallChange) cleanForMany(stalls int) error {
	p := fair.Problems{}
	switch {
	case stalls == 0:
		p.Add("ids", texts.Errors.ChooseStall())
	case stalls > maxStalls:
		p.Add("ids", texts.PortalErrors.TooManyItems(fmt.Sprint(maxStalls)))
	}
	if pastOf[c.Action] == "" {
		p.Add("action", texts.Errors.ChooseOne())
	}
	if c.Action == "block" {
		c.Reason = p.CleanLine("reason", c.Reason, false, fair.MaxName)
		if c.Reason == "" {
			p.Add("reason", texts.PortalErrors.ReasonRequired())
		}
	}
	return p.Err()
}

// pastOf contains the actions that can be applied to several stalls. It maps each action to its past tense, which the
// activity log shows.
var pastOf = map[string]string{
	"release": "released", "withdraw": "withdrawn", "block": "blocked",
	"unblock": "unblocked",
}

// leaves reports whether a stall already has the requested state, so that the change must not modify it. For the
// action "unblock", leaves returns true for all stalls that are not blocked. Unblocking a stall also releases it, and
// the change must not release stalls that were not blocked.
func (c *StallChange) leaves(s fair.HallStall) bool {
	switch c.Action {
	case "release":
		return s.Released
	case "withdraw":
		return !s.Released
	case "block":
		return s.Blocked && s.Reason == c.Reason
	default:
		return !s.Blocked
	}
}

// barredBy returns the reason why a stall in the given state cannot be withdrawn or blocked, or the zero message if
// it can.
func (c *StallChange) barredBy(state fair.StallState) texts.Message {
	if c.Action != "withdraw" && c.Action != "block" {
		return texts.Message{}
	}
	switch state {
	case fair.StallHeld:
		return texts.PortalErrors.StallHeld()
	case fair.StallSold:
		return texts.PortalErrors.StallSold()
	}
	return texts.Message{}
}

// logStalls writes one activity log entry for a change to several stalls. It contains each stall's settings before and
// after the change.
func (s *Service) logStalls(
	ctx context.Context,
	action string,
	stalls []fair.PlanStall,
	before, after map[string]any,
) error {
	if len(stalls) == 1 {
		return s.LogChange(ctx, pastOf[action], "stall", stalls[0].ID, stallChanged(pastOf[action], stalls[0]), before, after)
	}
	names := fair.Each(stalls, fair.PlanStall.DisplayName)
	const named = 12 // maximum number of stalls in the entry's text; the entry's values contain all stalls
	list := strings.Join(names[:min(named, len(names))], ", ")
	if more := len(names) - named; more > 0 {
		list = texts.PortalActivity.StallsMore(list, strconv.Itoa(more)).In(fair.English)
	}
	summary := texts.PortalActivity.StallsChanges(pastOf[action]).With("number", strconv.Itoa(len(stalls))).
		With("stalls", list)
	return s.LogChange(ctx, pastOf[action], "stall", "", summary, before, after)
}

func stallChanged(action string, s fair.PlanStall) texts.Message {
	return texts.PortalActivity.StallChanges(action).With("stall", s.DisplayName())
}

// settingWords describes the office's settings of a stall for the activity log.
func settingWords(s fair.HallStall) string {
	state := texts.PortalActivity.StallNotReleased()
	if s.Released {
		state = texts.PortalActivity.StallReleased()
	}
	if s.Blocked {
		state = texts.PortalActivity.StallBlocked(state.In(fair.English), s.Reason)
	}
	return state.In(fair.English)
}
