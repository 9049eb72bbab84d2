package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Payments returns the payments of an order, oldest first.
func (s *DB) Payments(ctx context.Context, orderID string) ([]fair.Payment, error) {
	return db.SelectAll[fair.Payment](ctx, s.DB, "payment WHERE order_id = $1 ORDER BY at, cf_payment_id", orderID)
}

// SavePayment stores the state that the provider reported for a payment attempt. It never replaces a success with
// another state.
func (s *DB) SavePayment(ctx context.Context, p fair.Payment) error {
	cols := s.Columns(&p)
	return s.Exec(ctx, db.InsertSQL("payment", cols, `ON CONFLICT (cf_payment_id) DO UPDATE SET
		status = CASE WHEN payment.status = 'SUCCESS' THEN payment.status ELSE excluded.status END,
		amount_paise = CASE WHEN payment.status = 'SUCCESS' THEN payment.amount_paise ELSE excluded.amount_paise END,
		bank_reference = excluded.bank_reference, message = excluded.message, completed_at = excluded.completed_at`),
		db.ColumnValues(cols)...)
}

// SaveWebhook stores a webhook delivery. The result `fresh` is false if a delivery with the same key was already
// processed. fresh is true if the delivery is new, or if it was stored before but its processing was not completed.
func (s *DB) SaveWebhook(ctx context.Context, w fair.WebhookReceipt) (fresh bool, err error) {
	n, err := s.ExecCounted(
		ctx,
		`INSERT INTO webhook_receipt (dedupe_key, type, order_id, raw, received_at, done_at) VALUES ($1, $2, $3, $4, $5, 0)
		ON CONFLICT (dedupe_key) DO NOTHING`,
		w.DedupeKey,
		w.Type,
		w.OrderID,
		w.Raw,
		db.ToMillis(w.ReceivedAt),
	)
	if err != nil || n == 1 {
		return n == 1, err
	}
	var done int64
	err = s.One(ctx, "SELECT done_at FROM webhook_receipt WHERE dedupe_key = $1", []any{w.DedupeKey}, &done)
	return done == 0, err
}

func (s *DB) FinishWebhook(ctx context.Context, dedupeKey string, at time.Time) error {
	return s.Exec(ctx, "UPDATE webhook_receipt SET done_at = $2 WHERE dedupe_key = $1", dedupeKey, db.ToMillis(at))
}
