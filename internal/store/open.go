package store

import (
	"cmp"
	"context"
	"errors"
	"time"
)

// ErrNewerSchema means that a newer version of the program has migrated the database.
var ErrNewerSchema = errors.New(
	"the database was changed by a newer version of this program: start that version, or restore a backup made before " +
		"the upgrade")

// BeforeMigrating is called before a database with data is migrated from one schema version to another. If it returns
// an error, the database is not migrated. It may call Backup, which writes the data in the form of the old schema.
type BeforeMigrating func(ctx context.Context, db *DB, from, to int64) error

// Location says where the database is.
type Location struct {
	URL  string // postgres://…; empty: SQLite
	Path string // the SQLite file
	// DirectURL is the address of the same PostgreSQL database without a connection pooler. It is required if URL
	// leads to a pooler that shares connections between transactions, because migrations and notifications need their
	// own connection. If it is empty, URL is used.
	DirectURL   string
	ReplicaURL  string // a read replica of the PostgreSQL database; see WithReplica. Empty: there is none
	Connections int    // maximum number of connections to each of URL and ReplicaURL; 0: 24
}

// Open opens the database at a postgres:// URL, or the SQLite file at a path if the URL is empty. It migrates the
// schema. Returns ErrNewerSchema if the schema is newer than this program.
func Open(ctx context.Context, databaseURL, sqlitePath string) (*DB, error) {
	return OpenAt(ctx, Location{URL: databaseURL, Path: sqlitePath}, nil)
}

// OpenAt opens the database at a location and migrates its schema, like Open. It calls before, which may be nil,
// before it migrates a database with data.
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

// OpenUnmigrated opens a database without changing its schema or starting background work. A SQLite file is created if
// it is missing.
func OpenUnmigrated(ctx context.Context, at Location) (*DB, error) {
	if at.URL != "" {
		return openPostgres(ctx, at)
	}
	return openSQLite(ctx, at.Path)
}

// ServerTime returns the time of the PostgreSQL server's clock. It fails on SQLite, which has no server.
func (db *DB) ServerTime(ctx context.Context) (at time.Time, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, err
}

const busyTimeout = 10 * time.Second
