package main_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestWebhooks(t *testing.T) {
	onEachEngine(t, forgedWebhooks, oddWebhooks, lostWebhooks, mixedUpWebhooks, webhooksThatFail)
}

// event returns a payment webhook in the provider's format. The parameter amount must have two decimals.
func event(kind string, o order, paymentID, status string, amount string) string {
	return fmt.Sprintf(`{"data":{"order":{"order_id":%q,"order_amount":%s,"order_currency":"INR","order_tags":null},`+
		`"payment":{"cf_payment_id":%q,"payment_status":%q,"payment_amount":%s,"payment_currency":"INR","payment_message":"00::Transaction success",`+
		`"payment_time":"2026-12-21T10:30:00+05:30","payment_group":"upi"}},"event_time":"2026-12-21T10:30:02+05:30","type":%q}`,
		o.ID, amount, paymentID, status, amount, kind)
}

const success = "PAYMENT_SUCCESS_WEBHOOK"

// forgedWebhooks sends forged webhooks. The site must reject them, store only a counter, and not query the
// provider.
func forgedWebhooks(s *site) {
	s.run("forged webhooks", func(s *site) {
		s.webhooks("drop")
		o := s.book()
		paid := s.attempt(o, "SUCCESS") // paid at the provider, so that an accepted forgery would change the order
		body := event(success, o, paid.ID, "SUCCESS", "88500.00")
		stamp := s.stamp()
		right := signature(sandboxSecret, stamp+body)
		const old = 25 * time.Hour
		past := strconv.FormatInt(s.providerNow().Add(-old).UnixMilli(), 10)
		future := strconv.FormatInt(s.providerNow().Add(old).UnixMilli(), 10)
		forgeries := map[string][3]string{ // each value: body, timestamp, signature
			"no header at all":              {body, "", ""},
			"no signature":                  {body, stamp, ""},
			"no timestamp":                  {body, "", right},
			"another secret":                {body, stamp, signature("another-secret", stamp+body)},
			"an old secret":                 {body, stamp, signature("sandbox-secret-of-last-year", stamp+body)},
			"no secret":                     {body, stamp, signature("", stamp+body)},
			"the client id for a secret":    {body, stamp, signature("sandbox", stamp+body)},
			"a dot between":                 {body, stamp, signature(sandboxSecret, stamp+"."+body)},
			"the body alone signed":         {body, stamp, signature(sandboxSecret, body)},
			"another timestamp":             {body, stamp + "0", right},
			"an altered amount":             {strings.Replace(body, "88500.00", "88500.01", 1), stamp, right},
			"written anew":                  {strings.ReplaceAll(body, "88500.00", "88500"), stamp, right},
			"a space more":                  {body + " ", stamp, right},
			"a line end less":               {body, stamp, signature(sandboxSecret, stamp+body+"\n")},
			"another order":                 {strings.Replace(body, o.ID, "MKM001755000000000", 1), stamp, right},
			"not base64":                    {body, stamp, "%%%"},
			"hexadecimal":                   {body, stamp, strings.Repeat("ab", 32)},
			"a signature cut short":         {body, stamp, right[:20]},
			"a signature and more":          {body, stamp, right + "AAAA"},
			"signed more than a day ago":    {body, past, signature(sandboxSecret, past+body)},
			"signed a day ahead":            {body, future, signature(sandboxSecret, future+body)},
			"a timestamp that is no number": {body, "now", signature(sandboxSecret, "now"+body)},
		}
		receipts, asked := s.rows("webhook_receipt"), len(s.calls(o.ID, "api"))
		const counter = `mela_webhooks_total{outcome="unauthenticated"}`
		counted := s.meter(counter)
		s.mustStayClean(func() {
			for name, f := range forgeries {
				a := s.deliver(f[0], f[1], f[2], "x-idempotency-key", "forged")
				if a.status != http.StatusUnauthorized {
					s.t.Errorf("%s: %d %s", name, a.status, a.body)
				}
				if p := s.problem(a); p.Code != "bad_signature" || strings.Contains(a.body, o.ID) {
					s.t.Errorf("%s: %s", name, a.body)
				}
			}
		})
		if n := s.rows("webhook_receipt"); n != receipts {
			s.t.Errorf("%d forgeries were stored", n-receipts)
		}
		if n := len(s.calls(o.ID, "api")); n != asked {
			s.t.Errorf("the provider was asked %d times", n-asked)
		}
		if got := s.meter(counter) - counted; got != float64(len(forgeries)) {
			s.t.Errorf("%v of %d were counted", got, len(forgeries))
		}
		if got := s.record(o.ID); got.Status != "ACTIVE" || len(got.Payments) != 0 {
			s.t.Errorf("the order is %s with payments %v", got.Status, got.Payments)
		}
		s.wantState(o.stall, "held")
		// Sends the same webhook with a valid signature and with the idempotency key of the forgeries.
		if a := s.deliver(body, stamp, right, "x-idempotency-key", "forged"); a.status != http.StatusOK {
			s.t.Fatalf("the right signature: %d %s", a.status, a.body)
		}
		s.untilRecord(o.ID, "PAID")
		for range 3 { // a replay changes nothing
			if a := s.deliver(body, stamp, right, "x-idempotency-key", "forged"); a.status != http.StatusOK {
				s.t.Errorf("a replay: %d %s", a.status, a.body)
			}
		}
		s.wantLines(o.ID, "booking_paid", 1)
	})
	s.run("a signed webhook with false content", func(s *site) {
		// The site must rely only on the provider's API and not on the content of a webhook.
		o := s.book()
		for _, body := range []string{
			event(success, o, "5114910000001", "SUCCESS", "88500.00"),
			event(success, o, "5114910000002", "SUCCESS", "1.00"),
			`{"type":"REFUND_STATUS_WEBHOOK","data":{"refund":{"refund_id":"r1","order_id":"` + o.ID +
				`","refund_status":"SUCCESS","cf_payment_id":5114910000001}}}`,
			`{"type":"AUTO_REFUND_STATUS_WEBHOOK","data":{"auto_refund":{"order_id":"` + o.ID +
				`","refund_status":"SUCCESS","cf_payment_id":1,"cf_refund_id":2}}}`,
		} {
			if a := s.deliverSigned(body); a.status != http.StatusOK {
				s.t.Errorf("%d %s for %s", a.status, a.body, body)
			}
		}
		if got := s.record(o.ID); got.Status != "ACTIVE" || len(got.Payments)+len(got.Refunds) != 0 {
			s.t.Errorf("the order is %s with %v and %v", got.Status, got.Payments, got.Refunds)
		}
		s.wantState(o.stall, "held")
	})
}

// oddWebhooks sends signed webhooks that the site must ignore.
func oddWebhooks(s *site) {
	s.run("signed webhooks without a meaning", func(s *site) {
		s.ask(http.StatusCreated, http.MethodPost, "/sandbox/sim/webhooks/test", map[string]any{})
		s.until(func() string {
			for _, call := range s.calls("", "webhook") {
				if call.Event == "WEBHOOK" && call.Status == http.StatusOK {
					return ""
				}
			}
			return "the dashboard's test got no 200"
		})
		stranger := order{ID: "MKM001755000000000"}
		for name, c := range map[string]struct {
			want int
			body string
		}{
			"the dashboard's test": {
				200,
				`{"data":{"test_object":{"test_key":"test_value"}},"event_time":"2026-12-21T10:30:02+05:30","type":"WEBHOOK"}`,
			},
			"an unknown event":         {200, `{"type":"SETTLEMENT_SUCCESS","data":{"settlement":{"utr":"1"}}}`},
			"an unknown shape":         {200, `{"type":"SOMETHING_NEW","data":[1,2,3]}`},
			"no data":                  {200, `{"type":"SOMETHING_NEW"}`},
			"another merchant's order": {200, event(success, stranger, "5114910000003", "SUCCESS", "1.00")},
			"ids as numbers, fields as {}": {
				200,
				`{"type":"REFUND_STATUS_WEBHOOK","extra":{},"data":{"refund":{"cf_refund_id":11325632,"cf_payment_id":5114910000001,"refund_id":"rX","order_id":null,"refund_amount":1e2,"metadata":{}}}}`,
			},
			"a long delivery": {200, `{"type":"SOMETHING_NEW","data":{"note":"` + strings.Repeat("x", 200<<10) +
				`"}}`},
			"nothing":                     {400, ""},
			"not JSON":                    {400, `{"type":`},
			"a list":                      {400, `[]`},
			"a text":                      {400, `"WEBHOOK"`},
			"no type":                     {400, `{"data":{}}`},
			"a payment in no known shape": {400, `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":"paid"}`},
			"half a megabyte":             {413, `{"type":"WEBHOOK","data":{"note":"` + strings.Repeat("x", 512<<10) + `"}}`},
		} {
			if a := s.deliverSigned(c.body); a.status != c.want {
				s.t.Errorf("%s: %d, want %d: %.200s", name, a.status, c.want, a.body)
			}
		}
		s.ask(http.StatusMethodNotAllowed, http.MethodGet, "/api/cashfree/webhook", nil)
	})
}

// lostWebhooks tests that the return page and the sweeper, a background worker, settle orders if all webhooks are lost.
func lostWebhooks(s *site) {
	s.run("lost, the return page settles the order", func(s *site) {
		s.webhooks("drop")
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.wantStatus(o, "PAID") // the first status request queries the provider
		s.wantBooking(o, "PAID Confirmed booked=true")
	})
	s.run("lost, and the payer does not return", func(s *site) {
		s.webhooks("drop")
		o, r := s.book(), s.register()
		fee := s.openFor(r)
		s.attempt(o, "SUCCESS")
		s.attempt(fee, "SUCCESS")
		s.advance("31s")
		s.untilRecord(o.ID, "PAID")
		s.untilRecord(fee.ID, "PAID")
		s.untilState(o.stall, "sold")
		if got := s.registrations(false)[r.ID].Status; got != "Paid" {
			s.t.Errorf("the registration is %s", got)
		}
		if n := len(s.calls(o.ID, "webhook")); n != 0 {
			s.t.Errorf("%d webhooks were sent, so the test proves nothing", n)
		}
	})
	s.run("lost for half an hour, settled after the hold", func(s *site) {
		s.webhooks("drop")
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.advance("2h")
		s.untilRecord(o.ID, "PAID")
		s.untilState(o.stall, "sold")
	})
	s.run("signed wrongly by the provider itself", func(s *site) {
		s.webhooks("bad_signature")
		receipts := s.rows("webhook_receipt")
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.until(func() string {
			for _, call := range s.calls(o.ID, "webhook") {
				if call.Status == http.StatusUnauthorized {
					return ""
				}
			}
			return "no delivery was refused"
		})
		if n := s.rows("webhook_receipt"); n != receipts {
			s.t.Error("a delivery with a bad signature was stored")
		}
		if got := s.record(o.ID).Status; got != "ACTIVE" {
			s.t.Errorf("the order is %s", got)
		}
		s.advance("31s")
		s.untilRecord(o.ID, "PAID")
	})
}

func (s *site) untilDelivered(orderID, kind string, times int) {
	s.t.Helper()
	s.until(func() string {
		n := 0
		for _, call := range s.calls(orderID, "webhook") {
			if call.Event == kind && call.Status == http.StatusOK {
				n++
			}
		}
		if n < times {
			return fmt.Sprintf("%s was delivered %d times, want %d", kind, n, times)
		}
		return ""
	})
}

func mixedUpWebhooks(s *site) {
	const failed = "PAYMENT_FAILED_WEBHOOK"
	s.run("delivered twice", func(s *site) {
		s.webhooks("duplicate", "copies", 5)
		o := s.book()
		s.attempt(o, "FAILED")
		s.attempt(o, "SUCCESS")
		s.untilDelivered(o.ID, success, 5)
		s.untilDelivered(o.ID, failed, 5)
		s.untilRecord(o.ID, "PAID")
		s.wantLines(o.ID, "booking_paid", 1)
		if got := s.record(o.ID); got.dispositions() != "accepted" || len(got.Payments) != 2 || len(got.Refunds) != 0 {
			s.t.Errorf("payments %v, refunds %v", got.Payments, got.Refunds)
		}
	})
	s.run("failed after success", func(s *site) {
		s.webhooks("reorder", "delay", "1h")
		o := s.book()
		s.attempt(o, "FAILED")
		s.attempt(o, "SUCCESS")
		s.untilDelivered(o.ID, failed, 1)
		order := s.calls(o.ID, "webhook")
		if len(order) != 2 || order[0].Event != success || order[1].Event != failed {
			s.t.Fatalf("not reordered: %v", order)
		}
		s.untilRecord(o.ID, "PAID")
		s.wantStatus(o, "PAID")
		// Sends another webhook, as the provider would after a third failed attempt.
		if a := s.deliverSigned(event(failed, o, "5114910000009", "FAILED", "88500.00")); a.status != http.StatusOK {
			s.t.Errorf("%d %s", a.status, a.body)
		}
		s.wantStatus(o, "PAID")
		s.wantBooking(o, "PAID Confirmed booked=true")
		s.untilState(o.stall, "sold")
		s.wantLines(o.ID, "booking_paid", 1)
	})
	s.run("delayed until long after", func(s *site) {
		s.webhooks("delay", "delay", "5m")
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.wantStatus(o, "PAID") // the return page has settled the order
		if n := len(s.calls(o.ID, "webhook")); n != 0 {
			s.t.Fatalf("%d webhooks arrived early, so the test proves nothing", n)
		}
		s.advance("5m1s")
		s.untilDelivered(o.ID, success, 1)
		s.wantStatus(o, "PAID")
		s.wantLines(o.ID, "booking_paid", 1)
	})
}

// webhooksThatFail tests webhooks that cannot be processed: the site rejects them, and the next delivery works.
func webhooksThatFail(s *site) {
	s.run("the query of the provider fails", func(s *site) {
		o := s.book()
		s.fault("GET /pg/orders/"+o.ID, http.StatusServiceUnavailable, 3) // fails one query attempt and its two retries
		s.attempt(o, "SUCCESS")
		s.until(func() string {
			if calls := s.calls(o.ID, "webhook"); len(calls) == 0 || calls[0].Status != http.StatusServiceUnavailable {
				return fmt.Sprintf("the webhook was not refused with 503: %v", calls)
			}
			return ""
		})
		s.until(func() string {
			s.advance("1m")
			for _, call := range s.calls(o.ID, "webhook") {
				if call.Status == http.StatusOK && call.Attempt > 1 {
					return ""
				}
			}
			return "the webhook was not accepted at a later attempt"
		})
		s.untilRecord(o.ID, "PAID")
		s.wantLines(o.ID, "booking_paid", 1)
	})
	s.run("refused once, the same delivery again", func(s *site) {
		// The clock does not advance, so only the stored but unprocessed delivery can settle the order.
		s.webhooks("drop")
		o := s.book()
		paid := s.attempt(o, "SUCCESS")
		body := event(success, o, paid.ID, "SUCCESS", "88500.00")
		s.fault("GET /pg/orders/"+o.ID, http.StatusBadGateway, 3) // fails one query attempt and its two retries
		for _, want := range []int{http.StatusServiceUnavailable, http.StatusOK, http.StatusOK} {
			if a := s.deliverSigned(body, "x-idempotency-key", "delivery-0"); a.status != want {
				s.t.Errorf("%d, want %d: %s", a.status, want, a.body)
			}
		}
		s.untilRecord(o.ID, "PAID")
		s.wantLines(o.ID, "booking_paid", 1)
	})
	s.run("the database fails", func(s *site) {
		s.webhooks("drop")
		o := s.book()
		paid := s.attempt(o, "SUCCESS")
		body := event(success, o, paid.ID, "SUCCESS", "88500.00")
		if _, err := s.db.ExecContext(s.t.Context(),
			"ALTER TABLE webhook_receipt RENAME TO webhook_receipt_away"); err != nil {
			s.t.Fatal(err)
		}
		during := s.deliverSigned(body, "x-idempotency-key", "delivery-1")
		if _, err := s.db.ExecContext(s.t.Context(),
			"ALTER TABLE webhook_receipt_away RENAME TO webhook_receipt"); err != nil {
			s.t.Fatal(err)
		}
		if during.status < http.StatusInternalServerError || strings.Contains(during.body, "webhook_receipt") {
			s.t.Errorf("with a broken database: %d %s", during.status, during.body)
		}
		if got := s.record(o.ID).Status; got != "ACTIVE" {
			s.t.Errorf("the order is %s", got)
		}
		if a := s.deliverSigned(body, "x-idempotency-key", "delivery-1"); a.status != http.StatusOK {
			s.t.Errorf("the next delivery: %d %s", a.status, a.body)
		}
		s.untilRecord(o.ID, "PAID")
	})
}
