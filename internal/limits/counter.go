package limits

import (
	"sync"
	"time"
)

// maxKeys is the maximum number of counters in memory. Each counter needs about 100 bytes.
const maxKeys = 200_000

// charge is the amount by which a request increases one counter. `limit` is the maximum of the counter per window.
type charge struct {
	key    string
	limit  int
	window time.Duration
	cost   int
}

// counters count requests in sliding windows. A sliding window consists of the current window and the last part of the
// previous window. The start times of windows are multiples of their length, so that all processes use the same
// windows.
type counters struct {
	mu      sync.Mutex
	now     func() time.Time
	entries map[string]*counter
	swept   time.Time
}

type counter struct {
	window        time.Duration
	limit         int
	start         int64 // start of the current window, Unix milliseconds
	current, last int   // charges of the current and the previous window, with the known charges of other processes
	unsent        int   // the part of current that was not sent to the other processes yet
}

func newCounters(now func() time.Time) *counters {
	return &counters{now: now, entries: map[string]*counter{}}
}

// take increases all counters by their charges. If one of them would exceed its limit, take changes none of them, and
// `wait` is the time until another attempt may succeed.
func (c *counters) take(charges ...charge) (wait time.Duration, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now().UnixMilli()
	for _, ch := range charges {
		wait = max(wait, c.entry(ch, now).wait(ch.limit-ch.cost, now))
	}
	if wait > 0 {
		return wait, false
	}
	for _, ch := range charges {
		e := c.entry(ch, now)
		e.current += ch.cost
		e.unsent += ch.cost
	}
	return 0, true
}

// load returns the value of a counter in its sliding window. It returns 0 for an unknown key.
func (c *counters) load(key string) float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.entries[key]
	if e == nil {
		return 0
	}
	now := c.now().UnixMilli()
	e.roll(now)
	return e.sum(now)
}

// entry returns the counter of a charge in the current window. The caller must hold the lock.
func (c *counters) entry(ch charge, now int64) *counter {
	e := c.entries[ch.key]
	if e == nil {
		c.sweep(now)
		e = &counter{window: ch.window}
		c.entries[ch.key] = e
	}
	e.limit = ch.limit
	e.roll(now)
	return e
}

// sweep removes counters that are zero. It does so every ten seconds, or when there are too many counters.
func (c *counters) sweep(now int64) {
	full := len(c.entries) >= maxKeys
	if !full && now-c.swept.UnixMilli() < 10_000 {
		return
	}
	c.swept = time.UnixMilli(now)
	for key, e := range c.entries {
		e.roll(now)
		if e.current == 0 && e.last == 0 {
			delete(c.entries, key)
		}
	}
	// If there are still too many counters, sweep removes those below a quarter of their limit, because they matter
	// least. During an attack from so many networks, the other limits protect the program.
	for key, e := range c.entries {
		if len(c.entries) < maxKeys {
			return
		}
		if e.current*4 < e.limit {
			delete(c.entries, key)
		}
	}
}

// roll moves the counter to the window that contains the current time.
func (e *counter) roll(now int64) {
	length := e.window.Milliseconds()
	start := now - now%length
	switch start {
	case e.start:
		return
	case e.start + length:
		e.last, e.current = e.current, 0
	default:
		e.last, e.current = 0, 0
	}
	e.start, e.unsent = start, 0
}

func (e *counter) sum(now int64) float64 {
	return float64(e.current) + float64(e.last)*(1-float64(now-e.start)/float64(e.window.Milliseconds()))
}

// wait returns the time until the sum of the sliding window is at most `room`. If the sum is already small enough, it
// returns 0.
func (e *counter) wait(room int, now int64) time.Duration {
	if e.sum(now) <= float64(room) {
		return 0
	}
	length := float64(e.window.Milliseconds())
	left := e.start + e.window.Milliseconds() - now
	var until float64
	switch {
	case room < 0:
		until = float64(left) + length // the charge alone is above the limit
	case e.current <= room:
		until = length*(1-float64(room-e.current)/float64(e.last)) - float64(now-e.start)
	default:
		until = float64(left) + length*(1-float64(room)/float64(e.current))
	}
	return max(time.Second, time.Duration(until)*time.Millisecond)
}
