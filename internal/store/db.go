package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// DB is the database. It is safe for use by many goroutines.
type DB struct {
	write   *sql.DB // on SQLite one connection, so that writers queue here and not in the engine
	read    *sql.DB
	edition atomic.Value // fair.Edition as last read
	engine  engine
	group   *groupCommit // of SQLite
	indexer *indexer     // of SQLite
	counts  counts
}

// engine is what differs between SQLite and PostgreSQL beyond the connection.
type engine struct {
	name         string
	dialect      string             // goose's name
	forUpdate    string             // ends a SELECT that locks its rows
	skipLocked   string             // the same, passing over rows that others have locked
	oneOf        string             // a condition: what is before it is in the list $1
	list         func([]string) any // makes that list: a thousand placeholders take longer than what they ask for
	retry        func(error) bool
	snapshot     sql.IsolationLevel // of a transaction that reads everything at one moment
	overriding   string             // lets an INSERT give a number that the database would give
	unindexed    string             // before a column: no index of it is used
	afterRestore func(ctx context.Context, db *DB) error
}

type txKey struct{}

// InTx runs fn in one transaction and commits when it returns nil. A call inside another InTx joins
// its transaction. On PostgreSQL a serialization failure or a deadlock runs fn again, at most four
// times.
func (db *DB) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	if ctx.Value(txKey{}) != nil {
		return fn(ctx)
	}
	var err error
	for try := range 5 {
		if err = db.once(ctx, fn); err == nil || !db.engine.retry(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(1<<try) * 5 * time.Millisecond):
		}
	}
	return err
}

func (db *DB) once(ctx context.Context, fn func(ctx context.Context) error) error {
	var changed []string
	ctx = context.WithValue(ctx, changedKey{}, &changed)
	run := db.alone
	if db.group != nil {
		run = db.group.run
	}
	err := run(ctx, fn)
	db.counts.changed(changed...) // after the commit, so that no count of before is kept
	return err
}

// changedKey is the key of the tables that a transaction has changed.
type changedKey struct{}

// alone runs fn in a transaction of its own.
func (db *DB) alone(ctx context.Context, fn func(ctx context.Context) error) (err error) {
	tx, err := db.write.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, ignoreDone(tx.Rollback()))
		}
	}()
	if err = fn(context.WithValue(ctx, txKey{}, tx)); err != nil {
		return err
	}
	if err = tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// querier is what a transaction and a pool have in common.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func (db *DB) writer(ctx context.Context) querier {
	if tx, ok := ctx.Value(txKey{}).(*sql.Tx); ok {
		return db.joined(tx)
	}
	return db.write
}

// joined is the transaction as a member of a group uses it.
func (db *DB) joined(tx *sql.Tx) querier {
	if db.group != nil {
		return uncancelled{tx}
	}
	return tx
}

// uncancelled runs statements to their end: SQLite undoes the whole transaction, and so the changes of others, when a
// writing statement is interrupted.
type uncancelled struct{ tx *sql.Tx }

// ExecContext implements querier.
func (u uncancelled) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return u.tx.ExecContext(context.WithoutCancel(ctx), query, args...)
}

// QueryContext implements querier.
func (u uncancelled) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return u.tx.QueryContext(context.WithoutCancel(ctx), query, args...)
}

// QueryRowContext implements querier.
func (u uncancelled) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return u.tx.QueryRowContext(context.WithoutCancel(ctx), query, args...)
}

func (db *DB) reader(ctx context.Context) querier {
	if tx, ok := ctx.Value(txKey{}).(*sql.Tx); ok {
		return db.joined(tx)
	}
	return db.read
}

// exec runs a statement and returns how many rows it touched.
func (db *DB) exec(ctx context.Context, query string, args ...any) (n int64, err error) {
	if db.group != nil && ctx.Value(txKey{}) == nil {
		err = db.InTx(ctx, func(ctx context.Context) error {
			n, err = db.exec(ctx, query, args...)
			return err
		})
		return n, err
	}
	res, err := db.writer(ctx).ExecContext(ctx, query, args...)
	if changed, ok := ctx.Value(changedKey{}).(*[]string); ok {
		*changed = append(*changed, changedTable(query))
	} else {
		db.counts.changed(changedTable(query))
	}
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// one reads the row of a query; no row is KindNotFound, and so is a text that no row can hold.
func (db *DB) one(ctx context.Context, query string, args []any, into ...any) error {
	for _, arg := range args {
		// PostgreSQL refuses such a text as a fault; SQLite would look for it and find nothing.
		if text, ok := arg.(string); ok && !storable(text) {
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
	}
	err := db.reader(ctx).QueryRowContext(ctx, query, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return err
}

// storable reports whether a text can be in the database at all: UTF-8 without NUL.
func storable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsRune(text, 0)
}

// all reads every row of a query; row returns where to put the next one's columns.
func (db *DB) all(ctx context.Context, query string, args []any, row func() []any) error {
	rows, err := db.reader(ctx).QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }() // rows.Err below says what went wrong
	for rows.Next() {
		if err := rows.Scan(row()...); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Ready reports whether the database answers.
func (db *DB) Ready(ctx context.Context) error {
	var one int
	return db.read.QueryRowContext(ctx, "SELECT 1").Scan(&one)
}

// Pool is the pool of connections that may write. The payment simulator keeps its own tables through it.
func (db *DB) Pool() *sql.DB { return db.write }

// Engine is the engine's name: "sqlite" or "postgres".
func (db *DB) Engine() string { return db.engine.name }

// Close ends all connections.
func (db *DB) Close() error {
	if db.indexer != nil {
		db.indexer.stop()
		<-db.indexer.done
	}
	if db.read == db.write {
		return db.write.Close()
	}
	return errors.Join(db.read.Close(), db.write.Close())
}
