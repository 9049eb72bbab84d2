package site

import (
	"context"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/announcement"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Frame contains the edition's data that every page shows in the header, the footer and the countdown. The texts are
// in one language. All visitors get the same data.
type Frame struct {
	Title         string         `json:"title"`      // "Mega Kisan Mela 2025"
	ShortTitle    string         `json:"shortTitle"` // title without the year
	Tagline       string         `json:"tagline"`
	Society       string         `json:"society"`
	Organiser     string         `json:"organiser"` // the professional conference organiser
	Dates         string         `json:"dates"`     // "13–14 September 2025"
	Weekdays      string         `json:"weekdays"`  // "Saturday and Sunday"
	Venue         string         `json:"venue"`
	VenueShort    string         `json:"venueShort"` // "Patancheru, Hyderabad"
	VenuePlace    string         `json:"venuePlace"` // "Research institute campus"
	Fee           string         `json:"fee"`        // "₹100"
	FeeText       string         `json:"feeText"`    // "₹100 per participant", or "₹100 Entry fee" when the office has set it
	Phone         string         `json:"phone"`      // phone number in its usual format
	PhoneHref     string         `json:"phoneHref"`  // link that begins with "tel:"
	WhatsAppHref  string         `json:"whatsappHref"`
	Email         string         `json:"email"`
	Website       string         `json:"website"`
	Social        []Social       `json:"social"`                  // only social media pages that have a URL
	Logos         []string       `json:"logos"`                   // URLs of the header's two logos; "" shows a placeholder
	Year          string         `json:"year"`                    // the current year, for the copyright line
	Standing      string         `json:"standing"`                // says that the fair is postponed or cancelled; "": it takes place
	Announcements []Announcement `json:"announcements,omitempty"` // what the office tells everybody now, the newest first
	Over          bool           `json:"over"`                    // whether the last day of the fair has passed
	Register      bool           `json:"register"`                // whether visitors can register now
	Book          bool           `json:"book"`                    // whether visitors can book stalls now
	Languages     []LanguageLink `json:"languages"`
	Sandbox       bool           `json:"sandbox"`    // whether payments are simulated; every page then shows a notice
	Practice      string         `json:"practice"`   // date of the practice clock, e.g. "14 August 2025"; or ""
	ClockAhead    int64          `json:"clockAhead"` // how far the simulated clock is ahead, in milliseconds; or 0
	InApp         *InApp         `json:"inApp,omitempty"`
	Messenger     string         `json:"messenger,omitempty"` // says that messages come by WhatsApp; absent: they do not
}

// Announcement is an announcement of the office in the language of the page.
type Announcement struct {
	Text string    `json:"text"`
	Lang fair.Lang `json:"lang,omitempty"` // English if the text was not translated; absent: the language of the page
}

// announcements returns the announcements that the website shows now.
func (s *Site) announcements(ctx context.Context, lang fair.Lang) ([]Announcement, error) {
	list, err := s.app.Announcements.OnWebsite(ctx)
	if len(list) == 0 || err != nil {
		return nil, err // nearly always, so the page has no empty list
	}
	return fair.Each(list, func(a announcement.Announcement) Announcement {
		shown := Announcement{Text: a.Text.OrEnglish(lang)}
		if a.Text[lang] == "" {
			shown.Lang = fair.English
		}
		return shown
	}), nil
}

// Social is a social media page of the fair.
type Social struct {
	Name string `json:"name"` // "Facebook", "Twitter", "Instagram" or "YouTube"
	Href string `json:"href"`
}

// LanguageLink is a link to the same page in another language.
type LanguageLink struct {
	Lang    fair.Lang `json:"lang"`
	Label   string    `json:"label"` // name of the language in the language itself
	Href    string    `json:"href"`
	Current bool      `json:"current"`
}

func languageLinks(page *Page, current fair.Lang, query string) []LanguageLink {
	path := page.Path
	if page.Name == notFound.Name {
		path = "/"
	}
	if query != "" {
		query = "?" + query
	}
	links := make([]LanguageLink, 0, len(fair.Langs))
	for _, l := range fair.Langs {
		links = append(links, LanguageLink{
			Lang: l, Label: l.Language().Name, Href: localPath(l, path) + query,
			Current: l == current,
		})
	}
	return links
}

// frame reads the edition and returns the frame in the given language.
func (s *Site) frame(ctx context.Context, lang fair.Lang) (Frame, error) {
	edition, err := s.app.Content.Edition(ctx)
	if err != nil {
		return Frame{}, err
	}
	logos, err := s.app.Logos.Shown(ctx)
	if err != nil {
		return Frame{}, err
	}
	now := s.app.Now()
	f := editionFrame(edition, lang)
	for i := range min(len(logos), len(f.Logos)) {
		f.Logos[i] = logoAddress(logos[i].Image)
	}
	f.Year = strconv.Itoa(now.In(fair.Kolkata).Year())
	f.Over = edition.Over(now)
	f.Register = registrationClosed(edition, now, lang) == ""
	f.Book = bookingClosed(edition, s.app.Payments.Mode, now, lang) == ""
	if s.app.WhatsApp.On() {
		f.Messenger = texts.Whatsapp.PrivacyConsent().In(lang)
	}
	f.Sandbox = s.app.Payments.Mode == fair.PaymentsSandbox
	if ahead, ok := s.app.PracticeOffset(); ok {
		f.Practice, f.ClockAhead = fair.DateIn(lang, now), ahead.Milliseconds()
	}
	fee, _ := edition.EntryFee()
	f.Fee, f.FeeText = fee.String(), edition.FeeText(lang)
	f.Standing = messageIn(lang, edition.CheckSelling())
	f.Announcements, err = s.announcements(ctx, lang)
	return f, err
}

// logoWidth is the width of a logo in the header in pixels: 80 CSS pixels on a screen with a pixel ratio of 2.
const logoWidth = 160

// logoAddress returns the URL of the smallest image of a logo that is at least logoWidth wide. If there is none, it
// returns the URL of the largest image.
func logoAddress(p fair.Picture) string {
	for _, size := range p.Sizes {
		if size.Width >= logoWidth {
			return size.Path
		}
	}
	return p.Path
}

// phoneHref returns the link that calls a phone number with its country code. It returns "" without a number.
func phoneHref(phone string) string {
	if digits := digitsOf(phone); digits != "" {
		return "tel:+" + digits
	}
	return ""
}

func editionFrame(e fair.Edition, lang fair.Lang) Frame {
	f := Frame{
		Title: e.Title.OrEnglish(lang), ShortTitle: withoutYear(e.Title.OrEnglish(lang), e.FirstDay),
		Tagline: e.Tagline.OrEnglish(lang),
		Society: e.Society.OrEnglish(lang), Organiser: e.Organiser.OrEnglish(lang),
		Dates: e.Dates.OrEnglish(lang), Weekdays: e.Weekdays.OrEnglish(lang),
		Venue: e.Venue.OrEnglish(lang), VenueShort: e.VenueShort.OrEnglish(lang), VenuePlace: e.VenuePlace.OrEnglish(lang),
		Phone: e.Phone, Email: e.Email, Website: fair.WebAddress(e.Website),
		Logos: []string{"", ""},
	}
	f.PhoneHref = phoneHref(e.Phone)
	if digits := digitsOf(e.WhatsApp); digits != "" {
		f.WhatsAppHref = "https://wa.me/" + digits
	}
	for _, link := range e.Social {
		if href := fair.WebAddress(link.URL); href != "" {
			f.Social = append(f.Social, Social{Name: link.Name, Href: href})
		}
	}
	return f
}

// withoutYear returns a title without the edition's year at its end.
func withoutYear(title, firstDay string) string {
	year, _, _ := strings.Cut(firstDay, "-")
	if year == "" {
		return title
	}
	return strings.TrimSpace(strings.TrimSuffix(title, year))
}

// digitsOf returns a phone number as links require it: only digits, with India's country code.
func digitsOf(phone string) string {
	digits := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, phone)
	if len(digits) == 10 {
		return "91" + digits
	}
	return digits
}
