// Package storetest creates a new SQLite or PostgreSQL database for each test. Tests always use a real database and no
// mock, so that they execute the same SQL as in production.
package storetest

import (
	"os"
	"path/filepath"
	"testing"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/store"
)

// Each runs a test twice: with a new SQLite database and with a new PostgreSQL database.
func Each(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// EachEmpty is like Each, but without the content that Fill stores.
func EachEmpty(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, EmptySQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, EmptyPostgres(t)) })
}

// SQLite opens a new SQLite database with the content that Fill stores, or an empty database if Fill was not called.
// Its directory is removed after the test.
func SQLite(t testing.TB) *store.DB {
	t.Helper()
	return sqlite(t, filledSQLite)
}

// EmptySQLite is like SQLite, but without the content that Fill stores.
func EmptySQLite(t testing.TB) *store.DB {
	t.Helper()
	return sqlite(t, emptySQLite)
}

func sqlite(t testing.TB, template func() ([]byte, error)) *store.DB {
	t.Helper()
	return open(t, "", copied(t, template))
}

// SQLiteFile returns the path of a new SQLite file that has the schema and no content. Its directory is removed after
// the test.
func SQLiteFile(t testing.TB) string {
	t.Helper()
	return copied(t, emptySQLite)
}

func copied(t testing.TB, template func() ([]byte, error)) (path string) {
	t.Helper()
	file, err := template()
	if err != nil {
		t.Fatalf("make the template of SQLite: %v", err)
	}
	path = filepath.Join(t.TempDir(), "mela.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Postgres opens a new PostgreSQL database with the content that Fill stores, or an empty database if Fill was not
// called. It is dropped after the test.
func Postgres(t testing.TB) *store.DB {
	t.Helper()
	return open(t, newDatabase(t, filledTemplateOf), "")
}

// EmptyPostgres is like Postgres, but without the content that Fill stores.
func EmptyPostgres(t testing.TB) *store.DB {
	t.Helper()
	return open(t, PostgresURLWithSchema(t), "")
}

var rehearse bool

// Rehearse makes the databases of this test process call each transaction's function twice; see store.DB.Rehearse. Only
// init functions may call Rehearse.
func Rehearse() { rehearse = true }

func open(t testing.TB, databaseURL, path string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), database.Location{URL: databaseURL, Path: path})
	if err != nil {
		t.Fatalf("open the database: %v", err)
	}
	if rehearse {
		db.Rehearse(true)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	return db
}
