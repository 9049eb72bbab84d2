package main_test

import (
	"database/sql"
	"errors"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// nextWithBackfill builds the next version of the program, which adds a column and fills it in the background.
func nextWithBackfill(t *testing.T) (program string) {
	t.Helper()
	const add = "-- +goose Up\nALTER TABLE registration ADD COLUMN village TEXT;\n"
	return buildWith(t, map[string]string{
		"sqlite/0002_add_village.sql": add, "postgres/0002_add_village.sql": add,
		"registration_village.backfill.json": `{"table": "registration", "key": "id",
			"set": "village = 'of ' || address", "missing": "village IS NULL"}`,
	})
}

// manyRegistrations copies a registration with SQL. The parameter `wanted` is the number of copies.
func manyRegistrations(t *testing.T, db *sql.DB, id string, wanted int) {
	t.Helper()
	copied := map[string]string{
		"id": "SUBSTR(r.id, 1, 16) || (10000000 + s.n)", "place": "r.place + s.n", "print": "r.print || s.n",
		"request_id": "''", "user_id": "r.user_id || s.n", "name": "'" + copies + "' || s.n",
	}
	columns := columnsOf(t, db, "registration")
	var values []string
	for _, name := range columns {
		value, changed := copied[name]
		if !changed {
			value = "r." + name
		}
		values = append(values, value)
	}
	insert := "INSERT INTO registration (" + strings.Join(columns, ", ") + ") WITH RECURSIVE s (n) AS (SELECT 1 UNION " +
		"ALL SELECT n + 1 FROM s WHERE n < " + strconv.Itoa(wanted) + ") SELECT " + strings.Join(values, ", ") +
		" FROM registration r, s WHERE r.id = $1"
	if _, err := db.ExecContext(t.Context(), insert, id); err != nil {
		t.Fatal(err)
	}
}

// columnsOf returns the names of a table's columns.
func columnsOf(t *testing.T, db *sql.DB, table string) []string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), "SELECT * FROM "+table+" WHERE FALSE")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err = errors.Join(err, rows.Err()); err != nil {
		t.Fatal(err)
	}
	return columns
}

// steadyVisitors are simulated visitors. They send requests until they are stopped, and measure the response times.
type steadyVisitors struct {
	t       *testing.T
	p       *process
	serial  atomic.Int64
	mu      sync.Mutex
	took    []time.Duration
	stop    chan struct{}
	running sync.WaitGroup
}

func startVisitors(t *testing.T, p *process) *steadyVisitors {
	t.Helper()
	v := &steadyVisitors{t: t, p: p, stop: make(chan struct{})}
	for range 2 {
		v.running.Go(v.visit)
	}
	return v
}

func (v *steadyVisitors) visit() {
	for {
		select {
		case <-v.stop:
			return
		case <-time.After(20 * time.Millisecond):
		}
		for _, r := range []struct {
			method, path string
			body         any
			want         int
		}{
			{http.MethodPost, "/api/registers", farmer(int(v.serial.Add(1))), http.StatusCreated},
			{http.MethodGet, "/api/counters", nil, http.StatusOK},
			{http.MethodGet, "/", nil, http.StatusOK},
		} {
			began := time.Now()
			status, err := v.p.call(anybody, r.method, r.path, r.body, nil)
			if err != nil || status != r.want {
				v.t.Errorf("%s %s is %d, %v", r.method, r.path, status, err)
				return
			}
			v.mu.Lock()
			v.took = append(v.took, time.Since(began))
			v.mu.Unlock()
		}
	}
}

// lap returns the number of requests since its last call, and the duration of the slowest of these requests.
func (v *steadyVisitors) lap() (requests int, longest time.Duration) {
	v.mu.Lock()
	defer v.mu.Unlock()
	defer func() { v.took = nil }()
	if len(v.took) == 0 {
		return 0, 0
	}
	return len(v.took), slices.Max(v.took)
}

func (v *steadyVisitors) end() {
	close(v.stop)
	v.running.Wait()
}

// The next version migrates a large table while the previous version serves visitors. No request fails. The next
// version is killed during the backfill and continues it after a restart. MELA_TEST_MIGRATION_ROWS sets the number of
// rows. With a million rows, no request may wait longer than a second.
func TestTheProgramServesDuringAMigration(t *testing.T) {
	size, full := 30_000, false
	if n, err := strconv.Atoi(os.Getenv("MELA_TEST_MIGRATION_ROWS")); err == nil {
		size, full = n, true
	}
	next := nextWithBackfill(t)
	engines(t, func(t *testing.T, env []string) {
		env = append(env, "MELA_SECRET=a secret that both versions of the test share")
		s := openSite(t, env)
		var first struct {
			ID string `json:"_id"`
		}
		if status, err := s.call(anybody, http.MethodPost, "/api/registers", farmer(0), &first); err != nil ||
			status != http.StatusCreated {
			t.Fatalf("register: %d, %v", status, err)
		}
		manyRegistrations(t, s.db, first.ID, size)
		visitors := startVisitors(t, s.process)
		time.Sleep(2 * time.Second)
		_, usual := visitors.lap()

		if out, err := runVersion(next, env, "migrate"); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		requests, expanding := visitors.lap()
		t.Logf("%d requests while the column was added: at most %s; before at most %s", requests, expanding, usual)

		began := time.Now()
		newer := startVersion(t, next, env...)
		s.untilFirstVillage()
		newer.kill()
		if s.missingVillages(copies) == 0 {
			t.Error("all rows were filled before the process was killed, so the test proves nothing")
		}
		s.advance("3m") // the lease of the backfill job expires
		newer = startVersion(t, next, env...)
		s.untilAllVillages()
		requests, filling := visitors.lap()
		t.Logf("%d requests while %d rows were filled in %s: at most %s", requests, size, time.Since(began), filling)
		if requests == 0 || full && max(expanding, filling) > time.Second {
			t.Errorf("a request took %s", max(expanding, filling))
		}
		visitors.end()
		var failures int
		// On a busy machine, a batch may reach its time limit. This error is not counted, because the batch is
		// repeated.
		if err := s.db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM job WHERE kind LIKE 'backfill%' "+
			"AND error <> '' AND error NOT LIKE '%deadline exceeded%'").Scan(&failures); err != nil || failures > 0 {
			t.Errorf("%d backfills failed (%v); the previous version must leave them to the next one", failures, err)
		}
		if err := newer.end(); err != nil {
			t.Error(err)
		}
		// The next start fills the rows that the previous version has inserted in the meantime.
		newer = startVersion(t, next, env...)
		for s.missingVillages("") > 0 {
			time.Sleep(20 * time.Millisecond)
		}
		if err := errors.Join(newer.end(), s.end()); err != nil {
			t.Error(err)
		}
	})
}

// copies is the prefix of the names that manyRegistrations creates.
const copies = "Visitor "

// missingVillages counts the registrations that the backfill has not filled yet. It counts only those whose names
// begin with the string `of`.
func (s *site) missingVillages(of string) (n int) {
	s.t.Helper()
	if err := s.db.QueryRowContext(s.t.Context(), "SELECT COUNT(*) FROM registration WHERE village IS NULL AND name LIKE "+
		"$1 || '%'", of).Scan(&n); err != nil {
		s.t.Fatal(err)
	}
	return n
}

// untilFirstVillage waits until the backfill has filled the first row. It polls at a short interval, because the next
// step of the test needs rows that are not yet filled.
func (s *site) untilFirstVillage() {
	s.t.Helper()
	for end := time.Now().Add(30 * time.Minute); ; time.Sleep(20 * time.Millisecond) {
		var filled bool
		const look = "SELECT EXISTS (SELECT 1 FROM registration WHERE village IS NOT NULL)"
		if err := s.db.QueryRowContext(s.t.Context(), look).Scan(&filled); err != nil {
			s.t.Fatal(err)
		}
		if filled {
			return
		}
		if time.Now().After(end) {
			s.t.Fatal("no row is filled")
		}
	}
}

// untilAllVillages waits until all copied rows have a village. Counting the rows of a large table slows the backfill
// down, so at most a tenth of the time is spent on counting.
func (s *site) untilAllVillages() {
	s.t.Helper()
	for end := time.Now().Add(30 * time.Minute); ; {
		began := time.Now()
		n := s.missingVillages(copies)
		if n == 0 {
			return
		}
		if time.Now().After(end) {
			s.t.Fatalf("%d rows are not filled", n)
		}
		time.Sleep(max(50*time.Millisecond, 10*time.Since(began)))
	}
}
