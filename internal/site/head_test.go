package site_test

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"html"
	"image/jpeg"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/site"
)

// metaOf returns the content of a page's meta tag. It returns "" if the page does not have the tag.
func metaOf(page, name string) string {
	found := regexp.MustCompile(`<meta (?:property|name)="` + regexp.QuoteMeta(name) +
		`" content="([^"]*)"`).FindStringSubmatch(page)
	if found == nil {
		return ""
	}
	return html.UnescapeString(found[1])
}

func titleOf(page string) string {
	_, rest, _ := strings.Cut(page, "<title>")
	title, _, _ := strings.Cut(rest, "</title>")
	return html.UnescapeString(title)
}

// structured returns the JSON-LD of a page.
func structured(t *testing.T, page string) map[string]any {
	t.Helper()
	_, rest, found := strings.Cut(page, `<script type="application/ld+json">`)
	if !found {
		return nil
	}
	text, _, _ := strings.Cut(rest, "</script>")
	var data map[string]any
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return data
}

// change changes the edition. The pages then show the change.
func (f *fixture) change(t *testing.T, edit func(*fair.Edition)) {
	t.Helper()
	e, err := f.db.CurrentEdition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	before := e.UpdatedAt
	edit(&e)
	e.UpdatedAt = f.clock.Now()
	if err := f.db.UpdateEdition(t.Context(), e, before); err != nil {
		t.Fatal(err)
	}
}

// listed returns the pages that search engines may index.
func (f *fixture) listed() []*site.Page {
	return slices.DeleteFunc(f.Pages(), func(p *site.Page) bool { return p.Unlisted })
}

// Every page must have a title and a description, and both must be unique in every language.
func TestTitlesAndDescriptions(t *testing.T) {
	f := newFixture(t)
	titles, descriptions := map[string]string{}, map[string]string{}
	for _, page := range f.listed() {
		for _, lang := range fair.Langs {
			path := lang.PathPrefix() + page.Path
			shown := text(t, f.get(path))
			title, description := titleOf(shown), metaOf(shown, "description")
			if title == "" || titles[title] != "" {
				t.Errorf("%s and %s have the title %q", path, titles[title], title)
			}
			if len([]rune(description)) < 25 || descriptions[description] != "" {
				t.Errorf("%s and %q have the description %q", path, descriptions[description], description)
			}
			titles[title], descriptions[description] = path, path
			for name, want := range map[string]string{
				"og:title": title, "og:description": description, "og:url": baseURL + path, "og:type": "website",
				"og:site_name": testEdition().Title.OrEnglish(lang), "og:locale": string(lang) + "_IN",
				"twitter:card":   "summary_large_image",
				"og:image:width": "1200", "og:image:height": "630",
			} {
				if got := metaOf(shown, name); got != want {
					t.Errorf("%s: %s is %q, want %q", path, name, got, want)
				}
			}
			if picture := metaOf(shown, "og:image"); picture != baseURL+"/share/fair.jpg" {
				t.Errorf("%s: a process without documents shares %q", path, picture)
			}
			if metaOf(shown, "og:image:alt") == "" ||
				!strings.Contains(shown, `<link rel="manifest" href="`+lang.PathPrefix()+`/manifest.webmanifest"/>`) {
				t.Errorf("%s: no words for its picture, or no manifest", path)
			}
			if !strings.Contains(shown, `<link rel="canonical" href="`+baseURL+path+`"/>`) ||
				strings.Count(shown, `rel="alternate"`) != len(fair.Langs)+1 {
				t.Errorf("%s: its address or its other languages are not named", path)
			}
			if strings.Contains(shown, `"siteName"`) {
				t.Errorf("%s: what the head tells is sent twice", path)
			}
		}
	}
}

func TestStructuredData(t *testing.T) {
	f := newFixture(t)
	event := structured(t, text(t, f.get("/te/")))
	for name, want := range map[string]any{
		"@type": "Event", "name": "మెగా కిసాన్ మేళా 2025", "startDate": "2025-09-13T09:30:00+05:30",
		"endDate":     "2025-09-14",
		"eventStatus": "https://schema.org/EventScheduled", "inLanguage": "te", "url": baseURL + "/te/",
	} {
		if event[name] != want {
			t.Errorf("the event's %s is %v, want %v", name, event[name], want)
		}
	}
	if event["description"] == "" || event["image"] == nil {
		t.Errorf("the event: %v", event)
	}
	place, _ := event["location"].(map[string]any)
	address, _ := place["address"].(map[string]any)
	if place["@type"] != "Place" || address["addressCountry"] != "IN" || address["streetAddress"] == "" {
		t.Errorf("the place: %v", place)
	}
	offer, _ := event["offers"].(map[string]any)
	if offer["price"] != "100" || offer["priceCurrency"] != "INR" ||
		offer["availability"] != "https://schema.org/InStock" ||
		offer["url"] != baseURL+"/te/registration" || offer["validThrough"] != "2025-09-15T00:00:00+05:30" {
		t.Errorf("the offer: %v", offer)
	}
	for _, page := range f.listed() {
		data := structured(t, text(t, f.get("/hi"+page.Path)))
		if page.Path == "/" {
			continue
		}
		steps, _ := data["itemListElement"].([]any)
		if data["@type"] != "BreadcrumbList" || len(steps) != 2 {
			t.Errorf("%s: %v", page.Path, data)
			continue
		}
		last, _ := steps[1].(map[string]any)
		if last["item"] != baseURL+"/hi"+page.Path || last["name"] == "" || strings.Contains(last["name"].(string), " · ") {
			t.Errorf("%s: the last step is %v", page.Path, last)
		}
	}
	if data := structured(t, text(t, f.get("/nowhere"))); data != nil {
		t.Errorf("a page that is none: %v", data)
	}
}

// If texts of the edition contain HTML, this HTML must not end the JSON-LD block or an HTML tag.
func TestHeadOfAnEditionWithHTML(t *testing.T) {
	f := newFixture(t)
	f.change(t, func(e *fair.Edition) {
		e.Title, e.Dates = fair.Text{fair.English: nasty}, fair.Text{fair.English: nasty}
		e.Registration = fair.OpeningTimes{From: f.clock.Now().Add(time.Hour)}
	})
	f.clock.Advance(2 * time.Minute)
	shown := text(t, f.get("/"))
	event := structured(t, shown)
	if event["name"] != nasty || metaOf(shown, "og:site_name") != nasty {
		t.Errorf("the title reads %v and %q", event["name"], metaOf(shown, "og:site_name"))
	}
	offer, _ := event["offers"].(map[string]any)
	if offer["availability"] != "https://schema.org/PreOrder" || offer["validFrom"] == nil {
		t.Errorf("before registration opens: %v", offer)
	}
}

func TestManifests(t *testing.T) {
	f := newFixture(t)
	for _, lang := range fair.Langs {
		response := f.get(lang.PathPrefix() + "/manifest.webmanifest")
		var m struct {
			Name      string `json:"name"`
			ShortName string `json:"short_name"`
			StartURL  string `json:"start_url"`
			Lang      string `json:"lang"`
			Icons     []struct{ Src, Sizes, Type, Purpose string }

			Screenshots []struct {
				Src, Sizes, Type, Label string
				Form                    string `json:"form_factor"`
			}
		}
		if err := json.Unmarshal([]byte(text(t, response)), &m); err != nil {
			t.Fatal(err)
		}
		if response.Header.Get("Content-Type") != "application/manifest+json" ||
			m.Name != testEdition().Title.OrEnglish(lang) || m.ShortName == "" ||
			m.StartURL != lang.PathPrefix()+"/" || m.Lang != string(lang) {
			t.Errorf("%s: %+v", lang, m)
		}
		maskable := false
		for _, icon := range m.Icons {
			if got := f.get(icon.Src); got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != icon.Type {
				t.Errorf("the icon %s: %d %s", icon.Src, got.StatusCode, got.Header.Get("Content-Type"))
			}
			maskable = maskable || icon.Purpose == "maskable"
		}
		forms := ""
		for _, shot := range m.Screenshots {
			response := f.get(strings.TrimPrefix(shot.Src, baseURL))
			picture, err := jpeg.DecodeConfig(response.Body)
			if size := fmt.Sprintf("%dx%d", picture.Width, picture.Height); err != nil || size != shot.Sizes ||
				response.Header.Get("Content-Type") != shot.Type || !strings.Contains(shot.Label, m.Name) {
				t.Errorf("the screenshot %+v has %s, %s (%v)", shot, size, response.Header.Get("Content-Type"), err)
			}
			forms += shot.Form + " "
		}
		if forms != "narrow wide " {
			t.Errorf("screenshots for %s", forms)
		}
		if !maskable || len(m.Icons) < 3 {
			t.Errorf("icons: %+v", m.Icons)
		}
	}
	if response := f.get("/fr/manifest.webmanifest"); response.StatusCode != http.StatusNotFound {
		t.Errorf("a manifest of no language: %d", response.StatusCode)
	}
	for _, path := range []string{"/favicon.ico", "/favicon.svg", "/apple-touch-icon.png"} {
		if response := f.get(path); response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
	}
}

func TestSitemapNamesEveryPage(t *testing.T) {
	f := newFixture(t)
	f.change(t, func(*fair.Edition) {})
	var set struct {
		URLs []struct {
			Loc     string `xml:"loc"`
			LastMod string `xml:"lastmod"`
			Links   []struct {
				Lang string `xml:"hreflang,attr"`
				Href string `xml:"href,attr"`
			} `xml:"http://www.w3.org/1999/xhtml link"`
		} `xml:"url"`
	}
	if err := xml.Unmarshal([]byte(text(t, f.get("/sitemap.xml"))), &set); err != nil {
		t.Fatal(err)
	}
	if want := len(f.listed()) * len(fair.Langs); len(set.URLs) != want {
		t.Errorf("%d addresses, want %d", len(set.URLs), want)
	}
	for _, u := range set.URLs {
		if _, err := time.Parse(time.DateOnly, u.LastMod); err != nil || len(u.Links) != len(fair.Langs)+1 {
			t.Errorf("%s: changed %q, %d languages", u.Loc, u.LastMod, len(u.Links))
		}
		if response := f.get(strings.TrimPrefix(u.Loc, baseURL)); response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", u.Loc, response.StatusCode)
		}
	}
}

// The service worker must change if the data on the offline page changes. If KeepOffline is false, the service worker
// must unregister itself.
func TestWorker(t *testing.T) {
	keep := func(d *site.Deps, _ *app.Settings) { d.KeepOffline = true }
	f := newFixture(t, keep)
	first := f.get("/sw.js")
	source := text(t, first)
	if first.Header.Get("Cache-Control") != "no-cache" ||
		!strings.HasPrefix(first.Header.Get("Content-Type"), "text/javascript") ||
		strings.Contains(source, "__VERSION__") || !strings.Contains(source, "'mela-") {
		t.Errorf("the worker: %v", first.Header)
	}
	if again := text(t, f.get("/sw.js")); again != source {
		t.Error("the worker changes without a reason")
	}
	f.change(t, func(e *fair.Edition) { e.Phone = "+91 90000 00001" })
	if changed := text(t, f.get("/sw.js")); changed == source {
		t.Error("the worker keeps an old phone number")
	}
	off := text(t, newFixture(t).get("/sw.js"))
	if !strings.Contains(off, "unregister()") || strings.Contains(off, "fetch") {
		t.Errorf("the worker that ends: %s", off)
	}
	for _, path := range []string{"/offline", "/hi/offline", "/te/offline"} {
		page := f.get(path)
		if shown := text(t, page); page.StatusCode != http.StatusOK || !strings.Contains(shown, `id="kept-copy"`) ||
			strings.Contains(page.Header.Get("Cache-Control"), "no-store") || !strings.Contains(shown, `content="noindex"`) {
			t.Errorf("%s: %d %v", path, page.StatusCode, page.Header)
		}
	}
}
