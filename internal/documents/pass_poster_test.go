package documents_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/web"
)

func TestThePosterAboutWhatsApp(t *testing.T) {
	content, err := documents.New(web.Art()).PassPoster(fair.PrintedPassPoster{
		Edition: fair.Edition{Title: fair.Text{fair.English: "Mega Kisan Mela"}},
		Number:  "+91 40 1234 0000", Href: "https://wa.me/914012340000?text=PASS",
		Words: map[fair.Lang]string{fair.English: "PASS", fair.Hindi: "पास", fair.Telugu: "పాస్"},
	})
	if err != nil {
		t.Fatal(err)
	}
	file := read(t, content)
	if len(file.pages) != 1 {
		t.Errorf("%d pages", len(file.pages))
	}
	text := flat(file.text())
	for _, part := range []string{"Mega Kisan Mela", "Send PASS to +91 40 1234 0000", "पास", "పాస్"} {
		if !strings.Contains(text, part) {
			t.Errorf("the poster lacks %q", part)
		}
	}
}
