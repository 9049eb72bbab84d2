// Package sandbox simulates the payment provider inside Mela's own process. Payments can then be used and tested
// without an account and without money (docs/simulator.md).
//
// Below /sandbox/pg it implements the calls of the provider's API that the client in package cashfree sends, and the
// hosted payment page. It sends signed webhooks with retries. The controls below /sandbox/sim set when and how an
// attempt ends, make calls and webhooks fail, and advance the clock.
//
// The simulator stores its data in the tables sandbox_* of Mela's database, so an order survives if the process is
// killed, and several processes that use one database act as one provider. Only its log is in memory.
package sandbox

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/safe"
)

// These are the credentials of the simulator's only account. ClientSecret is also the key of the webhook signatures.
const (
	ClientID     = "sandbox"
	ClientSecret = "sandbox-secret"
)

// Config configures a Simulator. OnAdvance may be nil.
type Config struct {
	DB         *db.DB
	Log        *slog.Logger
	BaseURL    string // Mela's public address, without a slash at the end
	WebhookURL string // address that receives all webhooks; those of an order are also sent to its notify_url
	OnAdvance  func() // called after this or another process advanced the clock
	NoControls bool   // the controls below /sandbox/sim respond with 404; for sites with a public address
	// PracticeFrom is the time at which the practice clock of a new simulation starts. A practice clock is a simulated
	// clock that every page shows as such. If PracticeFrom is zero, there is no practice clock. It has no effect on an
	// existing simulation.
	PracticeFrom time.Time
	// Now, if not nil, is used instead of the simulated time, to create orders in the past. No webhooks are sent about
	// changes by this Simulator.
	Now func() time.Time
}

// Simulator is the simulated provider. Handler serves its API, and Run performs its scheduled work.
type Simulator struct {
	Config
	clock *Clock
	wake  chan struct{} // tells Run that something was stored

	logging sync.Mutex
	lines   []logLine // oldest first
}

// New returns a Simulator. It creates the simulation's clock if there is none yet.
func New(ctx context.Context, cfg Config) (*Simulator, error) {
	s := &Simulator{Config: cfg, clock: &Clock{now: cfg.Now}, wake: make(chan struct{}, 1)}
	stored, err := s.changeState(ctx, func(st *state) error {
		if st.Webhooks.Mode == "" { // a new simulation
			st.Webhooks, st.Refunds = usualWebhooks, usualRefunds
			if !cfg.PracticeFrom.IsZero() {
				st.Offset, st.Practice = time.Until(cfg.PracticeFrom), true
			}
		}
		return nil
	})
	s.clock.offset.Store(int64(stored.Offset))
	s.clock.practice = stored.Practice
	return s, err
}

// StoredClock returns the clock of the simulation in a database, which may run in another process. It is the system
// clock if there is no simulation.
func StoredClock(ctx context.Context, d *db.DB) func() time.Time {
	clock := &Clock{}
	if stored, err := (&Simulator{Config: Config{DB: d}}).state(ctx); err == nil {
		clock.offset.Store(int64(stored.Offset))
	}
	return clock.Now
}

// Clock returns the simulator's clock, which Mela also uses in the sandbox mode.
func (s *Simulator) Clock() *Clock { return s.clock }

// CheckoutURL returns the address of the hosted payment page for a payment_session_id. The page works without
// JavaScript.
func (s *Simulator) CheckoutURL(sessionID string) string {
	return s.BaseURL + checkoutPath + "?payment_session_id=" + url.QueryEscape(sessionID)
}

// Handler returns the handler for all paths below /sandbox/.
func (s *Simulator) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+checkoutPath, s.checkout)
	mux.HandleFunc("POST /sandbox/pg/view/sessions/result", s.checkout)
	mux.HandleFunc("GET /sandbox/pg/view/checkout.css", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, pageFiles, "page/checkout.css")
	})
	for pattern, f := range map[string]action{
		"POST /pg/orders":                     decoded(s.createOrder),
		"GET /pg/orders/{order}":              s.reading(func(a account) any { return a.Order }),
		"PATCH /pg/orders/{order}":            changing(s, (*transaction).terminate),
		"GET /pg/orders/{order}/payments":     s.reading(func(a account) any { return shuffled(a.Payments) }),
		"POST /pg/orders/{order}/refunds":     changing(s, (*transaction).createRefund),
		"GET /pg/orders/{order}/refunds":      s.reading(func(a account) any { return a.Refunds }),
		"GET /pg/orders/{order}/refunds/{id}": s.getRefund,
		"/pg/":                                func(*call) (any, error) { return nil, errRoute },
		"GET /sim/clock":                      s.showClock,
		"POST /sim/clock":                     decoded(s.advanceClock),
		"GET /sim/log":                        s.showLog,
		"GET /sim/orders/{order}":             s.reading(s.showOrder),
		"PATCH /sim/orders/{order}":           changing(s, (*transaction).alter),
		"POST /sim/orders/{order}/attempts":   changing(s, (*transaction).attempt),
		"POST /sim/orders/{order}/disputes":   changing(s, (*transaction).dispute),
		"POST /sim/attempts/{id}/resolve":     decoded(s.resolve),
		"POST /sim/refunds/{id}/resolve":      decoded(s.resolve),
		"POST /sim/refunds":                   setting(s, (*state).setRefunds, usualRefunds),
		"GET /sim/faults":                     setting(s, (*state).listFaults),
		"POST /sim/faults":                    setting(s, (*state).addFault, fault{Match: "* /pg/**", Times: 1}),
		"DELETE /sim/faults":                  setting(s, (*state).clearFaults),
		"POST /sim/webhooks":                  setting(s, (*state).setWebhooks, usualWebhooks),
		"POST /sim/webhooks/test":             s.sendTestWebhook,
	} {
		method, path, _ := strings.Cut(pattern, "/")
		if !s.NoControls || !strings.HasPrefix(path, "sim/") {
			mux.Handle(method+"/sandbox/"+path, s.serve(f))
		}
	}
	return mux
}

// Run performs the provider's scheduled work until ctx ends. Several processes that use the same database may run it
// at the same time.
func (s *Simulator) Run(ctx context.Context) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for ctx.Err() == nil {
		if err := s.round(ctx); err != nil && ctx.Err() == nil {
			s.Log.ErrorContext(ctx, "sandbox: scheduled work", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		case <-s.wake:
		}
	}
}

// round applies a clock offset that another process has stored, ends due attempts and refunds, and sends due webhooks.
func (s *Simulator) round(ctx context.Context) error {
	stored, err := s.state(ctx)
	if err != nil {
		return err
	}
	s.follow(stored)
	due, err := s.dueOrders(ctx)
	for some := range slices.Chunk(due, 20) {
		var sending sync.WaitGroup
		for _, id := range some {
			sending.Go(safe.Func(s.Log, "webhooks of the simulator", func() { s.sendDue(ctx, id) }))
		}
		sending.Wait()
	}
	return err
}

// Advance advances the clock of every process that uses this database. The duration must not be negative.
func (s *Simulator) Advance(ctx context.Context, by time.Duration) error {
	stored, err := s.changeState(ctx, func(st *state) error {
		if st.Offset > furthestAhead {
			return invalid("advance", "the clock is 50 years ahead already")
		}
		st.Offset += by
		return nil
	})
	if err != nil {
		return err
	}
	s.follow(stored)
	return s.settleAllDue(ctx)
}

// A clock that is ahead by more than this cannot be advanced further.
const furthestAhead = 50 * 365 * 24 * time.Hour

// follow applies the stored offset of the clock. A smaller offset than the current one is outdated.
func (s *Simulator) follow(stored state) {
	for old := s.clock.offset.Load(); int64(stored.Offset) > old; old = s.clock.offset.Load() {
		if s.clock.offset.CompareAndSwap(old, int64(stored.Offset)) && s.OnAdvance != nil {
			s.OnAdvance()
		}
	}
}

// wakeUp makes Run look for due work immediately. It never blocks.
func (s *Simulator) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Clock is the system clock plus an offset, which only increases. It does not access the database, so it may be used
// inside a transaction.
type Clock struct {
	offset   atomic.Int64
	practice bool
	now      func() time.Time
}

// Now returns the simulated time.
func (c *Clock) Now() time.Time {
	if c.now != nil {
		return c.now()
	}
	return time.Now().Add(c.Offset())
}

// Offset returns the time by which the clock is ahead of the system clock. It is negative if the clock is behind.
func (c *Clock) Offset() time.Duration { return time.Duration(c.offset.Load()) }

// Practice reports whether this is a practice clock.
func (c *Clock) Practice() bool { return c.practice }
