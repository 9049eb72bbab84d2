package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	_ "github.com/jackc/pgx/v5/stdlib" // registers the driver "pgx"
)

const enginePostgres = "postgres"

// openPostgres opens one pool for reading and writing.
func openPostgres(ctx context.Context, databaseURL string) (*DB, error) {
	pool, err := sql.Open("pgx", databaseURL)
	if err != nil {
		return nil, fmt.Errorf("open the PostgreSQL database: %w", err)
	}
	pool.SetMaxOpenConns(24)
	pool.SetMaxIdleConns(8)
	if err := pool.PingContext(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("reach the PostgreSQL database: %w", err), pool.Close())
	}
	return &DB{write: pool, read: pool, engine: engine{
		name: enginePostgres, dialect: "postgres", forUpdate: " FOR UPDATE", skipLocked: " FOR UPDATE SKIP LOCKED",
		oneOf: "= ANY($1)", list: func(texts []string) any { return texts }, retry: postgresRetry, full: postgresFull,
		snapshot: sql.LevelRepeatableRead, overriding: "OVERRIDING SYSTEM VALUE ", afterRestore: postgresAfterRestore,
		tables: "SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()",
	}}, nil
}

// postgresRetry reports whether a transaction conflicted with another one and may run again: serialization failure or
// deadlock.
func postgresRetry(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == "40001" || e.Code == "40P01")
}

// postgresFull reports whether a write found no room on the server's disk.
func postgresFull(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && e.Code == "53100"
}

// postgresAfterRestore sets the sequences to continue after the restored numbers.
func postgresAfterRestore(ctx context.Context, db *DB) error {
	for _, table := range []string{"activity", "job"} {
		query := "SELECT setval(pg_get_serial_sequence('" + table + "', 'id'), COALESCE((SELECT MAX(id) FROM " + table +
			"), 0) + 1, FALSE)"
		var next int64
		if err := db.one(ctx, query, nil, &next); err != nil {
			return err
		}
	}
	return nil
}
