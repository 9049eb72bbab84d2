package store

import (
	"context"
	"log/slog"
)

// searchIndexKey is the key of the lock that allows only one process at a time to create the search indexes.
const searchIndexKey = 0x6d656c61736561

// indexSearch creates the missing trigram indexes of the search texts. They require the extension pg_trgm, one of
// PostgreSQL's contrib modules. If the extension is missing, indexSearch logs a warning, and every search reads all
// rows of its list.
func (db *DB) indexSearch(ctx context.Context) {
	if err := db.makeSearchIndexes(ctx); err != nil {
		slog.WarnContext(ctx, "searches are slow in long lists: PostgreSQL's extension pg_trgm cannot be used", "error", err)
	}
}

func (db *DB) makeSearchIndexes(ctx context.Context) error {
	var there bool
	last := searchLists[len(searchLists)-1].table + "_search"
	if err := db.one(ctx, "SELECT to_regclass('"+last+"') IS NOT NULL", nil, &there); err != nil || there {
		return err
	}
	return db.InTx(ctx, func(ctx context.Context) error {
		statements := []string{"SELECT pg_advisory_xact_lock($1)", "CREATE EXTENSION IF NOT EXISTS pg_trgm"}
		for _, l := range searchLists {
			statements = append(statements, "CREATE INDEX IF NOT EXISTS "+l.table+"_search ON "+l.table+
				" USING gin (search gin_trgm_ops)")
		}
		for i, statement := range statements {
			var args []any
			if i == 0 {
				args = append(args, searchIndexKey)
			}
			if _, err := db.exec(ctx, statement, args...); err != nil {
				return err
			}
		}
		return nil
	})
}
