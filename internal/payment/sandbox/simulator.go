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
	"time"
)

// The one account that the simulator knows; ClientSecret also signs its webhooks.
const (
	ClientID     = "sandbox"
	ClientSecret = "sandbox-secret"
)

// Config says what a Simulator works with. Only DB is required. BaseURL and WebhookURL are asked each
// time, also inside a transaction: they must answer at once and without the database.
type Config struct {
	DB           *sql.DB       // the product's database, SQLite (one connection, immediate transactions) or PostgreSQL
	Log          *slog.Logger  // nil: silent
	BaseURL      func() string // the product's public address, without a slash at the end
	WebhookURL   func() string // webhooks go here as well as to the order's notify_url; empty: only there
	OnAdvance    func()        // called after the clock was moved, here or by another process
	HTTPClient   *http.Client  // delivers the webhooks; nil: one of our own
	PaymentTTL   time.Duration // how long after its start an attempt may still succeed; 0: 20 minutes
	RefundDelay  time.Duration // how long a refund stays PENDING by the simulator's clock; 0: 10 seconds
	MerchantName string        // shown on the checkout page; empty: a general word
}

// Simulator is the simulated provider. Handler serves it, Run does what happens by itself.
type Simulator struct {
	db       *sql.DB
	log      *slog.Logger
	clock    *Clock
	ttl      time.Duration
	refundIn time.Duration
	merchant string
	http     *http.Client

	baseURL, webhookURL func() string
	onAdvance           func()

	wake   chan struct{} // something is to be done; holds at most one
	limits *rateLimits
	reads  struct { // log lines of reads, written with the next batch
		sync.Mutex
		lines []logLine
	}
}

// New makes a Simulator and creates its tables where they are missing.
func New(ctx context.Context, cfg Config) (*Simulator, error) {
	if cfg.DB == nil {
		return nil, errors.New("sandbox: no database")
	}
	s := &Simulator{
		db: cfg.DB, log: cfg.Log, clock: &Clock{}, ttl: cfg.PaymentTTL, refundIn: cfg.RefundDelay,
		merchant: cfg.MerchantName, baseURL: cfg.BaseURL, webhookURL: cfg.WebhookURL, onAdvance: cfg.OnAdvance,
		wake: make(chan struct{}, 1), limits: newRateLimits(),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.ttl == 0 {
		s.ttl = 20 * time.Minute
	}
	if s.refundIn == 0 {
		s.refundIn = 10 * time.Second
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
	if err := createTables(ctx, s.db); err != nil {
		return nil, err
	}
	if _, err := s.refreshClock(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Clock is the simulator's time, which is also the product's in the sandbox mode.
func (s *Simulator) Clock() *Clock { return s.clock }

// CheckoutURL is the address of the hosted payment page for a payment_session_id. It opens without script.
func (s *Simulator) CheckoutURL(sessionID string) string {
	return strings.TrimRight(s.baseURL(), "/") + "/sandbox/pg/view/sessions/checkout?payment_session_id=" + url.QueryEscape(sessionID)
}

// wakeUp makes Run look at once. It never blocks.
func (s *Simulator) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
