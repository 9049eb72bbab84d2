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
// statement. A write whose result is not needed is sent together with the next statement or at the end of the
// transaction. If a statement fails, the server does not execute the statements after it, not even COMMIT.

// pipeline is a transaction on one connection. It must not be used by several goroutines at the same time.
type pipeline struct {
	conn   *sql.Conn
	queued []statement
	begun  bool  // BEGIN has been sent
	failed error // first error; no statement may be sent after it, because BEGIN may also have failed

	assumedNew bool // assumeNew has returned true
}

// statement is a queued statement that is not sent yet. If the field `ended` is not nil, it is called with the
// statement's error.
type statement struct {
	query string
	args  []any
	ended func(error)
}

// rollbackTime is the maximum time for a rollback. If a rollback takes longer, the connection is closed.
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

// QueryRowContext implements querier. The caller must have called sendQueued, because QueryRowContext cannot return
// the errors of queued statements.
func (p *pipeline) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return p.conn.QueryRowContext(ctx, query, args...)
}

// later adds a statement to the queue.
func (p *pipeline) later(query string, args []any, ended func(error)) {
	p.queued = append(p.queued, statement{query, args, ended})
}

// sendQueued sends the queued statements. If BEGIN has not been sent yet, sendQueued sends it first.
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
	batch := make([]pgsql.Query, 0, len(p.queued)+1)
	if !p.begun {
		batch = append(batch, pgsql.Query{SQL: "begin"})
	}
	p.begun = true
	return p.sendAfter(ctx, batch)
}

// sendAfter sends the statements in `batch`, followed by the queued statements.
func (p *pipeline) sendAfter(ctx context.Context, batch []pgsql.Query) (tag pgconn.CommandTag, err error) {
	queued, first := p.queued, len(batch)
	for _, s := range queued {
		batch = append(batch, pgsql.Query{SQL: s.query, Args: s.args})
	}
	p.queued = nil
	err = p.conn.Raw(func(raw any) (err error) {
		tag, err = pgsql.Batch(ctx, untraced(raw), batch, func(i int, err error) {
			if i >= first && queued[i-first].ended != nil {
				queued[i-first].ended(err)
			}
		})
		return err
	})
	p.failed = err
	return tag, err
}

// commit sends the queued statements and COMMIT. If no statement was sent before, it sends neither BEGIN nor COMMIT,
// because the server runs a whole batch in one transaction and commits it at the end of the batch.
func (p *pipeline) commit(ctx context.Context) error {
	if !p.begun {
		if len(p.queued) == 0 || p.failed != nil {
			return p.failed
		}
		_, err := p.sendAfter(ctx, nil)
		return err
	}
	p.later("commit", nil, nil)
	tag, err := p.send(ctx)
	if err == nil && tag.String() != "COMMIT" {
		err = errors.New("the server rolled the transaction back, because a statement had failed")
	}
	return err
}

// rollback ends the transaction and discards its changes. If the rollback fails, the pool closes the connection.
func (p *pipeline) rollback(ctx context.Context) error {
	if !p.begun {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackTime)
	defer cancel()
	return p.conn.Raw(func(raw any) error { return pgsql.Rollback(ctx, untraced(raw)) })
}

// untraced returns the connection inside a connection that records spans.
func untraced(conn any) any {
	if traced, ok := conn.(interface{ Raw() driver.Conn }); ok {
		return traced.Raw()
	}
	return conn
}

// alone calls `fn` in a separate PostgreSQL transaction.
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
	if err = fn(context.WithValue(ctx, txKey{}, p)); err == nil {
		if err = p.commit(ctx); err != nil {
			err = fmt.Errorf("commit: %w", err)
		}
	}
	if p.assumedNew && postgresDuplicate(p.failed) {
		err = errors.Join(errExists, err)
	}
	succeeded = err == nil
	return err
}

// errExists means that a row existed although assumeNew had returned true, so that the transaction must run again.
var errExists = errors.New("the row exists already")

// checkFirstKey is the context key of a transaction that runs again after errExists.
type checkFirstKey struct{}

// assumeNew reports whether the caller may insert a row without waiting for the result, although a row with the same
// key may exist. If such a row exists, InTx runs the whole transaction again, and assumeNew then returns false. A
// transaction that only inserts rows therefore needs only one round trip, and PostgreSQL need not look for an existing
// row before it inserts the new one.
func assumeNew(ctx context.Context) bool {
	p, ok := ctx.Value(txKey{}).(*pipeline)
	if !ok || ctx.Value(checkFirstKey{}) != nil {
		return false
	}
	p.assumedNew = true
	return true
}
