package store

import (
	"context"

	"github.com/huandu/go-sqlbuilder"

	"github.com/mela-fair/mela/internal/fair"
)

var refundList = list{
	table: "refund", plain: true,
	sorts: map[string]string{"createdAt": "created_at", "status": "status", "amount": "amount_paise", "dueAt": "due_at"},
}

// FindRefunds implements app.OrderStore.
func (db *DB) FindRefunds(ctx context.Context, f fair.RefundFilter) ([]fair.Refund, int, error) {
	found := []fair.Refund{}
	var r fair.Refund
	where := func(b *sqlbuilder.SelectBuilder) {
		if len(f.Status) > 0 {
			b.Where(b.In("status", anyOf(asStrings(f.Status))...))
		}
	}
	total, err := db.list(ctx, refundList, f.ListQuery, names(refundColumns(&r), ""), where, func() []any {
		found = append(found, fair.Refund{})
		return places(refundColumns(&found[len(found)-1]))
	})
	return found, total, err
}
