package cashfree

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// busy remembers until when the provider wants each kind of call left alone. Its limits are the
// account's, so an answer of 429 to one order's call holds for the same call about every order.
type busy struct {
	mu    sync.Mutex
	until map[string]time.Time // by the call's name
}

func (b *busy) set(name string, until time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.until == nil {
		b.until = map[string]time.Time{}
	}
	b.until[name] = until
}

func (b *busy) left(name string, now time.Time) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.until[name].Sub(now)
}

// waitForTurn waits out a short time that the provider asked for; a longer one is GatewayBusy at once,
// and nothing is sent.
func (c *Client) waitForTurn(ctx context.Context, name string) error {
	left := c.busy.left(name, c.clock.Now())
	if left <= 0 {
		return nil
	}
	refusal := &fair.GatewayError{
		Failure: fair.GatewayBusy, HTTPStatus: http.StatusTooManyRequests, Code: "not_sent",
		Message: "the provider asked to be left alone for a while", RetryAfter: left,
	}
	if left > longestWaitOn {
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
