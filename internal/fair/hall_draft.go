package fair

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// MaxPlanStalls is the maximum number of stalls on a hall plan. An uploaded drawing with more stalls is rejected.
const MaxPlanStalls = 1000

// The minimum and maximum length of a side of a drawn stall, in metres.
const (
	minStallSide = 0.3
	maxStallSide = 40
)

// HallDraft is the next hall plan of an edition. Visitors do not see it before it is published. An edition has at most
// one draft.
type HallDraft struct {
	EditionID string
	Plan      Plan
	// Released lists the stalls that visitors could book when the draft was created. When the draft is published, only
	// stalls that the draft itself released or withdrew change their setting. All other stalls keep their current
	// setting, so that changes that the office has made in the meantime are not lost.
	Released  []StallKey
	Version   int // 0: not stored
	UpdatedAt time.Time
	UpdatedBy string // e-mail address of the account
}

// DrawnStall is a stall as sent by the hall plan editor.
type DrawnStall struct {
	ID       string  `json:"id"`
	Number   string  `json:"stallnumber"`
	Label    string  `json:"label,omitempty"` // empty: the number
	Kind     string  `json:"kind"`
	Zone     string  `json:"zone"`
	Aisle    string  `json:"aisle,omitempty"`
	Opens    string  `json:"opens,omitempty"` // N, E, S or W
	Corner   bool    `json:"corner,omitempty"`
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	W        float64 `json:"w"`
	H        float64 `json:"h"`
	Released bool    `json:"released"`
}

// DrawnGround contains the aisles and the zones' areas that the hall plan editor sends. If Aisles is nil, the plan
// keeps its aisles. Zones that are not in Areas keep their areas.
type DrawnGround struct {
	Aisles []Aisle
	Areas  map[string][]Rect // areas by zone id
}

// Drawn converts a stall of the plan to the type that the hall plan editor uses.
func (s PlanStall) Drawn() DrawnStall {
	return DrawnStall{
		ID: s.ID, Number: s.Number, Label: s.Label, Kind: s.Kind, Zone: s.Zone, Aisle: s.Aisle, Opens: s.Opens,
		Corner: s.Corner, X: s.X, Y: s.Y, W: s.W, H: s.H, Released: s.Released,
	}
}

var (
	planID      = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)
	stallNumber = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,7}$`)
	stallLabel  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,7}$`)
)

// WithStalls returns a copy of the plan that contains the drawn stalls and the stalls of kinds that are not on the
// plan. Errors are reported for the field "stalls". Faults that Check finds are not reported, because a draft with
// faults can be saved.
func (p *Plan) WithStalls(drawn []DrawnStall) (Plan, error) {
	if len(drawn) > MaxPlanStalls {
		return Plan{}, drawnWrong(texts.PortalErrors.HallTooManyStalls())
	}
	changed := *p
	changed.Stalls = make([]PlanStall, 0, len(drawn)+2)
	ids := map[string]bool{}
	for _, s := range p.Stalls {
		if !s.OnPlan {
			ids[s.ID], changed.Stalls = true, append(changed.Stalls, s)
		}
	}
	for _, d := range drawn {
		stall, err := p.place(d)
		if err != nil {
			return Plan{}, err
		}
		if ids[stall.ID] {
			return Plan{}, drawnWrong(texts.PortalErrors.HallStallInvalid(stall.Number))
		}
		ids[stall.ID] = true
		changed.Stalls = append(changed.Stalls, stall)
	}
	// In every list of stalls, those that are not on the plan come last.
	slices.SortStableFunc(changed.Stalls, func(a, b PlanStall) int { return cmp.Compare(onPlanFirst(a), onPlanFirst(b)) })
	return changed, nil
}

func onPlanFirst(s PlanStall) int {
	if s.OnPlan {
		return 0
	}
	return 1
}

// place validates one drawn stall and converts it to a stall of the plan.
func (p *Plan) place(d DrawnStall) (PlanStall, error) {
	d.Number, d.Label = strings.ToLower(strings.TrimSpace(d.Number)), strings.TrimSpace(d.Label)
	if d.Label == "" {
		d.Label = d.Number
	}
	kind, known := p.Kind(d.Kind)
	inZone := slices.ContainsFunc(p.Zones, func(z Zone) bool { return z.ID == d.Zone })
	inAisle := d.Aisle == "" || slices.ContainsFunc(p.Aisles, func(a Aisle) bool { return a.ID == d.Aisle })
	switch {
	case !planID.MatchString(d.ID), !stallNumber.MatchString(d.Number), !stallLabel.MatchString(d.Label):
		return PlanStall{}, drawnWrong(texts.PortalErrors.HallNumberInvalid(shortened(d.Number)))
	case !known || !kind.OnPlan:
		return PlanStall{}, drawnWrong(texts.PortalErrors.HallKindUnknown(d.Number))
	case !inZone || !inAisle:
		return PlanStall{}, drawnWrong(texts.PortalErrors.HallZoneUnknown(d.Number))
	case !slices.Contains([]string{"", "N", "E", "S", "W"}, d.Opens):
		return PlanStall{}, drawnWrong(texts.PortalErrors.HallStallInvalid(d.Number))
	}
	for _, side := range []*float64{&d.X, &d.Y, &d.W, &d.H} {
		if math.IsNaN(*side) || math.Abs(*side) > maxPlanSide {
			return PlanStall{}, drawnWrong(texts.PortalErrors.HallStallInvalid(d.Number))
		}
		*side = math.Round(*side*100) / 100
	}
	if min(d.W, d.H) < minStallSide || max(d.W, d.H) > maxStallSide {
		return PlanStall{}, drawnWrong(texts.PortalErrors.HallStallSize(d.Number))
	}
	return PlanStall{
		ID: d.ID, Number: d.Number, Label: d.Label, Kind: d.Kind, Size: kind.Size, Zone: d.Zone, Aisle: d.Aisle,
		Opens: d.Opens, Corner: d.Corner, OnPlan: true, X: d.X, Y: d.Y, W: d.W, H: d.H, Released: d.Released,
	}, nil
}

func shortened(typed string) string {
	if runes := []rune(typed); len(runes) > 12 {
		return string(runes[:12])
	}
	return typed
}

func drawnWrong(message texts.Message) error {
	return Problems{"stalls": message}.ErrWithMessage(message)
}

// EmptyHall returns a copy of the plan without drawn stalls. The copy contains the building, the zones, the aisles,
// and the stalls of kinds that are not on the plan.
func (p *Plan) EmptyHall() Plan {
	empty, _ := p.WithStalls(nil)
	empty.Version++
	return empty
}

// TakenConflicts returns the stalls with live claims that a new plan would remove, or whose kind or size it would
// change. Rotating a stall does not change its size.
func (p *Plan) TakenConflicts(next Plan, claimed map[StallKey][]LiveClaim) []StallKey {
	var conflicts []StallKey
	for _, was := range p.Stalls {
		if len(claimed[was.Key()]) == 0 {
			continue
		}
		is, there := next.Stall(was.Key())
		if !there || is.Kind != was.Kind || !sameSides(was, is) {
			conflicts = append(conflicts, was.Key())
		}
	}
	return conflicts
}

func sameSides(a, b PlanStall) bool {
	return a.W == b.W && a.H == b.H || a.W == b.H && a.H == b.W
}

// Published returns the plan that replaces the plan `p` when a draft is published. The new plan has the kinds and
// prices of `p`. It stores no neighbours for the arrow keys, so pages find the neighbours from the stalls' positions.
func (p *Plan) Published(draft Plan) Plan {
	draft.Kinds, draft.Version, draft.Unit = p.Kinds, p.Version+1, p.Unit
	draft.Stalls = slices.Clone(draft.Stalls)
	for i, s := range draft.Stalls {
		was, there := p.StallByID(s.ID)
		draft.Stalls[i].Nav = nil
		if there {
			draft.Stalls[i].Blocked, draft.Stalls[i].Placeless = was.Blocked, was.Placeless
		}
	}
	return draft
}
