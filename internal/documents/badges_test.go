package documents_test

import (
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
			Name: name, Detail: "Member 1 of 2", Stalls: "C6, 24", Exhibit: true,
			Code: "HTTPS://FAIR.EXAMPLE.ORG/E/" + strings.Repeat("A", 139),
		})
	}
	for sheet, pages := range map[fair.BadgeSheet]int{fair.BadgeLabel: 5, fair.BadgeA6: 2, fair.BadgeCodes: 1} {
		about.Sheet = sheet
		content, err := documents.New(web.Art()).Badges(about)
		if err != nil {
			t.Fatal(err)
		}
		file := read(t, content)
		if len(file.pages) != pages {
			t.Errorf("%s: %d pages, want %d", sheet, len(file.pages), pages)
		}
		text := flat(file.text())
		for _, part := range []string{"మల్లయ్య", "Asha", "C6, 24", "Exhibitor", "Mega Kisan Mela"} {
			if !strings.Contains(text, part) {
				t.Errorf("%s: the badges lack %q", sheet, part)
			}
		}
	}
}
