package fair

import (
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Kolkata is India's time zone. All dates and times that users see are in this time zone.
var Kolkata = time.FixedZone("IST", 5*60*60+30*60)

// Edition is the fair of one year. Everything that can differ from year to year is stored here as data and is never a
// constant in code.
type Edition struct {
	ID        string `json:"id"` // "2025"
	Title     Text   `json:"title"`
	Tagline   Text   `json:"tagline"`
	Society   Text   `json:"society"`
	Organiser Text   `json:"organiser"` // the professional conference organiser
	FirstDay  string `json:"firstDay"`  // YYYY-MM-DD
	LastDay   string `json:"lastDay"`
	// The first and last day of the next fair. The home page announces them after this fair. Both are empty if they
	// are not known yet.
	NextFirstDay string `json:"nextFirstDay"`
	NextLastDay  string `json:"nextLastDay"`
	OpensAt      string `json:"opensAt"`  // HH:MM or HH:MM:SS on the first day
	ClosesAt     string `json:"closesAt"` // HH:MM on each day; empty: not known
	Dates        Text   `json:"dates"`    // "13–14 September 2025"
	Weekdays     Text   `json:"weekdays"` // "Saturday and Sunday"
	Venue        Text   `json:"venue"`    // "the research institute's campus at Patancheru, Hyderabad"
	VenueShort   Text   `json:"venueShort"`
	VenuePlace   Text   `json:"venuePlace"`
	// DefaultFee is the entry fee that the office has set. If it is nil, a registration costs StandardFee.
	DefaultFee *Paise `json:"defaultFeePaise"`
	// RefundLimit is the maximum amount of an order that one account may refund alone. A larger refund must be
	// approved by a second person. After the limit is raised, the lower limit still applies for some time, so use
	// RefundLimitAt.
	RefundLimit     Paise     `json:"refundLimitPaise"`
	RefundLimitHold LimitHold `json:"refundLimitHold,omitzero"` // set by HoldLimits only
	// CashLimit is the maximum amount of a registration that one account may mark as paid alone. The payment is added
	// to the account's till. After the limit is raised, the lower limit still applies for some time, so use
	// CashLimitAt.
	CashLimit     Paise     `json:"cashLimitPaise"`
	CashLimitHold LimitHold `json:"cashLimitHold,omitzero"` // set by HoldLimits only
	// DiscountLimit is the maximum sum of discounts of a record that one account may give alone. After the limit is
	// raised, the lower limit still applies for some time, so use DiscountLimitAt.
	DiscountLimit     Paise       `json:"discountLimitPaise"`
	DiscountLimitHold LimitHold   `json:"discountLimitHold,omitzero"`  // set by HoldLimits only
	RefundTable       RefundTable `json:"refundTable" nullable:"true"` // nil: ShippedRefundTable
	PartPayment       PartPayment `json:"partPayment"`
	// ReleaseUnpaid says that a confirmed booking for which no money has arrived loses its stalls after its last day to
	// pay.
	ReleaseUnpaid bool        `json:"releaseUnpaid"`
	Provisions    []Provision `json:"provisions" nullable:"true"` // nil: ShippedProvisions

	SecondPersons SecondPersons              `json:"secondPersons"`
	Goals         Goals                      `json:"goals"`
	Phone         string                     `json:"phone"`
	WhatsApp      string                     `json:"whatsapp"`
	Email         string                     `json:"email"` // for enquiries; also sent to the provider for payers without an e-mail address
	Website       string                     `json:"website"`
	MapsURL       string                     `json:"mapsUrl"`
	Social        List[SocialLink]           `json:"social"`
	OfficeHours   Text                       `json:"officeHours"` // when the office answers; may be empty
	Helpers       List[Helper]               `json:"helpers"`     // who answers what, on the contact page
	PricingNote   Text                       `json:"pricingNote"`
	EarlyBird     EarlyBird                  `json:"earlyBird"`
	Registration  OpeningTimes               `json:"registration"`
	Booking       OpeningTimes               `json:"booking"`
	Facilities    List[Facility]             `json:"facilities"`
	Visit         List[VisitSection]         `json:"visit"`                  // sections of the page for visitors
	Consent       string                     `json:"consentVersion"`         // version of the privacy notice shown next to forms
	Questions     List[Question]             `json:"questions"`              // of the office, in the registration form
	Categories    List[RegistrationCategory] `json:"registrationCategories"` // of visitors; use RegistrationCategories
	StallTypes    List[StallType]            `json:"stallTypes"`
	Organisations List[Organisation]         `json:"organisations"` // categories of organisations that book stalls
	Cards         List[Card]                 `json:"bookingCards"`  // of the stall booking page; use BookingCards
	ReturnSites   List[string]               `json:"returnSites"`   // other origins to which redirecturl and callBack may lead
	// MapEmbedURL is the URL of the map on the contact page. The map is only loaded when the visitor taps it. It is empty
	// if there is no map.
	MapEmbedURL     string               `json:"mapEmbedUrl"`
	VenueMap        VenueMap             `json:"venueMap"` // an update can only remove it
	Home            HomeTexts            `json:"home"`
	SponsorTiers    List[SponsorTier]    `json:"sponsorTiers"`
	SponsorBenefits List[SponsorBenefit] `json:"sponsorBenefits"`
	Committees      List[Committee]      `json:"committees"`
	Terms           Policy               `json:"terms"`
	Privacy         Policy               `json:"privacy"`
	Refunds         Policy               `json:"refunds"`
	Popup           Popup                `json:"popup"`
	Brochure        Brochure             `json:"brochure"` // an update can only remove it
	Tax             TaxSettings          `json:"tax"`      // settings for receipts and invoices
	DailySummary    DailySummary         `json:"dailySummary"`
	Standing        Standing             `json:"standing"`

	Plan      Plan      `json:"-"` // stored separately
	Keep      Retention `json:"-"` // from the configuration; unset periods have the values of DefaultRetention
	UpdatedAt time.Time `json:"-"`
}

// List is a list that is never null in JSON, also while it is nil.
type List[T any] []T

func (l List[T]) MarshalJSON() ([]byte, error) { return json.Marshal(append([]T{}, l...)) }

// Goals are the organiser's target numbers, which the dashboard shows. 0 means that there is no goal.
type Goals struct {
	Registrations int `json:"registrations"`
	Stalls        int `json:"stalls"` // sold ones
}

// MaxGoal is the maximum value of each goal in Goals.
const MaxGoal = 1_000_000

// DailySummary determines whether and when the daily summary is sent. It is sent to the edition's e-mail address.
type DailySummary struct {
	Off bool   `json:"off"`
	At  string `json:"at"` // HH:MM in Asia/Kolkata; empty: 07:00
}

// Due returns the time on the current day at which the summary of the previous day is written.
func (d DailySummary) Due(now time.Time) time.Time {
	at, err := time.Parse("15:04", d.At)
	if err != nil {
		at = time.Date(0, 1, 1, 7, 0, 0, 0, time.UTC)
	}
	now = now.In(Kolkata)
	return time.Date(now.Year(), now.Month(), now.Day(), at.Hour(), at.Minute(), 0, 0, Kolkata)
}

// SocialLink is one of the fair's social media pages. A link without a URL is not shown.
type SocialLink struct {
	Name string `json:"name"` // Facebook, Twitter, Instagram, YouTube
	URL  string `json:"url"`
}

// Helper is a person or a desk of the office that answers questions about one matter.
type Helper struct {
	About Text   `json:"about"` // "Stalls and payments"
	Name  Text   `json:"name"`  // may be empty
	Phone string `json:"phone"` // may be empty
	Email string `json:"email"` // may be empty
}

// Facility is equipment or a service that is included with every stall.
type Facility struct {
	Icon string `json:"icon"`
	Name Text   `json:"name"`
	Note Text   `json:"note"`
}

// OpeningTimes is the period in which a form is open. A zero time means that the period has no limit on that side.
type OpeningTimes struct {
	From  time.Time `json:"from,omitzero"`
	Until time.Time `json:"until,omitzero"`
}

// Opened returns the opening times of a form that the office opens at the time `now`. The result has no Until time.
func (t OpeningTimes) Opened(now time.Time) OpeningTimes {
	if t.From.After(now) {
		t.From = time.Time{}
	}
	return OpeningTimes{From: t.From}
}

// openedAfterFair is how long a form stays open that the office opens after the fair, because without a closing time
// it would be closed.
const openedAfterFair = 7 * 24 * time.Hour

// OpenedForm returns the opening times of a form that the office opens at the time `now`.
func (e Edition) OpenedForm(t OpeningTimes, now time.Time) OpeningTimes {
	t = t.Opened(now)
	if e.Over(now) {
		t.Until = now.Add(openedAfterFair).Truncate(time.Second)
	}
	return t
}

// Closed returns the opening times of a form that the office closes at the time `now`.
func (t OpeningTimes) Closed(now time.Time) OpeningTimes {
	t.Until = now.Truncate(time.Second)
	if !t.From.Before(t.Until) {
		t.From = time.Time{}
	}
	return t
}

// Check returns nil if the form is open, and otherwise an Error of KindClosed. `notYet` creates the error message for
// a form that is not open yet, and `closed` the message for a form that has closed. Both functions receive the opening
// or closing date, and the office's contact details.
func (t OpeningTimes) Check(now time.Time, lang Lang, contact string, notYet,
	closed func(date, contact string) texts.Message,
) error {
	switch {
	case !t.From.IsZero() && now.Before(t.From):
		return Fail(KindClosed, notYet(DateIn(lang, t.From), contact))
	case !t.Until.IsZero() && !now.Before(t.Until):
		return Fail(KindClosed, closed(DateIn(lang, t.Until), contact))
	}
	return nil
}

// The days of the edition that is part of the program. They are an example.
const (
	ShippedFirstDay = "2025-09-13"
	ShippedLastDay  = "2025-09-14"
)

// RegistrationTimes returns the period in which visitors can register. If the office has not set a closing time, it
// ends with the fair.
func (e Edition) RegistrationTimes() OpeningTimes { return e.untilEnd(e.Registration) }

// BookingTimes returns the period in which visitors can book stalls. If the office has not set a closing time, it ends
// with the fair.
func (e Edition) BookingTimes() OpeningTimes { return e.untilEnd(e.Booking) }

// untilEnd adds the end of the fair to opening times without an end. The days of the shipped edition end nothing,
// because nobody has set them yet.
func (e Edition) untilEnd(t OpeningTimes) OpeningTimes {
	if t.Until.IsZero() && (e.FirstDay != ShippedFirstDay || e.LastDay != ShippedLastDay) {
		t.Until = e.End()
	}
	return t
}

// PastNotice returns what visitors must know before they pay for a fair that has begun: after it, that its days are
// over; on its days, if `stalls` is true, that a stall may come too late. It is empty before the fair.
func (e Edition) PastNotice(now time.Time, stalls bool, lang Lang) string {
	switch {
	case e.Over(now):
		return texts.Errors.FairWasOn(e.Dates.OrEnglish(lang), e.Contact()).In(lang)
	case stalls && !e.Start().IsZero() && !now.Before(startOfDay(e.FirstDay, 0)):
		return texts.Errors.FairIsOn(e.Contact()).In(lang)
	}
	return ""
}

// Start returns the time at which the fair opens.
func (e Edition) Start() time.Time {
	day := startOfDay(e.FirstDay, 0)
	at, err := ParseTimeOfDay(e.OpensAt)
	if err != nil || day.IsZero() {
		return time.Time{}
	}
	return day.Add(at)
}

// ParseTimeOfDay parses HH:MM or HH:MM:SS. It returns the time since midnight.
func ParseTimeOfDay(text string) (time.Duration, error) {
	layout := "15:04"
	if len(text) > len(layout) {
		layout = time.TimeOnly
	}
	at, err := time.Parse(layout, text)
	return at.Sub(at.Truncate(24 * time.Hour)), err
}

// StandardFee is the price of a registration in paise if the office has not set an entry fee.
const StandardFee Paise = 100_00

// EntryFee returns the price of a registration. `given` reports whether the office has set it.
func (e Edition) EntryFee() (fee Paise, given bool) {
	if e.DefaultFee == nil {
		return StandardFee, false
	}
	return *e.DefaultFee, true
}

// End returns the midnight, in Asia/Kolkata, that ends the last day of the fair. It returns the zero time if LastDay
// is not a valid date.
func (e Edition) End() time.Time {
	return startOfDay(e.LastDay, 1)
}

// Closing returns the time at which the fair closes on a day, YYYY-MM-DD. It returns the zero time if the edition has
// no closing time.
func (e Edition) Closing(day string) time.Time {
	at, err := ParseTimeOfDay(e.ClosesAt)
	start := startOfDay(day, 0)
	if err != nil || start.IsZero() {
		return time.Time{}
	}
	return start.Add(at)
}

// Over reports whether the fair has ended at the given time. It is false if the last day is not known.
func (e Edition) Over(at time.Time) bool { return !e.End().IsZero() && !at.Before(e.End()) }

// MayRelease reports whether bookings of the current edition `e` can lose their stalls because nobody has paid.
func (e Edition) MayRelease(at time.Time) bool {
	return e.Standing.State == StandingPlanned && !e.Over(at)
}

// IsFairDay reports whether a day, YYYY-MM-DD, is one of the edition's days.
func (e Edition) IsFairDay(day string) bool { return e.FirstDay <= day && day <= e.LastDay }

// OverFor reports whether the entry codes of an order no longer admit anybody. `e` is the current edition, `editionID`
// is the order's edition, and `paid` is the time of the payment. The result is true if the order is for another
// edition, or if the fair has ended since the payment. An order that was paid after the end of the fair stays valid,
// because the office may leave a form open.
func (e Edition) OverFor(editionID string, paid, now time.Time) bool {
	return e.ID != editionID || e.Over(now) && !e.Over(paid)
}

// FeeText returns the text that shows the fee: "₹100 Entry fee" if the office has set the fee, otherwise "₹100 per
// participant".
func (e Edition) FeeText(l Lang) string {
	fee, given := e.EntryFee()
	if given {
		return texts.Errors.EntryFee(fee.String()).In(l)
	}
	return texts.Errors.FeePerParticipant(fee.String()).In(l)
}

// Contact returns the office's phone number and e-mail address, or only the e-mail address if there is no phone
// number. It is used in messages.
func (e Edition) Contact() string {
	if e.Phone == "" {
		return e.Email
	}
	return e.Phone + ", " + e.Email
}
