package store

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func activitySearch(a fair.Activity) string { return search.Text(a.Actor, a.Summary) }

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

func (s *DB) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, fair.Total, error) {
	for _, text := range []string{f.Entity, f.EntityID, f.Actor} {
		if !db.Storable(text) {
			return []fair.Activity{}, fair.Total{}, nil
		}
	}
	return db.ListRows[fair.Activity](ctx, s.DB, activityList, f.ListQuery, activityWhere(f))
}

func activityWhere(f fair.ActivityFilter) db.Conditions {
	return func(stmt *db.Statement) []string {
		var within []string
		if !f.Days.From.IsZero() {
			within = append(within, "at >= "+stmt.Arg(db.ToMillis(f.Days.From)))
		}
		if !f.Days.To.IsZero() {
			within = append(within, "at < "+stmt.Arg(db.ToMillis(f.Days.To)))
		}
		return slices.Concat(
			stmt.Equals("entity", f.Entity),
			stmt.Equals("entity_id", f.EntityID),
			stmt.Equals("actor", f.Actor),
			within,
		)
	}
}

// ActivityIDs lists the ids of all entries of the activity log that match a filter, and ActivitiesByID returns entries
// in the sequence of `ids`.
func (s *DB) ActivityIDs(ctx context.Context, f fair.ActivityFilter) ([]string, error) {
	return s.ListIDs(ctx, activityList, f.ListQuery, activityWhere(f), nil)
}

func (s *DB) ActivitiesByID(ctx context.Context, ids []string) ([]fair.Activity, error) {
	var stmt db.Statement
	marks := make([]string, len(ids))
	for i, id := range ids {
		number, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return nil, err
		}
		marks[i] = stmt.Arg(number)
	}
	found, err := db.SelectAll[fair.Activity](ctx, s.DB, "activity WHERE id IN ("+strings.Join(marks, ", ")+")",
		stmt.Args...)
	return db.InOrder(found, ids, func(a *fair.Activity) string { return strconv.FormatInt(a.ID, 10) }), err
}

// Actors lists everybody who has an entry in the activity log of an edition.
func (s *DB) Actors(ctx context.Context, of fair.EditionScope) ([]string, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	stmt.Put("SELECT DISTINCT actor FROM activity")
	for _, cond := range stmt.InScope("edition_id", within) {
		stmt.Put(" WHERE ", cond)
	}
	stmt.Put(" ORDER BY actor")
	return db.ReadColumn[string](ctx, s.DB, stmt.String(), stmt.Args...)
}
