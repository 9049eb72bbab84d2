package site

import (
	"cmp"
	"encoding/json"
	"fmt"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/programme"
)

// schemaOrg is the URL of the schema.org vocabulary. Search engines read structured data that uses this vocabulary.
const schemaOrg = "https://schema.org"

// thing is an object of structured data. Its JSON omits empty texts and lists, because an empty property is invalid.
type thing map[string]any

func (t thing) MarshalJSON() ([]byte, error) {
	present := map[string]any{}
	for name, value := range t {
		switch value := value.(type) {
		case string:
			if value == "" {
				continue
			}
		case []string:
			if len(value) == 0 {
				continue
			}
		}
		present[name] = value
	}
	return json.Marshal(present)
}

// event returns the JSON of the fair as a schema.org Event with its location, its organiser, the offer for entry and
// the sessions of its programme.
func (s *Site) event(e fair.Edition, lang fair.Lang, image string, sessions []programme.Item,
	speakers []programme.Speaker,
) (string, error) {
	home := s.baseURL + localPath(lang, "/")
	event := thing{
		"@context": schemaOrg, "@type": "Event", "@id": s.baseURL + "/#event", "url": home,
		"name": e.Title.OrEnglish(lang), "inLanguage": string(lang),
		"eventStatus":         schemaOrg + eventStatus(e.Standing),
		"eventAttendanceMode": schemaOrg + "/OfflineEventAttendanceMode",
		"location":            placeOf(e, lang), "organizer": organizationOf(e, lang, home), "offers": s.offer(e, lang),
	}
	var parts []thing
	for _, i := range sessions {
		part := thing{
			"@type": "Event", "name": i.Title.OrEnglish(lang), "description": i.About.OrEnglish(lang),
			"startDate": i.Starts().In(fair.Kolkata).Format(iso8601), "endDate": i.Ends().In(fair.Kolkata).Format(iso8601),
			"location": thing{
				"@type": "Place", "name": i.Hall.OrEnglish(lang), "address": e.Venue.OrEnglish(lang),
			},
		}
		s.describeSession(part, i, speakers, lang)
		parts = append(parts, part)
	}
	if len(parts) > 0 {
		event["subEvent"] = parts
	}
	if image != "" {
		event["image"] = []string{image}
	}
	if start := e.Start(); !start.IsZero() {
		event["startDate"] = start.In(fair.Kolkata).Format(iso8601)
	}
	if e.Standing.MovedFrom != "" {
		event["previousStartDate"] = e.Standing.MovedFrom
	}
	if closes := e.Closing(e.LastDay); !closes.IsZero() {
		event["endDate"] = closes.In(fair.Kolkata).Format(iso8601)
	} else if !e.End().IsZero() {
		event["endDate"] = e.LastDay
	}
	if people := s.peopleOf(speakers, lang); len(people) > 0 {
		event["performer"] = people
	}
	text, err := json.Marshal(event)
	if err != nil {
		return "", fmt.Errorf("describe the event: %w", err)
	}
	return string(text), nil
}

// describeSession adds the address, the state and the speakers of a session. Speakers with a page have its address.
func (s *Site) describeSession(part thing, i programme.Item, speakers []programme.Speaker, lang fair.Lang) {
	part["url"] = s.baseURL + localPath(lang, "/programme") + "#s-" + i.ID
	part["eventStatus"] = schemaOrg + "/EventScheduled"
	part["eventAttendanceMode"] = schemaOrg + "/OfflineEventAttendanceMode"
	switch i.Status {
	case programme.Cancelled:
		part["eventStatus"] = schemaOrg + "/EventCancelled"
	case programme.Moved:
		part["eventStatus"] = schemaOrg + "/EventRescheduled"
		if before := (programme.Item{Day: i.Planned.Day, From: i.Planned.From}); before.Day != "" {
			part["previousStartDate"] = before.Starts().In(fair.Kolkata).Format(iso8601)
		}
	case programme.Planned:
	}
	if len(i.Languages) > 0 {
		part["inLanguage"] = fair.Each(i.Languages, func(l fair.Lang) string { return string(l) })
	}
	performers := s.peopleOf(programme.SpeakersOf(i, speakers), lang)
	if other := i.Speaker.OrEnglish(lang); other != "" {
		performers = append(performers, thing{"@type": "Person", "name": other})
	}
	if len(performers) > 0 {
		part["performer"] = performers
	}
}

func (s *Site) peopleOf(speakers []programme.Speaker, lang fair.Lang) (people []thing) {
	for _, one := range speakers {
		people = append(people, thing{
			"@type": "Person", "name": one.Name.OrEnglish(lang),
			"url": s.baseURL + localPath(lang, speakersPath+"/"+one.ID), "affiliation": one.Institute.OrEnglish(lang),
		})
	}
	return people
}

// eventStatus returns the path of the schema.org EventStatusType.
func eventStatus(s fair.Standing) string {
	switch {
	case s.State == fair.StandingCancelled:
		return "/EventCancelled"
	case s.State == fair.StandingPostponed:
		return "/EventPostponed"
	case s.MovedFrom != "":
		return "/EventRescheduled"
	}
	return "/EventScheduled"
}

// iso8601 is the format of a time with its offset from UTC, for example "2025-09-13T09:00:00+05:30".
const iso8601 = "2006-01-02T15:04:05-07:00"

func placeOf(e fair.Edition, lang fair.Lang) thing {
	place := thing{
		"@type":  "Place",
		"name":   cmp.Or(e.VenuePlace.OrEnglish(lang), e.VenueShort.OrEnglish(lang), e.Venue.OrEnglish(lang)),
		"hasMap": fair.WebAddress(e.MapsURL),
		"address": thing{
			"@type": "PostalAddress", "streetAddress": e.Venue.OrEnglish(lang),
			"addressLocality": e.VenueShort.OrEnglish(lang), "addressCountry": "IN",
		},
	}
	if north, east, known := pointOf(e); known {
		place["geo"] = thing{"@type": "GeoCoordinates", "latitude": north, "longitude": east}
	}
	return place
}

func organizationOf(e fair.Edition, lang fair.Lang, home string) thing {
	return thing{
		"@type": "Organization", "name": cmp.Or(e.Society.OrEnglish(lang), e.Title.OrEnglish(lang)), "url": home,
		"email": e.Email, "telephone": e.Phone, "sameAs": socialAddresses(e),
	}
}

// offer returns the entry price, and whether registration is open, as a schema.org Offer.
func (s *Site) offer(e fair.Edition, lang fair.Lang) thing {
	fee, _ := e.EntryFee()
	offer := thing{
		"@type": "Offer", "url": s.baseURL + localPath(lang, "/registration"), "price": fee.JSONNumber(),
		"priceCurrency": "INR", "availability": schemaOrg + "/InStock",
	}
	closed := e.CheckRegistration(s.app.Now(), lang)
	times := e.RegistrationTimes()
	until := times.Until
	if until.IsZero() {
		until = e.End()
	}
	switch {
	case closed != nil && s.app.Now().Before(times.From):
		offer["availability"] = schemaOrg + "/PreOrder"
	case closed != nil, !until.IsZero() && !s.app.Now().Before(until):
		offer["availability"] = schemaOrg + "/SoldOut"
	}
	if !times.From.IsZero() {
		offer["validFrom"] = times.From.In(fair.Kolkata).Format(iso8601)
	}
	if !until.IsZero() {
		offer["validThrough"] = until.In(fair.Kolkata).Format(iso8601)
	}
	return offer
}

func socialAddresses(e fair.Edition) []string {
	var addresses []string
	for _, link := range e.Social {
		if address := fair.WebAddress(link.URL); address != "" {
			addresses = append(addresses, address)
		}
	}
	return addresses
}
