package sandbox_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/sandbox"
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

		// A restarted simulator must have the stored offset.
		restarted, err := sandbox.New(t.Context(), sandbox.Config{DB: w.open()})
		if err != nil {
			t.Fatal(err)
		}
		mustEqual(t, "after a restart", ahead(restarted.Clock()), 50*time.Minute)

		// The test changes the offset in the database, as another process would. The running simulator must apply the
		// new offset and notify Mela.
		w.run()
		if _, err := w.open().ExecContext(t.Context(),
			`UPDATE sandbox_clock SET offset_ms = offset_ms + 600000`); err != nil {
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
