package fair

import (
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// RefundStatus is where a refund stands with us.
type RefundStatus string

// The states of a refund.
const (
	RefundProposed  RefundStatus = "PROPOSED"  // waits for a second person's approval; nothing was cancelled yet
	RefundRefused   RefundStatus = "REFUSED"   // the second person said no: nothing goes back
	RefundRequested RefundStatus = "REQUESTED" // written here, not yet with the provider
	RefundPending   RefundStatus = "PENDING"
	RefundDone      RefundStatus = "SUCCESS"
	RefundFailed    RefundStatus = "FAILED"   // failed or cancelled there: a person must look at it
	RefundOnHold    RefundStatus = "ONHOLD"   // the account's balance does not cover it: a person must look at it
	RefundByHand    RefundStatus = "BYHAND"   // the provider does not carry it: the office is to give the money back itself
	RefundRecorded  RefundStatus = "RECORDED" // the office says that it did so; waits for a second person's approval
)

// RefundStatuses lists the states in the order of their lives.
var RefundStatuses = []RefundStatus{
	RefundProposed, RefundRefused, RefundRequested, RefundPending, RefundOnHold, RefundFailed, RefundByHand, RefundRecorded, RefundDone,
}

// Counts reports whether the money goes back or went back. A failed one counts: it is still owed.
func (s RefundStatus) Counts() bool { return s != RefundRefused }

// WithProvider reports whether the provider is to be asked about it.
func (s RefundStatus) WithProvider() bool {
	return s == RefundRequested || s == RefundPending || s == RefundOnHold
}

// RefundReason says why money goes back.
type RefundReason string

// The reasons of refunds.
const (
	RefundLate       RefundReason = "late"      // the stalls were taken by then, or the booking or registration was gone
	RefundDuplicate  RefundReason = "duplicate" // a second payment for the same thing
	RefundProvider   RefundReason = "provider"  // the provider gave it back on its own
	RefundCancelled  RefundReason = "cancelled" // what was paid for was cancelled
	RefundPart       RefundReason = "part"      // a part goes back, what was paid for stays
	RefundDifference RefundReason = "differs"   // the amount was not the one asked for: all of it, or what was too much
)

// Refund is money that goes back to a payer. One is written once; when the provider refuses to carry it, it is
// tried again under another id there, or given back manually, and stays the same refund.
type Refund struct {
	ID          string
	OrderID     string
	CFPaymentID string
	Amount      Paise
	Reason      RefundReason
	Status      RefundStatus
	ProviderID  string // its id at the provider, another one with each new try; unique
	Tries       int    // how often it was begun anew there, from 1
	ProviderKey string
	CFRefundID  string
	Note        string
	Channel     Channel // online: the provider carries it; else the office gave the money back manually
	Reference   string  // of money given back manually: the bank's number, or who received it
	CancelledBy string  // payer or organiser; empty: automatic
	Keep        bool    // what was paid for is not cancelled
	Failure     string  // why the provider did not do it, in its words
	ProposedBy  string  // the account's id of who asked for it; empty: the product itself
	RecordedBy  string  // the account's id of who said that it was given back manually
	DecidedBy   string  // the account's id of who approved it; empty: the product itself
	DueAt       time.Time
	DoneAt      time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// RefundFilter says which refunds a list holds.
type RefundFilter struct {
	ListQuery
	Status []RefundStatus
}

// ParseRefundStatus reads a status as the API writes it.
func ParseRefundStatus(s string) (RefundStatus, bool) {
	for _, status := range RefundStatuses {
		if string(status) == s {
			return status, true
		}
	}
	return "", false
}

// NewRefund is what the office asks for: what the rule gives, or an amount.
type NewRefund struct {
	Reason      string
	CancelledBy string
	Amount      *string // rupees as typed; nil: what the rule gives
	Keep        bool    // nothing is cancelled: a part goes back; then Amount is needed
	Key         string  // the sender's idempotency key, or empty
}

// Clean validates the input. amount is nil when the rule decides.
func (n *NewRefund) Clean() (amount *Paise, err error) {
	p := Problems{}
	n.Reason = p.CleanText("reason", n.Reason, true, MaxAddress)
	if n.CancelledBy != CancelledByPayer && n.CancelledBy != CancelledByOrganiser {
		p.Add("cancelledBy", texts.Errors.ChooseOne())
	}
	if n.Amount != nil && strings.TrimSpace(*n.Amount) != "" {
		value, err := ParseRupees(strings.TrimSpace(*n.Amount))
		if err != nil || value == 0 {
			p.Add("amount", texts.Errors.AmountInvalid())
		}
		amount = &value
	} else if n.Keep {
		p.Add("amount", texts.Errors.Required())
	}
	n.Key = p.CleanLine("Idempotency-Key", n.Key, false, MaxName)
	return amount, p.Err()
}

// HandRefund is what the office says of money that it gave back itself.
type HandRefund struct {
	Channel   string // cash, cheque or bank
	Reference string
	Date      string // YYYY-MM-DD, the day it was given back
}

// Clean validates the input against the moment of now; day is the day's first moment in India.
func (h *HandRefund) Clean(now time.Time) (channel Channel, day time.Time, err error) {
	p := Problems{}
	channel = p.offlineChannel(h.Channel)
	h.Reference = p.CleanLine("reference", h.Reference, true, MaxName)
	day = p.pastDay("date", h.Date, now)
	return channel, day, p.Err()
}

// offlineChannel reads a channel by which the office moves money itself, under the field channel.
func (p Problems) offlineChannel(value string) Channel {
	channel, ok := ParseChannel(value)
	if !ok || !channel.Offline() {
		p.Add("channel", texts.Errors.ChooseOne())
	}
	return channel
}

// pastDay reads a day that is over or today, at most a year ago.
func (p Problems) pastDay(field, value string, now time.Time) time.Time {
	day, err := time.ParseInLocation(time.DateOnly, strings.TrimSpace(value), Kolkata)
	switch {
	case err != nil:
		p.Add(field, texts.PortalErrors.DateInvalid())
	case day.After(now), day.Before(now.AddDate(-1, 0, 0)):
		p.Add(field, texts.PortalErrors.DayNotPast())
	}
	return day.UTC()
}
