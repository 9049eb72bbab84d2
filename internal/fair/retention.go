package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// Retention is how long personal data is kept. The privacy policy prints the same figures (Fill). A period is
// counted in whole years unless its name says days.
type Retention struct {
	Registrations int // years after the fair's last day
	Bookings      int // years after the fair's last day
	Applications  int // years after the fair's last day; sponsorship enquiries likewise
	Messages      int // years after it was sent: contact messages, and messages that the fair sent
	WebhookDays   int // the payment provider's notices as they came
}

// DefaultRetention is what the shipped privacy policy promises.
var DefaultRetention = Retention{Registrations: 1, Bookings: 3, Applications: 1, Messages: 1, WebhookDays: 90}

// Or fills periods that are not set from another retention.
func (r Retention) Or(other Retention) Retention {
	pick := func(n, otherwise int) int {
		if n <= 0 {
			return otherwise
		}
		return n
	}
	return Retention{
		Registrations: pick(r.Registrations, other.Registrations), Bookings: pick(r.Bookings, other.Bookings),
		Applications: pick(r.Applications, other.Applications), Messages: pick(r.Messages, other.Messages),
		WebhookDays: pick(r.WebhookDays, other.WebhookDays),
	}
}

// Fill puts the periods into a text of the privacy policy: {keepRegistrations}, {keepBookings},
// {keepApplications} and {keepMessages} as "1 year" or "3 years" in its language.
func (r Retention) Fill(text string, l Lang) string {
	years := func(n int) string { return texts.Dates.Years(n).In(l) }
	return texts.Fill(text, map[string]string{
		"keepRegistrations": years(r.Registrations), "keepBookings": years(r.Bookings),
		"keepApplications": years(r.Applications), "keepMessages": years(r.Messages),
	})
}

// BooksUntil is the day until which the books of a payment are kept: 72 months after the annual return of its
// financial year was due, which is on 31 December after the year's end in March. The moment
// is the midnight in India that ends that day.
func BooksUntil(paid time.Time) time.Time {
	paid = paid.In(Kolkata)
	ends := paid.Year() // of the financial year in which it was paid
	if paid.Month() >= time.April {
		ends++
	}
	return time.Date(ends+6+1, time.January, 1, 0, 0, 0, 0, Kolkata)
}

// RetentionLine tells how many records of one kind lose their person, and when.
type RetentionLine struct {
	What    RetentionKind
	Edition string    // of kinds that go by the fair; else empty
	Count   int       // how many still have their person
	On      time.Time // from when on they go; past: with the next run
}

// RetentionKind is a sort of data with a period of its own.
type RetentionKind string

// What is kept for a time.
const (
	KeepRegistrations   RetentionKind = "registrations"
	KeepBookings        RetentionKind = "bookings"
	KeepApplications    RetentionKind = "applications"
	KeepSponsorships    RetentionKind = "sponsorships"
	KeepContactMessages RetentionKind = "contact messages"
	KeepDeleted         RetentionKind = "deleted registrations and bookings"
	KeepMessages        RetentionKind = "messages"
	KeepWebhooks        RetentionKind = "payment notices"
	KeepPayers          RetentionKind = "payers in the books"
)

// Kept says which records of a kind a period speaks of; a zero field says nothing.
type Kept struct {
	Kind          PersonalKind
	EditionID     string
	From          time.Time // sent at or after
	Before        time.Time // sent before
	DeletedBefore time.Time // deleted, and before then
}

// KeptCount counts what is due and what is not yet.
type KeptCount struct {
	Due    int
	Later  int
	Oldest time.Time // when the oldest of the later ones was written
}

// PrivacyMessageDays is how long the messages about somebody's own data are kept: an answer must outlive the
// erasure that it tells about, but not by much.
const PrivacyMessageDays = 30
