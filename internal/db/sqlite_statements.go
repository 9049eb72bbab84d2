package db

import (
	"context"
	"database/sql/driver"
	"errors"
	"strings"

	"modernc.org/sqlite"
)

// mostStatements is the maximum number of statements that each connection caches.
const mostStatements = 200

// sqlitePrepared is an SQLite driver with a cache of prepared statements. The cache saves much time, because parsing
// the statements of a registration takes about as long as executing them.
var sqlitePrepared preparedDriver

// sqliteConnector opens connections that call onChange, if it is not nil, with the table of each row that a statement
// inserts, changes or deletes, also by a trigger or by a foreign key. It implements driver.Connector.
type sqliteConnector struct {
	name     string
	onChange func(table string)
}

func (w sqliteConnector) Connect(context.Context) (driver.Conn, error) {
	conn, err := sqlitePrepared.Open(w.name)
	if err != nil || w.onChange == nil {
		return conn, err
	}
	hooks, ok := conn.(*preparedConn).engineConn.(sqlite.HookRegisterer)
	if !ok {
		return nil, errors.Join(errors.New("the SQLite driver does not report changes"), conn.Close())
	}
	hooks.RegisterPreUpdateHook(func(change sqlite.SQLitePreUpdateData) { w.onChange(change.TableName) })
	return conn, nil
}

func (sqliteConnector) Driver() driver.Driver { return &sqlitePrepared }

type preparedDriver struct{ sqlite.Driver }

func (d *preparedDriver) Open(name string) (driver.Conn, error) {
	conn, err := d.Driver.Open(name)
	if err != nil {
		return nil, err
	}
	engine, ok := conn.(engineConn)
	if !ok {
		return nil, errors.Join(errors.New("the SQLite driver lacks methods"), conn.Close())
	}
	return &preparedConn{engine, map[string]driver.Stmt{}}, nil
}

// engineConn lists the interfaces that a connection of the SQLite driver must implement.
type engineConn interface {
	driver.Conn
	driver.ConnBeginTx
	driver.ConnPrepareContext
	driver.ExecerContext
	driver.QueryerContext
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// preparedConn is a connection that caches prepared statements by their text. As with every driver connection, only
// one goroutine may use it at a time.
type preparedConn struct {
	engineConn
	kept map[string]driver.Stmt
}

// take removes a query's prepared statement from the cache and returns it. If the cache does not contain the
// statement, take prepares it. The method give puts the statement back into the cache.
func (c *preparedConn) take(ctx context.Context, query string) (driver.Stmt, error) {
	if stmt, ok := c.kept[query]; ok {
		delete(c.kept, query)
		return stmt, nil
	}
	return c.PrepareContext(ctx, query)
}

func (c *preparedConn) give(query string, stmt driver.Stmt) error {
	if c.kept[query] != nil || strings.Contains(query, ";") {
		return stmt.Close()
	}
	var err error
	for old := range c.kept {
		if len(c.kept) < mostStatements {
			break
		}
		err = errors.Join(err, c.kept[old].Close())
		delete(c.kept, old)
	}
	c.kept[query] = stmt
	return err
}

func (c *preparedConn) ExecContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Result, error) {
	stmt, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	result, err := stmt.(driver.StmtExecContext).ExecContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, stmt.Close())
	}
	return result, c.give(query, stmt)
}

func (c *preparedConn) QueryContext(ctx context.Context, query string, args []driver.NamedValue) (driver.Rows, error) {
	stmt, err := c.take(ctx, query)
	if err != nil {
		return nil, err
	}
	rows, err := stmt.(driver.StmtQueryContext).QueryContext(ctx, args)
	if err != nil {
		return nil, errors.Join(err, stmt.Close())
	}
	return &preparedRows{rows, func() error { return c.give(query, stmt) }}, nil
}

func (c *preparedConn) Close() error {
	var err error
	for _, stmt := range c.kept {
		err = errors.Join(err, stmt.Close())
	}
	c.kept = map[string]driver.Stmt{}
	return errors.Join(err, c.engineConn.Close())
}

// preparedRows contains a query's rows. Close puts the query's statement back into the cache.
type preparedRows struct {
	driver.Rows
	closed func() error
}

func (r *preparedRows) Close() error {
	if r.closed == nil {
		return nil
	}
	err := errors.Join(r.Rows.Close(), r.closed())
	r.closed = nil
	return err
}

func (r *preparedRows) ColumnTypeDatabaseTypeName(i int) string {
	if typed, ok := r.Rows.(driver.RowsColumnTypeDatabaseTypeName); ok {
		return typed.ColumnTypeDatabaseTypeName(i)
	}
	return ""
}
