package fair

import (
	"cmp"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// OfflineStatus is the state of a payment that the office recorded manually.
type OfflineStatus string

// The states of an offline payment.
const (
	OfflineWaiting  OfflineStatus = "waiting" // waits for a second person's approval
	OfflineApproved OfflineStatus = "approved"
	OfflineRefused  OfflineStatus = "refused"
)

// ParseOfflineStatus parses a status in the format of the API.
func ParseOfflineStatus(s string) (OfflineStatus, bool) {
	return oneOf(OfflineStatus(s), OfflineWaiting, OfflineApproved, OfflineRefused)
}

// OfflinePayment is a payment by cash, cheque or bank transfer for a registration, booking or sponsorship, which the
// office recorded. A payment into a till counts as paid immediately. Any other offline payment counts as paid only
// after a second person has approved it. The order and the payment are created when the payment counts as paid.
type OfflinePayment struct {
	ID             string        `db:"id"` // begins with OFF; also the id of the payment
	EditionID      string        `db:"edition_id"`
	Kind           OrderKind     `db:"kind"`
	RegistrationID string        `db:"registration_id,null"`
	BookingID      string        `db:"booking_id,null"`
	SponsorshipID  string        `db:"sponsorship_id,null"`
	Name           string        `db:"name"` // name of the payer, for display
	Channel        Channel       `db:"channel"`
	Amount         Paise         `db:"amount_paise"`
	Reference      string        `db:"reference"` // number of the cheque, the transfer or the page in the receipt book
	Note           string        `db:"note"`
	Status         OfflineStatus `db:"status"`
	Refusal        string        `db:"refusal"`
	OrderID        string        `db:"order_id,null"` // set when approved
	TillID         string        `db:"till_id,null"`  // the till that received the payment; empty: the payment needs its own approval
	RecordedBy     string        `db:"recorded_by"`   // the account's id
	DecidedBy      string        `db:"decided_by"`
	ReceivedAt     time.Time     `db:"received_at"` // the start of the day in Asia/Kolkata
	CreatedAt      time.Time     `db:"created_at"`
	DecidedAt      time.Time     `db:"decided_at"`
	AtDesk         bool          // true if the payer received the receipt at the entry desk; not stored
	Receipt        *ReceiptRef   // document number that an entry desk device has assigned; nil: none; not stored
}

// Subject returns the kind and the id of the record for which the payment was made.
func (o OfflinePayment) Subject() (kind, id string) {
	return string(o.Kind), cmp.Or(o.RegistrationID, o.BookingID, o.SponsorshipID)
}

// OfflineFilter selects the offline payments of a list. Empty fields match all offline payments.
type OfflineFilter struct {
	ListQuery
	Status    []OfflineStatus
	Reference string // the whole reference in any letter case; empty: all
}

// NewOfflinePayment is an offline payment as entered by the office. Exactly one of the three ids is set.
type NewOfflinePayment struct {
	RegistrationID string
	BookingID      string
	SponsorshipID  string
	Channel        string // cash, cheque, dd, bank, upi or card
	Amount         string // rupees as typed
	Reference      string
	Date           string // YYYY-MM-DD, the day on which the payment was received
	Note           string
	TDS            []NewDeduction // tax that the payer has deducted
	Overpaid       bool           // the office has confirmed that it is more than what is due
}

// NewDeduction is deducted tax as entered by the office.
type NewDeduction struct {
	Provision string
	Amount    string // rupees as typed
}

// Paise returns the amount, which was checked.
func (d NewDeduction) Paise() Paise {
	amount, _ := ParseRupees(strings.TrimSpace(d.Amount))
	return amount
}

// Clean validates the input. It returns the payment without an id and without accounts. `now` is the current time.
func (n NewOfflinePayment) Clean(now time.Time) (OfflinePayment, error) {
	p := Problems{}
	o := OfflinePayment{
		RegistrationID: n.RegistrationID, BookingID: n.BookingID,
		SponsorshipID: n.SponsorshipID,
		Channel:       p.offlineChannel(n.Channel),
		Reference:     p.CleanLine("reference", n.Reference, true, MaxName),
		Note:          p.CleanText("note", n.Note, false, MaxAddress),
		ReceivedAt:    p.pastDay("date", n.Date, now), Status: OfflineWaiting, CreatedAt: now,
	}
	given := 0
	for kind, id := range map[OrderKind]string{
		OrderForRegistration: n.RegistrationID, OrderForBooking: n.BookingID, OrderForSponsorship: n.SponsorshipID,
	} {
		if id != "" {
			o.Kind = kind
			given++
		}
	}
	if given != 1 {
		p.Add("registrationId", texts.PortalErrors.RegistrationOrBooking())
	}
	if o.Amount = p.CleanRupees("amount", n.Amount); o.Amount == 0 {
		p.Add("amount", texts.Errors.AmountInvalid())
	}
	for _, d := range n.TDS {
		p.CleanLine("tds", d.Provision, true, MaxName)
		if p.CleanRupees("tds", d.Amount) == 0 {
			p.Add("tds", texts.Errors.AmountInvalid())
		}
	}
	return o, p.Err()
}

// CleanPaymentMethod parses the payment channel that the office entered: cash, cheque or bank. nil and "" mean cash.
func CleanPaymentMethod(typed *string) (Channel, error) {
	if typed == nil || *typed == "" {
		return ChannelCash, nil
	}
	p := Problems{}
	return choose(p, "payment", *typed, true, parseOfflineChannel), p.Err()
}

// MoneyWaiting contains, for each kind, the number of open tasks of the office about money, of all editions.
type MoneyWaiting struct {
	Cancellations int // requests to answer
	Approvals     int // decisions, payouts by hand and till closings that a second person must approve
	Refunds       int // payouts that failed, are on hold or must be paid by hand, and disputes
	Differences   int // money that is missing, or that was paid too much
	Tasks         int // all of them, without the closings of tills
}
