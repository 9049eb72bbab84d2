package db

import (
	"context"
	"time"
)

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
