package httpapi_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// signed returns the headers with a valid signature for a delivery.
func (s *site) signed(body string) map[string]string {
	timestamp := strconv.FormatInt(s.sim.Clock().Now().UnixMilli(), 10)
	return map[string]string{
		"x-webhook-timestamp": timestamp, "x-webhook-signature": sandbox.Sign(sandbox.ClientSecret, timestamp, []byte(body)),
		"x-webhook-version": "2025-01-01",
	}
}

func successEvent(orderID string) string {
	return fmt.Sprintf(`{"data":{"order":{"order_id":"%s","order_amount":88500.00,"order_currency":"INR"},"payment":{"cf_payment_id":"511491","payment_status":"SUCCESS",`+
		`"payment_amount":88500.00}},"event_time":"2026-12-21T10:30:02+05:30","type":"PAYMENT_SUCCESS_WEBHOOK"}`, orderID)
}

func (s *site) deliver(body string, header map[string]string, want int) {
	s.t.Helper()
	has := []string{}
	if want == 200 {
		has = append(has, `{"ok":true}`)
	}
	s.do(call{method: "POST", path: "/api/cashfree/webhook", body: body, header: header, want: want, has: has})
}

func TestWebhook(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24)
		event := successEvent(o.field("orderId"))

		// A webhook only causes a query. As long as the provider reports no payment, the order is not paid.
		s.deliver(event, s.signed(event), 200)
		if got := s.stallState("std-24"); got != "held" {
			t.Errorf("a webhook alone made stall 24 %s", got)
		}
		s.pay(o.field("orderId"))
		again := s.signed(event)
		again["x-idempotency-key"] = "delivery-2"
		s.deliver(event, again, 200)
		if got := s.stallState("std-24"); got != "sold" {
			t.Errorf("after the webhook stall 24 is %s", got)
		}
		for range 3 { // repeated deliveries
			s.deliver(event, again, 200)
		}
		for name, body := range map[string]string{
			"the dashboard's test": `{"data":{"test_object":{"test_key":"test_value"}},"type":"WEBHOOK","event_time":"2026-12-21T10:30:02+05:30"}`,
			"an unknown type":      `{"data":{"anything":[1,2]},"type":"SETTLEMENT_SUCCESS","event_time":"2026-12-21T10:30:02+05:30"}`,
			"a stranger's order":   successEvent("SOMEBODY-ELSES"),
			"a refund not ours":    `{"data":{"refund":{"cf_refund_id":11325632,"refund_id":"r1","order_id":"x","refund_status":"SUCCESS"}},"type":"REFUND_STATUS_WEBHOOK"}`,
		} {
			t.Run(name, func(t *testing.T) {
				s := *s
				s.t = t
				s.deliver(body, s.signed(body), 200)
			})
		}
		// The provider may send other content types, or no content type.
		for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", ""} {
			header := s.signed(event)
			header["Content-Type"] = kind
			s.deliver(event, header, 200)
		}
	})
}

func TestWebhookRefuses(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24)
		s.pay(o.field("orderId"))
		event := successEvent(o.field("orderId"))
		right := s.signed(event)
		altered := func(name, value string) map[string]string {
			header := map[string]string{}
			for k, v := range right {
				header[k] = v
			}
			header[name] = value
			return header
		}
		for name, c := range map[string]struct {
			body   string
			header map[string]string
			want   int
		}{
			"not signed": {event, nil, 401},
			"forged": {
				event,
				altered("x-webhook-signature", sandbox.Sign("guess", right["x-webhook-timestamp"], []byte(event))), 401,
			},
			"another amount":        {strings.Replace(event, "88500.00", "1.00", 1), right, 401},
			"written anew":          {strings.ReplaceAll(event, "88500.00", "88500"), right, 401},
			"one space more":        {event + " ", right, 401},
			"another time":          {event, altered("x-webhook-timestamp", "1797843600123"), 401},
			"a signature in pieces": {event, altered("x-webhook-signature", right["x-webhook-signature"][:20]), 401},
			"signed nonsense":       {"not JSON", s.signed("not JSON"), 400},
			"signed list":           {"[]", s.signed("[]"), 400},
			"too large":             {strings.Repeat(" ", 257<<10), s.signed(strings.Repeat(" ", 257<<10)), 413},
		} {
			t.Run(name, func(t *testing.T) {
				s := *s
				s.t = t
				s.deliver(c.body, c.header, c.want)
			})
		}
		if got := s.stallState("std-24"); got != "held" {
			t.Errorf("refused webhooks made stall 24 %s", got)
		}
		// This delivery has the maximum size.
		padded := event + strings.Repeat(" ", 256<<10-len(event))
		s.deliver(padded, s.signed(padded), 200)
	})
}

// When the provider cannot be queried, the delivery is answered with an error. The provider then sends it again, and
// it is processed.
func TestWebhookIsSentAgain(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.order("Soil Life", stall24)
		s.pay(o.field("orderId"))
		event := successEvent(o.field("orderId"))
		header := s.signed(event)
		header["x-idempotency-key"] = "delivery-1"
		s.do(call{
			method: "POST", path: "/sandbox/sim/faults",
			body: map[string]any{"match": "GET /pg/orders/*", "status": 500, "times": 20}, want: 201,
		})
		s.deliver(event, header, 503)
		s.do(call{method: "DELETE", path: "/sandbox/sim/faults", want: 200})
		s.deliver(event, header, 200)
		if got := s.stallState("std-24"); got != "sold" {
			t.Errorf("stall 24 is %s", got)
		}
	})
}

// The simulator sends each webhook three times. The stall must nevertheless be sold.
func TestWebhooksOfTheSimulator(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		go s.sim.Run(t.Context())
		s.do(call{
			method: "POST", path: "/sandbox/sim/webhooks", body: map[string]any{"mode": "duplicate", "copies": 3},
			want: 200,
		})
		o := s.order("Soil Life", stall24)
		s.pay(o.field("orderId"))
		s.eventually(func() bool { return s.stallState("std-24") == "sold" })
	})
}

// eventually waits until `happened` returns true.
func (s *site) eventually(happened func() bool) {
	s.t.Helper()
	deadline := time.After(time.Minute)
	for !happened() {
		select {
		case <-deadline:
			s.t.Fatal("it did not happen")
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func TestWebhookWithPaymentsOff(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t), func(d *siteDeps) { d.Webhooks = nil })
	s.deliver("{}", nil, 503)
}
