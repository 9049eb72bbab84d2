package sandbox

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// These are the credentials of the simulator's only account. ClientSecret is also the key of the webhook signatures.
const (
	ClientID     = "sandbox"
	ClientSecret = "sandbox-secret"
)

// Config configures a Simulator. Only DB is required. The functions BaseURL and WebhookURL may be called inside a
// transaction. They must therefore return immediately and must not use the database.
type Config struct {
	DB           *sql.DB       // SQLite with one connection and immediate transactions, or PostgreSQL
	Log          *slog.Logger  // nil: no log
	BaseURL      func() string // Mela's public address, without a slash at the end
	WebhookURL   func() string // address that receives all webhooks; those of an order are also sent to its notify_url
	OnAdvance    func()        // called after this or another process advanced the clock
	HTTPClient   *http.Client  // delivers the webhooks; nil: a default client
	PaymentTTL   time.Duration // time within which an attempt may succeed; 0: 20 minutes
	RefundDelay  time.Duration // time for which a refund stays PENDING, by the simulator's clock; 0: 10 seconds
	NoControls   bool          // the controls below /sandbox/sim respond with 404; for sites with a public address
	MerchantName string        // name on the payment page; empty: a generic name
	// PracticeFrom is the time at which the practice clock of a new simulation starts. A practice clock is a simulated
	// clock that every page shows as such. If PracticeFrom is zero, there is no practice clock. It has no effect on an
	// existing simulation.
	PracticeFrom time.Time
	Now          func() time.Time // if not nil, used instead of the simulated time, to create orders in the past
	Silent       bool             // sends no webhooks about changes by this Simulator
	Limits       bool             // refuses calls that exceed the provider's limits per minute
}

// Simulator is the simulated provider. Handler serves its API, and Run performs its scheduled work.
type Simulator struct {
	db       *sql.DB
	log      *slog.Logger
	clock    *Clock
	ttl      time.Duration
	refundIn time.Duration
	merchant string
	closed   bool // the controls below /sandbox/sim are off
	silent   bool // webhooks are off
	http     *http.Client

	baseURL, webhookURL func() string
	onAdvance           func()

	wake   chan struct{} // wakes Run; its buffer contains at most one value
	limits *rateLimits
	reads  struct { // buffered log lines of calls without side effects
		sync.Mutex
		lines []logLine
	}
}

// New returns a Simulator and creates its tables if they are missing.
func New(ctx context.Context, cfg Config) (*Simulator, error) {
	if cfg.DB == nil {
		return nil, errors.New("sandbox: no database")
	}
	s := &Simulator{
		db: cfg.DB, log: cfg.Log, clock: &Clock{now: cfg.Now}, silent: cfg.Silent,
		ttl: cmp.Or(cfg.PaymentTTL, 20*time.Minute), refundIn: cmp.Or(cfg.RefundDelay, 10*time.Second),
		merchant: cfg.MerchantName, closed: cfg.NoControls, baseURL: cfg.BaseURL, webhookURL: cfg.WebhookURL,
		onAdvance: cfg.OnAdvance,
		wake:      make(chan struct{}, 1), limits: newRateLimits(cfg.Limits),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.baseURL == nil {
		s.baseURL = func() string { return "" }
	}
	if s.webhookURL == nil {
		s.webhookURL = func() string { return "" }
	}
	if s.onAdvance == nil {
		s.onAdvance = func() {}
	}
	s.http = webhookClient(cfg.HTTPClient)
	return s, s.startClock(ctx, cfg.PracticeFrom)
}

// Clock returns the simulator's clock, which Mela also uses in the sandbox mode.
func (s *Simulator) Clock() *Clock { return s.clock }

// CheckoutURL returns the address of the hosted payment page for a payment_session_id. The page works without
// JavaScript.
func (s *Simulator) CheckoutURL(sessionID string) string {
	return strings.TrimRight(s.baseURL(), "/") + "/sandbox/pg/view/sessions/checkout?payment_session_id=" +
		url.QueryEscape(sessionID)
}

// wakeUp makes Run check for due work immediately. It never blocks.
func (s *Simulator) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
