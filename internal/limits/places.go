package limits

import (
	"crypto/sha256"
	"sync"
	"time"
)

const streamPath = "/api/hall/events"

// places counts open connections, streams and other resources by key.
type places struct {
	mu   sync.Mutex
	open map[string]int
}

func newPlaces() *places { return &places{open: map[string]int{}} }

func (p *places) take(key string, limit int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[key] >= limit {
		return false
	}
	p.open[key]++
	return true
}

func (p *places) leave(key string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open[key]--; p.open[key] <= 0 {
		delete(p.open, key)
	}
}

func (g *Guard) takeStream(v *Visit) bool {
	if !g.limited {
		return true
	}
	if g.streams.take(v.Network, g.settings.Streams) {
		if v.Site == "" || g.streams.take(v.Site, siteFactor*g.settings.Streams) {
			return true
		}
		g.streams.leave(v.Network)
	}
	g.meters.refused.WithLabelValues(string(v.class), "streams").Inc()
	return false
}

func (g *Guard) leaveStream(v *Visit) {
	if !g.limited {
		return
	}
	g.streams.leave(v.Network)
	if v.Site != "" {
		g.streams.leave(v.Site)
	}
}

// recent stores hashes of session cookies that were valid a short time ago. Requests with these cookies are accepted
// even if other clients at the same address send many unknown cookies.
type recent struct {
	mu   sync.Mutex
	now  func() time.Time
	seen map[[sha256.Size]byte]time.Time
}

const (
	recentFor = time.Hour
	maxRecent = 10_000
)

func newRecent(now func() time.Time) *recent {
	return &recent{now: now, seen: map[[sha256.Size]byte]time.Time{}}
}

func (r *recent) add(token string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	if len(r.seen) >= maxRecent {
		for key, at := range r.seen {
			if now.Sub(at) > recentFor || len(r.seen) >= maxRecent {
				delete(r.seen, key)
			}
		}
	}
	r.seen[sha256.Sum256([]byte(token))] = now
}

func (r *recent) has(token string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, there := r.seen[sha256.Sum256([]byte(token))]
	return there && r.now().Sub(at) <= recentFor
}
