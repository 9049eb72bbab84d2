package hall

import (
	"fmt"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// minAisle is the minimum free width in front of a stall, in metres. It lets two wheelchairs pass each other.
const minAisle = 2.0

// maxPlanSide is the maximum value of a coordinate on a plan, in metres.
const maxPlanSide = 1000

// touch is a tolerance in metres. Areas do not count as overlapping if they overlap by less than this.
const touch = 0.005

// Fault is an error in a hall plan that checkPlan found.
type Fault struct {
	Code   string   // kind of the error: overlap, outside, aisle, passage, number or size
	Stalls []string // ids of the affected stalls
	// Notice is true for a minor fault, with which the office can still publish the plan.
	Notice  bool
	Message texts.Message
}

// checkPlan finds the faults of the stalls on the plan. A stall must not overlap another stall, be outside the hall or
// in an aisle, or have the same number or label as another stall. It must have its kind's size and enough free space
// in front. The hall plan editor finds the same faults while the office draws
// (web/src/admin/features/hall/editor/plan-check.ts). The tests of checkPlan and the editor's tests read the same file,
// testdata/hall_checks.json.
func checkPlan(p fair.Plan) []Fault {
	faults := []Fault{}
	var on []fair.PlanStall
	for _, s := range p.Stalls {
		if s.OnPlan {
			on = append(on, s)
		}
	}
	faults = append(faults, placeFaults(p, on)...)
	for i, s := range on {
		for _, other := range on[i+1:] {
			faults = append(faults, pairFaults(s, other)...)
		}
	}
	return faults
}

func placeFaults(p fair.Plan, stalls []fair.PlanStall) (faults []Fault) {
	walls := wallsOf(p)
	for _, s := range stalls {
		area := areaOf(s)
		name := s.DisplayName()
		add := func(code string, notice bool, message texts.Message) {
			faults = append(faults, Fault{code, []string{s.ID}, notice, message})
		}
		if !within(area, walls) {
			add("outside", false, texts.PortalErrors.HallOutside(name))
		}
		for _, aisle := range p.Aisles {
			if overlap(area, aisle.Rect) {
				add("aisle", false, texts.PortalErrors.HallInAisle(name, aisle.ID))
			}
		}
		if blockedFront(s, stalls, walls) {
			add("passage", false, texts.PortalErrors.HallPassage(name, fmt.Sprint(minAisle)))
		}
		if kind, ok := p.Kind(s.Kind); ok && !sameSides(s, fair.PlanStall{W: kind.W, H: kind.H}) {
			add("size", true, texts.PortalErrors.HallOtherSize(name))
		}
	}
	return faults
}

func pairFaults(a, b fair.PlanStall) (faults []Fault) {
	both := []string{a.ID, b.ID}
	if overlap(areaOf(a), areaOf(b)) {
		faults = append(faults, Fault{
			"overlap", both, false,
			texts.PortalErrors.HallOverlap(a.DisplayName(), b.DisplayName()),
		})
	}
	if a.Size == b.Size && strings.EqualFold(a.Number, b.Number) || strings.EqualFold(a.Label, b.Label) {
		faults = append(faults, Fault{"number", both, false, texts.PortalErrors.HallSameNumber(a.DisplayName())})
	}
	return faults
}

// wallsOf returns the area within the hall's walls, or the whole site if the plan has no hall.
func wallsOf(p fair.Plan) fair.Rect {
	for _, f := range p.Features {
		if f.Type == "hall" {
			return fair.Rect{X: f.X, Y: f.Y, W: f.W, H: f.H}
		}
	}
	return p.Site
}

// blockedFront reports whether the front of a stall is too close to another stall or to a wall.
func blockedFront(s fair.PlanStall, stalls []fair.PlanStall, walls fair.Rect) bool {
	front, ok := frontOf(s)
	if !ok {
		return false
	}
	if !within(front, walls) {
		return true
	}
	for _, other := range stalls {
		if other.ID != s.ID && overlap(front, areaOf(other)) {
			return true
		}
	}
	return false
}

func frontOf(s fair.PlanStall) (fair.Rect, bool) {
	switch s.Opens {
	case "N":
		return fair.Rect{X: s.X, Y: s.Y - minAisle, W: s.W, H: minAisle}, true
	case "S":
		return fair.Rect{X: s.X, Y: s.Y + s.H, W: s.W, H: minAisle}, true
	case "E":
		return fair.Rect{X: s.X + s.W, Y: s.Y, W: minAisle, H: s.H}, true
	case "W":
		return fair.Rect{X: s.X - minAisle, Y: s.Y, W: minAisle, H: s.H}, true
	}
	return fair.Rect{}, false
}

// areaOf returns the rectangle that a stall covers.
func areaOf(s fair.PlanStall) fair.Rect { return fair.Rect{X: s.X, Y: s.Y, W: s.W, H: s.H} }

func overlap(a, b fair.Rect) bool {
	return min(a.X+a.W, b.X+b.W)-max(a.X, b.X) > touch && min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y) > touch
}

func within(a, b fair.Rect) bool {
	return a.X >= b.X-touch && a.Y >= b.Y-touch && a.X+a.W <= b.X+b.W+touch && a.Y+a.H <= b.Y+b.H+touch
}
