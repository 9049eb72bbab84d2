package site_test

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ssr"
)

// counted is a renderer that uses the real engine and counts the renderings. A test can make renderings fail.
type counted struct {
	*ssr.Engine
	renders  atomic.Int64
	broken   atomic.Bool
	busy     atomic.Bool
	rendered chan struct{} // receives a value after each rendering; nil if the test does not need it
}

func (c *counted) Render(ctx context.Context, boot []byte) ([]byte, error) {
	c.renders.Add(1)
	if c.rendered != nil {
		c.rendered <- struct{}{}
	}
	if c.broken.Load() {
		return nil, errors.New("the page is broken")
	}
	if c.busy.Load() {
		return nil, ssr.ErrBusy
	}
	return c.Engine.Render(ctx, boot)
}

func TestAQueryDoesNotFragmentTheCache(t *testing.T) {
	renderer := &counted{Engine: builtEngine(t)}
	f := newFixture(t, withRenderer(renderer))
	for _, query := range []string{"", "?utm_source=a", "?utm_source=b", "?category=<script>", "?%zz"} {
		if response := f.get("/terms" + query); response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", query, response.StatusCode)
		}
	}
	for _, path := range []string{"/a", "/b", "/c/d?x=1"} {
		f.get(path)
	}
	if n := renderer.renders.Load(); n != 2 {
		t.Errorf("%d renders, want 2: the page and the 404 page", n)
	}
}

func TestEntityTagAndNotModified(t *testing.T) {
	f := newFixture(t)
	first := f.get("/terms", "Accept-Encoding", "br, gzip")
	tag := first.Header.Get("ETag")
	if tag == "" || first.Header.Get("Content-Encoding") != "br" ||
		!slices.Contains(first.Header.Values("Vary"), "Accept-Encoding") {
		t.Fatalf("headers %v", first.Header)
	}
	again := f.get("/terms?utm=1", "Accept-Encoding", "br, gzip", "If-None-Match", tag)
	if again.StatusCode != http.StatusNotModified || again.Header.Get("ETag") != tag ||
		again.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("got %d %v", again.StatusCode, again.Header)
	}
	if other := f.get("/te/terms", "Accept-Encoding", "br", "If-None-Match", tag); other.StatusCode != http.StatusOK {
		t.Errorf("another language: %d", other.StatusCode)
	}
	zipped := f.get("/terms", "Accept-Encoding", "gzip", "If-None-Match", tag)
	if zipped.StatusCode != http.StatusOK || zipped.Header.Get("Content-Encoding") != "gzip" ||
		zipped.Header.Get("ETag") == tag {
		t.Errorf("another encoding: %d %v", zipped.StatusCode, zipped.Header)
	}
}

func TestADataChangeIsSeenAtOnce(t *testing.T) {
	f := newFixture(t)
	if html := text(t, f.get("/terms")); !strings.Contains(html, "₹100") || strings.Contains(html, "₹1,250") {
		t.Error("the page does not show the edition's fee")
	}
	f.changeEdition(t, func(e *fair.Edition) { e.DefaultFee = feeOf(1250) })
	if html := text(t, f.get("/terms")); !strings.Contains(html, "₹1,250") {
		t.Error("the page does not show the new fee")
	}
}

func TestThePreviousPageIsServedIfRenderingFails(t *testing.T) {
	renderer := &counted{Engine: builtEngine(t)}
	f := newFixture(t, withRenderer(renderer))
	old := text(t, f.get("/terms"))
	renderer.broken.Store(true)
	if err := f.db.RaiseDataVersion(t.Context()); err != nil {
		t.Fatal(err)
	}
	renders := renderer.renders.Load()
	for range 4 {
		response := f.get("/terms")
		if response.StatusCode != http.StatusOK || text(t, response) != old {
			t.Errorf("got %d, want the old page", response.StatusCode)
		}
	}
	if n := renderer.renders.Load() - renders; n != 1 {
		t.Errorf("%d tries, want 1", n)
	}
	// If a page cannot be rendered and no older rendering is cached, the visitor gets an error page in the language of
	// the page. The error page must ask the visitor not to pay again.
	response := f.get("/te/terms")
	html := text(t, response)
	if response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "" ||
		response.Header.Get("Cache-Control") != "no-store" || !strings.Contains(html, "మళ్లీ చెల్లించవద్దు") {
		t.Errorf("got %d %v", response.StatusCode, response.Header)
	}
	if missing := f.get("/nothing"); missing.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("the 404 page: %d", missing.StatusCode)
	}
	renderer.broken.Store(false)
	f.clock.Advance(2 * time.Second)
	if response := f.get("/te/terms"); response.StatusCode != http.StatusOK {
		t.Errorf("after the repair: %d", response.StatusCode)
	}
}

// If too many renderings are waiting, the response for a page that must be rendered is 503 with a Retry-After header.
// Cached pages are still served.
func TestABusySiteServesItsCachedPages(t *testing.T) {
	renderer := &counted{Engine: builtEngine(t)}
	f := newFixture(t, withRenderer(renderer))
	wants(t, f.get("/terms"), http.StatusOK, nil, nil)
	renderer.busy.Store(true)
	wants(t, f.get("/terms"), http.StatusOK, nil, nil)
	response := f.post("/registration", nil)
	if response.StatusCode != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "" || f.Busy() != 1 {
		t.Errorf("%d with %v, %d refused", response.StatusCode, response.Header, f.Busy())
	}
}

func TestWarmingRendersEveryKeptPageOnce(t *testing.T) {
	renderer := &counted{Engine: builtEngine(t)}
	f := newFixture(t, withRenderer(renderer))
	f.Warm(t.Context())
	want := 0
	for _, page := range f.Pages() {
		if page.Cached {
			want += len(fair.Langs)
		}
	}
	if n := int(renderer.renders.Load()); n != want {
		t.Errorf("%d renders, want %d", n, want)
	}
	f.get("/te/terms")
	if n := int(renderer.renders.Load()); n != want {
		t.Error("a warm page was rendered again")
	}
}

func TestBuiltFiles(t *testing.T) {
	f := newFixture(t)
	entry := regexp.MustCompile(`<script type="module" src="([^"]+)"`).FindStringSubmatch(text(t, f.get("/")))
	if entry == nil {
		t.Fatal("the home page has no entry script")
	}
	response := f.get(entry[1], "Accept-Encoding", "gzip, br")
	script := response.Header
	if response.StatusCode != http.StatusOK || script.Get("Content-Encoding") != "br" ||
		script.Get("Vary") != "Accept-Encoding" ||
		script.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
		script.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("%s: %d %v", entry[1], response.StatusCode, script)
	}
	if again := f.get(entry[1], "Accept-Encoding", "br", "If-None-Match",
		script.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("again: %d", again.StatusCode)
	}
	for path, kind := range map[string]string{
		"/favicon.svg": "image/svg+xml", "/favicon.ico": "image/x-icon",
		"/apple-touch-icon.png": "image/png",
	} {
		response := f.get(path)
		if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != kind ||
			response.Header.Get("Cache-Control") != "public, max-age=86400" {
			t.Errorf("%s: %d %v", path, response.StatusCode, response.Header)
		}
	}
	font := fontAddress.FindStringSubmatch(lateFonts(t, text(t, f.get("/te/"))))
	if font == nil {
		t.Fatal("the Telugu page has no web font")
	}
	if response := f.get(font[1], "Accept-Encoding", "br", "Range",
		"bytes=0-3"); response.StatusCode != http.StatusPartialContent || text(t, response) != "wOF2" {
		t.Errorf("%s: %d", font[1], response.StatusCode)
	}
}

func TestRunRendersAllPagesAtTheStart(t *testing.T) {
	renderer := &counted{Engine: builtEngine(t), rendered: make(chan struct{}, 1000)}
	f := newFixture(t, withRenderer(renderer))
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		f.Run(ctx)
		close(ended)
	}()
	for _, page := range f.Pages() {
		for range fair.Langs {
			if page.Cached {
				<-renderer.rendered // if a rendering is missing, the test's time-out ends the wait
			}
		}
	}
	stop()
	<-ended
}
