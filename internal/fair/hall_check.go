package fair

import (
	"fmt"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// MinAisle is the minimum free width in front of a stall, in metres. It lets two wheelchairs pass each other.
const MinAisle = 2.0

// maxPlanSide is the maximum value of a coordinate on a plan, in metres.
const maxPlanSide = 1000

// touch is a tolerance in metres. Areas do not count as overlapping if they overlap by less than this.
const touch = 0.005

// PlanFault is an error in a hall plan that Check found.
type PlanFault struct {
	Code   string   // kind of the error: overlap, outside, aisle, passage, number or size
	Stalls []string // ids of the affected stalls
	// Notice is true for a minor fault, with which the office can still publish the plan.
	Notice  bool
	Message texts.Message
}

// Check finds the faults of the stalls on the plan. A stall must not overlap another stall, be outside the hall or in
// an aisle, or have the same number or label as another stall. It must have its kind's size and enough free space in
// front. The hall plan editor finds the same faults while the office draws
// (web/src/admin/features/hall/editor/plan-check.ts). The tests of Check and the editor's tests read the same file,
// testdata/hall_checks.json.
func (p *Plan) Check() []PlanFault {
	faults := []PlanFault{}
	var on []PlanStall
	for _, s := range p.Stalls {
		if s.OnPlan {
			on = append(on, s)
		}
	}
	faults = append(faults, p.placeFaults(on)...)
	for i, s := range on {
		for _, other := range on[i+1:] {
			faults = append(faults, pairFaults(s, other)...)
		}
	}
	return faults
}

func (p *Plan) placeFaults(stalls []PlanStall) (faults []PlanFault) {
	walls := p.walls()
	for _, s := range stalls {
		area := Rect{s.X, s.Y, s.W, s.H}
		name := s.DisplayName()
		add := func(code string, notice bool, message texts.Message) {
			faults = append(faults, PlanFault{code, []string{s.ID}, notice, message})
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
			add("passage", false, texts.PortalErrors.HallPassage(name, fmt.Sprint(MinAisle)))
		}
		if kind, ok := p.Kind(s.Kind); ok && !sameSides(s, PlanStall{W: kind.W, H: kind.H}) {
			add("size", true, texts.PortalErrors.HallOtherSize(name))
		}
	}
	return faults
}

func pairFaults(a, b PlanStall) (faults []PlanFault) {
	both := []string{a.ID, b.ID}
	if overlap(Rect{a.X, a.Y, a.W, a.H}, Rect{b.X, b.Y, b.W, b.H}) {
		faults = append(faults, PlanFault{
			"overlap", both, false,
			texts.PortalErrors.HallOverlap(a.DisplayName(), b.DisplayName()),
		})
	}
	if a.Size == b.Size && strings.EqualFold(a.Number, b.Number) || strings.EqualFold(a.Label, b.Label) {
		faults = append(faults, PlanFault{"number", both, false, texts.PortalErrors.HallSameNumber(a.DisplayName())})
	}
	return faults
}

// walls returns the area within the hall's walls, or the whole site if the plan has no hall.
func (p *Plan) walls() Rect {
	for _, f := range p.Features {
		if f.Type == "hall" {
			return Rect{f.X, f.Y, f.W, f.H}
		}
	}
	return p.Site
}

// blockedFront reports whether the front of a stall is too close to another stall or to a wall.
func blockedFront(s PlanStall, stalls []PlanStall, walls Rect) bool {
	front, ok := frontOf(s)
	if !ok {
		return false
	}
	if !within(front, walls) {
		return true
	}
	for _, other := range stalls {
		if other.ID != s.ID && overlap(front, Rect{other.X, other.Y, other.W, other.H}) {
			return true
		}
	}
	return false
}

func frontOf(s PlanStall) (Rect, bool) {
	switch s.Opens {
	case "N":
		return Rect{s.X, s.Y - MinAisle, s.W, MinAisle}, true
	case "S":
		return Rect{s.X, s.Y + s.H, s.W, MinAisle}, true
	case "E":
		return Rect{s.X + s.W, s.Y, MinAisle, s.H}, true
	case "W":
		return Rect{s.X - MinAisle, s.Y, MinAisle, s.H}, true
	}
	return Rect{}, false
}

func overlap(a, b Rect) bool {
	return min(a.X+a.W, b.X+b.W)-max(a.X, b.X) > touch && min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y) > touch
}

func within(a, b Rect) bool {
	return a.X >= b.X-touch && a.Y >= b.Y-touch && a.X+a.W <= b.X+b.W+touch && a.Y+a.H <= b.Y+b.H+touch
}
