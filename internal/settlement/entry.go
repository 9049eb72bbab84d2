package settlement

import (
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Type is the type that the provider gives a row in its settlement report.
type Type string

// The types that are matched automatically. All other types (CHARGEBACK, DISPUTE, OTHER_ADJUSTMENT, …) are flagged for
// manual review.
const (
	TypePayment Type = "PAYMENT"
	TypeRefund  Type = "REFUND"
	TypePayout  Type = "SETTLEMENT" // the settlement's transfer to the bank
)

// Mismatch is the reason why a row of a settlement report does not match the stored payments and refunds.
type Mismatch string

// The reasons for a mismatch. PaymentUnsettled applies to a payment in the database. All other reasons apply to a
// report row.
const (
	Fits Mismatch = ""
	// The provider settled a payment that is not in the database.
	PaymentUnknown Mismatch = "payment_unknown"
	PaymentNotPaid Mismatch = "payment_not_paid" // the payment exists, but was not successful
	AmountDiffers  Mismatch = "amount_differs"   // the payment exists with another amount
	// The provider deducted a refund that is not in the database.
	RefundUnknown Mismatch = "refund_unknown"
	// The provider deducted a refund that it has not paid as far as we know, or that was paid by hand.
	RefundNotPaid Mismatch = "refund_not_paid"
	SettledTwice  Mismatch = "settled_twice" // the payment or refund already belongs to another row
	OrderDiffers  Mismatch = "order_differs" // the payment or refund belongs to another order
	NetDiffers    Mismatch = "net_differs"   // the net amount is wrong (see Entry.NetFits)
	FeeHigh       Mismatch = "fee_high"      // the fee is more than a tenth of the amount
	OtherType     Mismatch = "other"         // the row is neither a payment nor a refund
	// The payment has not appeared in any report within Days working days.
	PaymentUnsettled Mismatch = "payment_unsettled"
)

// Mismatches lists the reasons in display order.
var Mismatches = []Mismatch{
	PaymentUnknown, PaymentNotPaid, AmountDiffers, RefundUnknown, RefundNotPaid, SettledTwice,
	OrderDiffers, NetDiffers, FeeHigh, OtherType, PaymentUnsettled,
}

// ParseMismatch parses a reason in the format of the API.
func ParseMismatch(s string) (m Mismatch, ok bool) {
	m = Mismatch(strings.ToLower(s))
	return m, slices.Contains(Mismatches, m)
}

// maxFee is the highest share of the provider in hundredths of a per cent. More is most likely a mistake.
const maxFee = 10_00

// Days is the number of working days within which the provider should settle a payment. Payments that wait
// longer are listed as PaymentUnsettled.
const Days = 3

// DueBefore returns the start of the day that is Days working days before today. Earlier payments should
// be settled by now. Saturdays and Sundays do not count. Bank holidays are not considered.
func DueBefore(now time.Time) time.Time {
	day := fair.DayOf(now).In(fair.Kolkata)
	for left := Days; left > 0; {
		day = day.AddDate(0, 0, -1)
		if wd := day.Weekday(); wd != time.Saturday && wd != time.Sunday {
			left--
		}
	}
	return day.UTC()
}

// Entry is one row of a settlement report from the provider, with the matching records.
type Entry struct {
	ID       string     `db:"id"` // KeyOf(Type, Number)
	ImportID string     `db:"import_id"`
	Type     Type       `db:"type"`
	Number   string     `db:"number"`       // the provider's id of the payment, refund or other event
	Status   string     `db:"status"`       // the provider's status
	Amount   fair.Paise `db:"amount_paise"` // amount of the payment or refund; never negative
	Fee      fair.Paise `db:"fee_paise"`    // the provider's fee
	Tax      fair.Paise `db:"tax_paise"`    // GST on the fee
	Net      fair.Paise `db:"net_paise"`    // the row's contribution to the settlement; negative for a deduction
	OrderID  string     `db:"order_id"`     // as in the report
	// PaymentRef is the provider's payment id, and RefundRef is the site's refund id. Both are copied from the report.
	PaymentRef string    `db:"payment_ref"`
	RefundRef  string    `db:"refund_ref"`
	UTR        string    `db:"utr"` // the bank's reference number of the settlement
	Remarks    string    `db:"remarks"`
	PaymentID  string    `db:"payment_id"` // id of the matching payment; empty: none
	RefundID   string    `db:"refund_id"`  // id of the matching refund; empty: none
	Mismatch   Mismatch  `db:"mismatch"`
	AcceptedBy string    `db:"accepted_by"` // e-mail address of the account that accepted the mismatch; empty: nobody
	At         time.Time `db:"at"`          // time of the event; may be zero
	SettledAt  time.Time `db:"settled_at"`
	CreatedAt  time.Time `db:"created_at"`
	UpdatedAt  time.Time `db:"updated_at"`
}

// KeyOf returns a row's key. The same payment, refund or other event has the same key in every report.
func KeyOf(t Type, number string) string { return string(t) + ":" + number }

// failed reports whether the provider says that the payment or refund did not succeed. Not every report has a status.
func (e Entry) failed() bool {
	return e.Status != "" && !strings.EqualFold(e.Status, "SUCCESS")
}

// NetFits reports whether the net amount is correct. For a payment, it must be the amount minus fee and tax. For a
// refund, it must be the negative amount; the provider may additionally refund or charge the fee and the tax, or leave
// them out.
func (e Entry) NetFits() bool {
	if e.Type == TypePayment {
		return e.Net == e.Amount-e.Fee-e.Tax
	}
	return e.Net == -e.Amount || e.Net == -(e.Amount+e.Fee+e.Tax) || e.Net == -(e.Amount-e.Fee-e.Tax)
}

// SameReport reports whether two rows contain the same data about an event.
func (e Entry) SameReport(o Entry) bool {
	return e.ID == o.ID && e.Status == o.Status && e.Amount == o.Amount && e.Fee == o.Fee && e.Tax == o.Tax &&
		e.Net == o.Net && e.OrderID == o.OrderID &&
		e.PaymentRef == o.PaymentRef && e.RefundRef == o.RefundRef && e.UTR == o.UTR && e.Remarks == o.Remarks &&
		e.At.Equal(o.At) && e.SettledAt.Equal(o.SettledAt)
}

// Totals contains the sums of rows of settlement reports. Payments − Refunds + Other − Fees − Tax = Net.
type Totals struct {
	Entries  int
	Payments fair.Paise
	Refunds  fair.Paise
	Fees     fair.Paise
	Tax      fair.Paise
	Net      fair.Paise // the amount transferred to the bank account
}

// Other returns the sum of chargebacks, adjustments and other rows.
func (t Totals) Other() fair.Paise { return t.Net - t.Payments + t.Refunds + t.Fees + t.Tax }

// Add adds a row to the totals.
func (t *Totals) Add(e Entry) {
	t.Entries++
	switch e.Type {
	case TypePayment:
		t.Payments += e.Amount
	case TypeRefund:
		t.Refunds += e.Amount
	}
	t.Fees, t.Tax, t.Net = t.Fees+e.Fee, t.Tax+e.Tax, t.Net+e.Net
}

// Transfer is one transfer of the provider to the bank account.
type Transfer struct {
	UTR       string
	SettledAt time.Time
	Unmatched int // number of unmatched rows
	Totals
}

// ImportRecord is the import of one settlement report of the provider.
type ImportRecord struct {
	ID        string    `db:"id"`
	Preview   string    `db:"preview"` // identifies the applied preview, which can be applied only once
	File      string    `db:"file"`
	Actor     string    `db:"actor"` // the account's e-mail address
	Added     int       `db:"added"`
	Changed   int       `db:"changed"`
	Unchanged int       `db:"unchanged"`
	CreatedAt time.Time `db:"created_at"`
}

// Filter filters settlements, their rows, and mismatches. Days selects by the day of the settlement. For an
// unsettled payment, it selects by the day of the payment.
type Filter struct {
	fair.ListQuery
	Days     fair.Days
	UTR      string
	Mismatch Mismatch // empty: all
}

// Unmatched is a mismatch. It concerns a report row or a payment in the database.
type Unmatched struct {
	ID       string
	Mismatch Mismatch
	Type     Type
	Number   string
	OrderID  string // the site's order id or, if the order is unknown, the id in the report
	Known    bool   // whether the order exists in the database
	Payer    string
	Here     fair.Paise // amount in the database; 0: none
	Reported fair.Paise // amount in the report; 0: none
	UTR      string
	Remarks  string
	At       time.Time // time of the settlement or the payment
}
