package ssr

import (
	"bytes"
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/packed"
	"github.com/mela-fair/mela/internal/safe"
)

// Key identifies a cached document. It contains the page's path with the query parameters on which the page depends,
// the language, and whether the visitor requests less data.
type Key struct {
	Path     string
	Lang     string
	SaveData bool
}

// CacheOptions contains the options of a Cache: how documents are rendered, and how long they are valid. A zero value
// means the default.
type CacheOptions struct {
	// Make renders the HTML of a page with the current data. It is required.
	Make func(ctx context.Context, key Key) ([]byte, error)
	// Now returns the current time. The default is time.Now.
	Now func() time.Time
	Log *slog.Logger // default: slog.Default
	// MaxAge is the maximum time for which a document is valid while its data does not change. There is such a limit
	// because some content depends on the time. The default is one minute.
	MaxAge time.Duration
	// Most is the maximum number of cached documents. If there are more, the oldest one is removed. The default is 400.
	Most int
}

// staleAfter is the maximum time for which a visitor waits for a page with the newest data. After this time, the
// visitor gets the older document.
const staleAfter = time.Second

// The minimum and the maximum pause between a failed rendering and the next attempt. The pause doubles after each
// failure.
const firstPause, lastPause = time.Second, 30 * time.Second

// Cache stores rendered and compressed pages. For each key, it stores only the document for the latest data version
// and state. Concurrent requests for a missing page share one rendering. If a rendering fails, the error is logged,
// and the old document remains valid. The page is rendered again after a pause or for the next data version.
type Cache struct {
	options CacheOptions
	mu      sync.Mutex
	entries map[Key]*entry
}

type entry struct {
	document *packed.Document
	version  uint64
	state    string
	made     time.Time
	changed  time.Time // time at which the content of the document last changed
	flight   *flight
	fault    error // error of the last rendering; nil if it succeeded
	faultAt  uint64
	pause    time.Duration
	retry    time.Time
}

type flight struct {
	version uint64
	state   string
	done    chan struct{}
}

// NewCache returns a cache that contains no documents.
func NewCache(options CacheOptions) *Cache {
	if options.Now == nil {
		options.Now = time.Now
	}
	if options.Log == nil {
		options.Log = slog.Default()
	}
	if options.MaxAge <= 0 {
		options.MaxAge = time.Minute
	}
	if options.Most <= 0 {
		options.Most = 400
	}
	return &Cache{options: options, entries: map[Key]*entry{}}
}

// Get returns the page for a data version and a state. If the page is not in the cache, Get renders it. The state
// describes content that changes without a new data version. For most pages, the state is "". Only the page for the
// latest state is cached. Get returns an error in two cases: if the page cannot be rendered and there is no older
// document, and if ctx ends during the wait. If ctx ends, the rendering continues in the background.
//
// If a rendering takes longer than staleAfter and there is an older document, Get returns the older document.
func (c *Cache) Get(ctx context.Context, key Key, version uint64, state string) (*packed.Document, error) {
	for {
		c.mu.Lock()
		e := c.entries[key]
		if e == nil {
			c.evict()
			e = &entry{}
			c.entries[key] = e
		}
		if c.usable(e, version, state) {
			document, fault := e.document, e.fault
			c.mu.Unlock()
			if document == nil {
				return nil, fault
			}
			return document, nil
		}
		f := e.flight
		if f == nil {
			f = &flight{version: version, state: state, done: make(chan struct{})}
			e.flight = f
			behind := context.WithoutCancel(ctx)
			safe.Go(c.options.Log, "page", func() { c.fill(behind, key, e, f) })
		}
		old := e.document
		c.mu.Unlock()
		var late <-chan time.Time
		if old != nil {
			late = time.After(staleAfter)
		}
		select {
		case <-f.done:
		case <-late:
			return old, nil
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// Stale returns the cached document, even if it is outdated. It returns nil if there is none.
func (c *Cache) Stale(key Key) *packed.Document {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		return e.document
	}
	return nil
}

// settled is the time for which a document must be unchanged before it is compressed at the best level. Pages that
// change more often are not compressed at this level, because it would take too much computing time.
const settled = 3 * time.Second

// Tighten compresses cached documents again at the best level. It only compresses documents that a visitor has
// requested and that did not change recently. It stops after approximately the duration `atMost`. It reports whether
// all requested documents are compressed at the best level.
func (c *Cache) Tighten(atMost time.Duration) bool {
	start := time.Now()
	documents, whole := c.documents()
	for _, document := range documents {
		if time.Since(start) >= atMost {
			return false
		}
		document.Tighten()
	}
	return whole
}

// documents returns the requested documents that did not change recently. The result `whole` is true if these are all
// requested documents.
func (c *Cache) documents() (list []*packed.Document, whole bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	whole = true
	now := c.options.Now()
	for _, e := range c.entries {
		switch {
		case e.document == nil || !e.document.Requested():
		case now.Sub(e.changed) < settled:
			whole = false
		default:
			list = append(list, e.document)
		}
	}
	return list, whole
}

// usable reports whether an entry's result can be used for a version and a state. The result can be used if the
// document is up to date, or if the last rendering failed and the pause before the next attempt has not ended.
func (c *Cache) usable(e *entry, version uint64, state string) bool {
	now := c.options.Now()
	if e.fault != nil {
		return version <= e.faultAt && now.Before(e.retry)
	}
	age := now.Sub(e.made)
	return e.document != nil && e.version >= version && e.state == state && age >= 0 && age < c.options.MaxAge
}

// fill renders the document of a cache entry. Until this rendering has ended, no other function writes to the entry.
func (c *Cache) fill(ctx context.Context, key Key, e *entry, f *flight) {
	made := c.options.Now()
	c.mu.Lock()
	old := e.document
	c.mu.Unlock()
	document := old
	err := safe.Call(func() error {
		html, err := c.options.Make(ctx, key)
		// Most data changes do not change the page. If the page is unchanged, the compressed bytes of the old document
		// are used again.
		if err == nil && (old == nil || !bytes.Equal(old.Plain(), html)) {
			document = packed.NewPage(html)
		}
		return err
	})

	c.mu.Lock()
	defer c.mu.Unlock()
	defer close(f.done)
	e.flight = nil
	if err != nil {
		e.pause = min(max(2*e.pause, firstPause), lastPause)
		e.fault, e.faultAt, e.retry = err, f.version, c.options.Now().Add(e.pause)
		c.options.Log.Error("page not rendered", "path", key.Path, "lang", key.Lang, "kept", old != nil, "error", err)
		return
	}
	if document != old {
		e.changed = made
	}
	e.document, e.version, e.state, e.made = document, f.version, f.state, made
	e.fault, e.pause = nil, 0
}

// evict removes the oldest document if there is no space for another one. The caller must hold mu.
func (c *Cache) evict() {
	if len(c.entries) < c.options.Most {
		return
	}
	var oldest Key
	var found *entry
	for key, e := range c.entries {
		if e.flight == nil && (found == nil || e.made.Before(found.made)) {
			oldest, found = key, e
		}
	}
	if found != nil {
		delete(c.entries, oldest)
	}
}
