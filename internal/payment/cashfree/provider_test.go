package cashfree_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
)

const secret = "cfsk_ma_test_demo_only_0001"

// clock is a clock whose time does not change.
type clock time.Time

func (c clock) Now() time.Time { return time.Time(c) }

// received contains the data of a request that the fake provider has received.
type received struct {
	method, path string
	header       http.Header
	body         string
}

// provider is a fake server. It sends the responses that the test defines, and records the requests.
type provider struct {
	mu     sync.Mutex
	asked  []received
	answer func(n int, w http.ResponseWriter, r *http.Request) // n counts from 1
	server *httptest.Server
	client *cashfree.Client
	log    bytes.Buffer
}

func newProvider(t *testing.T, answer func(n int, w http.ResponseWriter, r *http.Request)) *provider {
	t.Helper()
	p := &provider{answer: answer}
	p.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		p.mu.Lock()
		p.asked = append(p.asked, received{r.Method, r.URL.Path, r.Header, string(body)})
		n := len(p.asked)
		p.mu.Unlock()
		p.answer(n, w, r)
	}))
	t.Cleanup(p.server.Close)
	p.client = newClient(t, cashfree.Config{
		BaseURL: p.server.URL + "/pg/", ClientID: "id-1", Secret: secret,
		Log: slog.New(slog.NewTextHandler(&p.log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	return p
}

func newClient(t *testing.T, cfg cashfree.Config) *cashfree.Client {
	t.Helper()
	c, err := cashfree.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (p *provider) requests() []received {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]received(nil), p.asked...)
}

// always returns a handler that sends the same response to every request.
func always(status int, body string) func(int, http.ResponseWriter, *http.Request) {
	return func(_ int, w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("x-request-id", "req-7")
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

// stallOrder returns an order request that has the same fields as the example in the provider's documentation. The
// values are invented.
func stallOrder() fair.GatewayOrderRequest {
	return fair.GatewayOrderRequest{
		OrderID: "PGF27-S-01K5DEMO", IdempotencyKey: "0192f6a0-7d7e-7c11-9b7e-6a1f5d1c0001", RequestID: "fair-bk_01K5DEMO-1",
		Amount: fair.Rupees(177000), CustomerID: "c01K5DEMO", Phone: "9876543210", Email: "asha@example.in",
		Name:      "Asha Rao",
		ReturnURL: "https://fair.example.in/payment-success?transactionId={order_id}&userID=TOKEN",
		NotifyURL: "https://fair.example.in/api/cashfree/webhook", Note: "Stall booking bk_01K5DEMO",
		Tags:      map[string]string{"booking_id": "bk_01K5DEMO", "kind": "stall"},
		ExpiresAt: time.Date(2026, 12, 21, 10, 50, 0, 0, time.FixedZone("IST", 5*3600+1800)),
	}
}

const orderAnswer = `{"cf_order_id":"2149460581","order_id":"PGF27-S-01K5DEMO","entity":"order","order_currency":"INR","order_amount":177000.00,
 "order_status":"ACTIVE","payment_session_id":"session_DEMOabc123","order_expiry_time":"2026-12-21T10:50:00+05:30",
 "order_note":"Stall booking bk_01K5DEMO","created_at":"2026-12-21T10:30:00+05:30","order_splits":[],
 "customer_details":{"customer_id":"c01K5DEMO","customer_name":"Asha Rao","customer_email":"asha@example.in","customer_phone":"9876543210","customer_uid":null},
 "order_meta":{"return_url":"…","notify_url":"…","payment_methods":null},"order_tags":{"booking_id":"bk_01K5DEMO","kind":"stall"},
 "terminal_data":null,"cart_details":null}`
