package db_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// eachLocation runs a test with the location of a database that has the schema of this program, on each engine.
func eachLocation(t *testing.T, test func(t *testing.T, at database.Location)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, database.Location{Path: storetest.SQLiteFile(t)}) })
	t.Run("postgres", func(t *testing.T) { test(t, database.Location{URL: storetest.PostgresURLWithSchema(t)}) })
}

// expectRefused opens a database in each way. The program must refuse it, name both schemas, and say what to do.
func expectRefused(t *testing.T, at database.Location, have, needed string) {
	t.Helper()
	for name, open := range map[string]func(context.Context, database.Location) (*database.DB, error){
		"create or open": database.Open, "open": database.OpenExisting,
	} {
		db, err := open(t.Context(), at)
		if err == nil {
			err = errors.Join(errors.New("it was opened"), db.Close())
		}
		if !errors.Is(err, database.ErrOtherSchema) || !strings.Contains(err.Error(), "schema "+have+",") ||
			!strings.Contains(err.Error(), "schema "+needed+".") || !strings.Contains(err.Error(), "Start the version") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestADatabaseOfAnotherSchemaIsRefused(t *testing.T) {
	eachLocation(t, func(t *testing.T, at database.Location) {
		db, err := database.OpenExisting(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		have, needed, err := db.Schemas(t.Context())
		if err != nil || have != needed || len(have) != 12 {
			t.Errorf("schema %q, needed %q, %v", have, needed, err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		database.UseSchema(t, "0123456789ab")
		expectRefused(t, at, have, "0123456789ab")
	})
}

// A database of a version that did not store a hash has tables, but not the table schema_hash.
func TestADatabaseWithoutAHashIsRefused(t *testing.T) {
	eachLocation(t, func(t *testing.T, at database.Location) {
		db, err := database.OpenUnchecked(t.Context(), at)
		if err != nil {
			t.Fatal(err)
		}
		_, needed, err := db.Schemas(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.Pool().ExecContext(t.Context(), "DROP TABLE schema_hash")
		if err = errors.Join(err, db.Close()); err != nil {
			t.Fatal(err)
		}
		expectRefused(t, at, "unknown", needed)
	})
}

func TestABackupOfAnotherSchemaIsRefused(t *testing.T) {
	storetest.EachEmpty(t, func(t *testing.T, db *store.DB) {
		_, needed, err := db.Schemas(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if _, err := db.Backup(t.Context(), &file); err != nil {
			t.Fatal(err)
		}
		for name, written := range map[string]string{"of another version": `"0123456789ab"`, "with a number": `12`} {
			other := rewritten(t, file.Bytes(), func(text string) string {
				return strings.Replace(text, `"schema":"`+needed+`"`, `"schema":`+written, 1)
			})
			_, err := db.Restore(t.Context(), other)
			if !errors.Is(err, database.ErrOtherSchema) || !strings.Contains(err.Error(), strings.Trim(written, `"`)) ||
				!strings.Contains(err.Error(), needed) || !strings.Contains(err.Error(), "Restore it with the version") {
				t.Errorf("a backup %s: %v", name, err)
			}
		}
	})
}

func TestOpenExistingCreatesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "mela.db")
	for name, at := range map[string]database.Location{
		"sqlite": {Path: path}, "postgres": {URL: storetest.PostgresURL(t)},
	} {
		for range 2 { // the first call must not create what the second call would find
			if _, err := database.OpenExisting(t.Context(), at); !errors.Is(err, database.ErrNoDatabase) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if _, err := os.Stat(filepath.Dir(path)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the data folder was created: %v", err)
	}
}

func TestADiscardedDatabaseIsCreatedAgain(t *testing.T) {
	eachLocation(t, func(t *testing.T, at database.Location) {
		for range 2 {
			db, err := store.Open(t.Context(), at)
			if err != nil {
				t.Fatal(err)
			}
			if err := db.CreateActivity(t.Context(), fair.Activity{At: noon, Summary: "x"}); err != nil {
				t.Fatal(err)
			}
			if found := queried(t, db, "SELECT id FROM activity"); len(found) != 1 {
				t.Errorf("%d activities", len(found))
			}
			if err := errors.Join(db.Discard(t.Context()), db.Close()); err != nil {
				t.Fatal(err)
			}
			if _, err := database.OpenExisting(t.Context(), at); !errors.Is(err, database.ErrNoDatabase) {
				t.Errorf("discarded: %v", err)
			}
		}
	})
}
