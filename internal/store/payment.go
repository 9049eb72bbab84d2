package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Payments implements the Store interfaces of several areas. It returns the payments of an order, oldest first.
func (db *DB) Payments(ctx context.Context, orderID string) ([]fair.Payment, error) {
	return selectAll[fair.Payment](ctx, db, "payment WHERE order_id = $1 ORDER BY at, cf_payment_id", orderID)
}

// PaymentsOf implements payments.Store.
func (db *DB) PaymentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Payment, error) {
	found := map[string][]fair.Payment{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	var s sqlText
	s.put("payment WHERE ", s.oneOf("order_id", orderIDs), " ORDER BY at, cf_payment_id")
	list, err := selectAll[fair.Payment](ctx, db, s.String(), s.args...)
	for _, p := range list {
		found[p.OrderID] = append(found[p.OrderID], p)
	}
	return found, err
}

// SavePayment implements payments.Store.
func (db *DB) SavePayment(ctx context.Context, p fair.Payment) error {
	cols := db.columns(&p)
	return db.exec(ctx, insertSQL("payment", cols, `ON CONFLICT (cf_payment_id) DO UPDATE SET
		status = CASE WHEN payment.status = 'SUCCESS' THEN payment.status ELSE excluded.status END,
		amount_paise = CASE WHEN payment.status = 'SUCCESS' THEN payment.amount_paise ELSE excluded.amount_paise END,
		bank_reference = excluded.bank_reference, message = excluded.message, completed_at = excluded.completed_at,
		disposition = CASE WHEN payment.disposition = '' THEN excluded.disposition ELSE payment.disposition END`),
		values(cols)...)
}

// CreateRefund implements refunds.Store. If a refund with the same id exists, it stores nothing, and created is false.
func (db *DB) CreateRefund(ctx context.Context, r fair.Refund) (created bool, err error) {
	return db.insertUnless(ctx, "refund", db.columns(&r), "ON CONFLICT (id) DO NOTHING")
}

// DecidePayment implements payments.Store.
func (db *DB) DecidePayment(ctx context.Context, cfPaymentID string, from, to fair.Disposition) error {
	return staleIfNone(db.execCounted(ctx,
		"UPDATE payment SET disposition = $3 WHERE cf_payment_id = $1 AND disposition = $2",
		cfPaymentID, string(from), string(to)))
}

func (db *DB) findRefund(ctx context.Context, where string, arg any) (fair.Refund, error) {
	return selectOne[fair.Refund](ctx, db, "refund WHERE "+where, arg)
}

// FindRefund implements refunds.Store.
func (db *DB) FindRefund(ctx context.Context, id string) (fair.Refund, error) {
	return db.findRefund(ctx, "id = $1", id)
}

// LockRefund is like FindRefund, but it locks the row until the transaction ends.
func (db *DB) LockRefund(ctx context.Context, id string) (fair.Refund, error) {
	return db.findRefund(ctx, "id = $1"+db.engine.forUpdate, id)
}

// FindRefundByProviderID implements refunds.Store.
func (db *DB) FindRefundByProviderID(ctx context.Context, id string) (fair.Refund, error) {
	return db.findRefund(ctx, "provider_id = $1 AND provider_id <> ''", id)
}

// Refunds implements the Store interfaces of several areas. It returns the refunds of an order, oldest first.
func (db *DB) Refunds(ctx context.Context, orderID string) ([]fair.Refund, error) {
	return selectAll[fair.Refund](ctx, db, "refund WHERE order_id = $1 ORDER BY created_at, id", orderID)
}

// RefundsOf implements payments.Store.
func (db *DB) RefundsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Refund, error) {
	found := map[string][]fair.Refund{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	var s sqlText
	s.put("refund WHERE ", s.oneOf("order_id", orderIDs), " ORDER BY created_at, id")
	list, err := selectAll[fair.Refund](ctx, db, s.String(), s.args...)
	for _, r := range list {
		found[r.OrderID] = append(found[r.OrderID], r)
	}
	return found, err
}

// UpdateRefund implements refunds.Store.
func (db *DB) UpdateRefund(ctx context.Context, r fair.Refund) error {
	return db.update(ctx, "refund", db.columns(&r))
}

// SaveWebhook implements payments.Store. fresh is true if the delivery is new, or if it was stored before but its
// processing was not completed.
func (db *DB) SaveWebhook(ctx context.Context, w fair.WebhookReceipt) (fresh bool, err error) {
	n, err := db.execCounted(ctx, `INSERT INTO webhook_receipt (dedupe_key, type, order_id, raw, received_at, done_at) VALUES ($1, $2, $3, $4, $5, 0)
		ON CONFLICT (dedupe_key) DO NOTHING`, w.DedupeKey, w.Type, w.OrderID, w.Raw, toMillis(w.ReceivedAt))
	if err != nil || n == 1 {
		return n == 1, err
	}
	var done int64
	err = db.one(ctx, "SELECT done_at FROM webhook_receipt WHERE dedupe_key = $1", []any{w.DedupeKey}, &done)
	return done == 0, err
}

// FinishWebhook implements payments.Store.
func (db *DB) FinishWebhook(ctx context.Context, dedupeKey string, at time.Time) error {
	return db.exec(ctx, "UPDATE webhook_receipt SET done_at = $2 WHERE dedupe_key = $1", dedupeKey, toMillis(at))
}
