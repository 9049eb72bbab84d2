package site

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/contact"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

// ContactProps are the props of the contact page. Frame contains the e-mail address, the phone number, links and
// social media pages.
type ContactProps struct {
	Website  string     `json:"website"`  // the website's host name for display; "" if there is none
	Whatsapp string     `json:"whatsapp"` // the phone number in its usual format; "" if there is none
	Hours    string     `json:"hours"`    // when the office answers; or ""
	Helpers  []Helper   `json:"helpers"`  // who answers what
	Map      ContactMap `json:"map"`
	Sent     string     `json:"sent"` // reference of the message that the visitor has just sent; or ""
	// Typed contains the values of a refused form, as the visitor typed them. It is nil on a new page.
	Typed   *ContactTyped     `json:"typed"`
	Errors  map[string]string `json:"errors"`  // error messages by field
	Refusal string            `json:"refusal"` // error message that is not about a single field
}

// Helper is a person or a desk of the office that answers questions about one matter.
type Helper struct {
	About     string `json:"about"`
	Name      string `json:"name"` // may be ""
	Phone     string `json:"phone"`
	PhoneHref string `json:"phoneHref"`
	Email     string `json:"email"`
}

// ContactMap contains the data for showing the map of the venue.
type ContactMap struct {
	Href    string `json:"href"`    // URL of the venue at a map service; "" if there is none
	Embed   string `json:"embed"`   // URL of a map to show in a frame; "" if the page's policy does not allow this frame
	Service string `json:"service"` // the name of the map service
	Drawn   bool   `json:"drawn"`   // whether the page shows the site's own drawing of the venue
	// Picture is the office's own map, which replaces the drawing. It is nil if there is none.
	Picture *PictureView `json:"picture"`
	Point   string       `json:"point"` // latitude and longitude of the venue: "17.51,78.275"; "" if unknown
}

// ContactTyped contains the values that a visitor typed. The type only has a name of its own for TypeScript.
type ContactTyped contact.Input

// mapServices contains the names of the map services that the contact page may show in a frame, by host.
var mapServices = map[string]string{
	"www.openstreetmap.org": "OpenStreetMap",
	"www.google.com":        "Google Maps",
	"maps.google.com":       "Google Maps",
}

// drawnPlace is the place in the drawing on the contact page (web/src/assets/art/venue-map.svg). If an edition takes
// place elsewhere, its contact page shows no drawing.
const drawnPlace = "patancheru"

const contactPath = "/ContactUs"

func contactPage(d Deps) Page {
	return Page{
		Name: "contact", Path: contactPath, Cached: true, Shape: ContactProps{},
		Frames: []string{"https://www.openstreetmap.org", "https://www.google.com", "https://maps.google.com"},
		Once:   wordOf("sent"),
		Props: func(ctx context.Context, r *Request) (any, error) {
			props, err := contactProps(ctx, d.App, r.Lang)
			if number := r.Query.Get("sent"); reference.MatchString(number) {
				props.Sent = number
			}
			return props, err
		},
		Post: func(ctx context.Context, r *Request) (Result, error) { return postContact(ctx, d.App, r) },
	}
}

// oneOf returns a function for Page.Variant. From a query, this function keeps only the named parameter. If the value
// of this parameter is not in `known`, the function returns nil.
func oneOf(name string, known []string) func(url.Values) url.Values {
	return func(query url.Values) url.Values {
		if value := query.Get(name); slices.Contains(known, value) {
			return url.Values{name: {value}}
		}
		return nil
	}
}

// wordOf returns a function for Page.Once. This function reports whether a query contains a value for at least one of
// the named parameters.
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

func contactProps(ctx context.Context, a *wiring.Features, lang fair.Lang) (ContactProps, error) {
	edition, err := a.Content.Edition(ctx)
	if err != nil {
		return ContactProps{}, err
	}
	p := ContactProps{
		Website: siteName(edition.Website), Whatsapp: strings.TrimSpace(edition.WhatsApp), Map: mapOf(edition),
		Hours: edition.OfficeHours.OrEnglish(lang), Errors: map[string]string{},
	}
	for _, h := range edition.Helpers {
		p.Helpers = append(p.Helpers, Helper{
			About: h.About.OrEnglish(lang), Name: h.Name.OrEnglish(lang), Phone: h.Phone, PhoneHref: phoneHref(h.Phone),
			Email: h.Email,
		})
	}
	return p, nil
}

// siteName returns a URL as text for display, without the scheme and "www.", as in "example.org".
func siteName(address string) string {
	parsed, err := url.Parse(fair.WebAddress(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(parsed.Host, "www.") + strings.TrimRight(parsed.Path, "/")
}

func mapOf(e fair.Edition) ContactMap {
	m := ContactMap{Href: fair.WebAddress(e.MapsURL)}
	if north, east, known := pointOf(e); known {
		m.Point = fmt.Sprintf("%v,%v", north, east)
	}
	if own := e.VenueMap; own.Path != "" {
		m.Picture = &PictureView{Src: own.Path, SrcSet: own.SrcSet, Width: own.Width, Height: own.Height}
	} else {
		m.Drawn = strings.Contains(strings.ToLower(e.VenueShort[fair.English]), drawnPlace)
	}
	if embed, err := url.Parse(e.MapEmbedURL); err == nil && embed.Scheme == "https" {
		if service, known := mapServices[embed.Host]; known {
			m.Embed, m.Service = embed.String(), service
		}
	}
	return m
}

// pointOf returns the latitude and longitude of the venue: the mark on the embedded map of OpenStreetMap.
func pointOf(e fair.Edition) (north, east float64, known bool) {
	embed, err := url.Parse(e.MapEmbedURL)
	if err != nil {
		return 0, 0, false
	}
	latitude, longitude, found := strings.Cut(embed.Query().Get("marker"), ",")
	north, wrong := strconv.ParseFloat(latitude, 64)
	east, bad := strconv.ParseFloat(longitude, 64)
	return north, east, found && wrong == nil && bad == nil
}

// postContact stores a message. A form that is sent twice, or with the same Idempotency-Key, stores one message.
func postContact(ctx context.Context, a *wiring.Features, r *Request) (Result, error) {
	typed := web.Fields[ContactTyped](r.Form)
	var saved contact.Message
	err := r.asks()
	if err == nil {
		saved, _, err = a.Contact.Submit(ctx, contact.Input(typed), r.submission())
	}
	return resultOf(err, "/ContactUs?sent="+fair.Reference(saved.ID)+"#message", func(refused *fair.Error) (any, error) {
		props, err := contactProps(ctx, a, r.Lang)
		props.Typed = &typed
		props.Errors, props.Refusal = refusalIn(r.Lang, refused)
		return props, err
	})
}
