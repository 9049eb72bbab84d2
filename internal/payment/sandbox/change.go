package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"time"
)

// change is a transaction that changes the simulated provider. All its changes have the same time. The transaction
// also stores the webhooks and log lines for these changes.
type change struct {
	*Simulator
	ctx context.Context
	tx  *sql.Tx
	now time.Time // time of the changes, in whole milliseconds
}

// change calls `f` in a transaction and wakes Run after the commit. `f` must not make HTTP calls, because with SQLite
// the transaction occupies the only connection.
func (s *Simulator) change(ctx context.Context, f func(*change) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("sandbox: begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := f(&change{Simulator: s, ctx: ctx, tx: tx, now: fromMS(s.clock.Now().UnixMilli())}); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("sandbox: commit: %w", err)
	}
	s.wakeUp()
	return nil
}

func (c *change) exec(query string, args ...any) (affected int64, err error) {
	result, err := c.tx.ExecContext(c.ctx, query, args...)
	if err != nil {
		return 0, fmt.Errorf("sandbox: %w", err)
	}
	return result.RowsAffected()
}

// must executes a statement. In contrast to exec, it also returns an error if the statement changes no row.
func (c *change) must(query string, args ...any) error {
	n, err := c.exec(query, args...)
	if err == nil && n == 0 {
		err = fmt.Errorf("sandbox: no row for %.60q", query)
	}
	return err
}

// querier is a database or a transaction.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
}

// one returns the only row of a query. It returns the error `absent` if there is no row.
func one[T any](ctx context.Context, q querier, scan func(*sql.Rows) (T, error), absent error, query string,
	args ...any,
) (none T, err error) {
	found, err := collect(ctx, q, scan, query, args...)
	if err != nil {
		return none, err
	}
	if len(found) == 0 {
		return none, absent
	}
	return found[0], nil
}

// collect returns all rows of a query.
func collect[T any](ctx context.Context, q querier, scan func(*sql.Rows) (T, error), query string, args ...any) ([]T,
	error,
) {
	rows, err := q.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	defer func() { _ = rows.Close() }()
	out := []T{}
	for rows.Next() {
		item, err := scan(rows)
		if err != nil {
			return nil, fmt.Errorf("sandbox: %w", err)
		}
		out = append(out, item)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("sandbox: %w", err)
	}
	return out, nil
}
