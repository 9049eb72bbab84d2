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
		name: enginePostgres, dialect: "postgres", forUpdate: " FOR UPDATE", skipLocked: " FOR UPDATE SKIP LOCKED", retry: postgresRetry,
	}}, nil
}

// postgresRetry reports whether a transaction lost against another one and may be run again:
// serialization failure or deadlock.
func postgresRetry(err error) bool {
	e, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (e.Code == "40001" || e.Code == "40P01")
}
