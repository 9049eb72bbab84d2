package hall

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// maxStalls is the maximum number of stalls on a hall plan, and in one change of several stalls. A drawing with more
// stalls is rejected.
const maxStalls = 1000

// The minimum and maximum length of a side of a drawn stall, in metres.
const (
	minStallSide = 0.3
	maxStallSide = 40
)

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

// SchemaName returns the name of the type in the OpenAPI document.
func (DrawnStall) SchemaName() string { return "EditionDrawnStall" }

// DrawnGround contains the aisles and the zones' areas that the hall plan editor sends. If Aisles is nil, the plan
// keeps its aisles. Zones that are not in Areas keep their areas.
type DrawnGround struct {
	Aisles []fair.Aisle
	Areas  map[string][]fair.Rect // areas by zone id
}

// Drawn converts a stall of the plan to the type that the hall plan editor uses.
func Drawn(s fair.PlanStall) DrawnStall {
	return DrawnStall{
		ID: s.ID, Number: s.Number, Label: s.Label, Kind: s.Kind, Zone: s.Zone, Aisle: s.Aisle, Opens: s.Opens,
		Corner: s.Corner, X: s.X, Y: s.Y, W: s.W, H: s.H, Released: s.Released,
	}
}

// The format of ids, numbers and labels on a plan.
var (
	partID      = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)
	stallNumber = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,7}$`)
	stallLabel  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,7}$`)
)

// withStalls returns a copy of the plan that contains the drawn stalls and the stalls of kinds that are not on the
// plan. Errors are reported for the field "stalls". Faults that checkPlan finds are not reported, because a draft with
// faults can be saved.
func withStalls(p fair.Plan, drawn []DrawnStall) (fair.Plan, error) {
	if len(drawn) > maxStalls {
		return fair.Plan{}, drawnWrong(texts.PortalErrors.HallTooManyStalls())
	}
	changed := p
	changed.Stalls = make([]fair.PlanStall, 0, len(drawn)+2)
	ids := map[string]bool{}
	for _, s := range p.Stalls {
		if !s.OnPlan {
			ids[s.ID], changed.Stalls = true, append(changed.Stalls, s)
		}
	}
	for _, d := range drawn {
		stall, err := place(p, d)
		if err != nil {
			return fair.Plan{}, err
		}
		if ids[stall.ID] {
			return fair.Plan{}, drawnWrong(texts.PortalErrors.HallStallInvalid(stall.Number))
		}
		ids[stall.ID] = true
		changed.Stalls = append(changed.Stalls, stall)
	}
	// In every list of stalls, those that are not on the plan come last.
	slices.SortStableFunc(changed.Stalls, func(a, b fair.PlanStall) int {
		return cmp.Compare(onPlanFirst(a), onPlanFirst(b))
	})
	return changed, nil
}

func onPlanFirst(s fair.PlanStall) int {
	if s.OnPlan {
		return 0
	}
	return 1
}

// place validates one drawn stall and converts it to a stall of the plan.
func place(p fair.Plan, d DrawnStall) (fair.PlanStall, error) {
	d.Number, d.Label = strings.ToLower(strings.TrimSpace(d.Number)), strings.TrimSpace(d.Label)
	if d.Label == "" {
		d.Label = d.Number
	}
	kind, known := p.Kind(d.Kind)
	inZone := slices.ContainsFunc(p.Zones, func(z fair.Zone) bool { return z.ID == d.Zone })
	inAisle := d.Aisle == "" || slices.ContainsFunc(p.Aisles, func(a fair.Aisle) bool { return a.ID == d.Aisle })
	switch {
	case !partID.MatchString(d.ID), !stallNumber.MatchString(d.Number), !stallLabel.MatchString(d.Label):
		return fair.PlanStall{}, drawnWrong(texts.PortalErrors.HallNumberInvalid(shortened(d.Number, 12)))
	case !known || !kind.OnPlan:
		return fair.PlanStall{}, drawnWrong(texts.PortalErrors.HallKindUnknown(d.Number))
	case !inZone || !inAisle:
		return fair.PlanStall{}, drawnWrong(texts.PortalErrors.HallZoneUnknown(d.Number))
	case !slices.Contains([]string{"", "N", "E", "S", "W"}, d.Opens):
		return fair.PlanStall{}, drawnWrong(texts.PortalErrors.HallStallInvalid(d.Number))
	}
	for _, side := range []*float64{&d.X, &d.Y, &d.W, &d.H} {
		if math.IsNaN(*side) || math.Abs(*side) > maxPlanSide {
			return fair.PlanStall{}, drawnWrong(texts.PortalErrors.HallStallInvalid(d.Number))
		}
		*side = math.Round(*side*100) / 100
	}
	if min(d.W, d.H) < minStallSide || max(d.W, d.H) > maxStallSide {
		return fair.PlanStall{}, drawnWrong(texts.PortalErrors.HallStallSize(d.Number))
	}
	return fair.PlanStall{
		ID: d.ID, Number: d.Number, Label: d.Label, Kind: d.Kind, Size: kind.Size, Zone: d.Zone, Aisle: d.Aisle,
		Opens: d.Opens, Corner: d.Corner, OnPlan: true, X: d.X, Y: d.Y, W: d.W, H: d.H, Released: d.Released,
	}, nil
}

// shortened returns at most `length` characters of a text, for messages.
func shortened(typed string, length int) string {
	if runes := []rune(typed); len(runes) > length {
		return string(runes[:length])
	}
	return typed
}

func drawnWrong(message texts.Message) error {
	return fair.Problems{"stalls": message}.ErrWithMessage(message)
}

// EmptyPlan returns a copy of the plan without drawn stalls. The copy contains the building, the zones, the aisles,
// and the stalls of kinds that are not on the plan.
func EmptyPlan(p fair.Plan) fair.Plan {
	empty, _ := withStalls(p, nil)
	empty.Version++
	return empty
}

// takenConflicts returns the stalls with live claims that a new plan would remove, or whose kind or size it would
// change. Rotating a stall does not change its size.
func takenConflicts(p, next fair.Plan, claimed map[fair.StallKey][]fair.LiveClaim) []fair.StallKey {
	var conflicts []fair.StallKey
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

func sameSides(a, b fair.PlanStall) bool {
	return a.W == b.W && a.H == b.H || a.W == b.H && a.H == b.W
}

// published returns the plan that replaces the plan `p` when a draft is published. The new plan has the kinds and
// prices of `p`. It stores no neighbours for the arrow keys, so pages find the neighbours from the stalls' positions.
func published(p, draft fair.Plan) fair.Plan {
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
