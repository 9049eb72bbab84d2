package fair_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// TestWrongSettlementRowsDoNotFit checks that a row gets a mismatch if its payment or refund is known but another
// value is wrong.
func TestWrongSettlementRowsDoNotFit(t *testing.T) {
	online := fair.Payment{
		CFPaymentID: "511", OrderID: "MKM1", Status: fair.GatewayPaymentSuccess,
		Amount: fair.Rupees(11_800),
	}
	refund := fair.RefundToSettle{ID: "r1", OrderID: "MKM1", CFRefundID: "95", Amount: fair.Rupees(5_900), Paid: true}
	unpaid := fair.RefundToSettle{ID: "r2", ProviderID: "r2t3", OrderID: "MKM1", Amount: fair.Rupees(1_000)}
	paid := fair.SettlementEntry{
		ID: "PAYMENT:511", Type: fair.SettlementPayment, Number: "511", OrderID: "MKM1",
		Amount: online.Amount, Fee: 23_208, Tax: 4_177, Net: online.Amount - 27_385,
	}
	deducted := fair.SettlementEntry{
		ID: "REFUND:95", Type: fair.SettlementRefund, Number: "95", RefundRef: "r1",
		OrderID: "MKM1", Amount: refund.Amount, Net: -refund.Amount,
	}
	with := func(e fair.SettlementEntry, change func(*fair.SettlementEntry)) fair.SettlementEntry {
		change(&e)
		return e
	}
	again := func(e *fair.SettlementEntry) { e.ID, e.Number, e.PaymentRef = e.ID+"b", e.Number+"b", "511" }
	for name, c := range map[string]struct {
		rows    []fair.SettlementEntry
		settled map[string]string
		want    []fair.SettlementMismatch
	}{
		"fits": {rows: []fair.SettlementEntry{paid, deducted}, want: []fair.SettlementMismatch{"", ""}},
		"a refund deducted twice": {
			rows: []fair.SettlementEntry{deducted, with(deducted, again)},
			want: []fair.SettlementMismatch{"", fair.SettlementTwice},
		},
		"a payment settled twice": {
			rows: []fair.SettlementEntry{paid, with(paid, again)},
			want: []fair.SettlementMismatch{"", fair.SettlementTwice},
		},
		"settled again in a later report": {
			rows: []fair.SettlementEntry{with(paid, again)}, settled: map[string]string{"511": "PAYMENT:511"},
			want: []fair.SettlementMismatch{fair.SettlementTwice},
		},
		"the same row in a later report": {
			rows:    []fair.SettlementEntry{paid},
			settled: map[string]string{"511": "PAYMENT:511"}, want: []fair.SettlementMismatch{""},
		},
		"a wrong net amount": {
			rows: []fair.SettlementEntry{with(paid, func(e *fair.SettlementEntry) {
				e.Net = fair.Rupees(500)
			})}, want: []fair.SettlementMismatch{fair.SettlementNetDiffers},
		},
		"a refund with a wrong net amount": {
			rows: []fair.SettlementEntry{with(deducted, func(e *fair.SettlementEntry) {
				e.Net = -fair.Rupees(6_000)
			})}, want: []fair.SettlementMismatch{fair.SettlementNetDiffers},
		},
		// It failed here, was paid by hand, or still waits: the money may leave twice.
		"a refund that the provider did not pay": {
			rows: []fair.SettlementEntry{with(deducted, func(e *fair.SettlementEntry) {
				e.Number, e.RefundRef, e.Amount, e.Net = "96", "r2t3", fair.Rupees(1_000), -fair.Rupees(1_000)
			})}, want: []fair.SettlementMismatch{fair.RefundNotPaid},
		},
		"an unpaid refund by order and amount": {
			rows: []fair.SettlementEntry{with(deducted, func(e *fair.SettlementEntry) {
				e.Number, e.RefundRef, e.Amount, e.Net = "96", "", fair.Rupees(1_000), -fair.Rupees(1_000)
			})}, want: []fair.SettlementMismatch{fair.RefundUnknown},
		},
		"a refund that failed in the report": {
			rows: []fair.SettlementEntry{with(deducted, func(e *fair.SettlementEntry) { e.Status = "FAILED" })},
			want: []fair.SettlementMismatch{fair.RefundNotPaid},
		},
		"a payment that failed in the report": {
			rows: []fair.SettlementEntry{with(paid, func(e *fair.SettlementEntry) { e.Status = "FAILED" })},
			want: []fair.SettlementMismatch{fair.PaymentNotPaid},
		},
		"a fee of nearly everything": {
			rows: []fair.SettlementEntry{with(paid, func(e *fair.SettlementEntry) {
				e.Fee, e.Tax, e.Net = fair.Rupees(11_700), 0, fair.Rupees(100)
			})}, want: []fair.SettlementMismatch{fair.SettlementFeeHigh},
		},
		"another order's id": {
			rows: []fair.SettlementEntry{with(paid, func(e *fair.SettlementEntry) {
				e.OrderID = "MKM2"
			})}, want: []fair.SettlementMismatch{fair.SettlementOrderDiffers},
		},
	} {
		books := fair.NewSettlementBooks([]fair.Payment{online}, []fair.RefundToSettle{refund, unpaid})
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
