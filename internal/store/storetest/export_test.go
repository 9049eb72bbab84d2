package storetest

import (
	"os"
	"testing"

	"github.com/jackc/pgx/v5"
)

// RemoveTemplates removes the templates of processes that have ended.
func RemoveTemplates(t *testing.T) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), os.Getenv(postgresVariable))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(t.Context()) }()
	if err := removeTemplates(t.Context(), conn); err != nil {
		t.Fatal(err)
	}
}
