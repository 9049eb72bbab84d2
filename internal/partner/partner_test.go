package partner_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/fairtest"
	"github.com/mela-fair/mela/internal/partner"
)

func TestTheInputIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		in   partner.Input
		want map[string]string
	}{
		"a partner": {partner.Input{Name: "A", Type: "ACADEMIC", Website: "a.in"}, map[string]string{}},
		"a wrong partner": {
			partner.Input{Name: "A", Type: "x", Website: "javascript:1"},
			map[string]string{"type": "choose_one", "website": "website_invalid"},
		},
	} {
		_, err := c.in.Clean(fair.Edition{})
		if diff := cmp.Diff(c.want, fairtest.Problems(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
