// Package exhibitor has the firms that exhibit: who is listed, and the profile that a firm shows to visitors.
package exhibitor

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/record"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/texts"
)

// Profile is what a firm tells visitors about itself. It belongs to one booking.
type Profile struct {
	BookingID    string       `db:"booking_id"`
	EditionID    string       `db:"edition_id"`
	Logo         fair.Picture `db:"logo,json"`     // Path is empty if there is no logo
	About        fair.Text    `db:"about,json"`    // any language may be missing
	Products     []string     `db:"products,json"` // names of products and services
	Phone        string       `db:"phone"`
	PhoneShown   bool         `db:"phone_shown"` // whether visitors may see the phone number
	Website      string       `db:"website"`
	WebsiteShown bool         `db:"website_shown"`
	Hidden       bool         `db:"hidden"` // whether the office hides the whole profile
	Version      int          `db:"version"`
	CreatedAt    time.Time    `db:"created_at"`
	UpdatedAt    time.Time    `db:"updated_at"`
}

// Input is a profile as somebody typed it. If Logo is nil, the stored logo stays unchanged.
type Input struct {
	About        fair.Text
	Products     string // one per line
	Phone        string
	PhoneShown   bool
	Website      string
	WebsiteShown bool
	Logo         *fair.Upload
	RemoveLogo   bool
}

// Limits of a profile.
const (
	MaxAbout    = 600 // characters in each language
	MaxProduct  = 80  // characters
	MaxProducts = 12
)

// Logo contains the maximum file size and the stored widths of the logos.
var Logo = fair.PictureRule{
	Field: "logo", Limit: 2<<20 + 1, TooLarge: texts.Errors.PictureTooLarge(), NotPicture: texts.Errors.PictureOnly(),
	Widths: []int{160, 320},
}

// Clean validates the input. Every field is optional. The error has a message for each invalid field.
func (in Input) Clean() (Profile, error) {
	p := fair.Problems{}
	out := Profile{
		About:      p.CleanTextIn("about", in.About, MaxAbout),
		Phone:      string(p.CleanPhone("phone", in.Phone, in.PhoneShown, texts.Errors.PhoneInvalid())),
		PhoneShown: in.PhoneShown,
		Website:    p.CleanWebsite("website", in.Website), WebsiteShown: in.WebsiteShown,
		Products: []string{},
	}
	if in.WebsiteShown && strings.TrimSpace(in.Website) == "" {
		p.Add("website", texts.Errors.Required())
	}
	for line := range strings.Lines(in.Products) {
		product := p.CleanLine("products", line, false, MaxProduct)
		if product != "" && !slices.Contains(out.Products, product) {
			out.Products = append(out.Products, product)
		}
	}
	if len(out.Products) > MaxProducts {
		p.Add("products", texts.Errors.TooManyProducts())
	}
	return out, p.Err()
}

// Typed converts the profile to input.
func (p Profile) Typed() Input {
	return Input{
		About: p.About, Products: strings.Join(p.Products, "\n"), Phone: p.Phone, PhoneShown: p.PhoneShown,
		Website: p.Website, WebsiteShown: p.WebsiteShown,
	}
}

// details lists what the profile contains, in the form in which people see their own data.
func (p Profile) details() []fair.PersonalDetail {
	pairs := []string{"products", strings.Join(p.Products, ", "), "publicPhone", p.Phone, "website", p.Website}
	for _, text := range p.About.All() {
		pairs = append(pairs, "about", text)
	}
	if p.Logo.Path != "" {
		pairs = append(pairs, "logo", p.Logo.Path)
	}
	return fair.Details(pairs...)
}

// fields returns the values that the activity log shows.
func (p Profile) fields() map[string]any {
	return record.WithTexts(map[string]any{
		"products": strings.Join(p.Products, ", "), "publicPhone": p.Phone, "phoneShown": p.PhoneShown,
		"website": p.Website, "websiteShown": p.WebsiteShown, "logo": p.Logo.Path, "hidden": p.Hidden,
	}, "about", p.About)
}

// Firm is a firm with sold stalls that agreed to appear in the public list of exhibitors. All of its bookings have the
// same phone number and name. It contains nothing that the firm does not show.
type Firm struct {
	Code     string // public id, which tells nothing about the ids of the bookings
	Name     string
	Local    string // the name in Telugu or Hindi; or empty
	Product  string // what the firm exhibits, as typed in the booking form; may be empty
	Category string // the id of one of Edition.Organisations
	Stalls   []fair.StallKey
	Profile  Profile // zero if there is none, or if the office hides it
}

// Page returns the path of the firm's page.
func (f Firm) Page() string { return Pages + "/" + f.Item() }

// Pages is the path of the list of exhibitors, below which the firms' pages are.
const Pages = "/exhibitors"

// Item returns the last part of the page's path: the Latin words of the name, and the code. Only the code identifies
// the firm.
func (f Firm) Item() string {
	words := []string{}
	length := 0
	for _, word := range strings.Fields(search.Text(f.Name)) {
		latin := !strings.ContainsFunc(word, func(r rune) bool { return r > 'z' })
		if length += len(word); latin && length <= 40 {
			words = append(words, word)
		}
	}
	return strings.Join(append(words, f.Code), "-")
}

// codeOf returns the public id of the firm whose first booking has the given id.
func codeOf(bookingID string) string {
	sum := sha256.Sum256([]byte("exhibitor " + bookingID))
	return hex.EncodeToString(sum[:4])
}

// codeIn returns the public id in the last part of a path.
func codeIn(item string) string { return item[strings.LastIndexByte(item, '-')+1:] }
