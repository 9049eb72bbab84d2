package store

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

//go:embed migrations
var migrations embed.FS

// migrationFiles contains the migrations. Tests replace it to add newer schema versions.
var migrationFiles fs.FS = migrations

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
	Connections int    // the most connections to URL and to ReplicaURL each; 0: 24
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

// migrate migrates the schema to the newest version. Several processes may call it at once.
func (db *DB) migrate(ctx context.Context, before BeforeMigrating) error {
	provider, err := db.migrator()
	if err != nil {
		return err
	}
	have, err := provider.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	sources := provider.ListSources()
	newest := sources[len(sources)-1].Version
	if have > newest {
		return fmt.Errorf("%w (schema %d, this program knows %d)", ErrNewerSchema, have, newest)
	}
	if before != nil && have > 0 && have < newest {
		if err := before(ctx, db, have, newest); err != nil {
			return fmt.Errorf("before migrating: %w", err)
		}
	}
	// SQLite has no lock that outlives a transaction. If several processes start at once, all but one fail because
	// the first one has already migrated; after a retry nothing is left to do.
	for try := range migrateTries {
		if _, err = provider.Up(ctx); err == nil {
			return nil
		}
		if db.engine.name == enginePostgres {
			break
		}
		time.Sleep(time.Duration(try+1) * 50 * time.Millisecond)
	}
	return fmt.Errorf("migrate: %w", err)
}

// SchemaVersion returns the number of the newest applied migration.
func (db *DB) SchemaVersion(ctx context.Context) (int64, error) {
	provider, err := db.migrator()
	if err != nil {
		return 0, err
	}
	return provider.GetDBVersion(ctx)
}

// SchemaVersions returns the version of the database's schema and the newest version that this program knows.
func (db *DB) SchemaVersions(ctx context.Context) (have, newest int64, err error) {
	provider, err := db.migrator()
	if err != nil {
		return 0, 0, err
	}
	sources := provider.ListSources()
	have, err = provider.GetDBVersion(ctx)
	return have, sources[len(sources)-1].Version, err
}

// ServerTime returns the time of the PostgreSQL server's clock. It fails on SQLite, which has no server.
func (db *DB) ServerTime(ctx context.Context) (at time.Time, err error) {
	err = db.read.QueryRowContext(ctx, "SELECT clock_timestamp()").Scan(&at)
	return at, err
}

func (db *DB) migrator() (*goose.Provider, error) {
	files, err := fs.Sub(migrationFiles, "migrations/"+db.engine.name)
	if err != nil {
		return nil, err
	}
	var opts []goose.ProviderOption
	if db.engine.name == enginePostgres {
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
		if err != nil {
			return nil, err
		}
		opts = append(opts, goose.WithSessionLocker(locker))
	}
	return goose.NewProvider(goose.Dialect(db.engine.dialect), db.direct, files, opts...)
}

const (
	busyTimeout  = 10 * time.Second
	migrateTries = 6
)
