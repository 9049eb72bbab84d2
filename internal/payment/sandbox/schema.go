package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// tables contains the statements that create the tables, for both SQLite and PostgreSQL. Amounts are in paise. Times
// are Unix times in milliseconds (0: none) of the simulator's clock. Only lease_until is a time of the system clock.
var tables = []string{
	`CREATE TABLE IF NOT EXISTS sandbox_clock (
		id INTEGER PRIMARY KEY, offset_ms BIGINT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS sandbox_settings (
		name TEXT PRIMARY KEY, value TEXT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS sandbox_orders (
		order_id TEXT PRIMARY KEY, cf_order_id TEXT NOT NULL UNIQUE, session_id TEXT NOT NULL UNIQUE,
		status TEXT NOT NULL, amount BIGINT NOT NULL, details TEXT NOT NULL,
		created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL,
		paid_by TEXT NOT NULL, paid_at BIGINT NOT NULL, version BIGINT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS sandbox_attempts (
		cf_payment_id TEXT PRIMARY KEY, order_id TEXT NOT NULL REFERENCES sandbox_orders (order_id),
		status TEXT NOT NULL, outcome TEXT NOT NULL, amount BIGINT NOT NULL, payment_group TEXT NOT NULL,
		message TEXT NOT NULL, bank_reference TEXT NOT NULL,
		started_at BIGINT NOT NULL, resolve_at BIGINT NOT NULL, completed_at BIGINT NOT NULL)`,
	`CREATE INDEX IF NOT EXISTS sandbox_attempts_of_order ON sandbox_attempts (order_id)`,
	`CREATE INDEX IF NOT EXISTS sandbox_attempts_due ON sandbox_attempts (status, resolve_at)`,
	`CREATE TABLE IF NOT EXISTS sandbox_refunds (
		refund_id TEXT PRIMARY KEY, cf_refund_id TEXT NOT NULL UNIQUE, cf_payment_id TEXT NOT NULL,
		order_id TEXT NOT NULL REFERENCES sandbox_orders (order_id),
		status TEXT NOT NULL, outcome TEXT NOT NULL, amount BIGINT NOT NULL, refund_type TEXT NOT NULL,
		note TEXT NOT NULL, speed TEXT NOT NULL, arn TEXT NOT NULL,
		created_at BIGINT NOT NULL, resolve_at BIGINT NOT NULL, processed_at BIGINT NOT NULL)`,
	`CREATE INDEX IF NOT EXISTS sandbox_refunds_of_order ON sandbox_refunds (order_id)`,
	`CREATE INDEX IF NOT EXISTS sandbox_refunds_due ON sandbox_refunds (status, resolve_at)`,
	`CREATE TABLE IF NOT EXISTS sandbox_idempotency (
		idempotency_key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL,
		status INTEGER NOT NULL, body TEXT NOT NULL, created_at BIGINT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS sandbox_faults (
		id TEXT PRIMARY KEY, fault TEXT NOT NULL, times_left BIGINT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS sandbox_deliveries (
		id TEXT PRIMARY KEY, order_id TEXT NOT NULL, event_type TEXT NOT NULL, url TEXT NOT NULL,
		payload TEXT NOT NULL, idempotency_key TEXT NOT NULL, spoil_signature INTEGER NOT NULL,
		state TEXT NOT NULL, attempt INTEGER NOT NULL, next_at BIGINT NOT NULL, lease_until BIGINT NOT NULL,
		held INTEGER NOT NULL, after_id TEXT NOT NULL, last_status INTEGER NOT NULL)`,
	`CREATE INDEX IF NOT EXISTS sandbox_deliveries_due ON sandbox_deliveries (state, next_at)`,
	`CREATE TABLE IF NOT EXISTS sandbox_log (
		id TEXT PRIMARY KEY, at BIGINT NOT NULL, kind TEXT NOT NULL, order_id TEXT NOT NULL, line TEXT NOT NULL)`,
}

// createTables creates missing tables. With PostgreSQL, if two processes start at the same time, a statement can fail
// although it contains IF NOT EXISTS. createTables then repeats the statements. This succeeds, because the other
// process has created the tables.
func createTables(ctx context.Context, db *sql.DB) error {
	var err error
	for range 4 {
		if err = createTablesOnce(ctx, db); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(50 * time.Millisecond):
		}
	}
	return fmt.Errorf("sandbox: create the tables: %w", err)
}

// Discard deletes the simulator's tables, and thereby all simulated orders and the clock.
func Discard(ctx context.Context, db *sql.DB) error {
	for _, name := range []string{
		"sandbox_log", "sandbox_deliveries", "sandbox_faults", "sandbox_idempotency", "sandbox_refunds",
		"sandbox_attempts", "sandbox_orders", "sandbox_settings", "sandbox_clock",
	} {
		if _, err := db.ExecContext(ctx, "DROP TABLE IF EXISTS "+name); err != nil {
			return fmt.Errorf("sandbox: delete the table %s: %w", name, err)
		}
	}
	return nil
}

func createTablesOnce(ctx context.Context, db *sql.DB) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	for _, statement := range tables {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return tx.Commit()
}
