package fair

import "time"

// CancellationStatus is where a payer's request to cancel stands.
type CancellationStatus string

// The states of a cancellation request.
const (
	CancellationAsked    CancellationStatus = "asked"
	CancellationApproved CancellationStatus = "approved"
	CancellationRefused  CancellationStatus = "refused"
)

// ParseCancellationStatus reads a status as the API writes it.
func ParseCancellationStatus(s string) (CancellationStatus, bool) {
	switch c := CancellationStatus(s); c {
	case CancellationAsked, CancellationApproved, CancellationRefused:
		return c, true
	}
	return "", false
}

// Cancellation is a payer's request to cancel what an order paid for. What goes back follows the rule at the
// moment of the request, however long the office takes.
type Cancellation struct {
	ID        string
	EditionID string
	OrderID   string
	Reason    string
	Proposed  Paise // what the rule gave when it was asked
	Status    CancellationStatus
	Refusal   string // why the office refused
	RefundID  string // of an approved one with money that goes back
	DecidedBy string // the account's id
	AskedAt   time.Time
	DecidedAt time.Time
}

// CancellationFilter says which requests a list holds.
type CancellationFilter struct {
	ListQuery
	Status    []CancellationStatus
	EditionID string
}

// CleanRefusal checks why the office says no.
func CleanRefusal(reason string) (string, error) {
	p := Problems{}
	reason = p.CleanText("reason", reason, true, MaxAddress)
	return reason, p.Err()
}
