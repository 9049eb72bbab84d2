package limits

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Store exchanges counts between the processes that share a database.
type Store interface {
	// ExchangeCounts adds counts to the stored counts. It returns the totals of all counts whose window ends after
	// `since`.
	ExchangeCounts(ctx context.Context, add []fair.RequestCount, since time.Time) ([]fair.RequestCount, error)
}

// Only counts that have reached a quarter of their limit are exchanged. Ordinary traffic therefore writes nothing to
// the database.
const (
	shareEvery = 2 * time.Second
	sharePart  = 4
)

// Run exchanges counts with the other processes until ctx ends.
func (g *Guard) Run(ctx context.Context) {
	if g.store == nil || !g.limited {
		return
	}
	tick := time.NewTicker(shareEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := g.Exchange(ctx); err != nil && ctx.Err() == nil {
				g.log.Warn("request counts were not exchanged; this process counts alone", "cause", err)
			}
		}
	}
}

// Exchange adds the counts of this process that have reached a quarter of their limit to the database. It then sets
// its counters to the totals of all processes.
func (g *Guard) Exchange(ctx context.Context) error {
	add, keys := g.counters.unsent()
	totals, err := g.store.ExchangeCounts(ctx, add, g.now())
	if err != nil {
		g.counters.resend(add, keys)
		return err
	}
	g.counters.adopt(totals)
	return nil
}

// sharedKey is the name of a counter in the database. It is a hash, because keys contain addresses.
func sharedKey(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:16])
}

// unsent returns the counts that must be sent to the other processes, and marks them as sent. `keys` contains the keys
// of these counters before hashing, for resend.
func (c *counters) unsent() (add []fair.RequestCount, keys []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now().UnixMilli()
	for key, e := range c.entries {
		e.roll(now)
		if e.unsent == 0 || e.current*sharePart < e.limit {
			continue
		}
		add = append(add, fair.RequestCount{
			Key: sharedKey(key), Start: time.UnixMilli(e.start), End: time.UnixMilli(e.start).Add(e.window), Count: e.unsent,
		})
		keys = append(keys, key)
		e.unsent = 0
	}
	return add, keys
}

// resend marks counts as unsent again, because sending them has failed.
func (c *counters) resend(add []fair.RequestCount, keys []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, key := range keys {
		if e := c.entries[key]; e != nil && e.start == add[i].Start.UnixMilli() {
			e.unsent += add[i].Count
		}
	}
}

// adopt raises the counters to the totals of all processes.
func (c *counters) adopt(totals []fair.RequestCount) {
	if len(totals) == 0 {
		return
	}
	known := make(map[string]fair.RequestCount, len(totals))
	for _, t := range totals {
		known[t.Key] = t
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now().UnixMilli()
	for key, e := range c.entries {
		e.roll(now)
		if t, there := known[sharedKey(key)]; there && t.Start.UnixMilli() == e.start {
			e.current = max(e.current, t.Count+e.unsent)
		}
	}
}
