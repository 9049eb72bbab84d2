package hall_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
)

func TestAChangedPriceLeavesTheOldPlanAlone(t *testing.T) {
	plan := fair.Plan{Kinds: []fair.StallKind{
		{ID: "std", Base: fair.Rupees(75000), GSTHundredths: 1800, Version: 3},
		{ID: "tiny", Base: fair.Rupees(5000)},
	}}
	typed, seen := "₹ 80,000", 3
	changed, was, is, err := hall.SetPrice(plan, "std", hall.PriceUpdate{Price: &typed, Version: &seen})
	if err != nil || was.Base != fair.Rupees(75000) || is.Base != fair.Rupees(80000) || is.Version != 4 ||
		is.GSTHundredths != 1800 {
		t.Errorf("from %+v to %+v: %v", was, is, err)
	}
	if !cmp.Equal(plan.Kinds[0], was) || !cmp.Equal(changed.Kinds[0], is) || !cmp.Equal(changed.Kinds[1], plan.Kinds[1]) {
		t.Errorf("the plan was %+v and is %+v", plan.Kinds, changed.Kinds)
	}
	if _, _, _, err := hall.SetPrice(changed, "std", hall.PriceUpdate{Price: &typed, Version: &seen}); !fair.IsKind(err,
		fair.KindConflict) {
		t.Errorf("with an old version: %v", err)
	}
	if _, _, _, err := hall.SetPrice(plan, "none", hall.PriceUpdate{}); !fair.IsKind(err, fair.KindNotFound) {
		t.Errorf("of no kind: %v", err)
	}
}
