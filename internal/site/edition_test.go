package site_test

import (
	"encoding/json"
	"image/jpeg"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/web"
)

// shippedSite returns a site with the program's default edition and sample records. It also returns the function
// `office`, which changes the edition as an owner would. The argument `parts` of this function is the JSON of the
// changed fields.
func shippedSite(t *testing.T) (f *fixture, office func(parts string)) {
	t.Helper()
	at := handclock.At(time.Date(2025, 8, 2, 6, 0, 0, 0, time.UTC))
	f = &fixture{browser: "one", db: storetest.SQLite(t), clock: at}
	f.app = wiring.New(wiring.Deps{
		Store: f.db, Clock: at, Documents: documents.New(web.Art()),
		Settings: app.Settings{BaseURL: baseURL, Mode: fair.PaymentsSandbox},
	})
	if err := f.app.Content.Prepare(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	var err error
	f.Site, err = site.New(site.Deps{
		App: f.app, Renderer: builtEngine(t), Dist: web.Dist(),
		Log: slog.New(slog.DiscardHandler), BaseURL: baseURL,
	})
	if err != nil {
		t.Fatal(err)
	}
	f.handler = f.Handler()
	owner := app.WithActor(t.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
	return f, func(parts string) {
		t.Helper()
		if _, err := f.app.Content.UpdateEdition(owner, []byte(parts), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
}

// To prepare the next year's fair, the office only has to change the edition. After this change, every page must show
// the new data in all three languages.
func TestNextYearsFairIsAnEdit(t *testing.T) {
	f, office := shippedSite(t)
	everyPage := []string{
		"/", "/executive-committee", "/organizing-committee", "/registration", "/stallbooking", "/sponsorship", "/resource",
		"/Partners", "/volunteer",
		"/layoutUi", "/ContactUs", "/terms", "/privacy", "/refunds",
	}
	// Every page is rendered and cached before the change, because a page that is first rendered after the change
	// would always show it.
	for _, path := range everyPage {
		f.get(path)
	}
	office(`{
		"title": {"en": "Fair of Proof 2027", "hi": "प्रमाण मेला 2027", "te": "రుజువు మేళా 2027"},
		"firstDay": "2027-02-26", "lastDay": "2027-02-28",
		"home": {"mission": {"en": "A mission of proof.", "hi": "प्रमाण का लक्ष्य।", "te": "రుజువు లక్ష్యం."}},
		"committees": [{"id": "executive", "name": {"en": "E", "hi": "ई", "te": "ఇ"}, "responsibilities": []},
			{"id": "programme", "name": {"en": "Programme of proof", "hi": "प्रमाण कार्यक्रम", "te": "రుజువు కార్యక్రమం"},
				"responsibilities": []}],
		"social": [{"name": "YouTube", "url": "https://www.youtube.com/@fair-of-proof"}],
		"phone": "+91 40 7777 8888"
	}`)
	edition, err := f.app.Content.Edition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	edition.SponsorTiers[1].Price = fair.Rupees(1234567)
	tiers, err := json.Marshal(edition.SponsorTiers)
	if err != nil {
		t.Fatal(err)
	}
	office(`{"sponsorTiers": ` + string(tiers) + `}`)

	shows := map[fair.Lang]map[string][]string{
		fair.English: {
			"":  {"Fair of Proof 2027", "26–28 February 2027", "https://www.youtube.com/@fair-of-proof", "+91 40 7777 8888"},
			"/": {"A mission of proof."}, "/sponsorship": {"₹12,34,567"}, "/refunds": {"11 February 2027"},
			"/organizing-committee": {"Programme of proof"},
		},
		fair.Hindi: {
			"":  {"प्रमाण मेला 2027", "26–28 फ़रवरी 2027", "https://www.youtube.com/@fair-of-proof"},
			"/": {"प्रमाण का लक्ष्य।"}, "/sponsorship": {"₹12,34,567"}, "/refunds": {"11 फ़रवरी 2027"},
			"/organizing-committee": {"प्रमाण कार्यक्रम"},
		},
		fair.Telugu: {
			"":  {"రుజువు మేళా 2027", "26–28 ఫిబ్రవరి 2027", "https://www.youtube.com/@fair-of-proof"},
			"/": {"రుజువు లక్ష్యం."}, "/sponsorship": {"₹12,34,567"}, "/refunds": {"11 ఫిబ్రవరి 2027"},
			"/organizing-committee": {"రుజువు కార్యక్రమం"},
		},
	}
	for lang, expected := range shows {
		for _, path := range everyPage {
			html := text(t, f.get(lang.PathPrefix()+path))
			for _, want := range append(expected[""], expected[path]...) {
				if !strings.Contains(html, want) {
					t.Errorf("%s%s does not show %q", lang.PathPrefix(), path, want)
				}
			}
			for _, old := range []string{edition2025(lang), "https://www.facebook.com/", "₹10,00,000"} {
				if strings.Contains(html, old) {
					t.Errorf("%s%s still shows %q", lang.PathPrefix(), path, old)
				}
			}
		}
	}
}

// The image for link previews contains the fair's name and days. If the name or the days change, the image and its URL
// must change in each language.
func TestTheSharedPictureFollowsTheNameAndTheDays(t *testing.T) {
	f, office := shippedSite(t)
	seen := map[string]bool{}
	look := func(lang fair.Lang) {
		address := metaOf(text(t, f.get(lang.PathPrefix()+"/")), "og:image")
		path, ours := strings.CutPrefix(address, baseURL)
		response := f.get(path)
		picture := text(t, response)
		size, err := jpeg.DecodeConfig(strings.NewReader(picture))
		if !ours || err != nil || response.Header.Get("Content-Type") != "image/jpeg" || size.Width != 1200 ||
			size.Height != 630 || len(picture) > 120_000 {
			t.Errorf("%s: %d, %v, %d bytes, %v", address, response.StatusCode, size, len(picture), err)
		}
		if seen[address] || seen[picture] {
			t.Errorf("%s is an earlier picture or address", address)
		}
		seen[address], seen[picture] = true, true
	}
	for _, change := range []string{
		"", `{"lastDay": "2025-09-15"}`, `{"title": {"en": "Soil Fair", "te": "నేల మేళా", "hi": "मिट्टी मेला"}}`,
	} {
		if change != "" {
			office(change)
		}
		for _, lang := range fair.Langs {
			look(lang)
		}
	}
}

// edition2025 returns the default edition's title in a language.
func edition2025(l fair.Lang) string {
	return fair.Text{
		fair.English: "Mega Kisan Mela 2025", fair.Hindi: "मेगा किसान मेला 2025",
		fair.Telugu: "మెగా కిసాన్ మేళా 2025",
	}.OrEnglish(l)
}

// The texts on a page must not contain a placeholder without its value.
func TestNoPlaceholderIsShown(t *testing.T) {
	f, _ := shippedSite(t)
	for _, lang := range fair.Langs {
		for _, path := range []string{"/terms", "/privacy", "/refunds"} {
			html := text(t, f.get(lang.PathPrefix()+path))
			for _, placeholder := range []string{
				"{percent}", "{days}", "{workingDays}", "{refundUntil}", "{email}", "{phone}",
				"{society}", "{notice}", "{answerDays}",
			} {
				if strings.Contains(html, placeholder) {
					t.Errorf("%s%s shows %s", lang.PathPrefix(), path, placeholder)
				}
			}
			if !strings.Contains(html, "info@example.org") {
				t.Errorf("%s%s does not say how to reach the office", lang.PathPrefix(), path)
			}
		}
	}
}
