package pgsql

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5/pgconn"
)

// Query is a statement of a batch. It contains the SQL text and the arguments.
type Query struct {
	SQL  string
	Args []any
}

// Batch sends statements in one round trip. `raw` is a connection from sql.Conn.Raw. If a statement fails, the server
// does not execute the statements after it. Batch calls the function `ended` for each statement, in the order of the
// statements. The argument `err` of `ended` is the first error that has occurred so far. Batch returns the command tag
// of the last statement, or the first error.
func Batch(ctx context.Context, raw any, queries []Query, ended func(i int, err error)) (pgconn.CommandTag, error) {
	c, ok := raw.(*conn)
	if !ok {
		return pgconn.CommandTag{}, fmt.Errorf("a connection of type %T has no batches", raw)
	}
	if err := ctx.Err(); err != nil {
		return pgconn.CommandTag{}, err
	}
	b := &batch{on: c, fresh: map[string]string{}}
	if err := b.send(ctx, queries); err != nil {
		return pgconn.CommandTag{}, retryable(err)
	}
	var tag pgconn.CommandTag
	var first error
	var broken string
	for i, query := range queries {
		received, err := b.receive(query.SQL)
		if err != nil && first == nil {
			first, broken = err, query.SQL
		}
		tag = received
		ended(i, first)
	}
	if err := b.pipeline.Close(); err != nil && first == nil {
		first = err
	}
	c.answered()
	if first != nil {
		return pgconn.CommandTag{}, c.failed(ctx, broken, first)
	}
	return tag, nil
}

// Rollback ends the connection's open transaction, if there is one. `raw` is a connection from sql.Conn.Raw.
func Rollback(ctx context.Context, raw any) error {
	c, ok := raw.(*conn)
	if !ok || c.server.IsClosed() || c.server.TxStatus() == 'I' {
		return nil
	}
	_, err := c.simple(ctx, "ROLLBACK")
	return err
}

// batch is a group of statements that have been sent together.
type batch struct {
	on       *conn
	pipeline *pgconn.Pipeline
	fresh    map[string]string // names of the statements that the batch prepares, by SQL text
}

// send sends all statements. If an argument cannot be sent, it sends nothing.
func (b *batch) send(ctx context.Context, queries []Query) error {
	type arguments struct {
		values  [][]byte
		formats []int16
	}
	all := make([]arguments, len(queries))
	for i, query := range queries {
		args, err := convert(query.Args)
		if err != nil {
			return err
		}
		if all[i].values, all[i].formats, err = encode(args); err != nil {
			return err
		}
	}
	b.pipeline = b.on.server.StartPipeline(ctx)
	for i, query := range queries {
		if b.on.unprepared {
			b.pipeline.SendQueryParams(query.SQL, all[i].values, nil, all[i].formats, nil)
			continue
		}
		b.pipeline.SendQueryPrepared(b.name(query.SQL), all[i].values, all[i].formats, nil)
	}
	if err := b.pipeline.Sync(); err != nil {
		return errors.Join(err, b.pipeline.Close())
	}
	return nil
}

// name returns the name of a query's prepared statement. If the query is not prepared yet, name prepares it.
func (b *batch) name(query string) string {
	if kept := b.on.kept[query]; kept != nil {
		return kept.Name
	}
	name, ok := b.fresh[query]
	if !ok {
		b.on.prepared++
		name = "s" + strconv.Itoa(b.on.prepared)
		b.pipeline.SendPrepare(name, query, nil)
		b.fresh[query] = name
	}
	return name
}

// receive reads the result of the next statement. If the batch also prepares the statement, receive first reads the
// result of the preparation.
func (b *batch) receive(query string) (pgconn.CommandTag, error) {
	results, err := b.pipeline.GetResults()
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	if statement, ok := results.(*pgconn.StatementDescription); ok {
		statement.Name, statement.SQL = b.fresh[query], query
		b.on.kept[query] = statement
		if results, err = b.pipeline.GetResults(); err != nil {
			return pgconn.CommandTag{}, err
		}
	}
	result, ok := results.(*pgconn.ResultReader)
	if !ok {
		return pgconn.CommandTag{}, errors.New("the server did not run the statement, because one before it failed")
	}
	return result.Close()
}

// convert converts arguments to driver values in the same way as database/sql.
func convert(args []any) ([]driver.NamedValue, error) {
	list := make([]driver.NamedValue, len(args))
	for i, arg := range args {
		list[i] = driver.NamedValue{Ordinal: i + 1, Value: arg}
		if texts, ok := arg.([]string); ok {
			list[i].Value = array(texts)
			continue
		}
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		list[i].Value = value
	}
	return list, nil
}
