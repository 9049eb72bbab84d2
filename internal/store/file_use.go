package store

import "context"

// FileInUse implements content.Store. It searches for the path in columns that contain JSON. A path contains no
// character that is special in JSON or LIKE, except the underscore. At worst, the underscore makes an unused file
// look used.
func (db *DB) FileInUse(ctx context.Context, path string) (used bool, err error) {
	err = db.one(ctx, `SELECT EXISTS (SELECT 1 FROM partner WHERE logo LIKE $1) OR EXISTS (SELECT 1 FROM logo WHERE image LIKE $1)
		OR EXISTS (SELECT 1 FROM banner WHERE images LIKE $1) OR EXISTS (SELECT 1 FROM edition WHERE data LIKE $1)`,
		[]any{"%\"" + path + "\"%"}, &used)
	return used, err
}
