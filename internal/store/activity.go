package store

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func activitySearch(a fair.Activity) string { return search.Text(a.Actor, a.Summary) }

// CreateActivity implements app.Store.
func (db *DB) CreateActivity(ctx context.Context, a fair.Activity) error {
	text := activitySearch(a)
	cols := append(without(db.columns(&a), "id"), col("search", &text), inCurrentEdition)
	return db.exec(ctx, insertSQL("activity", cols, ""), values(cols)...)
}

// activityList sorts by id instead of by time, so that it needs no separate index. The order is the same, because
// entries get their ids in chronological order.
var activityList = list{
	table: "activity", plain: true, indexed: true, key: "id", sorts: map[string]string{"at": "id"},
	ids: []string{"entity_id"},
}

// Activities implements office.Store.
func (db *DB) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error) {
	for _, text := range []string{f.Entity, f.EntityID, f.Actor} {
		if !storable(text) {
			return []fair.Activity{}, fair.Total{}, nil
		}
	}
	return listRows[fair.Activity](ctx, db, activityList, f.ListQuery, func(s *sqlText) []string {
		return slices.Concat(s.equals("entity", f.Entity), s.equals("entity_id", f.EntityID), s.equals("actor", f.Actor))
	})
}
