package cashfree_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

func TestCreateOrderOnTheWire(t *testing.T) {
	p := newProvider(t, always(200, orderAnswer))
	got, err := p.client.CreateOrder(t.Context(), stallOrder())
	if err != nil {
		t.Fatal(err)
	}
	want := fair.GatewayOrder{
		OrderID: "PGF27-S-01K5DEMO", CFOrderID: "2149460581", SessionID: "session_DEMOabc123",
		Status: fair.GatewayOrderActive,
		Amount: fair.Rupees(177000), Currency: "INR", ExpiresAt: time.Date(2026, 12, 21, 5, 20, 0, 0, time.UTC),
		Tags: map[string]string{"booking_id": "bk_01K5DEMO", "kind": "stall"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	r := p.requests()[0]
	if r.method != "POST" || r.path != "/pg/orders" {
		t.Errorf("called %s %s", r.method, r.path)
	}
	// This is the exact body that the provider expects. The amount has two decimals, times are in UTC with Z, & is not
	// escaped, and the structure is the documented one.
	const wantBody = `{"order_id":"PGF27-S-01K5DEMO","order_amount":177000.00,"order_currency":"INR",` +
		`"customer_details":{"customer_id":"c01K5DEMO","customer_phone":"9876543210","customer_email":"asha@example.in","customer_name":"Asha Rao"},` +
		`"order_meta":{"return_url":"https://fair.example.in/payment-success?transactionId={order_id}&userID=TOKEN","notify_url":"https://fair.example.in/api/cashfree/webhook"},` +
		`"order_expiry_time":"2026-12-21T05:20:00Z","order_note":"Stall booking bk_01K5DEMO","order_tags":{"booking_id":"bk_01K5DEMO","kind":"stall"}}`
	if diff := cmp.Diff(wantBody, strings.TrimSpace(r.body)); diff != "" {
		t.Errorf("body (-want +got):\n%s", diff)
	}
	for name, want := range map[string]string{
		"x-client-id": "id-1", "x-client-secret": secret, "x-api-version": "2026-01-01",
		"x-idempotency-key": "0192f6a0-7d7e-7c11-9b7e-6a1f5d1c0001", "x-request-id": "fair-bk_01K5DEMO-1",
		"content-type": "application/json", "accept": "application/json",
	} {
		if got := r.header.Get(name); got != want {
			t.Errorf("header %s = %q, want %q", name, got, want)
		}
	}
}

func TestInvalidOptionalValuesAreLeftOut(t *testing.T) {
	const long = "https://fair.example.in/"
	for name, tc := range map[string]struct {
		change func(*fair.GatewayOrderRequest)
		field  string // path of the field, with dots as separators
		want   any    // nil: the field is absent
	}{
		"name": {func(r *fair.GatewayOrderRequest) {
			r.Name = " M. S. Rao-Patil  (Jr) "
		}, "customer_details.customer_name", "M S Rao Patil Jr"},
		"name in Telugu": {func(r *fair.GatewayOrderRequest) {
			r.Name = "ఆశా రావు"
		}, "customer_details.customer_name", nil},
		"name in two scripts": {func(r *fair.GatewayOrderRequest) {
			r.Name = "Asha ఆశా"
		}, "customer_details.customer_name", "Asha"},
		"name with accents": {func(r *fair.GatewayOrderRequest) {
			r.Name = "José Silva"
		}, "customer_details.customer_name", "Silva"},
		"name too short": {func(r *fair.GatewayOrderRequest) {
			r.Name = "Al"
		}, "customer_details.customer_name", nil},
		"name of marks": {func(r *fair.GatewayOrderRequest) {
			r.Name = "<>&@#"
		}, "customer_details.customer_name", nil},
		"name of 120": {func(r *fair.GatewayOrderRequest) {
			r.Name = strings.Repeat("a", 120)
		}, "customer_details.customer_name", strings.Repeat("a", 100)},
		"no e-mail": {func(r *fair.GatewayOrderRequest) {
			r.Email = ""
		}, "customer_details.customer_email", nil},
		"e-mail of 101": {func(r *fair.GatewayOrderRequest) {
			r.Email = strings.Repeat("a", 90) + "@example.in"
		}, "customer_details.customer_email", nil},
		"notify on http": {func(r *fair.GatewayOrderRequest) {
			r.NotifyURL = "http://fair.example.in/hook"
		}, "order_meta.notify_url", nil},
		"notify on loopback": {func(r *fair.GatewayOrderRequest) {
			r.NotifyURL = "http://127.0.0.1:8080/hook"
		}, "order_meta.notify_url", "http://127.0.0.1:8080/hook"},
		"notify on ftp loopback": {func(r *fair.GatewayOrderRequest) {
			r.NotifyURL = "ftp://127.0.0.1/hook"
		}, "order_meta.notify_url", nil},
		"notify of 250": {func(r *fair.GatewayOrderRequest) {
			r.NotifyURL = long + strings.Repeat("a", 250-len(long))
		}, "order_meta.notify_url", long + strings.Repeat("a", 250-len(long))},
		"notify of 251": {func(r *fair.GatewayOrderRequest) {
			r.NotifyURL = long + strings.Repeat("a", 251-len(long))
		}, "order_meta.notify_url", nil},
		"methods": {func(r *fair.GatewayOrderRequest) {
			r.PaymentMethods = "upi,cc,dc,nb"
		}, "order_meta.payment_methods", "upi,cc,dc,nb"},
		"note too short":         {func(r *fair.GatewayOrderRequest) { r.Note = "ab" }, "order_note", nil},
		"note with a line break": {func(r *fair.GatewayOrderRequest) { r.Note = "one\ntwo" }, "order_note", "one two"},
		"note of 300": {func(r *fair.GatewayOrderRequest) {
			r.Note = strings.Repeat("ఆ", 300)
		}, "order_note", strings.Repeat("ఆ", 200)},
		"empty tag": {func(r *fair.GatewayOrderRequest) {
			r.Tags = map[string]string{"a": ""}
		}, "order_tags", nil},
		"tag of 300": {func(r *fair.GatewayOrderRequest) {
			r.Tags = map[string]string{"a": strings.Repeat("x", 300)}
		}, "order_tags.a", strings.Repeat("x", 255)},
		"paise": {func(r *fair.GatewayOrderRequest) {
			r.Amount = 17700001
		}, "order_amount", json.Number("177000.01")},
		"expiry in another place": {func(r *fair.GatewayOrderRequest) {
			r.ExpiresAt = r.ExpiresAt.In(time.FixedZone("", -3600))
		}, "order_expiry_time", "2026-12-21T05:20:00Z"},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProvider(t, always(200, orderAnswer))
			r := stallOrder()
			tc.change(&r)
			if _, err := p.client.CreateOrder(t.Context(), r); err != nil {
				t.Fatal(err)
			}
			dec := json.NewDecoder(strings.NewReader(p.requests()[0].body))
			dec.UseNumber()
			var value any
			if err := dec.Decode(&value); err != nil {
				t.Fatal(err)
			}
			for part := range strings.SplitSeq(tc.field, ".") {
				object, _ := value.(map[string]any)
				value = object[part]
			}
			if diff := cmp.Diff(tc.want, value); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tc.field, diff)
			}
		})
	}
}

func TestInvalidOrdersAreNotSentToTheProvider(t *testing.T) {
	for name, change := range map[string]func(*fair.GatewayOrderRequest){
		"order id short":    func(r *fair.GatewayOrderRequest) { r.OrderID = "ab" },
		"order id with /":   func(r *fair.GatewayOrderRequest) { r.OrderID = "../orders" },
		"amount":            func(r *fair.GatewayOrderRequest) { r.Amount = 99 },
		"negative amount":   func(r *fair.GatewayOrderRequest) { r.Amount = -fair.Rupees(5) },
		"customer id":       func(r *fair.GatewayOrderRequest) { r.CustomerID = "a-b-c" },
		"phone":             func(r *fair.GatewayOrderRequest) { r.Phone = "919876543210" },
		"return URL of 251": func(r *fair.GatewayOrderRequest) { r.ReturnURL = "https://f.in/" + strings.Repeat("a", 238) },
		"eleven tags": func(r *fair.GatewayOrderRequest) {
			r.Tags = map[string]string{}
			for i := range 11 {
				r.Tags[strings.Repeat("t", i+1)] = "x"
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProvider(t, always(200, orderAnswer))
			r := stallOrder()
			change(&r)
			_, err := p.client.CreateOrder(t.Context(), r)
			if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayRefused || e.Code == "" {
				t.Errorf("error %v, want a refusal with a code", err)
			}
			if n := len(p.requests()); n != 0 {
				t.Errorf("%d requests were sent", n)
			}
		})
	}
}

func TestTerminateOrder(t *testing.T) {
	p := newProvider(t, always(200, strings.Replace(orderAnswer, `"ACTIVE"`, `"TERMINATION_REQUESTED"`, 1)))
	o, err := p.client.TerminateOrder(t.Context(), "PGF27-S-01K5DEMO")
	if err != nil || o.Status != fair.GatewayOrderTerminating {
		t.Fatalf("order %+v, error %v", o, err)
	}
	r := p.requests()[0]
	if r.method != http.MethodPatch || r.path != "/pg/orders/PGF27-S-01K5DEMO" ||
		strings.TrimSpace(r.body) != `{"order_status":"TERMINATED"}` {
		t.Errorf("sent %+v", r)
	}
}
