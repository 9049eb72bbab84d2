package store

import "context"

// FileInUse implements content.Store. It searches for the path in columns that contain JSON. The underscore is the
// only character in a path that has a special meaning in JSON or LIKE: in LIKE, it matches any character. Therefore,
// an unused file may be reported as used, but a used file is never reported as unused.
func (s *DB) FileInUse(ctx context.Context, path string) (used bool, err error) {
	err = s.One(ctx, `SELECT EXISTS (SELECT 1 FROM partner WHERE logo LIKE $1) OR EXISTS (SELECT 1 FROM logo WHERE image LIKE $1)
		OR EXISTS (SELECT 1 FROM banner WHERE images LIKE $1) OR EXISTS (SELECT 1 FROM edition WHERE data LIKE $1)`,
		[]any{"%\"" + path + "\"%"}, &used)
	return used, err
}
