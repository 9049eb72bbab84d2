package fair

import (
	"slices"
	"strings"
	"time"
)

// StallKey identifies a stall for users and in the API. It consists of the stall's number on the plan ("24", "t3",
// "p1", "outdoor") and its size ("3x3m"). The size is necessary, because stalls of two kinds can have the same number.
type StallKey struct {
	Number string `db:"number" json:"stallnumber"`
	Size   string `db:"size" json:"stallSize"`
}

// String returns the key for users and logs: "24 (3x3m)".
func (k StallKey) String() string { return k.Number + " (" + k.Size + ")" }

// StallLabels lists the stalls' names, separated by commas, for messages: "24 (3x3m), C6 (2x2m)". For a stall that is
// not on the plan `p`, it lists the number and the size.
func (p *Plan) StallLabels(keys []StallKey) string {
	return strings.Join(Each(keys, func(k StallKey) string {
		if stall, ok := p.Stall(k); ok {
			return stall.DisplayName()
		}
		return k.String()
	}), ", ")
}

// StallNames returns the kinds and labels of stalls as a text, in the same sequence as `keys`, for example "Standard
// 72, 73, Bench t3". For a stall without a position on the plan, the text contains only the kind. For a stall that is
// not in the plan, it contains only the number.
func (p *Plan) StallNames(keys []StallKey, lang Lang) string {
	var parts []string
	last := ""
	for _, key := range keys {
		stall, placed := p.Stall(key)
		kind, known := p.Kind(stall.Kind)
		if !placed || !known {
			parts, last = append(parts, key.Number), ""
			continue
		}
		name := kind.Name.OrEnglish(lang)
		switch {
		case !kind.OnPlan:
			parts, last = append(parts, name), ""
		case kind.ID == last:
			parts = append(parts, stall.Label)
		default:
			parts, last = append(parts, name+" "+stall.Label), kind.ID
		}
	}
	return strings.Join(parts, ", ")
}

// DisplayName returns the stall's name on the plan with its size: "C6 (2x2m)".
func (s PlanStall) DisplayName() string { return s.Label + " (" + s.Size + ")" }

// ClaimedStall returns the name and the size of a claimed stall as visitors see them: "Standard 21" and "3 × 3 m". If
// visitors cannot choose the position of stalls of this kind (OnPlan is false), the name is only the kind's name. If
// the plan `p` has no such kind, ClaimedStall returns the number and the size from the claim's key.
func (p *Plan) ClaimedStall(lang Lang, c Claim) (name, size string) {
	kind, known := p.Kind(c.Kind)
	if !known {
		return c.Key.Number, c.Key.Size
	}
	name = kind.Name.OrEnglish(lang)
	if stall, placed := p.Stall(c.Key); placed && kind.OnPlan {
		name += " " + stall.Label
	}
	return name, kind.Dimensions.OrEnglish(lang)
}

// ClaimedStalls returns a list of claimed stalls as visitors see them: "Standard 21, 3 × 3 m; Compact C6, 2 × 2 m".
func (p *Plan) ClaimedStalls(lang Lang, claims []Claim) string {
	return strings.Join(Each(claims, func(c Claim) string {
		name, size := p.ClaimedStall(lang, c)
		return name + ", " + size
	}), "; ")
}

// TakeStallName searches a text for the name of a stall whose name differs from its number, such as "C6" for the
// compact stall 6. Records store only the number, so a text search cannot find such a name. TakeStallName returns the
// first stall that it finds as `key`, and the search text without the stall's name as `rest`. If it finds none,
// `found` is false and `rest` is the whole search text.
func (p *Plan) TakeStallName(words string) (rest string, key StallKey, found bool) {
	fields := strings.Fields(words)
	for i, word := range fields {
		for _, s := range p.Stalls {
			if strings.EqualFold(s.Label, word) && !strings.EqualFold(s.Label, s.Number) {
				return strings.Join(slices.Delete(fields, i, i+1), " "), s.Key(), true
			}
		}
	}
	return words, StallKey{}, false
}

// StallLabels lists the keys, separated by commas, for searches: "24 (3x3m), t3 (6x2ft)". Use Plan.StallLabels for
// texts that people read.
func StallLabels(keys []StallKey) string {
	return strings.Join(Each(keys, StallKey.String), ", ")
}

// StallState is the state of a stall as shown to visitors.
type StallState string

// The states of a stall.
const (
	StallAvailable  StallState = "available"
	StallHeld       StallState = "held"       // reserved by an unfinished order
	StallSold       StallState = "sold"       // the stall's booking is paid or confirmed
	StallBlocked    StallState = "blocked"    // the office blocked it and gave a reason
	StallUnreleased StallState = "unreleased" // not offered yet
)

// Plan is the hall plan of one edition. Coordinates are in metres. Their origin is the outer north-west corner of the
// hall. x increases to the east, and y to the south.
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

// StallKind is a kind of stall with its price. Names and prices of stall kinds are defined only here.
type StallKind struct {
	ID            string  `json:"id"`        // std, compact, premium, bench, outdoor, tiny
	Name          Text    `json:"name"`      // short name for the plan: "Standard"
	MapName       string  `json:"mapName"`   // name in the price list: "3x3m Standard"
	AdminName     string  `json:"adminName"` // name in the portal: "STD Stall"
	Size          string  `json:"size"`      // stallSize in the API: "3x3m"
	Dimensions    Text    `json:"dimensions"`
	W             float64 `json:"w"` // metres
	H             float64 `json:"h"`
	Base          Paise   `json:"basePaise"`               // price before tax
	GSTHundredths int64   `json:"gstHundredths"`           // 1800 is 18 %
	OnPlan        bool    `json:"onPlan"`                  // false: booked without choosing a place; the office assigns the place
	MaxPerBooking int     `json:"maxPerBooking,omitempty"` // 0: no limit
	Stock         int     `json:"stock,omitempty"`         // initial number of stalls, if the kind is not on the plan
	Members       int     `json:"members,omitempty"`       // members of a booking for each stall of this kind; 0: MaxMembers
	Version       int     `json:"version,omitempty"`       // incremented when the price changes
}

// Price is the price of one stall: base, tax and their sum, in paise.
type Price struct {
	Base  Paise `db:"base_paise"`
	GST   Paise `db:"gst_paise"`
	Total Paise `db:"total_paise"`
}

// Add returns the sum of two prices.
func (p Price) Add(q Price) Price {
	return Price{Base: p.Base + q.Base, GST: p.GST + q.GST, Total: p.Total + q.Total}
}

// Zone is an area of the hall for one group of exhibitors.
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

// Feature is something on the plan other than a stall: walls, doors, stage, food court, signs.
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

// PlanStall is one stall of the plan. Released and Blocked are the initial settings of the stall in a new edition.
type PlanStall struct {
	ID        string            `json:"id"` // std-24; unique, whereas two stalls can have the same number
	Number    string            `json:"number"`
	Label     string            `json:"label"` // label on the plan: "C4" for compact 4
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
	Nav       map[string]string `json:"nav,omitempty"`       // arrow key → id of the neighbouring stall
	Placeless bool              `json:"placeless,omitempty"` // true: not on the plan; booked with a button
	Released  bool              `json:"released"`            // whether visitors can book the stall
	Blocked   string            `json:"blocked,omitempty"`   // why the stall is blocked; empty: not blocked
}

// Key returns the stall's number and size.
func (s PlanStall) Key() StallKey { return StallKey{Number: s.Number, Size: s.Size} }

// Kind finds a kind by id.
func (p *Plan) Kind(id string) (StallKind, bool) {
	return find(p.Kinds, func(k StallKind) bool { return k.ID == id })
}

// Stall finds a stall by number and size, ignoring letter case.
func (p *Plan) Stall(key StallKey) (PlanStall, bool) {
	number, size := strings.TrimSpace(key.Number), strings.TrimSpace(key.Size)
	return find(p.Stalls, func(s PlanStall) bool {
		return strings.EqualFold(s.Number, number) && strings.EqualFold(s.Size, size)
	})
}

// ZoneLetter returns the letter of a zone, or "" if there is no such zone.
func (p *Plan) ZoneLetter(id string) string { return p.zone(id).Letter }

// ZoneName returns the name of a zone in a language, or "" if there is no such zone.
func (p *Plan) ZoneName(id string, lang Lang) string { return p.zone(id).Name.OrEnglish(lang) }

func (p *Plan) zone(id string) Zone {
	zone, _ := find(p.Zones, func(z Zone) bool { return z.ID == id })
	return zone
}

// StallByID finds a stall by its id on the plan.
func (p *Plan) StallByID(id string) (PlanStall, bool) {
	return find(p.Stalls, func(s PlanStall) bool { return s.ID == id })
}

// MaxEarlyBird is the largest early-bird discount, in hundredths of a per cent. A larger one would almost give the
// stalls away.
const MaxEarlyBird = 50_00

// EarlyBird is the early-bird discount. It is off by default.
type EarlyBird struct {
	On                bool   `json:"on"`
	PercentHundredths int64  `json:"percentHundredths"` // 1000 is 10 %
	LastDay           string `json:"lastDay"`           // last day of the discount, YYYY-MM-DD in Asia/Kolkata
}

// AppliesAt reports whether the discount applies at the time `now`.
func (e EarlyBird) AppliesAt(now time.Time) bool {
	return e.On && e.PercentHundredths > 0 && now.In(Kolkata).Format(time.DateOnly) <= e.LastDay
}

// StallPrice returns the price of a stall of a kind at the time `now`. The early-bird discount reduces the base, and
// the tax is computed on the reduced base. Half a paisa is rounded up.
func (e Edition) StallPrice(k StallKind, now time.Time) Price {
	base := k.Base
	if e.EarlyBird.AppliesAt(now) {
		base -= base.PercentOf(e.EarlyBird.PercentHundredths)
	}
	gst := base.PercentOf(e.StallTaxRate(k))
	return Price{Base: base, GST: gst, Total: base + gst}
}

// StallTaxRate returns the tax rate of a kind of stall, in hundredths of a per cent. It is 0 if the society is not
// registered for GST.
func (e Edition) StallTaxRate(k StallKind) int64 {
	if e.Tax.NotRegistered {
		return 0
	}
	return k.GSTHundredths
}

// HallStall contains the stall settings that the office can change without editing the plan.
type HallStall struct {
	Key      StallKey
	Released bool
	Blocked  bool
	Reason   string // why the stall is blocked
	Stock    int    // number of stalls of a kind that is not on the plan; 1 for a stall on the plan
}

// Claim reserves a stall for a booking at a price. A claim is live while the booking holds its stalls. For each stall
// and Unit, the database allows only one live claim.
type Claim struct {
	BookingID string   `db:"booking_id"`
	Key       StallKey `db:",inline"`
	Kind      string   `db:"kind"`
	Unit      int      `db:"unit"` // 1 for a stall on the plan; for a kind that is not on the plan, the stall's number from 1 to Stock
	Price     Price    `db:",inline"`
}

// LiveClaim is a live claim with the data that decides whether its stall is held or sold.
type LiveClaim struct {
	Key       StallKey
	BookingID string
	Name      string // the organisation; for the office only
	Money     MoneyStatus
	Status    BookingStatus
}

// Sold reports whether the stall is sold. If it is not, an unfinished booking holds it.
func (c LiveClaim) Sold() bool { return c.Status == BookingConfirmed }
