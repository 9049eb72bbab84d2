package site_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/ssr"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/web"
)

const baseURL = "https://fair.example"

// renderLimit is the time limit of one rendering. It is long, because rendering can be slow on a busy machine. The
// tests of package ssr check the time limit itself.
const renderLimit = 10 * time.Minute

// engine is the engine that all tests of the package share, because starting an engine is slow.
var engine = sync.OnceValues(func() (*ssr.Engine, error) {
	bundle, err := site.LoadBundle(web.Dist())
	if err != nil {
		return nil, err
	}
	return ssr.NewEngine(bundle, ssr.EngineOptions{Timeout: renderLimit})
})

// className returns the short name that the build gives to a CSS class.
func className(t testing.TB, name string) string {
	t.Helper()
	short, ok := builtEngine(t).Assets().Styles.ClassNames[name]
	if !ok {
		t.Fatalf("no page has the class %s", name)
	}
	return short
}

func builtEngine(t testing.TB) *ssr.Engine {
	t.Helper()
	if raceDetector {
		t.Skip("the race detector makes rendering too slow; concurrency_test.go and package ssr cover the goroutines")
	}
	e, err := engine()
	if errors.Is(err, ssr.ErrNotBuilt) {
		t.Fatalf("these tests need the built web pages: run `npm run build` in web/ (make test does it): %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// fixture is a site with a real database and the edition that the tests use.
type fixture struct {
	*site.Site
	db      *store.DB
	app     *wiring.Features
	clock   *handclock.Clock
	handler http.Handler
	browser string // id of the visitor's cookie that requests contain
}

type option func(*site.Deps, *app.Settings)

func withRenderer(r ssr.Renderer) option {
	return func(d *site.Deps, _ *app.Settings) { d.Renderer = r }
}

func withMode(mode fair.PaymentMode) option {
	return func(_ *site.Deps, set *app.Settings) { set.Mode = mode }
}

func withBaseURL(address string) option {
	return func(d *site.Deps, _ *app.Settings) { d.BaseURL = address }
}

func newFixture(t *testing.T, options ...option) *fixture { return newFixtureOf(t, nil, options...) }

// newFixtureOf creates a site with the given pages. If pages is nil, the site has the same pages as the real site.
func newFixtureOf(t *testing.T, pages []site.Page, options ...option) *fixture {
	t.Helper()
	at := handclock.At(time.Date(2025, 8, 2, 6, 0, 0, 0, time.UTC))
	set := app.Settings{BaseURL: baseURL, Mode: fair.PaymentsSandbox}
	deps := site.Deps{Dist: web.Dist(), Log: slog.New(slog.DiscardHandler), BaseURL: baseURL}
	for _, apply := range options {
		apply(&deps, &set)
	}
	if deps.Renderer == nil {
		deps.Renderer = builtEngine(t)
	}
	db := storetest.SQLite(t)
	if err := db.CreateEdition(t.Context(), testEdition(), nil); err != nil {
		t.Fatal(err)
	}
	deps.App = wiring.New(wiring.Deps{Store: db, Clock: at, Settings: set})
	build := site.New
	if pages != nil {
		build = func(d site.Deps) (*site.Site, error) { return site.NewWithPages(d, pages) }
	}
	s, err := build(deps)
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{Site: s, db: db, app: deps.App, clock: at, handler: s.Handler(), browser: "one"}
}

func testEdition() fair.Edition {
	return fair.Edition{
		ID: "2025",
		Title: fair.Text{
			fair.English: "Mega Kisan Mela 2025", fair.Hindi: "मेगा किसान मेला 2025",
			fair.Telugu: "మెగా కిసాన్ మేళా 2025",
		},
		Tagline:  fair.Text{fair.English: "Agricultural fair"},
		Society:  fair.Text{fair.English: "PGPR Society"},
		FirstDay: "2025-09-13", LastDay: "2025-09-14", OpensAt: "09:30",
		Dates: fair.Text{
			fair.English: "13–14 September 2025", fair.Hindi: "13–14 सितंबर 2025",
			fair.Telugu: "13–14 సెప్టెంబర్ 2025",
		},
		Venue:      fair.Text{fair.English: "Campus at Patancheru, Hyderabad", fair.Hindi: "पटनचेरु, हैदराबाद"},
		VenueShort: fair.Text{fair.English: "Patancheru, Hyderabad"},
		Phone:      "+91 90000 00000", WhatsApp: "9000000000", Email: "info@example.org", Website: "example.org",
		Social: []fair.SocialLink{
			{Name: "Facebook", URL: "https://facebook.example/fair"},
			{Name: "Twitter"},
			{Name: "Instagram", URL: "javascript:alert(1)"},
		},
	}
}

// changeEdition changes the current edition. The pages then show the change.
func (f *fixture) changeEdition(t *testing.T, change func(*fair.Edition)) {
	t.Helper()
	e, err := f.db.CurrentEdition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before := e.UpdatedAt
	change(&e)
	e.UpdatedAt = app.LaterThan(before, f.clock.Now())
	f.show(t, f.db.UpdateEdition(t.Context(), e, before))
}

// feeOf returns a pointer to an amount in rupees. Tests use it as an edition's entry fee.
func feeOf(rupees int64) *fair.Paise {
	fee := fair.Rupees(rupees)
	return &fee
}

// ask sends a request without a body.
func (f *fixture) ask(method, target string, headers ...string) *http.Response {
	request := httptest.NewRequest(method, target, nil)
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return f.send(request)
}

// send sends a request as a browser with the visitor's cookie f.browser.
func (f *fixture) send(request *http.Request) *http.Response {
	recorder := httptest.NewRecorder()
	visitor := app.WithVisitor(request.Context(), app.Visitor{Cookie: f.browser, Limited: true})
	f.handler.ServeHTTP(recorder, request.WithContext(visitor))
	return recorder.Result()
}

func (f *fixture) get(target string, headers ...string) *http.Response {
	return f.ask(http.MethodGet, target, headers...)
}

// post sends a form as a browser without JavaScript does.
func (f *fixture) post(target string, fields url.Values, headers ...string) *http.Response {
	request := httptest.NewRequest(http.MethodPost, target, strings.NewReader(fields.Encode()))
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return f.send(request)
}

// follow requests the target of a redirect. It sends the cookies that the redirect has set.
func (f *fixture) follow(response *http.Response) *http.Response {
	var cookies []string
	for _, cookie := range response.Cookies() {
		cookies = append(cookies, cookie.Name+"="+cookie.Value)
	}
	return f.get(response.Header.Get("Location"), "Cookie", strings.Join(cookies, "; "))
}

func text(t *testing.T, response *http.Response) string {
	t.Helper()
	all, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}
