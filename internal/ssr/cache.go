package ssr

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Key names a kept document: a page's path with its kept query, in a language, and whether its visitors ask
// for few bytes.
type Key struct {
	Path     string
	Lang     string
	SaveData bool
}

// CacheOptions say how documents are made and how long they are good. Zero values take the defaults.
type CacheOptions struct {
	// Make renders the page's HTML with the data as it is now. Required.
	Make func(ctx context.Context, key Key) ([]byte, error)
	// Now is the product's clock; default time.Now.
	Now func() time.Time
	Log *slog.Logger // default slog.Default
	// MaxAge is how long a document is good while the data stay the same, because some of it depends on
	// the clock; default one minute.
	MaxAge time.Duration
	// Most is how many documents are kept; default 400. The one that was made longest ago goes first.
	Most int
}

// The wait after a failed render before the page is tried again; it doubles from the first to the last.
const firstPause, lastPause = time.Second, 30 * time.Second

// Cache keeps rendered pages, compressed, for one data version and state each. Of many requests for a page that is
// not there, one renders and the others wait for it. When a render fails, the old document stays, the
// error is logged, and the page is tried again after a pause or with the next data version.
type Cache struct {
	options CacheOptions
	mu      sync.Mutex
	entries map[Key]*entry
}

type entry struct {
	document *Document
	version  uint64
	state    string
	made     time.Time
	flight   *flight
	fault    error // of the last try, nil when it worked
	faultAt  uint64
	pause    time.Duration
	retry    time.Time
}

type flight struct {
	version uint64
	state   string
	done    chan struct{}
}

// NewCache makes an empty cache.
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

// Get answers the page for a data version and a state, rendering it when it is not there. The state is what the
// page shows that changes without the data version, "" for most pages; only the last one is kept. It fails only
// when the page cannot be rendered and never was, or when ctx ends while waiting; a render goes on without its
// visitor.
func (c *Cache) Get(ctx context.Context, key Key, version uint64, state string) (*Document, error) {
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
			go c.fill(context.WithoutCancel(ctx), key, e, f)
		}
		c.mu.Unlock()
		select {
		case <-f.done:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// Stale answers the page as it is kept, however old, and nil when it is not.
func (c *Cache) Stale(key Key) *Document {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.entries[key]; e != nil {
		return e.document
	}
	return nil
}

// Tighten compresses kept documents as well as they can be, for about as long as it may take, and reports
// whether all of them are.
func (c *Cache) Tighten(atMost time.Duration) bool {
	start := time.Now()
	for _, document := range c.documents() {
		if time.Since(start) >= atMost {
			return false
		}
		document.Tighten()
	}
	return true
}

func (c *Cache) documents() []*Document {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := make([]*Document, 0, len(c.entries))
	for _, e := range c.entries {
		if e.document != nil {
			all = append(all, e.document)
		}
	}
	return all
}

// usable reports whether the entry is the answer for a version and a state: it is fresh, or it failed so recently
// that trying again must wait.
func (c *Cache) usable(e *entry, version uint64, state string) bool {
	now := c.options.Now()
	if e.fault != nil {
		return version <= e.faultAt && now.Before(e.retry)
	}
	age := now.Sub(e.made)
	return e.document != nil && e.version >= version && e.state == state && age >= 0 && age < c.options.MaxAge
}

// fill makes the entry's document. It is the only writer of the entry until it ends the flight.
func (c *Cache) fill(ctx context.Context, key Key, e *entry, f *flight) {
	made := c.options.Now()
	html, err := c.make(ctx, key)
	c.mu.Lock()
	old := e.document
	c.mu.Unlock()
	document := old
	// A data change leaves most pages as they were; their compressed bytes can stay.
	if err == nil && (old == nil || !bytes.Equal(old.HTML(), html)) {
		document = NewDocument(html)
	}

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
	e.document, e.version, e.state, e.made = document, f.version, f.state, made
	e.fault, e.pause = nil, 0
}

func (c *Cache) make(ctx context.Context, key Key) (html []byte, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic while making the page: %v", p)
		}
	}()
	return c.options.Make(ctx, key)
}

// evict makes room for one more document. The caller holds mu.
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
