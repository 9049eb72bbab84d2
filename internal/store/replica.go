package store

import (
	"context"
	"database/sql"
	"sync/atomic"
	"time"
)

// replicaAnswer is the time-out for querying the replica's position. replicaRest is the time for which the replica is
// not used after it has not responded.
const (
	replicaAnswer = 250 * time.Millisecond
	replicaRest   = 5 * time.Second
)

// replica is a read replica of the database. The replica may lack the latest changes.
type replica struct {
	pool   *sql.DB      // nil: there is no replica
	absent atomic.Int64 // Unix time in nanoseconds until which the replica is not used, because it did not respond
}

type replicaKey struct{}

// HasReplica reports whether a read replica is configured.
func (db *DB) HasReplica() bool { return db.replica.pool != nil }

// Position returns the current position in the database's write-ahead log. All changes that were committed before the
// call are before this position. The position is needed only if there is a replica. Position works only on PostgreSQL.
func (db *DB) Position(ctx context.Context) (position string, err error) {
	err = db.write.QueryRowContext(ctx, "SELECT pg_current_wal_insert_lsn()::text").Scan(&position)
	return position, err
}

// WithReplica returns a context whose queries read from the replica if the replica contains all changes up to a
// position. Queries inside transactions still read from the main database. WithReplica returns ctx unchanged if the
// replica lacks some of these changes or does not respond. It also returns ctx unchanged if the position is invalid,
// which is possible because the position comes from a browser. If the position is empty, the replica is used no matter
// which changes it lacks.
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
