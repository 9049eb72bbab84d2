package bench_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/app/areas"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
)

// These constants describe the load of the fair's busiest hour. Each gate scans about one person per second. Each gate
// device also contacts the server and loads the list of codes at regular intervals, as the app does. The environment
// variable MELA_BENCH_GATE_SECONDS sets the duration of the benchmark in seconds.
const (
	gates          = 10
	gateSeconds    = 20
	scanPause      = time.Second
	contactPause   = 15 * time.Second
	slowestAllowed = 300 * time.Millisecond // 99 of 100 responses must be faster
)

// movedClock is a clock that differs from the machine's clock by a fixed duration. Its current time is on a day of the
// fair.
type movedClock struct{ by time.Duration }

func (c movedClock) Now() time.Time { return time.Now().Add(c.by) }

// BenchmarkGates simulates ten gates, each of which scans one person per second. It measures the response times of
// one server process on SQLite.
func BenchmarkGates(b *testing.B) {
	seconds := gateSeconds
	if text := os.Getenv("MELA_BENCH_GATE_SECONDS"); text != "" {
		var err error
		if seconds, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		site := newGateSite(b, gates*seconds)
		took := site.run(b, seconds)
		slices.Sort(took)
		half, last := took[len(took)/2], took[len(took)*99/100]
		b.ReportMetric(0, "ns/op")
		b.ReportMetric(float64(len(took))/float64(seconds), "scans/s")
		b.ReportMetric(float64(half.Microseconds())/1000, "ms-median")
		b.ReportMetric(float64(last.Microseconds())/1000, "ms-99%")
		if last > slowestAllowed {
			b.Errorf("99 of 100 answers come within %v, at most %v", last, slowestAllowed)
		}
		if n := site.admitted(b); n != len(took) {
			b.Errorf("%d people scanned, %d admitted", len(took), n)
		}
	}
}

// gateSite is a running API with paired gate devices and registered people who have entry codes.
type gateSite struct {
	url     string
	app     *areas.Areas
	db      *store.DB
	keys    []string
	records []string
}

func newGateSite(b *testing.B, people int) *gateSite {
	b.Helper()
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	db, err := store.Open(b.Context(), "", filepath.Join(b.TempDir(), "mela.db"))
	check(err)
	b.Cleanup(func() { db.Close() })
	s := &gateSite{db: db}
	fairDay := time.Date(2025, 9, 13, 4, 0, 0, 0, time.UTC)
	s.app = areas.New(areas.Deps{
		Store: db, Clock: movedClock{time.Until(fairDay)}, Settings: app.Settings{BaseURL: "https://fair.example.org"},
	})
	check(s.app.Content.Prepare(b.Context(), true))
	api, err := httpapi.New(httpapi.Deps{App: s.app, Sessions: db.Sessions()})
	check(err)
	server := httptest.NewServer(api.Handler())
	b.Cleanup(func() { api.Close(); server.Close() })
	s.url = server.URL
	office := app.WithActor(b.Context(), fair.Account{ID: "owner", Email: "owner@example.org", Role: fair.RoleOwner})
	for i := range gates {
		pairing, err := s.app.Gate.AddDevice(office, fmt.Sprintf("Phone %d", i), fmt.Sprintf("Gate %d", i))
		check(err)
		_, key, err := s.app.Gate.Pair(b.Context(), pairing.Code)
		check(err)
		s.keys = append(s.keys, key)
	}
	check(db.InTx(b.Context(), func(ctx context.Context) error {
		for i := range people {
			id := fmt.Sprintf("%024x", i+1)
			s.records = append(s.records, id)
			if _, _, err := db.CreateRegistration(ctx, fair.Registration{
				ID: id, EditionID: "2025", UserID: "U" + id, Category: "Farmer", Name: "Visitor " + id, Phone: "9848012345",
				Address: "Chityala", Status: fair.RegistrationPaid, CreatedAt: fairDay, UpdatedAt: fairDay, Print: id,
				RequestID: id, Version: 1, Persons: 1,
			}); err != nil {
				return err
			}
		}
		return nil
	}))
	return s
}

// run lets every gate scan one of its people per second, and returns the response times.
func (s *gateSite) run(b *testing.B, seconds int) []time.Duration {
	b.Helper()
	var all sync.WaitGroup
	took := make([][]time.Duration, gates)
	end := make(chan struct{})
	for gate, key := range s.keys {
		s.call(b, key, "/api/gate/manifest", nil, `"used"`) // sent first, as by the app; it creates the first key
		all.Go(func() {
			tick := time.NewTicker(scanPause)
			defer tick.Stop()
			for n := range seconds {
				<-tick.C
				begun := time.Now()
				s.call(b, key, "/api/gate/check", map[string]any{"scan": map[string]any{
					"id":   fmt.Sprintf("scan-%04d-%08d-0000", gate, n),
					"kind": "registration", "recordId": s.records[gate*seconds+n], "member": 1, "kid": 1, "edition": "2025",
					"at": time.Now().UnixMilli(),
				}}, `"admitted":true`)
				took[gate] = append(took[gate], time.Since(begun))
			}
		})
		go s.report(b, key, end)
	}
	all.Wait()
	close(end)
	return slices.Concat(took...)
}

// report contacts the server and loads the manifest at regular intervals, as the app does.
func (s *gateSite) report(b *testing.B, key string, end <-chan struct{}) {
	for {
		select {
		case <-end:
			return
		case <-time.After(contactPause):
			s.call(b, key, "/api/gate/contact", map[string]any{"sentAt": time.Now().UnixMilli()}, `"now"`)
			s.call(b, key, "/api/gate/manifest", nil, `"used"`)
		}
	}
}

// call sends a request with a device's key and checks that the response contains the string `want`.
func (s *gateSite) call(b *testing.B, key, path string, body any, want string) {
	method, content := http.MethodGet, []byte(nil)
	if body != nil {
		method = http.MethodPost
		content, _ = json.Marshal(body)
	}
	r, err := http.NewRequestWithContext(b.Context(), method, s.url+path, bytes.NewReader(content))
	if err != nil {
		b.Error(err)
		return
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		b.Error(err)
		return
	}
	defer answer.Body.Close()
	var got bytes.Buffer
	_, err = got.ReadFrom(answer.Body)
	if err != nil || !bytes.Contains(got.Bytes(), []byte(want)) {
		b.Errorf("%s: %d %s %v", path, answer.StatusCode, got.String(), err)
	}
}

// admitted returns the number of admissions.
func (s *gateSite) admitted(b *testing.B) int {
	b.Helper()
	gate := app.WithActor(b.Context(), fair.Account{ID: "gate", Email: "gate@example.org", Role: fair.RoleGate})
	summary, err := s.app.Entry.GateSummary(gate, "")
	if err != nil {
		b.Fatal(err)
	}
	return summary.Today
}
