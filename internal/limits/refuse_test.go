package limits_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/limits"
)

// Refusing a request must cost less than sending it. If a client continues after many refusals, the responses are
// delayed on purpose, and its uploads are not read.
func TestResponsesAreDelayedAfterManyRefusals(t *testing.T) {
	t.Parallel()
	var pauses atomic.Int32
	d := newDoor(t, func(o *limits.Options) { o.Pause = func(context.Context, time.Duration) { pauses.Add(1) } })
	var read atomic.Int64
	post := func(address string) *http.Response {
		return d.send(http.MethodPost, "/volunteer", address, func(r *http.Request) {
			r.Body = io.NopCloser(&countingReader{strings.NewReader(strings.Repeat("x", 1000)), &read})
			r.ContentLength = 1000
			r.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		})
	}
	d.until(200, func() *http.Response { return post("203.0.113.7") })
	for range 59 {
		post("203.0.113.7")
	}
	if pauses.Load() != 0 {
		t.Fatalf("%d of the first refusals were delayed", pauses.Load())
	}
	read.Store(0)
	answer := post("203.0.113.7")
	if answer.StatusCode != http.StatusTooManyRequests || answer.Header.Get("Connection") != "close" {
		t.Errorf("%d, Connection %q", answer.StatusCode, answer.Header.Get("Connection"))
	}
	if pauses.Load() != 1 || read.Load() != 0 {
		t.Errorf("%d answers were delayed and %d bytes read", pauses.Load(), read.Load())
	}
	d.until(200, func() *http.Response { return post("203.0.113.8") })
	if pauses.Load() != 1 {
		t.Error("another address waits")
	}
	d.clock.Advance(3 * time.Minute)
	d.until(200, func() *http.Response { return post("203.0.113.7") })
	if pauses.Load() != 1 {
		t.Error("the address waits for ever")
	}
}

// The number of delayed responses per network is limited. Above the limit, the connection is closed.
func TestDelayedAnswersAreBounded(t *testing.T) {
	t.Parallel()
	waiting, end := make(chan struct{}, 100), make(chan struct{})
	d := newDoor(t, func(o *limits.Options) {
		o.Pause = func(context.Context, time.Duration) {
			waiting <- struct{}{}
			<-end
		}
	})
	post := func() (closed bool) {
		defer func() { closed = recover() != nil }()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/registration", nil)
		r.RemoteAddr = "203.0.113.7:5000"
		d.handler.ServeHTTP(httptest.NewRecorder(), r)
		return false
	}
	for range 120 + 60 {
		post()
	}
	for range 50 {
		go post()
		<-waiting
	}
	if !post() {
		t.Error("the 51st answer waits too")
	}
	close(end)
}

type countingReader struct {
	io.Reader
	n *atomic.Int64
}

func (r *countingReader) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.n.Add(int64(n))
	return n, err
}
