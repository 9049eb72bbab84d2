package site_test

import (
	"net/http"
	"strings"
	"testing"
	"time"
)

func TestOtherSpellingsMovePermanently(t *testing.T) {
	f := newFixture(t)
	for from, to := range map[string]string{
		// Links in the footer have these spellings.
		"/stall-booking": "/stallbooking", "/resource-person": "/resource", "/partners": "/Partners",
		"/contact-us": "/ContactUs",
		// Spellings with another letter case, or with a slash at the end.
		"/Terms": "/terms", "/LAYOUTUI": "/layoutUi", "/contactus": "/ContactUs", "/refunds/": "/refunds",
		"/Privacy///": "/privacy",
		// Spellings with a language prefix and a query.
		"/hi/partners?utm_source=x&a=%20b": "/hi/Partners?utm_source=x&a=%20b", "/te/contact-us": "/te/ContactUs",
		"/HI/terms": "/hi/terms", "/Te/Stall-Booking?type=3x3m": "/te/stallbooking?type=3x3m",
		"/hi": "/hi/", "/te": "/te/", "/HI/": "/hi/", "/en": "/", "/en/terms": "/terms", "/home": "/", "/hi/home": "/hi/",
		// Paths of the portal.
		"/Admin": "/admin", "/admin/": "/admin", "/admin/logo": "/admin/Logo", "/admin/partnersadmin": "/admin/Partnersadmin",
		"/ADMIN/Registrations?page=2": "/admin/registrations?page=2",
		// Screens of the portal that are parts of another screen now.
		"/admin/control-room": "/admin/fair-day", "/admin/Services/": "/admin/system",
	} {
		if strings.Contains(to, "stallbooking") && !f.hasPath("/stallbooking") {
			t.Logf("%s: the page is not registered yet", to)
			continue
		}
		response := f.get(from)
		if response.StatusCode != http.StatusPermanentRedirect || response.Header.Get("Location") != to {
			t.Errorf("%s: %d to %q, want 308 to %q", from, response.StatusCode, response.Header.Get("Location"), to)
		}
	}
}

func (f *fixture) hasPath(path string) bool {
	for _, page := range f.Pages() {
		if page.Path == path {
			return true
		}
	}
	return false
}

func TestEveryPageAnswersInEveryLanguage(t *testing.T) {
	f := newFixture(t)
	for _, page := range f.Pages()[1:] {
		if !page.Cached {
			continue // other tests check the pages that are not cached
		}
		for prefix, lang := range map[string]string{"": "en", "/hi": "hi", "/te": "te"} {
			response := f.get(prefix + page.Path)
			html := text(t, response)
			if response.StatusCode != http.StatusOK || !strings.HasPrefix(html, `<!doctype html><html lang="`+lang+`"`) {
				t.Errorf("%s%s: %d %.80s", prefix, page.Path, response.StatusCode, html)
			}
			if got := response.Header.Get("Cache-Control"); got != "no-cache" {
				t.Errorf("%s%s: Cache-Control %q", prefix, page.Path, got)
			}
		}
	}
}

func TestUnknownAddresses(t *testing.T) {
	f := newFixture(t)
	for path, words := range map[string]string{
		"/nothing": "Page not found", "/hi/nothing": "पेज नहीं मिला", "/te/a/b": "పేజీ దొరకలేదు",
		"/assets/gone-123.js": "Page not found",
		"/.env":               "Page not found", "/manifest.json": "Page not found", "/server/main.js": "Page not found",
		"/hi/404x":              "पेज नहीं मिला",
		"/admin/assets/gone.js": "Page not found", "/administrator": "Page not found",
	} {
		response := f.get(path)
		html := text(t, response)
		if response.StatusCode != http.StatusNotFound || !strings.Contains(html, words) ||
			!strings.Contains(html, `name="robots" content="noindex"`) {
			t.Errorf("%s: %d, want the 404 page with %q", path, response.StatusCode, words)
		}
	}
	// Every link to another language must lead to an existing page.
	if html := text(t, f.get("/te/nothing")); !strings.Contains(html, `href="/hi/"`) {
		t.Error("the 404 page's language links lead nowhere")
	}
}

func TestMethods(t *testing.T) {
	f := newFixture(t)
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions} {
		response := f.ask(method, "/hi/terms")
		if response.StatusCode != http.StatusMethodNotAllowed || response.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: %d, Allow %q", method, response.StatusCode, response.Header.Get("Allow"))
		}
	}
	head := f.ask(http.MethodHead, "/terms")
	if head.StatusCode != http.StatusOK || text(t, head) != "" || head.Header.Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d", head.StatusCode)
	}
}

func TestSecurityText(t *testing.T) {
	f := newFixture(t)
	answer := f.get("/.well-known/security.txt")
	body := text(t, answer)
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Fatalf("%d %s", answer.StatusCode, answer.Header.Get("Content-Type"))
	}
	fields := map[string]string{}
	for line := range strings.Lines(body) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		fields[name] = value
	}
	expires, err := time.Parse(time.RFC3339, fields["Expires"])
	if err != nil || time.Until(expires) < 30*24*time.Hour || time.Until(expires) > 365*24*time.Hour {
		t.Errorf("it expires on %s, %v", fields["Expires"], err)
	}
	if !strings.Contains(body, "Contact: mailto:") || fields["Contact"] != "https://fair.example/ContactUs" ||
		fields["Canonical"] != "https://fair.example/.well-known/security.txt" {
		t.Error(body)
	}
}

func TestRobotsAndSitemap(t *testing.T) {
	f := newFixture(t)
	robots := text(t, f.get("/robots.txt"))
	for _, line := range []string{
		"Disallow: /admin\n", "Disallow: /api/\n",
		"Sitemap: https://fair.example/sitemap.xml\n",
	} {
		if !strings.Contains(robots, line) {
			t.Errorf("robots.txt lacks %q", line)
		}
	}
	response := f.get("/sitemap.xml")
	sitemap := text(t, response)
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "application/xml") {
		t.Errorf("Content-Type %q", response.Header.Get("Content-Type"))
	}
	for _, part := range []string{
		"<loc>https://fair.example/</loc>", "<loc>https://fair.example/hi/</loc>", "<loc>https://fair.example/te/</loc>",
		`<xhtml:link rel="alternate" hreflang="te" href="https://fair.example/te/">`,
		`<xhtml:link rel="alternate" hreflang="x-default" href="https://fair.example/">`,
	} {
		if !strings.Contains(sitemap, part) {
			t.Errorf("the sitemap lacks %s", part)
		}
	}
	for _, page := range f.Pages() {
		if page.Unlisted && strings.Contains(sitemap, "<loc>https://fair.example"+page.Path+"</loc>") {
			t.Errorf("the sitemap lists %s", page.Path)
		}
	}
	if strings.Contains(sitemap, "/payment") {
		t.Error("the sitemap lists a page that needs an order")
	}
	home := text(t, f.get("/hi/"))
	for _, part := range []string{
		`<link rel="canonical" href="https://fair.example/hi/"/>`,
		`<link rel="alternate" hrefLang="te" href="https://fair.example/te/"/>`,
		`<link rel="alternate" hrefLang="x-default" href="https://fair.example/"/>`,
	} {
		if !strings.Contains(home, part) {
			t.Errorf("the Hindi home page lacks %s", part)
		}
	}
}

// Search engines must not index a page with data of one visitor, or at least not the URL with the query that
// identifies the visitor. The map in the test contains the few pages that are rendered for each request but may be
// indexed.
func TestPagesForOneVisitorAreUnlisted(t *testing.T) {
	listed := map[string]bool{"/registration": true}
	for _, page := range newFixture(t).Pages() {
		if !page.Cached && !page.Unlisted && !page.OwnQuery && !listed[page.Path] {
			t.Errorf("%s is made for each request: set Unlisted or OwnQuery", page.Path)
		}
	}
}
