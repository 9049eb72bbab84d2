package hall

import (
	"time"

	"github.com/mela-fair/mela/internal/amount"
	"github.com/mela-fair/mela/internal/fair"
)

// View is the hall plan in metres, with prices and stall states. Its texts are in one language.
type View struct {
	Edition  string      `json:"edition"`
	Site     Rect        `json:"site"`
	Kinds    []Kind      `json:"kinds"`
	Zones    []Zone      `json:"zones"`
	Aisles   []Aisle     `json:"aisles"`
	Features []Feature   `json:"features"`
	Stalls   []Stall     `json:"stalls" doc:"The stalls on the plan."`
	Extras   []Stall     `json:"extras" doc:"The bookable items that are not on the plan. Visitors add them to a booking with a button."`
	Counts   StallCounts `json:"counts" doc:"The number of stalls on the plan in each state."`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (View) SchemaName() string { return "Hall" }

// Rect is a rectangle on the plan, in metres.
type Rect struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// Kind is a kind of stall with its current prices.
type Kind struct {
	ID            string        `json:"id"`
	Name          string        `json:"name" doc:"The short name, in the language of the request."`
	MapName       string        `json:"mapName" example:"3x3m Standard"`
	AdminName     string        `json:"adminName" example:"STD Stall"`
	Size          string        `json:"stallSize"`
	Dimensions    string        `json:"dimensions"`
	W             float64       `json:"w"`
	H             float64       `json:"h"`
	ListBase      amount.Rupees `json:"listBase" doc:"The price of one stall in rupees, before tax and without the early-bird discount."`
	Base          amount.Rupees `json:"base" doc:"The current price of one stall in rupees, before tax."`
	GST           amount.Rupees `json:"gst"`
	Total         amount.Rupees `json:"total"`
	GSTPercent    float64       `json:"gstPercent"`
	OnPlan        bool          `json:"onPlan" doc:"true: the stalls of this kind are on the plan. false: visitors add them to a booking with a button."`
	Members       int           `json:"members" doc:"The number of members that an exhibitor can enter for each stall of this kind. 0: no limit of the kind."`
	MaxPerBooking int           `json:"maxPerBooking" doc:"The maximum number of stalls of this kind in one booking. 0: no limit."`
	Stock         int           `json:"stock" doc:"The total number of stalls of this kind."`
	Remaining     int           `json:"remaining" doc:"The number of stalls of this kind that can be booked now."`
	OnSale        bool          `json:"onSale" doc:"true: stalls of this kind are on sale, although all of them can be taken. false: the office keeps all of them back."`
	Version       int           `json:"version" doc:"The version of the price. Send it with every change of the price."`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (Kind) SchemaName() string { return "HallKind" }

// Zone is a zone of the hall plan, as the page shows it.
type Zone struct {
	ID     string `json:"id"`
	Letter string `json:"letter"`
	Name   string `json:"name"`
	Areas  []Rect `json:"areas"`
	Free   int    `json:"free" doc:"The number of stalls on the plan in this zone that can be booked now."`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (Zone) SchemaName() string { return "HallZone" }

// Aisle is a walkway between stalls.
type Aisle struct {
	ID string  `json:"id"`
	X  float64 `json:"x"`
	Y  float64 `json:"y"`
	W  float64 `json:"w"`
	H  float64 `json:"h"`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (Aisle) SchemaName() string { return "HallAisle" }

// Feature is an object on the plan other than a stall. A door has a side and a length instead of a width and a
// height.
type Feature struct {
	ID    string  `json:"id"`
	Type  string  `json:"type"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Side  string  `json:"side"`
	Len   float64 `json:"len"`
	Label string  `json:"label"`
	Main  bool    `json:"main"`
	Icon  string  `json:"icon"`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (Feature) SchemaName() string { return "HallFeature" }

// Stall is a stall of the plan with its current state.
type Stall struct {
	ID        string    `json:"id" example:"std-24"`
	Number    string    `json:"stallnumber"`
	Size      string    `json:"stallSize"`
	Label     string    `json:"label" doc:"The text of the stall on the plan. Example: C4 for the compact stall 4."`
	Kind      string    `json:"kind"`
	Zone      string    `json:"zone"`
	X         float64   `json:"x"`
	Y         float64   `json:"y"`
	W         float64   `json:"w"`
	H         float64   `json:"h"`
	OnPlan    bool      `json:"onPlan"`
	Opens     string    `json:"opens,omitempty"`
	Corner    bool      `json:"corner,omitempty"`
	Nav       Neighbour `json:"nav" doc:"The stall that the keyboard selection moves to with each arrow key."`
	State     string    `json:"state" enum:"available,held,sold,blocked,unreleased"`
	Remaining int       `json:"remaining" doc:"The number that can be booked now. For a stall on the plan, it is 0 or 1."`
	Reason    string    `json:"reason,omitempty" doc:"The reason why the stall is blocked."`
	BookingID string    `json:"bookingId,omitempty" doc:"The id of the booking that has the stall. Present only if the request has an office session."`
}

// SchemaName returns the name of the type in the OpenAPI document.
func (Stall) SchemaName() string { return "HallStall" }

// Neighbour contains the ids of the stalls next to a stall.
type Neighbour struct {
	Up    string `json:"up,omitempty"`
	Down  string `json:"down,omitempty"`
	Left  string `json:"left,omitempty"`
	Right string `json:"right,omitempty"`
}

// StallCounts contains the number of stalls in each state.
type StallCounts struct {
	Available  int `json:"available"`
	Held       int `json:"held"`
	Sold       int `json:"sold"`
	Blocked    int `json:"blocked"`
	Unreleased int `json:"unreleased"`
}

// Released returns the number of stalls that the office has released. It includes stalls that are held, sold or
// blocked.
func (c StallCounts) Released() int { return c.Available + c.Held + c.Sold + c.Blocked }

// StallState contains the stall data that can change and that visitors may see.
type StallState struct {
	ID        string `json:"id"`
	Number    string `json:"stallnumber"`
	Size      string `json:"stallSize"`
	State     string `json:"state" enum:"available,held,sold,blocked,unreleased"`
	Remaining int    `json:"remaining"`
	Reason    string `json:"reason,omitempty" doc:"The reason why the stall is blocked."`
}

// status returns a stall's status. A stall without a stored state is not released.
func (h Hall) status(key fair.StallKey) StallStatus {
	status, ok := h.States[key]
	if !ok {
		status.State = fair.StallUnreleased
	}
	return status
}

// View returns the plan in a language, with the prices that apply at the given time.
func (h Hall) View(lang fair.Lang, now time.Time) View {
	plan := h.Edition.Plan
	view := View{
		Edition: h.Edition.ID, Site: Rect(plan.Site), Kinds: h.Kinds(lang, now), Zones: h.zones(lang),
		Aisles: make([]Aisle, len(plan.Aisles)), Features: make([]Feature, len(plan.Features)),
		Stalls: make([]Stall, 0, len(plan.Stalls)), Extras: []Stall{}, Counts: h.Counts(),
	}
	for i, aisle := range plan.Aisles {
		view.Aisles[i] = Aisle{ID: aisle.ID, X: aisle.X, Y: aisle.Y, W: aisle.W, H: aisle.H}
	}
	for i, f := range plan.Features {
		view.Features[i] = Feature{
			ID: f.ID, Type: f.Type, X: f.X, Y: f.Y, W: f.W, H: f.H, Side: f.Side, Len: f.Len,
			Label: f.Label.OrEnglish(lang), Main: f.Main, Icon: f.Icon,
		}
	}
	for _, stall := range plan.Stalls {
		into := &view.Stalls
		if stall.Placeless {
			into = &view.Extras
		}
		*into = append(*into, h.Stall(stall))
	}
	return view
}

// Kinds returns every kind of stall, with the prices that apply at the given time.
func (h Hall) Kinds(lang fair.Lang, now time.Time) []Kind {
	kinds, at := make([]Kind, len(h.Edition.Plan.Kinds)), map[string]int{}
	for i, k := range h.Edition.Plan.Kinds {
		price := h.Edition.StallPrice(k, now)
		at[k.ID] = i
		kinds[i] = Kind{
			ID: k.ID, Name: k.Name.OrEnglish(lang), MapName: k.MapName, AdminName: k.AdminName, Size: k.Size,
			Dimensions: k.Dimensions.OrEnglish(lang), W: k.W, H: k.H, ListBase: amount.Rupees(k.Base), Version: k.Version,
			Base: amount.Rupees(price.Base), GST: amount.Rupees(price.GST), Total: amount.Rupees(price.Total),
			GSTPercent: float64(h.Edition.StallTaxRate(k)) / 100, OnPlan: k.OnPlan, Members: k.Members,
			MaxPerBooking: k.MaxPerBooking,
		}
	}
	for _, stall := range h.Edition.Plan.Stalls {
		i, known := at[stall.Kind]
		if !known {
			continue
		}
		kinds[i].Stock += h.Stock[stall.Key()]
		status := h.status(stall.Key())
		if status.State == fair.StallAvailable {
			kinds[i].Remaining += status.Remaining
		}
		kinds[i].OnSale = kinds[i].OnSale || status.State != fair.StallBlocked && status.State != fair.StallUnreleased
	}
	return kinds
}

func (h Hall) zones(lang fair.Lang) []Zone {
	free := map[string]int{}
	for _, stall := range h.Edition.Plan.Stalls {
		if stall.OnPlan && h.status(stall.Key()).State == fair.StallAvailable {
			free[stall.Zone]++
		}
	}
	zones := make([]Zone, len(h.Edition.Plan.Zones))
	for i, z := range h.Edition.Plan.Zones {
		zones[i] = Zone{
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
func (h Hall) Stall(stall fair.PlanStall) Stall {
	status := h.status(stall.Key())
	return Stall{
		ID: stall.ID, Number: stall.Number, Size: stall.Size, Label: stall.Label, Kind: stall.Kind, Zone: stall.Zone,
		X: stall.X, Y: stall.Y, W: stall.W, H: stall.H, OnPlan: stall.OnPlan, Opens: stall.Opens, Corner: stall.Corner,
		Nav:   Neighbour{Up: stall.Nav["up"], Down: stall.Nav["down"], Left: stall.Nav["left"], Right: stall.Nav["right"]},
		State: string(status.State), Remaining: status.Remaining, Reason: status.Reason, BookingID: status.BookingID,
	}
}

// StallStates lists the states of the stalls in the order of the plan.
func (h Hall) StallStates() []StallState {
	list := make([]StallState, len(h.Edition.Plan.Stalls))
	for i, stall := range h.Edition.Plan.Stalls {
		status := h.status(stall.Key())
		list[i] = StallState{
			ID: stall.ID, Number: stall.Number, Size: stall.Size, State: string(status.State), Remaining: status.Remaining,
			Reason: status.Reason,
		}
	}
	return list
}

// Counts counts the stalls on the plan by state. It omits stalls that are not on the plan.
func (h Hall) Counts() StallCounts {
	count := map[fair.StallState]int{}
	for _, stall := range h.Edition.Plan.Stalls {
		if stall.OnPlan {
			count[h.status(stall.Key()).State]++
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
