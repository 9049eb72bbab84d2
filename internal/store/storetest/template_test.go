package storetest_test

import (
	"context"
	"os"
	"testing"

	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func init() {
	storetest.Fill(func(ctx context.Context, db *store.DB) error {
		_, err := db.Pool().ExecContext(ctx, "CREATE TABLE content (word TEXT)")
		return err
	})
}

// storesContent reports whether a database contains the content that Fill stores.
func storesContent(t *testing.T, db *store.DB) bool {
	t.Helper()
	_, err := db.Pool().ExecContext(t.Context(), "SELECT word FROM content")
	return err == nil
}

func TestDatabasesHaveTheContentOfFill(t *testing.T) {
	for range 2 {
		storetest.Each(t, func(t *testing.T, db *store.DB) {
			if !storesContent(t, db) {
				t.Error("the content is missing")
			}
			if _, err := db.Pool().ExecContext(t.Context(), "DROP TABLE content"); err != nil { // not in the template
				t.Error(err)
			}
		})
		storetest.EachEmpty(t, func(t *testing.T, db *store.DB) {
			if storesContent(t, db) {
				t.Error("an empty database has the content")
			}
		})
	}
}

// A process cannot remove its template when it ends. The next process must remove it.
func TestTheTemplateOfAnEndedProcessIsRemoved(t *testing.T) {
	server := os.Getenv("MELA_TEST_POSTGRES")
	if server == "" {
		t.Skip("each process has a server of its own")
	}
	admin := open(t, server)
	if _, err := admin.ExecContext(t.Context(), "CREATE DATABASE mela_filled_ended"); err != nil {
		t.Fatal(err)
	}
	storetest.RemoveTemplates(t)
	var left int
	const query = "SELECT COUNT(*) FROM pg_database WHERE datname = 'mela_filled_ended'"
	if err := admin.QueryRowContext(t.Context(), query).Scan(&left); err != nil || left != 0 {
		t.Errorf("%d templates of ended processes, %v", left, err)
	}
	storetest.Postgres(t) // this process still has its template
}
