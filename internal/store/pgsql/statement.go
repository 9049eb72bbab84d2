package pgsql

import (
	"context"
	"database/sql/driver"
)

// statement is a query that was prepared with database/sql.
type statement struct {
	on    *conn
	query string
}

var (
	_ driver.StmtExecContext  = (*statement)(nil)
	_ driver.StmtQueryContext = (*statement)(nil)
)

// Close implements driver.Stmt.
func (*statement) Close() error { return nil }

// NumInput implements driver.Stmt. It returns -1, because the server checks the number of arguments.
func (*statement) NumInput() int { return -1 }

// ExecContext implements driver.StmtExecContext.
func (s *statement) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	return s.on.ExecContext(ctx, s.query, args)
}

// QueryContext implements driver.StmtQueryContext.
func (s *statement) QueryContext(ctx context.Context, args []driver.NamedValue) (driver.Rows, error) {
	return s.on.QueryContext(ctx, s.query, args)
}

// Exec implements driver.Stmt.
func (s *statement) Exec(args []driver.Value) (driver.Result, error) {
	return s.ExecContext(context.Background(), named(args))
}

// Query implements driver.Stmt.
func (s *statement) Query(args []driver.Value) (driver.Rows, error) {
	return s.QueryContext(context.Background(), named(args))
}

func named(args []driver.Value) []driver.NamedValue {
	list := make([]driver.NamedValue, len(args))
	for i, value := range args {
		list[i] = driver.NamedValue{Ordinal: i + 1, Value: value}
	}
	return list
}
