package store

import (
	"context"
	"time"
)

// insertListed inserts a row into a searchable list. The argument `text` is the row's search text, and `tail` may
// contain an ON CONFLICT clause. The result `inserted` is false if a conflict prevented the insertion.
func (db *DB) insertListed(
	ctx context.Context,
	l list,
	cols []column,
	created time.Time,
	text, tail string,
) (inserted bool, err error) {
	at := placeAt(created)
	all := append([]column{{"place", &at}, {"search", &text}}, cols...)
	n, err := db.execCounted(ctx, insertSQL(l.table, all, tail), values(all)...)
	return n == 1, err
}

// updateListed updates all columns of a row in a searchable list if the version stored in the row equals `version`.
// Otherwise it returns KindConflict. The first column must be the id.
func (db *DB) updateListed(ctx context.Context, l list, cols []column, text string, version int) error {
	return db.updateVersion(ctx, l.table, append(cols, column{"search", &text}), version)
}
