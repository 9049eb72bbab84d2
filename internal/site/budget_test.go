package site_test

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"mela/internal/app"
	"mela/internal/fair"
	"mela/internal/site"
	"mela/internal/ssr"
	"mela/internal/store/storetest"
	"mela/web"
)

// How much a page may weigh on the wire, in bytes, compressed with brotli. React is 58,000 of the scripts.
const (
	pageBudget    = 14 << 10 // the HTML with its style sheet: what a server may send before it hears from the phone
	entryBudget   = 2 << 10
	scriptsBudget = 75 << 10 // all that a page loads to come alive
)

// fontsBudget is for all faces that a page of the language can load, 1 kB being 1,000 bytes.
var fontsBudget = map[fair.Lang]int{fair.English: 45_000, fair.Hindi: 90_000, fair.Telugu: 90_000}

// heavier are the pages that are over budget, with the limit that keeps them from growing (docs/adr/0009).
var heavier = map[string]struct{ page, scripts int }{
	"/stallbooking": {page: 17_000, scripts: 81_000},
}

// newShippedFixture is a site with the edition that ships and its sample records, but for the pictures: three banners
// add 600 bytes to the home page.
func newShippedFixture(t *testing.T) *fixture {
	t.Helper()
	at := &clock{now: time.Date(2025, 8, 2, 6, 0, 0, 0, time.UTC)}
	db := storetest.SQLite(t)
	a := app.New(app.Deps{Store: db, Clock: at, Settings: app.Settings{BaseURL: baseURL, Mode: fair.PaymentsSandbox}})
	if err := a.Prepare(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	s, err := site.New(site.Deps{App: a, Renderer: builtEngine(t), Dist: web.Dist(), Log: slog.New(slog.DiscardHandler), BaseURL: baseURL})
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{Site: s, db: db, app: a, clock: at, handler: s.Handler()}
}

func TestPagesStayLight(t *testing.T) {
	f := newShippedFixture(t)
	assets := builtEngine(t).Assets()
	var table strings.Builder
	check := func(limit, size int, what string) string {
		if size > limit {
			t.Errorf("%s is %d bytes, at most %d", what, size, limit)
		}
		return fmt.Sprintf(" %7d", size)
	}
	fmt.Fprintf(&table, "\nentry script %s\n", check(entryBudget, builtSize(t, assets.Entry), "the entry script"))
	for _, lang := range fair.Langs {
		fonts := 0
		for _, font := range fontAddress.FindAllStringSubmatch(assets.Styles.Text(ssr.Look{Page: "home", Lang: string(lang)}), -1) {
			fonts += builtSize(t, font[1])
		}
		fmt.Fprintf(&table, "fonts in %s %s\n", lang, check(fontsBudget[lang], fonts, "the fonts in "+string(lang)))
	}
	fmt.Fprintf(&table, "%-24s %7s %7s %7s %7s\n", "page", "en", "hi", "te", "scripts")
	for _, page := range f.Pages() {
		limits, known := heavier[page.Path]
		if !known {
			limits.page, limits.scripts = pageBudget, scriptsBudget
		}
		var line strings.Builder
		for _, lang := range fair.Langs {
			target := lang.PathPrefix() + page.Path
			response := f.get(target)
			if response.StatusCode != http.StatusOK {
				fmt.Fprintf(&line, " %7s", "-")
				continue
			}
			line.WriteString(check(limits.page, sentSize(t, f, target, page.Cached), target))
		}
		scripts := 0
		for _, module := range assets.Modules[page.Name] {
			scripts += builtSize(t, module)
		}
		fmt.Fprintf(&table, "%-24s%s%s\n", page.Path, line.String(), check(limits.scripts, scripts, "the script of "+page.Path))
	}
	t.Log(table.String())
}

var fontAddress = regexp.MustCompile(`url\((/[^)]+\.woff2)\)`)

// sentSize is how large a page is on the wire; a kept one as it is when there was time to compress it well.
func sentSize(t *testing.T, f *fixture, target string, kept bool) int {
	t.Helper()
	if !kept {
		return len(text(t, f.get(target, "Accept-Encoding", "br")))
	}
	document := ssr.NewDocument([]byte(text(t, f.get(target))))
	document.Tighten()
	recorder := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, target, nil)
	request.Header.Set("Accept-Encoding", "br")
	document.Serve(recorder, request, http.StatusOK)
	return recorder.Body.Len()
}

// builtSize is how large a built file is on the wire.
func builtSize(t *testing.T, address string) int {
	t.Helper()
	path := "client" + address
	for _, name := range []string{path + ".br", path} {
		if info, err := fs.Stat(web.Dist(), name); err == nil {
			return int(info.Size())
		}
	}
	t.Fatalf("%s is not built", address)
	return 0
}

// The whole language catalog stays on the server: a page carries only the texts it lists.
func TestAPageCarriesOnlyItsTexts(t *testing.T) {
	f := newFixture(t)
	html := text(t, f.get("/te/"))
	if !strings.Contains(html, `"frame":{`) || strings.Contains(html, "పేజీ దొరకలేదు") {
		t.Error("the home page carries the texts of the 404 page")
	}
	for _, script := range builtEngine(t).Assets().Modules["home"] {
		if js := text(t, f.get(script)); strings.Contains(js, "పేజీ దొరకలేదు") {
			t.Errorf("%s carries texts", script)
		}
	}
}
