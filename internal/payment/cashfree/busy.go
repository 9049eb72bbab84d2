package cashfree

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// busy stores, for each kind of call, the pause that the provider requires before the next call. The provider's limits
// apply to the whole account. A 429 response to a call for one order therefore blocks the same kind of call for every
// order.
type busy struct {
	mu     sync.Mutex
	pauses map[string]requestedPause // by call name
}

// requestedPause is a pause that begins when the provider requests it.
type requestedPause struct {
	begin  time.Time
	length time.Duration
}

func (b *busy) set(name string, now time.Time, length time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.pauses == nil {
		b.pauses = map[string]requestedPause{}
	}
	b.pauses[name] = requestedPause{now, length}
}

// left returns the remaining time of a pause. If the pause began later than now, the clock was set back after the
// pause was requested. In this case, the pause begins again. A call therefore never waits longer than the provider
// requested, even if the clock was very wrong.
func (b *busy) left(name string, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	p := b.pauses[name]
	if now.Before(p.begin) {
		p.begin = now
		b.pauses[name] = p
	}
	return p.begin.Add(p.length).Sub(now)
}

// waitForTurn waits if the provider has requested a short pause. For a longer pause it returns GatewayBusy at once,
// and no request is sent.
func (c *Client) waitForTurn(ctx context.Context, name string) error {
	return pause(ctx, c.busy.left(name, c.clock.Now()), longestWaitOn)
}

// pause waits for the duration `left`. If `left` is longer than `longest`, or if ctx ends, it returns GatewayBusy.
func pause(ctx context.Context, left, longest time.Duration) error {
	if left <= 0 {
		return nil
	}
	refusal := &fair.GatewayError{
		Failure: fair.GatewayBusy, HTTPStatus: http.StatusTooManyRequests, Code: fair.GatewayNotSent,
		Message: "the provider's limit is used up", RetryAfter: left,
	}
	if left > longest {
		return refusal
	}
	timer := time.NewTimer(left)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return refusal
	case <-timer.C:
		return nil
	}
}
