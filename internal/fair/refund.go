package fair

import (
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// RefundStatus is the status of a refund.
type RefundStatus string

// The states of a refund.
const (
	RefundProposed  RefundStatus = "PROPOSED"  // a second person must approve it; nothing was cancelled yet
	RefundRefused   RefundStatus = "REFUSED"   // the second person rejected the refund
	RefundRequested RefundStatus = "REQUESTED" // stored in the database, not yet sent to the provider
	RefundPending   RefundStatus = "PENDING"
	RefundDone      RefundStatus = "SUCCESS"
	RefundFailed    RefundStatus = "FAILED"   // failed or cancelled by the provider: flagged for manual review
	RefundOnHold    RefundStatus = "ONHOLD"   // the provider account's balance is too low: flagged for manual review
	RefundByHand    RefundStatus = "BYHAND"   // the provider cannot execute the refund, so the office must pay it
	RefundRecorded  RefundStatus = "RECORDED" // recorded as paid by the office; a second person must approve it
)

// RefundReason is the event that caused a refund, such as a cancellation or a duplicate payment.
type RefundReason string

// The events that can cause a refund.
const (
	// The payment arrived too late: the stalls were already taken, or the booking or registration was deleted.
	RefundLate      RefundReason = "late"
	RefundDuplicate RefundReason = "duplicate" // a second payment for the same registration, booking or sponsorship
	RefundProvider  RefundReason = "provider"  // the provider started the refund
	RefundCancelled RefundReason = "cancelled" // the paid registration or booking was cancelled
	RefundPart      RefundReason = "part"      // a partial refund without a cancellation
	RefundMoved     RefundReason = "moved"     // the booking was moved to cheaper stalls
	RefundStalls    RefundReason = "stalls"    // some stalls of the booking were cancelled
	// The paid amount differs from the requested amount. The refund is either the whole payment or the excess.
	RefundDifference RefundReason = "differs"
	RefundExternal   RefundReason = "external" // started by the organiser at the provider, for example in its dashboard
)

// Refund is money that goes back to the payer of an order, as the first API knows it. See ledger.Ledger.Refunds.
type Refund struct {
	ID          string
	OrderID     string
	CFPaymentID string
	Amount      Paise
	Reason      RefundReason
	Status      RefundStatus
	ProviderID  string // id of the latest attempt at the provider; unique
	Tries       int    // number of attempts at the provider, from 1
	CFRefundID  string
	Note        string
	Channel     Channel   // online: through the provider; otherwise paid manually by the office
	Reference   string    // for a manual refund: the bank's reference, or the recipient
	CancelledBy string    // who cancelled: payer or organiser; empty: automatic
	Keep        bool      // true for a refund without a cancellation of the paid registration or booking
	Failure     string    // the provider's error message
	ProposedBy  string    // id of the account that proposed the refund; empty: the system
	RecordedBy  string    // id of the account that recorded the manual refund
	DecidedBy   string    // id of the account that approved the refund; empty: the system
	SentAt      time.Time // when the latest attempt was first sent to the provider; zero: not sent
	DueAt       time.Time
	DoneAt      time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// NewRefund is a refund requested by the office. The amount follows from the refund rule, unless the office enters an
// amount.
type NewRefund struct {
	Reason      string
	CancelledBy string
	Amount      *string // typed amount in rupees; nil: the amount follows from the refund rule
	Keep        bool    // partial refund without a cancellation; requires Amount
	Key         string  // the sender's idempotency key, or empty
}

// HandRefund is a manual refund as the office recorded it.
type HandRefund struct {
	Channel   string // cash, cheque or bank
	Reference string
	Date      string // YYYY-MM-DD, the day of the refund
}

// Clean validates the input. `now` is the current time. The result `day` is the start of the refund's day in India.
func (h *HandRefund) Clean(now time.Time) (channel Channel, day time.Time, err error) {
	p := Problems{}
	channel = p.offlineChannel(h.Channel)
	h.Reference = p.CleanLine("reference", h.Reference, true, MaxName)
	day = p.pastDay("date", h.Date, now)
	return channel, day, p.Err()
}

// offlineChannel parses an offline payment channel. It reports errors for the field "channel".
func (p Problems) offlineChannel(value string) Channel {
	return Choose(p, "channel", value, true, parseOfflineChannel)
}

// CleanPayBy parses the last day to pay (YYYY-MM-DD). It must be today or later, and at most one year from now.
func CleanPayBy(value string, now time.Time) (string, error) {
	p := Problems{}
	day, err := time.ParseInLocation(time.DateOnly, strings.TrimSpace(value), Kolkata)
	today := now.In(Kolkata).Format(time.DateOnly)
	switch {
	case err != nil:
		p.Add("payBy", texts.PortalErrors.DateInvalid())
	case day.Format(time.DateOnly) < today, day.After(now.AddDate(1, 0, 0)):
		p.Add("payBy", texts.PortalErrors.DayNotAhead())
	}
	return day.Format(time.DateOnly), p.Err()
}

// pastDay parses a day that is today or at most one year ago.
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
