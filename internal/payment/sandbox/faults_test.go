package sandbox_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// The response is lost after the commit. A retry with the same key must get the recorded response, and only one order
// must exist.
func TestTimeoutAfterCommit(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.fault(`{"match":"POST /pg/orders","status":"timeout_after_commit"}`)
		r := w.orderRequest("A-1")
		_, err := w.client.CreateOrder(t.Context(), r)
		refusedWith(t, err, fair.GatewayNoAnswer, "")
		o, err := w.client.CreateOrder(t.Context(), r)
		if err != nil || o.SessionID == "" {
			t.Fatalf("with the same key: %+v, %v", o, err)
		}
		r.IdempotencyKey = fair.NewUUID()
		_, err = w.client.CreateOrder(t.Context(), r)
		refusedWith(t, err, fair.GatewayExists, "order_already_exists")
		same, err := w.client.GetOrder(t.Context(), "A-1")
		if diff := cmp.Diff(o, same); err != nil || diff != "" {
			t.Errorf("order %v: %s", err, diff)
		}

		w.attempt("A-1", `{}`)
		w.fault(`{"match":"POST /pg/orders/*/refunds","status":"timeout_after_commit"}`)
		refund := fair.GatewayRefundRequest{
			OrderID: "A-1", RefundID: "r01", IdempotencyKey: fair.NewUUID(), Amount: 100, Note: "reason",
		}
		_, err = w.client.CreateRefund(t.Context(), refund)
		refusedWith(t, err, fair.GatewayNoAnswer, "")
		if _, err = w.client.CreateRefund(t.Context(), refund); err != nil {
			t.Errorf("with the same key: %v", err)
		}
	})
}

func TestTimeoutBeforeAnythingHappened(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.fault(`{"match":"POST /pg/orders","status":"timeout"}`)
	r := w.orderRequest("A-1")
	_, err := w.client.CreateOrder(t.Context(), r)
	refusedWith(t, err, fair.GatewayNoAnswer, "")
	mustEqual(t, "nothing is there", w.api("GET", "/orders/A-1", "").status, 404)
	if _, err := w.client.CreateOrder(t.Context(), r); err != nil {
		t.Errorf("with the same key: %v", err)
	}
}

func TestTooManyRequests(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	w.fault(`{"match":"GET /pg/orders/*","status":429,"retry":7}`)
	resp := w.api("GET", "/orders/A-1", "")
	mustEqual(t, "status", resp.status, http.StatusTooManyRequests)
	mustEqual(t, "retry", resp.header.Get("x-ratelimit-retry"), "7")
	mustEqual(t, "remaining", resp.header.Get("x-ratelimit-remaining"), "0")
	w.fault(`{"match":"POST /pg/orders","status":429}`)
	r := w.orderRequest("B-1")
	_, err := w.client.CreateOrder(t.Context(), r)
	refusedWith(t, err, fair.GatewayBusy, "request_failed")
	if _, err := w.client.CreateOrder(t.Context(), r); err != nil {
		t.Error(err)
	}
}

func TestFaultsAffectOnlyTheMatchingCalls(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	w.fault(`{"match":"GET /pg/orders/*/payments","status":502,"times":2}`)
	mustEqual(t, "the order", w.api("GET", "/orders/A-1", "").status, 200)
	for _, want := range []int{502, 502, 200} {
		mustEqual(t, "payments", w.api("GET", "/orders/A-1/payments", "").status, want)
	}
	w.fault(`{"match":"* /pg/**","status":400,"code":"refund_unsupported","times":1000}`)
	mustEqual(t, "any call", w.api("GET", "/orders/A-1/refunds", "").object()["code"], any("refund_unsupported"))
	mustEqual(t, "and its rest", w.do("GET", "/sandbox/sim/faults", "", nil).status, 200)
	w.control(200, "DELETE", "/faults", "")
	mustEqual(t, "after clearing", w.api("GET", "/orders/A-1/refunds", "").status, 200)
	// The client repeats a GET, so it succeeds after two failures.
	w.fault(`{"match":"GET /pg/orders/*","status":"timeout","times":1}`)
	w.fault(`{"match":"GET /pg/orders/*","status":500,"times":1}`)
	mustEqual(t, "with patience", w.status("A-1"), fair.GatewayOrderActive)
	for _, bad := range []string{
		`{"status":200}`, `{"status":"sometimes"}`, `{}`, `{"status":500,"times":-1}`,
		`{"status":500,"unknown":1}`, `{"status":500,"hang":"-1s"}`,
	} {
		w.control(400, "POST", "/faults", bad)
	}
}

// A repeated request with the same key is the same order. Another request with the key is refused.
func TestIdempotencyKeys(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first, key := orderBody(t, w, map[string]any{"order_id": "A-1"}), "key-1"
		made := w.api("POST", "/orders", first, "x-idempotency-key", key)
		w.advance("10m") // the expiry in the repeated request would be too early for a new order
		again := w.api("POST", "/orders", first, "x-idempotency-key", key)
		mustEqual(t, "repeated", again.raw, made.raw)
		other := orderBody(t, w, map[string]any{"order_id": "A-1", "order_note": "another"})
		mustEqual(t, "another body", w.api("POST", "/orders", other, "x-idempotency-key", key).status, 422)
		fresh := orderBody(t, w, map[string]any{"order_id": "A-1"})
		mustEqual(t, "another key", w.api("POST", "/orders", fresh, "x-idempotency-key", "key-2").status, 409)
	})
}

func TestControlsRefuseUnknownValues(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	for _, body := range []string{
		`{"outcome":"MAYBE"}`, `{"outcome":"CANCELLED"}`, `{"delay":"soon"}`, `{"delay":"-5m"}`, `{"amount":-1}`,
		`{"amount":1.001}`, `{"outcom":"SUCCESS"}`, `[`,
	} {
		w.control(400, "POST", "/orders/A-1/attempts", body)
	}
	mustEqual(t, "attempts", len(w.payments("A-1")), 0)
	w.control(404, "POST", "/orders/none/attempts", `{}`)
	w.control(404, "POST", "/attempts/511/resolve", `{}`)
	w.control(404, "POST", "/attempts/A-1/resolve", `{}`)
	w.control(404, "GET", "/orders/%00", "")
	id := w.attempt("A-1", `{"outcome":"PENDING"}`)
	w.control(400, "POST", "/attempts/"+id+"/resolve", `{"outcome":"PENDING"}`)
	w.control(200, "POST", "/attempts/"+id+"/resolve", `{"outcome":"USER_DROPPED"}`)
	w.control(409, "POST", "/attempts/"+id+"/resolve", `{}`)
	mustEqual(t, "order", w.status("A-1"), fair.GatewayOrderActive)
}

// Mela must handle an order for which the provider reports a different amount from the requested one.
func TestAnAlteredAmount(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	w.control(200, "PATCH", "/orders/A-1", `{"order_amount":100200.00}`)
	w.attempt("A-1", `{}`)
	o, err := w.client.GetOrder(t.Context(), "A-1")
	if err != nil || o.Amount != fair.Rupees(100200) || o.Status != fair.GatewayOrderPaid {
		t.Errorf("order %+v, %v", o, err)
	}
	w.control(400, "PATCH", "/orders/A-1", `{"order_amount":0}`)
	w.order("B-1")
	w.attempt("B-1", `{"amount":50.25}`)
	mustEqual(t, "paid", w.payments("B-1")[0].Amount, fair.Paise(5025))
	if _, err := w.refund("B-1", "r01", 5026, "more than was paid"); err == nil {
		t.Error("more than what was captured was refunded")
	}
}
