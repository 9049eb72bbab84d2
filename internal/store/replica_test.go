package store_test

import (
	"context"
	"database/sql"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// openWithReplica opens a database and its replica. The test can stop the replica.
func openWithReplica(t *testing.T) (db *store.DB, replica *storetest.Server) {
	t.Helper()
	primary := storetest.StartServer(t)
	replica = primary.Standby()
	db, err := store.OpenAt(t.Context(), store.Location{URL: primary.URL(), ReplicaURL: replica.URL()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db, replica
}

func exec(t *testing.T, server *storetest.Server, query string) {
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

func writeMessage(t *testing.T, db *store.DB, name string) {
	t.Helper()
	message := fair.ContactMessage{Record: fair.Record{ID: "m-" + name, CreatedAt: time.Now()}, Name: name}
	if _, err := db.ContactMessages().Create(t.Context(), message); err != nil {
		t.Fatal(err)
	}
}

func TestAReplicaIsReadOnlyWhenItHasTheOwnChanges(t *testing.T) {
	t.Parallel()
	db, replica := openWithReplica(t)
	ctx := t.Context()
	finds := func(ctx context.Context, name string) bool {
		t.Helper()
		_, err := db.ContactMessages().Find(ctx, "m-"+name)
		if err != nil && !fair.IsKind(err, fair.KindNotFound) {
			t.Fatal(err)
		}
		return err == nil
	}
	position := func() string {
		t.Helper()
		position, err := db.Position(ctx)
		if err != nil {
			t.Fatal(err)
		}
		return position
	}
	writeMessage(t, db, "Early")
	early := position()
	for !usesReplica(ctx, db, early) {
		time.Sleep(10 * time.Millisecond)
	}
	exec(t, replica, storetest.PauseReplay)
	for replay := ""; replay != "paused"; {
		if err := db.ReplicaPool().QueryRowContext(ctx, "SELECT pg_get_wal_replay_pause_state()").Scan(&replay); err != nil {
			t.Fatal(err)
		}
	}
	writeMessage(t, db, "Late")
	late := position()
	for _, c := range []struct {
		what     string
		position string
		late     bool
	}{
		{"somebody without changes", "", false},
		{"somebody with an early change", early, false},
		{"somebody with the late change", late, true},
		{"a forged position", "' OR 1=1", true},
		{"a position of the future", "FFFFFFFF/FFFFFFFF", true},
	} {
		seen := db.WithReplica(ctx, c.position)
		if !finds(seen, "Early") || finds(seen, "Late") != c.late {
			t.Errorf("%s: the late message is found: %t, want %t", c.what, !c.late, c.late)
		}
	}
	// A transaction must always read from the main database.
	if err := db.InTx(db.WithReplica(ctx, ""), func(ctx context.Context) error {
		if !finds(ctx, "Late") {
			t.Error("a transaction reads from the replica")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	replica.Crash()
	if !finds(db.WithReplica(ctx, ""), "Late") {
		t.Error("without the replica, the database itself is not read")
	}
}

// All readers share cached values. Cached values must never be read from the replica, because the replica may lack the
// change that has just invalidated a cached value.
func TestKeptValuesDoNotComeFromTheReplica(t *testing.T) {
	t.Parallel()
	db, replica := openWithReplica(t)
	ctx := t.Context()
	first, err := db.DataVersion(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for !usesReplica(ctx, db, "") {
		time.Sleep(10 * time.Millisecond)
	}
	exec(t, replica, storetest.PauseReplay)
	if err := db.RaiseDataVersion(ctx); err != nil {
		t.Fatal(err)
	}
	if got, err := db.DataVersion(db.WithReplica(ctx, "")); err != nil || got != first+1 {
		t.Errorf("the version is %d, %v; want %d", got, err, first+1)
	}
}

// usesReplica reports whether queries with a context for the given position read from the replica.
func usesReplica(ctx context.Context, db *store.DB, position string) bool {
	return db.WithReplica(ctx, position) != ctx
}
