package site_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestRegistrationPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	wants(t, s.get("/registration"), 200,
		[]string{
			"Register for the fair", "₹100 per participant for both days.",
			`href="/registration?category=farmer#your-details"`, "Choose a card above",
		},
		[]string{"<form"})
	wants(t, s.get("/te/registration?category=farmer"), 200,
		[]string{`action="/te/registration"`, `name="whatsappNo"`, `name="adult"`, `value="Farmer"`, "గోప్యతా విధానం"},
		[]string{`name="college"`, `name="email"`, "2025-1"})
	wants(t, s.get("/hi/registration?category=student"), 200,
		[]string{`name="college"`, `name="degree"`, `name="email"`, `name="adult"`}, []string{`name="address"`})
	wants(t, s.get("/registration?category=startup"), 200, []string{`name="companyName"`, `name="website"`, "(optional)"},
		[]string{`name="adult"`})
	wants(t, s.get("/registration?category=other"), 200,
		[]string{"Please contact our organizers directly for registration details.", "Back to Categories"}, []string{"<form"})
	// If a query does not change the page, the response must have the same bytes as without the query. Otherwise,
	// queries could fill the cache.
	etag := s.get("/registration").Header.Get("ETag")
	for _, target := range []string{"/registration?category=wizard", "/registration?utm=1", "/registration?registered=1"} {
		if got := s.get(target).Header.Get("ETag"); got != etag {
			t.Errorf("%s has bytes of its own", target)
		}
	}
	if s.get("/registration?category=FARMERS").Header.Get("ETag") != s.get("/registration?category=farmer").Header.Get(
		"ETag") {
		t.Error("the spelling of a category fragments what is kept")
	}
}

func TestThePageShowsTheCategoriesOfTheEdition(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	s.changeEdition(t, func(e *fair.Edition) {
		e.Categories = e.RegistrationCategories()
		for i := range e.Categories {
			switch c := &e.Categories[i]; c.ID {
			case fair.Student:
				c.Name = fair.Text{"en": "Pupil", "te": "బడి పిల్లలు"}
			case fair.Scientist:
				c.Offered = false
			}
		}
		e.Categories = append(e.Categories, fair.RegistrationCategory{
			ID: "Dairy farmer", Name: fair.Text{"en": "Dairy farmer"}, Note: fair.Text{"en": "Keeps cows"},
			Like: fair.Farmer, Offered: true,
		})
	})
	wants(t, s.get("/registration"), 200, []string{"Pupil", "Dairy farmer", "Keeps cows", "?category=dairy%20farmer#"},
		[]string{"Scientist", "category=scientist"})
	wants(t, s.get("/te/registration"), 200, []string{"బడి పిల్లలు", "Dairy farmer"}, []string{"category=scientist"})
	wants(t, s.get("/registration?category=scientist"), 200, []string{"Choose a card above"}, []string{"<form"})
	wants(t, s.get("/registration?category=dairy+farmer"), 200, []string{`value="Dairy farmer"`, `name="adult"`}, nil)
	form := url.Values{
		"category": {"Scientist"}, "name": {"Ravi"}, "address": {"Chityal"}, "whatsappNo": {"98480 12345"},
	}
	wants(t, s.post("/registration", form), 422, []string{"Registrations in this category are not taken."}, nil)
	form.Set("category", "Dairy farmer")
	form.Set("adult", "yes")
	sent := s.post("/registration", form)
	if sent.StatusCode != http.StatusSeeOther {
		t.Fatalf("an added category: %d", sent.StatusCode)
	}
	wants(t, s.get(sent.Header.Get("Location")), 200, []string{"Dairy farmer"}, nil)
}

func TestRegistrationFormWithoutScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	form := url.Values{
		"category": {"Farmer"}, "name": {"లక్ష్మి దేవి"}, "address": {"Chityal"},
		"whatsappNo": {"98480 12345"}, "adult": {"yes"},
	}

	first := s.post("/te/registration", form)
	location := first.Header.Get("Location")
	if first.StatusCode != http.StatusSeeOther || !strings.HasPrefix(location, "/te/payment?registrationId=") ||
		!strings.Contains(location, "&userID=MKMUUID") {
		t.Fatalf("%d to %q", first.StatusCode, location)
	}
	if again := s.post("/te/registration", form).Header.Get("Location"); again != location {
		t.Errorf("sent twice: %q and %q", location, again)
	}
	wants(t, s.get(location), 200, []string{"మీ నమోదు సేవ్ అయింది", "లక్ష్మి దేవి", "₹100"}, nil)

	form.Set("whatsappNo", "98480")
	form.Set("name", `<b>"Lakshmi"`)
	form.Del("adult")
	refused := s.post("/te/registration", form)
	html := wants(t, refused, 422, []string{
		"సరైన 10 అంకెల వాట్సాప్ నంబర్ రాయండి", `href="#f-whatsappNo"`, `value="98480"`,
		`value="&lt;b&gt;&quot;Lakshmi&quot;"`, ">Chityal</textarea>",
		"మీకు 18 ఏళ్లు నిండాయని",
	}, nil)
	if strings.Contains(html, `<b>"Lakshmi`) {
		t.Error("what was typed became markup")
	}
	if refused.Header.Get("Cache-Control") != "no-store" {
		t.Error("what was typed may be kept")
	}
	wants(t, s.post("/registration", url.Values{"category": {"Other"}}), 422,
		[]string{"Please contact our organizers directly"}, nil)
	wants(t, s.post("/registration", url.Values{}), 422, []string{"Please choose one of the options", "I am a"},
		[]string{"<form"})
}

// A script sends the same form to the same page, and gets the payment page's address or the messages of the fields.
func TestAScriptSendsTheRegistration(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	form := url.Values{
		"category": {"Farmer"}, "name": {"Lakshmi"}, "address": {"Chityal"}, "whatsappNo": {"9848012345"}, "homepage": {""},
	}
	type answer struct {
		Location string
		Fields   map[string]string
	}
	send := func(status int) (a answer) {
		t.Helper()
		response := s.post("/te/registration", form, "Accept", "application/json, application/problem+json",
			"Idempotency-Key", "one")
		body := text(t, response)
		if err := json.Unmarshal([]byte(body), &a); err != nil || response.StatusCode != status {
			t.Fatalf("%d, want %d: %s", response.StatusCode, status, body)
		}
		return a
	}
	if refused := send(422); len(refused.Fields) != 1 || !strings.Contains(refused.Fields["adult"], "18 ఏళ్లు") {
		t.Errorf("without the age statement: %v", refused.Fields)
	}
	form.Set("adult", "yes")
	first := send(200).Location
	if !strings.HasPrefix(first, "/te/payment?registrationId=") || !strings.HasSuffix(first, "&saved=1") {
		t.Errorf("leads to %q", first)
	}
	s.browser = "" // the response was lost together with the cookie
	if again := send(200).Location; again != first {
		t.Errorf("sent again: %q, want %q", again, first)
	}
	form.Set("name", "Another")
	send(409)
}

func TestRegistrationThatIsClosed(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.Registration.Until = time.Date(2025, 8, 1, 12, 0, 0, 0, fair.Kolkata)
	}})
	sentence := "Registration closed on 1 August 2025. Please contact the office: +91 90000 00000, info@example.org"
	wants(t, s.get("/registration?category=farmer"), 200, []string{sentence}, []string{"<form"})
	form := url.Values{"category": {"Scientist"}, "name": {"A"}, "address": {"B"}, "whatsappNo": {"9848012345"}}
	wants(t, s.post("/registration", form), 403, []string{sentence}, []string{"<form"})
}

func TestRegistrationThatIsFree(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.DefaultFee = new(fair.Paise) }})
	wants(t, s.get("/registration?category=scientist"), 200, []string{"Registration is free.", "₹0"},
		[]string{"Continue to payment", "You pay by UPI"})
	form := url.Values{"category": {"Scientist"}, "name": {"Asha Rao"}, "address": {"B"}, "whatsappNo": {"9848012345"}}
	saved := s.post("/registration", form)
	if saved.StatusCode != http.StatusSeeOther {
		t.Fatalf("%d", saved.StatusCode)
	}
	wants(t, s.get(saved.Header.Get("Location")), 200,
		[]string{
			"Registration successful!",
			"Thank you, Asha Rao. Your registration is pending approval. There is nothing to pay.",
		},
		[]string{"How do you want to pay?"})
}

// Nobody pays for a fair that is over without being told. Days that the office has set close the forms.
func TestAfterTheFair(t *testing.T) {
	shipped := newPayerSite(t, payerOptions{})
	notice := "The fair was on 13–14 September 2025. Please ask the office before you pay: +91 90000 00000"
	for _, path := range []string{"/registration?category=farmer", "/stallbooking"} {
		wants(t, shipped.get(path), 200, nil, []string{notice})
	}
	shipped.clock.Advance(60 * 24 * time.Hour)
	for _, path := range []string{"/registration?category=scientist", "/stallbooking"} {
		wants(t, shipped.get(path), 200, []string{notice}, nil)
	}
	set := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) {
		e.FirstDay, e.LastDay = "2025-07-30", "2025-07-31"
	}})
	wants(t, set.get("/registration?category=farmer"), 200, []string{"Registration closed on 1 August 2025."},
		[]string{"<form"})
	wants(t, set.get("/stallbooking"), 200, []string{"Stall booking closed on 1 August 2025."}, nil)
}
