package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// Retention is how long personal data is kept. The privacy policy shows the same figures (Fill). Periods are in whole
// years unless the name ends in Days.
type Retention struct {
	Registrations int // years after the fair's last day
	Bookings      int // years after the fair's last day
	Applications  int // years after the fair's last day; also for sponsorship enquiries
	Messages      int // years after sending: contact messages, and messages sent by the fair
	WebhookDays   int // raw webhook deliveries of the payment provider
}

// DefaultRetention is the retention that the shipped privacy policy states.
var DefaultRetention = Retention{Registrations: 1, Bookings: 3, Applications: 1, Messages: 1, WebhookDays: 90}

// Or replaces unset periods by those of another retention.
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

// Fill inserts the periods into a text of the privacy policy: {keepRegistrations}, {keepBookings}, {keepApplications}
// and {keepMessages} as "1 year" or "3 years" in the text's language.
func (r Retention) Fill(text string, l Lang) string {
	years := func(n int) string { return texts.Dates.Years(n).In(l) }
	return texts.Fill(text, map[string]string{
		"keepRegistrations": years(r.Registrations), "keepBookings": years(r.Bookings),
		"keepApplications": years(r.Applications), "keepMessages": years(r.Messages),
	})
}

// BooksUntil returns the end of the day, as midnight in India, until which the books of a payment must be kept: 72
// months after the due date of the annual return, which is 31 December after the financial year's end in March. See
// docs/product/privacy.md#retention.
func BooksUntil(paid time.Time) time.Time {
	paid = paid.In(Kolkata)
	ends := paid.Year() // the year in which the financial year of the payment ends
	if paid.Month() >= time.April {
		ends++
	}
	return time.Date(ends+6+1, time.January, 1, 0, 0, 0, 0, Kolkata)
}

// RetentionLine tells how many records of one kind will be erased, and when.
type RetentionLine struct {
	What    RetentionKind
	Edition string    // of kinds that belong to an edition; else empty
	Count   int       // number of records with personal data
	On      time.Time // start of the erasure; in the past: with the next run
}

// RetentionKind is a kind of data with its own retention period.
type RetentionKind string

// The kinds of data with a retention period.
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

// Kept selects the records of a kind to which a period applies; zero fields select all.
type Kept struct {
	Kind          PersonalKind
	EditionID     string
	From          time.Time // sent at or after
	Before        time.Time // sent before
	DeletedBefore time.Time // deleted before this time
}

// KeptCount counts the records that are due for erasure now and later.
type KeptCount struct {
	Due    int
	Later  int
	Oldest time.Time // creation time of the oldest of the later ones
}

// PrivacyMessageDays is how long messages about requests concerning own data are kept: the answer to an erasure must be
// kept a little longer than the erased data.
const PrivacyMessageDays = 30
