package store

import (
	"context"
	"strings"

	"github.com/huandu/go-sqlbuilder"

	"github.com/mela-fair/mela/internal/fair"
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

// Lines are written in the order of their ids, so that the order by time needs no index of its own.
var activityList = list{table: "activity", plain: true, newest: "id DESC", sorts: map[string]string{"at": "id"}}

// Activities implements app.AccountStore.
func (db *DB) Activities(ctx context.Context, f fair.ActivityFilter) ([]fair.Activity, int, error) {
	for _, text := range []string{f.Entity, f.EntityID, f.Actor} {
		if !storable(text) {
			return []fair.Activity{}, 0, nil
		}
	}
	found := []fair.Activity{}
	var a fair.Activity
	where := func(b *sqlbuilder.SelectBuilder) {
		equals("entity", f.Entity)(b)
		equals("entity_id", f.EntityID)(b)
		equals("actor", f.Actor)(b)
		for word := range strings.FieldsSeq(f.Words) {
			b.Where("LOWER(actor || ' ' || summary) LIKE " + b.Var(likePattern(word)) + ` ESCAPE '\'`)
		}
	}
	row := func() []any {
		found = append(found, fair.Activity{})
		last := &found[len(found)-1]
		return append([]any{&last.ID}, places(activityColumns(last))...)
	}
	cols := "id, " + names(activityColumns(&a), "")
	if f.EntityID != "" || strings.TrimSpace(f.Words) != "" {
		total, err := db.list(ctx, activityList, f.ListQuery, cols, where, row)
		return found, total, err
	}
	groups, err := db.groups(ctx, activityList.table, facets{status: given(f.Entity), category: given(f.Actor)})
	if err != nil {
		return nil, 0, err
	}
	return found, sum(groups), db.page(ctx, activityList, f.ListQuery, cols, where, row)
}

// given is a filter's value as a list of one, or of none when it is empty.
func given(value string) []string {
	if value == "" {
		return nil
	}
	return []string{value}
}
