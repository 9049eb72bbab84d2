package store

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"time"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"
)

// docs/migrations.md contains the rules for migrations.

//go:embed migrations
var migrations embed.FS

// migrationFiles contains the migrations and backfills. Tests replace it to simulate newer versions of the schema.
var migrationFiles fs.FS = migrations

// lockWait is the maximum time for which a migration waits for a table lock. During this time, all requests for the
// table wait as well. If the migration does not get the lock, it starts again after lockPause. It starts at most
// lockTries times.
const (
	lockWait  = 300 * time.Millisecond
	lockPause = 700 * time.Millisecond
	lockTries = 300
)

// migrateTries is the maximum number of attempts to apply a migration in SQLite.
const migrateTries = 6

// afterBackfill matches the comment in a migration that must not run before a backfill has filled all rows.
var afterBackfill = regexp.MustCompile(`(?m)^-- after backfill: (\S+)$`)

// migrate applies the migrations that can run now. A migration that needs a backfill cannot run while some rows are
// not filled. Several processes may call migrate at the same time.
func (db *DB) migrate(ctx context.Context, before BeforeMigrating) error {
	have, newest, err := db.knownVersions(ctx)
	if err != nil {
		return err
	}
	if have > newest {
		return db.supports(ctx, have, newest)
	}
	for {
		due, err := db.dueMigrations(ctx, have == 0)
		if err != nil || len(due) == 0 {
			return err
		}
		if before != nil && have > 0 {
			if err := before(ctx, db, have, due[len(due)-1].Version); err != nil {
				return fmt.Errorf("before migrating: %w", err)
			}
			before = nil
		}
		for _, migration := range due {
			if err := db.apply(ctx, migration, true); err != nil {
				return fmt.Errorf("migrate: %w", err)
			}
		}
	}
}

// knownVersions returns the version of the database's schema, and the version of the newest migration that this
// program contains.
func (db *DB) knownVersions(ctx context.Context) (have, newest int64, err error) {
	provider, err := db.migrator(nil)
	if err != nil {
		return 0, 0, err
	}
	if have, err = provider.GetDBVersion(ctx); err != nil {
		return 0, 0, fmt.Errorf("read the schema's version: %w", err)
	}
	sources := provider.ListSources()
	return have, sources[len(sources)-1].Version, nil
}

// supports returns ErrNewerSchema if this program cannot use the database. The argument `have` is the database's
// schema version, and `newest` is the newest version that the program contains.
func (db *DB) supports(ctx context.Context, have, newest int64) error {
	var oldest int64
	if err := db.one(ctx, "SELECT oldest_program FROM schema_support", nil, &oldest); err != nil {
		return err
	}
	if newest < oldest {
		return fmt.Errorf("%w (schema %d, this program knows %d)", ErrNewerSchema, have, newest)
	}
	return nil
}

// dueMigrations returns the pending migrations that can run now, in their order. In an empty database, no migration
// waits for a backfill. In any other database, a migration that needs a backfill can run only after all earlier
// migrations, because one of them may add the column.
func (db *DB) dueMigrations(ctx context.Context, empty bool) (due []*goose.Source, err error) {
	provider, err := db.migrator(nil)
	if err != nil {
		return nil, err
	}
	all, err := provider.Status(ctx)
	if err != nil {
		return nil, err
	}
	for _, one := range all {
		if one.State != goose.StatePending {
			continue
		}
		name, needed, err := db.neededBackfill(one.Source)
		if err != nil {
			return nil, err
		}
		waits := needed && !empty
		if waits && len(due) == 0 {
			if waits, err = db.isMissing(ctx, name); err != nil {
				return nil, err
			}
		}
		if !waits {
			due = append(due, one.Source)
		}
	}
	return due, nil
}

// neededBackfill returns the name of the backfill that must be finished before the migration runs. If there is no such
// backfill, `needed` is false.
func (db *DB) neededBackfill(migration *goose.Source) (name string, needed bool, err error) {
	text, err := fs.ReadFile(migrationFiles, "migrations/"+db.engine.name+"/"+migration.Path)
	if err != nil {
		return "", false, err
	}
	if found := afterBackfill.FindSubmatch(text); found != nil {
		return string(found[1]), true, nil
	}
	return "", false, nil
}

// apply applies a migration if `up` is true. Otherwise it undoes the migration. It does nothing if another process has
// already done this.
func (db *DB) apply(ctx context.Context, migration *goose.Source, up bool) error {
	text, err := fs.ReadFile(migrationFiles, "migrations/"+db.engine.name+"/"+migration.Path)
	if err != nil {
		return err
	}
	provider, err := db.migrator(text)
	if err != nil {
		return err
	}
	for try := 1; ; try++ {
		_, err := provider.ApplyVersion(ctx, migration.Version, up)
		if errors.Is(err, goose.ErrAlreadyApplied) || errors.Is(err, goose.ErrNotApplied) {
			return nil
		}
		pause := lockPause
		switch {
		case err == nil:
			return nil
		case db.engine.name == enginePostgres:
			if !postgresLocked(err) || try >= lockTries {
				return err
			}
		case try >= migrateTries:
			return err
		default:
			// SQLite has no lock that lasts longer than a transaction. If several processes start at once, one process migrates
			// and the other processes fail. When they try again, there is nothing left to do.
			pause = time.Duration(try) * 50 * time.Millisecond
		}
		select {
		case <-ctx.Done():
			return errors.Join(err, ctx.Err())
		case <-time.After(pause):
		}
	}
}

// SchemaVersion returns the number of the newest applied migration.
func (db *DB) SchemaVersion(ctx context.Context) (int64, error) {
	have, _, err := db.knownVersions(ctx)
	return have, err
}

// SchemaVersions returns the version of the database's schema, and the version that this program needs. In two cases,
// the program can use the schema although these versions differ: the schema is newer but compatible, or a migration
// waits for its backfill. In these cases, both results are the version of the database's schema.
func (db *DB) SchemaVersions(ctx context.Context) (have, needed int64, err error) {
	have, newest, err := db.knownVersions(ctx)
	if err != nil {
		return 0, 0, err
	}
	if have > newest {
		err := db.supports(ctx, have, newest)
		if errors.Is(err, ErrNewerSchema) {
			return have, newest, nil
		}
		return have, have, err
	}
	due, err := db.dueMigrations(ctx, have == 0)
	if len(due) == 0 {
		return have, have, err
	}
	return have, newest, err
}

// migrator returns a goose provider that applies the migration with the given text. If `text` is nil, the provider can
// only read.
func (db *DB) migrator(text []byte) (*goose.Provider, error) {
	files, err := fs.Sub(migrationFiles, "migrations/"+db.engine.name)
	if err != nil {
		return nil, err
	}
	opts := []goose.ProviderOption{goose.WithAllowOutofOrder(true)}
	if db.engine.name == enginePostgres {
		locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300))
		if err != nil {
			return nil, err
		}
		// A statement with CONCURRENTLY waits for transactions without blocking other requests. Therefore, its lock
		// needs no time-out.
		opts = append(opts, goose.WithSessionLocker(impatient{locker, !bytes.Contains(text, []byte("CONCURRENTLY"))}))
	}
	return goose.NewProvider(goose.Dialect(db.engine.dialect), db.direct, files, opts...)
}

// impatient is the lock that allows only one process at a time to migrate. If `limited` is true, each statement of the
// migration waits for a table lock for at most lockWait.
type impatient struct {
	lock.SessionLocker

	limited bool
}

// SessionLock implements lock.SessionLocker.
func (l impatient) SessionLock(ctx context.Context, conn *sql.Conn) error {
	if err := l.SessionLocker.SessionLock(ctx, conn); err != nil || !l.limited {
		return err
	}
	_, err := conn.ExecContext(ctx, fmt.Sprintf("SET lock_timeout = %d", lockWait.Milliseconds()))
	return err
}

// SessionUnlock implements lock.SessionLocker.
func (l impatient) SessionUnlock(ctx context.Context, conn *sql.Conn) error {
	_, err := conn.ExecContext(ctx, "RESET lock_timeout")
	return errors.Join(err, l.SessionLocker.SessionUnlock(ctx, conn))
}
