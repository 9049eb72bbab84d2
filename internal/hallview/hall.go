// Package hallview defines the view of the hall plan with prices and stall states. The API's responses and the props of
// the public pages use the same types, and the TypeScript types are generated from them.
package hallview

import "github.com/mela-fair/mela/internal/amount"

// Hall is the hall plan in metres, with prices and stall states. Its texts are in one language.
type Hall struct {
	Edition  string        `json:"edition"`
	Site     Rect          `json:"site"`
	Kinds    []HallKind    `json:"kinds"`
	Zones    []HallZone    `json:"zones"`
	Aisles   []HallAisle   `json:"aisles"`
	Features []HallFeature `json:"features"`
	Stalls   []HallStall   `json:"stalls" doc:"The stalls on the plan."`
	Extras   []HallStall   `json:"extras" doc:"The bookable items that are not on the plan. Visitors add them to a booking with a button."`
	Counts   StallCounts   `json:"counts" doc:"The number of stalls on the plan in each state."`
}

// Rect is a rectangle on the plan, in metres.
type Rect struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// HallKind is a kind of stall with its current prices.
type HallKind struct {
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
	MaxPerBooking int           `json:"maxPerBooking" doc:"The maximum number of stalls of this kind in one booking. 0: no limit."`
	Stock         int           `json:"stock" doc:"The total number of stalls of this kind."`
	Remaining     int           `json:"remaining" doc:"The number of stalls of this kind that can be booked now."`
	Version       int           `json:"version" doc:"The version of the price. Send it with every change of the price."`
}

// HallZone is a zone of the hall plan, as the page shows it.
type HallZone struct {
	ID     string `json:"id"`
	Letter string `json:"letter"`
	Name   string `json:"name"`
	Areas  []Rect `json:"areas"`
	Free   int    `json:"free" doc:"The number of stalls on the plan in this zone that can be booked now."`
}

// HallAisle is a walkway between stalls.
type HallAisle struct {
	ID string  `json:"id"`
	X  float64 `json:"x"`
	Y  float64 `json:"y"`
	W  float64 `json:"w"`
	H  float64 `json:"h"`
}

// HallFeature is an object on the plan other than a stall. A door has a side and a length instead of a width and a
// height.
type HallFeature struct {
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

// HallStall is a stall of the plan with its current state.
type HallStall struct {
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
	Reason    string    `json:"reason,omitempty" doc:"The reason why the stall is blocked. Present only if the request has an office session."`
	BookingID string    `json:"bookingId,omitempty" doc:"The id of the booking that has the stall. Present only if the request has an office session."`
}

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
}
