package store

import (
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

// ErrNewerSchema means that a newer version of the program has migrated the database.
var ErrNewerSchema = errors.New("the database was changed by a newer version of this program: start that version, or restore a backup made before the upgrade")

// Open opens the database at a postgres:// URL, or the SQLite file at a path when the URL is empty, and migrates its
// schema. A schema newer than this program is ErrNewerSchema.
func Open(ctx context.Context, databaseURL, sqlitePath string) (*DB, error) {
	var db *DB
	var err error
	if databaseURL != "" {
		db, err = openPostgres(ctx, databaseURL)
	} else {
		db, err = openSQLite(ctx, sqlitePath)
	}
	if err != nil {
		return nil, err
	}
	if err := db.Migrate(ctx); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if db.engine.name == enginePostgres {
		db.indexSearch(ctx)
	} else {
		db.startIndexer()
	}
	return db, nil
}

// Migrate migrates the schema to the newest version. Several processes may call it at once.
func (db *DB) Migrate(ctx context.Context) error {
	provider, err := db.migrator()
	if err != nil {
		return err
	}
	have, err := provider.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("read the schema's version: %w", err)
	}
	sources := provider.ListSources()
	if newest := sources[len(sources)-1].Version; have > newest {
		return fmt.Errorf("%w (schema %d, this program knows %d)", ErrNewerSchema, have, newest)
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

func (db *DB) migrator() (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations/"+db.engine.name)
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
	return goose.NewProvider(goose.Dialect(db.engine.dialect), db.write, files, opts...)
}

const (
	busyTimeout  = 10 * time.Second
	migrateTries = 6
)
