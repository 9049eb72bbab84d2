package bench_test

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "modernc.org/sqlite" // registers the driver "sqlite"

	"github.com/mela-fair/mela/internal/account"
	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/httpapi"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/internal/wiring"
)

const (
	senders          = 32 // concurrent connections
	roundTime        = 2 * time.Second
	rounds           = 5
	least            = 0.5 // lowest ratio of registrations to commits of three plain inserts, both per second
	most             = 60  // highest allowed kB written per registration
	registrationBody = `{"category":"Farmer","name":"రాములు Farmer %d","address":"%d-%d, Chityala, Nalgonda 508114","whatsappNo":"%d",` +
		`"companyName":"Rythu Sangham %d","email":"farmer%d@example.in","adult":true}`
)

// BenchmarkRegistration registers visitors over HTTP with durable commits. As a reference, it commits three plain
// inserts at a time on the same engine, into tables with six indexes in total. The two kinds of commits are measured
// alternately. The metric kB is the amount of data written to disk. For SQLite, this is the number of bytes, including
// the search index, that this process has written according to the kernel. For PostgreSQL, it is the size of the
// write-ahead log.
func BenchmarkRegistration(b *testing.B) {
	for _, engine := range []string{"sqlite", "postgres"} {
		b.Run(engine, func(b *testing.B) {
			db, plain, use := durable(b, engine)
			register := registrar(b, db)
			insert := plainInserts(b, plain)
			var ours, theirs []sample
			for b.Loop() {
				for range rounds {
					theirs = append(theirs, inParallel(insert, use))
					ours = append(ours, inParallel(register, use))
				}
			}
			our, their := medians(ours), medians(theirs)
			ratio := our.perSecond / their.perSecond
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(our.perSecond, "registrations/s")
			b.ReportMetric(their.perSecond, "three-inserts/s")
			b.ReportMetric(ratio, "ratio")
			b.ReportMetric(our.processor, "processor-ms/registration")
			b.ReportMetric(their.processor, "processor-ms/three-inserts")
			b.ReportMetric(our.kilobytes, "kB/registration")
			b.ReportMetric(their.kilobytes, "kB/three-inserts")
			b.Logf( // a benchmark that fails does not print its metrics
				"%s: %.0f registrations/s, %.0f three-inserts/s, ratio %.2f; %.3f and %.3f ms of processor time; "+
					"%.0f and %.0f kB written", engine, our.perSecond, their.perSecond, ratio, our.processor, their.processor,
				our.kilobytes, their.kilobytes,
			)
			if engine == "sqlite" && ratio < least { // PostgreSQL has no goal
				b.Errorf("%.2f registrations for each commit of three inserts, at least %.1f", ratio, least)
			}
			if engine == "sqlite" && our.kilobytes > most {
				b.Errorf("%.0f kB are written per registration, at most %d", our.kilobytes, most)
			}
		})
	}
}

// usage contains the resources used since a given time: the bytes written to disk, and the processor time of this
// process and of the database server.
type usage struct {
	written   int64
	processor time.Duration
}

// sample is the result of one round: calls per second, and kilobytes and milliseconds of processor time per call.
type sample struct{ perSecond, kilobytes, processor float64 }

// medians returns the median of each field.
func medians(samples []sample) sample {
	of := func(value func(sample) float64) float64 {
		var values []float64
		for _, s := range samples {
			values = append(values, value(s))
		}
		return middle(values)
	}
	return sample{
		of(func(s sample) float64 { return s.perSecond }), of(func(s sample) float64 { return s.kilobytes }),
		of(func(s sample) float64 { return s.processor }),
	}
}

// inParallel calls `do` on all connections for roundTime.
func inParallel(do func(n int) error, use func() usage) sample {
	var done atomic.Int64
	var all sync.WaitGroup
	begun, before := time.Now(), use()
	for range senders {
		all.Go(func() {
			for time.Since(begun) < roundTime {
				if err := do(int(count.Add(1))); err != nil {
					panic(err)
				}
				done.Add(1)
			}
		})
	}
	all.Wait()
	took := time.Since(begun)
	n, after := float64(done.Load()), use()
	return sample{
		n / took.Seconds(), float64(after.written-before.written) / 1000 / n,
		(after.processor - before.processor).Seconds() * 1000 / n,
	}
}

// count is the number of the last written record. All rounds share this counter, so that no number occurs twice.
var count atomic.Int64

// durable opens a database with durable commits. It also returns a second connection for plain inserts, and a function
// that returns the resources used so far.
func durable(b *testing.B, engine string) (db *store.DB, plain *sql.DB, use func() usage) {
	b.Helper()
	check := func(err error) {
		if err != nil {
			b.Fatal(err)
		}
	}
	var err error
	if engine == "sqlite" {
		folder := b.TempDir()
		db, err = store.Open(b.Context(), database.Location{Path: filepath.Join(folder, "mela.db")})
		check(err)
		plain, err = sql.Open("sqlite", "file:"+filepath.Join(folder, "plain.db")+
			"?_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
		check(err)
		plain.SetMaxOpenConns(1)
		use = func() usage { return usage{writtenByProcess(b), processorOfThis()} }
	} else {
		address, server := durablePostgres(b)
		db, err = store.Open(b.Context(), database.Location{URL: address})
		check(err)
		plain, err = sql.Open("pgx", address)
		check(err)
		plain.SetMaxOpenConns(senders)
		plain.SetMaxIdleConns(senders)
		ofServer := processorOfServer(b, server)
		use = func() usage {
			var n int64
			check(server.QueryRowContext(b.Context(), "SELECT pg_current_wal_insert_lsn() - '0/0'").Scan(&n))
			return usage{n, processorOfThis() + ofServer()}
		}
	}
	b.Cleanup(func() { _, _ = plain.Close(), db.Close() })
	return db, plain, use
}

// durablePostgres creates a database on the test server. During the benchmark, the server writes each commit to
// disk.
func durablePostgres(b *testing.B) (address string, server *sql.DB) {
	b.Helper()
	address = storetest.PostgresURL(b)
	server, err := sql.Open("pgx", address)
	if err != nil {
		b.Fatal(err)
	}
	run := func(ctx context.Context, statements ...string) {
		for _, statement := range statements {
			if _, err := server.ExecContext(ctx, statement); err != nil {
				b.Fatal(err)
			}
		}
	}
	settings := []string{"fsync", "synchronous_commit", "full_page_writes"}
	for _, setting := range settings {
		run(b.Context(), "ALTER SYSTEM SET "+setting+" = on")
	}
	run(b.Context(), "SELECT pg_reload_conf()", "CHECKPOINT")
	waitForSetting(b, server, "fsync", "on")
	b.Cleanup(func() {
		for _, setting := range settings {
			run(context.Background(), "ALTER SYSTEM RESET "+setting)
		}
		run(context.Background(), "SELECT pg_reload_conf()")
		_ = server.Close()
	})
	return address, server
}

// waitForSetting waits until the server has read a changed setting.
func waitForSetting(b *testing.B, server *sql.DB, setting, want string) {
	b.Helper()
	var value string
	for range 100 {
		if err := server.QueryRowContext(b.Context(), "SHOW "+setting).Scan(&value); err != nil {
			b.Fatal(err)
		}
		if value == want {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.Fatalf("%s is %s instead of %s: the server was started with it on its command line", setting, value, want)
}

// writtenByProcess returns the number of bytes that this process has written to disks, including bytes that are still
// in the kernel's cache.
func writtenByProcess(b *testing.B) int64 {
	b.Helper()
	content, err := os.ReadFile("/proc/self/io")
	if err != nil {
		b.Skip("the kernel does not count what a process writes: ", err)
	}
	for line := range strings.Lines(string(content)) {
		if figure, ok := strings.CutPrefix(line, "write_bytes: "); ok {
			n, err := strconv.ParseInt(strings.TrimSpace(figure), 10, 64)
			if err != nil {
				b.Fatal(err)
			}
			return n
		}
	}
	b.Fatal("/proc/self/io has no write_bytes")
	return 0
}

// plainInserts returns a function that commits three inserts into tables with two indexes each.
func plainInserts(b *testing.B, db *sql.DB) func(n int) error {
	b.Helper()
	for _, table := range []string{"one", "two", "three"} {
		for _, statement := range []string{
			"CREATE TABLE " + table + " (id TEXT PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL, at BIGINT NOT NULL)",
			"CREATE INDEX " + table + "_name ON " + table + " (name)",
		} {
			if _, err := db.ExecContext(b.Context(), statement); err != nil {
				b.Fatal(err)
			}
		}
	}
	return func(n int) error {
		tx, err := db.BeginTx(b.Context(), nil)
		if err != nil {
			return err
		}
		for _, table := range []string{"one", "two", "three"} {
			_, err := tx.ExecContext(b.Context(), "INSERT INTO "+table+" (id, name, text, at) VALUES ($1, $2, $3, $4)",
				fmt.Sprintf("%x%016x", time.Now().Unix(), n*7919), fmt.Sprint(n*7919%1000003, "name"), strings.Repeat("text ", 60),
				n)
			if err != nil {
				_ = tx.Rollback()
				return err
			}
		}
		return tx.Commit()
	}
}

// registrar returns a function that registers a visitor over HTTP.
func registrar(b *testing.B, db *store.DB) func(n int) error {
	b.Helper()
	a := wiring.New(wiring.Deps{Store: db, Clock: machineClock{}})
	if err := a.Content.Prepare(b.Context(), true); err != nil {
		b.Fatal(err)
	}
	api, err := httpapi.New(httpapi.Deps{Config: web.Config{SessionStore: account.NewSessionStore(db.DB, nil)}, App: a})
	if err != nil {
		b.Fatal(err)
	}
	server := httptest.NewServer(api.Handler())
	b.Cleanup(func() { api.Close(); server.Close() })
	free := jsonSenders(b, senders, server.Listener.Addr().String(), "/api/registers")
	return func(n int) error {
		body := fmt.Sprintf(registrationBody, n, n%90, n%1000, 6_000_000_000+int64(n)*7919%3_999_999_999, n%977, n)
		sender := <-free
		defer func() { free <- sender }()
		return sender.post(body, http.StatusCreated)
	}
}

// middle returns the median of values.
func middle(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
