package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/mela-fair/mela/internal/store/pgsql"
)

// PostgreSQL can execute several statements in one round trip. A transaction sends BEGIN together with its first
// statement. If the result of a write is not needed, the write is sent together with the next statement or with
// COMMIT. After a failed statement, the server does not execute the other statements, not even COMMIT.

// pipeline is a transaction on one connection. It must not be used by several goroutines at the same time.
type pipeline struct {
	conn   *sql.Conn
	queued []statement
	begun  bool  // BEGIN has been sent
	failed error // first error; no further statement may run after it, because BEGIN may have failed too
}

// statement is a statement that is in the queue and not sent yet. ended, if not nil, is called with the error of the
// statement.
type statement struct {
	query string
	args  []any
	ended func(error)
}

// rollbackTime is the maximum time for a rollback. After this time, the connection is closed.
const rollbackTime = 5 * time.Second

// ExecContext implements querier.
func (p *pipeline) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	p.later(query, args, nil)
	tag, err := p.send(ctx)
	return driver.RowsAffected(tag.RowsAffected()), err
}

// QueryContext implements querier.
func (p *pipeline) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	if err := p.sendQueued(ctx); err != nil {
		return nil, err
	}
	return p.conn.QueryContext(ctx, query, args...)
}

// QueryRowContext implements querier. The caller must have called sendQueued, because this method cannot return an
// error of the queued statements.
func (p *pipeline) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return p.conn.QueryRowContext(ctx, query, args...)
}

// later adds a statement to the queue.
func (p *pipeline) later(query string, args []any, ended func(error)) {
	p.queued = append(p.queued, statement{query, args, ended})
}

// sendQueued sends the queued statements. If BEGIN was not sent yet, it sends BEGIN first.
func (p *pipeline) sendQueued(ctx context.Context) error {
	if p.begun && len(p.queued) == 0 {
		return p.failed
	}
	_, err := p.send(ctx)
	return err
}

// send sends the queued statements. It returns the result of the last statement, or the error of the first statement
// that failed.
func (p *pipeline) send(ctx context.Context) (tag pgconn.CommandTag, err error) {
	if p.failed != nil {
		return tag, p.failed
	}
	var batch []pgsql.Query
	if !p.begun {
		batch = append(batch, pgsql.Query{SQL: "begin"})
	}
	queued, first := p.queued, len(batch)
	for _, s := range queued {
		batch = append(batch, pgsql.Query{SQL: s.query, Args: s.args})
	}
	p.queued, p.begun = nil, true
	err = p.conn.Raw(func(raw any) (err error) {
		tag, err = pgsql.Batch(ctx, raw, batch, func(i int, err error) {
			if i >= first && queued[i-first].ended != nil {
				queued[i-first].ended(err)
			}
		})
		return err
	})
	p.failed = err
	return tag, err
}

// commit sends the queued statements and COMMIT.
func (p *pipeline) commit(ctx context.Context) error {
	if !p.begun && len(p.queued) == 0 {
		return nil // the transaction contains no statements
	}
	p.later("commit", nil, nil)
	tag, err := p.send(ctx)
	if err == nil && tag.String() != "COMMIT" {
		err = errors.New("the server rolled the transaction back, because a statement had failed")
	}
	return err
}

// rollback ends the transaction without changes. If the rollback fails, the pool closes the connection.
func (p *pipeline) rollback(ctx context.Context) error {
	if !p.begun {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackTime)
	defer cancel()
	return p.conn.Raw(func(raw any) error { return pgsql.Rollback(ctx, raw) })
}

// alone calls fn in a separate PostgreSQL transaction.
func (db *DB) alone(ctx context.Context, fn func(ctx context.Context) error) (err error) {
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	p := &pipeline{conn: conn}
	succeeded := false
	defer func() {
		if !succeeded {
			err = errors.Join(err, p.rollback(ctx))
		}
		err = errors.Join(err, conn.Close())
	}()
	if err = fn(context.WithValue(ctx, txKey{}, p)); err != nil {
		return err
	}
	if err = p.commit(ctx); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	succeeded = true
	return nil
}
