package store

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// publicTables are the tables that public pages and the public API read. On PostgreSQL each has a trigger that notifies
// the other processes.
var publicTables = map[string]bool{
	"edition": true, "data_version": true, "hall_stall": true, "claim": true, "booking": true, "partner": true,
	"logo": true, "banner": true, "committee_member": true, "programme_item": true, "counter": true,
}

// foreignEvery is the time within which changes by other processes are noticed.
const foreignEvery = 250 * time.Millisecond

// changes counts the changes of public data, so that readers keep what they read until something changes. Own changes
// count when they are committed, those of other processes within foreignEvery.
type changes struct {
	revision atomic.Uint64
	checked  atomic.Int64 // time of the last check for other processes' changes, Unix nanoseconds
	foreign  func() error // checks for other processes' changes without waiting for a transaction
}

// Revision returns a number that grows with every change of public data. Values that were read after a call stay
// current as long as Revision returns the same number.
func (db *DB) Revision() uint64 {
	c := &db.changes
	last, now := c.checked.Load(), time.Now().UnixNano()
	if c.foreign != nil && now-last >= int64(foreignEvery) && c.checked.CompareAndSwap(last, now) {
		// An unreachable database has not changed as far as anybody knows. What was read before stays valid.
		_ = c.foreign()
	}
	return c.revision.Load()
}

// committed counts a committed change of tables.
func (c *changes) committed(tables ...string) {
	for _, table := range tables {
		if publicTables[table] {
			c.revision.Add(1)
			return
		}
	}
}

// sqliteChanges checks SQLite's data version on the writing connection. It differs from the last one only after a
// commit of another process, because this process writes on that connection alone.
type sqliteChanges struct {
	group   *groupCommit
	changes *changes
	known   bool // the fields below are accessed only by the holder of the group's turn
	last    int64
}

// watchOthers counts the commits of other processes as changes.
func (g *groupCommit) watchOthers(c *changes) {
	g.others = &sqliteChanges{group: g, changes: c}
	c.foreign = g.others.try
}

// try checks unless a transaction runs. Then the check follows its commit, and meanwhile nobody else can commit.
func (s *sqliteChanges) try() error {
	select {
	case s.group.turn <- struct{}{}:
		defer func() { <-s.group.turn }()
		if s.group.open == nil {
			return s.check()
		}
	default:
	}
	s.changes.checked.Store(0) // still due
	return nil
}

// checkIfDue checks between two transactions. The caller has the turn.
func (s *sqliteChanges) checkIfDue() {
	if s == nil || time.Now().UnixNano()-s.changes.checked.Load() < int64(foreignEvery) {
		return
	}
	s.changes.checked.Store(time.Now().UnixNano())
	_ = s.check() // the next check follows soon
}

// check counts a change when another process committed one. The caller has the turn, and no group is open.
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

// kept is a value that was read at a revision.
type kept[T any] struct {
	reading sync.Mutex
	value   atomic.Pointer[keptValue[T]]
}

type keptValue[T any] struct {
	revision uint64
	key      string
	value    T
	retry    time.Time // the database was out of reach: the value serves until then, whatever the revision
}

// keptRetry is the time between two tries to read a kept value from a database that is out of reach.
const keptRetry = time.Second

func (v *keptValue[T]) serves(revision uint64, key string) bool {
	return v != nil && v.key == key && (v.revision == revision || time.Now().Before(v.retry))
}

// readKept returns the value that was read for a key, and reads it again when public data changed or the key differs.
// Inside a transaction it always reads, because the transaction may see data that is never committed. Callers share the
// value and must not change it.
func readKept[T any](ctx context.Context, db *DB, k *kept[T], key string, read func(context.Context) (T, error),
) (T, error) {
	if ctx.Value(txKey{}) != nil {
		return read(ctx)
	}
	ctx = withoutReplica(ctx) // a replica may lack the change that raised the revision
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
		k.value.Store(&keptValue[T]{revision: revision, key: key, value: value})
	case last != nil && last.key == key && db.engine.away(err):
		// Nothing can be changed either, as far as anybody knows.
		k.value.Store(&keptValue[T]{last.revision, key, last.value, time.Now().Add(keptRetry)})
		return last.value, nil
	}
	return value, err
}
