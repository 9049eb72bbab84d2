package fair

import (
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/texts"
)

// RefundStatus is the status of a refund in our database.
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

// RefundStatuses lists the statuses in the order in which a refund usually passes through them.
var RefundStatuses = []RefundStatus{
	RefundProposed, RefundRefused, RefundRequested, RefundPending, RefundOnHold, RefundFailed, RefundByHand,
	RefundRecorded, RefundDone,
}

// Counts reports whether the refund counts as refunded money. A failed refund counts too, because the money must still
// be paid back. Only a rejected refund does not count.
func (s RefundStatus) Counts() bool { return s != RefundRefused }

// WithProvider reports whether the provider must be queried about the refund.
func (s RefundStatus) WithProvider() bool {
	return s == RefundRequested || s == RefundPending || s == RefundOnHold
}

// Owed reports whether it is certain that the refund was not paid out yet. This is the case if the refund was not sent
// to the provider, if the provider failed to execute it, or if the office must still pay it.
func (r Refund) Owed() bool {
	switch r.Status {
	case RefundProposed, RefundFailed, RefundByHand:
		return true
	case RefundRequested:
		return r.SentAt.IsZero()
	}
	return false
}

// IsProposed reports whether a refund waits for the approval of another account.
func (r Refund) IsProposed() bool { return r.Status == RefundProposed }

// AttemptID returns the id of the refund's latest attempt at the provider. It has only letters and digits.
func (r Refund) AttemptID() string {
	if r.Tries <= 1 {
		return r.ID
	}
	return r.ID + "t" + strconv.Itoa(r.Tries)
}

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

// RefundedByPeople returns the sum of the refunds that people decided about. The limit above which a second person must
// approve applies to this sum. Late and second payments are refunded at once, without a decision.
func RefundedByPeople(refunds []Refund) (sum Paise) {
	for _, r := range refunds {
		atOnce := r.Reason == RefundLate || r.Reason == RefundDuplicate || r.Reason == RefundProvider
		if r.Status.Counts() && !atOnce {
			sum += r.Amount
		}
	}
	return sum
}

// Refund is a refund to a payer. If the provider fails to execute a refund, the site can request it again with another
// provider id, or the office can pay it manually. In both cases, the Refund remains the same record.
type Refund struct {
	ID          string       `db:"id"`
	OrderID     string       `db:"order_id"`
	CFPaymentID string       `db:"cf_payment_id"`
	Amount      Paise        `db:"amount_paise"`
	Reason      RefundReason `db:"reason"`
	Status      RefundStatus `db:"status"`
	ProviderID  string       `db:"provider_id"` // id of the latest attempt at the provider; unique
	Tries       int          `db:"tries"`       // number of attempts at the provider, from 1
	ProviderKey string       `db:"provider_key"`
	CFRefundID  string       `db:"cf_refund_id"`
	Note        string       `db:"note"`
	Channel     Channel      `db:"channel"`      // online: through the provider; otherwise paid manually by the office
	Reference   string       `db:"reference"`    // for a manual refund: the bank's reference, or the recipient
	CancelledBy string       `db:"cancelled_by"` // who cancelled: payer or organiser; empty: automatic
	Keep        bool         `db:"keep"`         // true for a refund without a cancellation of the paid registration or booking
	Failure     string       `db:"failure"`      // the provider's error message
	ProposedBy  string       `db:"proposed_by"`  // id of the account that proposed the refund; empty: the system
	RecordedBy  string       `db:"recorded_by"`  // id of the account that recorded the manual refund
	DecidedBy   string       `db:"decided_by"`   // id of the account that approved the refund; empty: the system
	SentAt      time.Time    `db:"sent_at"`      // when the latest attempt was first sent to the provider; zero: not sent
	DueAt       time.Time    `db:"due_at"`
	DoneAt      time.Time    `db:"done_at"`
	CreatedAt   time.Time    `db:"created_at"`
	UpdatedAt   time.Time    `db:"updated_at"`
}

// RefundFilter selects the refunds of a list. Empty fields match all refunds.
type RefundFilter struct {
	ListQuery
	Status  []RefundStatus
	Waiting bool // only refunds that the office must handle: see MoneyWaiting
}

// ParseRefundStatus parses a status in the format of the API.
func ParseRefundStatus(s string) (RefundStatus, bool) {
	return oneOf(RefundStatus(s), RefundStatuses...)
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

// Clean validates the input. amount is nil if the amount follows from the refund rule.
func (n *NewRefund) Clean() (amount *Paise, err error) {
	p := Problems{}
	n.Reason = p.CleanText("reason", n.Reason, true, MaxAddress)
	if n.CancelledBy != CancelledByPayer && n.CancelledBy != CancelledByOrganiser {
		p.Add("cancelledBy", texts.Errors.ChooseOne())
	}
	if n.Amount != nil && strings.TrimSpace(*n.Amount) != "" {
		value := p.CleanRupees("amount", *n.Amount)
		if value == 0 {
			p.Add("amount", texts.Errors.AmountInvalid())
		}
		amount = &value
	} else if n.Keep {
		p.Add("amount", texts.Errors.Required())
	}
	n.Key = p.CleanLine("Idempotency-Key", n.Key, false, MaxName)
	return amount, p.Err()
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
	return choose(p, "channel", value, true, parseOfflineChannel)
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
