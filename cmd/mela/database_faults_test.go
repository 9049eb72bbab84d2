package main_test

import (
	"database/sql"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/store/storetest"
)

// duringRush lets visitors register, book and pay before, during and after a database fault. Before and after the
// fault, it waits until more registrations are confirmed. At the end, all confirmed data must exist, and no stall may
// be sold twice.
func duringRush(t *testing.T, databaseURL string, fault func(p *process, seen *acknowledged)) {
	t.Helper()
	p := startSite(t, "MELA_DATA="+t.TempDir(), "MELA_DATABASE_URL="+databaseURL)
	seen := newAcknowledged()
	var visitors sync.WaitGroup
	stop := make(chan struct{})
	for v := range 4 {
		visitors.Go(func() { visit(p, seen, v*1000, stop) })
	}
	seen.wait(t, 10)
	// Without its database, the site can serve only pages that it has already rendered.
	for _, path := range []string{"/", "/api/counters"} {
		if status, err := p.call(anybody, http.MethodGet, path, nil, nil); err != nil || status != http.StatusOK {
			t.Fatalf("%s is %d, %v", path, status, err)
		}
	}
	fault(p, seen)
	seen.wait(t, 10)
	close(stop)
	visitors.Wait()
	if status, err := p.call(anybody, http.MethodPost, "/sandbox/sim/clock", map[string]string{"advance": "50m"},
		nil); err != nil || status >= 300 {
		t.Fatalf("move the clock: %d, %v", status, err)
	}
	checkBooks(t, p, seen)
	if err := p.end(); err != nil {
		t.Errorf("it ended with %v", err)
	}
}

// wait waits until the given number of additional registrations is confirmed. After a minute, the test fails.
func (a *acknowledged) wait(t *testing.T, more int) {
	t.Helper()
	count := func() int {
		a.mu.Lock()
		defer a.mu.Unlock()
		return len(a.registrations)
	}
	goal := count() + more
	for deadline := time.Now().Add(time.Minute); count() < goal; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("after a minute, %d registrations of %d are confirmed", count(), goal)
		}
	}
}

// answersWithout checks the responses of a site that cannot reach its database. It must serve the pages that it has
// already rendered, and must refuse all other requests with status 503.
func answersWithout(t *testing.T, p *process) {
	t.Helper()
	for _, want := range []struct {
		method, path string
		body         any
		status       int
	}{
		{http.MethodGet, "/", nil, http.StatusOK},
		{http.MethodGet, "/api/counters", nil, http.StatusOK},
		{http.MethodGet, "/healthz", nil, http.StatusOK},
		{http.MethodGet, "/readyz", nil, http.StatusServiceUnavailable},
		{http.MethodPost, "/api/registers", farmer(1), http.StatusServiceUnavailable},
		{
			http.MethodPost, "/api/admin/login",
			map[string]string{"email": p.email, "password": p.password},
			http.StatusServiceUnavailable,
		},
	} {
		status, err := p.call(anybody, want.method, want.path, want.body, nil)
		if err != nil || status != want.status {
			t.Errorf("without its database, %s %s is %d, %v; want %d", want.method, want.path, status, err, want.status)
		}
	}
}

func TestFaultsOfPostgres(t *testing.T) {
	t.Parallel()
	t.Run("restarted after a crash", func(t *testing.T) {
		t.Parallel()
		server := storetest.StartServer(t)
		duringRush(t, server.URL(), func(p *process, _ *acknowledged) {
			server.Crash()
			answersWithout(t, p)
			server.Start()
		})
	})
	t.Run("failed over to a standby", func(t *testing.T) {
		t.Parallel()
		primary := storetest.StartServer(t)
		standby := primary.Standby()
		// From now on, a commit returns only after the standby has received it.
		execute(t, primary, "ALTER SYSTEM SET synchronous_standby_names = '*'")
		execute(t, primary, "SELECT pg_reload_conf()")
		duringRush(t, primary.URLWith(standby), func(p *process, _ *acknowledged) {
			primary.Crash()
			answersWithout(t, p)
			standby.Promote()
			execute(t, standby, "ALTER SYSTEM SET synchronous_standby_names = ''")
			execute(t, standby, "SELECT pg_reload_conf()")
		})
	})
	for _, delay := range []time.Duration{2 * time.Millisecond, 200 * time.Millisecond} {
		t.Run(fmt.Sprint("slower by ", delay), func(t *testing.T) {
			t.Parallel()
			server := storetest.StartServer(t)
			line := server.Line()
			duringRush(t, line.URL(), func(p *process, seen *acknowledged) {
				line.Delay(delay)
				seen.wait(t, 2)
				if status, err := p.call(anybody, http.MethodGet, "/", nil, nil); err != nil || status != http.StatusOK {
					t.Errorf("the home page is %d, %v", status, err)
				}
				line.Delay(0)
			})
		})
	}
	t.Run("out of connections", func(t *testing.T) {
		t.Parallel()
		server := storetest.StartServer(t, "max_connections=20")
		duringRush(t, server.URL(), func(p *process, _ *acknowledged) {
			// The test closes the site's connections, which the site would otherwise keep open. Then it opens all
			// connections that the server allows.
			others, err := sql.Open("pgx", server.URL())
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = others.Close() }()
			others.SetMaxIdleConns(20)
			if _, err := others.ExecContext(t.Context(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "+
				"WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"); err != nil {
				t.Fatal(err)
			}
			var taken int
			for ; taken < 20; taken++ {
				conn, err := others.Conn(t.Context())
				if err != nil {
					break
				}
				defer func() { _ = conn.Close() }()
			}
			if taken < 2 {
				t.Errorf("the others got only %d connections", taken)
			}
			time.Sleep(time.Second)
			if status, err := p.call(anybody, http.MethodGet, "/", nil, nil); err != nil || status != http.StatusOK {
				t.Errorf("the home page is %d, %v", status, err)
			}
		})
	})
}

func execute(t *testing.T, server *storetest.Server, query string) {
	t.Helper()
	pool, err := sql.Open("pgx", server.URL())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = pool.Close() }()
	if _, err := pool.ExecContext(t.Context(), query); err != nil {
		t.Fatal(err)
	}
}
