package documents_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/web"
)

// The panel on the share image and its margin, in pixels.
var (
	sharePanel = image.Rect(48, 40, 720, 540)
	shareEdge  = 20
)

// In every language, the texts must be visible on the panel. Even long texts must not reach its edge.
func TestSharePictureShowsItsTexts(t *testing.T) {
	m := documents.New(web.Art())
	for _, lang := range fair.Langs {
		shipped, long, bare := about(t, lang), about(t, lang), about(t, lang)
		long.Edition.Title = fair.Text{lang: strings.Repeat("మహా కిసాన్ మేళా Mega Kisan Mela ", 12)}
		bare.Edition.Title, bare.Edition.Dates, bare.Edition.VenueShort = nil, nil, nil
		empty := share(t, m, bare)
		for name, about := range map[string]fair.Printed{"shipped": shipped, "long": long} {
			picture := share(t, m, about)
			words := image.Rectangle{}
			for y := range 630 {
				for x := range sharePanel.Max.X + 60 { // farther right, another JPEG quality looks like a text
					if differs(picture.At(x, y), empty.At(x, y)) {
						words = words.Union(image.Rect(x, y, x+1, y+1))
					}
				}
			}
			if words.Dx() < 300 || words.Dy() < 100 || !words.In(sharePanel.Inset(shareEdge)) {
				t.Errorf("%s, %s: the words are at %v", lang, name, words)
			}
		}
	}
}

func share(t *testing.T, m *documents.Maker, about fair.Printed) image.Image {
	t.Helper()
	picture, err := jpeg.Decode(bytes.NewReader(made(t, m.SharePicture, about)))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

// differs reports whether two colours differ clearly in brightness. JPEG compression causes smaller differences next
// to letters.
func differs(a, b color.Color) bool {
	one, two := color.GrayModel.Convert(a).(color.Gray).Y, color.GrayModel.Convert(b).(color.Gray).Y
	return max(one, two)-min(one, two) > 90
}
