package site

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Head is the page's metadata for search engines and link previews. It is only in the document's head: the browser's
// copy of the page data does not contain it.
type Head struct {
	SiteName string    `json:"siteName"`
	Locale   string    `json:"locale"` // "te_IN"
	Locales  []string  `json:"locales"`
	Image    HeadImage `json:"image"`
	Manifest string    `json:"manifest"` // address of the web app manifest
	Home     string    `json:"home"`     // full address of the home page
	// Event is the fair as schema.org JSON on the home page; "" on other pages. The server bundle adds the
	// description, because it has the page's texts.
	Event string `json:"event"`
}

// HeadImage is the image of a link preview; an empty Href means none.
type HeadImage struct {
	Href   string `json:"href"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Alt    string `json:"alt"`
}

// locale returns a language in the format of Open Graph: "te_IN".
func locale(lang fair.Lang) string { return strings.ReplaceAll(lang.Language().Locale, "-", "_") }

func (s *Site) head(ctx context.Context, page *Page, lang fair.Lang) (Head, error) {
	edition, err := s.app.Content.Edition(ctx)
	if err != nil {
		return Head{}, err
	}
	title := edition.Title.OrEnglish(lang)
	h := Head{
		SiteName: title, Locale: locale(lang), Image: s.shareImage(edition, lang),
		Manifest: localPath(lang, manifestPath), Home: s.baseURL + localPath(lang, "/"),
	}
	for _, l := range fair.Langs {
		if l != lang {
			h.Locales = append(h.Locales, locale(l))
		}
	}
	if page.Path == "/" {
		h.Event, err = s.event(ctx, edition, lang, h.Image.Href)
	}
	return h, err
}

// shareImage returns the preview image with the fair's name, days and place in a language. A process that prints no
// documents uses the image without words.
func (s *Site) shareImage(edition fair.Edition, lang fair.Lang) HeadImage {
	image := HeadImage{
		Width: 1200, Height: 630,
		Alt: edition.Title.OrEnglish(lang) + ", " + edition.Dates.OrEnglish(lang) + ", " + edition.VenueShort.OrEnglish(lang),
	}
	const wordless = "/share/fair.jpg"
	switch {
	case s.app.Content.PrintsDocuments():
		// Messengers keep a picture by its address, so the address changes with the words.
		sum := sha256.Sum256([]byte(image.Alt))
		image.Href = s.baseURL + localPath(lang, sharePath) + "?v=" + hex.EncodeToString(sum[:4])
	case s.client == nil || s.client.byPath[wordless] != nil:
		image.Href = s.baseURL + wordless
	default:
		return HeadImage{}
	}
	return image
}

// event describes the fair in the vocabulary of https://schema.org/Event, which search engines read.
func (s *Site) event(ctx context.Context, e fair.Edition, lang fair.Lang, image string) (string, error) {
	fee, _ := e.EntryFee()
	home := s.baseURL + localPath(lang, "/")
	event := map[string]any{
		"@context": "https://schema.org", "@type": "Event", "@id": s.baseURL + "/#event", "url": home,
		"name": e.Title.OrEnglish(lang), "inLanguage": string(lang),
		"eventStatus":         "https://schema.org/EventScheduled",
		"eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
		"location": map[string]any{
			"@type": "Place", "name": e.VenuePlace.OrEnglish(lang), "hasMap": webAddress(e.MapsURL),
			"address": map[string]any{
				"@type": "PostalAddress", "streetAddress": e.Venue.OrEnglish(lang), "addressLocality": e.VenueShort.OrEnglish(lang),
				"addressCountry": "IN",
			},
		},
		"organizer": map[string]any{
			"@type": "Organization", "name": e.Society.OrEnglish(lang), "url": home, "email": e.Email, "telephone": e.Phone,
			"sameAs": socialAddresses(e),
		},
		"offers": s.offer(e, lang, fee),
	}
	if image != "" {
		event["image"] = []string{image}
	}
	if start := e.Start(); !start.IsZero() {
		event["startDate"] = start.In(fair.Kolkata).Format(iso8601)
	}
	if end := e.End(); !end.IsZero() {
		event["endDate"] = end.In(fair.Kolkata).Add(-1e9).Format(iso8601) // the last second of the last day
	}
	text, err := json.Marshal(event)
	if err != nil {
		return "", fmt.Errorf("describe the event: %w", err)
	}
	return string(text), nil
}

// iso8601 is the format of a time with its offset from UTC: "2025-09-13T09:00:00+05:30".
const iso8601 = "2006-01-02T15:04:05-07:00"

// offer returns the price of participation and whether registration is still open, in schema.org's vocabulary.
func (s *Site) offer(e fair.Edition, lang fair.Lang, fee fair.Paise) map[string]any {
	offer := map[string]any{
		"@type": "Offer", "url": s.baseURL + localPath(lang, "/registration"), "price": fee.JSONNumber(),
		"priceCurrency": "INR",
		"availability":  "https://schema.org/InStock",
	}
	closed := e.Registration.Check(s.app.Now(), lang, e.Contact(), texts.Errors.RegistrationNotOpen,
		texts.Errors.RegistrationClosed)
	until := e.Registration.Until
	if until.IsZero() {
		until = e.End()
	}
	switch {
	case closed != nil && s.app.Now().Before(e.Registration.From):
		offer["availability"] = "https://schema.org/PreOrder"
	case closed != nil, !until.IsZero() && !s.app.Now().Before(until):
		offer["availability"] = "https://schema.org/SoldOut"
	}
	if !e.Registration.From.IsZero() {
		offer["validFrom"] = e.Registration.From.In(fair.Kolkata).Format(iso8601)
	}
	if !until.IsZero() {
		offer["validThrough"] = until.In(fair.Kolkata).Format(iso8601)
	}
	return offer
}

func socialAddresses(e fair.Edition) []string {
	var addresses []string
	for _, link := range e.Social {
		if address := webAddress(link.URL); address != "" {
			addresses = append(addresses, address)
		}
	}
	return addresses
}
