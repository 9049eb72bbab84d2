// Package cache stores finished responses that are the same for all visitors: pages, public data and printed documents.
package cache

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/mela-fair/mela/internal/safe"
)

// Key identifies a response: the path with the query parameters on which the response depends, the language, and
// whether the visitor requests less data.
type Key struct {
	Path, Lang string
	SaveData   bool
}

// Version identifies the data that a response shows.
type Version struct {
	Data  uint64 // increases with every change of the data
	State string // content that changes without a new data version; usually empty
}

// Make creates a response with the current data.
type Make func(context.Context) (*Response, error)

// staleAfter is the maximum time for which a visitor waits for a response with the newest data. After this time, the
// visitor gets the older response.
const staleAfter = time.Second

// The minimum and the maximum pause between a failure and the next attempt. The pause doubles after each failure.
const firstPause, lastPause = time.Second, 30 * time.Second

// overhead is the approximate memory of a response without its content.
const overhead = 2048

// Cache stores responses. For each key, it stores only the response for the latest version. Concurrent requests for a
// missing response share one call of Make.
type Cache struct {
	log     *slog.Logger
	now     func() time.Time
	most    int // bytes
	flights singleflight.Group

	mu      sync.Mutex
	entries map[Key]entry
	size    int // bytes of all entries
}

// entry is the last response for a key (nil: none yet), and the error of the last attempt if that has failed.
type entry struct {
	response *Response
	version  Version
	made     time.Time
	err      error
	failed   uint64 // data version of the failed attempt
	pause    time.Duration
}

// New returns an empty cache whose responses take at most approximately the given number of bytes.
func New(log *slog.Logger, now func() time.Time, most int) *Cache {
	return &Cache{log: log, now: now, most: most, entries: map[Key]entry{}}
}

// serves reports whether the entry's result can be used: it is up to date, or the last attempt failed a moment ago.
func (e entry) serves(v Version, now time.Time) bool {
	if e.err != nil {
		return v.Data <= e.failed && now.Sub(e.made) < e.pause
	}
	return e.response != nil && e.version.Data >= v.Data && e.version.State == v.State &&
		(e.response.MaxAge == 0 || now.Sub(e.made) < e.response.MaxAge)
}

func (e entry) size() int {
	if e.response == nil {
		return overhead
	}
	return overhead + 2*len(e.response.Content()) // the compressed copies are smaller than half of it
}

// Get returns the response for a key and a version. If it is not in the cache, Get makes it. If this fails or takes
// longer than staleAfter, Get returns the older response. It returns an error if there is no older response, or if ctx
// ends during the wait. If ctx ends, Make continues in the background.
func (c *Cache) Get(ctx context.Context, key Key, version Version, create Make) (*Response, error) {
	for attempt := 0; ; attempt++ {
		c.mu.Lock()
		e := c.entries[key]
		c.mu.Unlock()
		if attempt == 2 || e.serves(version, c.now()) { // the second attempt has begun after this request
			if e.response != nil {
				return e.response, nil
			}
			return nil, e.err
		}
		made := c.flights.DoChan(fmt.Sprint(key), func() (any, error) {
			c.fill(context.WithoutCancel(ctx), key, version, create)
			return nil, nil //nolint:nilnil // the result is in the cache
		})
		var late <-chan time.Time
		if e.response != nil {
			late = time.After(staleAfter)
		}
		select {
		case <-made:
		case <-late:
			return e.response, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// Last returns the last response for a key, even if it is outdated. It returns nil if there is none.
func (c *Cache) Last(key Key) *Response {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.entries[key].response
}

func (c *Cache) fill(ctx context.Context, key Key, version Version, create Make) {
	var made *Response
	err := safe.Call(func() (err error) {
		made, err = create(ctx)
		return err
	})
	c.mu.Lock()
	defer c.mu.Unlock()
	e, found := c.entries[key]
	if found {
		c.size -= e.size()
	}
	old := e.response
	if err != nil {
		c.log.Error("response not made", "path", key.Path, "lang", key.Lang, "kept", old != nil, "error", err)
		e.err, e.failed, e.pause = err, version.Data, min(max(2*e.pause, firstPause), lastPause)
	} else {
		if old != nil && old.tag == made.tag {
			made.body = old.body // the content is already compressed
		}
		e = entry{response: made, version: version}
	}
	e.made = c.now()
	c.size += e.size()
	c.entries[key] = e
	c.evict(key)
}

// evict removes the oldest entries if the cache is too large. It keeps the entry of the given key.
func (c *Cache) evict(newest Key) {
	for c.size > c.most && len(c.entries) > 1 {
		var oldest Key
		var found entry
		for key, e := range c.entries {
			if key != newest && (found.made.IsZero() || e.made.Before(found.made)) {
				oldest, found = key, e
			}
		}
		c.size -= found.size()
		delete(c.entries, oldest)
	}
}
