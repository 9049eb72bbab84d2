package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// SaveListView implements accounts.Store.
func (db *DB) SaveListView(ctx context.Context, v fair.ListView) (fair.ListView, error) {
	cols := db.columns(&v)
	sql := insertSQL("list_view", cols, "ON CONFLICT (account_id, list, name) DO UPDATE SET search = excluded.search")
	if err := db.exec(ctx, sql, values(cols)...); err != nil {
		return v, err
	}
	err := db.one(ctx, "SELECT "+names(cols, "")+" FROM list_view WHERE account_id = $1 AND list = $2 AND name = $3",
		[]any{v.AccountID, v.List, v.Name}, places(cols)...)
	return v, err
}

// ListViews implements accounts.Store.
func (db *DB) ListViews(ctx context.Context, accountID string) ([]fair.ListView, error) {
	return selectAll[fair.ListView](ctx, db, "list_view WHERE account_id = $1 ORDER BY list, name", accountID)
}

// DeleteListView implements accounts.Store.
func (db *DB) DeleteListView(ctx context.Context, accountID, id string) error {
	return missingIfNone(db.execCounted(ctx, "DELETE FROM list_view WHERE account_id = $1 AND id = $2", accountID, id))
}
