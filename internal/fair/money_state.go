package fair

import "strings"

// MoneyStatus is the payment status of a registration, booking or sponsorship.
type MoneyStatus string

// The payment statuses. A record without a charge has none.
const (
	MoneyNone         MoneyStatus = ""
	MoneyPending      MoneyStatus = "PENDING"
	MoneyPartPaid     MoneyStatus = "PART_PAID"
	MoneyPaid         MoneyStatus = "PAID"
	MoneyRefundedPart MoneyStatus = "REFUNDED_PART"
	MoneyRefunded     MoneyStatus = "REFUNDED"
	MoneyNotRefunded  MoneyStatus = "NOT_REFUNDED"
	MoneyExpired      MoneyStatus = "EXPIRED"
)

// Filters by payment status have two more values.
const (
	MoneyDue      MoneyStatus = "DUE"      // something is due
	MoneyOverpaid MoneyStatus = "OVERPAID" // something was paid too much
)

// ParseMoneyFilter parses a value of a filter by payment status, in capital or small letters.
func ParseMoneyFilter(s string) (MoneyStatus, bool) {
	return OneOf(MoneyStatus(strings.ToUpper(s)), MoneyPending, MoneyPartPaid, MoneyPaid, MoneyRefundedPart, MoneyRefunded,
		MoneyNotRefunded, MoneyExpired, MoneyDue, MoneyOverpaid)
}

// MoneyStatusesOf returns the statuses that the first API tells as the given one.
func MoneyStatusesOf(old PaymentStatus) []MoneyStatus {
	switch old {
	case PaymentPending:
		return []MoneyStatus{MoneyPending, MoneyPartPaid}
	case PaymentPaid:
		return []MoneyStatus{MoneyPaid, MoneyNotRefunded}
	case PaymentRefunded:
		return []MoneyStatus{MoneyRefunded, MoneyRefundedPart}
	default:
		return []MoneyStatus{MoneyStatus(old)}
	}
}

// Old returns the status in the words of the first API.
func (s MoneyStatus) Old() MoneyStatus {
	switch s {
	case MoneyPartPaid:
		return MoneyPending
	case MoneyRefundedPart:
		return MoneyRefunded
	case MoneyNotRefunded:
		return MoneyPaid
	default:
		return s
	}
}

// Cancelled reports whether everything that was charged has ended.
func (s MoneyStatus) Cancelled() bool {
	return s == MoneyRefundedPart || s == MoneyRefunded || s == MoneyNotRefunded || s == MoneyExpired
}

// Asks returns what the payer may be asked for: what is due, less what depends on a decision.
func (s MoneyState) Asks() Paise { return max(0, s.Due-s.Waits) }

// MoneyState is what a record shows of its ledger. It is stored with the record in the transaction that writes an entry
// of the ledger. Nothing else writes these columns.
type MoneyState struct {
	Due    Paise       `db:"due_paise"    json:"duePaise"` // negative: the payer gets money
	Status MoneyStatus `db:"money_status" json:"status"`
	// Sold is true while the stalls stay sold and the entry codes valid: it is paid, or something was received and nobody
	// has decided to end it. After a dishonoured cheque or a move, the money may be missing.
	Sold bool `db:"sold" json:"sold"`
	// Waits is the part of Due that depends on decisions: recorded payments, discounts and write-offs.
	Waits    Paise `db:"waits_paise"      json:"waitsPaise,omitempty"`
	OnTheWay Paise `db:"on_the_way_paise" json:"onTheWayPaise,omitempty"` // money that is being given back
	Overpaid Paise `db:"overpaid_paise"   json:"overpaidPaise,omitempty"` // money about which nobody has decided
}
