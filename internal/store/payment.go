package store

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Payments implements the Store interfaces of several areas. It returns the payments of an order, oldest first.
func (s *DB) Payments(ctx context.Context, orderID string) ([]fair.Payment, error) {
	return db.SelectAll[fair.Payment](ctx, s.DB, "payment WHERE order_id = $1 ORDER BY at, cf_payment_id", orderID)
}

// PaymentsOf implements payments.Store.
func (s *DB) PaymentsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Payment, error) {
	found := map[string][]fair.Payment{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	var stmt db.Statement
	stmt.Put("payment WHERE ", stmt.OneOf("order_id", orderIDs), " ORDER BY at, cf_payment_id")
	list, err := db.SelectAll[fair.Payment](ctx, s.DB, stmt.String(), stmt.Args...)
	for _, p := range list {
		found[p.OrderID] = append(found[p.OrderID], p)
	}
	return found, err
}

// SavePayment implements payments.Store.
func (s *DB) SavePayment(ctx context.Context, p fair.Payment) error {
	cols := s.Columns(&p)
	return s.Exec(ctx, db.InsertSQL("payment", cols, `ON CONFLICT (cf_payment_id) DO UPDATE SET
		status = CASE WHEN payment.status = 'SUCCESS' THEN payment.status ELSE excluded.status END,
		amount_paise = CASE WHEN payment.status = 'SUCCESS' THEN payment.amount_paise ELSE excluded.amount_paise END,
		bank_reference = excluded.bank_reference, message = excluded.message, completed_at = excluded.completed_at,
		disposition = CASE WHEN payment.disposition = '' THEN excluded.disposition ELSE payment.disposition END`),
		db.ColumnValues(cols)...)
}

// CreateRefund implements refunds.Store. If a refund with the same id exists, it stores nothing, and created is false.
func (s *DB) CreateRefund(ctx context.Context, r fair.Refund) (created bool, err error) {
	return s.InsertUnless(ctx, "refund", s.Columns(&r), "ON CONFLICT (id) DO NOTHING")
}

// DecidePayment implements payments.Store.
func (s *DB) DecidePayment(ctx context.Context, cfPaymentID string, from, to fair.Disposition) error {
	return db.StaleIfNone(s.ExecCounted(ctx,
		"UPDATE payment SET disposition = $3 WHERE cf_payment_id = $1 AND disposition = $2",
		cfPaymentID, string(from), string(to)))
}

// refundView is a SQL query of the refunds of all ledgers: payouts, refunds that were found at the provider, and what is
// proposed. What is proposed belongs to the newest order with which money came.
const refundView = `(SELECT p.id, e.order_id, e.payment_id AS cf_payment_id, p.amount_paise,
		CASE p.reason WHEN 'decided' THEN 'part' ELSE p.reason END AS reason, p.status, p.provider_id, p.tries,
		p.provider_key, p.cf_refund_id, COALESCE(d.reason, '') AS note,
		CASE p.method WHEN '' THEN 'bank' ELSE p.method END AS channel, p.reference,
		COALESCE(d.cancelled_by, '') AS cancelled_by, COALESCE(d.kind, '') = 'refund' AS keep, p.failure,
		COALESCE(d.proposed_by, '') AS proposed_by, CAST(p.chain AS TEXT) AS recorded_by, COALESCE(d.decided_by, '') AS decided_by,
		p.sent_at, p.due_at, p.done_at, p.created_at, p.updated_at, p.record_id
	FROM ledger_payout p
	JOIN ledger_entry e ON e.record_kind = p.record_kind AND e.record_id = p.record_id AND e.no = p.of_no
	LEFT JOIN ledger_decision d ON d.id = p.decision_id WHERE p.status <> 'STOPPED'
	UNION ALL SELECT r.record_id || '/' || r.no, e.order_id, e.payment_id, r.amount_paise, 'external', 'SUCCESS', '', 0, '',
		r.payment_id, '', r.method, '', 'organiser', TRUE, '', '', '', '', r.at, r.at, r.at, r.at, r.at, r.record_id
	FROM ledger_entry r
	JOIN ledger_entry e ON e.record_kind = r.record_kind AND e.record_id = r.record_id AND e.no = r.of_no
	WHERE r.kind = 'refund' AND r.payout_id = '' AND r.takes_back = 0
	UNION ALL SELECT d.id, e.order_id, e.payment_id, d.amount_paise,
		CASE d.kind WHEN 'refund' THEN 'part' ELSE 'cancelled' END,
		CASE d.status WHEN 'proposed' THEN 'PROPOSED' ELSE 'REFUSED' END, '', 0, '', '', d.reason, 'online', '',
		d.cancelled_by, d.kind = 'refund', d.refusal, d.proposed_by, '', d.decided_by, 0, 0, 0, d.proposed_at,
		CASE WHEN d.decided_at > 0 THEN d.decided_at ELSE d.proposed_at END, d.record_id
	FROM ledger_decision d
	JOIN ledger_entry e ON e.record_kind = d.record_kind AND e.record_id = d.record_id AND e.no = (SELECT MAX(n.no)
		FROM ledger_entry n WHERE n.record_kind = d.record_kind AND n.record_id = d.record_id AND n.kind = 'payment'
		AND n.takes_back = 0 AND n.order_id <> '')
	WHERE d.kind IN ('refund', 'cancellation') AND d.status IN ('proposed', 'refused') AND d.proposed_at > 0) refund`

// refunds reads refunds from refundView. The condition names its columns.
func (s *DB) refunds(ctx context.Context, where string, args ...any) ([]fair.Refund, error) {
	list, err := db.SelectAll[fair.Refund](ctx, s.DB, refundView+" WHERE "+where+" ORDER BY created_at, id", args...)
	for i := range list {
		var chain []string // of the accounts that recorded a payout by hand
		if json.Unmarshal([]byte(list[i].RecordedBy), &chain) == nil && len(chain) > 0 {
			list[i].RecordedBy = chain[len(chain)-1]
		} else {
			list[i].RecordedBy = ""
		}
	}
	return list, err
}

// FindRefund implements refunds.Store.
func (s *DB) FindRefund(ctx context.Context, id string) (fair.Refund, error) {
	found, err := s.refunds(ctx, "id = $1 OR provider_id = $1 AND provider_id <> ''", id)
	if err == nil && len(found) == 0 {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	if err != nil {
		return fair.Refund{}, err
	}
	return found[0], nil
}

// Refunds implements the Store interfaces of several areas. It returns the refunds of an order, oldest first.
func (s *DB) Refunds(ctx context.Context, orderID string) ([]fair.Refund, error) {
	return s.refunds(ctx, "order_id = $1", orderID)
}

// RefundsOf implements payments.Store.
func (s *DB) RefundsOf(ctx context.Context, orderIDs []string) (map[string][]fair.Refund, error) {
	found := map[string][]fair.Refund{}
	if len(orderIDs) == 0 {
		return found, nil
	}
	var stmt db.Statement
	stmt.Put(stmt.OneOf("order_id", orderIDs))
	list, err := s.refunds(ctx, stmt.String(), stmt.Args...)
	for _, r := range list {
		found[r.OrderID] = append(found[r.OrderID], r)
	}
	return found, err
}

// LockRefund locks a row of the old table.
func (s *DB) LockRefund(ctx context.Context, id string) (fair.Refund, error) {
	return db.SelectOne[fair.Refund](ctx, s.DB, "refund WHERE id = $1"+s.Dialect.ForUpdate, id)
}

// UpdateRefund implements refunds.Store.
func (s *DB) UpdateRefund(ctx context.Context, r fair.Refund) error {
	return s.Update(ctx, "refund", s.Columns(&r))
}

// SaveWebhook implements payments.Store. fresh is true if the delivery is new, or if it was stored before but its
// processing was not completed.
func (s *DB) SaveWebhook(ctx context.Context, w fair.WebhookReceipt) (fresh bool, err error) {
	n, err := s.ExecCounted(ctx, `INSERT INTO webhook_receipt (dedupe_key, type, order_id, raw, received_at, done_at) VALUES ($1, $2, $3, $4, $5, 0)
		ON CONFLICT (dedupe_key) DO NOTHING`, w.DedupeKey, w.Type, w.OrderID, w.Raw, db.ToMillis(w.ReceivedAt))
	if err != nil || n == 1 {
		return n == 1, err
	}
	var done int64
	err = s.One(ctx, "SELECT done_at FROM webhook_receipt WHERE dedupe_key = $1", []any{w.DedupeKey}, &done)
	return done == 0, err
}

// FinishWebhook implements payments.Store.
func (s *DB) FinishWebhook(ctx context.Context, dedupeKey string, at time.Time) error {
	return s.Exec(ctx, "UPDATE webhook_receipt SET done_at = $2 WHERE dedupe_key = $1", dedupeKey, db.ToMillis(at))
}
