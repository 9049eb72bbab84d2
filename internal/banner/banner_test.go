package banner_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/banner"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/fairtest"
)

func TestTheInputIsChecked(t *testing.T) {
	upload := &fair.Upload{}
	eleven := make([]banner.ImageInput, banner.MaxImages+1)
	for i := range eleven {
		eleven[i].Upload = upload
	}
	for name, c := range map[string]struct {
		in   banner.Input
		want map[string]string
	}{
		"an empty banner": {
			banner.Input{Title: fair.EnglishText("\t")},
			map[string]string{"title": "title_required", "images": "images_required"},
		},
		"eleven images": {
			banner.Input{Title: fair.EnglishText("A"), Images: eleven},
			map[string]string{"images": "too_many_images"},
		},
		"an image of another": {
			banner.Input{Title: fair.EnglishText("A"), Images: []banner.ImageInput{{Upload: upload}, {Keep: "/files/x"}}},
			map[string]string{"keep": "not_found"},
		},
	} {
		_, err := c.in.Clean(banner.Banner{})
		if diff := cmp.Diff(c.want, fairtest.Problems(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
