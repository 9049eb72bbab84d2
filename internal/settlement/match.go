package settlement

import (
	"cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// RefundToSettle is money that goes back, with which settlement report rows are compared.
type RefundToSettle struct {
	ID         string     `db:"id"`
	ProviderID string     `db:"provider_id"`  // our id of the latest attempt at the provider
	CFRefundID string     `db:"cf_refund_id"` // the provider's id
	OrderID    string     `db:"order_id"`
	Amount     fair.Paise `db:"amount_paise"`
	Paid       bool       `db:"paid"` // by the provider, as it has told us
}

// Books contains the payments and refunds with which settlement report rows are compared.
type Books struct {
	Payments map[string]fair.Payment   // payments by the provider's id
	Refunds  map[string]RefundToSettle // refunds by the site's id
	ByNumber map[string]RefundToSettle // refunds by the provider's id and by the id of the latest attempt
	// OrderPayments and OrderRefunds map order ids to the order's payments and refunds.
	OrderPayments map[string][]fair.Payment
	OrderRefunds  map[string][]RefundToSettle
	// Settled maps the ids of payments and refunds to the id of the row to which they already belong.
	Settled map[string]string
}

// NewBooks indexes payments and refunds by their ids.
func NewBooks(payments []fair.Payment, refunds []RefundToSettle) Books {
	b := Books{
		Payments: map[string]fair.Payment{}, Refunds: map[string]RefundToSettle{}, ByNumber: map[string]RefundToSettle{},
		OrderPayments: map[string][]fair.Payment{}, OrderRefunds: map[string][]RefundToSettle{}, Settled: map[string]string{},
	}
	for _, p := range payments {
		if _, there := b.Payments[p.CFPaymentID]; !there {
			b.Payments[p.CFPaymentID] = p
			b.OrderPayments[p.OrderID] = append(b.OrderPayments[p.OrderID], p)
		}
	}
	for _, r := range refunds {
		if _, there := b.Refunds[r.ID]; there {
			continue
		}
		b.Refunds[r.ID], b.ByNumber[r.ProviderID], b.ByNumber[r.CFRefundID] = r, r, r
		b.OrderRefunds[r.OrderID] = append(b.OrderRefunds[r.OrderID], r)
	}
	delete(b.ByNumber, "")
	return b
}

// Match finds the payment or refund for each row and sets the mismatches. It first compares the provider's ids, then
// our refund id. If no id matches, it compares the order and the amount. Such a match is accepted only if exactly one
// unmatched payment or refund of the order has this amount.
func (b Books) Match(entries []Entry) {
	taken := map[string]string{} // maps a payment or refund id to the id of its row
	for i := range entries {
		e := &entries[i]
		b.matchNumber(e)
		b.take(taken, e)
	}
	for i := range entries {
		e := &entries[i]
		b.matchAmount(e, func(id string) bool { return taken[id] == "" && (b.Settled[id] == "" || b.Settled[id] == e.ID) })
		b.take(taken, e)
		e.Mismatch = b.mismatch(*e)
		if owner := taken[e.PaymentID+e.RefundID]; owner != e.ID && owner != "" {
			// The payment or refund already belongs to an earlier row, so this row reports it for a second time.
			e.PaymentID, e.RefundID, e.Mismatch = "", "", SettledTwice
		}
	}
}

// take assigns the payment or refund to the row, unless it already belongs to another row of this report or of an
// earlier report.
func (b Books) take(taken map[string]string, e *Entry) {
	id := e.PaymentID + e.RefundID
	if id == "" || taken[id] != "" {
		return
	}
	if taken[id] = b.Settled[id]; taken[id] == "" {
		taken[id] = e.ID
	}
}

// matchAmount handles a row without a matching id. Among the unmatched payments and refunds of the row's order, it
// searches for one with the same amount.
func (b Books) matchAmount(e *Entry, free func(id string) bool) {
	switch {
	case e.Type == TypePayment && e.PaymentID == "":
		e.PaymentID = only(b.OrderPayments[e.OrderID], func(p fair.Payment) (string, bool) {
			return p.CFPaymentID, p.Status == fair.GatewayPaymentSuccess && p.Amount == e.Amount && free(p.CFPaymentID)
		})
	case e.Type == TypeRefund && e.RefundID == "":
		e.RefundID = only(b.OrderRefunds[e.OrderID], func(r RefundToSettle) (string, bool) {
			return r.ID, r.Paid && r.Amount == e.Amount && free(r.ID) && (r.CFRefundID == "" || r.CFRefundID == e.Number)
		})
	}
}

func (b Books) matchNumber(e *Entry) {
	e.PaymentID, e.RefundID = "", ""
	switch e.Type {
	case TypePayment:
		for _, number := range []string{e.Number, e.PaymentRef} {
			if p, there := b.Payments[number]; there && number != "" && e.PaymentID == "" {
				e.PaymentID = p.CFPaymentID
			}
		}
	case TypeRefund:
		for _, r := range []RefundToSettle{
			b.ByNumber[e.Number], b.ByNumber[e.RefundRef], b.Refunds[e.RefundRef],
		} {
			e.RefundID = cmp.Or(e.RefundID, r.ID)
		}
	}
}

func (b Books) mismatch(e Entry) Mismatch {
	payment, refund := b.Payments[e.PaymentID], b.Refunds[e.RefundID]
	switch {
	case e.Type != TypePayment && e.Type != TypeRefund:
		return OtherType
	case e.Type == TypePayment && e.PaymentID == "":
		return PaymentUnknown
	case e.Type == TypePayment && (payment.Status != fair.GatewayPaymentSuccess || e.failed()):
		return PaymentNotPaid
	case e.Type == TypeRefund && e.RefundID == "":
		return RefundUnknown
	case e.Type == TypeRefund && (!refund.Paid || e.failed()):
		return RefundNotPaid
	case payment.Amount+refund.Amount != e.Amount:
		return AmountDiffers
	case e.OrderID != "" && e.OrderID != payment.OrderID+refund.OrderID:
		return OrderDiffers
	case !e.NetFits():
		return NetDiffers
	case e.Fee+e.Tax > e.Amount.PercentOf(maxFee):
		return FeeHigh
	}
	return Fits
}

// only calls `test` for each item. If exactly one item passes the test, it returns this item's id, and otherwise "".
func only[T any](items []T, test func(T) (id string, ok bool)) (found string) {
	for _, item := range items {
		id, ok := test(item)
		switch {
		case !ok:
		case found != "":
			return ""
		default:
			found = id
		}
	}
	return found
}
