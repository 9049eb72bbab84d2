package store

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/safe"
)

// searchLists contains the lists whose search text has a trigram index.
var searchLists = []list{
	registrationList, bookingList, orderList, messageList, activityList,
	sentList("sponsorship"), sentList("application"), sentList("contact_message"),
}

// usesIndex reports whether a query begins with a search in SQLite's trigram index.
func (db *DB) usesIndex(sel selection) bool {
	return db.engine.name == engineSQLite && len(sel.grams) > 0
}

// match returns the full-text query for rows that contain the trigrams chosen from the search terms.
func (sel selection) match() string { return `"` + strings.Join(sel.grams, `" AND "`) + `"` }

// found adds a query for the keys of the newest matching rows. The query returns at most n rows from the index, and at
// most n rows that are not indexed yet.
func (sel selection) found(db *DB, s *sqlText, n int) {
	index, key := sel.table+"_search", sel.table+"."+sel.keyColumn()
	s.put("SELECT * FROM (SELECT ", key, " AS row FROM ", index, " CROSS JOIN ", sel.table, " ON ", key, " = ", index,
		".rowid WHERE ", index, " MATCH ", s.arg(sel.match()),
		" AND ", sel.conditions(db, s), " ORDER BY ", index, ".rowid DESC LIMIT ", place(n), ")",
		" UNION SELECT * FROM (SELECT row FROM search_pending CROSS JOIN ", sel.table, " ON ", key, " = row WHERE list = '",
		sel.table, "'",
		" AND ", sel.conditions(db, s), " ORDER BY row DESC LIMIT ", place(n), ")")
}

// candidates adds a query for the keys of all rows that contain the trigrams and of all rows that are not indexed yet.
func (sel selection) candidates(s *sqlText) {
	index := sel.table + "_search"
	s.put("SELECT rowid FROM ", index, " WHERE ", index, " MATCH ", s.arg(sel.match()),
		" UNION ALL SELECT row FROM search_pending WHERE list = '", sel.table, "'")
}

// indexLater marks the rows that match the condition `where` for indexing, because their search text will change or
// because they will be deleted. The caller must call indexLater before this change, in the same transaction. On
// PostgreSQL, indexLater marks no rows, because PostgreSQL itself keeps a list of the rows to index.
func (db *DB) indexLater(ctx context.Context, l list, where string, args ...any) (err error) {
	if !l.indexed {
		return nil
	}
	if db.engine.name == engineSQLite {
		err = db.exec(ctx, "INSERT OR IGNORE INTO search_pending (list, row) SELECT '"+l.table+"', "+l.keyColumn()+
			" FROM "+l.table+" WHERE "+where, args...)
	}
	db.indexer.rowsChanged()
	return err
}

// textChanges marks the row with the given id for indexing if the new search text differs from the stored one.
func (db *DB) textChanges(ctx context.Context, l list, id, text string) error {
	return db.indexLater(ctx, l, "id = $1 AND search <> $2", id, text)
}

// indexNew marks a new row for indexing.
func (db *DB) indexNew(ctx context.Context, l list, key int64) (err error) {
	if db.engine.name == engineSQLite {
		err = db.exec(ctx, "INSERT OR IGNORE INTO search_pending (list, row) VALUES ($1, $2)", l.table, key)
	}
	db.indexer.rowsChanged()
	return err
}

const (
	indexDelay  = 300 * time.Millisecond // SQLite: rows that are written within this period are indexed together
	indexBatch  = 500                    // SQLite: maximum number of rows that are indexed in one transaction
	calm        = time.Second            // PostgreSQL: the rows are indexed when no row has been written for this time …
	indexLatest = 3 * time.Second        // … or after this time
)

// indexer indexes changed rows in the background.
type indexer struct {
	changed chan struct{}
	stop    context.CancelFunc
	done    chan struct{}
}

// rowsChanged wakes the indexer, if there is one.
func (x *indexer) rowsChanged() {
	if x == nil {
		return
	}
	select {
	case x.changed <- struct{}{}:
	default:
	}
}

// startIndexer starts the indexer, which runs until the database is closed. On SQLite, the indexer first indexes the
// rows that an earlier process has changed but not indexed. On PostgreSQL, autovacuum indexes such rows.
func (db *DB) startIndexer() {
	ctx, stop := context.WithCancel(context.Background())
	x := &indexer{changed: make(chan struct{}, 1), stop: stop, done: make(chan struct{})}
	db.indexer = x
	wait := func() bool { return x.waitForCalm(ctx, calm, indexLatest) }
	if db.engine.name == engineSQLite {
		x.rowsChanged()
		wait = func() bool { return x.waitForCalm(ctx, 0, indexDelay) }
	}
	safe.Go(nil, "search index", func() {
		defer close(x.done)
		for {
			select {
			case <-ctx.Done():
				return
			case <-x.changed:
			}
			if !wait() {
				return
			}
			// The error is ignored, because it only makes searches slower: they also read the rows that are not
			// indexed. The next write starts another attempt.
			_ = safe.Call(func() error { return db.IndexPending(ctx) })
		}
	})
}

// waitForCalm waits until no row has been written for the duration `quiet`, but at most for the duration `longest`. If
// `quiet` is 0, it waits for the duration `longest`. It returns false if the database is closed.
func (x *indexer) waitForCalm(ctx context.Context, quiet, longest time.Duration) bool {
	end := time.After(longest)
	for {
		var stillWriting <-chan struct{}
		var isQuiet <-chan time.Time
		if quiet > 0 {
			stillWriting, isQuiet = x.changed, time.After(quiet)
		}
		select {
		case <-ctx.Done():
			return false
		case <-end:
			return true
		case <-isQuiet:
			return true
		case <-stillWriting:
		}
	}
}

// IndexPending updates the search index for all written rows that are not indexed yet. On PostgreSQL, it merges the
// pending lists of the trigram indexes.
func (db *DB) IndexPending(ctx context.Context) error {
	if db.engine.name == enginePostgres {
		return db.mergeSearchIndexes(ctx)
	}
	for _, l := range searchLists {
		for more := true; more; {
			err := db.InTx(ctx, func(ctx context.Context) (err error) {
				more, err = db.indexSome(ctx, l)
				return err
			})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// indexSome indexes the first marked rows of a list and removes deleted rows from the index. `more` is true if there
// may be more marked rows.
func (db *DB) indexSome(ctx context.Context, l list) (more bool, err error) {
	var n int
	var last int64
	err = db.one(ctx, "SELECT COUNT(*), COALESCE(MAX(row), 0) FROM (SELECT row FROM search_pending WHERE list = $1 "+
		"ORDER BY row LIMIT "+place(indexBatch)+")", []any{l.table}, &n, &last)
	if err != nil || n == 0 {
		return false, err
	}
	some := "FROM search_pending WHERE list = '" + l.table + "' AND row <= $1"
	for _, statement := range []string{
		"DELETE FROM " + l.table + "_search WHERE rowid IN (SELECT row " + some + ")",
		"INSERT INTO " + l.table + "_search (rowid, text) SELECT " + l.keyColumn() +
			", search FROM " + l.table + " WHERE " + l.keyColumn() + " IN (SELECT row " + some + ")",
		"DELETE " + some,
	} {
		if err := db.exec(ctx, statement, last); err != nil {
			return false, err
		}
	}
	return n == indexBatch, nil
}
