package fair

import "time"

// MaxNote is the maximum number of characters of an internal note.
const MaxNote = 2_000

// Note is an internal note of the office about a record. Visitors do not see it. It is personal data all the same: a
// person who asks for their own data gets it, and it is erased with the record.
type Note struct {
	ID        string     `db:"id"`
	Kind      RecordKind `db:"kind"`
	RecordID  string     `db:"record_id"`
	AccountID string     `db:"account_id"` // the author's account
	Author    string     `db:"author"`     // the author's e-mail address when the note was written
	Text      string     `db:"text"`
	At        time.Time  `db:"at"`
}

// RecordKind is a kind of record that has its own page in the portal. The value is the name of the kind in the
// activity log.
type RecordKind string

// The kinds of record with a page. All except the order and the exhibitor are also a PersonalKind.
const (
	RecordRegistration = RecordKind(PersonalRegistration)
	RecordBooking      = RecordKind(PersonalBooking)
	RecordOrder        = RecordKind("order")
	// RecordExhibitor is the person or organisation that booked stalls. No record of this kind is stored: the id of
	// any of the exhibitor's bookings can be used as the exhibitor's id. All bookings with the same phone number or
	// e-mail address belong to the same exhibitor.
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
