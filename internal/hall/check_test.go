package hall_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
)

// smallHall returns a plan without stalls. The test adds the stalls of each case in hall_checks.json. The hall
// measures 20 × 12 m and has one aisle. plan-check.test.ts uses the same hall.
func smallHall() fair.Plan {
	return fair.Plan{
		Site: fair.Rect{W: 20, H: 12},
		Kinds: []fair.StallKind{
			{ID: "std", Size: "3x3m", W: 3, H: 3, OnPlan: true},
			{ID: "compact", Size: "2x2m", W: 2, H: 2, OnPlan: true},
			{ID: "premium", Size: "6x3m", W: 6, H: 3, OnPlan: true},
			{ID: "tiny", Size: "0.4x0.4m"},
		},
		Zones:    []fair.Zone{{ID: "seed", Letter: "A"}},
		Aisles:   []fair.Aisle{{ID: "cross", Rect: fair.Rect{X: 0, Y: 9, W: 20, H: 3}}},
		Features: []fair.Feature{{ID: "hall", Type: "hall", W: 20, H: 12}},
		Stalls:   []fair.PlanStall{{ID: "tiny-1", Number: "tiny", Label: "TINY", Kind: "tiny", Size: "0.4x0.4m"}},
	}
}

func TestFaultsOfADrawnHall(t *testing.T) {
	data, err := os.ReadFile("testdata/hall_checks.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Name   string
		Stalls []hall.DrawnStall
		Faults []string
	}
	if err := json.Unmarshal(data, &cases); err != nil || len(cases) == 0 {
		t.Fatal(err)
	}
	empty := smallHall()
	for _, c := range cases {
		for i := range c.Stalls {
			c.Stalls[i].Zone = "seed"
		}
		plan, err := hall.WithStalls(empty, c.Stalls)
		if err != nil {
			t.Errorf("%s: %v", c.Name, err)
			continue
		}
		found := []string{}
		for _, f := range hall.CheckPlan(plan) {
			words := append([]string{f.Code}, f.Stalls...)
			if f.Notice {
				words = append(words, "notice")
			}
			if f.Message.In(fair.English) == "" {
				t.Errorf("%s: no message", c.Name)
			}
			found = append(found, strings.Join(words, " "))
		}
		if !slices.Equal(found, c.Faults) {
			t.Errorf("%s: %q, want %q", c.Name, found, c.Faults)
		}
	}
}

func TestInvalidStallsAreRefused(t *testing.T) {
	good := hall.DrawnStall{ID: "std-1", Number: "1", Kind: "std", Zone: "seed", X: 1, Y: 1, W: 3, H: 3}
	empty := smallHall()
	for name, spoil := range map[string]func(*hall.DrawnStall){
		"no number":         func(s *hall.DrawnStall) { s.Number = " " },
		"markup":            func(s *hall.DrawnStall) { s.Number = "<b>" },
		"markup in a label": func(s *hall.DrawnStall) { s.Label = "\"><i>" },
		"foreign id":        func(s *hall.DrawnStall) { s.ID = "../x" },
		"unknown kind":      func(s *hall.DrawnStall) { s.Kind = "palace" },
		"without a place":   func(s *hall.DrawnStall) { s.Kind = "tiny" },
		"unknown zone":      func(s *hall.DrawnStall) { s.Zone = "moon" },
		"unknown aisle":     func(s *hall.DrawnStall) { s.Aisle = "9" },
		"no direction":      func(s *hall.DrawnStall) { s.Opens = "UP" },
		"far away":          func(s *hall.DrawnStall) { s.X = 1e9 },
		"no width":          func(s *hall.DrawnStall) { s.W = 0 },
		"negative height":   func(s *hall.DrawnStall) { s.H = -3 },
		"id of another":     func(s *hall.DrawnStall) { s.ID = "tiny-1" },
	} {
		bad := good
		spoil(&bad)
		if _, err := hall.WithStalls(empty, []hall.DrawnStall{bad}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	plan, err := hall.WithStalls(empty, []hall.DrawnStall{good})
	if err != nil || len(plan.Stalls) != 2 || plan.Stalls[0].Label != "1" || plan.Stalls[0].Size != "3x3m" ||
		plan.Stalls[1].ID != "tiny-1" {
		t.Errorf("%+v, %v", plan.Stalls, err)
	}
	if bare := hall.EmptyPlan(plan); len(bare.Stalls) != 1 || len(bare.Zones) != 1 || len(bare.Kinds) != 4 {
		t.Errorf("empty hall: %+v", bare)
	}
}

func TestTakenStallsKeepTheirKindAndSize(t *testing.T) {
	empty := smallHall()
	drawn := hall.DrawnStall{ID: "std-1", Number: "1", Kind: "premium", Zone: "seed", X: 1, Y: 1, W: 6, H: 3}
	plan, err := hall.WithStalls(empty, []hall.DrawnStall{drawn})
	if err != nil {
		t.Fatal(err)
	}
	key := plan.Stalls[0].Key()
	sold := map[fair.StallKey][]fair.LiveClaim{key: {{Key: key}}}
	for name, c := range map[string]struct {
		change func(*hall.DrawnStall)
		allows bool
	}{
		"moved":      {func(s *hall.DrawnStall) { s.X = 9 }, true},
		"turned":     {func(s *hall.DrawnStall) { s.W, s.H = 3, 6 }, true},
		"renumbered": {func(s *hall.DrawnStall) { s.Number = "2" }, false},
		"smaller":    {func(s *hall.DrawnStall) { s.W = 3 }, false},
		"other kind": {func(s *hall.DrawnStall) { s.Kind = "std" }, false},
	} {
		changed := drawn
		c.change(&changed)
		next, err := hall.WithStalls(empty, []hall.DrawnStall{changed})
		if err != nil {
			t.Fatal(err)
		}
		if conflicts := hall.TakenConflicts(plan, next, sold); (len(conflicts) == 0) != c.allows {
			t.Errorf("%s: %v", name, conflicts)
		}
		if free := hall.TakenConflicts(plan, next, nil); len(free) != 0 {
			t.Errorf("%s, free: %v", name, free)
		}
	}
	if conflicts := hall.TakenConflicts(plan, empty, sold); len(conflicts) != 1 || conflicts[0] != key {
		t.Errorf("removed: %v", conflicts)
	}
}
