package store

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// CreateCancellation implements refunds.Store.
func (db *DB) CreateCancellation(ctx context.Context, c fair.Cancellation) (created bool, err error) {
	return db.insertUnless(ctx, "cancellation", db.columns(&c), "ON CONFLICT DO NOTHING")
}

func (db *DB) findCancellation(ctx context.Context, where string, arg any) (fair.Cancellation, error) {
	return selectOne[fair.Cancellation](ctx, db, "cancellation WHERE "+where, arg)
}

// LockCancellation implements refunds.Store.
func (db *DB) LockCancellation(ctx context.Context, id string) (fair.Cancellation, error) {
	return db.findCancellation(ctx, "id = $1"+db.engine.forUpdate, id)
}

// FindCancellation implements refunds.Store.
func (db *DB) FindCancellation(ctx context.Context, id string) (fair.Cancellation, error) {
	return db.findCancellation(ctx, "id = $1", id)
}

// LatestCancellation implements payments.Store. A waiting request is always the latest request. The query sorts by
// status first, because an earlier request from the same millisecond may have a larger id.
func (db *DB) LatestCancellation(ctx context.Context, orderID string) (fair.Cancellation, error) {
	return db.findCancellation(ctx, `(order_id = $1
		OR order_id IN (SELECT other.id FROM payment_order other
			JOIN payment_order own ON own.booking_id = other.booking_id WHERE own.id = $1)
		OR order_id IN (SELECT other.id FROM payment_order other
			JOIN payment_order own ON own.sponsorship_id = other.sponsorship_id WHERE own.id = $1))
		ORDER BY status = 'asked' DESC, asked_at DESC, id DESC LIMIT 1`, orderID)
}

// UpdateCancellation implements refunds.Store. The caller must have locked the cancellation with LockCancellation, or
// must have locked the order.
func (db *DB) UpdateCancellation(ctx context.Context, c fair.Cancellation) error {
	return db.update(ctx, "cancellation", without(db.columns(&c), "edition_id", "order_id", "stalls", "asked_at"))
}

// stallCharges is the beginning of a query for the cancellation charges of separately cancelled stalls. The charges
// are the price of these stalls minus the refunds for them. The caller adds a condition on payment_order, whose alias
// is o.
const stallCharges = `SELECT CAST(COALESCE(SUM(
		(SELECT COALESCE(SUM(c.stalls_paise), 0) FROM cancellation c WHERE c.order_id = o.id) -
		(SELECT COALESCE(SUM(r.amount_paise), 0) FROM refund r WHERE r.order_id = o.id AND r.reason = 'stalls'
			AND r.status NOT IN ('PROPOSED', 'REFUSED'))), 0) AS BIGINT) FROM payment_order o WHERE `

// StallChargesOfOrder implements refunds.Store.
func (db *DB) StallChargesOfOrder(ctx context.Context, orderID string) (kept fair.Paise, err error) {
	err = db.one(ctx, stallCharges+"o.id = $1", []any{orderID}, &kept)
	return kept, err
}

// StallChargesOfBooking implements books.Store.
func (db *DB) StallChargesOfBooking(ctx context.Context, bookingID string) (kept fair.Paise, err error) {
	err = db.one(ctx, stallCharges+"o.booking_id = $1", []any{bookingID}, &kept)
	return kept, err
}

var cancellationList = list{
	table: "cancellation", plain: true, exact: true, ids: []string{"id", "order_id"}, through: byOrder, key: "id",
	newest: "asked_at DESC, id DESC",
	sorts:  map[string]string{"askedAt": "asked_at", "status": "status", "amount": "proposed_paise"},
}

// FindCancellations implements refunds.Store.
func (db *DB) FindCancellations(ctx context.Context, f fair.CancellationFilter) ([]fair.Cancellation, int, error) {
	found, total, err := listRows[fair.Cancellation](ctx, db, cancellationList, f.ListQuery, func(s *sqlText) []string {
		return db.facet(s, "status", asStrings(f.Status))
	})
	return found, total.Count, err
}

// CountMoneyWaiting implements office.Store.
func (db *DB) CountMoneyWaiting(ctx context.Context, of fair.EditionScope) (w fair.MoneyWaiting, err error) {
	within, err := db.scopeOf(ctx, of)
	if err != nil {
		return w, err
	}
	var proposals, payments int
	var s sqlText
	in := func(column string) string { return strings.Join(append(s.inScope(column, within), "TRUE"), " AND ") }
	s.put("SELECT (SELECT COUNT(*) FROM cancellation WHERE status = 'asked' AND ", in("edition_id"), "), ",
		"(SELECT COUNT(*) FROM refund WHERE status IN ('PROPOSED', 'RECORDED') AND ", in(refundList.edition), "), ",
		"(SELECT COUNT(*) FROM refund WHERE "+troubledRefund+" AND ", in(refundList.edition), "), ",
		"(SELECT COUNT(*) FROM offline_payment WHERE status = 'waiting' AND ", in("edition_id"), ") + ",
		"(SELECT COUNT(*) FROM till WHERE status = 'closed' AND ", in("edition_id"), "), ",
		"(SELECT COUNT(*) FROM booking WHERE "+unpaidDifference+" AND ", in("edition_id"), ")")
	err = db.one(ctx, s.String(), s.args, &w.Cancellations, &proposals, &w.Refunds, &payments, &w.Differences)
	w.Approvals = proposals + payments
	return w, err
}
