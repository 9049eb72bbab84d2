package fair

import "time"

// MaxNote is the maximum number of characters of an internal note.
const MaxNote = 2_000

// Note is an internal note of the office on a record. Visitors do not see it, but it is personal data: a person who
// asks for their own data gets it, and it is erased with the record.
type Note struct {
	ID        string
	Kind      RecordKind
	RecordID  string
	AccountID string // the author's account
	Author    string // the author's e-mail address at the time
	Text      string
	At        time.Time
}

// RecordKind is a kind of record that has its own page in the portal. The value is the name of the kind in the
// activity log.
type RecordKind string

// The kinds of record with a page. Each of them except the order and the exhibitor is also a PersonalKind.
const (
	RecordRegistration = RecordKind(PersonalRegistration)
	RecordBooking      = RecordKind(PersonalBooking)
	RecordOrder        = RecordKind("order")
	// RecordExhibitor is the person or organisation that booked stalls. There is no stored record of this kind: the id of
	// an exhibitor is the id of any of its bookings. All bookings with the same phone number or e-mail address belong to
	// the same exhibitor.
	RecordExhibitor      = RecordKind("exhibitor")
	RecordSponsorship    = RecordKind(PersonalSponsorship)
	RecordApplication    = RecordKind(PersonalApplication)
	RecordContactMessage = RecordKind(PersonalContactMessage)
)

// RecordKinds lists the kinds of record with a page.
var RecordKinds = []RecordKind{
	RecordRegistration, RecordBooking, RecordOrder, RecordExhibitor, RecordSponsorship, RecordApplication,
	RecordContactMessage,
}
