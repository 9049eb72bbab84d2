// Package storetest creates a new, empty SQLite or PostgreSQL database for each test. Tests use a real database and
// never a mock, so they execute the same SQL as in operation.
package storetest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/mela-fair/mela/internal/store"
)

// Each runs a test twice: with an empty SQLite database and with an empty PostgreSQL database.
func Each(t *testing.T, test func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, Postgres(t)) })
}

// SQLite opens an empty SQLite database. Its directory is removed after the test.
func SQLite(t testing.TB) *store.DB {
	t.Helper()
	schema, err := sqliteTemplate()
	if err != nil {
		t.Fatalf("make the schema of SQLite: %v", err)
	}
	path := filepath.Join(t.TempDir(), "mela.db")
	if err := os.WriteFile(path, schema, 0o600); err != nil {
		t.Fatal(err)
	}
	return open(t, "", path)
}

// Postgres opens an empty PostgreSQL database. It is dropped after the test.
func Postgres(t testing.TB) *store.DB {
	t.Helper()
	return open(t, newDatabase(t, templateOf), "")
}

func open(t testing.TB, databaseURL, path string) *store.DB {
	t.Helper()
	db, err := store.Open(t.Context(), databaseURL, path)
	if err != nil {
		t.Fatalf("open the database: %v", err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close the database: %v", err)
		}
	})
	return db
}
