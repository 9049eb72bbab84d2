package site_test

import (
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/web"
)

// The maximum transfer sizes of parts of a page in bytes, compressed with Brotli.
const (
	// The HTML and its stylesheet must fit into the amount of data that a server may send before the client's first
	// acknowledgement. This limit holds for what most visitors do; the other pages are read once.
	pageBudget    = 14_000
	otherBudget   = 20_000
	entryBudget   = 2_000
	scriptsBudget = 100_000 // all scripts that a page loads; React alone takes 58,000 bytes
)

// fontsBudget returns the maximum total size in bytes of the fonts that a page in a language can load. The limit is
// higher for Telugu and Hindi, because their scripts need their own fonts in addition to the Latin fonts.
func fontsBudget(lang fair.Lang) int {
	if lang == fair.English {
		return 45_000
	}
	return 90_000
}

// variants contains, for each page, the query parameters that change what the server renders.
var variants = map[string][]string{
	"/stallbooking": {"?tab=pricing", "?tab=facilities", "?card=private", "?card=foodcourt"},
}

// homeBudget is the maximum number of bytes that a phone with a screen width of 360 pixels loads for the home page
// before the visitor scrolls.
const homeBudget = 220_000

type shippedFixture struct {
	*fixture
	pictures *files.Files
}

// newShippedFixture returns a site with the default edition and the sample records of the program, like `mela serve
// --demo`.
func newShippedFixture(t *testing.T) *shippedFixture {
	t.Helper()
	at := handclock.At(time.Date(2025, 8, 2, 6, 0, 0, 0, time.UTC))
	db := storetest.SQLite(t)
	pictures, err := files.Open(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	a := wiring.New(wiring.Deps{
		Store: db, Files: pictureFiles{pictures}, Documents: documents.New(web.Art()), Clock: at,
		Settings: app.Settings{BaseURL: baseURL, Mode: fair.PaymentsSandbox},
	})
	if err := a.Content.Prepare(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	s, err := site.New(site.Deps{
		App: a, Renderer: builtEngine(t), Dist: web.Dist(), Log: slog.New(slog.DiscardHandler),
		BaseURL: baseURL,
	})
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{Site: s, db: db, app: a, clock: at, handler: s.Handler(), browser: "one"}
	return &shippedFixture{fixture: f, pictures: pictures}
}

func TestPagesStayLight(t *testing.T) {
	f := newShippedFixture(t)
	assets := builtEngine(t).Assets()
	var table strings.Builder
	check := func(limit, size int, what string) string { return withinLimit(t, limit, size, what) }
	fmt.Fprintf(&table, "\nentry script %s\n", check(entryBudget, builtSize(t, assets.Entry), "the entry script"))
	for _, lang := range fair.Langs {
		fonts := 0
		for _, font := range fontAddress.FindAllStringSubmatch(builtText(t, assets.Styles.Fonts["home"][string(lang)]), -1) {
			fonts += builtSize(t, font[1])
		}
		fmt.Fprintf(&table, "fonts in %s %s\n", lang, check(fontsBudget(lang), fonts, "the fonts in "+string(lang)))
	}
	fmt.Fprintf(&table, "%-24s %7s %7s %7s %7s\n", "page", "en", "te", "hi", "scripts")
	for _, page := range f.Pages() {
		var line strings.Builder
		for _, lang := range fair.Langs {
			target := lang.PathPrefix() + page.Path
			response := f.get(target)
			if response.StatusCode != http.StatusOK {
				fmt.Fprintf(&line, " %7s", "-")
				continue
			}
			line.WriteString(pageSize(t, f.fixture, target))
		}
		scripts := 0
		for _, module := range assets.Modules[page.Name] {
			scripts += builtSize(t, module)
		}
		fmt.Fprintf(&table, "%-24s%s%s\n", page.Path, line.String(),
			check(scriptsBudget, scripts, "the script of "+page.Path))
	}
	for path, queries := range variants {
		for _, query := range queries {
			fmt.Fprintf(&table, "%-32s", path+query)
			for _, lang := range fair.Langs {
				target := lang.PathPrefix() + path + query
				table.WriteString(pageSize(t, f.fixture, target))
			}
			table.WriteByte('\n')
		}
	}
	const list = "/stallbooking?card=private&stalls=1"
	fmt.Fprintf(&table, "%-32s", list)
	for _, lang := range fair.Langs {
		target := lang.PathPrefix() + list
		table.WriteString(pageSize(t, f.fixture, target))
	}
	t.Log(table.String())
}

// withinLimit reports an error if the size exceeds the limit. It returns the size as a cell for the result table.
func withinLimit(t *testing.T, limit, size int, what string) string {
	t.Helper()
	if size > limit {
		t.Errorf("%s is %d bytes, at most %d", what, size, limit)
	}
	return fmt.Sprintf(" %7d", size)
}

// pageSize checks the transfer size of a page and returns it for the result table.
func pageSize(t *testing.T, f *fixture, target string) string {
	t.Helper()
	path, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(target, "/te"), "/hi"), "?")
	limit := otherBudget
	if slices.Contains([]string{"", "/", "/registration", "/stallbooking", "/payment"}, path) {
		limit = pageBudget
	}
	return withinLimit(t, limit, sentSize(t, f, target), target)
}

// The total size of the files that a phone loads for the home page must not exceed homeBudget. The images on the first
// screen are the site's drawings and the first banner. For the banner, the test counts the cropped image that a phone
// with a screen width of 360 pixels and a pixel ratio of 2 loads.
func TestTheHomePageStaysLightInAll(t *testing.T) {
	f := newShippedFixture(t)
	assets := builtEngine(t).Assets()
	for _, lang := range fair.Langs {
		target := lang.PathPrefix() + "/"
		html := text(t, f.get(target))
		parts := []struct {
			name string
			size int
		}{
			{"the page", sentSize(t, f.fixture, target)},
			{"the entry", builtSize(t, assets.Entry)},
			{"the rules for paper", builtSize(t, assets.Styles.Print)},
			{"the rules of the fonts", builtSize(t, assets.Styles.Fonts["home"][string(lang)])},
			{"the first banner", firstBannerSize(t, f, html)},
		}
		for _, module := range assets.Modules["home"] {
			parts = append(parts, struct {
				name string
				size int
			}{module, builtSize(t, module)})
		}
		for _, address := range loadedAtOnce(t, html) {
			parts = append(parts, struct {
				name string
				size int
			}{address, builtSize(t, address)})
		}
		sum := 0
		for _, part := range parts {
			sum += part.size
		}
		if t.Logf("%s: %d bytes", target, sum); sum > homeBudget {
			t.Errorf("%s is %d bytes in all, at most %d: %v", target, sum, homeBudget, parts)
		}
	}
}

var builtPicture = regexp.MustCompile(`(?:src|srcSet|srcset)="(/assets/[^"# ]+\.svg)`)

// loadedAtOnce returns the URLs of the fonts and drawings that a browser loads before the visitor scrolls. It contains
// no duplicates.
func loadedAtOnce(t *testing.T, html string) []string {
	t.Helper()
	var addresses []string
	add := func(address string) {
		if !slices.Contains(addresses, address) {
			addresses = append(addresses, address)
		}
	}
	for _, font := range fontAddress.FindAllStringSubmatch(html+lateFonts(t, html), -1) {
		add(font[1])
	}
	// The result contains all sources of an image, although a browser loads only one of them. The total size is
	// therefore an upper limit.
	for _, tag := range pictureTag.FindAllString(html, -1) {
		if address := builtPicture.FindStringSubmatch(tag); address != nil && !strings.Contains(tag, `loading="lazy"`) {
			add(address[1])
		}
	}
	return addresses
}

// pictureTag matches an <img> tag, or a <source> tag inside a <picture>.
var pictureTag = regexp.MustCompile(`<(?:img|source)\b[^>]*>`)

// firstBanner matches the URL of the first banner's image for phones.
var firstBanner = regexp.MustCompile(
	`<source media="\(max-width: 30rem\) and [^"]*" srcSet="(/files/[^" ]+) \d+w" sizes="100vw"/?><source\b[^>]*><img\b[^>]*\bfetchPriority="high"`,
)

// firstBannerSize returns the size of the image file that a phone loads for the first banner.
func firstBannerSize(t *testing.T, f *shippedFixture, html string) int {
	t.Helper()
	picked := firstBanner.FindStringSubmatch(html)
	if picked == nil {
		t.Fatal("there is no first banner with a part for phones")
	}
	if !strings.Contains(html, `<link rel="preload" href="`+picked[1]+`" as="image" fetchPriority="high" media=`) {
		t.Errorf("%s is not preloaded", picked[1])
	}
	content, err := f.pictures.Open(t.Context(), picked[1])
	if err != nil {
		t.Fatalf("%q: %v", picked[1], err)
	}
	defer func() { _ = content.Close() }()
	return int(content.Size)
}

var fontAddress = regexp.MustCompile(`url\((/[^)]+\.woff2)\)`)

// sentSize returns the transfer size of a page.
func sentSize(t *testing.T, f *fixture, target string) int {
	t.Helper()
	return len(text(t, f.get(target, "Accept-Encoding", "br")))
}

var lateSheet = regexp.MustCompile(`<template data-later>.*?href="([^"]+fonts[^"]+)"`)

// lateFonts returns the stylesheet with the fonts that load after the page's first image. It returns "" if there is
// none.
func lateFonts(t *testing.T, html string) string {
	t.Helper()
	if sheet := lateSheet.FindStringSubmatch(html); sheet != nil {
		return builtText(t, sheet[1])
	}
	return ""
}

// builtText returns the uncompressed content of a built file.
func builtText(t *testing.T, address string) string {
	t.Helper()
	content, err := fs.ReadFile(web.Dist(), "client"+address)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// builtSize returns the transfer size of a built file.
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

// The entry script must not import modules, because they would delay the first image. It loads the modules of the
// page later (web/src/public/client.ts).
func TestTheEntryScriptLoadsNothingElse(t *testing.T) {
	entry := builtEngine(t).Assets().Entry
	if script := text(t, newFixture(t).get(entry)); regexp.MustCompile(`\bimport\s*["{*\w]`).MatchString(script) {
		t.Errorf("%s imports another file: %.120s", entry, script)
	}
}

// A page must contain only the texts that it uses, not all texts of the language.
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
