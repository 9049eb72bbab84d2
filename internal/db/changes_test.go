package db_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	database "github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// twoProcesses runs a test with SQLite and with PostgreSQL. The stores own and other simulate two processes that use
// the same database.
func twoProcesses(t *testing.T, test func(t *testing.T, own, other *store.DB)) {
	t.Helper()
	run := func(url, path string) {
		var both [2]*store.DB
		for i := range both {
			db, err := store.Open(t.Context(), database.Location{URL: url, Path: path})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = db.Close() })
			both[i] = db
		}
		test(t, both[0], both[1])
	}
	t.Run("sqlite", func(t *testing.T) { run("", filepath.Join(t.TempDir(), "mela.db")) })
	t.Run("postgres", func(t *testing.T) { run(storetest.PostgresURL(t), "") })
}

func newEdition(id string) fair.Edition {
	return fair.Edition{ID: id, Title: fair.Text{fair.English: "Fair " + id}, UpdatedAt: time.Unix(1_760_000_000, 0)}
}

func TestOwnChangesAreSeenAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		for i := range 20 {
			id := strconv.Itoa(2000 + i)
			stall := fair.HallStall{Key: fair.StallKey{Number: id, Size: "3x3m"}}
			if err := db.CreateEdition(ctx, newEdition(id), []fair.HallStall{stall}); err != nil {
				t.Fatal(err)
			}
			e, err := db.CurrentEdition(ctx)
			if err != nil || e.ID != id {
				t.Fatalf("edition %q, %v; want %q", e.ID, err, id)
			}
			stalls, err := db.HallStalls(ctx, id)
			if err != nil || len(stalls) != 1 || stalls[0].Key.Number != id {
				t.Fatalf("stalls %v, %v", stalls, err)
			}
			changed := stalls[0]
			changed.Released = true
			if err := db.UpdateHallStall(ctx, id, changed); err != nil {
				t.Fatal(err)
			}
			if stalls, err = db.HallStalls(ctx, id); err != nil || !stalls[0].Released {
				t.Fatalf("stalls %v, %v", stalls, err)
			}
		}
	})
}

// Cached data is outdated after a change, however the statement is written.
func TestEveryWayToChangePublicDataIsSeenAtOnce(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		stall := fair.HallStall{Key: fair.StallKey{Number: "1", Size: "3x3m"}}
		if err := db.CreateEdition(ctx, newEdition("2001"), []fair.HallStall{stall}); err != nil {
			t.Fatal(err)
		}
		before := db.Revision()
		seen := func(what string, err error) {
			t.Helper()
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			after := db.Revision()
			if after == before {
				t.Errorf("%s was not noticed", what)
			}
			before = after
		}
		for _, statement := range []string{
			"update hall_stall set released = TRUE",
			"WITH one AS (SELECT '1' AS number) UPDATE hall_stall SET released = FALSE WHERE number IN (SELECT number FROM one)",
			"/* a comment */ DELETE\nFROM hall_stall",
		} {
			seen(statement, db.Exec(ctx, statement))
			seen(statement, db.InTx(ctx, func(ctx context.Context) error {
				return errors.Join(db.Exec(ctx, "INSERT INTO hall_stall SELECT * FROM hall_stall WHERE FALSE"),
					db.CreateEdition(ctx, newEdition(strconv.Itoa(int(before)+3000)), []fair.HallStall{stall}),
					db.Exec(ctx, statement))
			}))
		}
	})
}

func TestChangesOfAnotherProcessAreSeen(t *testing.T) {
	t.Parallel()
	twoProcesses(t, func(t *testing.T, own, other *store.DB) {
		ctx := t.Context()
		for i := range 5 {
			id := strconv.Itoa(2000 + i)
			if err := other.CreateEdition(ctx, newEdition(id), nil); err != nil {
				t.Fatal(err)
			}
			seen := func() bool { e, err := own.CurrentEdition(ctx); return err == nil && e.ID == id }
			eventually(t, seen)
		}
	})
}

// Message texts are cached, even for transactions.
func TestMessageTextsOfAnotherProcessAreSeen(t *testing.T) {
	t.Parallel()
	twoProcesses(t, func(t *testing.T, own, other *store.DB) {
		ctx := t.Context()
		text := fair.MessageText{Kind: fair.MessageRegistrationReceived, Lang: fair.Telugu, Body: "body"}
		reads := func(db *store.DB, subject string) bool {
			var start fair.MessageText
			err := db.InTx(ctx, func(ctx context.Context) (err error) {
				start, err = db.CachedMessageText(ctx, text.Kind, text.Lang)
				return err
			})
			return err == nil && start.Subject == subject && start.Own == (subject != "")
		}
		if !reads(own, "") || !reads(other, "") {
			t.Fatal("there is a text already")
		}
		for i := range 3 {
			text.Subject = fmt.Sprint("subject ", i)
			saved, err := other.SaveMessageText(ctx, text)
			if err != nil {
				t.Fatal(err)
			}
			text = saved
			if !reads(other, text.Subject) {
				t.Errorf("the process that has changed the text does not read %q", text.Subject)
			}
			eventually(t, func() bool { return reads(own, text.Subject) })
		}
		asked := 0
		own.OnQuery(func(context.Context, string) func(error) { asked++; return func(error) {} })
		eventually(t, func() bool { asked = 0; return reads(own, text.Subject) && asked == 0 })
	})
}

// Changes by another process must be noticed even if this process writes without a pause.
func TestChangesOfAnotherProcessAreSeenWhileWriting(t *testing.T) {
	t.Parallel()
	twoProcesses(t, func(t *testing.T, own, other *store.DB) {
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan struct{})
		for range 2 {
			go func() {
				defer func() { done <- struct{}{} }()
				for ctx.Err() == nil {
					_ = own.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: "x", RunAt: time.Unix(1, 0)})
				}
			}()
		}
		defer func() { stop(); <-done; <-done }()
		if err := other.CreateEdition(t.Context(), newEdition("2001"), nil); err != nil {
			t.Fatal(err)
		}
		eventually(t, func() bool { e, err := own.CurrentEdition(t.Context()); return err == nil && e.ID == "2001" })
	})
}

func TestPrivateWritesKeepPublicData(t *testing.T) {
	t.Parallel()
	db := storetest.SQLite(t)
	if err := db.CreateEdition(t.Context(), newEdition("2001"), nil); err != nil {
		t.Fatal(err)
	}
	before := db.Revision()
	for range 3 {
		if err := db.AddJob(t.Context(), fair.Job{Kind: fair.JobFile, Key: "x", RunAt: time.Unix(1, 0)}); err != nil {
			t.Fatal(err)
		}
		time.Sleep(2 * database.ForeignEvery) // longer than the interval between two checks
		if after := db.Revision(); after != before {
			t.Fatalf("revision %d after a job, %d before", after, before)
		}
	}
}

func TestTransactionsSeeTheirOwnEdition(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if err := db.CreateEdition(t.Context(), newEdition("2001"), nil); err != nil {
			t.Fatal(err)
		}
		if _, err := db.CurrentEdition(t.Context()); err != nil {
			t.Fatal(err)
		}
		undone := context.Canceled
		err := db.InTx(t.Context(), func(ctx context.Context) error {
			if err := db.CreateEdition(ctx, newEdition("2002"), nil); err != nil {
				return err
			}
			if e, err := db.CurrentEdition(ctx); err != nil || e.ID != "2002" {
				t.Errorf("edition %q, %v inside the transaction", e.ID, err)
			}
			return undone
		})
		if err == nil {
			t.Fatal("the transaction was committed")
		}
		if e, err := db.CurrentEdition(t.Context()); err != nil || e.ID != "2001" {
			t.Errorf("edition %q, %v after it was undone", e.ID, err)
		}
	})
}

// In PostgreSQL, a change of any public table must notify the other processes.
func TestPublicTablesNotify(t *testing.T) {
	t.Parallel()
	db := storetest.Postgres(t)
	rows, err := db.Pool().QueryContext(t.Context(),
		`SELECT c.relname FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
		WHERE g.tgname = c.relname || '_is_public'`)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	found := map[string]bool{}
	for rows.Next() {
		var table string
		if err := rows.Scan(&table); err != nil {
			t.Fatal(err)
		}
		found[table] = true
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	for table := range database.PublicTables {
		if !found[table] {
			t.Errorf("the table %s has no trigger", table)
		}
	}
	if len(found) != len(database.PublicTables) {
		t.Errorf("triggers on %v", found)
	}
}

// eventually waits until the function `holds` returns true.
func eventually(t *testing.T, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it did not happen")
		}
	}
}
