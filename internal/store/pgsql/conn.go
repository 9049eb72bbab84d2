package pgsql

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

const (
	// mostStatements is the maximum number of a connection's prepared statements.
	mostStatements = 500
	// restTime is the idle time after which a connection is checked before it is used again.
	restTime = time.Second
	// endTime is the maximum time for ending a transaction or closing a connection.
	endTime = 5 * time.Second
)

// conn is a connection to the server. As with every driver connection, only one goroutine may use it at a time.
type conn struct {
	server     *pgconn.PgConn
	informed   func() // see Connector
	unprepared bool
	kept       map[string]*pgconn.StatementDescription // prepared statements by SQL text
	prepared   int                                     // number of statements prepared so far; part of the next name
	used       time.Time
}

var (
	_ driver.ConnBeginTx       = (*conn)(nil)
	_ driver.ExecerContext     = (*conn)(nil)
	_ driver.QueryerContext    = (*conn)(nil)
	_ driver.NamedValueChecker = (*conn)(nil)
	_ driver.Pinger            = (*conn)(nil)
	_ driver.SessionResetter   = (*conn)(nil)
	_ driver.Validator         = (*conn)(nil)
)

// Close implements driver.Conn.
func (c *conn) Close() error {
	ctx, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	return c.server.Close(ctx)
}

// IsValid implements driver.Validator.
func (c *conn) IsValid() bool { return !c.server.IsClosed() }

// Ping implements driver.Pinger.
func (c *conn) Ping(ctx context.Context) error {
	if err := c.server.Ping(ctx); err != nil {
		return errors.Join(driver.ErrBadConn, err, c.Close())
	}
	return nil
}

// ResetSession implements driver.SessionResetter. It rejects a connection with an open transaction, and a connection
// that was closed or lost while it was idle.
func (c *conn) ResetSession(ctx context.Context) error {
	if c.server.IsClosed() || c.server.TxStatus() != 'I' {
		return driver.ErrBadConn
	}
	now := time.Now()
	if now.Sub(c.used) > restTime && c.server.Ping(ctx) != nil {
		return driver.ErrBadConn
	}
	c.used = now
	return nil
}

// retryable returns driver.ErrBadConn if an error occurred before anything was sent. database/sql then uses another
// connection. retryable returns all other errors unchanged.
func retryable(err error) error {
	if err != nil && pgconn.SafeToRetry(err) {
		return driver.ErrBadConn
	}
	return err
}

// ExecContext implements driver.ExecerContext. If there are no arguments, the query may contain several statements.
func (c *conn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	if len(args) == 0 {
		tag, err := c.simple(ctx, query)
		return driver.RowsAffected(tag.RowsAffected()), retryable(err)
	}
	result, err := c.start(ctx, query, args)
	if err != nil {
		return nil, retryable(err)
	}
	tag, err := result.Close()
	c.answered()
	if err != nil {
		return nil, c.failed(ctx, query, err)
	}
	return driver.RowsAffected(tag.RowsAffected()), nil
}

// simple executes statements without arguments. It returns the command tag of the last statement.
func (c *conn) simple(ctx context.Context, query string) (tag pgconn.CommandTag, err error) {
	results := c.server.Exec(ctx, query)
	for results.NextResult() {
		tag, _ = results.ResultReader().Close() // results.Close returns this error too
	}
	err = results.Close()
	c.answered()
	return tag, err
}

// answered is called after the server has answered a request. If the request ended a transaction in which the server
// has sent a message of the level INFO, answered calls the connector's function.
func (c *conn) answered() {
	if data := c.server.CustomData(); data[informed] != nil && c.server.TxStatus() == 'I' {
		delete(data, informed)
		if c.informed != nil {
			c.informed()
		}
	}
}

// QueryContext implements driver.QueryerContext.
func (c *conn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	result, err := c.start(ctx, query, args)
	if err != nil {
		return nil, retryable(err)
	}
	// The first row is requested here, because the server reports most errors instead of sending a first row.
	more := result.NextRow()
	r := newRows(result)
	r.ended = c.answered
	if !more {
		if err := r.Close(); err != nil {
			return nil, c.failed(ctx, query, err)
		}
	}
	return r, nil
}

// start sends a statement with its arguments.
func (c *conn) start(ctx context.Context, query string, args []driver.NamedValue) (*pgconn.ResultReader, error) {
	values, formats, err := encode(args)
	if err != nil {
		return nil, err
	}
	if c.unprepared {
		return c.server.ExecParams(ctx, query, values, nil, formats, nil), nil
	}
	statement, err := c.prepare(ctx, query)
	if err != nil {
		return nil, err
	}
	return c.server.ExecStatement(ctx, statement, values, formats, nil), nil
}

// prepare returns a query's prepared statement. If the query is not prepared yet, prepare prepares it.
func (c *conn) prepare(ctx context.Context, query string) (*pgconn.StatementDescription, error) {
	if statement := c.kept[query]; statement != nil {
		return statement, nil
	}
	for old := range c.kept {
		if len(c.kept) < mostStatements {
			break
		}
		if err := c.forget(ctx, old); err != nil {
			return nil, err
		}
	}
	c.prepared++
	statement, err := c.server.Prepare(ctx, "s"+strconv.Itoa(c.prepared), query, nil)
	if err == nil {
		c.kept[query] = statement
	}
	return statement, err
}

// forget removes a prepared statement from the connection and from the server.
func (c *conn) forget(ctx context.Context, query string) error {
	name := c.kept[query].Name
	delete(c.kept, query)
	return c.server.Deallocate(ctx, name)
}

// failed handles a query error and returns it. If the server can no longer use a prepared statement, for example
// because the table's columns have changed, failed removes the statement. The query is then prepared again when it is
// next used.
func (c *conn) failed(ctx context.Context, query string, err error) error {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	if ok && (refused.Code == "0A000" || refused.Code == "26000") && c.kept[query] != nil {
		return errors.Join(err, c.forget(ctx, query))
	}
	return retryable(err)
}

// BeginTx implements driver.ConnBeginTx.
func (c *conn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	begin := "BEGIN"
	switch level := sql.IsolationLevel(options.Isolation); level {
	case sql.LevelDefault:
	case sql.LevelReadCommitted, sql.LevelRepeatableRead, sql.LevelSerializable:
		begin += " ISOLATION LEVEL " + level.String()
	default:
		return nil, fmt.Errorf("PostgreSQL has no isolation level %s", level)
	}
	if options.ReadOnly {
		begin += " READ ONLY"
	}
	if _, err := c.simple(ctx, begin); err != nil {
		return nil, retryable(err)
	}
	return &tx{ctx, c}, nil
}

type tx struct {
	ctx context.Context // the context is stored here, because the methods of driver.Tx have no context parameter
	on  *conn
}

// Commit implements driver.Tx.
func (t *tx) Commit() error {
	tag, err := t.on.simple(t.ctx, "COMMIT")
	if err == nil && tag.String() == "ROLLBACK" {
		return errors.New("the transaction was rolled back, because one of its statements had failed")
	}
	return err
}

// Rollback implements driver.Tx. If the rollback fails, it closes the connection.
func (t *tx) Rollback() error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.ctx), endTime)
	defer cancel()
	if _, err := t.on.simple(ctx, "ROLLBACK"); err != nil {
		return errors.Join(err, t.on.server.Close(ctx))
	}
	return nil
}

// Begin implements driver.Conn.
func (c *conn) Begin() (driver.Tx, error) { return c.BeginTx(context.Background(), driver.TxOptions{}) }

// Prepare implements driver.Conn. It is not needed, because the connection prepares each query when it is executed for
// the first time.
func (*conn) Prepare(string) (driver.Stmt, error) {
	return nil, errors.New("execute queries directly; the connection prepares them itself")
}
