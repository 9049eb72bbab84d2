package sandbox_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func ahead(c *sandbox.Clock) time.Duration { return time.Until(c.Now()).Round(time.Second) }

func TestTheClock(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		mustEqual(t, "at first", ahead(w.sim.Clock()), 0)
		now := w.control(200, "POST", "/clock", `{"advance":"50m"}`)["now"].(string)
		at, err := time.Parse(time.RFC3339Nano, now)
		if err != nil || at.Sub(w.sim.Clock().Now()).Abs() > 10*time.Second {
			t.Errorf("now %q (%v)", now, err)
		}
		mustEqual(t, "advanced", ahead(w.sim.Clock()), 50*time.Minute)
		mustEqual(t, "notifications of the program", w.advanced.Load(), 1)
		for _, bad := range []string{
			`{"advance":"-1m"}`, `{"advance":"soon"}`, `{"advance":5}`, `{"advance":"999999h"}`,
			`{"back":"1m"}`, `x`,
		} {
			w.control(400, "POST", "/clock", bad)
		}
		mustEqual(t, "unmoved", ahead(w.sim.Clock()), 50*time.Minute)

		// Another process that uses the database advances the clock. The running simulator must follow, and notify Mela.
		w.run()
		other, err := sandbox.New(t.Context(), sandbox.Config{DB: w.open(), Log: w.cfg.Log})
		if err != nil {
			t.Fatal(err)
		}
		mustEqual(t, "of the other process", ahead(other.Clock()), 50*time.Minute)
		mustEqual(t, "stored", time.Until(sandbox.StoredClock(t.Context(), w.open())()).Round(time.Second), 50*time.Minute)
		if err := other.Advance(t.Context(), 10*time.Minute); err != nil {
			t.Fatal(err)
		}
		for i := 0; w.advanced.Load() < 2; i++ {
			if i == 6000 {
				t.Fatal("the clock did not follow")
			}
			time.Sleep(10 * time.Millisecond)
		}
		mustEqual(t, "followed", ahead(w.sim.Clock()), time.Hour)
		mustEqual(t, "by GET", w.control(200, "GET", "/clock", "")["now"] != nil, true)
	})
}

func TestTheClockDrivesTheOrders(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	w.order("A-1")
	w.attempt("A-1", `{"outcome":"SUCCESS","delay":"10m"}`)
	w.run()
	w.advance("10m") // the simulator sends the webhook even if nobody queries the order
	mustEqual(t, "event", kinds(w.merchant.next(t)), "PAYMENT_SUCCESS_WEBHOOK SUCCESS")
	mustEqual(t, "order", w.status("A-1"), fair.GatewayOrderPaid)
	// The expiry of a new order must be relative to the advanced clock.
	w.order("B-1")
	w.advance("19m")
	mustEqual(t, "order", w.status("B-1"), fair.GatewayOrderActive)
	w.advance("1m")
	mustEqual(t, "order", w.status("B-1"), fair.GatewayOrderExpired)
}

// After a restart, all data exist: orders, payments, the clock, faults, modes, and queued webhooks.
func TestTheStateSurvivesARestart(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.advance("3h")
		w.paidOrder("A-1")
		w.order("B-1")
		w.attempt("B-1", `{"outcome":"SUCCESS","delay":"5m"}`)
		w.fault(`{"match":"GET /pg/orders/*/refunds","status":500}`)
		w.webhooks(`{"mode":"duplicate","copies":3}`)
		w.start(w.open())
		mustEqual(t, "the clock", ahead(w.sim.Clock()), 3*time.Hour)
		mustEqual(t, "A", w.status("A-1"), fair.GatewayOrderPaid)
		mustEqual(t, "B", w.status("B-1"), fair.GatewayOrderActive)
		mustEqual(t, "the fault", w.api("GET", "/orders/A-1/refunds", "").status, 500)
		w.run()
		mustEqual(t, "the webhook of before", w.merchant.next(t).event.OrderID, "A-1")
		w.advance("5m")
		for range 3 {
			mustEqual(t, "the attempt of before", w.merchant.next(t).event.OrderID, "B-1")
		}
		mustEqual(t, "B", w.status("B-1"), fair.GatewayOrderPaid)
	})
}

// If a process ends while it sends a webhook, another one sends the webhook again.
func TestAWebhookOfADeadSenderIsSentAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		attempts := make(chan string, 10)
		r := w.orderRequest("A-1")
		r.NotifyURL = newServer(t, func(_ http.ResponseWriter, r *http.Request) {
			_, _ = io.Copy(io.Discard, r.Body)
			attempt := r.Header.Get("x-webhook-attempt")
			attempts <- attempt
			if attempt == "1" {
				<-r.Context().Done()
			}
		})
		if _, err := w.client.CreateOrder(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		w.attempt("A-1", `{}`)
		stop := w.run()
		mustEqual(t, "attempt", <-attempts, "1")
		stop()
		w.start(w.open())
		w.run()
		w.advance("2m")
		mustEqual(t, "attempt", <-attempts, "2")
	})
}

// Two processes that use one database act as one provider: each process sees all data, and no webhook is sent twice.
func TestTwoProcesses(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		second, err := sandbox.New(t.Context(), sandbox.Config{DB: w.open(), Log: w.cfg.Log, WebhookURL: w.cfg.WebhookURL})
		if err != nil {
			t.Fatal(err)
		}
		w.run()
		ctx, cancel := context.WithCancel(t.Context())
		var done sync.WaitGroup
		done.Go(func() { second.Run(ctx) })
		defer func() { cancel(); done.Wait() }()
		const orders = 12
		seen := map[string]int{}
		for i := range orders {
			w.paidOrder(fmt.Sprintf("A-%d", i))
		}
		for range orders {
			seen[w.merchant.next(t).event.OrderID]++
		}
		w.merchant.nothing(t)
		mustEqual(t, "orders with a webhook", len(seen), orders)
	})
}

// At a public address, visitors must not be able to advance the clock or create payments with the controls.
func TestClosedControls(t *testing.T) {
	t.Parallel()
	for closed, want := range map[bool]int{true: http.StatusNotFound, false: http.StatusOK} {
		s, err := sandbox.New(t.Context(),
			sandbox.Config{DB: storetest.SQLite(t).DB, Log: slog.New(slog.DiscardHandler), NoControls: closed})
		if err != nil {
			t.Fatal(err)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/sandbox/sim/clock", nil))
		if w.Code != want {
			t.Errorf("closed %v: %d, want %d", closed, w.Code, want)
		}
	}
}
