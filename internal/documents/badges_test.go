package documents_test

import (
	"math"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/web"
)

func TestBadgesForLabelsAndForA4(t *testing.T) {
	about := fair.PrintedBadges{
		Edition: fair.Edition{
			Title: fair.Text{fair.English: "Mega Kisan Mela"}, Dates: fair.Text{fair.English: "18 and 19 September"},
		},
	}
	for _, name := range []string{
		"మల్లయ్య బొడ్డు", "Sri Balaji Bio Inputs and Natural Farming Producers of Nalgonda", "Asha", "Ravi", "Lakshmi",
	} {
		about.Badges = append(about.Badges, fair.Badge{
			Name: name, LocalName: "भारत खाद", Detail: "Member 1 of 2", Stalls: "C6, 24", Exhibit: true,
			Code: "HTTPS://FAIR.EXAMPLE.ORG/E/" + strings.Repeat("A", 139),
		})
	}
	const perMillimetre = 72 / 25.4
	for sheet, c := range map[fair.BadgeSheet]struct {
		pages      int
		wide, tall float64 // millimetres
	}{fair.BadgeLabel: {5, 96, 82}, fair.BadgeA6: {2, 210, 297}, fair.BadgeCodes: {1, 210, 297}} {
		about.Sheet = sheet
		content, err := documents.New(web.Art()).Badges(about)
		if err != nil {
			t.Fatal(err)
		}
		file := read(t, content)
		if len(file.pages) != c.pages {
			t.Errorf("%s: %d pages, want %d", sheet, len(file.pages), c.pages)
		}
		if p := file.pages[0]; math.Abs(p.width/perMillimetre-c.wide) > 0.5 || math.Abs(p.height/perMillimetre-c.tall) > 0.5 {
			t.Errorf("%s: a page of %v × %v points, want %v × %v mm", sheet, p.width, p.height, c.wide, c.tall)
		}
		text := flat(file.text())
		for _, part := range []string{"మల్లయ్య", "भारत खाद", "Asha", "C6, 24", "Exhibitor", "Mega Kisan Mela"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: the badges lack %q", sheet, part)
			}
		}
	}
}
