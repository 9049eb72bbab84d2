package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// troubledRefund is the SQL condition for refunds that the office must handle. If a refund has the status REQUESTED or
// PENDING, a text in its field `failure` is the reason why the refund cannot be sent or queried at present.
const troubledRefund = "(status IN ('FAILED', 'ONHOLD', 'BYHAND') OR status IN ('REQUESTED', 'PENDING') AND failure " +
	"<> '')"

var refundList = db.List{
	Table: "refund", Plain: true, Exact: true, IDs: []string{"id", "order_id"}, Through: byOrder, Key: "id",
	Newest:  "created_at DESC, id DESC",
	Edition: "(SELECT o.edition_id FROM payment_order o WHERE o.id = refund.order_id)",
	Sorts:   map[string]string{"createdAt": "created_at", "status": "status", "amount": "amount_paise", "dueAt": "due_at"},
}

// FindRefunds implements refunds.Store.
func (s *DB) FindRefunds(ctx context.Context, f fair.RefundFilter) ([]fair.Refund, int, error) {
	found, total, err := db.ListRows[fair.Refund](ctx, s.DB, refundList, f.ListQuery, func(stmt *db.Statement) []string {
		where := s.Facet(stmt, "status", db.Strings(f.Status))
		if f.Waiting {
			where = append(where, "(status IN ('PROPOSED', 'RECORDED') OR "+troubledRefund+")")
		}
		return where
	})
	return found, total.Count, err
}

// byOrder is the condition that the search text of a row's order contains the search terms. This search text contains
// the payer's name. Lists of tables without their own search text use this condition.
const byOrder = "order_id IN (SELECT id FROM payment_order WHERE %s)"
