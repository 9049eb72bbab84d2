package fair

import (
	"strings"
	"time"
)

// StallKey names a stall the way people and the API do: its number on the plan ("24", "t3", "p1",
// "outdoor") together with its size ("3x3m"), because two kinds share numbers.
type StallKey struct {
	Number string `json:"stallnumber"`
	Size   string `json:"stallSize"`
}

// String writes the key for people and logs: "24 (3x3m)".
func (k StallKey) String() string { return k.Number + " (" + k.Size + ")" }

// StallLabels lists keys in one line for a sentence: "24 (3x3m), t3 (6x2ft)".
func StallLabels(keys []StallKey) string {
	parts := make([]string, len(keys))
	for i, k := range keys {
		parts[i] = k.String()
	}
	return strings.Join(parts, ", ")
}

// StallState is what a visitor may know about a stall.
type StallState string

// The states of a stall.
const (
	StallAvailable  StallState = "available"
	StallHeld       StallState = "held"       // an order that is not finished has it
	StallSold       StallState = "sold"       // its booking is paid or confirmed
	StallBlocked    StallState = "blocked"    // the office keeps it back, with a reason
	StallUnreleased StallState = "unreleased" // not offered yet
)

// Plan is the plan of the hall of one edition: data, in metres, x to the east and y to the south from
// the outer north-west corner of the hall.
type Plan struct {
	Version  int         `json:"version"`
	Unit     string      `json:"unit"`
	Site     Rect        `json:"site"`
	Kinds    []StallKind `json:"kinds"`
	Zones    []Zone      `json:"zones"`
	Aisles   []Aisle     `json:"aisles"`
	Features []Feature   `json:"features"`
	Stalls   []PlanStall `json:"stalls"`
}

// Rect is a rectangle in metres.
type Rect struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

// StallKind is a kind of stall with its price. The list of kinds is the only place for names and
// prices of stalls.
type StallKind struct {
	ID            string  `json:"id"`        // std, compact, premium, bench, outdoor, tiny
	Name          Text    `json:"name"`      // short, for the plan: "Standard"
	MapName       string  `json:"mapName"`   // the price list's name: "3x3m Standard"
	AdminName     string  `json:"adminName"` // the office's stall type: "STD Stall"
	Size          string  `json:"size"`      // the API's stallSize: "3x3m"
	Dimensions    Text    `json:"dimensions"`
	W             float64 `json:"w"` // metres
	H             float64 `json:"h"`
	Base          Paise   `json:"basePaise"`               // before tax
	GSTHundredths int64   `json:"gstHundredths"`           // 1800 is 18 %
	OnPlan        bool    `json:"onPlan"`                  // false: added by a button, the office gives it a place
	MaxPerBooking int     `json:"maxPerBooking,omitempty"` // 0: no limit
	Stock         int     `json:"stock,omitempty"`         // how many there are of a kind that is added by a button when the edition begins
	Version       int     `json:"version,omitempty"`       // grows with every change of the price
}

// Price is what one stall costs: base, tax and their sum, in paise.
type Price struct {
	Base  Paise
	GST   Paise
	Total Paise
}

// Add returns the sum of two prices.
func (p Price) Add(q Price) Price {
	return Price{Base: p.Base + q.Base, GST: p.GST + q.GST, Total: p.Total + q.Total}
}

// Zone is a part of the hall for one sort of exhibitor.
type Zone struct {
	ID     string `json:"id"`
	Letter string `json:"letter"`
	Name   Text   `json:"name"`
	Areas  []Rect `json:"areas"`
}

// Aisle is a walkway between rows of stalls.
type Aisle struct {
	ID string `json:"id"`
	Rect
}

// Feature is something on the plan that is not a stall: walls, doors, stage, food court, signs.
type Feature struct {
	ID        string  `json:"id"`
	Type      string  `json:"type"`
	Side      string  `json:"side,omitempty"`
	X         float64 `json:"x"`
	Y         float64 `json:"y"`
	W         float64 `json:"w,omitempty"`
	H         float64 `json:"h,omitempty"`
	Len       float64 `json:"len,omitempty"`
	Label     Text    `json:"label"`
	Main      bool    `json:"main,omitempty"`
	Icon      string  `json:"icon,omitempty"`
	Emergency bool    `json:"emergency,omitempty"`
}

// PlanStall is one stall's place on the plan.
type PlanStall struct {
	ID        string            `json:"id"` // std-24; unique, unlike the number
	Number    string            `json:"number"`
	Label     string            `json:"label"` // what is written on the plan: "C4" for compact 4
	Kind      string            `json:"kind"`
	Size      string            `json:"stallSize"`
	Zone      string            `json:"zone"`
	Aisle     string            `json:"aisle,omitempty"`
	Opens     string            `json:"opens,omitempty"`
	Corner    bool              `json:"corner,omitempty"`
	OnPlan    bool              `json:"onPlan"`
	X         float64           `json:"x"`
	Y         float64           `json:"y"`
	W         float64           `json:"w"`
	H         float64           `json:"h"`
	Nav       map[string]string `json:"nav,omitempty"`       // arrow key → id of the neighbour
	Placeless bool              `json:"placeless,omitempty"` // it has no place on the plan at all: added by a button, not among the plan's stalls
	Released  bool              `json:"released"`            // offered when the edition begins
	Blocked   string            `json:"blocked,omitempty"`   // why it is kept back when the edition begins
}

// Key returns the stall's number and size.
func (s PlanStall) Key() StallKey { return StallKey{Number: s.Number, Size: s.Size} }

// Kind finds a kind by id.
func (p *Plan) Kind(id string) (StallKind, bool) {
	for _, k := range p.Kinds {
		if k.ID == id {
			return k, true
		}
	}
	return StallKind{}, false
}

// Stall finds a stall by number and size. Spelling counts, as on the plan, but letter case does not.
func (p *Plan) Stall(key StallKey) (PlanStall, bool) {
	for _, s := range p.Stalls {
		if strings.EqualFold(s.Number, strings.TrimSpace(key.Number)) && strings.EqualFold(s.Size, strings.TrimSpace(key.Size)) {
			return s, true
		}
	}
	return PlanStall{}, false
}

// StallByID finds a stall by its id on the plan.
func (p *Plan) StallByID(id string) (PlanStall, bool) {
	for _, s := range p.Stalls {
		if s.ID == id {
			return s, true
		}
	}
	return PlanStall{}, false
}

// EarlyBird is the rule of an early-bird discount; off by default.
type EarlyBird struct {
	On                bool   `json:"on"`
	PercentHundredths int64  `json:"percentHundredths"` // 1000 is 10 %
	LastDay           string `json:"lastDay"`           // YYYY-MM-DD in Asia/Kolkata, itself included
}

// AppliesAt reports whether the discount counts at a moment.
func (e EarlyBird) AppliesAt(now time.Time) bool {
	return e.On && e.PercentHundredths > 0 && now.In(Kolkata).Format(time.DateOnly) <= e.LastDay
}

// PriceAt is what a stall of this kind costs at a moment. The early-bird discount is taken off the
// base; tax is on what is left, halves of a paisa rounded up.
func (k StallKind) PriceAt(e EarlyBird, now time.Time) Price {
	base := k.Base
	if e.AppliesAt(now) {
		base -= base.PercentOf(e.PercentHundredths)
	}
	gst := base.PercentOf(k.GSTHundredths)
	return Price{Base: base, GST: gst, Total: base + gst}
}

// HallStall is the office's setting for a stall, which changes while the plan stays.
type HallStall struct {
	Key      StallKey
	Released bool
	Blocked  bool
	Reason   string // why it is blocked
	Stock    int    // of a kind that is added by a button; 1 for a place on the plan
}

// StallStatus is a stall's state with what goes with it.
type StallStatus struct {
	Key       StallKey
	State     StallState
	Reason    string // for the office: why it is blocked
	Remaining int    // how many are left of a kind that is added by a button
	BookingID string // for the office: who has it; empty for stock kinds
}

// Claim is a booking's hold on a stall with the price it was claimed at. While Live, the database
// lets no other live claim have the same stall and unit.
type Claim struct {
	BookingID string
	Key       StallKey
	Kind      string
	Unit      int // 1 for a place on the plan; 1…Stock for a kind that is added by a button
	Price     Price
	Live      bool
}

// LiveClaim is a live claim with what decides whether its stall is held or sold.
type LiveClaim struct {
	Key           StallKey
	BookingID     string
	PaymentStatus PaymentStatus
	Status        BookingStatus
}
