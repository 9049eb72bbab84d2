package logo_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/fairtest"
	"github.com/mela-fair/mela/internal/logo"
)

func TestTheInputIsChecked(t *testing.T) {
	for name, c := range map[string]struct {
		in   logo.Input
		want map[string]string
	}{
		"no logo": {logo.Input{}, map[string]string{"image": "image_required"}},
		"a logo":  {logo.Input{Image: &fair.Upload{}}, map[string]string{}},
	} {
		_, err := c.in.Clean()
		if diff := cmp.Diff(c.want, fairtest.Problems(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
