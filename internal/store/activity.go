package store

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func activitySearch(a fair.Activity) string { return search.Text(a.Actor, a.Summary) }

// CreateActivity implements app.Store.
func (s *DB) CreateActivity(ctx context.Context, a fair.Activity) error {
	text := activitySearch(a)
	cols := append(db.Without(s.Columns(&a), "id"), db.Col("search", &text), db.InCurrentEdition)
	return s.Exec(ctx, db.InsertSQL("activity", cols, ""), db.ColumnValues(cols)...)
}

// activityList sorts by id instead of by time, so that it needs no separate index. The order is the same, because
// entries get their ids in chronological order.
var activityList = db.List{
	Table: "activity", Plain: true, Indexed: true, Key: "id", Sorts: map[string]string{"at": "id"},
	IDs: []string{"entity_id"},
}

// Activities implements office.Store.
func (s *DB) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error) {
	for _, text := range []string{f.Entity, f.EntityID, f.Actor} {
		if !db.Storable(text) {
			return []fair.Activity{}, fair.Total{}, nil
		}
	}
	return db.ListRows[fair.Activity](ctx, s.DB, activityList, f.ListQuery, func(stmt *db.Statement) []string {
		return slices.Concat(
			stmt.Equals("entity", f.Entity),
			stmt.Equals("entity_id", f.EntityID),
			stmt.Equals("actor", f.Actor),
		)
	})
}
