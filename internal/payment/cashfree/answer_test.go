package cashfree_test

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/mela-fair/mela/internal/fair"
)

func TestOrderAnswersDecodeTolerantly(t *testing.T) {
	base := fair.GatewayOrder{OrderID: "A-1", Status: fair.GatewayOrderPaid, Amount: fair.Rupees(177000)}
	with := func(change func(*fair.GatewayOrder)) fair.GatewayOrder {
		o := base
		change(&o)
		return o
	}
	for name, tc := range map[string]struct {
		body string
		want fair.GatewayOrder
	}{
		"only what is needed": {`{"order_status":"PAID","order_amount":177000}`, base},
		"one decimal":         {`{"order_id":"A-1","order_status":"PAID","order_amount":177000.0}`, base},
		"amount as text":      {`{"order_status":"PAID","order_amount":"177000.00"}`, base},
		"nulls everywhere":    {`{"cf_order_id":null,"order_id":null,"order_status":"PAID","order_amount":177000.00,"payment_session_id":null,"order_expiry_time":null,"order_tags":null,"order_currency":null}`, base},
		"unknown fields": {
			`{"order_status":"PAID","order_amount":177000.00,"new":{"deep":[1]},"cart_details":{}}`,
			base,
		},
		"number as id": {
			`{"cf_order_id":2149460581,"order_status":"PAID","order_amount":177000}`,
			with(func(o *fair.GatewayOrder) {
				o.CFOrderID = "2149460581"
			}),
		},
		"huge number as id": {
			`{"cf_order_id":99999999999999999999,"order_status":"PAID","order_amount":177000}`,
			with(func(o *fair.GatewayOrder) {
				o.CFOrderID = "99999999999999999999"
			}),
		},
		"unknown status": {`{"order_status":"SOMETHING_NEW","order_amount":177000}`, with(func(o *fair.GatewayOrder) {
			o.Status = "SOMETHING_NEW"
		})},
		"unreadable time": {
			`{"order_status":"PAID","order_amount":177000,"order_expiry_time":"2026-12-21 18.00.33"}`,
			base,
		},
		"time without a colon": {`{"order_status":"PAID","order_amount":177000,"order_expiry_time":"2026-12-21T10:50:00+0530"}`, with(func(o *fair.GatewayOrder) {
			o.ExpiresAt = time.Date(2026, 12, 21, 5, 20, 0, 0, time.UTC)
		})},
		"tags of other shapes": {
			`{"order_status":"PAID","order_amount":177000,"order_tags":{"a":"b","n":1}}`,
			with(func(o *fair.GatewayOrder) {
				o.Tags = map[string]string{"a": "b"}
			}),
		},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := newProvider(t, always(200, tc.body)).client.GetOrder(t.Context(), "A-1")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tc.want, got); diff != "" {
				t.Errorf("order (-want +got):\n%s", diff)
			}
		})
	}
}

// A response that cannot be decoded is an error. The client must never use it as the order's status.
func TestResponsesThatCannotBeDecodedAreErrors(t *testing.T) {
	for name, body := range map[string]string{
		"not JSON":            `<html>maintenance</html>`,
		"cut off":             orderAnswer[:120],
		"empty":               ``,
		"a list":              `[]`,
		"no status":           `{"order_id":"A-1","order_amount":1.00}`,
		"null status":         `{"order_id":"A-1","order_status":null,"order_amount":1.00}`,
		"no amount":           `{"order_id":"A-1","order_status":"PAID"}`,
		"another order":       `{"order_id":"A-2","order_status":"PAID","order_amount":1.00}`,
		"three decimals":      `{"order_id":"A-1","order_status":"PAID","order_amount":1.001}`,
		"exponent":            `{"order_id":"A-1","order_status":"PAID","order_amount":1e5}`,
		"negative":            `{"order_id":"A-1","order_status":"PAID","order_amount":-1.00}`,
		"amount of a boolean": `{"order_id":"A-1","order_status":"PAID","order_amount":true}`,
		"longer than 1 MiB": `{"order_id":"A-1","order_status":"PAID","order_amount":1.00,"x":"` +
			strings.Repeat("x", 1<<20) + `"}`,
	} {
		t.Run(name, func(t *testing.T) {
			p := newProvider(t, always(200, body))
			_, err := p.client.TerminateOrder(t.Context(), "A-1")
			if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayNoAnswer {
				t.Fatalf("error %v, want no_answer", err)
			}
			if n := len(p.requests()); n != 1 {
				t.Errorf("sent %d times", n)
			}
		})
	}
}

func TestCreateOrderNeedsASession(t *testing.T) {
	p := newProvider(t, always(200, `{"order_status":"ACTIVE","order_amount":177000}`))
	_, err := p.client.CreateOrder(t.Context(), stallOrder())
	if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayNoAnswer {
		t.Fatalf("error %v, want no_answer", err)
	}
}

// Amounts must be decoded from their text and not as floating-point numbers. The test encodes and decodes every amount
// in a range.
func TestAmountsAreExact(t *testing.T) {
	amount := ""
	p := newProvider(t, nil)
	p.answer = func(n int, w http.ResponseWriter, r *http.Request) {
		always(200, `{"order_status":"ACTIVE","order_amount":`+amount+`}`)(n, w, r)
	}
	for paise := fair.Paise(17700000); paise < 17700100; paise++ {
		amount = strconv.FormatInt(int64(paise/100), 10) + "." + strconv.FormatInt(100+int64(paise%100), 10)[1:]
		o, err := p.client.GetOrder(t.Context(), "A-1")
		if err != nil || o.Amount != paise {
			t.Fatalf("%s was decoded as %d, %v", amount, o.Amount, err)
		}
	}
}

func TestPaymentsComeInTheOrderOfTime(t *testing.T) {
	// The provider's list of payments has no defined order. Another integration lost payments, because it used only
	// the first element.
	p := newProvider(t, always(200, `[
		{"cf_payment_id":5114910000003,"order_id":"A-1","payment_status":"PENDING","payment_amount":null,"payment_time":"2026-12-21T10:40:00+05:30"},
		{"cf_payment_id":"5114910000001","order_id":"A-1","entity":"payment","payment_status":"FAILED","payment_amount":100,"payment_message":"declined","payment_time":"2026-12-21T10:30:00+05:30","error_details":{"error_code":"X"}},
		{"cf_payment_id":"5114910000002","payment_status":"SUCCESS","payment_amount":100.50,"payment_currency":"INR","payment_group":"upi","bank_reference":635500000001,"payment_time":"2026-12-21T10:35:00+05:30","payment_completion_time":"2026-12-21T10:36:00+05:30","payment_method":{"upi":{}}}]`))
	got, err := p.client.GetPayments(t.Context(), "A-1")
	if err != nil {
		t.Fatal(err)
	}
	at := func(minute int) time.Time { return time.Date(2026, 12, 21, 5, minute, 0, 0, time.UTC) }
	want := []fair.GatewayPayment{
		{
			CFPaymentID: "5114910000001", OrderID: "A-1", Status: fair.GatewayPaymentFailed, Amount: 10000, Message: "declined",
			At: at(0),
		},
		{
			CFPaymentID: "5114910000002", OrderID: "A-1", Status: fair.GatewayPaymentSuccess, Amount: 10050, Currency: "INR",
			Group:         "upi",
			BankReference: "635500000001", At: at(5), CompletedAt: at(6),
		},
		{CFPaymentID: "5114910000003", OrderID: "A-1", Status: fair.GatewayPaymentPending, At: at(10)},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("payments (-want +got):\n%s", diff)
	}
	for _, empty := range []string{`[]`, `null`} {
		got, err := newProvider(t, always(200, empty)).client.GetPayments(t.Context(), "A-1")
		if err != nil || got == nil || len(got) != 0 {
			t.Errorf("%s: payments %v, error %v", empty, got, err)
		}
	}
}

const refundAnswer = `{"cf_payment_id":"5114910000001","cf_refund_id":"1553338","order_id":"A-1","refund_id":"r01K6CANCEL50","entity":"refund",
   "refund_amount":88500.00,"refund_currency":"INR","refund_status":"PENDING","refund_type":"MERCHANT_INITIATED","refund_arn":null,
   "status_description":"In Progress","created_at":"2026-12-22T09:00:00+05:30","processed_at":null,"refund_charge":0,"refund_mode":"STANDARD",
   "refund_speed":{"requested":"STANDARD","accepted":"STANDARD","processed":null,"message":null}}`

func TestRefundsOnTheWire(t *testing.T) {
	p := newProvider(t, always(200, refundAnswer))
	want := fair.GatewayRefund{
		RefundID: "r01K6CANCEL50", CFRefundID: "1553338", CFPaymentID: "5114910000001", OrderID: "A-1",
		Status: fair.GatewayRefundPending, Type: "MERCHANT_INITIATED", Amount: fair.Rupees(88500),
		Description: "In Progress",
	}
	got, err := p.client.CreateRefund(t.Context(), fair.GatewayRefundRequest{
		OrderID: "A-1", RefundID: "r01K6CANCEL50", IdempotencyKey: "k", Amount: fair.Rupees(88500),
		Note: "Cancelled 20 days before, 50 percent",
	})
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("created: %v (-want +got):\n%s", err, diff)
	}
	const wantBody = `{"refund_amount":88500.00,"refund_id":"r01K6CANCEL50","refund_note":"Cancelled 20 days before, 50 percent","refund_speed":"STANDARD"}`
	r := p.requests()[0]
	if r.method != "POST" || r.path != "/pg/orders/A-1/refunds" || strings.TrimSpace(r.body) != wantBody ||
		r.header.Get("x-idempotency-key") != "k" {
		t.Errorf("sent %+v", r)
	}
	got, err = p.client.GetRefund(t.Context(), "A-1", "r01K6CANCEL50")
	if diff := cmp.Diff(want, got); err != nil || diff != "" ||
		p.requests()[1].path != "/pg/orders/A-1/refunds/r01K6CANCEL50" {
		t.Errorf("read: %v (-want +got):\n%s", err, diff)
	}
	p = newProvider(t, always(200,
		`[`+refundAnswer+`,{"cf_refund_id":77,"refund_status":"ONHOLD","refund_amount":1,"refund_type":"PAYMENT_AUTO_REFUND"}]`))
	list, err := p.client.GetRefunds(t.Context(), "A-1")
	wantList := []fair.GatewayRefund{
		want,
		{CFRefundID: "77", OrderID: "A-1", Status: fair.GatewayRefundOnHold, Type: "PAYMENT_AUTO_REFUND", Amount: 100},
	}
	if diff := cmp.Diff(wantList, list); err != nil || diff != "" {
		t.Errorf("list: %v (-want +got):\n%s", err, diff)
	}
}

func TestRefundsThatAreNotSent(t *testing.T) {
	for name, r := range map[string]fair.GatewayRefundRequest{
		"hyphens":   {OrderID: "A-1", RefundID: "0192f6a0-7d7e", Amount: 100},
		"no amount": {OrderID: "A-1", RefundID: "r01", Amount: 0},
		"no order":  {RefundID: "r01", Amount: 100},
	} {
		p := newProvider(t, always(200, refundAnswer))
		_, err := p.client.CreateRefund(t.Context(), r)
		if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayRefused ||
			len(p.requests()) != 0 {
			t.Errorf("%s: error %v after %d requests", name, err, len(p.requests()))
		}
	}
}
