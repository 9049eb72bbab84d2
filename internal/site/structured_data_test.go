package site_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// required contains, for each type, the properties that search engines require, and the recommended properties that
// every fair has.
var required = map[string][]string{
	"Event": {
		"@context", "@id", "name", "startDate", "endDate", "location", "description", "eventStatus", "eventAttendanceMode",
		"image", "offers", "organizer", "url", "inLanguage",
	},
	"Place":          {"name", "address"},
	"PostalAddress":  {"streetAddress", "addressLocality", "addressCountry"},
	"GeoCoordinates": {"latitude", "longitude"},
	"Organization":   {"name", "url"},
	"Offer":          {"url", "price", "priceCurrency", "availability", "validThrough"},
}

// wrongIn returns the errors in an object of structured data and in the objects that it contains.
func wrongIn(object map[string]any) []string {
	var wrong []string
	kind, _ := object["@type"].(string)
	needed, known := required[kind]
	if !known {
		return []string{"the type " + kind}
	}
	for _, name := range needed {
		if object[name] == nil {
			wrong = append(wrong, kind+" without "+name)
		}
	}
	for name, value := range object {
		switch value := value.(type) {
		case string:
			wrong = append(wrong, wrongText(kind, name, value)...)
		case []any:
			if len(value) == 0 {
				wrong = append(wrong, kind+": no "+name)
			}
			for _, one := range value {
				if text, ok := one.(string); ok {
					wrong = append(wrong, wrongText(kind, name, text)...)
				}
			}
		case map[string]any:
			wrong = append(wrong, wrongIn(value)...)
		case nil:
			wrong = append(wrong, kind+": null as "+name)
		}
	}
	return wrong
}

// wrongText checks the text of a property according to the rules for this property. It returns a description of the
// error, or nil.
func wrongText(kind, name, value string) []string {
	said := kind + ": " + name + " is " + value
	if strings.TrimSpace(value) == "" {
		return []string{said}
	}
	switch name {
	case "url", "image", "sameAs", "hasMap", "@id":
		if u, err := url.Parse(value); err != nil || u.Scheme != "https" || u.Host == "" {
			return []string{said}
		}
	case "endDate":
		if _, err := time.Parse(time.DateOnly, value); err == nil {
			return nil // the edition has no closing time
		}
		return wrongText(kind, "startDate", value)
	case "startDate", "validFrom", "validThrough":
		if _, err := time.Parse(time.RFC3339, value); err != nil || !strings.HasSuffix(value, "+05:30") {
			return []string{said}
		}
	}
	return nil
}

// In every language and at every time, the structured data of the home page must be valid and must state whether
// registration is open.
func TestStructuredDataIsValid(t *testing.T) {
	for name, c := range map[string]struct {
		now          string
		edit         func(*fair.Edition)
		availability string
		price        string
	}{
		"registration opens later": {
			now: "2025-06-01T10:00:00+05:30", availability: "PreOrder", price: "100",
			edit: func(e *fair.Edition) { e.Registration.From = time.Date(2025, 7, 1, 9, 0, 0, 0, fair.Kolkata) },
		},
		"before the fair": {now: "2025-08-01T10:00:00+05:30", availability: "InStock", price: "100"},
		"sold out": {
			now: "2025-09-10T10:00:00+05:30", availability: "SoldOut", price: "100",
			edit: func(e *fair.Edition) { e.Registration.Until = time.Date(2025, 9, 9, 18, 0, 0, 0, fair.Kolkata) },
		},
		"during the fair": {now: "2025-09-13T12:00:00+05:30", availability: "InStock", price: "100"},
		"after the fair":  {now: "2025-10-01T10:00:00+05:30", availability: "SoldOut", price: "100"},
		"a fee with paise": {
			now: "2025-08-01T10:00:00+05:30", availability: "InStock", price: "99.50",
			edit: func(e *fair.Edition) { fee := fair.Paise(9950); e.DefaultFee = &fee },
		},
		"an edition with few details": {
			now: "2025-08-01T10:00:00+05:30", availability: "InStock", price: "100",
			edit: func(e *fair.Edition) {
				e.Social, e.Phone, e.Email, e.MapsURL, e.VenuePlace = nil, "", "", "", nil
				e.ClosesAt = ""
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t)
			now, err := time.Parse(time.RFC3339, c.now)
			if err != nil {
				t.Fatal(err)
			}
			f.clock.Advance(now.Sub(f.clock.Now()))
			ends := "2025-09-14T18:00:00+05:30"
			f.changeEdition(t, func(e *fair.Edition) {
				e.ClosesAt = "18:00"
				if c.edit != nil {
					c.edit(e)
				}
				if e.ClosesAt == "" {
					ends = e.LastDay
				}
			})
			f.clock.Advance(2 * time.Minute) // a cached page is rendered again after at most one minute
			for _, lang := range fair.Langs {
				event := structured(t, text(t, f.get(lang.PathPrefix()+"/")))
				if wrong := wrongIn(event); len(wrong) > 0 {
					slices.Sort(wrong)
					t.Errorf("%s: %s", lang, strings.Join(wrong, "; "))
				}
				if event["@type"] != "Event" || event["endDate"] != ends || event["inLanguage"] != string(lang) ||
					event["name"] != testEdition().Title.OrEnglish(lang) {
					t.Errorf("%s: the event is %v", lang, event)
				}
				offer, _ := event["offers"].(map[string]any)
				if offer["availability"] != "https://schema.org/"+c.availability || offer["price"] != c.price ||
					offer["priceCurrency"] != "INR" || offer["url"] != baseURL+lang.PathPrefix()+"/registration" {
					t.Errorf("%s: the offer is %v", lang, offer)
				}
			}
		})
	}
}
