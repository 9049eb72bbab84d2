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
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
)

// These are the credentials of the simulator's only account. ClientSecret is also the key of the webhook signatures.
const (
	ClientID     = "sandbox"
	ClientSecret = "sandbox-secret"
)

// The maximum step by which the clock can be advanced. A clock that is ahead by more than furthestAhead cannot be
// advanced further. Both values are small enough to prevent an overflow.
const (
	longestAdvance = 5 * 365 * 24 * time.Hour
	furthestAhead  = 50 * 365 * 24 * time.Hour
)

// Config configures a Simulator. Only DB is required. BaseURL and WebhookURL may be called inside a transaction, so
// they must not use the database.
type Config struct {
	DB         *sql.DB       // SQLite with one connection and immediate transactions, or PostgreSQL
	Log        *slog.Logger  // nil: no log
	BaseURL    func() string // Mela's public address, without a slash at the end
	WebhookURL func() string // address that receives all webhooks; those of an order are also sent to its notify_url
	OnAdvance  func()        // called after this or another process advanced the clock
	NoControls bool          // the controls below /sandbox/sim respond with 404; for sites with a public address
	// PracticeFrom is the time at which the practice clock of a new simulation starts. A practice clock is a simulated
	// clock that every page shows as such. If PracticeFrom is zero, there is no practice clock. It has no effect on an
	// existing simulation.
	PracticeFrom time.Time
	Now          func() time.Time // if not nil, used instead of the simulated time, to create orders in the past
	Silent       bool             // sends no webhooks about changes by this Simulator
}

// Simulator is the simulated provider. Handler serves its API, and Run performs its scheduled work.
type Simulator struct {
	Config
	clock *Clock
	http  http.Client
	wake  chan struct{} // tells Run that a webhook was queued

	logging sync.Mutex
	lines   []logLine // oldest first
}

// New returns a Simulator. It creates the simulation's clock if there is none yet.
func New(ctx context.Context, cfg Config) (*Simulator, error) {
	if cfg.DB == nil {
		return nil, errors.New("sandbox: no database")
	}
	none := func() string { return "" }
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.BaseURL == nil {
		cfg.BaseURL = none
	}
	if cfg.WebhookURL == nil {
		cfg.WebhookURL = none
	}
	if cfg.OnAdvance == nil {
		cfg.OnAdvance = func() {}
	}
	s := &Simulator{
		Config: cfg, clock: &Clock{now: cfg.Now}, wake: make(chan struct{}, 1),
		// Like the provider, the simulator does not follow redirects, so a redirect counts as a failure.
		http: http.Client{
			Timeout:       deliveryTimeout,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}
	begin := state{
		Webhooks: webhookPolicy{Mode: modeNormal},
		Refunds:  refundPolicy{Outcome: fair.GatewayRefundSuccess, Delay: refundDelay},
	}
	if !cfg.PracticeFrom.IsZero() {
		begin.Offset, begin.Practice = time.Until(cfg.PracticeFrom), true
	}
	if err := s.createState(ctx, begin); err != nil {
		return nil, err
	}
	stored, err := s.state(ctx, s.DB)
	s.clock.practice = stored.Practice
	s.clock.offset.Store(int64(stored.Offset))
	return s, err
}

// Clock returns the simulator's clock, which Mela also uses in the sandbox mode.
func (s *Simulator) Clock() *Clock { return s.clock }

// CheckoutURL returns the address of the hosted payment page for a payment_session_id. The page works without
// JavaScript.
func (s *Simulator) CheckoutURL(sessionID string) string {
	return strings.TrimRight(s.BaseURL(), "/") + "/sandbox/pg/view/sessions/checkout?payment_session_id=" +
		url.QueryEscape(sessionID)
}

// Handler returns the handler for all paths below /sandbox/.
func (s *Simulator) Handler() http.Handler {
	mux := http.NewServeMux()
	const orders = "/sandbox/pg/orders"
	mux.Handle("POST "+orders, s.api(s.createOrder))
	mux.Handle("GET "+orders+"/{order_id}", s.api(s.getOrder))
	mux.Handle("PATCH "+orders+"/{order_id}", s.api(s.terminateOrder))
	mux.Handle("GET "+orders+"/{order_id}/payments", s.api(s.getPayments))
	mux.Handle("POST "+orders+"/{order_id}/refunds", s.api(s.createRefund))
	mux.Handle("GET "+orders+"/{order_id}/refunds", s.api(s.getRefunds))
	mux.Handle("GET "+orders+"/{order_id}/refunds/{refund_id}", s.api(s.getRefund))
	mux.Handle("/sandbox/pg/", s.api(func(*call) (any, error) { return nil, errRoute }))

	mux.HandleFunc("GET /sandbox/pg/view/sessions/checkout", s.showCheckout)
	mux.HandleFunc("POST /sandbox/pg/view/sessions/result", s.takeResult)
	if !s.NoControls {
		s.controls(mux)
	}
	return mux
}

// Run performs the provider's scheduled work until ctx ends: it applies a clock offset that another process has stored,
// ends due attempts and refunds, and delivers webhooks. Several processes that use the same database may run it at the
// same time.
func (s *Simulator) Run(ctx context.Context) {
	var other sync.WaitGroup
	defer other.Wait()
	other.Go(safe.Func(s.Log, "deliver webhooks", func() { s.repeat(ctx, "deliver webhooks", s.wake, s.sendDue) }))
	s.repeat(ctx, "settle what is due", nil, func(ctx context.Context) error {
		stored, err := s.state(ctx, s.DB)
		if err != nil {
			return err
		}
		if s.clock.follow(stored.Offset) {
			s.OnAdvance()
		}
		return s.settleAllDue(ctx)
	})
}

// repeat calls f once a second, and when `wake` delivers a value, until ctx ends.
func (s *Simulator) repeat(ctx context.Context, what string, wake <-chan struct{}, f func(context.Context) error) {
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for ctx.Err() == nil {
		if err := f(ctx); err != nil && ctx.Err() == nil {
			s.Log.ErrorContext(ctx, "sandbox: "+what, "error", err)
		}
		select {
		case <-ctx.Done():
		case <-ticker.C:
		case <-wake:
		}
	}
}

// Advance advances the clock of every process that uses this database, and processes everything that is due. The
// duration must not be negative and at most five years.
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
	s.clock.follow(stored.Offset)
	if err := s.settleAllDue(ctx); err != nil {
		return err
	}
	s.OnAdvance()
	s.wakeUp()
	return nil
}

// wakeUp makes Run deliver webhooks immediately. It never blocks.
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

// Practice reports whether this is a practice clock. A practice clock starts at a given time, and every page shows
// that the clock is simulated.
func (c *Clock) Practice() bool { return c.practice }

// follow applies a stored offset and reports whether the clock was advanced. A smaller offset than the current one is
// outdated.
func (c *Clock) follow(offset time.Duration) bool {
	for {
		old := c.offset.Load()
		if int64(offset) <= old {
			return false
		}
		if c.offset.CompareAndSwap(old, int64(offset)) {
			return true
		}
	}
}
