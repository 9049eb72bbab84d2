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

// ParseCancellationStatus parses a status as written by the API.
func ParseCancellationStatus(s string) (CancellationStatus, bool) {
	switch c := CancellationStatus(s); c {
	case CancellationAsked, CancellationApproved, CancellationRefused:
		return c, true
	}
	return "", false
}

// Cancellation is a payer's request to cancel an order. The refund rule is applied at the moment of the request,
// however late the office decides.
type Cancellation struct {
	ID        string
	EditionID string
	OrderID   string
	Reason    string
	Proposed  Paise // the refund by the rule at the time of the request
	Status    CancellationStatus
	Refusal   string // the office's reason for refusing
	RefundID  string // the refund of an approved request, if there is one
	DecidedBy string // the id of the account that decided
	AskedAt   time.Time
	DecidedAt time.Time
}

// CancellationFilter filters a list of cancellation requests.
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
