package site_test

import (
	"net/url"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// If a form's hidden field has a value, the visitor must get the usual response, but the stored record must be marked
// as suspected junk.
func TestAFilledHiddenFieldMarksTheRecordAsJunk(t *testing.T) {
	f := formSite(t, nil)
	for _, trap := range []string{"", "https://spam.example"} {
		form := url.Values{
			"name": {"Asha" + trap}, "email": {"asha@example.com"}, "message": {"Hello"}, "homepage": {trap},
		}
		seeOther(t, f.post("/ContactUs", form), "/ContactUs?sent=")
		seeOther(t, f.post("/sponsorship", url.Values{
			"contactPerson": {"Asha" + trap}, "mobile": {"9848012345"}, "email": {"asha@example.com"}, "category": {"Seeds"},
			"level": {"gold"}, "homepage": {trap},
		}), "/sponsorship?sent=")
	}
	marked := map[bool]int{}
	for _, m := range kept(t, f.app.Contact.Records) {
		marked[m.Junk]++
	}
	for _, e := range kept(t, f.app.Content.Sponsorships) {
		marked[e.Junk]++
	}
	if marked[true] != 2 || marked[false] != 2 {
		t.Errorf("%d of 4 records are marked, want 2", marked[true])
	}
}

// The version of the privacy notice is stored with the consent. The forms must not show the version, because visitors
// do not need it.
func TestFormsDoNotShowTheVersionOfTheNotice(t *testing.T) {
	s := newPayerSite(t, payerOptions{edition: func(e *fair.Edition) { e.Consent = "notice-seven" }})
	for _, lang := range fair.Langs {
		for _, path := range []string{
			"/registration?category=farmer", "/stallbooking?card=private&stalls=1", "/sponsorship", "/resource", "/volunteer",
			"/ContactUs", "/orders", "/my-data",
		} {
			wants(t, s.get(lang.PathPrefix()+path), 200, []string{"<form"}, []string{"notice-seven"})
		}
	}
}

// Each public form whose records may be junk must contain the hidden field. Keyboard and screen reader users must not
// be able to reach this field.
func TestFormsHaveATrap(t *testing.T) {
	f := formSite(t, nil)
	paths := []string{"/registration?category=Farmer", "/ContactUs", "/sponsorship", "/volunteer", "/resource"}
	for _, path := range paths {
		wants(t, f.get(path), 200, []string{`aria-hidden="true"><label>Leave this field empty<input type="text" ` +
			`tabindex="-1" autoComplete="off" name="homepage"`}, nil)
	}
}
