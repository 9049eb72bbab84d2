package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/config"
	"github.com/mela-fair/mela/internal/demo"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/payment/cashfree"
	"github.com/mela-fair/mela/internal/payment/sandbox"
	"github.com/mela-fair/mela/internal/safe"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/texts"
)

// demoMode is the value of the flag --demo.
type demoMode string

// The values of --demo. demoEmpty is used by tests: it creates the sample edition without visitors and uses the
// machine's clock.
const (
	demoOff   demoMode = ""
	demoFull  demoMode = "full"
	demoEmpty demoMode = "empty"
)

func (m *demoMode) String() string { return string(*m) }

// IsBoolFlag allows --demo without a value.
func (m *demoMode) IsBoolFlag() bool { return true }

func (m *demoMode) Set(value string) error {
	switch value {
	case "true", string(demoFull):
		*m = demoFull
	case "false":
		*m = demoOff
	case string(demoEmpty):
		*m = demoEmpty
	default:
		return fmt.Errorf("use --demo, or --demo=%s for a sample edition without visitors", demoEmpty)
	}
	return nil
}

// practiceFrom returns the time at which the practice clock of a new demo starts. This clock, which the office can
// advance, replaces the machine's clock. The result is the zero time if the database already has data, if payments are
// not simulated, or if `mode` is not demoFull.
func practiceFrom(ctx context.Context, cfg config.Config, db *store.DB, mode demoMode) (time.Time, error) {
	if mode != demoFull || cfg.Mode() != fair.PaymentsSandbox {
		return time.Time{}, nil
	}
	_, err := db.CurrentEdition(ctx)
	if !fair.IsKind(err, fair.KindNotFound) {
		return time.Time{}, err
	}
	edition, err := edition.ShippedEdition()
	return demo.PracticeFrom(edition), err
}

// practiceClock implements app.PracticeClock with the clock of the payment simulator.
type practiceClock struct{ *sandbox.Simulator }

func (c practiceClock) Offset() time.Duration { return c.Clock().Offset() }

// practice returns the practice clock. It returns nil if there is no simulator or if the simulator has no practice
// clock.
func (p payments) practice() app.PracticeClock {
	if p.simulator == nil || !p.simulator.Clock().Practice() {
		return nil
	}
	return practiceClock{p.simulator}
}

// fillDemo creates the demo's records in the background. The background workers start afterwards. Until then the site
// serves visitors, but is not ready.
func (p *parts) fillDemo(db *store.DB, now time.Time, log *slog.Logger) {
	filled := make(chan struct{})
	p.filled.Store(&filled)
	for i, worker := range p.workers {
		p.workers[i] = func(ctx context.Context) {
			select {
			case <-filled:
			case <-ctx.Done():
			}
			worker(ctx)
		}
	}
	p.workers = append(p.workers, func(ctx context.Context) {
		defer close(filled)
		began := time.Now()
		hold, release := context.WithCancel(ctx)
		held := make(chan struct{})
		safe.Go(log, "lease of the demo", func() {
			defer close(held)
			holdDemo(hold, db, log)
		})
		err := safe.Call(func() error { return p.fill(ctx, db, now, log) })
		release()
		<-held
		if err == nil {
			err = db.DemoFilled(ctx)
		}
		if err != nil {
			log.Error("the demo could not be filled; the next start with --demo fills it again", "cause", err)
		}
		p.app.Hall.Changed()
		log.Info("the demo is filled", "seconds", time.Since(began).Seconds())
	})
}

// readiness returns a readiness check that first waits until the demo is filled. The check fails if its context ends
// earlier.
func (p *parts) readiness(ready func(context.Context) error) func(context.Context) error {
	return func(ctx context.Context) error {
		if filled := p.filled.Load(); filled != nil {
			select {
			case <-*filled:
			case <-ctx.Done():
				return fair.Fail(fair.KindUnavailable, texts.Errors.Unavailable())
			}
		}
		return ready(ctx)
	}
}

// fill creates the demo's records. It creates separate services with a simulated clock, which starts some weeks ago
// and ends at the current time.
func (p *parts) fill(ctx context.Context, db *store.DB, now time.Time, log *slog.Logger) error {
	clock := &handclock.Clock{}
	simulator, err := sandbox.New(ctx, sandbox.Config{DB: db.DB, Log: log, Now: clock.Now})
	if err != nil {
		return err
	}
	provider := inProcess{simulator.Handler()}
	gateway, err := cashfree.New(cashfree.Config{
		BaseURL: demoProvider + "/sandbox/pg", ClientID: sandbox.ClientID, Secret: sandbox.ClientSecret, Clock: clock,
		HTTPClient: &http.Client{Transport: provider}, Log: log,
	})
	if err != nil {
		return err
	}
	deps := p.deps
	deps.Clock, deps.Gateway, deps.Practice, deps.Wake = clock, gateway, nil, nil
	return demo.Fill(ctx, demo.Deps{
		Features: wiring.New(deps), Store: db, Attempt: provider.attempt, Clock: clock, Now: now, Log: log,
	})
}

// demoProvider is the URL of the payment provider while the demo's records are created. Nothing is sent over the
// network.
const demoProvider = "http://127.0.0.1"

// inProcess is an http.RoundTripper that passes requests to a handler in this process, without the network.
type inProcess struct{ handler http.Handler }

func (t inProcess) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body == nil {
		req.Body = http.NoBody
	}
	answer := &answerBuffer{header: http.Header{}, status: http.StatusOK}
	t.handler.ServeHTTP(answer, req)
	return &http.Response{
		Status: http.StatusText(answer.status), StatusCode: answer.status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: answer.header, Body: io.NopCloser(&answer.body), ContentLength: int64(answer.body.Len()), Request: req,
	}, nil
}

// attempt makes a payment attempt for an order.
func (t inProcess) attempt(ctx context.Context, orderID, outcome string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, demoProvider+"/sandbox/sim/orders/"+orderID+"/attempts",
		strings.NewReader(`{"outcome":"`+outcome+`"}`))
	if err != nil {
		return err
	}
	res, err := t.RoundTrip(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode != http.StatusCreated {
		return fmt.Errorf("the simulator refused a payment of %s: %s", orderID, res.Status)
	}
	return nil
}

// answerBuffer is an http.ResponseWriter that stores the response in memory.
type answerBuffer struct {
	header http.Header
	body   bytes.Buffer
	status int
}

func (a *answerBuffer) Header() http.Header { return a.header }

func (a *answerBuffer) Write(data []byte) (int, error) { return a.body.Write(data) }

func (a *answerBuffer) WriteHeader(status int) { a.status = status }
