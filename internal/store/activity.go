package store

import (
	"context"

	"github.com/huandu/go-sqlbuilder"

	"mela/internal/fair"
)

func activityColumns(a *fair.Activity) []column {
	return []column{
		when("at", &a.At),
		{"account_id", &a.AccountID},
		{"actor", &a.Actor},
		{"action", &a.Action},
		{"entity", &a.Entity},
		{"entity_id", &a.EntityID},
		{"summary", &a.Summary},
		{"before", &a.Before},
		{"after", &a.After},
	}
}

// CreateActivity implements app.AccountStore.
func (db *DB) CreateActivity(ctx context.Context, a fair.Activity) error {
	cols := activityColumns(&a)
	_, err := db.exec(ctx, insertSQL("activity", cols, ""), values(cols)...)
	return err
}

var activityList = list{table: "activity", plain: true, newest: "id DESC"}

// Activities implements app.AccountStore.
func (db *DB) Activities(ctx context.Context, q fair.ListQuery) ([]fair.Activity, int, error) {
	found := []fair.Activity{}
	var a fair.Activity
	total, err := db.list(ctx, activityList, q, "id, "+names(activityColumns(&a), ""), func(*sqlbuilder.SelectBuilder) {}, func() []any {
		found = append(found, fair.Activity{})
		last := &found[len(found)-1]
		return append([]any{&last.ID}, places(activityColumns(last))...)
	})
	return found, total, err
}
