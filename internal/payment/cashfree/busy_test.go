package cashfree_test

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
)

// movedClock is a clock that is ahead of the system clock by a duration that the test sets.
type movedClock struct{ ahead atomic.Int64 }

func (c *movedClock) Now() time.Time { return time.Now().Add(time.Duration(c.ahead.Load())) }

// busyProvider returns a provider that refuses the first request with a pause of 40 seconds and accepts all later
// ones. The provider's client uses the returned clock.
func busyProvider(t *testing.T) (*provider, *movedClock) {
	t.Helper()
	c := &movedClock{}
	p := newProvider(t, func(n int, w http.ResponseWriter, r *http.Request) {
		if n == 1 {
			w.Header().Set("x-ratelimit-retry", "40")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		always(200, orderAnswer)(n, w, r)
	})
	p.client = newClient(t, cashfree.Config{BaseURL: p.server.URL, ClientID: "id-1", Secret: secret, Clock: c})
	return p, c
}

// After a 429 response, the same kind of call is not sent again before the requested time, even for another order or
// by another caller. Other kinds of calls are still sent.
func TestNoCallIsSentBeforeTheTimeOfA429Response(t *testing.T) {
	t.Parallel()
	p, c := busyProvider(t)
	for range 3 {
		_, err := p.client.CreateOrder(t.Context(), stallOrder())
		e, ok := errors.AsType[*fair.GatewayError](err)
		if !ok || e.Failure != fair.GatewayBusy || e.RetryAfter > 40*time.Second || e.RetryAfter < 30*time.Second {
			t.Fatalf("error %+v, want busy for 40 seconds", err)
		}
	}
	if n := len(p.requests()); n != 1 {
		t.Errorf("the provider was asked %d times while it wanted to be left alone", n)
	}
	if _, err := p.client.GetOrder(t.Context(), "PGF27-S-01K5DEMO"); err != nil {
		t.Errorf("another call: %v", err)
	}
	c.ahead.Store(int64(40 * time.Second))
	if _, err := p.client.CreateOrder(t.Context(), stallOrder()); err != nil {
		t.Errorf("after the time: %v", err)
	}
}

// If the provider requests a short pause, the call waits until the pause has ended, so that the payer does not notice
// it.
func TestACallWaitsForAShortPauseOfTheProvider(t *testing.T) {
	t.Parallel()
	var refusedAt atomic.Int64
	p := newProvider(t, func(n int, w http.ResponseWriter, r *http.Request) {
		if n == 1 {
			refusedAt.Store(time.Now().UnixNano())
			w.Header().Set("x-ratelimit-retry", "1")
			w.WriteHeader(http.StatusTooManyRequests)
			return
		}
		if waited := time.Since(time.Unix(0, refusedAt.Load())); waited < time.Second {
			t.Errorf("asked again after %s", waited)
		}
		always(200, orderAnswer)(n, w, r)
	})
	if _, err := p.client.CreateOrder(t.Context(), stallOrder()); err == nil {
		t.Fatal("a POST was repeated without its caller")
	}
	if _, err := p.client.CreateOrder(t.Context(), stallOrder()); err != nil {
		t.Errorf("the caller's own repetition: %v", err)
	}
	if n := len(p.requests()); n != 2 {
		t.Errorf("sent %d times", n)
	}
}

// Calls in the background wait, so that they leave half of the provider's limit to payers, who never wait.
func TestOnlyBackgroundCallsAreLimited(t *testing.T) {
	t.Parallel()
	p := newProvider(t, always(200, `[]`))
	p.client = newClient(t, cashfree.Config{BaseURL: p.server.URL, ClientID: "id-1", Secret: secret, Limited: true})
	for range 40 {
		if _, err := p.client.GetRefunds(t.Context(), "PGF27-S-01K5DEMO"); err != nil {
			t.Fatal(err)
		}
	}
	background, cancel := context.WithTimeout(fair.InBackground(t.Context()), time.Second)
	defer cancel()
	if _, err := p.client.GetRefunds(background, "PGF27-S-01K5DEMO"); err != nil {
		t.Fatal(err)
	}
	_, err := p.client.GetRefunds(background, "PGF27-S-01K5DEMO")
	if e, ok := errors.AsType[*fair.GatewayError](err); !ok || e.Failure != fair.GatewayBusy || e.RetryAfter <= 0 {
		t.Errorf("the second call in the background: %v", err)
	}
	if n := len(p.requests()); n != 41 {
		t.Errorf("sent %d times", n)
	}
}
