package site

import (
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app/hall"
	"github.com/mela-fair/mela/internal/fair"
)

// HallView is the hall plan with every stall's state as pages draw it, in metres and in one language
// (web/src/lib/hall.ts has the same shape).
type HallView struct {
	Site     HallArea          `json:"site"`
	Kinds    []HallKindView    `json:"kinds"`
	Zones    []HallZoneView    `json:"zones"`
	Aisles   []HallArea        `json:"aisles"`
	Features []HallFeatureView `json:"features"`
	Stalls   []HallStallView   `json:"stalls"`
}

// HallArea is a rectangle of the plan.
type HallArea struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// HallKindView is a kind of stall with its prices as they are now.
type HallKindView struct {
	ID            string  `json:"id"`
	Name          string  `json:"name"`
	StallSize     string  `json:"stallSize"`
	Dimensions    string  `json:"dimensions"`
	W             float64 `json:"w"`
	H             float64 `json:"h"`
	Base          string  `json:"base"`
	GST           string  `json:"gst"`
	Total         string  `json:"total"`
	GSTPercent    string  `json:"gstPercent"`
	OnPlan        bool    `json:"onPlan"`
	MaxPerBooking int     `json:"maxPerBooking"` // 0: no limit
	Remaining     int     `json:"remaining"`     // of a kind that is added by a button
}

// HallZoneView is a zone with its name.
type HallZoneView struct {
	ID     string     `json:"id"`
	Letter string     `json:"letter"`
	Name   string     `json:"name"`
	Areas  []HallArea `json:"areas"`
}

// HallFeatureView is something on the plan that is not a stall.
type HallFeatureView struct {
	ID    string  `json:"id"`
	Type  string  `json:"type"`
	Side  string  `json:"side"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Len   float64 `json:"len"`
	Label string  `json:"label"`
	Main  bool    `json:"main"`
	Icon  string  `json:"icon"`
}

// HallStallView is a stall with its state.
type HallStallView struct {
	ID          string            `json:"id"`
	StallNumber string            `json:"stallnumber"`
	StallSize   string            `json:"stallSize"`
	Label       string            `json:"label"`
	Kind        string            `json:"kind"`
	Zone        string            `json:"zone"`
	OnPlan      bool              `json:"onPlan"`
	X           float64           `json:"x"`
	Y           float64           `json:"y"`
	W           float64           `json:"w"`
	H           float64           `json:"h"`
	Nav         map[string]string `json:"nav"` // arrow key → id of the neighbour
	State       HallStallState    `json:"state"`
}

// HallStallState is fair.StallState for TypeScript.
type HallStallState string

// Values lists the states.
func (HallStallState) Values() []string {
	return []string{
		string(fair.StallAvailable), string(fair.StallHeld), string(fair.StallSold), string(fair.StallBlocked), string(fair.StallUnreleased),
	}
}

func hallView(h hall.Hall, lang fair.Lang, now time.Time) HallView {
	plan := h.Edition.Plan
	view := HallView{Site: HallArea(plan.Site)}
	remaining := map[string]int{}
	for _, s := range plan.Stalls {
		status, set := h.States[s.Key()]
		if !set { // a stall that the office has no setting for is not offered
			status.State = fair.StallUnreleased
		}
		remaining[s.Kind] += status.Remaining
		view.Stalls = append(view.Stalls, HallStallView{
			ID: s.ID, StallNumber: s.Number, StallSize: s.Size, Label: s.Label, Kind: s.Kind, Zone: s.Zone, OnPlan: s.OnPlan,
			X: s.X, Y: s.Y, W: s.W, H: s.H, Nav: s.Nav, State: HallStallState(status.State),
		})
	}
	for _, k := range plan.Kinds {
		price := k.PriceAt(h.Edition.EarlyBird, now)
		kind := HallKindView{
			ID: k.ID, Name: k.Name.OrEnglish(lang), StallSize: k.Size, Dimensions: k.Dimensions.OrEnglish(lang), W: k.W, H: k.H,
			Base: price.Base.String(), GST: price.GST.String(), Total: price.Total.String(), GSTPercent: percent(k.GSTHundredths),
			OnPlan: k.OnPlan, MaxPerBooking: k.MaxPerBooking,
		}
		if !k.OnPlan {
			kind.Remaining = remaining[k.ID]
		}
		view.Kinds = append(view.Kinds, kind)
	}
	for _, z := range plan.Zones {
		view.Zones = append(view.Zones, HallZoneView{ID: z.ID, Letter: z.Letter, Name: z.Name.OrEnglish(lang), Areas: hallAreas(z.Areas)})
	}
	for _, a := range plan.Aisles {
		view.Aisles = append(view.Aisles, HallArea(a.Rect))
	}
	for _, f := range plan.Features {
		view.Features = append(view.Features, HallFeatureView{
			ID: f.ID, Type: f.Type, Side: f.Side, X: f.X, Y: f.Y, W: f.W, H: f.H, Len: f.Len, Label: f.Label.OrEnglish(lang), Main: f.Main, Icon: f.Icon,
		})
	}
	return view
}

func hallAreas(list []fair.Rect) []HallArea {
	areas := make([]HallArea, 0, len(list))
	for _, r := range list {
		areas = append(areas, HallArea(r))
	}
	return areas
}

// offer shows stalls as free to the one who chose them, written "24:3x3m".
func (h *HallView) offer(chosen []string) {
	for i, s := range h.Stalls {
		if slices.Contains(chosen, s.StallNumber+":"+s.StallSize) {
			h.Stalls[i].State = HallStallState(fair.StallAvailable)
		}
	}
}
