package store

import (
	"context"
	"strconv"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// next appends an empty row to a list and returns its address.
func next[T any](list *[]T) *T {
	var none T
	*list = append(*list, none)
	return &(*list)[len(*list)-1]
}

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
	err := db.all(ctx, query, args, func() []any { return targets(next(&found)) })
	return found, err
}

// readColumn reads all rows of a query that returns one column.
func readColumn[T any](ctx context.Context, db *DB, query string, args ...any) ([]T, error) {
	found := []T{}
	err := db.all(ctx, query, args, func() []any { return []any{next(&found)} })
	return found, err
}

// selectAll reads all rows of a query as records. The parameter `from` is the part of the query after FROM: the name
// of the table and the following clauses.
func selectAll[T any](ctx context.Context, db *DB, from string, args ...any) ([]T, error) {
	query := "SELECT " + names(db.columns(new(T)), "") + " FROM " + from
	return readAll(ctx, db, query, args, func(row *T) []any { return places(db.columns(row)) })
}

// selectOne is like selectAll, but it reads only one record. It returns KindNotFound if there is none.
func selectOne[T any](ctx context.Context, db *DB, from string, args ...any) (T, error) {
	var r T
	cols := db.columns(&r)
	err := db.one(ctx, "SELECT "+names(cols, "")+" FROM "+from, args, places(cols)...)
	return r, err
}

// listRows is like DB.list, but it also returns the records of the page.
func listRows[T any](ctx context.Context, db *DB, l list, q fair.ListQuery, where conditions) ([]T, fair.Total, error) {
	found := []T{}
	total, err := db.list(ctx, l, q, where, names(db.columns(new(T)), ""),
		func() []any { return places(db.columns(next(&found))) })
	return found, total, err
}

// byID reads rows by id and returns them in the same sequence as `ids`. It ignores unknown ids. The first column of
// the rows must be the id.
func byID[T any](ctx context.Context, db *DB, table string, ids []string) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := selectAll[T](ctx, db, table+" WHERE id "+db.engine.oneOf, db.engine.list(ids))
	return inOrder(found, ids, func(row *T) string { return *db.columns(row)[0].at.(*string) }), err
}

// inOrder returns rows in the sequence of their ids in `ids`.
func inOrder[T any](rows []T, ids []string, id func(*T) string) []T {
	at := make(map[string]int, len(rows))
	for i := range rows {
		at[id(&rows[i])] = i
	}
	ordered := make([]T, 0, len(rows))
	for _, id := range ids {
		if i, found := at[id]; found {
			ordered = append(ordered, rows[i])
			delete(at, id)
		}
	}
	return ordered
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

// insertUnless is like insert, but if a conflict prevents the insertion, it returns no error, and `inserted` is false.
// `conflict` is the ON CONFLICT clause.
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

// updateVersion is like update, but it returns KindConflict if the stored version of the row is not the given version.
func (db *DB) updateVersion(ctx context.Context, table string, cols []column, version int) error {
	return staleIfNone(db.execCounted(ctx, updateSQL(table, cols, "AND version = $"+strconv.Itoa(len(cols)+1)),
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
