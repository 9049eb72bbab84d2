package photo_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/fairtest"
	"github.com/mela-fair/mela/internal/photo"
)

func TestTheInputIsChecked(t *testing.T) {
	alt := fair.EnglishText("Farmers on the stage")
	stored := photo.Photo{Image: fair.Picture{Path: "/files/photos/a-720.jpg"}}
	for name, c := range map[string]struct {
		in   photo.Input
		was  photo.Photo
		want map[string]string
	}{
		"nothing":        {want: map[string]string{"alt": "required", "image": "image_required"}},
		"a photograph":   {in: photo.Input{Alt: alt, Image: &fair.Upload{}}, want: map[string]string{}},
		"the stored one": {in: photo.Input{Alt: alt, Focus: "end"}, was: stored, want: map[string]string{}},
		"another focus": {
			in: photo.Input{Alt: alt, Focus: "left"}, was: stored, want: map[string]string{"focus": "choose_one"},
		},
		"only in Telugu": {
			in: photo.Input{Alt: fair.Text{fair.Telugu: "రైతులు"}}, was: stored, want: map[string]string{"alt": "required"},
		},
	} {
		kept, err := c.in.Clean(c.was)
		if diff := cmp.Diff(c.want, fairtest.Problems(err)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if kept.Image.Path != c.was.Image.Path {
			t.Errorf("%s: the stored image is lost", name)
		}
	}
}
