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
	Choose    bool       // true if the form let the payer select stalls; an empty selection is then an error
}

// Cancellation is a payer's request to cancel an order, or some stalls of a booking. The refund is computed by the
// rule that applies at the time of the request. It does not depend on the time at which the office decides.
type Cancellation struct {
	ID        string
	EditionID string
	OrderID   string
	Reason    string
	// Stalls lists the stalls to cancel. If it is empty, the whole order is cancelled.
	Stalls []StallKey
	// StallsPrice is the total price, in paise, of the cancelled stalls. It is 0 until these stalls are cancelled. If the
	// request is for the whole order, it is always 0.
	StallsPrice Paise

	Proposed  Paise // the refund by the rule at the time of the request
	Status    CancellationStatus
	Refusal   string // the office's reason for refusing
	RefundID  string // the refund of an approved request, if there is one
	DecidedBy string // the id of the account that decided
	AskedAt   time.Time
	DecidedAt time.Time
}

// StallsEnded reports whether the request was for some stalls of a booking and these stalls have been cancelled.
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
