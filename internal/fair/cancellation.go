package fair

import "time"

// CancellationStatus is the state of a payer's cancellation request.
type CancellationStatus string

// The states of a cancellation request.
const (
	CancellationAsked    CancellationStatus = "asked"
	CancellationApproved CancellationStatus = "approved"
	CancellationRefused  CancellationStatus = "refused"
)

// ParseCancellationStatus parses a status in the format of the API.
func ParseCancellationStatus(s string) (CancellationStatus, bool) {
	return oneOf(CancellationStatus(s), CancellationAsked, CancellationApproved, CancellationRefused)
}

// CancellationAsk is a cancellation request as entered by a payer.
type CancellationAsk struct {
	Reason    string
	Confirmed bool
	Stalls    []StallKey // the stalls of a booking to cancel; if empty or all stalls, the whole booking is cancelled
	Choose    bool       // true if the form let the payer select stalls; an empty selection is then rejected
}

// Cancellation is a payer's request to cancel an order, or some stalls of a booking. The refund depends on the time of
// the request, not on the time of the office's decision.
type Cancellation struct {
	ID        string `db:"id"`
	EditionID string `db:"edition_id"`
	OrderID   string `db:"order_id"`
	Reason    string `db:"reason"`
	// Stalls lists the stalls to cancel. If it is empty, the whole order is cancelled.
	Stalls []StallKey `db:"stalls,json"`
	// StallsPrice is the total price, in paise, of the cancelled stalls. It is 0 before these stalls are cancelled. It
	// is always 0 for a request to cancel the whole order.
	StallsPrice Paise `db:"stalls_paise"`

	Proposed  Paise              `db:"proposed_paise"` // the refund according to the rule that applied when the payer sent the request
	Status    CancellationStatus `db:"status"`
	Refusal   string             `db:"refusal"`    // the office's reason for refusing
	RefundID  string             `db:"refund_id"`  // id of the refund for an approved request; empty: none
	DecidedBy string             `db:"decided_by"` // the id of the account that decided
	AskedAt   time.Time          `db:"asked_at"`
	DecidedAt time.Time          `db:"decided_at"`
}

// StallsEnded reports whether the payer requested to cancel only some stalls of a booking and these stalls have been
// cancelled.
func (c Cancellation) StallsEnded() bool { return c.StallsPrice > 0 }

// CancellationFilter selects the cancellation requests of a list. Empty fields match all cancellation requests.
type CancellationFilter struct {
	ListQuery
	Status []CancellationStatus
}

// CleanRefusal validates the office's reason for refusing.
func CleanRefusal(reason string) (string, error) {
	p := Problems{}
	reason = p.CleanText("reason", reason, true, MaxAddress)
	return reason, p.Err()
}
