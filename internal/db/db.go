package db

import (
	"context"
	"database/sql"
	"errors"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// DB gives access to the database. It is safe for concurrent use.
type DB struct {
	// onQuery is called before each statement. The function that it returns is called after the statement. onQuery may
	// be nil.
	onQuery func(ctx context.Context, query string) func(error)

	write    *sql.DB // in SQLite, one connection, so that writers wait for this connection and not for SQLite's lock
	read     *sql.DB
	Dialect  Dialect
	group    *groupCommit // SQLite only
	rehearse atomic.Bool  // see Rehearse
	around   func(ctx context.Context, fn Work, run func(context.Context, Work) error) error
	listener *postgresListener // PostgreSQL only
	changes  changes
	sealer   Sealer // encrypts values; if it is nil, values are stored unencrypted
}

// Dialect contains the values and functions that differ between SQLite and PostgreSQL, except those for opening
// connections.
type Dialect struct {
	name       string
	ForUpdate  string             // clause at the end of a SELECT that locks the rows
	ForShare   string             // clause at the end of a SELECT that prevents the deletion of the rows
	SkipLocked string             // suffix of a SELECT that locks the rows and skips rows that others have locked
	OneOf      string             // SQL operator that tests whether a value is in the list $1
	List       func([]string) any // creates the list $1; a thousand placeholders would take longer than the query itself
	retry      func(error) bool
	full       func(error) bool   // reports whether an error means that the disk is full
	away       func(error) bool   // reports whether an error means that the server is unreachable
	snapshot   sql.IsolationLevel // isolation level of a transaction that reads a consistent snapshot
	overriding string             // clause that allows an INSERT to set a generated id
	unindexed  string             // prefix of a column name that prevents the use of the column's index
	// afterRestore is called after all rows are restored; it may be nil.
	afterRestore func(ctx context.Context, db *DB) error
	// references is a query that returns each table with each table that it references, and a table without a foreign
	// key with "". Tables of the search index are left out.
	references string
	ofEditions string // selects the tables with the column edition_id
	// discard is a query that returns the statements that delete all tables.
	discard    string
	lockSchema string // statement that makes other processes wait with the creation of the tables; may be empty
}

// txKey is the context key of the running transaction, which is a querier.
type txKey struct{}

// InTx calls `fn` in one transaction and commits the transaction if `fn` returns nil. Inside another InTx, `fn` runs
// in the existing transaction. On PostgreSQL, InTx calls `fn` again after a serialization failure or a deadlock, at most
// four times.
func (db *DB) InTx(ctx context.Context, fn func(ctx context.Context) error) error {
	if ctx.Value(txKey{}) != nil {
		return fn(ctx)
	}
	if db.around != nil {
		return db.around(ctx, fn, db.inTx)
	}
	return db.inTx(ctx, fn)
}

func (db *DB) inTx(ctx context.Context, fn func(ctx context.Context) error) error {
	if db.rehearse.Load() {
		_ = db.once(ctx, func(ctx context.Context) error { return errors.Join(runWithLast(ctx, fn), errRehearsal) })
	}
	return db.storageError(retry(ctx, db.Dialect.retry, func() error { return db.once(ctx, fn) }))
}

// retry calls `fn` until it succeeds, at most eight times and for about a second. It gives up earlier if the context
// ends or `again` reports that another attempt would fail as well.
func retry(ctx context.Context, again func(error) bool, fn func() error) error {
	for try := 0; ; try++ {
		err := fn()
		if err == nil || try == 7 || !again(err) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(1<<try) * 5 * time.Millisecond):
		}
	}
}

// Rehearse sets whether InTx calls each function twice: it rolls the first call back, as after a deadlock. With it,
// tests find functions that depend on what an earlier call has left behind. It must be called before the database is
// used.
func (db *DB) Rehearse(on bool) { db.rehearse.Store(on) }

// Work is what a transaction does.
type Work = func(ctx context.Context) error

// Around makes InTx call f, which runs the transaction with `run`. Tests simulate crashes with it. It must be called
// before the database is used.
func (db *DB) Around(f func(ctx context.Context, fn Work, run func(context.Context, Work) error) error) {
	db.around = f
}

var errRehearsal = errors.New("the first of two calls is rolled back")

// storageError converts errors that are caused by an unreachable database or a full disk. The result has the kind
// KindUnavailable and a suitable message, because a later attempt may succeed. It returns other errors unchanged.
func (db *DB) storageError(err error) error {
	switch {
	case err == nil:
		return nil
	case db.Dialect.full(err):
		return fair.FailBecause(fair.KindUnavailable, err, texts.Errors.StorageFull())
	case db.Dialect.away(err):
		return fair.FailBecause(fair.KindUnavailable, err, texts.Errors.Unavailable())
	default:
		return err
	}
}

func (db *DB) once(ctx context.Context, fn func(ctx context.Context) error) error {
	run := db.alone
	if db.group != nil {
		run = db.group.run
	}
	return run(ctx, func(ctx context.Context) error { return runWithLast(ctx, fn) })
}

// lastKey is the context key of the functions that must be called before the commit of the transaction.
type lastKey struct{}

// BeforeCommit adds a function that is called before the commit of the running transaction.
func (*DB) BeforeCommit(ctx context.Context, fn func(ctx context.Context) error) error {
	last, ok := ctx.Value(lastKey{}).(*[]func(context.Context) error)
	if !ok {
		return errors.New("BeforeCommit was called outside a transaction")
	}
	*last = append(*last, fn)
	return nil
}

// runWithLast calls `fn`, and then the functions that were passed to BeforeCommit.
func runWithLast(ctx context.Context, fn func(ctx context.Context) error) error {
	var last []func(context.Context) error
	ctx = context.WithValue(ctx, lastKey{}, &last)
	if err := fn(ctx); err != nil {
		return err
	}
	for i := 0; i < len(last); i++ { // a function in last may add more functions to last, which are called too
		if err := last[i](ctx); err != nil {
			return err
		}
	}
	return nil
}

func ignoreDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

// querier contains the methods that transactions and connection pools have in common.
type querier interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func (db *DB) writer(ctx context.Context) querier {
	if tx, ok := ctx.Value(txKey{}).(querier); ok {
		return tx
	}
	return db.write
}

// uncancelled is a transaction in a commit group. It ignores the cancellation of contexts, because an interrupted
// statement makes SQLite roll back the whole transaction, including the changes of other members of the group.
type uncancelled struct{ tx *sql.Tx }

func (u uncancelled) ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error) {
	return u.tx.ExecContext(context.WithoutCancel(ctx), query, args...)
}

func (u uncancelled) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return u.tx.QueryContext(context.WithoutCancel(ctx), query, args...)
}

func (u uncancelled) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	return u.tx.QueryRowContext(context.WithoutCancel(ctx), query, args...)
}

func (db *DB) reader(ctx context.Context) querier {
	if tx, ok := ctx.Value(txKey{}).(querier); ok {
		return tx
	}
	return db.read
}

// Exec executes a statement.
func (db *DB) Exec(ctx context.Context, query string, args ...any) error {
	_, err := db.ExecCounted(ctx, query, args...)
	return err
}

// ExecCounted is like exec, but it also returns the number of affected rows.
func (db *DB) ExecCounted(ctx context.Context, query string, args ...any) (n int64, err error) {
	if ctx.Value(txKey{}) == nil {
		err = db.InTx(ctx, func(ctx context.Context) error {
			n, err = db.ExecCounted(ctx, query, args...)
			return err
		})
		return n, err
	}
	ended := db.begun(ctx, query)
	res, err := db.writer(ctx).ExecContext(ctx, query, args...)
	ended(err)
	if err != nil {
		return 0, db.storageError(err)
	}
	return res.RowsAffected()
}

// One reads the only row of a query. It returns KindNotFound if there is no row, or if an argument is a text that the
// database cannot store.
func (db *DB) One(ctx context.Context, query string, args []any, into ...any) error {
	for _, arg := range args {
		// PostgreSQL returns an error for such a text. The result must be the same as in SQLite, where the query finds no
		// row.
		if text, ok := arg.(string); ok && !Storable(text) {
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
	}
	ended := db.begun(ctx, query)
	err := db.reader(ctx).QueryRowContext(ctx, query, args...).Scan(into...)
	if errors.Is(err, sql.ErrNoRows) {
		ended(nil)
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	ended(err)
	return db.storageError(err)
}

// Storable reports whether a text can be stored in the database. This requires valid UTF-8 without NUL characters.
func Storable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsRune(text, 0)
}

// All reads all rows of a query. For each row, it calls the function `row`, which returns the scan targets.
func (db *DB) All(ctx context.Context, query string, args []any, row func() []any) (err error) {
	ended := db.begun(ctx, query)
	defer func() { ended(err) }()
	rows, err := db.reader(ctx).QueryContext(ctx, query, args...)
	if err != nil {
		return db.storageError(err)
	}
	defer func() { _ = rows.Close() }() // an error of Close is ignored, because rows.Err returns it too
	for rows.Next() {
		if err := rows.Scan(row()...); err != nil {
			return err
		}
	}
	return db.storageError(rows.Err())
}

// OnQuery sets a function that is called before each statement on records. The function that it returns is called
// after the statement, with the error of the statement. The query text contains no values. OnQuery must be called
// before the database is used.
func (db *DB) OnQuery(on func(ctx context.Context, query string) func(error)) { db.onQuery = on }

func (db *DB) begun(ctx context.Context, query string) (ended func(error)) {
	if db.onQuery == nil {
		return func(error) {}
	}
	return db.onQuery(ctx, query)
}

// Database returns db. A type that embeds DB has this method, too.
func (db *DB) Database() *DB { return db }

// Ready returns an error if the database does not respond.
func (db *DB) Ready(ctx context.Context) error {
	var one int
	return db.read.QueryRowContext(ctx, "SELECT 1").Scan(&one)
}

// Pool returns the pool of write connections, for tests that look at the rows or change them.
func (db *DB) Pool() *sql.DB { return db.write }

// Pools returns the connection pools by name. The metrics contain their statistics.
func (db *DB) Pools() map[string]*sql.DB {
	if db.read == db.write {
		return map[string]*sql.DB{"all": db.write}
	}
	return map[string]*sql.DB{"read": db.read, "write": db.write}
}

// Engine returns the name of the engine: "sqlite" or "postgres".
func (db *DB) Engine() string { return db.Dialect.name }

// Close stops the background work and closes all connections.
func (db *DB) Close() error {
	if db.listener != nil {
		db.listener.close()
	}
	return db.closePools()
}

func (db *DB) closePools() (err error) {
	closed := map[*sql.DB]bool{nil: true}
	for _, pool := range []*sql.DB{db.read, db.write} {
		if !closed[pool] {
			closed[pool] = true
			err = errors.Join(err, pool.Close())
		}
	}
	return err
}
