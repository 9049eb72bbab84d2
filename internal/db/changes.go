package db

import (
	"context"
	"database/sql"
	"sync"
	"sync/atomic"
	"time"
)

// publicTables contains the tables that the public pages and the public API read, and the table with the texts of
// messages to visitors. SQLite reports each changed row, with the name of its table. In PostgreSQL, each of these
// tables has a trigger that notifies the process that makes the change, and the other processes.
var publicTables = map[string]bool{
	"edition": true, "data_version": true, "hall_stall": true, "claim": true, "booking": true, "partner": true,
	"logo": true, "banner": true, "committee_member": true, "programme_item": true, "speaker": true, "counter": true,
	"message_text": true, "exhibitor_profile": true, "news": true, "photo": true, "announcement": true,
}

// foreignEvery is the maximum time until this process notices a change by another process.
const foreignEvery = 250 * time.Millisecond

// changes counts the changes of public data. Readers use cached values until this number changes. A change by this
// process is counted when it is committed. A change by another process is counted within foreignEvery.
type changes struct {
	revision atomic.Uint64
	noticed  atomic.Uint64 // PostgreSQL only: number of changes that triggers have reported, also before their commit
	checked  atomic.Int64  // Unix time in nanoseconds of the last check for changes by other processes
	foreign  func() error  // checks for changes by other processes, without waiting for running transactions
}

// Revision returns a number that increases with every change of public data. If a value is read after a call of
// Revision, it is up to date as long as Revision returns the same number.
func (db *DB) Revision() uint64 {
	c := &db.changes
	last, now := c.checked.Load(), time.Now().UnixNano()
	if c.foreign != nil && now-last >= int64(foreignEvery) && c.checked.CompareAndSwap(last, now) {
		// If the database cannot be reached, no change is counted, and cached values stay valid.
		_ = c.foreign()
	}
	return c.revision.Load()
}

// sqliteChanges detects commits of other processes. For this, it compares SQLite's data version with the version that
// it has read last. It reads the data version on this process's write connection, because there it changes only when
// another process commits.
type sqliteChanges struct {
	group   *groupCommit
	changes *changes
	known   bool // whether last contains a version; known and last may be used only by the holder of the group's turn
	last    int64
}

// watchOthers makes the commit group `g` count the commits of other processes as changes of public data.
func (g *groupCommit) watchOthers(c *changes) {
	g.others = &sqliteChanges{group: g, changes: c}
	c.foreign = g.others.try
}

// try calls check if no transaction is running. If a transaction is running, the check is made after its commit,
// because no other process can commit before that.
func (s *sqliteChanges) try() error {
	select {
	case s.group.turn <- struct{}{}:
		defer func() { <-s.group.turn }()
		if s.group.open == nil {
			return s.check()
		}
	default:
	}
	s.changes.checked.Store(0) // the check was not made, so the next caller must make it
	return nil
}

// checkIfDue calls check if foreignEvery has passed since the last call. Only one goroutine may call it at a time,
// and there must be no open transaction.
func (s *sqliteChanges) checkIfDue() {
	if s == nil || time.Now().UnixNano()-s.changes.checked.Load() < int64(foreignEvery) {
		return
	}
	s.changes.checked.Store(time.Now().UnixNano())
	_ = s.check() // an error is ignored, because the next check follows soon
}

// check counts a change if another process has committed a transaction. The caller must hold the group's turn, and the
// group must have no open transaction.
func (s *sqliteChanges) check() error {
	ctx, cancel := context.WithTimeout(context.Background(), foreignEvery)
	defer cancel()
	var version int64
	if err := s.group.pool.QueryRowContext(ctx, "PRAGMA data_version").Scan(&version); err != nil {
		return err
	}
	if s.known && version != s.last {
		s.changes.revision.Add(1)
	}
	s.known, s.last = true, version
	return nil
}

// Cached contains a cached value and the revision at which the value was read.
type Cached[T any] struct {
	reading sync.Mutex
	value   atomic.Pointer[cachedValue[T]]
}

type cachedValue[T any] struct {
	revision uint64
	key      string
	value    T
	retry    time.Time // set when the database was unreachable; until this time, the value is used at any revision
}

// cacheRetry is the time between two attempts to read a cached value while the database is unreachable.
const cacheRetry = time.Second

func (v *cachedValue[T]) serves(revision uint64, key string) bool {
	return v != nil && v.key == key && (v.revision == revision || time.Now().Before(v.retry))
}

// ReadCached returns the cached value of a key. It reads the value from the database if public data has changed since
// the value was cached, or if the cached value belongs to another key. Inside a transaction, it always reads from the
// database, because the transaction may see data that will never be committed. All callers get the same value and must
// not change it.
func ReadCached[T any](ctx context.Context, db *DB, k *Cached[T], key string, read func(context.Context) (T, error),
) (T, error) {
	if ctx.Value(txKey{}) != nil {
		return read(ctx)
	}
	if v := k.value.Load(); v.serves(db.Revision(), key) {
		return v.value, nil
	}
	k.reading.Lock()
	defer k.reading.Unlock()
	revision, last := db.Revision(), k.value.Load()
	if last.serves(revision, key) {
		return last.value, nil
	}
	value, err := read(ctx)
	switch {
	case err == nil:
		k.value.Store(&cachedValue[T]{revision: revision, key: key, value: value})
	case last != nil && last.key == key && db.Dialect.away(err):
		// The cached value stays valid, because nobody can change data while the database is unreachable.
		k.value.Store(&cachedValue[T]{last.revision, key, last.value, time.Now().Add(cacheRetry)})
		return last.value, nil
	}
	return value, err
}

// ReadShared is like ReadCached, but it uses the cached value even inside a transaction. No transaction may both change
// such a value and read it.
func ReadShared[T any](ctx context.Context, db *DB, c *Cached[T], key string, read func(context.Context) (T, error),
) (T, error) {
	outside := context.WithValue(ctx, txKey{}, nil)
	return ReadCached(outside, db, c, key, func(outside context.Context) (T, error) {
		// On PostgreSQL, the read uses the transaction's own connection, because all other connections may be waiting
		// for this result. A transaction there sees only committed values. On SQLite, the read also sees values that
		// other transactions of the group have changed and that may be rolled back.
		if tx, ok := ctx.Value(txKey{}).(*sql.Tx); ok {
			outside = context.WithValue(outside, txKey{}, tx)
		}
		return read(outside)
	})
}

// Last returns the value that was cached last, even if it is outdated. known is false if there is none.
func (c *Cached[T]) Last() (value T, known bool) {
	if v := c.value.Load(); v != nil {
		return v.value, true
	}
	return value, false
}
