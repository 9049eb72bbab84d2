package office

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
)

// queries runs the SQL of views of lists.
type queries struct{ *db.DB }

// SaveListView stores a view and returns the stored view. If the account already has a view of the same list with the
// same name, only that view's search is replaced.
func (s queries) SaveListView(ctx context.Context, v ListView) (ListView, error) {
	cols := s.Columns(&v)
	sql := db.InsertSQL("list_view", cols, "ON CONFLICT (account_id, list, name) DO UPDATE SET search = excluded.search")
	if err := s.Exec(ctx, sql, db.ColumnValues(cols)...); err != nil {
		return v, err
	}
	err := s.One(
		ctx,
		"SELECT "+db.ColumnNames(cols, "")+" FROM list_view WHERE account_id = $1 AND list = $2 AND name = $3",
		[]any{v.AccountID, v.List, v.Name},
		db.Targets(cols)...)
	return v, err
}

// ListViews lists an account's views, sorted by list and name.
func (s queries) ListViews(ctx context.Context, accountID string) ([]ListView, error) {
	return db.SelectAll[ListView](ctx, s.DB, "list_view WHERE account_id = $1 ORDER BY list, name", accountID)
}

// DeleteListView deletes one view of an account. It returns KindNotFound if the account has no view with that id.
func (s queries) DeleteListView(ctx context.Context, accountID, id string) error {
	return db.MissingIfNone(s.ExecCounted(ctx, "DELETE FROM list_view WHERE account_id = $1 AND id = $2", accountID, id))
}
