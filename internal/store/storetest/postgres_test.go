package storetest_test

import (
	"database/sql"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/store/storetest"
)

func open(t *testing.T, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

func TestPostgresURLGivesEachCallerAnEmptyDatabase(t *testing.T) {
	t.Parallel()
	var seen sync.Map
	for i := range 6 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			url := storetest.PostgresURL(t)
			if _, twice := seen.LoadOrStore(url, true); twice {
				t.Fatalf("%s was returned twice", url)
			}
			db := open(t, url)
			var tables int
			const count = `SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = 'public'`
			if err := db.QueryRowContext(t.Context(), count).Scan(&tables); err != nil {
				t.Fatal(err)
			}
			if tables != 0 {
				t.Errorf("a new database has %d tables", tables)
			}
			if _, err := db.ExecContext(t.Context(), `CREATE TABLE stall (number TEXT PRIMARY KEY)`); err != nil {
				t.Fatal(err)
			}
		})
	}
}

func TestPostgresURLDropsTheDatabaseAtTheEnd(t *testing.T) {
	t.Parallel()
	var name string
	t.Run("user", func(t *testing.T) {
		db := open(t, storetest.PostgresURL(t))
		if err := db.QueryRowContext(t.Context(), `SELECT current_database()`).Scan(&name); err != nil {
			t.Fatal(err)
		}
	})
	db := open(t, storetest.PostgresURL(t))
	var left bool
	const exists = `SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)`
	if err := db.QueryRowContext(t.Context(), exists, name).Scan(&left); err != nil {
		t.Fatal(err)
	}
	if left {
		t.Errorf("database %s is still there after its test", name)
	}
}

// If the environment variable is not set, the process must start its own server. This server must run until the
// process ends.
func TestPostgresURLStartsItsOwnServer(t *testing.T) {
	t.Setenv("MELA_TEST_POSTGRES", "")
	db := open(t, storetest.PostgresURL(t))
	for range 3 {
		runtime.GC() // the garbage collector must not close the pipe
	}
	time.Sleep(100 * time.Millisecond)
	var encoding, collation string
	const query = `SELECT pg_encoding_to_char(encoding), datcollate FROM pg_database WHERE datname = current_database()`
	if err := db.QueryRowContext(t.Context(), query).Scan(&encoding, &collation); err != nil {
		t.Fatal(err)
	}
	if encoding != "UTF8" || collation != "C" {
		t.Errorf("encoding %s and collation %s, want UTF8 and C on every machine", encoding, collation)
	}
}
