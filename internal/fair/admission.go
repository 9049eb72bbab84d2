package fair

import "time"

// Admission is one person who was let in at the gate on a day. There is at most one a day of each registration and
// of each member of a booking: the entry fee is for all days of the fair.
type Admission struct {
	ID        string
	EditionID string
	Kind      OrderKind
	RecordID  string // the registration's or the booking's id
	Member    int    // which of the booking's members, from 1; 1 for a registration
	Day       string // YYYY-MM-DD in Asia/Kolkata
	Group     string // for counting: a registration's category, or ExhibitorGroup
	ByHand    bool   // without a code: somebody looked the person up
	AccountID string // who let them in
	Account   string // their name, or e-mail address, at the time
	At        time.Time
}

// ExhibitorGroup is the group in which the members of bookings are counted.
const ExhibitorGroup = "Exhibitor"

// GateAnswer is what the gate says to an entry code.
type GateAnswer string

// The answers. Only a valid one lets in.
const (
	GateValid     GateAnswer = "valid"
	GateUsed      GateAnswer = "used"       // let in before on the same day
	GateCancelled GateAnswer = "cancelled"  // the registration or booking is cancelled, refunded, rejected or deleted
	GateUnpaid    GateAnswer = "unpaid"     // not paid, or not yet
	GateOtherYear GateAnswer = "other_year" // of another edition
	GateUnknown   GateAnswer = "unknown"    // forged, changed, unreadable, or of nothing that is there
)

// GateAnswers lists the answers.
var GateAnswers = []GateAnswer{GateValid, GateUsed, GateCancelled, GateUnpaid, GateOtherYear, GateUnknown}

// Entry says what the gate answers for a registration, apart from whether it was used.
func (r Registration) Entry() GateAnswer {
	switch {
	case !r.DeletedAt.IsZero() || r.Status == RegistrationCancelled:
		return GateCancelled
	case r.Status != RegistrationPaid:
		return GateUnpaid
	}
	return GateValid
}

// Entry says what the gate answers for a member of a booking, apart from whether the member was let in. A member
// beyond those that the booking has now is cancelled.
func (b Booking) Entry(member int) GateAnswer {
	switch {
	case !b.DeletedAt.IsZero() || b.Status == BookingRejected || b.PaymentStatus == PaymentRefunded || member > b.EntryMembers():
		return GateCancelled
	case b.PaymentStatus != PaymentPaid:
		return GateUnpaid
	}
	return GateValid
}

// EntryMembers is how many people a booking lets in: its members, at least one.
func (b Booking) EntryMembers() int { return max(b.Members, 1) }

// GateDay is the day of the fair that a moment belongs to, YYYY-MM-DD in Asia/Kolkata.
func GateDay(at time.Time) string { return at.In(Kolkata).Format(time.DateOnly) }

// GateHour counts those who were let in during an hour.
type GateHour struct {
	At    time.Time // the hour's first moment
	Count int
}

// GateGroup counts those of a group who were let in: on one day, and on all days together.
type GateGroup struct {
	Group      string
	Today, All int
}
