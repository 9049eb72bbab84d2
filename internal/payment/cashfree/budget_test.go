package cashfree_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment/cashfree"
)

// memorySlots implements Slots in memory, for a single process.
type memorySlots struct {
	mu   sync.Mutex
	next map[string]time.Time
}

func (s *memorySlots) TakeSlot(_ context.Context, name string, now time.Time, interval, ahead time.Duration) (time.Time,
	bool, error,
) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.next[name]
	if at.Before(now) {
		at = now
	}
	if at.After(now.Add(ahead)) {
		return at, false, nil
	}
	s.next[name] = at.Add(interval)
	return at, true, nil
}

type setClock struct{ now time.Time }

func (c *setClock) Now() time.Time { return c.now }

// budgeted returns a simulated provider whose client has a Budget, and the clock that they share. If `limit` is not
// empty, every response reports this limit.
func budgeted(t *testing.T, limit string) (*provider, *setClock) {
	t.Helper()
	p := newProvider(t, func(n int, w http.ResponseWriter, r *http.Request) {
		if limit != "" {
			w.Header().Set("x-ratelimit-limit", limit)
		}
		always(200, orderAnswer)(n, w, r)
	})
	clock := &setClock{now: time.Unix(1_756_700_000, 0)}
	budget := cashfree.NewBudget(&memorySlots{next: map[string]time.Time{}}, clock)
	budget.MaxWait = 0
	p.client = newClient(t, cashfree.Config{
		BaseURL: p.server.URL, ClientID: "id-1", Secret: secret, Clock: clock, Budget: budget,
	})
	return p, clock
}

func isBusy(err error) bool {
	e, ok := errors.AsType[*fair.GatewayError](err)
	return ok && e.Failure == fair.GatewayBusy && e.Code == fair.GatewayNotSent && e.RetryAfter > 0
}

// In any sixty seconds, the Budget sends no more calls than the provider allows, however the calls are distributed
// over time. At least 95 % of the limit can be used.
func TestTheBudgetKeepsTheLimit(t *testing.T) {
	t.Parallel()
	p, clock := budgeted(t, "")
	random := rand.New(rand.NewPCG(1, 2))
	var sent []time.Time
	for range 3000 {
		clock.now = clock.now.Add(time.Duration(random.IntN(400)) * time.Millisecond)
		_, err := p.client.GetOrder(t.Context(), "PGF27-S-01K5DEMO")
		if err == nil {
			sent = append(sent, clock.now)
		} else if !isBusy(err) {
			t.Fatal(err)
		}
		for range 3 { // more calls than the provider allows
			if _, err := p.client.GetOrder(t.Context(), "PGF27-S-01K5DEMO"); err == nil {
				sent = append(sent, clock.now)
			}
		}
	}
	most := 0
	for first, last := 0, 0; last < len(sent); last++ {
		for sent[last].Sub(sent[first]) >= time.Minute {
			first++
		}
		most = max(most, last-first+1)
	}
	if most > 400 || most < 380 {
		t.Errorf("up to %d calls in sixty seconds; the provider allows 400", most)
	}
	if len(p.requests()) != len(sent) {
		t.Errorf("%d requests arrived, %d calls succeeded", len(p.requests()), len(sent))
	}
}

// Background calls are already refused at a time when payers' calls are still allowed.
func TestCallsForPayersHavePriorityOverBackgroundCalls(t *testing.T) {
	t.Parallel()
	p, clock := budgeted(t, "")
	background := fair.InBackground(t.Context())
	calls := 0
	for ; calls < 1000; calls++ {
		if _, err := p.client.GetOrder(background, "PGF27-S-01K5DEMO"); isBusy(err) {
			break
		}
	}
	for range 15 {
		if _, err := p.client.GetOrder(t.Context(), "PGF27-S-01K5DEMO"); err != nil {
			t.Fatalf("a payer after %d calls in the background: %v", calls, err)
		}
	}
	if _, err := p.client.CreateOrder(t.Context(), stallOrder()); err != nil {
		t.Errorf("another kind of call: %v", err)
	}
	clock.now = clock.now.Add(time.Minute)
	if _, err := p.client.GetOrder(background, "PGF27-S-01K5DEMO"); err != nil {
		t.Errorf("the background a minute later: %v", err)
	}
}

// The provider allows some accounts more calls than usual.
func TestTheBudgetLearnsTheLimitOfTheAccount(t *testing.T) {
	t.Parallel()
	p, _ := budgeted(t, "4000")
	sent := 0
	for ; sent < 1000; sent++ {
		if _, err := p.client.GetOrder(t.Context(), "PGF27-S-01K5DEMO"); isBusy(err) {
			break
		}
	}
	if sent < 350 || sent > 450 {
		t.Errorf("%d calls at once with a limit of 4000 a minute", sent)
	}
}
