package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// world contains a simulator that uses a real database, Mela's client, and a merchant that receives webhooks.
type world struct {
	t        *testing.T
	open     opener // opens another connection to the same database
	sim      *sandbox.Simulator
	server   *httptest.Server
	handler  http.Handler
	client   *cashfree.Client
	merchant *merchant
	advanced atomic.Int64
	cfg      sandbox.Config
}

// each runs a test twice: with SQLite and with PostgreSQL.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, newWorld(t, sqliteOpener(t))) })
	t.Run("postgres", func(t *testing.T) { test(t, newWorld(t, postgresOpener(t))) })
}

func sqliteOpener(t *testing.T) opener {
	t.Helper()
	path := storetest.SQLiteFile(t)
	return func() *db.DB { return open(t, db.Location{Path: path}) }
}

func postgresOpener(t *testing.T) opener {
	t.Helper()
	address := storetest.PostgresURLWithSchema(t)
	return func() *db.DB { return open(t, db.Location{URL: address, Connections: 4}) }
}

func open(t *testing.T, at db.Location) *db.DB {
	t.Helper()
	opened, err := db.Open(t.Context(), at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = opened.Close() })
	return opened
}

func newWorld(t *testing.T, open opener) *world {
	t.Helper()
	w := &world{t: t, open: open, merchant: newMerchant(t)}
	w.start(open())
	return w
}

// start starts a simulator that uses a database. A second call simulates a restart.
func (w *world) start(db *db.DB) {
	w.t.Helper()
	w.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.handler.ServeHTTP(rw, r)
	}))
	w.t.Cleanup(w.server.Close)
	w.cfg = sandbox.Config{
		DB: db, Log: slog.New(slog.DiscardHandler), WebhookURL: w.merchant.url(), OnAdvance: func() { w.advanced.Add(1) },
		BaseURL: w.server.URL,
	}
	sim, err := sandbox.New(w.t.Context(), w.cfg)
	if err != nil {
		w.t.Fatal(err)
	}
	w.sim, w.handler = sim, sim.Handler()
	w.client, err = cashfree.New(cashfree.Config{
		BaseURL: w.server.URL + "/sandbox/pg", ClientID: sandbox.ClientID, Secret: sandbox.ClientSecret,
		Clock: sim.Clock(),
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.merchant.client.Store(w.client)
}

// run performs the simulator's scheduled work until the returned function `stop` is called or the test ends.
func (w *world) run() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var done sync.WaitGroup
	sim := w.sim
	done.Go(func() { sim.Run(ctx) })
	stop = sync.OnceFunc(func() { cancel(); done.Wait() })
	w.t.Cleanup(stop)
	return stop
}

// orderRequest returns an order request like those of Mela. The order expires in 20 minutes.
func (w *world) orderRequest(id string) fair.GatewayOrderRequest {
	return fair.GatewayOrderRequest{
		OrderID: id, IdempotencyKey: fair.NewUUID(), RequestID: "fair-" + id, Amount: fair.Rupees(100300),
		CustomerID: "c01K5DEMO",
		Phone:      "9876543210", Email: "asha@example.in", Name: "Asha Rao",
		ReturnURL: "https://fair.example.in/payment-success?transactionId={order_id}&userID=TOKEN",
		NotifyURL: w.merchant.url(), Note: "Stall booking", Tags: map[string]string{"booking_id": "bk_1"},
		ExpiresAt: w.sim.Clock().Now().Add(20 * time.Minute),
	}
}

// order creates an order through Mela's client and returns it.
func (w *world) order(id string) fair.GatewayOrder {
	w.t.Helper()
	o, err := w.client.CreateOrder(w.t.Context(), w.orderRequest(id))
	if err != nil {
		w.t.Fatalf("create order %s: %v", id, err)
	}
	return o
}

// status returns the status of an order, which it reads through the provider's API.
func (w *world) status(id string) fair.GatewayOrderStatus {
	w.t.Helper()
	o, err := w.client.GetOrder(w.t.Context(), id)
	if err != nil {
		w.t.Fatalf("get order %s: %v", id, err)
	}
	return o.Status
}

// payments returns the attempts to pay an order, oldest first.
func (w *world) payments(id string) []fair.GatewayPayment {
	w.t.Helper()
	p, err := w.client.GetPayments(w.t.Context(), id)
	if err != nil {
		w.t.Fatalf("get payments %s: %v", id, err)
	}
	return p
}

// control calls an endpoint below /sandbox/sim. The test fails if the response has another status than the given one.
func (w *world) control(status int, method, path, body string) map[string]any {
	w.t.Helper()
	resp := w.do(method, "/sandbox/sim"+path, body, nil)
	if resp.status != status {
		w.t.Fatalf("%s %s %s: %d %s", method, path, body, resp.status, resp.raw)
	}
	return resp.object()
}

// attempt creates a payment attempt and returns its id.
func (w *world) attempt(orderID, body string) string {
	w.t.Helper()
	return w.control(201, "POST", "/orders/"+orderID+"/attempts", body)["cf_payment_id"].(string)
}

func (w *world) advance(by string) {
	w.t.Helper()
	w.control(200, "POST", "/clock", `{"advance":"`+by+`"}`)
}

func (w *world) webhooks(body string) {
	w.t.Helper()
	w.control(200, "POST", "/webhooks", body)
}

func (w *world) fault(body string) {
	w.t.Helper()
	w.control(201, "POST", "/faults", body)
}

// reply contains the status, the headers and the complete body of a response.
type reply struct {
	t      *testing.T
	status int
	header http.Header
	raw    string
}

func (r reply) object() map[string]any {
	var v map[string]any
	dec := json.NewDecoder(strings.NewReader(r.raw))
	dec.UseNumber()
	_ = dec.Decode(&v) // if the body is an array, v stays nil
	return v
}

var noRedirects = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
	return http.ErrUseLastResponse
}}

func (w *world) do(method, path, body string, header map[string]string) reply {
	w.t.Helper()
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.server.URL+path, strings.NewReader(body))
	if err != nil {
		w.t.Fatal(err)
	}
	for name, value := range header {
		if value != "" {
			req.Header.Set(name, value)
		}
	}
	resp, err := noRedirects.Do(req)
	if err != nil {
		return reply{t: w.t, raw: err.Error()}
	}
	defer func() { _ = resp.Body.Close() }()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return reply{w.t, resp.StatusCode, resp.Header, string(raw)}
}

// api calls the provider's API without the client. It sends valid credentials, unless `header` contains others.
func (w *world) api(method, path, body string, header ...string) reply {
	w.t.Helper()
	h := map[string]string{
		"x-client-id": sandbox.ClientID, "x-client-secret": sandbox.ClientSecret, "x-api-version": "2026-01-01",
	}
	if body != "" {
		h["Content-Type"] = "application/json"
	}
	for i := 0; i+1 < len(header); i += 2 {
		h[header[i]] = header[i+1]
	}
	return w.do(method, "/sandbox/pg"+path, body, h)
}

// hook is a webhook that the merchant received.
type hook struct {
	header http.Header
	body   []byte
	event  fair.GatewayEvent
	err    error // error that Mela's verification returned
}

// opener is a function that opens another connection to a database.
type opener func() *db.DB

// newServer starts an HTTP server with a handler and returns its address.
func newServer(t *testing.T, h http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL
}

// merchant is a server that receives webhooks. It verifies them with Mela's client, and responds with a status that the
// test can set.
type merchant struct {
	server *httptest.Server
	client atomic.Pointer[cashfree.Client]
	status atomic.Int64
	got    chan hook
}

func newMerchant(t *testing.T) *merchant {
	t.Helper()
	m := &merchant{got: make(chan hook, 1000)}
	m.status.Store(200)
	m.server = httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		var body bytes.Buffer
		_, _ = body.ReadFrom(r.Body)
		h := hook{header: r.Header, body: body.Bytes()}
		h.event, h.err = m.client.Load().ParseWebhook(r.Header.Get("x-webhook-timestamp"),
			r.Header.Get("x-webhook-signature"),
			r.Header.Get("x-idempotency-key"), h.body)
		m.got <- h
		if s := int(m.status.Load()); s/100 == 3 {
			http.Redirect(rw, r, "/elsewhere", s)
		} else {
			rw.WriteHeader(s)
		}
	}))
	t.Cleanup(m.server.Close)
	return m
}

func (m *merchant) url() string { return m.server.URL + "/api/cashfree/webhook" }

// next waits for the next webhook and returns it.
func (m *merchant) next(t *testing.T) hook {
	t.Helper()
	select {
	case h := <-m.got:
		return h
	case <-time.After(time.Minute):
		t.Fatal("no webhook was received")
		return hook{}
	}
}

// nothing fails the test if the merchant has received a webhook that the test has not read. Before it calls this
// method, the test must run all work that could send a webhook.
func (m *merchant) nothing(t *testing.T) {
	t.Helper()
	select {
	case h := <-m.got:
		t.Fatalf("an unexpected webhook: %s", h.body)
	default:
	}
}

// log returns the simulator's log lines about an order, newest first.
func (w *world) log(orderID string) []map[string]any {
	w.t.Helper()
	resp := w.do("GET", "/sandbox/sim/log?order_id="+orderID, "", nil)
	var lines []map[string]any
	if err := json.Unmarshal([]byte(resp.raw), &lines); err != nil {
		w.t.Fatalf("log: %v: %s", err, resp.raw)
	}
	return lines
}

func mustEqual[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func kinds(events ...hook) string {
	var out []string
	for _, h := range events {
		out = append(out, fmt.Sprintf("%s %s", h.event.Type, h.event.Status))
	}
	return strings.Join(out, ", ")
}
