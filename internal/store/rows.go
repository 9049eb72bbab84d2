package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// readAll reads all rows of a query. targets returns the scan targets for a row. If there are no rows, the result is
// empty and not nil.
func readAll[T any](
	ctx context.Context,
	db *DB,
	query string,
	args []any,
	targets func(row *T) []any,
) ([]T, error) {
	found := []T{}
	err := db.all(ctx, query, args, func() []any {
		var none T
		found = append(found, none)
		return targets(&found[len(found)-1])
	})
	return found, err
}

// readColumn reads all rows of a query that returns one column.
func readColumn[T any](ctx context.Context, db *DB, query string, args ...any) ([]T, error) {
	return readAll(ctx, db, query, args, func(value *T) []any { return []any{value} })
}

// selectAll reads all records that match. The parameter from is the part of the query after FROM: the name of the
// table and the following clauses.
func selectAll[T any](
	ctx context.Context,
	db *DB,
	columns func(*T) []column,
	from string,
	args ...any,
) ([]T, error) {
	return readAll(ctx, db, selectSQL(columns, from), args, func(r *T) []any { return places(columns(r)) })
}

// selectOne is like selectAll, but it reads only one record. It returns KindNotFound if there is none.
func selectOne[T any](
	ctx context.Context,
	db *DB,
	columns func(*T) []column,
	from string,
	args ...any,
) (T, error) {
	var r T
	err := db.one(ctx, selectSQL(columns, from), args, places(columns(&r))...)
	return r, err
}

func selectSQL[T any](columns func(*T) []column, from string) string {
	var none T
	return "SELECT " + names(columns(&none), "") + " FROM " + from
}

// listRows is like DB.list, but it also returns the records of the page.
func listRows[T any](
	ctx context.Context,
	db *DB,
	l list,
	columns func(*T) []column,
	q fair.ListQuery,
	where conditions,
) ([]T, fair.Total, error) {
	found := []T{}
	var none T
	total, err := db.list(ctx, l, q, where, rowsOf{names(columns(&none), ""), func() []any {
		found = append(found, none)
		return places(columns(&found[len(found)-1]))
	}})
	return found, total, err
}
