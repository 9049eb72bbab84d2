package fair

import (
	"slices"
	"strings"
	"time"
)

// SettlementType is the provider's word for what a row of its settlement report is about.
type SettlementType string

// The types that are matched. All others (CHARGEBACK, DISPUTE, OTHER_ADJUSTMENT, …) are for a person to look at.
const (
	SettlementPayment SettlementType = "PAYMENT"
	SettlementRefund  SettlementType = "REFUND"
	SettlementPayout  SettlementType = "SETTLEMENT" // the transfer to the bank itself
)

// SettlementMismatch says why a row of a settlement report and the books do not fit.
type SettlementMismatch string

// Why something does not fit. PaymentUnsettled is the only one that is about a payment of ours and not about a row.
const (
	SettlementFits          SettlementMismatch = ""
	PaymentUnknown          SettlementMismatch = "payment_unknown"   // the provider settled a payment that is not here
	PaymentNotPaid          SettlementMismatch = "payment_not_paid"  // it is here, but not as one that succeeded
	SettlementAmountDiffers SettlementMismatch = "amount_differs"    // it is here with another amount
	RefundUnknown           SettlementMismatch = "refund_unknown"    // the provider took off a refund that is not here
	SettlementOther         SettlementMismatch = "other"             // neither payment nor refund
	PaymentUnsettled        SettlementMismatch = "payment_unsettled" // a payment here that no report has after SettlementDays working days
)

// SettlementMismatches lists the reasons in the order in which they are shown.
var SettlementMismatches = []SettlementMismatch{PaymentUnknown, PaymentNotPaid, SettlementAmountDiffers, RefundUnknown, SettlementOther, PaymentUnsettled}

// ParseSettlementMismatch reads a reason as the API writes it.
func ParseSettlementMismatch(s string) (m SettlementMismatch, ok bool) {
	m = SettlementMismatch(strings.ToLower(s))
	return m, slices.Contains(SettlementMismatches, m)
}

// SettlementDays is within how many working days the provider settles; a payment that waits longer is listed.
const SettlementDays = 3

// SettlementDue is the moment before which a payment should be settled by now: the beginning of the day that lies
// SettlementDays working days before today. Saturdays and Sundays do not count; bank holidays are not known.
func SettlementDue(now time.Time) time.Time {
	day := DayOf(now).In(Kolkata)
	for left := SettlementDays; left > 0; {
		day = day.AddDate(0, 0, -1)
		if wd := day.Weekday(); wd != time.Saturday && wd != time.Sunday {
			left--
		}
	}
	return day.UTC()
}

// SettlementEntry is one row of the provider's settlement reports, and what it is here.
type SettlementEntry struct {
	ID       string // SettlementKey of type and number
	ImportID string
	Type     SettlementType
	Number   string // the provider's number of the payment, refund or other event
	Status   string // the provider's word
	Amount   Paise  // what the payment or refund was over; never negative
	Fee      Paise  // the provider's charge for it
	Tax      Paise  // GST on the charge
	Net      Paise  // what the settlement counts of it; negative when it is taken off
	OrderID  string // as the report has it
	// PaymentRef is the provider's number of the payment, and RefundRef our id of the refund, as the report has them.
	PaymentRef string
	RefundRef  string
	UTR        string // the bank's number of the settlement
	Remarks    string
	PaymentID  string // the payment here; empty: none
	RefundID   string // the refund here; empty: none
	Mismatch   SettlementMismatch
	At         time.Time // when it happened; may be zero
	SettledAt  time.Time
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// SettlementKey is the same for the same event in every report.
func SettlementKey(t SettlementType, number string) string { return string(t) + ":" + number }

// SameReport reports whether two rows of reports say the same of an event.
func (e SettlementEntry) SameReport(o SettlementEntry) bool {
	return e.ID == o.ID && e.Status == o.Status && e.Amount == o.Amount && e.Fee == o.Fee && e.Tax == o.Tax && e.Net == o.Net && e.OrderID == o.OrderID &&
		e.PaymentRef == o.PaymentRef && e.RefundRef == o.RefundRef && e.UTR == o.UTR && e.Remarks == o.Remarks && e.At.Equal(o.At) && e.SettledAt.Equal(o.SettledAt)
}

// SettlementTotals add rows up. Payments − Refunds + Other − Fees − Tax = Net.
type SettlementTotals struct {
	Entries  int
	Payments Paise
	Refunds  Paise
	Fees     Paise
	Tax      Paise
	Net      Paise // what reaches the bank
}

// Other is what chargebacks, adjustments and the like add or take off.
func (t SettlementTotals) Other() Paise { return t.Net - t.Payments + t.Refunds + t.Fees + t.Tax }

// Add counts a row in.
func (t *SettlementTotals) Add(e SettlementEntry) {
	t.Entries++
	switch e.Type {
	case SettlementPayment:
		t.Payments += e.Amount
	case SettlementRefund:
		t.Refunds += e.Amount
	}
	t.Fees, t.Tax, t.Net = t.Fees+e.Fee, t.Tax+e.Tax, t.Net+e.Net
}

// Settlement is one transfer of the provider to the bank account.
type Settlement struct {
	UTR       string
	SettledAt time.Time
	Unmatched int // of its rows
	SettlementTotals
}

// SettlementImport is one report that was imported.
type SettlementImport struct {
	ID        string
	Preview   string // names what was applied, so that it is applied once
	File      string
	Actor     string // the account's address
	Added     int
	Changed   int
	Unchanged int
	CreatedAt time.Time
}

// SettlementFilter narrows settlements, their rows, and what does not fit. Its days are those of the settlement, or, of
// a payment that is not settled, of the payment.
type SettlementFilter struct {
	ListQuery
	Days     Days
	UTR      string
	Mismatch SettlementMismatch // empty: all
}

// Unmatched is something that does not fit: a row of a report, or a payment here.
type Unmatched struct {
	ID       string
	Mismatch SettlementMismatch
	Type     SettlementType
	Number   string
	OrderID  string // ours where it is known, else the report's
	Known    bool   // the order is here
	Payer    string
	Here     Paise // what the books say; 0: nothing
	Reported Paise // what the report says; 0: nothing
	UTR      string
	Remarks  string
	At       time.Time // of the settlement, or of the payment
}
