package sandbox_test

import (
	"encoding/json"
	"errors"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// paidOrder creates a paid order for ₹1,00,300.
func (w *world) paidOrder(id string) {
	w.t.Helper()
	w.order(id)
	w.attempt(id, `{"outcome":"SUCCESS"}`)
}

func (w *world) refund(orderID, refundID string, amount fair.Paise, note string) (fair.GatewayRefund, error) {
	w.t.Helper()
	return w.client.CreateRefund(w.t.Context(), fair.GatewayRefundRequest{
		OrderID: orderID, RefundID: refundID, IdempotencyKey: fair.NewUUID(), Amount: amount, Note: note,
	})
}

func (w *world) refundStatus(orderID, refundID string) fair.GatewayRefundStatus {
	w.t.Helper()
	r, err := w.client.GetRefund(w.t.Context(), orderID, refundID)
	if err != nil {
		w.t.Fatal(err)
	}
	return r.Status
}

func refusedWith(t *testing.T, err error, failure fair.GatewayFailure, code string) {
	t.Helper()
	if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != failure || e.Code != code {
		t.Errorf("error %v, want %s %s", err, failure, code)
	}
}

func TestRefundEntityAndItsEnd(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.paidOrder("A-1")
		payment := w.payments("A-1")[0].CFPaymentID
		resp := w.api("POST", "/orders/A-1/refunds",
			`{"refund_amount":50150.00,"refund_id":"r01K6CANCEL50","refund_note":"Cancelled 20 days before","refund_speed":"STANDARD"}`)
		mustEqual(t, "status", resp.status, 200)
		r := resp.object()
		for _, name := range []string{"cf_refund_id", "created_at"} {
			if text, ok := r[name].(string); !ok || text == "" {
				t.Errorf("%s = %v", name, r[name])
			}
			delete(r, name)
		}
		want := map[string]any{
			"cf_payment_id": payment, "order_id": "A-1", "refund_id": "r01K6CANCEL50", "entity": "refund",
			"refund_amount": json.Number("50150.00"), "refund_currency": "INR",
			"refund_note":   "Cancelled 20 days before",
			"refund_status": "PENDING", "refund_type": "MERCHANT_INITIATED", "status_description": "In Progress",
			"refund_mode": "STANDARD",
		}
		if diff := cmp.Diff(want, r); diff != "" {
			t.Errorf("refund (-want +got):\n%s", diff)
		}
		w.run()
		mustEqual(t, "first webhook", kinds(w.merchant.next(t)), "PAYMENT_SUCCESS_WEBHOOK SUCCESS")
		w.advance("9s")
		mustEqual(t, "after 9 seconds", w.refundStatus("A-1", "r01K6CANCEL50"), fair.GatewayRefundPending)
		w.merchant.nothing(t)
		w.advance("1m")
		got, err := w.client.GetRefund(t.Context(), "A-1", "r01K6CANCEL50")
		if err != nil || got.Status != fair.GatewayRefundSuccess || got.ARN == "" || got.ProcessedAt.IsZero() {
			t.Errorf("refund %+v, %v", got, err)
		}
		h := w.merchant.next(t)
		mustEqual(t, "second webhook", kinds(h), "REFUND_STATUS_WEBHOOK SUCCESS")
		mustEqual(t, "its refund", h.event.RefundID, "r01K6CANCEL50")
		mustEqual(t, "its order", h.event.OrderID, "A-1")
		mustEqual(t, "the order stays", w.status("A-1"), fair.GatewayOrderPaid)
	})
}

func TestRefundsAddUpToThePayment(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.paidOrder("A-1")
		half := fair.Rupees(50150)
		if _, err := w.refund("A-1", "r1a", half, "one half"); err != nil {
			t.Fatal(err)
		}
		_, err := w.refund("A-1", "r1b", half+1, "too much")
		refusedWith(t, err, fair.GatewayRefused, "refund_amount_invalid")
		if _, err := w.refund("A-1", "r1c", half, "other half"); err != nil {
			t.Fatal(err)
		}
		_, err = w.refund("A-1", "r1d", 1, "one paisa more")
		refusedWith(t, err, fair.GatewayRefused, "refund_amount_invalid")
		_, err = w.refund("A-1", "r1a", half, "one half")
		refusedWith(t, err, fair.GatewayExists, "refund_already_exists")

		// After a refund has failed, it must be possible to refund its amount again.
		w.paidOrder("B-1")
		w.control(200, "POST", "/refunds", `{"outcome":"FAILED"}`)
		if _, err := w.refund("B-1", "r2a", fair.Rupees(100300), "a reason"); err != nil {
			t.Fatal(err)
		}
		w.advance("1m")
		mustEqual(t, "by the controls", w.refundStatus("B-1", "r2a"), fair.GatewayRefundFailed)
		if _, err := w.refund("B-1", "r2b", fair.Rupees(100300), "a reason"); err != nil {
			t.Error(err)
		}
	})
}

func TestRefundsAtOnceNeverExceedThePayment(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.paidOrder("A-1")
		var granted sync.Map
		var all sync.WaitGroup
		for _, id := range []string{"r0a", "r0b", "r0c", "r0d", "r0e", "r0f"} {
			all.Go(func() {
				_, err := w.refund("A-1", id, fair.Rupees(50000), "at once")
				granted.Store(id, err == nil)
			})
		}
		all.Wait()
		n := 0
		granted.Range(func(_, ok any) bool {
			if ok.(bool) {
				n++
			}
			return true
		})
		mustEqual(t, "granted", n, 2)
	})
}

func TestRefundOutcomes(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.control(200, "POST", "/refunds", `{"outcome":"ONHOLD","delay":"0s"}`)
	w.paidOrder("A-1")
	if _, err := w.refund("A-1", "rhold", fair.Rupees(1), "a reason"); err != nil {
		t.Fatal(err)
	}
	mustEqual(t, "by the controls", w.refundStatus("A-1", "rhold"), fair.GatewayRefundOnHold)
	w.control(200, "POST", "/refunds/rhold/resolve", `{"status":"CANCELLED"}`)
	mustEqual(t, "resolved", w.refundStatus("A-1", "rhold"), fair.GatewayRefundCancelled)
	w.control(409, "POST", "/refunds/rhold/resolve", `{}`)
	w.control(400, "POST", "/refunds", `{"outcome":"MAYBE"}`)
	w.control(404, "POST", "/refunds/none/resolve", `{}`)
}

func TestRefundsThatAreRefused(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("open")
	_, err := w.refund("open", "r01", fair.Rupees(1), "too early")
	refusedWith(t, err, fair.GatewayRefused, "order_id_not_paid")
	_, err = w.refund("none", "r01", fair.Rupees(1), "nowhere")
	refusedWith(t, err, fair.GatewayNotFound, "order_not_found")
	w.paidOrder("A-1")
	for body, code := range map[string]string{
		`{"refund_amount":0,"refund_id":"r01"}`:                                      "refund_amount_invalid",
		`{"refund_amount":1.005,"refund_id":"r01"}`:                                  "request_failed",
		`{"refund_amount":1}`:                                                        "refund_id_invalid",
		`{"refund_amount":1,"refund_id":"r-1"}`:                                      "refund_id_invalid",
		`{"refund_amount":100300.01,"refund_id":"r01","refund_note":"one too many"}`: "refund_amount_invalid",
	} {
		resp := w.api("POST", "/orders/A-1/refunds", body)
		mustEqual(t, body, resp.status, 400)
		mustEqual(t, body, resp.object()["code"], any(code))
	}
	w.advance("4300h") // 179 days
	if _, err := w.refund("A-1", "r01", fair.Rupees(1), "in time"); err != nil {
		t.Errorf("within six months: %v", err)
	}
	w.advance("200h")
	_, err = w.refund("A-1", "r02", fair.Rupees(1), "too late")
	refusedWith(t, err, fair.GatewayRefused, "refund_invalid")
}
