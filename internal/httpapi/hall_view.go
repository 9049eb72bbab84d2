package httpapi

import (
	"context"

	apphall "github.com/mela-fair/mela/internal/app/hall"
	"github.com/mela-fair/mela/internal/fair"
)

// hall is the plan, in metres, with prices and states.
type hall struct {
	Edition  string        `json:"edition"`
	Site     rect          `json:"site"`
	Kinds    []hallKind    `json:"kinds"`
	Zones    []hallZone    `json:"zones"`
	Aisles   []hallAisle   `json:"aisles"`
	Features []hallFeature `json:"features"`
	Stalls   []hallStall   `json:"stalls" doc:"The stalls of the plan"`
	Extras   []hallStall   `json:"extras,omitempty" doc:"What is booked by a button and has no place on the plan at all"`
	Counts   stallCounts   `json:"counts" doc:"Of the stalls on the plan"`
}

type rect struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

type hallKind struct {
	ID            string  `json:"id"`
	Name          string  `json:"name" doc:"Short, in the visitor's language"`
	MapName       string  `json:"mapName" example:"3x3m Standard"`
	AdminName     string  `json:"adminName" example:"STD Stall"`
	Size          string  `json:"stallSize"`
	Dimensions    string  `json:"dimensions"`
	W             float64 `json:"w"`
	H             float64 `json:"h"`
	ListBase      rupees  `json:"listBase" doc:"Before tax, without the early-bird discount"`
	Base          rupees  `json:"base" doc:"What one costs now, before tax"`
	GST           rupees  `json:"gst"`
	Total         rupees  `json:"total"`
	GSTPercent    float64 `json:"gstPercent"`
	OnPlan        bool    `json:"onPlan" doc:"False: added by a button"`
	MaxPerBooking int     `json:"maxPerBooking" doc:"0: no limit"`
	Stock         int     `json:"stock" doc:"How many there are"`
	Remaining     int     `json:"remaining" doc:"How many can be booked now"`
	Version       int     `json:"version" doc:"Send it back with a change of the price"`
}

type hallZone struct {
	ID     string `json:"id"`
	Letter string `json:"letter"`
	Name   string `json:"name"`
	Areas  []rect `json:"areas"`
	Free   int    `json:"free"`
}

type hallAisle struct {
	ID string  `json:"id"`
	X  float64 `json:"x"`
	Y  float64 `json:"y"`
	W  float64 `json:"w"`
	H  float64 `json:"h"`
}

type hallFeature struct {
	ID    string  `json:"id"`
	Type  string  `json:"type"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w,omitempty"`
	H     float64 `json:"h,omitempty"`
	Side  string  `json:"side,omitempty"`
	Len   float64 `json:"len,omitempty"`
	Label string  `json:"label"`
	Main  bool    `json:"main,omitempty"`
	Icon  string  `json:"icon,omitempty"`
}

type hallStall struct {
	ID        string    `json:"id" example:"std-24"`
	Number    string    `json:"stallnumber"`
	Size      string    `json:"stallSize"`
	Label     string    `json:"label"`
	Kind      string    `json:"kind"`
	Zone      string    `json:"zone"`
	X         float64   `json:"x"`
	Y         float64   `json:"y"`
	W         float64   `json:"w"`
	H         float64   `json:"h"`
	OnPlan    bool      `json:"onPlan"`
	Opens     string    `json:"opens,omitempty"`
	Corner    bool      `json:"corner,omitempty"`
	Nav       neighbour `json:"nav" doc:"The stall that each arrow key goes to"`
	State     string    `json:"state" enum:"available,held,sold,blocked,unreleased"`
	Remaining int       `json:"remaining" doc:"How many are left; 0 or 1 for a place on the plan"`
	Reason    string    `json:"reason,omitempty" doc:"For the office: why it is blocked"`
	BookingID string    `json:"bookingId,omitempty" doc:"For the office: who has it"`
}

type neighbour struct {
	Up    string `json:"up,omitempty"`
	Down  string `json:"down,omitempty"`
	Left  string `json:"left,omitempty"`
	Right string `json:"right,omitempty"`
}

type stallCounts struct {
	Available  int `json:"available"`
	Held       int `json:"held"`
	Sold       int `json:"sold"`
	Blocked    int `json:"blocked"`
	Unreleased int `json:"unreleased"`
}

// stallState is what changes of a stall, as a visitor may know it.
type stallState struct {
	ID        string `json:"id"`
	Number    string `json:"stallnumber"`
	Size      string `json:"stallSize"`
	State     string `json:"state" enum:"available,held,sold,blocked,unreleased"`
	Remaining int    `json:"remaining"`
}

// stallStates lists the states in the order of the plan.
func stallStates(h apphall.Hall) []stallState {
	list := make([]stallState, len(h.Edition.Plan.Stalls))
	for i, s := range h.Edition.Plan.Stalls {
		status := h.States[s.Key()]
		list[i] = stallState{ID: s.ID, Number: s.Number, Size: s.Size, State: string(status.State), Remaining: status.Remaining}
	}
	return list
}

func (a *API) hallView(ctx context.Context) (hall, error) {
	h, err := a.app.Hall.Hall(ctx)
	if err != nil {
		return hall{}, err
	}
	stock, err := a.app.Hall.StallStock(ctx)
	if err != nil {
		return hall{}, err
	}
	lang, plan := infoOf(ctx).lang, h.Edition.Plan
	view := hall{
		Edition: h.Edition.ID, Site: rect(plan.Site), Kinds: a.hallKinds(h, stock, lang), Zones: hallZones(h, lang),
		Aisles: make([]hallAisle, len(plan.Aisles)), Features: make([]hallFeature, len(plan.Features)),
		Stalls: make([]hallStall, 0, len(plan.Stalls)), Extras: []hallStall{}, Counts: countStalls(h),
	}
	for i, aisle := range plan.Aisles {
		view.Aisles[i] = hallAisle{ID: aisle.ID, X: aisle.X, Y: aisle.Y, W: aisle.W, H: aisle.H}
	}
	for i, f := range plan.Features {
		view.Features[i] = hallFeature{
			ID: f.ID, Type: f.Type, X: f.X, Y: f.Y, W: f.W, H: f.H, Side: f.Side, Len: f.Len, Label: f.Label.OrEnglish(lang), Main: f.Main, Icon: f.Icon,
		}
	}
	for _, s := range plan.Stalls {
		into := &view.Stalls
		if s.Placeless {
			into = &view.Extras
		}
		*into = append(*into, hallStallOf(s, h.States[s.Key()]))
	}
	return view, nil
}

func (a *API) hallKinds(h apphall.Hall, stock map[fair.StallKey]int, lang fair.Lang) []hallKind {
	kinds, at := make([]hallKind, len(h.Edition.Plan.Kinds)), map[string]int{}
	for i, k := range h.Edition.Plan.Kinds {
		price := k.PriceAt(h.Edition.EarlyBird, a.app.Now())
		at[k.ID] = i
		kinds[i] = hallKind{
			ID: k.ID, Name: k.Name.OrEnglish(lang), MapName: k.MapName, AdminName: k.AdminName, Size: k.Size, Dimensions: k.Dimensions.OrEnglish(lang),
			W: k.W, H: k.H, ListBase: rupees(k.Base), Version: k.Version, Base: rupees(price.Base), GST: rupees(price.GST), Total: rupees(price.Total),
			GSTPercent: float64(k.GSTHundredths) / 100, OnPlan: k.OnPlan, MaxPerBooking: k.MaxPerBooking,
		}
	}
	for _, s := range h.Edition.Plan.Stalls {
		i, known := at[s.Kind]
		if !known {
			continue
		}
		kinds[i].Stock += stock[s.Key()]
		if status := h.States[s.Key()]; status.State == fair.StallAvailable {
			kinds[i].Remaining += status.Remaining
		}
	}
	return kinds
}

func hallZones(h apphall.Hall, lang fair.Lang) []hallZone {
	free := map[string]int{}
	for _, s := range h.Edition.Plan.Stalls {
		if s.OnPlan && h.States[s.Key()].State == fair.StallAvailable {
			free[s.Zone]++
		}
	}
	zones := make([]hallZone, len(h.Edition.Plan.Zones))
	for i, z := range h.Edition.Plan.Zones {
		zones[i] = hallZone{ID: z.ID, Letter: z.Letter, Name: z.Name.OrEnglish(lang), Areas: make([]rect, len(z.Areas)), Free: free[z.ID]}
		for j, area := range z.Areas {
			zones[i].Areas[j] = rect(area)
		}
	}
	return zones
}

func hallStallOf(s fair.PlanStall, status fair.StallStatus) hallStall {
	return hallStall{
		ID: s.ID, Number: s.Number, Size: s.Size, Label: s.Label, Kind: s.Kind, Zone: s.Zone, X: s.X, Y: s.Y, W: s.W, H: s.H,
		OnPlan: s.OnPlan, Opens: s.Opens, Corner: s.Corner,
		Nav:   neighbour{Up: s.Nav["up"], Down: s.Nav["down"], Left: s.Nav["left"], Right: s.Nav["right"]},
		State: string(status.State), Remaining: status.Remaining, Reason: status.Reason, BookingID: status.BookingID,
	}
}

// countStalls counts the stalls on the plan by state; those added by a button have no place there.
func countStalls(h apphall.Hall) stallCounts {
	count := map[fair.StallState]int{}
	for _, s := range h.Edition.Plan.Stalls {
		if s.OnPlan {
			count[h.States[s.Key()].State]++
		}
	}
	return countsOf(count)
}

func countsOf(count map[fair.StallState]int) stallCounts {
	return stallCounts{
		Available: count[fair.StallAvailable], Held: count[fair.StallHeld], Sold: count[fair.StallSold],
		Blocked: count[fair.StallBlocked], Unreleased: count[fair.StallUnreleased],
	}
}
