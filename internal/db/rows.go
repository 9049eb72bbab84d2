package db

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Next appends an empty row to a list and returns its address.
func Next[T any](list *[]T) *T {
	var none T
	*list = append(*list, none)
	return &(*list)[len(*list)-1]
}

// ReadAll reads all rows of a query. targets returns the scan targets for a row. If there are no rows, the result is
// empty and not nil.
func ReadAll[T any](
	ctx context.Context,
	db *DB,
	query string,
	args []any,
	targets func(row *T) []any,
) ([]T, error) {
	found := []T{}
	err := db.All(ctx, query, args, func() []any { return targets(Next(&found)) })
	return found, err
}

// ReadColumn reads all rows of a query that returns one column.
func ReadColumn[T any](ctx context.Context, db *DB, query string, args ...any) ([]T, error) {
	found := []T{}
	err := db.All(ctx, query, args, func() []any { return []any{Next(&found)} })
	return found, err
}

// SelectAll reads all rows of a query as records. The parameter `from` is the part of the query after FROM: the name
// of the table and the following clauses.
func SelectAll[T any](ctx context.Context, db *DB, from string, args ...any) ([]T, error) {
	query := "SELECT " + ColumnNames(db.Columns(new(T)), "") + " FROM " + from
	return ReadAll(ctx, db, query, args, func(row *T) []any { return Targets(db.Columns(row)) })
}

// SelectOne is like SelectAll, but it reads only one record. It returns KindNotFound if there is none.
func SelectOne[T any](ctx context.Context, db *DB, from string, args ...any) (T, error) {
	var r T
	cols := db.Columns(&r)
	err := db.One(ctx, "SELECT "+ColumnNames(cols, "")+" FROM "+from, args, Targets(cols)...)
	return r, err
}

// ListRows is like DB.list, but it also returns the records of the page.
func ListRows[T any](ctx context.Context, db *DB, l List, q fair.ListQuery, where Conditions) ([]T, fair.Total, error) {
	found := []T{}
	total, err := db.List(ctx, l, q, where, ColumnNames(db.Columns(new(T)), ""),
		func() []any { return Targets(db.Columns(Next(&found))) })
	return found, total, err
}

// ByID reads rows by id and returns them in the same sequence as `ids`. It ignores unknown ids. The first column of
// the rows must be the id.
func ByID[T any](ctx context.Context, db *DB, table string, ids []string) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := SelectAll[T](ctx, db, table+" WHERE id "+db.Dialect.OneOf, db.Dialect.List(ids))
	return InOrder(found, ids, func(row *T) string { return *db.Columns(row)[0].at.(*string) }), err
}

// InOrder returns rows in the sequence of their ids in `ids`.
func InOrder[T any](rows []T, ids []string, id func(*T) string) []T {
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

// IfFound converts the error of a query for a row that may be missing: it returns nil for KindNotFound.
func IfFound(err error) error {
	if fair.IsKind(err, fair.KindNotFound) {
		return nil
	}
	return err
}

// Insert inserts a row.
func (db *DB) Insert(ctx context.Context, table string, cols []Column) error {
	return db.Exec(ctx, InsertSQL(table, cols, ""), ColumnValues(cols)...)
}

// InsertUnless is like insert, but if a conflict prevents the insertion, it returns no error, and `inserted` is false.
// `conflict` is the ON CONFLICT clause.
func (db *DB) InsertUnless(
	ctx context.Context,
	table string,
	cols []Column,
	conflict string,
) (inserted bool, err error) {
	return AnyChanged(db.ExecCounted(ctx, InsertSQL(table, cols, conflict), ColumnValues(cols)...))
}

// Update updates all columns of a row. The first column is the key.
func (db *DB) Update(ctx context.Context, table string, cols []Column) error {
	return db.Exec(ctx, UpdateSQL(table, cols, ""), ColumnValues(cols)...)
}

// UpdateVersion is like update, but it returns KindConflict if the stored version of the row is not the given version.
func (db *DB) UpdateVersion(ctx context.Context, table string, cols []Column, version int) error {
	return StaleIfNone(db.ExecCounted(ctx, UpdateSQL(table, cols, "AND version = $"+strconv.Itoa(len(cols)+1)),
		append(ColumnValues(cols), version)...))
}

// AnyChanged converts the result of ExecCounted: whether the statement has affected a row.
func AnyChanged(n int64, err error) (bool, error) { return n > 0, err }

// StaleIfNone converts the result of ExecCounted: KindConflict if the statement has affected no row.
func StaleIfNone(n int64, err error) error {
	if err == nil && n == 0 {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	return err
}

// MissingIfNone converts the result of ExecCounted: KindNotFound if the statement has affected no row.
func MissingIfNone(n int64, err error) error {
	if err == nil && n == 0 {
		return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return err
}

// InsertListed inserts a row into a searchable list. The argument `text` is the row's search text, and `tail` may
// contain an ON CONFLICT clause. The result `inserted` is false if a conflict prevented the insertion.
func (db *DB) InsertListed(
	ctx context.Context,
	l List,
	cols []Column,
	created time.Time,
	text, tail string,
) (inserted bool, err error) {
	at := placeAt(created)
	all := append([]Column{{"place", &at}, {"search", &text}}, cols...)
	n, err := db.ExecCounted(ctx, InsertSQL(l.Table, all, tail), ColumnValues(all)...)
	return n == 1, err
}

// UpdateListed updates all columns of a row in a searchable list if the version stored in the row equals `version`.
// Otherwise it returns KindConflict. The first column must be the id.
func (db *DB) UpdateListed(ctx context.Context, l List, cols []Column, text string, version int) error {
	return db.UpdateVersion(ctx, l.Table, append(cols, Column{"search", &text}), version)
}
