package limits_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mela-fair/mela/internal/limits"
)

// drip is a request body that delivers some bytes at once, and then some bytes after each pause.
type drip struct {
	left, each int
	pause      time.Duration
	first      int
}

func (d *drip) Read(p []byte) (int, error) {
	if d.left <= 0 {
		return 0, io.EOF
	}
	if n := min(d.first, len(p)); n > 0 {
		d.first -= n
		return n, nil
	}
	time.Sleep(d.pause)
	n := min(d.each, d.left, len(p))
	d.left -= n
	return n, nil
}

func (d *drip) Close() error { return nil }

func TestSlowBodiesAreCutOffAndSlowNetworksAreNot(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		body drip
		want error
		most time.Duration
	}{
		"one byte a second":           {drip{5 << 20, 1, time.Second, 0}, os.ErrDeadlineExceeded, 15 * time.Second},
		"slow after 1 MB":             {drip{50_000, 4, time.Second, 1 << 20}, os.ErrDeadlineExceeded, 25 * time.Second},
		"5 MB from a slow phone":      {drip{5 << 20, 10_000, time.Second, 0}, nil, 15 * time.Minute},
		"a network with long pauses":  {drip{200_000, 100_000, 5 * time.Second, 0}, nil, 5 * time.Minute},
		"a pause after a fast start":  {drip{20_000, 2_000, 15 * time.Second, 1 << 20}, os.ErrDeadlineExceeded, time.Minute},
		"one pause after 1 MB":        {drip{8_000, 8_000, 18 * time.Second, 1 << 20}, nil, time.Minute},
		"a small form on a bad radio": {drip{2_000, 500, 2 * time.Second, 0}, nil, time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			guard := limits.New(limits.Options{Settings: limits.DefaultSettings()})
			var got error
			handler := guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				_, got = io.Copy(io.Discard, r.Body)
				w.WriteHeader(http.StatusOK)
			}))
			body, begun := c.body, time.Now()
			handler.ServeHTTP(httptest.NewRecorder(),
				httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/volunteer", &body))
			if took := time.Since(begun); !errors.Is(got, c.want) || took > c.most {
				t.Errorf("%s: %v after %s, want %v within %s", name, got, took, c.want, c.most)
			}
		})
	}
}
