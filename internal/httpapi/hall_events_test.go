package httpapi_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
)

// watch opens an event stream. It returns the response and a channel that receives the stream's lines. The stream is
// closed at the end of the test.
func (s *site) watch(url string, header map[string]string) (<-chan string, *http.Response) {
	s.t.Helper()
	req, err := http.NewRequestWithContext(s.t.Context(), "GET", url, nil)
	must(s.t, err)
	for name, value := range header {
		req.Header.Set(name, value)
	}
	resp, err := s.http.Do(req)
	must(s.t, err)
	s.t.Cleanup(func() { resp.Body.Close() })
	if resp.StatusCode != 200 {
		s.t.Fatalf("the stream opens with %d", resp.StatusCode)
	}
	lines := make(chan string, 100)
	go func() {
		defer close(lines)
		scan := bufio.NewScanner(resp.Body)
		scan.Buffer(nil, 1<<20)
		for scan.Scan() {
			if scan.Text() != "" {
				lines <- scan.Text()
			}
		}
	}()
	return lines, resp
}

// next returns the next line that begins with prefix. The test fails if the stream ends before that or no such line
// arrives within a minute.
func (s *site) next(lines <-chan string, prefix string) string {
	s.t.Helper()
	deadline := time.After(time.Minute)
	for {
		select {
		case line, open := <-lines:
			if !open {
				s.t.Fatalf("the stream ended before %q", prefix)
			}
			if strings.HasPrefix(line, prefix) {
				return line
			}
		case <-deadline:
			s.t.Fatalf("no %q", prefix)
		}
	}
}

func TestHallEvents(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		lines, resp := s.watch(s.url+"/api/hall/events", nil)
		if resp.Header.Get("Content-Type") != "text/event-stream" ||
			resp.Header.Get("Cache-Control") != "no-store, no-transform" {
			t.Errorf("headers %v", resp.Header)
		}
		s.next(lines, "retry: ")
		s.next(lines, ": connected")
		o := s.order("Soil Life", stall24)
		s.next(lines, "event: stalls")
		if got, want := s.next(lines, "data: "),
			`data: [{"id":"std-24","stallnumber":"24","stallSize":"3x3m","state":"held","remaining":0}]`; got != want {
			t.Errorf("%s, want %s", got, want)
		}
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		id := s.next(lines, "id: ")
		if got := s.next(lines, "data: "); !strings.Contains(got, `"state":"sold"`) || strings.Contains(got, "std-25") {
			t.Errorf("after the payment: %s", got)
		}

		// A browser that reconnects after it missed a change gets the states of all stalls. If it missed nothing, it gets
		// no event.
		missed, _ := s.watch(s.url+"/api/hall/events", map[string]string{"Last-Event-ID": "old"})
		if got := s.next(missed, "data: "); !strings.Contains(got, `"id":"std-25"`) ||
			!strings.Contains(got, `"id":"std-24","stallnumber":"24","stallSize":"3x3m","state":"sold"`) {
			t.Errorf("after a break: %s", clip(got))
		}
		upToDate, _ := s.watch(s.url+"/api/hall/events", map[string]string{"Last-Event-ID": strings.TrimPrefix(id, "id: ")})
		s.next(upToDate, ": connected")
		s.order("Seed House", stall{"25", "3x3m"})
		if got := s.next(upToDate, "data: "); strings.Contains(got, "std-24") {
			t.Errorf("nothing was missed, and yet: %s", clip(got))
		}
	})
}

// The stream contains changes of stalls by another process that uses the same database.
func TestHallEventsOfOtherProcesses(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		lines, _ := s.watch(s.url+"/api/hall/events", nil)
		s.next(lines, ": connected")
		other := wiring.New(wiring.Deps{Store: db, Clock: s.sim.Clock(), Settings: app.Settings{Mode: fair.PaymentsOff}})
		ctx := app.WithActor(t.Context(), fair.Account{ID: "x", Email: "x@example.org", Role: fair.RoleOwner})
		_, err := other.Hall.ChangeStall(ctx, "std-24", hall.StallChange{Action: "block", Reason: "Fire exit"})
		must(t, err)
		if got := s.next(lines, "data: "); !strings.Contains(got, `"state":"blocked"`) || !strings.Contains(got, "Fire exit") {
			t.Errorf("event %s", got)
		}
	})
}

// A shutdown of the server does not wait for open streams, because closing the API ends them.
func TestHallEventsEndAtShutdown(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	lines, _ := s.watch(s.url+"/api/hall/events", nil)
	s.next(lines, ": connected")
	s.api.Close()
	deadline := time.After(time.Minute)
	for open := true; open; {
		select {
		case _, open = <-lines:
		case <-deadline:
			t.Fatal("the stream is still open")
		}
	}
	s.do(call{method: "GET", path: "/api/hall/events", want: 503})
}

// The stream continues after the server's write time-out. It also works through a compressing wrapper that supports
// Unwrap.
func TestHallEventsThroughWrappers(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		s.api.Handler().ServeHTTP(&zipped{ResponseWriter: w, zip: z}, r)
	}))
	server.Config.WriteTimeout, server.Config.ReadTimeout = 3*time.Second, 3*time.Second
	server.Config.RegisterOnShutdown(s.api.Close)
	server.Start()
	defer server.Close()
	lines, _ := s.watch(server.URL+"/api/hall/events", nil)
	s.next(lines, ": connected")
	time.Sleep(3500 * time.Millisecond) // longer than the server's time-outs
	s.order("Soil Life", stall24)
	s.next(lines, "data: ")
	s.api.Close() // otherwise the server would wait for the stream
}

type zipped struct {
	http.ResponseWriter
	zip *gzip.Writer
}

func (z *zipped) Write(b []byte) (int, error) { return z.zip.Write(b) }

func (z *zipped) FlushError() error {
	if err := z.zip.Flush(); err != nil {
		return err
	}
	return http.NewResponseController(z.ResponseWriter).Flush()
}

func (z *zipped) Unwrap() http.ResponseWriter { return z.ResponseWriter }

// A client that does not read its stream is disconnected and does not delay other clients.
func TestSlowListenerIsDropped(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	slow, cancel := context.WithCancel(t.Context())
	defer cancel()
	stuck := &stuckWriter{header: http.Header{}, free: make(chan struct{})}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.api.Handler().ServeHTTP(stuck, httptest.NewRequest("GET", "/api/hall/events", nil).WithContext(slow))
	}()
	lines, _ := s.watch(s.url+"/api/hall/events", nil)
	s.next(lines, ": connected")
	ctx := app.WithActor(t.Context(), fair.Account{ID: "x", Email: "x@example.org", Role: fair.RoleOwner})
	for i := range 40 { // more events than the listener's queue can hold
		change := hall.StallChange{Action: "block", Reason: "x"}
		if i%2 == 1 {
			change.Action = "unblock"
		}
		_, err := s.app.Hall.ChangeStall(ctx, "std-24", change)
		must(t, err)
		s.next(lines, "data: ")
	}
	close(stuck.free)
	select {
	case <-ended:
	case <-time.After(time.Minute):
		t.Error("the slow listener is still there")
	}
}

// stuckWriter blocks on the first write until it is released.
type stuckWriter struct {
	header http.Header
	free   chan struct{}
}

func (w *stuckWriter) Header() http.Header { return w.header }
func (w *stuckWriter) WriteHeader(int)     {}
func (w *stuckWriter) Flush()              {}
func (w *stuckWriter) Write(b []byte) (int, error) {
	<-w.free
	return io.Discard.Write(b)
}
