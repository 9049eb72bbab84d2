package hall

import (
	"context"
	"strconv"
	"sync"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Hall is the plan with the states of all stalls at a given time.
type Hall struct {
	Edition fair.Edition
	States  map[fair.StallKey]fair.StallStatus
}

// Hall returns the plan and the states of all stalls. Booking ids and the reasons for blocking are included only if
// the account has the permission MayRead.
func (a *Service) Hall(ctx context.Context) (Hall, error) { return a.HallOf(ctx, "") }

// HallOf is like Hall, but for the given edition. For AllEditions, it returns the current edition's hall. For an
// earlier edition, it requires the permission MayRead.
func (a *Service) HallOf(ctx context.Context, of fair.EditionScope) (Hall, error) {
	edition, err := a.editionOf(ctx, of)
	if err != nil {
		return Hall{}, err
	}
	states, err := a.stallStates(ctx, edition, app.Require(ctx, fair.MayRead) == nil)
	return Hall{Edition: edition, States: states}, err
}

func (a *Service) editionOf(ctx context.Context, of fair.EditionScope) (fair.Edition, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil || of == "" || of == fair.AllEditions || string(of) == edition.ID {
		return edition, err
	}
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return fair.Edition{}, err
	}
	return a.store.FindEdition(ctx, string(of))
}

func (a *Service) stallStates(
	ctx context.Context,
	edition fair.Edition,
	office bool,
) (map[fair.StallKey]fair.StallStatus, error) {
	settings, claims, err := a.SettingsAndClaims(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	states := make(map[fair.StallKey]fair.StallStatus, len(settings))
	for key, s := range settings {
		status := stateOf(s, claims[key])
		if !office {
			status.Reason, status.BookingID = "", ""
		}
		states[key] = status
	}
	return states, nil
}

// stateOf calculates the state of a stall. If a stall on the plan has a claim, its state follows from the claim and
// not from the office's settings. A kind of stall that is not on the plan can have several stalls. It is available as
// long as one of them is free.
func stateOf(s fair.HallStall, claims []fair.LiveClaim) fair.StallStatus {
	status := fair.StallStatus{Key: s.Key, State: fair.StallAvailable, Remaining: max(0, s.Stock-len(claims))}
	switch {
	case s.Stock <= 1 && len(claims) > 0:
		status.State, status.BookingID = fair.StallHeld, claims[0].BookingID
		if claims[0].Sold() {
			status.State = fair.StallSold
		}
	case s.Blocked:
		status.State, status.Reason = fair.StallBlocked, s.Reason
	case !s.Released:
		status.State = fair.StallUnreleased
	case status.Remaining == 0:
		status.State = fair.StallSold
	}
	return status
}

// Quote is the current price of the chosen stalls.
type Quote struct {
	Claims []fair.Claim
	Price  fair.Price
	Taken  []fair.StallKey // chosen stalls that are not available
}

// Quote calculates the price of the chosen stalls without reserving them.
func (a *Service) Quote(ctx context.Context, chosen []fair.StallKey) (Quote, error) {
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return Quote{}, err
	}
	claims, price, err := edition.ChooseStalls(chosen, a.Now())
	if err != nil {
		return Quote{}, err
	}
	states, err := a.stallStates(ctx, edition, false)
	if err != nil {
		return Quote{}, err
	}
	q := Quote{Claims: claims, Price: price}
	for _, c := range claims {
		if states[c.Key].State != fair.StallAvailable {
			q.Taken = append(q.Taken, c.Key)
		}
	}
	return q, nil
}

// StallChange describes a change that the office makes to a stall.
type StallChange struct {
	Action string // "release", "withdraw" (undo a release), "block" or "unblock"
	Reason string // reason for blocking
	Stock  *int   // new total number of stalls, for a kind that is not on the plan
}

// ChangeStall releases, withdraws, blocks or unblocks the stall with this id. It does not block or withdraw a taken
// stall. For a kind of stall that is not on the plan, it can also set the total number of stalls.
func (a *Service) ChangeStall(
	ctx context.Context,
	stallID string,
	change StallChange,
) (after fair.StallStatus, err error) {
	if err := app.Require(ctx, fair.MayHall); err != nil {
		return fair.StallStatus{}, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return fair.StallStatus{}, err
	}
	stall, ok := edition.Plan.StallByID(stallID)
	if !ok {
		return fair.StallStatus{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		before, claims, err := a.oneStall(ctx, edition.ID, stall.Key())
		if err != nil {
			return err
		}
		set, action, err := change.apply(before, stall, len(claims))
		if err != nil {
			return err
		}
		if err := a.store.UpdateHallStall(ctx, edition.ID, set); err != nil {
			return err
		}
		if err := a.store.RaiseDataVersion(ctx); err != nil {
			return err
		}
		after = stateOf(set, claims)
		return a.LogChange(ctx, action, "stall", stallID, stallChanged(action, stall),
			stallFields(before), stallFields(set))
	})
	if err == nil {
		a.Changed()
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

func (a *Service) oneStall(
	ctx context.Context,
	editionID string,
	key fair.StallKey,
) (fair.HallStall, []fair.LiveClaim, error) {
	settings, claims, err := a.SettingsAndClaims(ctx, editionID)
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

// hallWatchers are the channels that receive a value when this process changes a stall.
type hallWatchers struct {
	mu   sync.Mutex
	wait map[chan struct{}]bool
}

// WatchHall returns a channel that receives a value whenever this process has changed a stall. The returned function
// ends the watch. Changes by other processes are not reported, so callers must also poll.
func (a *Service) WatchHall() (<-chan struct{}, func()) {
	ch := make(chan struct{}, 1)
	a.changed.mu.Lock()
	defer a.changed.mu.Unlock()
	if a.changed.wait == nil {
		a.changed.wait = map[chan struct{}]bool{}
	}
	a.changed.wait[ch] = true
	return ch, func() {
		a.changed.mu.Lock()
		defer a.changed.mu.Unlock()
		delete(a.changed.wait, ch)
	}
}

// Changed notifies the watchers of this process. Call it after a commit that changed stalls or bookings.
func (a *Service) Changed() {
	a.changed.mu.Lock()
	defer a.changed.mu.Unlock()
	for ch := range a.changed.wait {
		select {
		case ch <- struct{}{}:
		default: // the watcher has not read the last notification yet; one is enough
		}
	}
}
