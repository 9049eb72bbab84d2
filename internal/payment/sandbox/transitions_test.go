package sandbox_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// subject contains the order of a test and the newest attempt to pay it.
type subject struct {
	*world
	order, attempt string
}

// step is a part of a test. It performs an action on the subject or checks it.
type step func(t *testing.T, s *subject)

func attempts(body string) step {
	return func(_ *testing.T, s *subject) { s.attempt = s.world.attempt(s.order, body) }
}

func resolve(body string) step {
	return func(_ *testing.T, s *subject) { s.control(200, "POST", "/attempts/"+s.attempt+"/resolve", body) }
}

func passes(by string) step { return func(_ *testing.T, s *subject) { s.advance(by) } }

func is(want fair.GatewayOrderStatus) step {
	return func(t *testing.T, s *subject) { t.Helper(); mustEqual(t, "order", s.status(s.order), want) }
}

func terminate(want fair.GatewayOrderStatus) step {
	return func(t *testing.T, s *subject) {
		t.Helper()
		o, err := s.client.TerminateOrder(t.Context(), s.order)
		if err != nil || o.Status != want {
			t.Errorf("terminate: %s, %v, want %s", o.Status, err, want)
		}
	}
}

func refusesAttempts(_ *testing.T, s *subject) {
	s.control(409, "POST", "/orders/"+s.order+"/attempts", `{"outcome":"SUCCESS"}`)
}

func TestTransitions(t *testing.T) {
	type attempt struct {
		Status   fair.GatewayPaymentStatus
		Refunded bool
	}
	cases := map[string]struct {
		steps    []step
		end      fair.GatewayOrderStatus
		tries    []attempt
		webhooks []string // expected webhooks, in any order
	}{
		"paid at once": {
			[]step{is("ACTIVE"), attempts(`{"outcome":"SUCCESS"}`), is("PAID"), passes("50m"), terminate("PAID")},
			"PAID",
			[]attempt{{"SUCCESS", false}},
			[]string{"PAYMENT_SUCCESS_WEBHOOK SUCCESS"},
		},
		"failed, dropped, then paid": {
			[]step{
				attempts(`{"outcome":"FAILED"}`), is("ACTIVE"), passes("1m"), attempts(`{"outcome":"USER_DROPPED"}`),
				is("ACTIVE"), passes("1m"),
				attempts(`{"outcome":"SUCCESS"}`),
			},
			"PAID",
			[]attempt{{"FAILED", false}, {"USER_DROPPED", false}, {"SUCCESS", false}},
			[]string{
				"PAYMENT_FAILED_WEBHOOK FAILED", "PAYMENT_USER_DROPPED_WEBHOOK USER_DROPPED",
				"PAYMENT_SUCCESS_WEBHOOK SUCCESS",
			},
		},
		"expires by the clock": {
			[]step{passes("19m"), is("ACTIVE"), passes("1m"), is("EXPIRED"), refusesAttempts, terminate("EXPIRED")},
			"EXPIRED", nil, nil,
		},
		"expired, then paid within the attempt's time": {
			[]step{
				passes("10m"), attempts(`{"outcome":"SUCCESS","delay":"15m"}`), is("ACTIVE"), passes("12m"),
				is("EXPIRED"), passes("4m"), is("PAID"),
			},
			"PAID",
			[]attempt{{"SUCCESS", false}},
			[]string{"PAYMENT_SUCCESS_WEBHOOK SUCCESS"},
		},
		"one leap over both": {
			[]step{passes("10m"), attempts(`{"outcome":"SUCCESS","delay":"15m"}`), passes("5h"), is("PAID")},
			"PAID",
			[]attempt{{"SUCCESS", false}},
			[]string{"PAYMENT_SUCCESS_WEBHOOK SUCCESS"},
		},
		"expired, then paid too late": {
			[]step{
				passes("10m"), attempts(`{"outcome":"SUCCESS","delay":"25m"}`), passes("24m"), is("EXPIRED"),
				passes("2m"),
			},
			"EXPIRED",
			[]attempt{{"CANCELLED", true}},
			[]string{"AUTO_REFUND_STATUS_WEBHOOK SUCCESS"},
		},
		"pending, resolved by hand, within time": {
			[]step{attempts(`{"outcome":"PENDING"}`), passes("19m"), is("ACTIVE"), resolve(`{}`), is("PAID")},
			"PAID",
			[]attempt{{"SUCCESS", false}},
			[]string{"PAYMENT_SUCCESS_WEBHOOK SUCCESS"},
		},
		"pending, resolved by hand, too late": {
			[]step{
				attempts(`{"outcome":"PENDING"}`), passes("21m"), is("EXPIRED"), resolve(`{"outcome":"SUCCESS"}`),
				is("EXPIRED"),
			},
			"EXPIRED",
			[]attempt{{"CANCELLED", true}},
			[]string{"AUTO_REFUND_STATUS_WEBHOOK SUCCESS"},
		},
		"pending stays pending": {
			[]step{attempts(`{"outcome":"PENDING"}`), passes("48h"), is("EXPIRED")},
			"EXPIRED",
			[]attempt{{"PENDING", false}},
			nil,
		},
		"terminated": {
			[]step{
				attempts(`{"outcome":"FAILED"}`), terminate("TERMINATED"), refusesAttempts, terminate("TERMINATED"),
				passes("1h"), is("TERMINATED"),
			},
			"TERMINATED",
			[]attempt{{"FAILED", false}},
			[]string{"PAYMENT_FAILED_WEBHOOK FAILED"},
		},
		"termination races a payment that succeeds": {
			[]step{
				attempts(`{"outcome":"SUCCESS","delay":"5m"}`), terminate("TERMINATION_REQUESTED"), refusesAttempts,
				is("TERMINATION_REQUESTED"),
				passes("5m"), is("PAID"),
			},
			"PAID",
			[]attempt{{"SUCCESS", false}},
			[]string{"PAYMENT_SUCCESS_WEBHOOK SUCCESS"},
		},
		"termination races a payment that fails": {
			[]step{
				attempts(`{"outcome":"FAILED","delay":"5m"}`), terminate("TERMINATION_REQUESTED"), passes("5m"),
				is("TERMINATED"),
			},
			"TERMINATED",
			[]attempt{{"FAILED", false}},
			[]string{"PAYMENT_FAILED_WEBHOOK FAILED"},
		},
		"termination waits for every attempt": {
			[]step{
				attempts(`{"outcome":"FAILED","delay":"2m"}`), attempts(`{"outcome":"FAILED","delay":"4m"}`),
				terminate("TERMINATION_REQUESTED"),
				passes("2m"), is("TERMINATION_REQUESTED"), passes("2m"), is("TERMINATED"),
			},
			"TERMINATED",
			[]attempt{{"FAILED", false}, {"FAILED", false}},
			[]string{"PAYMENT_FAILED_WEBHOOK FAILED", "PAYMENT_FAILED_WEBHOOK FAILED"},
		},
		"termination, then money too late": {
			[]step{
				attempts(`{"outcome":"SUCCESS","delay":"21m"}`), terminate("TERMINATION_REQUESTED"), passes("30m"),
				is("TERMINATED"),
			},
			"TERMINATED",
			[]attempt{{"CANCELLED", true}},
			[]string{"AUTO_REFUND_STATUS_WEBHOOK SUCCESS"},
		},
		"two tabs, both paid": {
			[]step{
				attempts(`{"outcome":"SUCCESS","delay":"1m"}`), attempts(`{"outcome":"SUCCESS","delay":"2m"}`),
				passes("5m"),
			},
			"PAID",
			[]attempt{{"SUCCESS", false}, {"SUCCESS", true}},
			[]string{
				"PAYMENT_SUCCESS_WEBHOOK SUCCESS", "PAYMENT_SUCCESS_WEBHOOK SUCCESS",
				"AUTO_REFUND_STATUS_WEBHOOK SUCCESS",
			},
		},
		"a success on a paid order": {
			[]step{attempts(`{"outcome":"SUCCESS"}`), passes("1s"), attempts(`{"outcome":"SUCCESS"}`)},
			"PAID",
			[]attempt{{"SUCCESS", false}, {"SUCCESS", true}},
			[]string{
				"PAYMENT_SUCCESS_WEBHOOK SUCCESS", "PAYMENT_SUCCESS_WEBHOOK SUCCESS",
				"AUTO_REFUND_STATUS_WEBHOOK SUCCESS",
			},
		},
		"a failure after the success": {
			[]step{
				attempts(`{"outcome":"FAILED","delay":"3m"}`), attempts(`{"outcome":"SUCCESS"}`), is("PAID"),
				passes("3m"),
			},
			"PAID",
			[]attempt{{"FAILED", false}, {"SUCCESS", false}},
			[]string{"PAYMENT_SUCCESS_WEBHOOK SUCCESS", "PAYMENT_FAILED_WEBHOOK FAILED"},
		},
	}
	each(t, func(t *testing.T, w *world) {
		w.run()
		for name, tc := range cases {
			t.Run(name, func(t *testing.T) {
				s := &subject{world: w, order: fair.NewUUID()}
				w.order(s.order)
				for _, do := range tc.steps {
					do(t, s)
				}
				mustEqual(t, "the end", w.status(s.order), tc.end)
				refunds, err := w.client.GetRefunds(t.Context(), s.order)
				if err != nil {
					t.Fatal(err)
				}
				refunded := map[string]bool{}
				for _, r := range refunds {
					if r.Type == "PAYMENT_AUTO_REFUND" && r.Status == fair.GatewayRefundSuccess && r.Amount == fair.Rupees(100300) {
						refunded[r.CFPaymentID] = true
					}
				}
				var got []attempt
				for _, p := range w.payments(s.order) {
					got = append(got, attempt{p.Status, refunded[p.CFPaymentID]})
				}
				// Attempts with the same start time have no defined order, so the test compares only their numbers.
				if diff := cmp.Diff(count(tc.tries), count(got)); diff != "" {
					t.Errorf("attempts (-want +got):\n%s", diff)
				}
				var events []string
				for range tc.webhooks {
					h := w.merchant.next(t)
					mustEqual(t, "order of the webhook", h.event.OrderID, s.order)
					events = append(events, kinds(h))
				}
				if diff := cmp.Diff(count(tc.webhooks), count(events)); diff != "" {
					t.Errorf("webhooks (-want +got):\n%s", diff)
				}
				w.merchant.nothing(t)
			})
		}
	})
}

func count[T comparable](list []T) map[T]int {
	out := map[T]int{}
	for _, v := range list {
		out[v]++
	}
	return out
}

// The test checks the fields of a payment, and that the order of the list varies.
func TestPaymentEntities(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	w.attempt("A-1", `{"outcome":"FAILED"}`)
	for range 6 {
		w.attempt("A-1", `{"outcome":"FAILED"}`)
	}
	w.advance("1m")
	paid := w.attempt("A-1", `{"outcome":"SUCCESS","amount":100000.50}`)

	first := map[string]bool{}
	for range 60 {
		first[w.api("GET", "/orders/A-1/payments", "").raw[:40]] = true
	}
	if len(first) < 2 {
		t.Error("the list of payments always begins with the same one")
	}
	p := w.paymentEntity("A-1", paid)
	for name, want := range map[string]any{
		"cf_payment_id": paid, "order_id": "A-1", "entity": "payment", "payment_status": "SUCCESS", "payment_currency": "INR",
		"payment_group": "upi", "is_captured": true,
	} {
		if diff := cmp.Diff(want, p[name]); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for _, name := range []string{
		"payment_amount", "order_amount", "payment_time", "payment_completion_time",
		"payment_message", "bank_reference",
	} {
		if p[name] == nil {
			t.Errorf("%s is missing", name)
		}
	}
	got := w.payments("A-1")
	mustEqual(t, "what was paid", got[len(got)-1].Amount, fair.Paise(10000050))
	w.order("B-1")
	mustEqual(t, "no payments", w.api("GET", "/orders/B-1/payments", "").raw, "[]")
}

func (w *world) paymentEntity(orderID, id string) map[string]any {
	w.t.Helper()
	for _, p := range w.control(200, "GET", "/orders/"+orderID, "")["payments"].([]any) {
		if p := p.(map[string]any); p["cf_payment_id"] == id {
			return p
		}
	}
	w.t.Fatalf("no payment %s", id)
	return nil
}

func TestTerminateRefusesOtherStates(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	for _, body := range []string{`{"order_status":"PAID"}`, `{"order_status":"ACTIVE"}`, `{}`, `[]`, `x`} {
		mustEqual(t, body, w.api("PATCH", "/orders/A-1", body).status, 400)
	}
	mustEqual(t, "order", w.status("A-1"), fair.GatewayOrderActive)
	mustEqual(t, "unknown order", w.api("PATCH", "/orders/none", `{"order_status":"TERMINATED"}`).status, 404)
}
