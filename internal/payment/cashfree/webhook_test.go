package cashfree_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
)

// The expected signatures were computed with two other programs, independently of Mela's code.
const (
	signedAt      = "1797843600123"
	short2        = `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"A1","order_amount":100.00}}}`
	short2Signed  = "b+6igGB9nd8IlJWOmayeR4jn6IvPjn0d70EWuZcjhu4="
	short0        = `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"A1","order_amount":100}}}`
	short0Signed  = "/O4HI6yGBclNr+OA19WuUzvvAqdE/Y1j9oTnsH0ssC4="
	success       = `{"data":{"order":{"order_id":"PGF27-S-01K5DEMO","order_amount":177000.00,"order_currency":"INR","order_tags":{"booking_id":"bk_01K5DEMO"}},"payment":{"cf_payment_id":"5114910000001","payment_status":"SUCCESS","payment_amount":177000.00,"payment_currency":"INR","payment_message":"00::Transaction success","payment_time":"2026-12-21T10:30:00+05:30","bank_reference":"635500000001","auth_id":null,"payment_method":{"netbanking":{"channel":null,"netbanking_bank_code":"3333","netbanking_bank_name":"Test Bank"}},"payment_group":"net_banking"},"customer_details":{"customer_name":"Asha Rao","customer_id":"c01K5DEMO","customer_email":"asha@example.in","customer_phone":"9876543210"}},"event_time":"2026-12-21T10:30:02+05:30","type":"PAYMENT_SUCCESS_WEBHOOK"}`
	successSigned = "kNujcpPJz+fFClDyh2CkVqIcuYMq55MhIhxn0AWP+F4="
)

// sign computes a signature without Mela's code, so that the tests can detect an error in that code.
func sign(secret, message string) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(message))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

// receiver returns a client whose clock is ahead of the time of the signatures by the duration `after`. `previous` is
// the secret that is being replaced.
func receiver(t *testing.T, after time.Duration, previous string) *cashfree.Client {
	t.Helper()
	ms, err := strconv.ParseInt(signedAt, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return newClient(t, cashfree.Config{
		BaseURL: cashfree.ProductionURL, ClientID: "id", Secret: secret, PreviousSecret: previous,
		Clock: clock(time.UnixMilli(ms).Add(after)),
	})
}

func TestKnownSignatures(t *testing.T) {
	if len(success) != 754 {
		t.Fatalf("the documented body has 754 bytes, this one %d", len(success))
	}
	for _, tc := range []struct{ body, signature string }{
		{short2, short2Signed}, {short0, short0Signed}, {success, successSigned},
	} {
		e, err := receiver(t, time.Minute, "").ParseWebhook(signedAt, tc.signature, "", []byte(tc.body))
		if err != nil || e.Type != "PAYMENT_SUCCESS_WEBHOOK" {
			t.Errorf("%.60s…: %+v, %v", tc.body, e, err)
		}
	}
}

func TestForgedDeliveriesAreRefused(t *testing.T) {
	reserialised := func(body string) string {
		var v any
		if err := json.Unmarshal([]byte(body), &v); err != nil {
			t.Fatal(err)
		}
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return string(raw)
	}
	for name, tc := range map[string]struct {
		timestamp, signature, body string
		after                      time.Duration
	}{
		"another amount":      {signedAt, successSigned, strings.Replace(success, "177000.00", "177000.01", 1), 0},
		"re-serialised":       {signedAt, successSigned, reserialised(success), 0},
		"trailing line break": {signedAt, successSigned, success + "\n", 0},
		"another time":        {"1797843600124", successSigned, success, 0},
		"dot between":         {signedAt, sign(secret, signedAt+"."+success), success, 0},
		"another secret":      {signedAt, sign("cfsk_other", signedAt+success), success, 0},
		"no secret":           {signedAt, sign("", signedAt+success), success, 0},
		"hexadecimal":         {signedAt, "90dba37293c9cfe7c50a50f28760a456a21cb9832ae7932122", success, 0},
		"no padding":          {signedAt, strings.TrimRight(successSigned, "="), success, 0},
		"no signature":        {signedAt, "", success, 0},
		"no timestamp":        {"", sign(secret, success), success, 0},
		"text as timestamp":   {"now", sign(secret, "now"+success), success, 0},
		"older than a day":    {signedAt, successSigned, success, 24*time.Hour + time.Second},
		"from the future":     {signedAt, successSigned, success, -25 * time.Hour},
	} {
		t.Run(name, func(t *testing.T) {
			e, err := receiver(t, tc.after, "").ParseWebhook(tc.timestamp, tc.signature, "key", []byte(tc.body))
			if !errors.Is(err, cashfree.ErrBadSignature) || errors.Is(err, cashfree.ErrBadBody) ||
				!fair.IsKind(err, fair.KindUnauthenticated) {
				t.Errorf("error %v", err)
			}
			if diff := cmp.Diff(fair.GatewayEvent{}, e); diff != "" {
				t.Errorf("an event was returned: %s", diff)
			}
		})
	}
}

func TestLateRetriesAndRotatedSecrets(t *testing.T) {
	// Retries of the provider arrive up to 42 minutes after the event. They may contain the signature of the first
	// delivery.
	if _, err := receiver(t, 23*time.Hour, "").ParseWebhook(signedAt, successSigned, "", []byte(success)); err != nil {
		t.Errorf("a late retry: %v", err)
	}
	old := sign("cfsk_before", signedAt+success)
	if _, err := receiver(t, 0, "cfsk_before").ParseWebhook(signedAt, old, "", []byte(success)); err != nil {
		t.Errorf("signed with the previous secret: %v", err)
	}
	if _, err := receiver(t, 0, "cfsk_before").ParseWebhook(signedAt, successSigned, "", []byte(success)); err != nil {
		t.Errorf("signed with the current secret: %v", err)
	}
	inSeconds := signedAt[:10]
	if _, err := receiver(t, 0, "").ParseWebhook(inSeconds, sign(secret, inSeconds+success), "",
		[]byte(success)); err != nil {
		t.Errorf("timestamp in seconds: %v", err)
	}
}

func disputed(kind, status string) string {
	return `{"type":"` + kind + `","data":{"dispute":{"dispute_id":9,"dispute_amount":88500.00,"dispute_status":"` + status +
		`"},"order_details":{"order_id":"A1","cf_payment_id":"7"}}}`
}

func TestEvents(t *testing.T) {
	at := time.Date(2026, 12, 22, 3, 40, 1, 0, time.UTC)
	for name, tc := range map[string]struct {
		body string
		want fair.GatewayEvent
	}{
		"success": {success, fair.GatewayEvent{
			Type: "PAYMENT_SUCCESS_WEBHOOK", OrderID: "PGF27-S-01K5DEMO", CFPaymentID: "5114910000001", Status: "SUCCESS",
			DedupeKey: "PAYMENT_SUCCESS_WEBHOOK|5114910000001|SUCCESS",
			At:        time.Date(2026, 12, 21, 5, 0, 2, 0, time.UTC),
		}},
		"ids as numbers": {`{"type":"PAYMENT_FAILED_WEBHOOK","data":{"order":{"order_id":12345},"payment":{"cf_payment_id":5114910000001,"payment_status":"FAILED"},"error_details":{"error_code":"X"}}}`, fair.GatewayEvent{
			Type: "PAYMENT_FAILED_WEBHOOK", OrderID: "12345", CFPaymentID: "5114910000001", Status: "FAILED",
			DedupeKey: "PAYMENT_FAILED_WEBHOOK|5114910000001|FAILED",
		}},
		// Refund events contain no order object. Another integration crashed because it read the order first.
		"refund": {`{"data":{"refund":{"cf_refund_id":11325632,"cf_payment_id":5114910000001,"refund_id":"r01K6CANCEL50","order_id":"PGF27-S-01K5DEMO","refund_amount":88500.00,"refund_currency":"INR","entity":"Refund","refund_type":"MERCHANT_INITIATED","refund_arn":"635700000009","refund_status":"SUCCESS","refund_splits":null}},"event_time":"2026-12-22T09:10:01+05:30","type":"REFUND_STATUS_WEBHOOK"}`, fair.GatewayEvent{
			Type: "REFUND_STATUS_WEBHOOK", OrderID: "PGF27-S-01K5DEMO", CFPaymentID: "5114910000001", RefundID: "r01K6CANCEL50",
			CFRefundID: "11325632", Status: "SUCCESS", DedupeKey: "REFUND_STATUS_WEBHOOK|11325632|SUCCESS", At: at,
		}},
		"auto refund": {`{"data":{"auto_refund":{"order_id":"A1","refund_type":"PAYMENT_AUTO_REFUND","refund_status":"SUCCESS","refund_amount":1.00,"cf_payment_id":7,"cf_refund_id":"8"}},"type":"AUTO_REFUND_STATUS_WEBHOOK"}`, fair.GatewayEvent{
			Type: "AUTO_REFUND_STATUS_WEBHOOK", OrderID: "A1", CFPaymentID: "7", CFRefundID: "8", Status: "SUCCESS",
			DedupeKey: "AUTO_REFUND_STATUS_WEBHOOK|8|SUCCESS",
		}},
		"dispute": {`{"data":{"dispute":{"dispute_id":"433475258","dispute_type":"DISPUTE","reason_code":"1402","reason_description":"Goods not received","dispute_amount":3,"created_at":"2026-12-20T21:49:48+05:30","respond_by":"2026-12-25T23:59:59+05:30","dispute_status":"DISPUTE_CREATED","dispute_action_on":"MERCHANT"},"order_details":{"order_id":"A1","order_amount":3,"cf_payment_id":885457437,"payment_amount":3},"customer_details":{"customer_name":"Asha Rao"}},"event_time":"2026-12-22T09:10:01+05:30","type":"DISPUTE_CREATED"}`, fair.GatewayEvent{
			Type: "DISPUTE_CREATED", OrderID: "A1", CFPaymentID: "885457437", Status: "DISPUTE_CREATED", At: at,
			Dispute: fair.GatewayDispute{
				ID: "433475258", Amount: 300, Reason: "Goods not received",
				RespondBy: time.Date(2026, 12, 25, 18, 29, 59, 0, time.UTC),
			}, DedupeKey: "DISPUTE_CREATED|433475258|DISPUTE_CREATED",
		}},
		// The next stage, arbitration, can still follow.
		"stage of a dispute": {disputed("DISPUTE_UPDATED", "CHARGEBACK_MERCHANT_LOST"), fair.GatewayEvent{
			Type: "DISPUTE_UPDATED", OrderID: "A1", CFPaymentID: "7", Status: "CHARGEBACK_MERCHANT_LOST",
			Dispute: fair.GatewayDispute{ID: "9", Amount: 8_850_000}, DedupeKey: "DISPUTE_UPDATED|9|CHARGEBACK_MERCHANT_LOST",
		}},
		"won dispute": {disputed("DISPUTE_CLOSED", "CHARGEBACK_MERCHANT_WON"), fair.GatewayEvent{
			Type: "DISPUTE_CLOSED", OrderID: "A1", CFPaymentID: "7", Status: "CHARGEBACK_MERCHANT_WON",
			Dispute:   fair.GatewayDispute{ID: "9", Amount: 8_850_000, Result: fair.DisputeWon},
			DedupeKey: "DISPUTE_CLOSED|9|CHARGEBACK_MERCHANT_WON",
		}},
		"lost dispute": {disputed("DISPUTE_CLOSED", "PRE_ARBITRATION_MERCHANT_ACCEPTED"), fair.GatewayEvent{
			Type: "DISPUTE_CLOSED", OrderID: "A1", CFPaymentID: "7", Status: "PRE_ARBITRATION_MERCHANT_ACCEPTED",
			Dispute:   fair.GatewayDispute{ID: "9", Amount: 8_850_000, Result: fair.DisputeLost},
			DedupeKey: "DISPUTE_CLOSED|9|PRE_ARBITRATION_MERCHANT_ACCEPTED",
		}},
		"nulls": {`{"type":"PAYMENT_USER_DROPPED_WEBHOOK","event_time":null,"data":{"order":{"order_id":"A1"},"payment":{"cf_payment_id":7,"payment_status":null},"refund":null}}`, fair.GatewayEvent{
			Type: "PAYMENT_USER_DROPPED_WEBHOOK", OrderID: "A1", CFPaymentID: "7", DedupeKey: "PAYMENT_USER_DROPPED_WEBHOOK|7|",
		}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := receiver(t, 0, "").ParseWebhook(signedAt, sign(secret, signedAt+tc.body), "", []byte(tc.body))
			if err != nil {
				t.Fatal(err)
			}
			got.Text = "" // see TestCardAndBankDetailsAreNotStored
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("event (-want +got):\n%s", diff)
			}
		})
	}
}

// The privacy policy says that no card data is stored, and the payment page says that nobody sees the UPI id. The
// stored text of a delivery must therefore contain only those payment fields that storedOfPayment lists. The numbers
// in it must not change.
func TestCardAndBankDetailsAreNotStored(t *testing.T) {
	const payment = `"payment":{"cf_payment_id":5114910000001,"payment_amount":177000.00,"payment_group":"upi",` +
		`"payment_method":{"upi":{"upi_id":"asha@bank"},"card":{"card_number":"XXXXXXXXXXXX1111"}},"auth_id":"A7","payment_status":"SUCCESS"}`
	body := `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":"A1"},` + payment + `}}`
	e, err := receiver(t, 0, "").ParseWebhook(signedAt, sign(secret, signedAt+body), "", []byte(body))
	if err != nil {
		t.Fatal(err)
	}
	want := `{"data":{"order":{"order_id":"A1"},"payment":{"cf_payment_id":5114910000001,"payment_amount":177000.00,` +
		`"payment_group":"upi","payment_status":"SUCCESS"}},"type":"PAYMENT_SUCCESS_WEBHOOK"}`
	if e.Text != want {
		t.Errorf("stored %s, want %s", e.Text, want)
	}
}

// Events of unknown types must not be refused. Otherwise the provider would send them again, and the provider's
// dashboard would not accept the webhook address.
func TestUnknownEventsAreNoErrors(t *testing.T) {
	for kind, body := range map[string]string{
		"WEBHOOK":            `{"type":"WEBHOOK","data":{"test_object":{"test_key":"test_value"}},"event_time":"2026-12-22T09:10:01+05:30"}`,
		"SETTLEMENT_SUCCESS": `{"type":"SETTLEMENT_SUCCESS","data":{"settlement":{"id":1}}}`,
		"VENDOR_SETTLEMENT":  `{"type":"VENDOR_SETTLEMENT","data":{"order":"a text here"}}`,
		"NO_DATA":            `{"type":"NO_DATA"}`,
		"LIST":               `{"type":"LIST","data":[1,2]}`,
	} {
		e, err := receiver(t, 0, "").ParseWebhook(signedAt, sign(secret, signedAt+body), "", []byte(body))
		if err != nil || e.Type != kind || e.OrderID != "" || e.DedupeKey == "" {
			t.Errorf("%s: %+v, %v", kind, e, err)
		}
	}
	one, two := `{"type":"T","data":{"a":1}}`, `{"type":"T","data":{"a":2}}`
	e1, err1 := receiver(t, 0, "").ParseWebhook(signedAt, sign(secret, signedAt+one), "", []byte(one))
	e2, err2 := receiver(t, 0, "").ParseWebhook(signedAt, sign(secret, signedAt+two), "", []byte(two))
	if err1 != nil || err2 != nil || e1.DedupeKey == e2.DedupeKey {
		t.Errorf("two events without a subject share the key %q (%v, %v)", e1.DedupeKey, err1, err2)
	}
}

func TestASignedWebhookThatCannotBeDecoded(t *testing.T) {
	for name, body := range map[string]string{
		"empty":             ``,
		"not JSON":          `type=PAYMENT_SUCCESS_WEBHOOK`,
		"a list":            `[]`,
		"no type":           `{"data":{}}`,
		"data of a text":    `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":"x"}`,
		"order of a text":   `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":"A1"}}`,
		"an object as id":   `{"type":"PAYMENT_SUCCESS_WEBHOOK","data":{"order":{"order_id":{}}}}`,
		"two JSON values":   `{"type":"PAYMENT_SUCCESS_WEBHOOK"}{}`,
		"dispute of a text": `{"type":"DISPUTE_CREATED","data":{"dispute":"x"}}`,
		"refund of numbers": `{"type":"REFUND_STATUS_WEBHOOK","data":{"refund":5}}`,
	} {
		_, err := receiver(t, 0, "").ParseWebhook(signedAt, sign(secret, signedAt+body), "key", []byte(body))
		if !errors.Is(err, cashfree.ErrBadBody) || errors.Is(err, cashfree.ErrBadSignature) ||
			!fair.IsKind(err, fair.KindMalformed) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestDeliveryKeys(t *testing.T) {
	for given, want := range map[string]string{
		"q0uDkBv/+4A=":           "q0uDkBv/+4A=",
		"":                       "PAYMENT_SUCCESS_WEBHOOK|5114910000001|SUCCESS",
		"with space":             "PAYMENT_SUCCESS_WEBHOOK|5114910000001|SUCCESS",
		"control\x00":            "PAYMENT_SUCCESS_WEBHOOK|5114910000001|SUCCESS",
		strings.Repeat("x", 201): "PAYMENT_SUCCESS_WEBHOOK|5114910000001|SUCCESS",
	} {
		e, err := receiver(t, 0, "").ParseWebhook(signedAt, successSigned, given, []byte(success))
		if err != nil || e.DedupeKey != want {
			t.Errorf("key %q became %q (%v)", given, e.DedupeKey, err)
		}
	}
}
