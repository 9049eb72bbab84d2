// Package handclock contains a clock that does not run by itself. Tests and the sample data set its time.
package handclock

import (
	"sync"
	"time"
)

// Clock returns the time to which it was last set. It is safe for concurrent use.
type Clock struct {
	mu sync.Mutex
	t  time.Time
}

// At returns a clock that is set to the time `t`.
func At(t time.Time) *Clock { return &Clock{t: t} }

// Now returns the time to which the clock was last set.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

// Set sets the clock to the time `t`.
func (c *Clock) Set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = t
}

// Advance moves the clock forward by the duration `d`.
func (c *Clock) Advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}
