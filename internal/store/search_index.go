package store

import (
	"context"
	"strings"
	"time"
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

// match returns the full-text query for rows that contain the chosen trigrams of the search terms.
func (sel selection) match() string { return `"` + strings.Join(sel.grams, `" AND "`) + `"` }

// found adds a query for the keys of the newest matching rows: at most n from the index, and at most n from the rows
// that are not indexed yet.
func (sel selection) found(db *DB, s *sqlText, n int) {
	index, key := sel.table+"_search", sel.table+"."+sel.keyColumn()
	s.put("SELECT * FROM (SELECT ", key, " AS row FROM ", index, " CROSS JOIN ", sel.table, " ON ", key, " = ", index,
		".rowid WHERE ", index, " MATCH ", s.arg(sel.match()),
		" AND ", sel.conditions(db, s), " ORDER BY ", index, ".rowid DESC LIMIT ", place(n), ")",
		" UNION SELECT * FROM (SELECT row FROM search_pending CROSS JOIN ", sel.table, " ON ", key, " = row WHERE list = '",
		sel.table, "'",
		" AND ", sel.conditions(db, s), " ORDER BY row DESC LIMIT ", place(n), ")")
}

// candidates adds a query for the keys of all rows that contain the trigrams or are not indexed yet.
func (sel selection) candidates(s *sqlText) {
	index := sel.table + "_search"
	s.put("SELECT rowid FROM ", index, " WHERE ", index, " MATCH ", s.arg(sel.match()),
		" UNION ALL SELECT row FROM search_pending WHERE list = '", sel.table, "'")
}

// indexLater marks the rows that match the condition `where` for indexing, because their search text changes or
// because they are deleted. The caller must call it before the change, in the same transaction. On PostgreSQL it does
// nothing, because PostgreSQL updates its index itself.
func (db *DB) indexLater(ctx context.Context, l list, where string, args ...any) error {
	if db.engine.name != engineSQLite || !l.indexed {
		return nil
	}
	_, err := db.exec(ctx, "INSERT OR IGNORE INTO search_pending (list, row) SELECT '"+l.table+"', "+l.keyColumn()+
		" FROM "+l.table+" WHERE "+where, args...)
	db.wakeIndexer()
	return err
}

// textChanges marks the row with the given id for indexing if the new search text differs from the stored one.
func (db *DB) textChanges(ctx context.Context, l list, id, text string) error {
	return db.indexLater(ctx, l, "id = $1 AND search <> $2", id, text)
}

// indexNew marks a new row for indexing.
func (db *DB) indexNew(ctx context.Context, l list, key int64) error {
	if db.engine.name != engineSQLite {
		return nil
	}
	_, err := db.exec(ctx, "INSERT OR IGNORE INTO search_pending (list, row) VALUES ($1, $2)", l.table, key)
	db.wakeIndexer()
	return err
}

const (
	indexDelay = 300 * time.Millisecond // rows that are written within this time are indexed together
	indexBatch = 500                    // rows in one transaction
)

// indexer indexes the marked rows of an SQLite database in the background.
type indexer struct {
	wake chan struct{}
	stop context.CancelFunc
	done chan struct{}
}

func (db *DB) wakeIndexer() {
	select {
	case db.indexer.wake <- struct{}{}:
	default:
	}
}

// startIndexer starts the indexer, which runs until the database is closed. It first indexes the rows that an earlier
// process has marked but not indexed.
func (db *DB) startIndexer() {
	ctx, stop := context.WithCancel(context.Background())
	db.indexer = &indexer{wake: make(chan struct{}, 1), stop: stop, done: make(chan struct{})}
	db.wakeIndexer()
	go func() {
		defer close(db.indexer.done)
		for {
			select {
			case <-ctx.Done():
				return
			case <-db.indexer.wake:
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(indexDelay):
			}
			// An error does no harm: searches are only slower, because they also read the marked rows. The next write starts
			// another attempt.
			_ = db.IndexPending(ctx)
		}
	}()
}

// IndexPending updates the search index for all marked rows.
func (db *DB) IndexPending(ctx context.Context) error {
	if db.engine.name != engineSQLite {
		return nil
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

// indexSome indexes the first marked rows of a list and removes deleted rows from the index. more is true if there
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
		if _, err := db.exec(ctx, statement, last); err != nil {
			return false, err
		}
	}
	return n == indexBatch, nil
}
