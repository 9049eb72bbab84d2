package httpapi_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var cachedPaths = []string{
	"/api/event", "/api/counters", "/api/programme", "/api/speakers", "/api/exhibitors", "/api/partners", "/api/logo",
	"/api/banners", "/api/committee-members", "/api/hall", "/api/hall/states",
}

// While public data does not change, public responses are sent from memory, even if no database connection is
// available for reading.
func TestCachedResponsesNeedNoDatabase(t *testing.T) {
	t.Parallel()
	db := storetest.SQLite(t)
	s := newSite(t, db)
	for _, path := range cachedPaths {
		s.do(call{method: "GET", path: path, want: 200})
	}
	pool := db.Pools()["read"]
	pool.SetMaxOpenConns(1)
	held, err := pool.Conn(t.Context())
	must(t, err)
	defer func() { must(t, held.Close()) }()
	for _, path := range cachedPaths {
		s.do(call{method: "GET", path: path, want: 200})
		s.do(call{method: "GET", path: path, want: 200, header: map[string]string{"Cookie": "mela_visit=x"}})
	}
}

func TestCachedResponsesInEachEncoding(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	for _, path := range cachedPaths {
		plain := s.do(call{method: "GET", path: path, header: map[string]string{"Accept-Encoding": "identity"}, want: 200})
		for _, encoding := range []string{"br", "gzip", "identity"} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+path, nil)
			must(t, err)
			r.Header.Set("Accept-Encoding", encoding)
			response, err := s.http.Do(r)
			must(t, err)
			var body io.Reader = response.Body
			switch response.Header.Get("Content-Encoding") {
			case "br":
				body = brotli.NewReader(body)
			case "gzip":
				body, err = gzip.NewReader(body)
				must(t, err)
			}
			text, err := io.ReadAll(body)
			must(t, err)
			must(t, response.Body.Close())
			if string(text) != plain.body {
				t.Errorf("%s in %s differs", path, encoding)
			}
			tag := response.Header.Get("ETag")
			if tag == "" || strings.HasPrefix(tag, "W/") {
				t.Errorf("%s in %s has the tag %q", path, encoding, tag)
			}
			known := map[string]string{"Accept-Encoding": encoding, "If-None-Match": tag}
			if same := s.do(call{method: "GET", path: path, header: known, want: 304}); same.body != "" {
				t.Errorf("%s in %s: 304 with a body", path, encoding)
			}
		}
		if head := s.do(call{method: "HEAD", path: path, want: 200}); head.body != "" || head.header.Get("ETag") == "" {
			t.Errorf("HEAD of %s: %q", path, head.body)
		}
	}
}

// Responses to office accounts are never cached. Visitors get cached responses in their language.
func TestOnlyVisitorsGetCachedResponses(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		s.paidBooking("Soil Life", stall24)
		for range 2 {
			s.do(call{method: "GET", path: "/api/counters", as: office, want: 200, has: []string{`"version"`}})
			s.do(call{method: "GET", path: "/api/counters", want: 200, hasNot: []string{`"version"`}})
			s.do(call{method: "GET", path: "/api/hall", as: office, want: 200, has: []string{`"bookingId"`}})
			s.do(call{method: "GET", path: "/api/hall", want: 200, hasNot: []string{`"bookingId"`}})
			english := s.do(call{method: "GET", path: "/api/event", want: 200}).body
			telugu := s.do(call{method: "GET", path: "/api/event?lang=te", want: 200}).body
			header := map[string]string{"Accept-Language": "te-IN,te;q=0.9"}
			if telugu == english || s.do(call{method: "GET", path: "/api/event", header: header, want: 200}).body != telugu {
				t.Errorf("the languages are mixed up: %s, %s", english, telugu)
			}
		}
	})
}

// After a change by this process, the next request gets a new response instead of the cached one.
func TestAChangeReplacesCachedResponses(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		office := s.signIn(fair.RoleManager)
		for _, reason := range []string{"Sponsor A", "Sponsor B", "Sponsor C"} {
			s.do(call{method: "GET", path: "/api/hall/states", want: 200, has: []string{`"24","stallSize":"3x3m","state":"available"`}})
			s.do(call{
				method: "PATCH", path: "/api/hall/stalls/std-24", as: office, want: 200,
				body: map[string]any{"action": "block", "reason": reason},
			})
			s.do(call{method: "GET", path: "/api/hall/states", want: 200, has: []string{`"24","stallSize":"3x3m","state":"blocked"`}})
			s.do(call{
				method: "PATCH", path: "/api/hall/stalls/std-24", as: office, want: 200,
				body: map[string]any{"action": "unblock"},
			})
		}
		s.order("Soil Life", stall24)
		s.do(call{method: "GET", path: "/api/hall/states", want: 200, has: []string{`"24","stallSize":"3x3m","state":"held"`}})
	})
}
