package committee_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/committee"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/fairtest"
)

func TestTheInputIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		in   committee.Input
		want map[string]string
	}{
		"a member":            {committee.Input{Name: "A", Committee: "executive"}, map[string]string{}},
		"a member of nothing": {committee.Input{Name: "A"}, map[string]string{"committee": "choose_one"}},
		"a member of elsewhere": {
			committee.Input{Name: " ", Committee: "x", Designation: fair.EnglishText(strings.Repeat("క", 5001))},
			map[string]string{"name": "required", "committee": "choose_one", "designation": "too_long"},
		},
	} {
		_, err := c.in.Clean([]fair.Committee{{ID: "executive"}})
		if diff := cmp.Diff(c.want, fairtest.Problems(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
