package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
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

// ifFound converts the error of a query for a row that may be missing: it returns nil for KindNotFound.
func ifFound(err error) error {
	if fair.IsKind(err, fair.KindNotFound) {
		return nil
	}
	return err
}

// insert inserts a row.
func (db *DB) insert(ctx context.Context, table string, cols []column) error {
	return db.exec(ctx, insertSQL(table, cols, ""), values(cols)...)
}

// insertUnless is like insert, but inserted is false if the row was not inserted because of a conflict. conflict is the
// ON CONFLICT clause.
func (db *DB) insertUnless(
	ctx context.Context,
	table string,
	cols []column,
	conflict string,
) (inserted bool, err error) {
	return anyChanged(db.execCounted(ctx, insertSQL(table, cols, conflict), values(cols)...))
}

// update updates all columns of a row. The first column is the key.
func (db *DB) update(ctx context.Context, table string, cols []column) error {
	return db.exec(ctx, updateSQL(table, cols, ""), values(cols)...)
}

// updateVersion is like update, but it returns KindConflict if the stored version of the row is not the given one.
func (db *DB) updateVersion(ctx context.Context, table string, cols []column, version int) error {
	return staleIfNone(db.execCounted(ctx, updateSQL(table, cols, "AND version = $"+place(len(cols)+1)),
		append(values(cols), version)...))
}

// anyChanged, staleIfNone and missingIfNone convert the result of execCounted. If the statement has affected no row,
// anyChanged returns false, staleIfNone returns KindConflict, and missingIfNone returns KindNotFound.
func anyChanged(n int64, err error) (bool, error) { return n > 0, err }

func staleIfNone(n int64, err error) error {
	if err == nil && n == 0 {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	return err
}

func missingIfNone(n int64, err error) error {
	if err == nil && n == 0 {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return err
}
