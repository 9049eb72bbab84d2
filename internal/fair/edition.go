package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// Kolkata is India's time zone. Every date that a person sees is in it.
var Kolkata = time.FixedZone("IST", 5*60*60+30*60)

// Edition is one year's fair. Everything that belongs to one year is its data and never a constant in
// code.
type Edition struct {
	ID         string `json:"id"` // "2025"
	Title      Text   `json:"title"`
	Tagline    Text   `json:"tagline"`
	Society    Text   `json:"society"`
	Organiser  Text   `json:"organiser"` // the professional conference organiser
	FirstDay   string `json:"firstDay"`  // YYYY-MM-DD
	LastDay    string `json:"lastDay"`
	OpensAt    string `json:"opensAt"`  // HH:MM on the first day
	Dates      Text   `json:"dates"`    // "13–14 September 2025"
	Weekdays   Text   `json:"weekdays"` // "Saturday and Sunday"
	Venue      Text   `json:"venue"`    // "the research institute's campus at Patancheru, Hyderabad"
	VenueShort Text   `json:"venueShort"`
	VenuePlace Text   `json:"venuePlace"`
	DefaultFee Paise  `json:"defaultFeePaise"` // charged when there is no event counter
	// RefundLimit is up to how much one account may give back of an order; above it a second person approves.
	RefundLimit  Paise        `json:"refundLimitPaise"`
	Phone        string       `json:"phone"`
	WhatsApp     string       `json:"whatsapp"`
	Email        string       `json:"email"` // the information address, also sent to the provider for payers without one
	Website      string       `json:"website"`
	MapsURL      string       `json:"mapsUrl"`
	Social       []SocialLink `json:"social"`
	PricingNote  Text         `json:"pricingNote"`
	EarlyBird    EarlyBird    `json:"earlyBird"`
	Registration OpeningTimes `json:"registration"`
	Booking      OpeningTimes `json:"booking"`
	Facilities   []Facility   `json:"facilities"`
	Consent      string       `json:"consentVersion"` // version of the privacy notice shown beside forms
	ReturnSites  []string     `json:"returnSites"`    // other origins that redirecturl and callBack may name
	// MapEmbedURL is the address of a map that the contact page shows in a frame, loaded on tap only; empty: none.
	MapEmbedURL     string           `json:"mapEmbedUrl"`
	Home            HomeTexts        `json:"home"`
	SponsorTiers    []SponsorTier    `json:"sponsorTiers"`
	SponsorBenefits []SponsorBenefit `json:"sponsorBenefits"`
	Committees      []Committee      `json:"committees"`
	Terms           Policy           `json:"terms"`
	Privacy         Policy           `json:"privacy"`
	Refunds         Policy           `json:"refunds"`
	Popup           Popup            `json:"popup"`
	Tax             TaxSettings      `json:"tax"` // what receipts and invoices are made with
	DailySummary    DailySummary     `json:"dailySummary"`

	Plan      Plan      `json:"-"` // kept beside the rest
	Keep      Retention `json:"-"` // the configuration's; periods that are not set are DefaultRetention's
	UpdatedAt time.Time `json:"-"`
}

// DailySummary says whether and when the office gets its daily summary at the edition's e-mail address.
type DailySummary struct {
	Off bool   `json:"off"`
	At  string `json:"at"` // HH:MM in Asia/Kolkata; empty: 07:00
}

// Due is the moment on the day of now at which the summary of the day before is written.
func (d DailySummary) Due(now time.Time) time.Time {
	at, err := time.Parse("15:04", d.At)
	if err != nil {
		at = time.Date(0, 1, 1, 7, 0, 0, 0, time.UTC)
	}
	now = now.In(Kolkata)
	return time.Date(now.Year(), now.Month(), now.Day(), at.Hour(), at.Minute(), 0, 0, Kolkata)
}

// SocialLink is one of the fair's pages elsewhere; one without an address is not shown.
type SocialLink struct {
	Name string `json:"name"` // Facebook, Twitter, Instagram, YouTube
	URL  string `json:"url"`
}

// Facility is something that comes with a stall.
type Facility struct {
	Icon string `json:"icon"`
	Name Text   `json:"name"`
	Note Text   `json:"note"`
}

// OpeningTimes say when a form is open; a zero time sets no limit.
type OpeningTimes struct {
	From  time.Time `json:"from,omitzero"`
	Until time.Time `json:"until,omitzero"`
}

// Check returns nil while the form is open, else an Error of KindClosed that says since when and whom
// to ask. notYet and closed make the two messages; contact is how to reach the office.
func (t OpeningTimes) Check(now time.Time, lang Lang, contact string, notYet, closed func(date, contact string) texts.Message) error {
	switch {
	case !t.From.IsZero() && now.Before(t.From):
		return Fail(KindClosed, notYet(DateIn(lang, t.From), contact))
	case !t.Until.IsZero() && !now.Before(t.Until):
		return Fail(KindClosed, closed(DateIn(lang, t.Until), contact))
	}
	return nil
}

// Start is the moment when the fair opens.
func (e Edition) Start() time.Time {
	t, _ := time.ParseInLocation("2006-01-02 15:04", e.FirstDay+" "+e.OpensAt, Kolkata)
	return t
}

// End is the midnight in India that ends the fair's last day; zero when the day is not a date.
func (e Edition) End() time.Time {
	last, err := time.ParseInLocation(time.DateOnly, e.LastDay, Kolkata)
	if err != nil {
		return time.Time{}
	}
	return last.AddDate(0, 0, 1)
}

// FeeText is the words of the fee badge: "₹100 Entry fee" when an event counter gives
// the fee, else "₹100 per participant".
func FeeText(l Lang, fee Paise, given bool) string {
	if given {
		return texts.Errors.EntryFee(fee.String()).In(l)
	}
	return texts.Errors.FeePerParticipant(fee.String()).In(l)
}

// Contact is how to reach the office, for sentences.
func (e Edition) Contact() string {
	if e.Phone == "" {
		return e.Email
	}
	return e.Phone + ", " + e.Email
}
