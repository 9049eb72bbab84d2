package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strconv"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const engineSQLite = "sqlite"

// SQLiteName is the name of the SQLite file in the data folder.
const SQLiteName = "mela.db"

// When the write-ahead log contains at least checkpointPages pages, SQLite copies them into the database file. The
// number is large, so that a page that is changed by many commits is copied only once.
const checkpointPages = 8_000

// openSQLite opens a file with one write connection and a pool of read connections. All settings are in the connection
// string, because a pragma statement affects only the connection on which it is executed. busy_timeout is the first
// setting, so that the other settings can wait for a lock.
func openSQLite(ctx context.Context, at Location) (*DB, error) {
	path := at.Path
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	settings := url.Values{"_pragma": {
		"busy_timeout(" + strconv.FormatInt(busyTimeout.Milliseconds(), 10) + ")",
		"journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(1)", "wal_autocheckpoint(" + strconv.Itoa(checkpointPages) +
			")",
	}}
	dsn := "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + settings.Encode()
	group := &groupCommit{turn: make(chan struct{}, 1)}
	write := at.openPool(sqliteConnector{dsn + "&_txlock=immediate", group.tableChanged})
	group.pool = write
	write.SetMaxOpenConns(1)
	// The switch of a new file to write-ahead logging does not wait for the lock of another process that switches it.
	if err := retry(ctx, sqliteRetry, func() error { return write.PingContext(ctx) }); err != nil {
		return nil, errors.Join(fmt.Errorf("open %s: %w", path, err), write.Close())
	}
	read := at.openPool(sqliteConnector{dsn + "&_pragma=query_only(1)", nil})
	read.SetMaxOpenConns(8)
	return &DB{write: write, read: read, group: group, Dialect: Dialect{
		name: engineSQLite, OneOf: "IN (SELECT value FROM json_each($1))", List: sqliteList,
		retry: sqliteRetry, full: sqliteFull, away: func(error) bool { return false },
		unindexed: "+",
		ofEditions: `SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c
			WHERE t.type = 'table' AND c.name = 'edition_id' ORDER BY t.name`,
		references: `SELECT DISTINCT t.name, COALESCE(k."table", '')
			FROM pragma_table_list t LEFT JOIN pragma_foreign_key_list(t.name) k
			WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'`,
		discard: `SELECT 'PRAGMA defer_foreign_keys = ON' UNION ALL SELECT * FROM (
			SELECT 'DROP ' || CASE t.type WHEN 'view' THEN 'VIEW ' ELSE 'TABLE ' END || t.name
			FROM pragma_table_list t JOIN sqlite_master m ON m.name = t.name
			WHERE t.schema = 'main' AND t.type <> 'shadow' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'
			ORDER BY m.rowid DESC)`,
	}}, nil
}

// sqliteList returns a list of texts as JSON, for the SQL function json_each.
func sqliteList(texts []string) any {
	list, _ := json.Marshal(texts) // cannot fail for strings
	return string(list)
}

// sqliteRetry reports whether a transaction failed because another process held a lock. Such a transaction can be run
// again.
func sqliteRetry(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	return ok && (e.Code()&0xff == sqlite3.SQLITE_BUSY || e.Code()&0xff == sqlite3.SQLITE_LOCKED)
}

// sqliteFull reports whether a write failed because the disk is full.
func sqliteFull(err error) bool {
	e, ok := errors.AsType[*sqlite.Error](err)
	if !ok {
		return false
	}
	switch e.Code() {
	case sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_SHMSIZE:
		return true
	}
	return e.Code()&0xff == sqlite3.SQLITE_FULL
}
