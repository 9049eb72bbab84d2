package site_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/news"
	"github.com/mela-fair/mela/internal/partner"
)

func (f *fixture) addNews(t *testing.T, i news.Item) {
	t.Helper()
	i.ID = fair.NewID(f.clock.Now())
	if _, err := f.app.News.Stored().Create(t.Context(), i); err != nil {
		t.Fatal(err)
	}
	if err := f.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// News appears on its day, the newest first. Until there is some, the tile Updates opens the brochure.
func TestNewsOnHomeAndOnItsPage(t *testing.T) {
	f := newFixture(t)
	wants(t, f.get("/"), 200, []string{"Updates"}, []string{`href="/news"`, `id="news"`})
	wants(t, f.get("/news"), 200, []string{"No news yet.", `href="/brochure.pdf"`}, nil)

	today := f.clock.Now().In(fair.Kolkata)
	day := func(after int) string { return today.AddDate(0, 0, after).Format("2006-01-02") }
	f.addNews(t, news.Item{Day: day(-3), Title: fair.Text{fair.English: "Older <b>buses</b>", fair.Telugu: "బస్సులు"}})
	f.addNews(t, news.Item{
		Day: day(0), Title: fair.Text{fair.English: "Soil tests"}, Text: fair.Text{fair.English: "Bring soil.\n\nDry it."},
		Photo: fair.Picture{Path: "/files/news/a.jpg", Width: 720, Height: 480},
	})
	f.addNews(t, news.Item{Day: day(1), Title: fair.Text{fair.English: "Tomorrow only"}})
	shown := []string{"Soil tests", "Older &lt;b&gt;buses&lt;/b&gt;", `src="/files/news/a.jpg"`, fair.DayIn(fair.English, day(0))}
	home := wants(t, f.get("/"), 200, append(shown, `href="/news"`, `id="news"`), []string{"Tomorrow only"})
	checkOrder(t, home, "Soil tests", "Older &lt;b&gt;")
	page := wants(t, f.get("/news"), 200, append(shown, "<p>Bring soil.</p><p>Dry it.</p>"),
		[]string{"Tomorrow only", "No news yet."})
	checkOrder(t, page, "Soil tests", "Older &lt;b&gt;")
	wants(t, f.get("/te/news"), 200, []string{"బస్సులు", "Soil tests"}, nil)

	f.clock.Advance(24 * time.Hour)
	wants(t, f.get("/news"), 200, []string{"Tomorrow only"}, nil)
}

// Home and the sponsorship page list the sponsors by level. A level without sponsors is absent.
func TestSponsorsByLevel(t *testing.T) {
	f := formSite(t, nil)
	for _, path := range []string{"/", "/sponsorship"} {
		wants(t, f.get(path), 200, nil, []string{`id="sponsors"`})
	}
	e, err := f.app.Content.Edition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	high, low := e.SponsorTiers[0], e.SponsorTiers[1]
	f.addPartner(t, partner.Partner{Name: "Small Seeds", Type: partner.Industrial, Level: low.ID})
	f.addPartner(t, partner.Partner{Name: "Great Mills", Type: partner.Industrial, Level: high.ID, Website: "https://mills.example"})
	f.addPartner(t, partner.Partner{Name: "Only a partner", Type: partner.Media})
	for _, path := range []string{"/", "/sponsorship"} {
		html := wants(t, f.get(path), 200, []string{`id="sponsors"`, `href="https://mills.example"`}, []string{"Only a partner"})
		checkOrder(t, html, "Great Mills", "Small Seeds")
	}
}

func checkOrder(t *testing.T, html, first, second string) {
	t.Helper()
	if strings.Index(html, first) > strings.Index(html, second) {
		t.Errorf("%q comes after %q", first, second)
	}
}
