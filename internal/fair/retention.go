package fair

import (
	"cmp"
	"time"

	"github.com/mela-fair/mela/texts"
)

// Retention contains the periods for which personal data is stored. The privacy policy contains the same periods (see
// Fill). A period is in whole years unless its name ends in Days.
type Retention struct {
	Registrations int // years after the fair's last day
	Bookings      int // years after the fair's last day
	Applications  int // years after the fair's last day; also for sponsorship enquiries
	Messages      int // years after sending: contact messages, and messages sent by the fair
	WebhookDays   int // days after receipt: the text of the payment provider's webhooks
}

// DefaultRetention contains the periods that the default privacy policy states.
var DefaultRetention = Retention{Registrations: 1, Bookings: 3, Applications: 1, Messages: 1, WebhookDays: 90}

// Or returns a copy of `r` in which each unset period has the value from `other`.
func (r Retention) Or(other Retention) Retention {
	pick := func(n, otherwise int) int { return cmp.Or(max(n, 0), otherwise) }
	return Retention{
		Registrations: pick(r.Registrations, other.Registrations), Bookings: pick(r.Bookings, other.Bookings),
		Applications: pick(r.Applications, other.Applications), Messages: pick(r.Messages, other.Messages),
		WebhookDays: pick(r.WebhookDays, other.WebhookDays),
	}
}

// Fill replaces placeholders in a privacy policy text with the retention periods: {keepRegistrations}, {keepBookings},
// {keepApplications} and {keepMessages}. It writes a period as "1 year" or "3 years" in the given language.
func (r Retention) Fill(text string, l Lang) string {
	years := func(n int) string { return texts.Dates.Years(n).In(l) }
	return texts.Fill(text, map[string]string{
		"keepRegistrations": years(r.Registrations), "keepBookings": years(r.Bookings),
		"keepApplications": years(r.Applications), "keepMessages": years(r.Messages),
	})
}

// BooksUntil returns the time until which a payment's accounting records must be stored, as midnight in India. The law
// requires 72 months after the due date of the annual return. The due date is 31 December after the financial year,
// which ends in March. See docs/product/privacy.md#retention.
func BooksUntil(paid time.Time) time.Time {
	paid = paid.In(Kolkata)
	ends := paid.Year() // the year in which the financial year of the payment ends
	if paid.Month() >= time.April {
		ends++
	}
	return time.Date(ends+6+1, time.January, 1, 0, 0, 0, 0, Kolkata)
}

// BooksBefore returns the time before which everything in the books is no longer required by law: see BooksUntil.
func BooksBefore(now time.Time) time.Time {
	return time.Date(now.In(Kolkata).Year()-6-1, time.April, 1, 0, 0, 0, 0, Kolkata)
}

// RetentionLine is the number of records of one kind that will be erased, and the time of the erasure.
type RetentionLine struct {
	What    RetentionKind
	Edition string    // id of the edition; empty for kinds whose records belong to no edition
	Count   int       // number of records with personal data
	On      time.Time // time of the erasure; if it has passed, the next run erases the records
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
	KeepDocuments       RetentionKind = "recipients of documents"
)

// Kept selects the records to which a retention period applies. A field that is zero does not limit the selection.
type Kept struct {
	Kind          PersonalKind
	EditionID     string
	From          time.Time // sent at or after
	Before        time.Time // sent before
	DeletedBefore time.Time // deleted before this time
	Settled       bool      // nobody owes or is owed money; applies to kinds that have a ledger
}

// KeptCount contains the number of records that are due for erasure now, and the number that become due later.
type KeptCount struct {
	Due    int
	Later  int
	Oldest time.Time // creation time of the oldest record that becomes due later
}

// PrivacyMessageDays is the number of days for which messages about privacy requests are stored. The answer to an
// erasure request must remain stored for some time after the data is erased.
const PrivacyMessageDays = 30
