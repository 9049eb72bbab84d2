package site_test

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/files"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/web"
)

// formSite returns a site that stores uploads. If `change` is nil, the site has the program's default edition.
// Otherwise it has the tests' edition, modified by `change`.
func formSite(t *testing.T, change func(*fair.Edition)) *fixture {
	t.Helper()
	kept, err := files.Open(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{
		browser: "one", db: storetest.SQLite(t), clock: handclock.At(time.Date(2025, 8, 2, 6, 0, 0, 0, time.UTC)),
	}
	settings := app.Settings{BaseURL: baseURL, Mode: fair.PaymentsSandbox}
	f.app = wiring.New(wiring.Deps{Store: f.db, Files: kept, Clock: f.clock, Settings: settings})
	if change == nil {
		err = f.app.Content.Prepare(t.Context(), false)
	} else {
		e := testEdition()
		change(&e)
		err = f.db.CreateEdition(t.Context(), e, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	f.Site, err = site.New(site.Deps{
		App: f.app, Renderer: builtEngine(t), Dist: web.Dist(),
		Log: slog.New(slog.DiscardHandler), BaseURL: baseURL,
	})
	if err != nil {
		t.Fatal(err)
	}
	f.handler = f.Handler()
	return f
}

// kept returns the stored records of a kind.
func kept[T, In any](t *testing.T, of *record.Records[T, In]) []T {
	t.Helper()
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
	all, _, err := of.FindAll(office, fair.RecordFilter{})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// seeOther fails the test unless the response is a redirect (303) to a URL that begins with prefix. It returns this
// URL.
func seeOther(t *testing.T, response *http.Response, prefix string) string {
	t.Helper()
	to := response.Header.Get("Location")
	if response.StatusCode != http.StatusSeeOther || !strings.HasPrefix(to, prefix) {
		t.Fatalf("%d to %q, want 303 to %s…", response.StatusCode, to, prefix)
	}
	return to
}

func TestContactPage(t *testing.T) {
	f := formSite(t, nil)
	wants(t, f.get("/ContactUs"), 200,
		[]string{
			"Send Us a Message", "Fields with * are required.", ">example.org<", `href="mailto:info@example.org"`,
			`href="https://wa.me/`,
			"https://www.facebook.com/", "https://www.instagram.com/", "Open in maps", `loading="lazy"`,
		},
		[]string{"<iframe", "Success!", "Error!"})
	wants(t, f.get("/te/ContactUs"), 200, []string{"మాకు సందేశం పంపండి", "* గుర్తు ఉన్నవి తప్పనిసరి.", `action="/te/ContactUs"`},
		[]string{"Send Us a Message"})
	wants(t, f.get("/hi/ContactUs"), 200, []string{"हमें संदेश भेजें"}, nil)
}

// The office says when it answers, and who answers what. Without that, the page has no heading for it.
func TestTheContactPageSaysWhoAnswersWhat(t *testing.T) {
	f := formSite(t, nil)
	wants(t, f.get("/ContactUs"), 200, nil, []string{"Office hours", "Who answers what"})
	f.changeEdition(t, func(e *fair.Edition) {
		e.OfficeHours = fair.Text{fair.English: "Monday to Friday", fair.Telugu: "సోమ–శుక్ర"}
		e.Helpers = fair.List[fair.Helper]{
			{About: fair.Text{fair.English: "Stalls"}, Name: fair.Text{fair.English: "Asha"}, Phone: "+91 40 2345 6789"},
			{About: fair.Text{fair.English: "Invoices"}, Email: "accounts@example.org"},
		}
	})
	wants(t, f.get("/ContactUs"), 200, []string{
		"Office hours", "Monday to Friday", "Who answers what", "Stalls", "Asha", `href="tel:+914023456789"`,
		`href="mailto:accounts@example.org"`,
	}, nil)
	wants(t, f.get("/te/ContactUs"), 200, []string{"ఆఫీసు వేళలు", "సోమ–శుక్ర", "ఏ విషయానికి ఎవరు"}, nil)
}

func TestContactFormWithoutScript(t *testing.T) {
	f := formSite(t, nil)
	form := url.Values{"name": {"  లక్ష్మి  "}, "email": {"lakshmi@example.com"}, "message": {"Hello"}}
	to := seeOther(t, f.post("/te/ContactUs", form), "/te/ContactUs?sent=")
	seeOther(t, f.post("/te/ContactUs", form), to)
	if all := kept(t, f.app.Contact.Records); len(all) != 1 || all[0].Name != "లక్ష్మి" ||
		all[0].Lang != fair.Telugu || all[0].Consent == "" {
		t.Errorf("kept %+v", all)
	}
	reference := fair.Reference(kept(t, f.app.Contact.Records)[0].ID)
	if to != "/te/ContactUs?sent="+reference+"#message" {
		t.Errorf("the sender is led to %s", to)
	}
	wants(t, f.get("/ContactUs?sent=<b>"), 200, nil, []string{"Success!", "Your reference"})
	sent := f.get("/ContactUs?sent=" + reference)
	wants(t, sent, 200, []string{"<b>Success!</b> Your message has been sent successfully. We&#x27;ll get back to you " +
		"soon!", `href="/te/ContactUs?sent=` + reference + `"`, reference}, nil)
	if sent.Header.Get("Cache-Control") != "no-store" {
		t.Error("the page of one visitor's success may be kept")
	}

	bad := url.Values{"name": {`<b>"A"`}, "email": {"lakshmi"}, "message": {"  "}}
	refused := f.post("/ContactUs", bad)
	wants(t, refused, 422, []string{
		"<b>Error!</b> Please fill in all fields and try again.", "Enter an e-mail address like name@example.com",
		"Enter your message",
		`value="&lt;b&gt;&quot;A&quot;"`, `value="lakshmi"`,
	}, nil)
	if refused.Header.Get("Cache-Control") != "no-store" {
		t.Error("what was typed may be kept")
	}
	if all := kept(t, f.app.Contact.Records); len(all) != 1 {
		t.Errorf("%d messages after a refused one", len(all))
	}
}

// A script sends the same form to the same address. It gets the next page's address, or the messages of the fields.
func TestAScriptSendsTheContactForm(t *testing.T) {
	f := formSite(t, nil)
	form := url.Values{"name": {"Lakshmi"}, "email": {"lakshmi@@example"}, "message": {"Hello"}}
	headers := []string{"Accept", "application/json, application/problem+json", "Idempotency-Key", "one"}
	response := f.post("/te/ContactUs", form, headers...)
	var problem struct{ Fields map[string]string }
	if body := text(t, response); json.Unmarshal([]byte(body), &problem) != nil ||
		response.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(problem.Fields["email"], "ఇమెయిల్") {
		t.Errorf("refused: %d %s", response.StatusCode, body)
	}
	form.Set("email", "lakshmi@example.com")
	for range 2 { // the first response was lost
		response = f.post("/te/ContactUs", form, headers...)
		if body := text(t, response); response.StatusCode != http.StatusOK ||
			!strings.HasPrefix(body, `{"location":"/te/ContactUs?sent=`) {
			t.Errorf("accepted: %d %s", response.StatusCode, body)
		}
		f.clock.Advance(time.Hour)
	}
	if messages := kept(t, f.app.Contact.Records); len(messages) != 1 || messages[0].Email != "lakshmi@example.com" {
		t.Errorf("stored: %+v", messages)
	}
}

func TestContactMapFollowsTheEdition(t *testing.T) {
	f := formSite(t, nil)
	policy := f.get("/ContactUs").Header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "frame-src https://www.openstreetmap.org https://www.google.com https://maps.google.com;") {
		t.Errorf("the contact page's policy: %s", policy)
	}
	if elsewhere := f.get("/sponsorship").Header.Get("Content-Security-Policy"); !strings.Contains(elsewhere,
		"frame-src 'none'") {
		t.Errorf("another page's policy: %s", elsewhere)
	}
	for address, embed := range map[string]bool{
		"https://www.openstreetmap.org/export/embed.html?bbox=1": true, "https://www.google.com/maps/embed?pb=x": true,
		"https://evil.example/map": false, "http://www.google.com/maps": false, "javascript:alert(1)": false, "": false,
	} {
		f := formSite(t, func(e *fair.Edition) { e.MapEmbedURL, e.VenueShort = address, fair.Text{fair.English: "Nagpur"} })
		html := wants(t, f.get("/ContactUs"), 200, nil, []string{"venue-map"})
		if got := strings.Contains(html, address) && address != ""; got != embed {
			t.Errorf("%q is offered for a frame: %v", address, got)
		}
	}
}

// The map links know the coordinates of the venue. The office's own map replaces the drawing.
func TestTheMapOfTheVenue(t *testing.T) {
	drawing, own := "/assets/venue-map", `src="/files/maps/own-1440.jpg"`
	marks := []string{`href="geo:17.51,78.275?q=17.51,78.275"`, "?mlat=17.51&amp;mlon=78.275#map="}
	const embed = "https://www.openstreetmap.org/export/embed.html?marker=17.5100%2C78.2750"
	for name, c := range map[string]struct {
		change      func(e *fair.Edition)
		has, hasNot []string
	}{
		"drawn": {func(e *fair.Edition) { e.MapEmbedURL = embed }, append([]string{drawing}, marks...), []string{own}},
		"own": {
			func(e *fair.Edition) {
				e.MapEmbedURL = embed
				e.VenueMap = fair.VenueMap{Path: "/files/maps/own-1440.jpg", SrcSet: "/a.jpg 480w", Width: 1440, Height: 864}
			},
			append([]string{own, `width="1440"`}, marks...),
			[]string{drawing},
		},
		"elsewhere": {
			func(e *fair.Edition) {
				e.MapEmbedURL, e.VenueShort = "https://www.google.com/maps/embed?pb=x", fair.EnglishText("Pune")
			},
			nil, append([]string{drawing, own}, marks...),
		},
	} {
		f := formSite(t, c.change)
		for _, path := range []string{"/visit", "/ContactUs"} {
			t.Log(name, path)
			wants(t, f.get(path), 200, c.has, c.hasNot)
		}
	}
}

func TestContactPageOfAnEditionWithoutContacts(t *testing.T) {
	f := formSite(t, func(e *fair.Edition) {
		e.Social, e.Website, e.WhatsApp, e.MapsURL, e.Phone, e.Email = nil, "", "", "", "", ""
	})
	wants(t, f.get("/ContactUs"), 200, []string{"Send Us a Message", "How to find the fair"},
		[]string{"Open in maps", "wa.me", "mailto:", "tel:", "Facebook"})
}
