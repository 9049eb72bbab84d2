package store

import "context"

// FileInUse implements content.Store. The columns hold JSON with paths; a path has no character that JSON or LIKE
// treats specially, apart from the underscore, which can only keep a file too long.
func (db *DB) FileInUse(ctx context.Context, path string) (used bool, err error) {
	err = db.one(ctx, `SELECT EXISTS (SELECT 1 FROM partner WHERE logo LIKE $1) OR EXISTS (SELECT 1 FROM logo WHERE image LIKE $1)
		OR EXISTS (SELECT 1 FROM banner WHERE images LIKE $1) OR EXISTS (SELECT 1 FROM edition WHERE data LIKE $1)`,
		[]any{"%\"" + path + "\"%"}, &used)
	return used, err
}
