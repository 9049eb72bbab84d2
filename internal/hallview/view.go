package hallview

import (
	"time"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
)

// Source contains the data from which View builds a Hall.
type Source struct {
	Edition fair.Edition
	States  map[fair.StallKey]fair.StallStatus
	Stock   map[fair.StallKey]int // number of stalls with each key (1 for a stall on the plan); nil if it is not needed
}

// status returns a stall's status. A stall without a stored state is not released.
func (s Source) status(key fair.StallKey) fair.StallStatus {
	status, ok := s.States[key]
	if !ok {
		status.State = fair.StallUnreleased
	}
	return status
}

// View returns the hall in a language, with the prices that apply at the given time.
func (s Source) View(lang fair.Lang, now time.Time) Hall {
	plan := s.Edition.Plan
	view := Hall{
		Edition: s.Edition.ID, Site: Rect(plan.Site), Kinds: s.Kinds(lang, now), Zones: s.zones(lang),
		Aisles: make([]HallAisle, len(plan.Aisles)), Features: make([]HallFeature, len(plan.Features)),
		Stalls: make([]HallStall, 0, len(plan.Stalls)), Extras: []HallStall{}, Counts: s.Counts(),
	}
	for i, aisle := range plan.Aisles {
		view.Aisles[i] = HallAisle{ID: aisle.ID, X: aisle.X, Y: aisle.Y, W: aisle.W, H: aisle.H}
	}
	for i, f := range plan.Features {
		view.Features[i] = HallFeature{
			ID: f.ID, Type: f.Type, X: f.X, Y: f.Y, W: f.W, H: f.H, Side: f.Side, Len: f.Len,
			Label: f.Label.OrEnglish(lang), Main: f.Main, Icon: f.Icon,
		}
	}
	for _, stall := range plan.Stalls {
		into := &view.Stalls
		if stall.Placeless {
			into = &view.Extras
		}
		*into = append(*into, s.Stall(stall))
	}
	return view
}

// Kinds returns every kind of stall, with the prices that apply at the given time.
func (s Source) Kinds(lang fair.Lang, now time.Time) []HallKind {
	kinds, at := make([]HallKind, len(s.Edition.Plan.Kinds)), map[string]int{}
	for i, k := range s.Edition.Plan.Kinds {
		price := s.Edition.StallPrice(k, now)
		at[k.ID] = i
		kinds[i] = HallKind{
			ID: k.ID, Name: k.Name.OrEnglish(lang), MapName: k.MapName, AdminName: k.AdminName, Size: k.Size,
			Dimensions: k.Dimensions.OrEnglish(lang), W: k.W, H: k.H, ListBase: amount.Rupees(k.Base), Version: k.Version,
			Base: amount.Rupees(price.Base), GST: amount.Rupees(price.GST), Total: amount.Rupees(price.Total),
			GSTPercent: float64(s.Edition.StallTaxRate(k)) / 100, OnPlan: k.OnPlan, MaxPerBooking: k.MaxPerBooking,
		}
	}
	for _, stall := range s.Edition.Plan.Stalls {
		i, known := at[stall.Kind]
		if !known {
			continue
		}
		kinds[i].Stock += s.Stock[stall.Key()]
		if status := s.status(stall.Key()); status.State == fair.StallAvailable {
			kinds[i].Remaining += status.Remaining
		}
	}
	return kinds
}

func (s Source) zones(lang fair.Lang) []HallZone {
	free := map[string]int{}
	for _, stall := range s.Edition.Plan.Stalls {
		if stall.OnPlan && s.status(stall.Key()).State == fair.StallAvailable {
			free[stall.Zone]++
		}
	}
	zones := make([]HallZone, len(s.Edition.Plan.Zones))
	for i, z := range s.Edition.Plan.Zones {
		zones[i] = HallZone{
			ID: z.ID, Letter: z.Letter, Name: z.Name.OrEnglish(lang), Areas: make([]Rect, len(z.Areas)),
			Free: free[z.ID],
		}
		for j, area := range z.Areas {
			zones[i].Areas[j] = Rect(area)
		}
	}
	return zones
}

// Stall returns a stall of the plan with its current state.
func (s Source) Stall(stall fair.PlanStall) HallStall {
	status := s.status(stall.Key())
	return HallStall{
		ID: stall.ID, Number: stall.Number, Size: stall.Size, Label: stall.Label, Kind: stall.Kind, Zone: stall.Zone,
		X: stall.X, Y: stall.Y, W: stall.W, H: stall.H, OnPlan: stall.OnPlan, Opens: stall.Opens, Corner: stall.Corner,
		Nav:   Neighbour{Up: stall.Nav["up"], Down: stall.Nav["down"], Left: stall.Nav["left"], Right: stall.Nav["right"]},
		State: string(status.State), Remaining: status.Remaining, Reason: status.Reason, BookingID: status.BookingID,
	}
}

// StallStates lists the states of the stalls in the order of the plan.
func (s Source) StallStates() []StallState {
	list := make([]StallState, len(s.Edition.Plan.Stalls))
	for i, stall := range s.Edition.Plan.Stalls {
		status := s.status(stall.Key())
		list[i] = StallState{
			ID: stall.ID, Number: stall.Number, Size: stall.Size, State: string(status.State), Remaining: status.Remaining,
		}
	}
	return list
}

// Counts counts the stalls on the plan by state. It omits stalls that are not on the plan.
func (s Source) Counts() StallCounts {
	count := map[fair.StallState]int{}
	for _, stall := range s.Edition.Plan.Stalls {
		if stall.OnPlan {
			count[s.status(stall.Key()).State]++
		}
	}
	return CountsOf(count)
}

// CountsOf converts a map from states to numbers of stalls into StallCounts.
func CountsOf(count map[fair.StallState]int) StallCounts {
	return StallCounts{
		Available: count[fair.StallAvailable], Held: count[fair.StallHeld], Sold: count[fair.StallSold],
		Blocked: count[fair.StallBlocked], Unreleased: count[fair.StallUnreleased],
	}
}
