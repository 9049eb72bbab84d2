package site_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/partner"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/web"
)

// newDemoSite returns a site with the default edition and the sample records of the program.
func newDemoSite(t *testing.T) *fixture {
	t.Helper()
	db := storetest.SQLite(t)
	at := handclock.At(time.Date(2025, 8, 2, 6, 0, 0, 0, time.UTC))
	a := wiring.New(
		wiring.Deps{Store: db, Clock: at, Settings: app.Settings{BaseURL: baseURL, Mode: fair.PaymentsSandbox}},
	)
	if err := a.Content.Prepare(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	s, err := site.New(site.Deps{App: a, Renderer: builtEngine(t), Dist: web.Dist(), BaseURL: baseURL})
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{Site: s, db: db, app: a, clock: at, handler: s.Handler(), browser: "one"}
}

func (f *fixture) addPartner(t *testing.T, p partner.Partner) {
	t.Helper()
	p.ID = fair.NewID(f.clock.Now())
	if _, err := f.app.Partners.Stored().Create(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	if err := f.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestPartnersPage(t *testing.T) {
	f := newFixture(t)
	headings := []string{
		"Knowledge Partners</h2>", "Industrial Partners</h2>", "Media Partners</h2>",
		"Agency Partners</h2>",
	}
	empty := wants(t, f.get("/Partners"), 200, append(headings,
		"The knowledge partners will be announced here.", "The agency partners will be announced here.", `href="/ContactUs"`,
		"Contact Us"),
		[]string{`<ul class="` + className(t, "partner-plates") + `"`, "sample names", `type="module"`})
	for i := 1; i < len(headings); i++ {
		if strings.Index(empty, headings[i-1]) > strings.Index(empty, headings[i]) {
			t.Errorf("%s comes before %s", headings[i], headings[i-1])
		}
	}

	f.addPartner(t, partner.Partner{
		Name: `<b>"Seeds" & Sons</b>`, Type: partner.Industrial,
		Website: "javascript:alert(1)",
	})
	f.addPartner(t, partner.Partner{
		Name: "రైతు వాణి", Type: partner.Media, Website: "https://www.raitu.example/news",
		Line: fair.Text{fair.English: "News", fair.Telugu: "రైతుల వార్తలు"},
		Logo: fair.Picture{Path: "/files/partners/a-640.png", Width: 640, Height: 320, Sizes: []fair.PictureSize{
			{Path: "/files/partners/a-160.png", Width: 160, Height: 80},
			{Path: "/files/partners/a-640.png", Width: 640, Height: 320},
		}},
	})
	wants(t, f.get("/te/Partners"), 200, []string{
		"&lt;b&gt;&quot;Seeds&quot; &amp; Sons&lt;/b&gt;", "రైతు వాణి", "రైతుల వార్తలు", `href="https://www.raitu.example/news"`,
		">raitu.example<",
		`srcSet="/files/partners/a-160.png 160w, /files/partners/a-640.png 640w"`, `width="640" height="320"`,
		`href="/te/ContactUs"`,
		"విజ్ఞాన భాగస్వాముల పేర్లు ఇక్కడ ప్రకటిస్తాం.",
	}, []string{"javascript:", "నమూనా పేర్లు", "నమూనా</span>", "పరిశ్రమ భాగస్వాముల పేర్లు ఇక్కడ"})
}

// Sample data must be marked clearly. If the page contains only sample data, it shows one notice. Otherwise, each
// sample entry is marked.
func TestSamplePartnersAreMarked(t *testing.T) {
	f := newFixture(t)
	f.addPartner(t, partner.Partner{Name: "Deccan Institute", Type: partner.Knowledge, Sample: true})
	wants(t, f.get("/Partners"), 200, []string{"These are sample names."}, []string{">Sample<"})
	f.addPartner(t, partner.Partner{Name: "Real University", Type: partner.Knowledge})
	html := wants(t, f.get("/Partners"), 200, nil, []string{"These are sample names."})
	if got := strings.Count(html, "Sample</span>"); got != 1 {
		t.Errorf("%d plates are marked, want the sample one", got)
	}
}
