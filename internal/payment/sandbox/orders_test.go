package sandbox_test

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

// orderBody returns a valid order, such as the example in the provider's documentation. changes maps the path of a
// field, such as "customer_details.customer_phone", to a new value. A nil value removes the field.
func orderBody(t *testing.T, w *world, changes map[string]any) string {
	t.Helper()
	body := map[string]any{
		"order_id": "PGF27-S-01K5DEMO", "order_amount": json.Number("177000.00"), "order_currency": "INR",
		"customer_details": map[string]any{
			"customer_id": "c01K5DEMO", "customer_phone": "9876543210", "customer_email": "asha@example.in",
			"customer_name": "Asha Rao",
		},
		"order_meta": map[string]any{
			"return_url": "https://fair.example.in/payment-success?transactionId={order_id}&userID=TOKEN",
			"notify_url": "https://fair.example.in/api/cashfree/webhook",
		},
		"order_expiry_time": w.sim.Clock().Now().Add(20 * time.Minute).UTC().Format("2006-01-02T15:04:05Z"),
		"order_note":        "Stall booking bk_01K5DEMO",
		"order_tags":        map[string]any{"booking_id": "bk_01K5DEMO", "kind": "stall"},
	}
	for path, value := range changes {
		at := body
		parts := strings.Split(path, ".")
		for _, part := range parts[:len(parts)-1] {
			at = at[part].(map[string]any)
		}
		if value == nil {
			delete(at, parts[len(parts)-1])
		} else {
			at[parts[len(parts)-1]] = value
		}
	}
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// The test compares every field of an order in a response with the provider's documentation.
func TestOrderEntity(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		resp := w.api(
			"POST", "/orders", orderBody(t, w, nil), "x-idempotency-key",
			"0192f6a0-7d7e-7c11-9b7e-6a1f5d1c0001",
		)
		mustEqual(t, "status", resp.status, 200)
		o := resp.object()
		for name, form := range map[string]string{
			"cf_order_id": `^\d{10,}$`, "payment_session_id": `^session_[\w-]{40,}$`,
			"order_expiry_time": `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$`,
			"created_at":        `^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30$`,
		} {
			text, ok := o[name].(string)
			if !ok || !regexp.MustCompile(form).MatchString(text) {
				t.Errorf("%s = %v", name, o[name])
			}
			delete(o, name)
		}
		want := map[string]any{
			"order_id": "PGF27-S-01K5DEMO", "entity": "order", "order_currency": "INR",
			"order_amount": json.Number("177000.00"),
			"order_status": "ACTIVE", "order_note": "Stall booking bk_01K5DEMO",
			"customer_details": map[string]any{
				"customer_id": "c01K5DEMO", "customer_name": "Asha Rao", "customer_email": "asha@example.in",
				"customer_phone": "9876543210",
			},
			"order_meta": map[string]any{
				"return_url": "https://fair.example.in/payment-success?transactionId={order_id}&userID=TOKEN",
				"notify_url": "https://fair.example.in/api/cashfree/webhook", "payment_methods": "",
			},
			"order_tags": map[string]any{"booking_id": "bk_01K5DEMO", "kind": "stall"},
		}
		if diff := cmp.Diff(want, o); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
		mustEqual(t, "type", resp.header.Get("Content-Type"), "application/json")
		again := w.api("GET", "/orders/PGF27-S-01K5DEMO", "")
		mustEqual(t, "the same entity by GET", again.raw, resp.raw)
	})
}

func TestUnknownAndInvalidIDs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.order("A-1")
		for path, code := range map[string]string{
			"/orders/none": "order_not_found", "/orders/none/payments": "order_not_found",
			"/orders/none/refunds":    "order_not_found",
			"/orders/A-1/refunds/r01": "refund_get_not_found", "/orders/%00abc": "order_not_found",
			"/orders/%ff%fe%fd": "order_not_found",
		} {
			resp := w.api("GET", path, "")
			mustEqual(t, path, resp.status, 404)
			mustEqual(t, path, resp.object()["code"], any(code))
		}
		_, err := w.client.GetOrder(t.Context(), "none")
		if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayNotFound ||
			e.Code != "order_not_found" {
			t.Errorf("the client returns %v", err)
		}
	})
}

func TestASecondOrderWithTheSameID(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		first := w.order("A-1")
		_, err := w.client.CreateOrder(t.Context(), w.orderRequest("A-1"))
		e, ok := errors.AsType[*fair.GatewayError](err)
		if !ok || e.Failure != fair.GatewayExists || e.Code != "order_already_exists" || e.HTTPStatus != 409 {
			t.Fatalf("error %v", err)
		}
		// The caller can then read the existing order, which contains the session of the first response.
		o, err := w.client.GetOrder(t.Context(), "A-1")
		if diff := cmp.Diff(first, o); err != nil || diff != "" {
			t.Errorf("order %v (-first +now):\n%s", err, diff)
		}
	})
}

func TestOrdersThatAreRefused(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	in := func(d time.Duration) string { return w.sim.Clock().Now().Add(d).UTC().Format(time.RFC3339Nano) }
	for name, tc := range map[string]struct {
		path  string
		value any
		code  string // code of the expected error; empty: the order is accepted
	}{
		"short id":         {"order_id", "ab", "order_id_invalid"},
		"no id":            {"order_id", nil, "order_id_invalid"},
		"below a rupee":    {"order_amount", json.Number("0.99"), "order_amount_invalid"},
		"amount as text":   {"order_amount", "100.00", "request_failed"},
		"three decimals":   {"order_amount", json.Number("100.001"), "request_failed"},
		"dollars":          {"order_currency", "USD", "order_currency_invalid"},
		"no customer":      {"customer_details", nil, "customer_id_invalid"},
		"no phone":         {"customer_details.customer_phone", nil, "customer_phone_invalid"},
		"phone with +91":   {"customer_details.customer_phone", "+919876543210", ""},
		"no e-mail":        {"customer_details.customer_email", nil, ""},
		"name in Telugu":   {"customer_details.customer_name", "ఆశా రావు", "customer_name_invalid"},
		"return on http":   {"order_meta.return_url", "http://192.168.1.20:8080/", ""},
		"return to script": {"order_meta.return_url", "javascript:alert(1)", "return_url_invalid"},
		"14 minutes":       {"order_expiry_time", in(14 * time.Minute), "order_expiry_time_invalid"},
		"16 minutes":       {"order_expiry_time", in(16 * time.Minute), ""},
		"31 days":          {"order_expiry_time", in(31 * 24 * time.Hour), "order_expiry_time_invalid"},
		"no expiry":        {"order_expiry_time", nil, "order_expiry_time_invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			change := map[string]any{tc.path: tc.value}
			if tc.path != "order_id" {
				change["order_id"] = fair.NewOrderID(time.Now())
			}
			resp := w.api("POST", "/orders", orderBody(t, w, change))
			if tc.code == "" {
				mustEqual(t, "status "+resp.raw, resp.status, 200)
				return
			}
			mustEqual(t, "status", resp.status, 400)
			mustEqual(t, "code", resp.object()["code"], any(tc.code))
		})
	}
}

func TestCredentials(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	for _, header := range [][]string{{"x-client-id", ""}, {"x-client-secret", ""}, {"x-client-secret", "wrong"}} {
		resp := w.api("GET", "/orders/A-1", "", header...)
		mustEqual(t, "status", resp.status, 401)
		mustEqual(t, "body", resp.raw,
			`{"message":"authentication Failed","code":"request_failed","type":"authentication_error"}`)
	}
	mustEqual(t, "no such endpoint", w.api("GET", "/unknown", "").status, 404)
}
