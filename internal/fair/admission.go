package fair

import "time"

// Admission records that one person was admitted at the gate on one day. The entry fee covers all days of the fair.
// Therefore, each person of a registration and each member of a booking has at most one admission per day.
type Admission struct {
	ID        string    `db:"id"`
	EditionID string    `db:"edition_id"`
	Kind      OrderKind `db:"kind"`
	RecordID  string    `db:"record_id"`   // the registration's or the booking's id
	Member    int       `db:"member"`      // number of the person within the registration or booking, from 1
	Day       string    `db:"day"`         // YYYY-MM-DD in Asia/Kolkata
	Group     string    `db:"entry_group"` // group in which the person is counted: a registration's category, or ExhibitorGroup
	ByHand    bool      `db:"by_hand"`     // whether the person was admitted without a code, after a search for the record
	AccountID string    `db:"account_id"`  // id of the account or device that admitted the person
	Account   string    `db:"account"`     // name of the account or device at the time of the admission
	At        time.Time `db:"at"`
	ScanID    string    `db:"scan_id,null"` // id of the device's scan that led to this admission; empty: made in the portal
}

// ExhibitorGroup is the name of the group in which the gate counts the members of bookings.
const ExhibitorGroup = "Exhibitor"

// GateAnswer is the result of checking an entry code at the gate.
type GateAnswer string

// The results of a check. Only GateValid admits the person.
const (
	GateValid     GateAnswer = "valid"
	GateUsed      GateAnswer = "used"       // already admitted on the same day
	GateCancelled GateAnswer = "cancelled"  // the registration or booking is cancelled, refunded, rejected or deleted
	GateUnpaid    GateAnswer = "unpaid"     // not paid yet
	GateOtherYear GateAnswer = "other_year" // the code belongs to another edition
	GateUnknown   GateAnswer = "unknown"    // forged, changed, unreadable, or the record does not exist
	GateTooMany   GateAnswer = "too_many"   // the device has admitted too many people without a code; used only by devices
	GateNotToday  GateAnswer = "not_today"  // the day is not a day of the fair; used only by devices
)

// GateAnswers lists the results that a check in the portal can have.
var GateAnswers = []GateAnswer{GateValid, GateUsed, GateCancelled, GateUnpaid, GateOtherYear, GateUnknown}

// EntryOf returns the result for one person of a registration. The argument `member` is the number of the person,
// starting with 1. If it is greater than the number of persons, the result is GateCancelled. Earlier admissions are
// ignored.
func (r Registration) EntryOf(member int) GateAnswer {
	if member > max(r.Persons, 1) {
		return GateCancelled
	}
	return r.Entry()
}

// Entry returns the result for a registration at the gate. It ignores earlier admissions.
func (r Registration) Entry() GateAnswer {
	switch {
	case !r.DeletedAt.IsZero() || r.Status == RegistrationCancelled || r.TicketBookID != "":
		return GateCancelled
	case !r.Money.Sold:
		return GateUnpaid
	}
	return GateValid
}

// Entry returns the result of checking a booking's member at the gate. It ignores earlier admissions. If the number
// `member` is greater than the booking's current number of members, the result is GateCancelled.
func (b Booking) Entry(member int) GateAnswer {
	switch {
	case !b.DeletedAt.IsZero() || b.Status == BookingRejected || member > b.EntryMembers(),
		b.Money.Status.Cancelled() && b.Money.Status != MoneyExpired:
		return GateCancelled
	case !b.Money.Sold:
		return GateUnpaid
	}
	return GateValid
}

// EntryMembers returns the number of people whom a booking admits. This is the number of its members, but at least
// one.
func (b Booking) EntryMembers() int { return max(b.Members, 1) }

// GateDay returns the date of a time in Asia/Kolkata as YYYY-MM-DD.
func GateDay(at time.Time) string { return at.In(Kolkata).Format(time.DateOnly) }

// GateHour contains the number of people who were admitted during one hour.
type GateHour struct {
	At    time.Time // the start of the hour
	Count int
}

// GateGroup contains the number of people in one group who were admitted on one day, and the number on all days
// together.
type GateGroup struct {
	Group      string
	Today, All int
}
