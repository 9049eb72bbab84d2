package store

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"
)

// The longest time to ask a replica for its position, and the pause after one did not answer.
const (
	replicaAnswer = 250 * time.Millisecond
	replicaRest   = 5 * time.Second
)

// replica is a read replica of the database, which lags behind by an unknown time.
type replica struct {
	pool   *sql.DB      // nil: there is none
	absent atomic.Int64 // until when it is not asked because it did not answer, Unix nanoseconds
}

type replicaKey struct{}

// HasReplica reports whether a read replica is configured.
func (db *DB) HasReplica() bool { return db.replica.pool != nil }

// Position returns the position in the database's log after everything that was committed before the call. Use it only
// with a replica.
func (db *DB) Position(ctx context.Context) (position string, err error) {
	err = db.write.QueryRowContext(ctx, "SELECT pg_current_wal_insert_lsn()::text").Scan(&position)
	return position, err
}

// WithReplica returns a context whose reads outside of transactions use the replica, if the replica contains everything
// up to a position. Otherwise it returns ctx, and reads use the database itself: also when the replica does not answer,
// and when a position from a browser is not one. The empty position is contained in every replica.
func (db *DB) WithReplica(ctx context.Context, position string) context.Context {
	now := time.Now()
	if db.replica.pool == nil || now.UnixNano() < db.replica.absent.Load() {
		return ctx
	}
	if position == "" {
		position = "0/0"
	}
	asking, cancel := context.WithTimeout(ctx, replicaAnswer)
	defer cancel()
	var contains bool
	err := db.replica.pool.QueryRowContext(asking, "SELECT COALESCE(pg_last_wal_replay_lsn(), "+
		"pg_current_wal_insert_lsn()) >= $1::text::pg_lsn", position).Scan(&contains)
	if err != nil && ctx.Err() == nil && !postgresRejects(err) {
		db.replica.absent.Store(now.Add(replicaRest).UnixNano())
	}
	if err != nil || !contains {
		return ctx
	}
	return context.WithValue(ctx, replicaKey{}, true)
}

func withoutReplica(ctx context.Context) context.Context {
	if usesReplica(ctx) {
		return context.WithValue(ctx, replicaKey{}, false)
	}
	return ctx
}

func usesReplica(ctx context.Context) bool {
	uses, _ := ctx.Value(replicaKey{}).(bool)
	return uses
}
