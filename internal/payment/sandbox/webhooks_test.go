package sandbox_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
)

func TestTheFormatOfAWebhook(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.run()
		w.order("A-1")
		id := w.attempt("A-1", `{"outcome":"SUCCESS"}`)
		h := w.merchant.next(t)
		if h.err != nil {
			t.Fatalf("the product's client refuses it: %v", h.err)
		}
		mustEqual(t, "event", kinds(h), "PAYMENT_SUCCESS_WEBHOOK SUCCESS")
		mustEqual(t, "order", h.event.OrderID, "A-1")
		mustEqual(t, "payment", h.event.CFPaymentID, id)
		mustEqual(t, "dedupe key", h.event.DedupeKey, h.header.Get("x-idempotency-key"))
		for name, want := range map[string]string{
			"content-type": "application/json", "x-webhook-attempt": "1",
			"x-webhook-version": "2025-01-01",
		} {
			mustEqual(t, name, h.header.Get(name), want)
		}
		timestamp := h.header.Get("x-webhook-timestamp")
		ms, err := strconv.ParseInt(timestamp, 10, 64)
		if err != nil || time.UnixMilli(ms).Sub(w.sim.Clock().Now()).Abs() > time.Minute {
			t.Errorf("timestamp %q (%v)", timestamp, err)
		}
		mustEqual(
			t, "signature", h.header.Get("x-webhook-signature"), sandbox.Sign(sandbox.ClientSecret, timestamp, h.body),
		)
		if !bytes.Contains(h.body, []byte(`"order_amount":100300.00`)) ||
			!bytes.Contains(h.body, []byte(`"payment_amount":100300.00`)) {
			t.Errorf("amounts are not written with two decimals: %s", h.body)
		}
		var loose map[string]any
		if err := json.Unmarshal(h.body, &loose); err != nil {
			t.Fatal(err)
		}
		data := loose["data"].(map[string]any)
		for path, want := range map[string]any{
			"order.order_id": "A-1", "order.order_currency": "INR", "order.order_tags.booking_id": "bk_1",
			"payment.cf_payment_id": id, "payment.payment_status": "SUCCESS", "payment.payment_currency": "INR",
			"payment.payment_group":           "upi",
			"customer_details.customer_phone": "9876543210",
		} {
			var at any = data
			for part := range strings.SplitSeq(path, ".") {
				object, _ := at.(map[string]any)
				at = object[part]
			}
			mustEqual(t, path, at, want)
		}
		// If the receiver decodes the body and encodes it again, the signature no longer matches. The real provider's
		// webhooks have the same property.
		again, err := json.Marshal(loose)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.client.ParseWebhook(timestamp, h.header.Get("x-webhook-signature"), "", again); !errors.Is(err,
			cashfree.ErrBadSignature) {
			t.Errorf("re-serialised: %v", err)
		}
	})
}

// The ids in the body of a refund event are numbers. The client must decode them exactly.
func TestRefundWebhooksHaveNumbersAsIDs(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.webhooks(`{"mode":"drop"}`)
	w.paidOrder("A-1")
	w.webhooks(`{"mode":"normal"}`)
	r, err := w.refund("A-1", "r01", 8850000, "a reason")
	if err != nil {
		t.Fatal(err)
	}
	w.run()
	w.advance("1m")
	h := w.merchant.next(t)
	if !bytes.Contains(h.body, []byte(`"cf_refund_id":`+r.CFRefundID+`,`)) ||
		!bytes.Contains(h.body, []byte(`"refund_amount":88500.00`)) {
		t.Errorf("body %s", h.body)
	}
	mustEqual(t, "refund", h.event.CFRefundID, r.CFRefundID)
	mustEqual(t, "payment", h.event.CFPaymentID, r.CFPaymentID)
	second := w.attempt("A-1", `{}`)
	mustEqual(t, "the second payment", w.merchant.next(t).event.CFPaymentID, second)
	h = w.merchant.next(t)
	if !bytes.Contains(h.body, []byte(`"auto_refund":{`)) || h.event.Type != "AUTO_REFUND_STATUS_WEBHOOK" ||
		h.event.CFPaymentID != second {
		t.Errorf("auto refund %+v: %s", h.event, h.body)
	}
}

func TestWebhooksOfADispute(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.webhooks(`{"mode":"drop"}`)
	w.paidOrder("A-1")
	w.webhooks(`{"mode":"normal"}`)
	w.run()
	for _, step := range []struct {
		body, kind string
		result     fair.DisputeResult
	}{
		{`{}`, "DISPUTE_CREATED CHARGEBACK_CREATED", ""},
		{`{"status":"CHARGEBACK_DOCS_RECEIVED"}`, "DISPUTE_UPDATED CHARGEBACK_DOCS_RECEIVED", ""},
		{`{"status":"CHARGEBACK_MERCHANT_LOST"}`, "DISPUTE_CLOSED CHARGEBACK_MERCHANT_LOST", fair.DisputeLost},
		{`{"amount":100}`, "DISPUTE_CREATED CHARGEBACK_CREATED", ""}, // another one
		{`{"status":"CHARGEBACK_MERCHANT_WON"}`, "DISPUTE_CLOSED CHARGEBACK_MERCHANT_WON", fair.DisputeWon},
	} {
		w.control(201, "POST", "/orders/A-1/disputes", step.body)
		h := w.merchant.next(t)
		mustEqual(t, "event", kinds(h), step.kind)
		mustEqual(t, "order", h.event.OrderID, "A-1")
		mustEqual(t, "result", h.event.Dispute.Result, step.result)
	}
	w.order("A-2")
	w.control(400, "POST", "/orders/A-2/disputes", `{}`)
}

func TestRetriesFollowTheSimulatedClock(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.run()
		w.order("A-1")
		w.merchant.status.Store(500)
		w.attempt("A-1", `{}`)
		first := w.merchant.next(t)
		for i, gap := range []string{"2m", "10m", "30m"} {
			w.settled("A-1", i+1)
			w.merchant.nothing(t)
			w.advance(gap)
			h := w.merchant.next(t)
			mustEqual(t, "attempt", h.header.Get("x-webhook-attempt"), strconv.Itoa(i+2))
			mustEqual(t, "the same body", string(h.body), string(first.body))
			mustEqual(t, "the same key", h.header.Get("x-idempotency-key"), first.header.Get("x-idempotency-key"))
			if h.err != nil {
				t.Errorf("attempt %d: %v", i+2, h.err)
			}
		}
		w.settled("A-1", 4)
		w.advance("48h")
		w.merchant.nothing(t)
	})
}

// settled waits until the simulator has recorded the results of n deliveries for an order.
func (w *world) settled(orderID string, n int) {
	w.t.Helper()
	for range 6000 {
		noted := 0
		for _, line := range w.log(orderID) {
			if line["kind"] == "webhook" {
				noted++
			}
		}
		if noted >= n {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	w.t.Fatalf("%d deliveries about %s were never noted", n, orderID)
}

func TestOnly200IsSuccess(t *testing.T) {
	for _, status := range []int{204, 302, 401} {
		w := newWorld(t, sqliteOpener(t))
		w.run()
		w.order("A-1")
		w.merchant.status.Store(int64(status))
		w.attempt("A-1", `{}`)
		w.merchant.next(t)
		w.settled("A-1", 1)
		w.merchant.status.Store(200)
		w.advance("2m")
		mustEqual(t, "retried", w.merchant.next(t).header.Get("x-webhook-attempt"), "2")
		w.settled("A-1", 2)
		w.advance("10m")
		w.merchant.nothing(t)
	}
}

func TestAWebhookGoesToEachDifferentAddressOnce(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	other := newMerchant(t)
	other.client.Store(w.client)
	r := w.orderRequest("A-1")
	r.NotifyURL = other.url()
	if _, err := w.client.CreateOrder(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	w.order("B-1") // the notify_url is the same as the configured address, so there is only one delivery
	w.run()
	w.attempt("A-1", `{}`)
	one, two := w.merchant.next(t), other.next(t)
	mustEqual(t, "the same event", one.event.DedupeKey, two.event.DedupeKey)
	w.attempt("B-1", `{}`)
	mustEqual(t, "of", w.merchant.next(t).event.OrderID, "B-1")
	w.settled("B-1", 1)
	w.merchant.nothing(t)
	other.nothing(t)
}

// The second event of an order must not be sent before the first one got a response, except in modes that change the
// order of events.
func TestEventsOfAnOrderAreSentOneAfterTheOther(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	var under, most atomic.Int64
	seen := make(chan string, 10)
	slow := newServer(t, func(_ http.ResponseWriter, r *http.Request) {
		most.Store(max(most.Load(), under.Add(1)))
		defer under.Add(-1)
		time.Sleep(50 * time.Millisecond)
		body, _ := io.ReadAll(r.Body)
		seen <- string(body)
	})
	r := w.orderRequest("A-1")
	r.NotifyURL = slow
	if _, err := w.client.CreateOrder(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	w.attempt("A-1", `{"outcome":"FAILED"}`)
	w.attempt("A-1", `{"outcome":"SUCCESS"}`)
	w.run()
	for _, want := range []string{"PAYMENT_FAILED_WEBHOOK", "PAYMENT_SUCCESS_WEBHOOK"} {
		select {
		case body := <-seen:
			if !strings.Contains(body, want) {
				t.Errorf("want %s, got %s", want, body)
			}
		case <-time.After(time.Minute):
			t.Fatal("no webhook was received")
		}
	}
	mustEqual(t, "at a time", most.Load(), 1)
}

func TestWebhookModes(t *testing.T) {
	t.Run("drop", func(t *testing.T) {
		w := newWorld(t, sqliteOpener(t))
		w.run()
		w.webhooks(`{"mode":"drop"}`)
		w.paidOrder("A-1")
		w.webhooks(`{"mode":"normal"}`)
		w.paidOrder("B-1")
		mustEqual(t, "only the second", w.merchant.next(t).event.OrderID, "B-1")
		w.advance("48h")
		w.settled("B-1", 1)
		w.merchant.nothing(t)
	})
	t.Run("duplicate", func(t *testing.T) {
		w := newWorld(t, sqliteOpener(t))
		w.run()
		w.webhooks(`{"mode":"duplicate","copies":5}`)
		w.paidOrder("A-1")
		keys := map[string]int{}
		for range 5 {
			keys[w.merchant.next(t).event.DedupeKey]++
		}
		if len(keys) != 1 {
			t.Errorf("keys %v", keys)
		}
		w.settled("A-1", 5)
		w.merchant.nothing(t)
	})
	t.Run("reorder", func(t *testing.T) {
		each(t, func(t *testing.T, w *world) {
			w.run()
			w.webhooks(`{"mode":"reorder"}`)
			w.order("A-1")
			w.attempt("A-1", `{"outcome":"FAILED"}`)
			w.attempt("A-1", `{"outcome":"SUCCESS"}`)
			mustEqual(t, "order of arrival", kinds(w.merchant.next(t), w.merchant.next(t)),
				"PAYMENT_SUCCESS_WEBHOOK SUCCESS, PAYMENT_FAILED_WEBHOOK FAILED")
			// If no other event follows, the event is sent after the maximum wait.
			w.paidOrder("B-1")
			w.merchant.nothing(t)
			w.advance("31s")
			mustEqual(t, "alone", w.merchant.next(t).event.OrderID, "B-1")
		})
	})
	t.Run("delay", func(t *testing.T) {
		w := newWorld(t, sqliteOpener(t))
		w.run()
		w.webhooks(`{"mode":"delay","delay":"20m"}`)
		w.paidOrder("A-1")
		w.advance("19m")
		w.webhooks(`{"mode":"normal"}`)
		w.paidOrder("B-1")
		mustEqual(t, "the later one first", w.merchant.next(t).event.OrderID, "B-1")
		w.advance("2m")
		mustEqual(t, "then the delayed", w.merchant.next(t).event.OrderID, "A-1")
	})
	t.Run("bad signature", func(t *testing.T) {
		w := newWorld(t, sqliteOpener(t))
		w.run()
		w.webhooks(`{"mode":"bad_signature"}`)
		w.paidOrder("A-1")
		if h := w.merchant.next(t); !errors.Is(h.err, cashfree.ErrBadSignature) {
			t.Errorf("error %v", h.err)
		}
	})
	w := newWorld(t, sqliteOpener(t))
	w.control(400, "POST", "/webhooks", `{"mode":"sometimes"}`)
	w.control(400, "POST", "/webhooks", `{"mode":"duplicate","copies":1000}`)
}

func TestTheDashboardsTest(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.run()
	w.control(201, "POST", "/webhooks/test", "")
	h := w.merchant.next(t)
	if h.err != nil || h.event.Type != "WEBHOOK" || h.event.OrderID != "" ||
		!bytes.Contains(h.body, []byte(`"test_object"`)) {
		t.Errorf("%+v, %v: %s", h.event, h.err, h.body)
	}
}
