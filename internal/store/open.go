package store

import (
	"cmp"
	"context"
	"errors"
	"time"
)

// ErrNewerSchema means that a newer version of the program has migrated the database, and that this version cannot
// use it.
var ErrNewerSchema = errors.New(
	"the database was changed by a newer version of this program: start that version, or restore a backup made before " +
		"the upgrade")

// BeforeMigrating is called before a database that contains data is migrated from one schema version to another. If it
// returns an error, the database is not migrated. BeforeMigrating may call Backup. The backup then has the old schema.
type BeforeMigrating func(ctx context.Context, db *DB, from, to int64) error

// Location contains the URLs of the database and the size of its connection pools.
type Location struct {
	URL  string // postgres://…; empty: the database is an SQLite file
	Path string // the SQLite file
	// DirectURL is the URL of the same PostgreSQL database without a connection pooler. It is required if URL belongs
	// to a pooler that uses a different server connection for each transaction, because migrations and notifications
	// need a connection of their own. If DirectURL is empty, URL is used.
	DirectURL   string
	ReplicaURL  string // a read replica of the PostgreSQL database, for WithReplica; empty: none
	Connections int    // maximum number of connections to each of URL and ReplicaURL; 0: 24
}

// Open opens the PostgreSQL database at `databaseURL` and migrates its schema. If `databaseURL` is empty, it opens the
// SQLite file at `sqlitePath` instead. If the schema is newer than this program, it returns ErrNewerSchema.
func Open(ctx context.Context, databaseURL, sqlitePath string) (*DB, error) {
	return OpenAt(ctx, Location{URL: databaseURL, Path: sqlitePath}, nil)
}

// OpenAt opens the database at a location and migrates its schema, as Open does. Before it migrates a database that
// contains data, it calls the function `before`, which may be nil.
func OpenAt(ctx context.Context, at Location, before BeforeMigrating) (*DB, error) {
	db, err := OpenUnmigrated(ctx, at)
	if err != nil {
		return nil, err
	}
	if err := db.migrate(ctx, before); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if db.engine.name == enginePostgres {
		db.indexSearch(ctx)
		db.startListener(ctx, cmp.Or(at.DirectURL, at.URL))
	} else {
		db.startIndexer()
		db.group.watchOthers(&db.changes)
	}
	return db, nil
}

// OpenUnmigrated opens a database. It does not change the schema and starts no background work. If an SQLite file
// does not exist, it is created.
func OpenUnmigrated(ctx context.Context, at Location) (*DB, error) {
	if at.URL != "" {
		return openPostgres(ctx, at)
	}
	return openSQLite(ctx, at.Path)
}

// ServerTime returns the time of the PostgreSQL server's clock. For SQLite, which has no server, it returns an error.
func (db *DB) ServerTime(ctx context.Context) (at time.Time, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, err
}

const busyTimeout = 10 * time.Second
