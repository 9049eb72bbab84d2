package store

import (
	"context"
	"strconv"
	"strings"

	"github.com/huandu/go-sqlbuilder"

	"github.com/mela-fair/mela/internal/fair"
)

// list says what is a list's own: its table and the columns it may be sorted by, by the API's names.
type list struct {
	table  string
	sorts  map[string]string
	newest string // the order when none is asked for; empty: created_at DESC, id DESC
	plain  bool   // the table knows neither deleting nor free text
}

// list reads one page of a table into the places that row returns, and counts all that match. Every
// order ends with the id, so that pages never repeat or miss a row. A column that is not sortable is
// ignored.
func (db *DB) list(ctx context.Context, l list, q fair.ListQuery, cols string, where func(*sqlbuilder.SelectBuilder), row func() []any) (int, error) {
	if !storable(q.Words) {
		return 0, nil // no row can hold such words
	}
	var total int
	count := sqlbuilder.PostgreSQL.NewSelectBuilder()
	count.Select("COUNT(*)").From(l.table)
	l.filter(count, q, where)
	query, args := count.Build()
	if err := db.one(ctx, query, args, &total); err != nil {
		return 0, err
	}
	return total, db.page(ctx, l, q, cols, where, row)
}

// page is list without the count.
func (db *DB) page(ctx context.Context, l list, q fair.ListQuery, cols string, where func(*sqlbuilder.SelectBuilder), row func() []any) error {
	page := sqlbuilder.PostgreSQL.NewSelectBuilder()
	page.Select(cols).From(l.table)
	l.filter(page, q, where)
	page.OrderBy(l.order(q.Sort)...)
	limit, offset := q.Window()
	if limit > 0 {
		page.Limit(limit)
	}
	if offset > 0 {
		page.Offset(offset)
	}
	query, args := page.Build()
	return db.all(ctx, query, args, row)
}

func (l list) filter(b *sqlbuilder.SelectBuilder, q fair.ListQuery, where func(*sqlbuilder.SelectBuilder)) {
	where(b)
	if l.plain {
		return
	}
	if q.Deleted {
		b.Where("deleted_at > 0")
	} else {
		b.Where("deleted_at = 0")
	}
	words := q.Words
	if phone, ok := fair.ParsePhone(words); ok {
		words = string(phone) // however it was spaced
	}
	for word := range strings.FieldsSeq(words) {
		b.Where("search LIKE " + b.Var(likePattern(word)) + ` ESCAPE '\'`)
	}
}

func (l list) order(sort string) []string {
	name, down := strings.CutPrefix(sort, "-")
	col, ok := l.sorts[name]
	switch {
	case !ok && l.newest != "":
		return []string{l.newest}
	case !ok:
		return []string{"created_at DESC", "id DESC"}
	case down:
		return []string{col + " DESC", "id DESC"}
	}
	return []string{col, "id"}
}

// place writes the number of a placeholder, or of rows: PostgreSQL plans for few rows only when it sees how
// many they are.
func place(n int) string { return strconv.Itoa(n) }

// equals filters a column when a value is given.
func equals(column, value string) func(*sqlbuilder.SelectBuilder) {
	return func(b *sqlbuilder.SelectBuilder) {
		if value != "" {
			b.Where(b.Equal(column, value))
		}
	}
}
