package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/app/content"
	"github.com/mela-fair/mela/internal/fair"
)

// ContactProps are the props of the contact page. Email, phone, links and social pages
// are the frame's.
type ContactProps struct {
	Website  string     `json:"website"`  // the site's name without http, for reading; "" when there is none
	Whatsapp string     `json:"whatsapp"` // the number as people write it; "" when there is none
	Map      ContactMap `json:"map"`
	Sent     bool       `json:"sent"` // a message has just arrived
	// Values of a rejected form, to fill it in again; null on a fresh page.
	Typed   *ContactTyped     `json:"typed"`
	Errors  map[string]string `json:"errors"`  // error messages by field
	Refusal string            `json:"refusal"` // an error message that belongs to no field
}

// ContactMap is the way to the fair.
type ContactMap struct {
	Href    string `json:"href"`    // of the place at a map service; "" when there is none
	Embed   string `json:"embed"`   // of a map for a frame; "" when there is none that the page's policy lets in
	Service string `json:"service"` // whose map it is
	Drawn   bool   `json:"drawn"`   // the site's drawing is of this edition's place
}

// ContactTyped is what a visitor typed, by the API's field names.
type ContactTyped struct {
	Name    string `json:"name"`
	Email   string `json:"email"`
	Message string `json:"message"`
}

// mapServices are whose maps the contact page may show in a frame, by host.
var mapServices = map[string]string{
	"www.openstreetmap.org": "OpenStreetMap",
	"www.google.com":        "Google Maps",
	"maps.google.com":       "Google Maps",
}

// drawnPlace is the place that the drawing of the contact page shows (web/src/assets/art/venue-map.svg). An
// edition at another place shows none.
const drawnPlace = "patancheru"

func contactPage(d Deps) Page {
	return Page{
		Name: "contact", Path: "/ContactUs", Cached: true, Shape: ContactProps{},
		Frames: []string{"https://www.openstreetmap.org", "https://www.google.com", "https://maps.google.com"},
		Once:   wordOf("sent"),
		Props: func(ctx context.Context, r *Request) (any, error) {
			return contactProps(ctx, d.App, r.Query.Get("sent") != "")
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postContact(ctx, d.App, r) },
	}
}

// wordOf says that a page whose query has one of these words is rendered for its visitor alone.
func wordOf(names ...string) func(url.Values) bool {
	return func(query url.Values) bool {
		for _, name := range names {
			if query.Get(name) != "" {
				return true
			}
		}
		return false
	}
}

func contactProps(ctx context.Context, a *areas.Areas, sent bool) (ContactProps, error) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return ContactProps{}, err
	}
	return ContactProps{
		Website: siteName(edition.Website), Whatsapp: strings.TrimSpace(edition.WhatsApp), Map: mapOf(edition),
		Sent: sent, Errors: map[string]string{},
	}, nil
}

// siteName is a web address as people say it: "example.org".
func siteName(address string) string {
	parsed, err := url.Parse(webAddress(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(parsed.Host, "www.") + strings.TrimRight(parsed.Path, "/")
}

func mapOf(e fair.Edition) ContactMap {
	m := ContactMap{
		Href:  webAddress(e.MapsURL),
		Drawn: strings.Contains(strings.ToLower(e.VenueShort[fair.English]), drawnPlace),
	}
	if embed, err := url.Parse(e.MapEmbedURL); err == nil && embed.Scheme == "https" {
		if service, known := mapServices[embed.Host]; known {
			m.Embed, m.Service = embed.String(), service
		}
	}
	return m
}

// postContact keeps a message that a form without script sent, or shows the form again with what was typed.
// Sending it twice makes one message.
func postContact(ctx context.Context, a *areas.Areas, r *Request) (Result, error) {
	in := fair.ContactMessageInput{Name: r.Form.Get("name"), Email: r.Form.Get("email"), Message: r.Form.Get("message")}
	_, _, err := a.Content.ContactMessages.Submit(ctx, in, content.Submission{Lang: r.Lang})
	if err == nil {
		return Result{Redirect: "/ContactUs?sent=1#message"}, nil
	}
	refused, ok := errors.AsType[*fair.Error](err)
	if !ok || refused.Kind != fair.KindInvalid {
		return Result{}, err
	}
	props, err := contactProps(ctx, a, false)
	if err != nil {
		return Result{}, err
	}
	props.Typed = &ContactTyped{Name: in.Name, Email: in.Email, Message: in.Message}
	props.Errors, props.Refusal = refusalIn(r.Lang, refused)
	return Result{Status: http.StatusUnprocessableEntity, Props: props}, nil
}
