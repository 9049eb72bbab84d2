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
	err = db.InTx(ctx, func(ctx context.Context) error {
		at := placeAt(created)
		all := append([]column{{"place", &at}, {"search", &text}}, cols...)
		n, err := db.execCounted(ctx, insertSQL(l.table, all, tail), values(all)...)
		if inserted = n == 1; err != nil || !inserted || !l.indexed {
			return err
		}
		return db.indexNew(ctx, l, at)
	})
	return inserted, err
}

// updateListed updates all columns of a row in a searchable list if the version stored in the row equals `version`.
// Otherwise it returns KindConflict. The first column must be the id.
func (db *DB) updateListed(ctx context.Context, l list, cols []column, text string, version int) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		all := append(cols, column{"search", &text})
		if err := db.textChanges(ctx, l, *cols[0].at.(*string), text); err != nil {
			return err
		}
		return db.updateVersion(ctx, l.table, all, version)
	})
}
