package fair

import (
	"time"

	"github.com/mela-fair/mela/texts"
)

// OfflineStatus is where a payment that the office recorded manually stands.
type OfflineStatus string

// The states of an offline payment.
const (
	OfflineWaiting  OfflineStatus = "waiting" // for a second person's approval
	OfflineApproved OfflineStatus = "approved"
	OfflineRefused  OfflineStatus = "refused"
)

// ParseOfflineStatus reads a status as the API writes it.
func ParseOfflineStatus(s string) (OfflineStatus, bool) {
	switch o := OfflineStatus(s); o {
	case OfflineWaiting, OfflineApproved, OfflineRefused:
		return o, true
	}
	return "", false
}

// OfflinePayment is cash, a cheque or a bank transfer for a registration or a booking, as the office recorded it. It
// counts as money only once a second person approved it: then it has an order and a payment of its own.
type OfflinePayment struct {
	ID             string // OFF…; also the payment's
	EditionID      string
	Kind           OrderKind
	RegistrationID string
	BookingID      string
	Name           string // of who pays, for reading
	Channel        Channel
	Amount         Paise
	Reference      string // the cheque's or transfer's number, the receipt book's leaf
	Note           string
	Status         OfflineStatus
	Refusal        string
	OrderID        string // of an approved one
	RecordedBy     string // the account's id
	DecidedBy      string
	ReceivedAt     time.Time // the day's first moment in India
	CreatedAt      time.Time
	DecidedAt      time.Time
}

// Subject is what it pays for: the kind and the id.
func (o OfflinePayment) Subject() (kind, id string) {
	if o.Kind == OrderForBooking {
		return string(o.Kind), o.BookingID
	}
	return string(o.Kind), o.RegistrationID
}

// OfflineFilter says which offline payments a list holds.
type OfflineFilter struct {
	ListQuery
	Status    []OfflineStatus
	EditionID string
}

// NewOfflinePayment is what the office typed. Exactly one of the two ids is set.
type NewOfflinePayment struct {
	RegistrationID string
	BookingID      string
	Channel        string // cash, cheque or bank
	Amount         string // rupees as typed
	Reference      string
	Date           string // YYYY-MM-DD, when it was received
	Note           string
}

// Clean validates the input against the moment of now and returns the payment it makes, without ids and people.
func (n NewOfflinePayment) Clean(now time.Time) (OfflinePayment, error) {
	p := Problems{}
	o := OfflinePayment{
		Kind: OrderForRegistration, RegistrationID: n.RegistrationID, BookingID: n.BookingID, Channel: p.offlineChannel(n.Channel),
		Reference: p.CleanLine("reference", n.Reference, true, MaxName), Note: p.CleanText("note", n.Note, false, MaxAddress),
		ReceivedAt: p.pastDay("date", n.Date, now), Status: OfflineWaiting, CreatedAt: now,
	}
	if o.BookingID != "" {
		o.Kind = OrderForBooking
	}
	if (o.RegistrationID == "") == (o.BookingID == "") {
		p.Add("registrationId", texts.PortalErrors.RegistrationOrBooking())
	}
	amount, err := ParseRupees(n.Amount)
	if err != nil || amount == 0 {
		p.Add("amount", texts.Errors.AmountInvalid())
	}
	o.Amount = amount
	return o, p.Err()
}

// MoneyWaiting counts what waits for the office.
type MoneyWaiting struct {
	Cancellations int // requests to answer
	Approvals     int // refunds and offline payments that a second person must approve
	Refunds       int // refunds that failed, are on hold, or are to be given back manually
}
