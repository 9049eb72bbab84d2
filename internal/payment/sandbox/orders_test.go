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
			"POST", "/orders", orderBody(t, w, nil), "x-request-id", "fair-1", "x-idempotency-key",
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
			"order_status": "ACTIVE", "order_note": "Stall booking bk_01K5DEMO", "order_splits": []any{},
			"customer_details": map[string]any{
				"customer_id": "c01K5DEMO", "customer_name": "Asha Rao", "customer_email": "asha@example.in",
				"customer_phone": "9876543210",
				"customer_uid":   nil,
			},
			"order_meta": map[string]any{
				"return_url": "https://fair.example.in/payment-success?transactionId={order_id}&userID=TOKEN",
				"notify_url": "https://fair.example.in/api/cashfree/webhook", "payment_methods": nil,
			},
			"order_tags": map[string]any{"booking_id": "bk_01K5DEMO", "kind": "stall"}, "terminal_data": nil,
			"cart_details": nil,
		}
		if diff := cmp.Diff(want, o); diff != "" {
			t.Errorf("order (-want +got):\n%s", diff)
		}
		for name, want := range map[string]string{
			"x-request-id": "fair-1", "x-api-version": "2026-01-01", "x-ratelimit-limit": "200", "x-ratelimit-remaining": "199",
			"x-ratelimit-retry": "0", "x-ratelimit-type": "app_id", "x-idempotency-replayed": "false",
			"x-idempotency-key": "0192f6a0-7d7e-7c11-9b7e-6a1f5d1c0001", "content-type": "application/json",
		} {
			mustEqual(t, name, resp.header.Get(name), want)
		}
		again := w.api("GET", "/orders/PGF27-S-01K5DEMO", "")
		mustEqual(t, "the same entity by GET", again.raw, resp.raw)
		if again.header.Get("x-request-id") == "" {
			t.Error("no x-request-id was made up")
		}
	})
}

func TestOrderValidation(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	in := func(d time.Duration) string { return w.sim.Clock().Now().Add(d).UTC().Format(time.RFC3339Nano) }
	const url = "https://fair.example.in/"
	tags := func(n int) map[string]any {
		out := map[string]any{}
		for i := range n {
			out[strings.Repeat("t", i+1)] = "x"
		}
		return out
	}
	for name, tc := range map[string]struct {
		path  string
		value any
		code  string // code of the expected error; empty: the order is accepted
	}{
		"id of 2":            {"order_id", "ab", "order_id_invalid"},
		"id of 3":            {"order_id", "abc", ""},
		"id of 45":           {"order_id", strings.Repeat("a", 45), ""},
		"id of 46":           {"order_id", strings.Repeat("a", 46), "order_id_invalid"},
		"id with a dot":      {"order_id", "a.b.c", "order_id_invalid"},
		"id as number":       {"order_id", 12345, "order_id_invalid"},
		"no id":              {"order_id", nil, ""},
		"no amount":          {"order_amount", nil, "order_amount_missing"},
		"amount as text":     {"order_amount", "100.00", "order_amount_invalid"},
		"below a rupee":      {"order_amount", json.Number("0.99"), "order_amount_invalid"},
		"one rupee":          {"order_amount", json.Number("1"), ""},
		"three decimals":     {"order_amount", json.Number("100.001"), "order_amount_invalid"},
		"negative":           {"order_amount", json.Number("-5"), "order_amount_invalid"},
		"no currency":        {"order_currency", nil, "order_currency_missing"},
		"dollars":            {"order_currency", "USD", "order_currency_invalid"},
		"no customer":        {"customer_details", nil, "customer_details_missing"},
		"customer of a text": {"customer_details", "Asha", "customer_details_invalid"},
		"no customer id":     {"customer_details.customer_id", nil, "customer_id_missing"},
		"customer id of 2":   {"customer_details.customer_id", "ab", "customer_id_invalid"},
		"customer id of 51":  {"customer_details.customer_id", strings.Repeat("a", 51), "customer_id_invalid"},
		"customer id with -": {"customer_details.customer_id", "a-b-c", "customer_id_invalid"},
		"no phone":           {"customer_details.customer_phone", nil, "customer_phone_missing"},
		"phone of 9":         {"customer_details.customer_phone", "987654321", "customer_phone_invalid"},
		"phone of 11":        {"customer_details.customer_phone", "98765432100", "customer_phone_invalid"},
		"phone with +91":     {"customer_details.customer_phone", "+919876543210", ""},
		"e-mail of 2":        {"customer_details.customer_email", "a@", "customer_email_invalid"},
		"e-mail without @":   {"customer_details.customer_email", "asha.example.in", "customer_email_invalid"},
		"e-mail of 101": {
			"customer_details.customer_email", strings.Repeat("a", 90) + "@example.in",
			"customer_email_invalid",
		},
		"no e-mail":      {"customer_details.customer_email", nil, ""},
		"name of 2":      {"customer_details.customer_name", "Al", "customer_name_invalid"},
		"name of 101":    {"customer_details.customer_name", strings.Repeat("a", 101), "customer_name_invalid"},
		"special name":   {"customer_details.customer_name", "Asha <Rao>", "customer_name_invalid"},
		"name in Telugu": {"customer_details.customer_name", "ఆశా రావు", "customer_name_invalid"},
		"no name":        {"customer_details.customer_name", nil, ""},
		"return of 250":  {"order_meta.return_url", url + strings.Repeat("a", 250-len(url)), ""},
		"return of 251": {
			"order_meta.return_url", url + strings.Repeat("a", 251-len(url)),
			"return_url_length_invalid",
		},
		"return on http":     {"order_meta.return_url", "http://fair.example.in/", "return_url_scheme_invalid"},
		"return on loopback": {"order_meta.return_url", "http://127.0.0.1:8080/", ""},
		"return to script":   {"order_meta.return_url", "javascript:alert(1)", "return_url_format_invalid"},
		"notify on http":     {"order_meta.notify_url", "http://fair.example.in/hook", "notify_url_scheme_invalid"},
		"notify on loopback": {"order_meta.notify_url", "http://localhost:8080/hook", ""},
		"notify of 251": {
			"order_meta.notify_url", url + strings.Repeat("a", 251-len(url)),
			"notify_url_length_invalid",
		},
		"methods":             {"order_meta.payment_methods", "upi,cc,dc,nb,app", ""},
		"unknown method":      {"order_meta.payment_methods", "upi,cheque", "payment_methods_invalid"},
		"15 minutes exactly":  {"order_expiry_time", in(15*time.Minute - time.Second), "order_expiry_time_invalid"},
		"just over 15":        {"order_expiry_time", in(15*time.Minute + 30*time.Second), ""},
		"just under 30 days":  {"order_expiry_time", in(30*24*time.Hour - time.Minute), ""},
		"30 days":             {"order_expiry_time", in(30*24*time.Hour + time.Second), "order_expiry_time_invalid"},
		"local digits":        {"order_expiry_time", "2026-12-21T18.00.33+05:30", "order_expiry_time_invalid"},
		"escaped plus":        {"order_expiry_time", "2026-12-21T18:00:33%2B05:30", "order_expiry_time_invalid"},
		"no offset":           {"order_expiry_time", "2026-12-21T18:00:33", "order_expiry_time_invalid"},
		"expiry as number":    {"order_expiry_time", 1797843600, "order_expiry_time_invalid"},
		"no expiry":           {"order_expiry_time", nil, ""},
		"note of 2":           {"order_note", "ab", "order_note_invalid"},
		"note of 201":         {"order_note", strings.Repeat("a", 201), "order_note_invalid"},
		"note with NUL":       {"order_note", "a\x00bc", "order_note_invalid"},
		"ten tags":            {"order_tags", tags(10), ""},
		"eleven tags":         {"order_tags", tags(11), "order_tags_invalid"},
		"tag of a number":     {"order_tags", map[string]any{"a": 1}, "order_tags_invalid"},
		"empty tag":           {"order_tags", map[string]any{"a": ""}, "order_tags_invalid"},
		"tag of 256":          {"order_tags", map[string]any{"a": strings.Repeat("x", 256)}, "order_tags_invalid"},
		"cart is not checked": {"cart_details", map[string]any{"items": []any{}}, ""},
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
			o := resp.object()
			mustEqual(t, "status", resp.status, 400)
			mustEqual(t, "code", o["code"], any(tc.code))
			mustEqual(t, "type", o["type"], any("invalid_request_error"))
			if o["message"] == "" {
				t.Error("no message")
			}
		})
	}
	resp := w.api("POST", "/orders", orderBody(t, w, map[string]any{"order_expiry_time": in(time.Minute)}))
	mustEqual(t, "the documented message", resp.object()["message"],
		any("order_expiry_time : Expiry time should be more than 15 min and less than 30 days"))
	for _, body := range []string{`{`, `[]`, `null`, `"x"`, `{}{}`} {
		resp := w.api("POST", "/orders", body)
		mustEqual(t, "body "+body, resp.status, 400)
	}
}

func TestCredentialsAndVersion(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	const refused = `{"message":"authentication Failed","code":"request_failed","type":"authentication_error"}`
	for _, path := range []string{
		"/orders/A-1", "/orders/A-1/payments", "/orders/A-1/refunds", "/orders/none",
		"/unknown",
	} {
		for _, header := range [][]string{
			{"x-client-id", ""}, {"x-client-secret", ""}, {"x-client-secret", "wrong"}, {"x-client-id", "wrong"},
		} {
			resp := w.api("GET", path, "", header...)
			mustEqual(t, path+" status", resp.status, 401)
			mustEqual(t, path+" body", resp.raw, refused)
			if resp.header.Get("x-request-id") == "" || resp.header.Get("x-ratelimit-limit") == "" {
				t.Error("headers are missing on a refusal")
			}
		}
	}
	for version, code := range map[string]string{
		"": "version_missing", "2024-01-01": "version_invalid",
		"v1": "version_invalid",
	} {
		resp := w.api("GET", "/orders/A-1", "", "x-api-version", version)
		mustEqual(t, "version "+version, resp.status, 400)
		mustEqual(t, "code", resp.object()["code"], any(code))
	}
	for _, version := range []string{"2025-01-01", "2026-01-01", "2023-08-01"} {
		mustEqual(t, "version "+version, w.api("GET", "/orders/A-1", "", "x-api-version", version).status, 200)
	}
	mustEqual(t, "no such endpoint", w.api("GET", "/unknown", "").status, 404)
	mustEqual(
		t, "form instead of JSON",
		w.api("POST", "/orders", "a=b", "Content-Type", "application/x-www-form-urlencoded").status, 400,
	)
}

func TestUnknownAndInvalidIDs(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.order("A-1")
		for path, code := range map[string]string{
			"/orders/none": "order_not_found", "/orders/none/payments": "order_not_found",
			"/orders/none/refunds":    "order_not_found",
			"/orders/A-1/payments/51": "payment_not_found", "/orders/A-1/payments/5114910000001": "payment_not_found",
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
