package sandbox_test

import (
	"net/http"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

const key = "x-idempotency-key"

func TestTheFirstAnswerIsReplayed(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		body := orderBody(t, w, nil)
		first := w.api("POST", "/orders", body, key, "k-1")
		mustEqual(t, "first", first.header.Get("x-idempotency-replayed"), "false")
		w.attempt("PGF27-S-01K5DEMO", `{"outcome":"SUCCESS"}`)
		again := w.api("POST", "/orders", body, key, "k-1")
		mustEqual(t, "status", again.status, 200)
		mustEqual(t, "body, though the order is paid now", again.raw, first.raw)
		mustEqual(t, "replayed", again.header.Get("x-idempotency-replayed"), "true")
		mustEqual(t, "key", again.header.Get(key), "k-1")

		other := w.api("POST", "/orders", orderBody(t, w, map[string]any{"order_note": "another"}), key, "k-1")
		mustEqual(t, "another body", other.status, 422)
		mustEqual(t, "its code", other.object()["code"], any("request_invalid"))
		mustEqual(t, "its type", other.object()["type"], any("idempotency_error"))
		elsewhere := w.api("POST", "/orders/PGF27-S-01K5DEMO/refunds", body, key, "k-1")
		mustEqual(t, "another endpoint", elsewhere.status, 422)

		mustEqual(t, "no key, same id", w.api("POST", "/orders", body).status, 409)
		mustEqual(t, "new key, same id", w.api("POST", "/orders", body, key, "k-2").status, 409)
		mustEqual(
			t, "the refusal is replayed too",
			w.api("POST", "/orders", body, key, "k-2").header.Get("x-idempotency-replayed"), "true",
		)

		bad := orderBody(t, w, map[string]any{"order_id": "B-1", "order_amount": 0})
		mustEqual(t, "invalid", w.api("POST", "/orders", bad, key, "k-3").status, 400)
		replayed := w.api("POST", "/orders", bad, key, "k-3")
		mustEqual(t, "invalid again", replayed.status, 400)
		mustEqual(t, "replayed", replayed.header.Get("x-idempotency-replayed"), "true")
	})
}

func TestRefundsAndTerminationAreReplayed(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.paidOrder("A-1")
	const body = `{"refund_amount":1.00,"refund_id":"r01"}`
	first := w.api("POST", "/orders/A-1/refunds", body, key, "k-r")
	again := w.api("POST", "/orders/A-1/refunds", body, key, "k-r")
	mustEqual(t, "refund", again.raw, first.raw)
	mustEqual(t, "replayed", again.header.Get("x-idempotency-replayed"), "true")
	list, err := w.client.GetRefunds(t.Context(), "A-1")
	if err != nil || len(list) != 1 {
		t.Errorf("refunds %v, %v", list, err)
	}
	w.order("B-1")
	for range 2 {
		mustEqual(
			t, "terminate",
			w.api("PATCH", "/orders/B-1", `{"order_status":"TERMINATED"}`, key, "k-t").object()["order_status"],
			any("TERMINATED"),
		)
	}
	mustEqual(t, "a key that cannot be one", w.api("POST", "/orders/A-1/refunds", body, key, "has spaces").status, 400)
}

func TestOneKeyUsedAtOnceIsOneOrder(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		body := orderBody(t, w, nil)
		var mu sync.Mutex
		answers := map[string]int{}
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				resp := w.api("POST", "/orders", body, key, "k-1")
				mu.Lock()
				defer mu.Unlock()
				answers[resp.raw]++
			})
		}
		all.Wait()
		if len(answers) != 1 {
			t.Errorf("answers %v", answers)
		}
	})
}

// A recorded 5xx response must be repeated for every request with the same key. After a retry with a new key, exactly
// one order must exist, because the order id is unique.
func TestAServerErrorIsRecordedUnderItsKey(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for name, tc := range map[string]struct {
			fault string
			then  fair.GatewayFailure // result of a request with a new key; empty: success
		}{
			"before": {`{"match":"POST /pg/orders","status":500}`, ""},
			"after":  {`{"match":"POST /pg/orders","status":503,"after_commit":true}`, fair.GatewayExists},
		} {
			w.fault(tc.fault)
			r := w.orderRequest("A-" + name)
			for range 3 { // the fault applies only to the first call; the later calls get the recorded response
				_, err := w.client.CreateOrder(t.Context(), r)
				refusedWith(t, err, fair.GatewayServerError, "internal_error")
			}
			r.IdempotencyKey = fair.NewUUID()
			_, err := w.client.CreateOrder(t.Context(), r)
			if tc.then == "" {
				if err != nil {
					t.Errorf("%s: a new key: %v", name, err)
				}
			} else {
				refusedWith(t, err, tc.then, "order_already_exists")
			}
			mustEqual(t, name, w.status("A-"+name), fair.GatewayOrderActive)
		}
	})
}

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
	mustEqual(t, "type", resp.object()["type"], any("rate_limit_error"))

	// A 429 is not recorded, so a later request with the same key succeeds.
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
	w.fault(`{"match":"* /sandbox/pg/**","status":400,"code":"refund_unsupported","times":1000}`)
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

func TestADelayedErrorResponse(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	w.fault(`{"match":"GET /pg/orders/*","status":504,"hang":"30ms"}`)
	resp := w.api("GET", "/orders/A-1", "")
	mustEqual(t, "status", resp.status, 504)
	mustEqual(t, "code", resp.object()["code"], any("api_request_timeout"))
}
