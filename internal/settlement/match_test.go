package settlement_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/settlement"
)

// TestWrongSettlementRowsDoNotFit checks that a row gets a mismatch if its payment or refund is known but another
// value is wrong.
func TestWrongSettlementRowsDoNotFit(t *testing.T) {
	online := fair.Payment{
		CFPaymentID: "511", OrderID: "MKM1", Status: fair.GatewayPaymentSuccess,
		Amount: fair.Rupees(11_800),
	}
	refund := settlement.RefundToSettle{
		ID: "r1", OrderID: "MKM1", CFRefundID: "95", Amount: fair.Rupees(5_900), Paid: true,
	}
	unpaid := settlement.RefundToSettle{ID: "r2", ProviderID: "r2t3", OrderID: "MKM1", Amount: fair.Rupees(1_000)}
	paid := settlement.Entry{
		ID: "PAYMENT:511", Type: settlement.TypePayment, Number: "511", OrderID: "MKM1",
		Amount: online.Amount, Fee: 23_208, Tax: 4_177, Net: online.Amount - 27_385,
	}
	deducted := settlement.Entry{
		ID: "REFUND:95", Type: settlement.TypeRefund, Number: "95", RefundRef: "r1",
		OrderID: "MKM1", Amount: refund.Amount, Net: -refund.Amount,
	}
	with := func(e settlement.Entry, change func(*settlement.Entry)) settlement.Entry {
		change(&e)
		return e
	}
	again := func(e *settlement.Entry) { e.ID, e.Number, e.PaymentRef = e.ID+"b", e.Number+"b", "511" }
	for name, c := range map[string]struct {
		rows    []settlement.Entry
		settled map[string]string
		want    []settlement.Mismatch
	}{
		"fits": {rows: []settlement.Entry{paid, deducted}, want: []settlement.Mismatch{"", ""}},
		"a refund deducted twice": {
			rows: []settlement.Entry{deducted, with(deducted, again)},
			want: []settlement.Mismatch{"", settlement.SettledTwice},
		},
		"a payment settled twice": {
			rows: []settlement.Entry{paid, with(paid, again)},
			want: []settlement.Mismatch{"", settlement.SettledTwice},
		},
		"settled again in a later report": {
			rows: []settlement.Entry{with(paid, again)}, settled: map[string]string{"511": "PAYMENT:511"},
			want: []settlement.Mismatch{settlement.SettledTwice},
		},
		"the same row in a later report": {
			rows:    []settlement.Entry{paid},
			settled: map[string]string{"511": "PAYMENT:511"}, want: []settlement.Mismatch{""},
		},
		"a wrong net amount": {
			rows: []settlement.Entry{with(paid, func(e *settlement.Entry) {
				e.Net = fair.Rupees(500)
			})}, want: []settlement.Mismatch{settlement.NetDiffers},
		},
		"a refund with a wrong net amount": {
			rows: []settlement.Entry{with(deducted, func(e *settlement.Entry) {
				e.Net = -fair.Rupees(6_000)
			})}, want: []settlement.Mismatch{settlement.NetDiffers},
		},
		// It failed here, was paid by hand, or still waits: the money may leave twice.
		"a refund that the provider did not pay": {
			rows: []settlement.Entry{with(deducted, func(e *settlement.Entry) {
				e.Number, e.RefundRef, e.Amount, e.Net = "96", "r2t3", fair.Rupees(1_000), -fair.Rupees(1_000)
			})}, want: []settlement.Mismatch{settlement.RefundNotPaid},
		},
		"an unpaid refund by order and amount": {
			rows: []settlement.Entry{with(deducted, func(e *settlement.Entry) {
				e.Number, e.RefundRef, e.Amount, e.Net = "96", "", fair.Rupees(1_000), -fair.Rupees(1_000)
			})}, want: []settlement.Mismatch{settlement.RefundUnknown},
		},
		"a refund that failed in the report": {
			rows: []settlement.Entry{with(deducted, func(e *settlement.Entry) { e.Status = "FAILED" })},
			want: []settlement.Mismatch{settlement.RefundNotPaid},
		},
		"a payment that failed in the report": {
			rows: []settlement.Entry{with(paid, func(e *settlement.Entry) { e.Status = "FAILED" })},
			want: []settlement.Mismatch{settlement.PaymentNotPaid},
		},
		"a fee of nearly everything": {
			rows: []settlement.Entry{with(paid, func(e *settlement.Entry) {
				e.Fee, e.Tax, e.Net = fair.Rupees(11_700), 0, fair.Rupees(100)
			})}, want: []settlement.Mismatch{settlement.FeeHigh},
		},
		"another order's id": {
			rows: []settlement.Entry{with(paid, func(e *settlement.Entry) {
				e.OrderID = "MKM2"
			})}, want: []settlement.Mismatch{settlement.OrderDiffers},
		},
	} {
		books := settlement.NewBooks([]fair.Payment{online}, []settlement.RefundToSettle{refund, unpaid})
		for money, row := range c.settled {
			books.Settled[money] = row
		}
		books.Match(c.rows)
		for i, row := range c.rows {
			if row.Mismatch != c.want[i] {
				t.Errorf("%s: row %d is %q, want %q", name, i+1, row.Mismatch, c.want[i])
			}
		}
	}
}
