package store

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// CreateCancellation implements refunds.Store.
func (s *DB) CreateCancellation(ctx context.Context, c fair.Cancellation) (created bool, err error) {
	return s.InsertUnless(ctx, "cancellation", s.Columns(&c), "ON CONFLICT DO NOTHING")
}

func (s *DB) findCancellation(ctx context.Context, where string, arg any) (fair.Cancellation, error) {
	return db.SelectOne[fair.Cancellation](ctx, s.DB, "cancellation WHERE "+where, arg)
}

// LockCancellation implements refunds.Store.
func (s *DB) LockCancellation(ctx context.Context, id string) (fair.Cancellation, error) {
	return s.findCancellation(ctx, "id = $1"+s.Dialect.ForUpdate, id)
}

// FindCancellation implements refunds.Store.
func (s *DB) FindCancellation(ctx context.Context, id string) (fair.Cancellation, error) {
	return s.findCancellation(ctx, "id = $1", id)
}

// LatestCancellation implements payments.Store. A waiting request is always the latest request. The query sorts by
// status first, because an earlier request from the same millisecond may have a larger id.
func (s *DB) LatestCancellation(ctx context.Context, orderID string) (fair.Cancellation, error) {
	return s.findCancellation(ctx, `(order_id = $1
		OR order_id IN (SELECT other.id FROM payment_order other
			JOIN payment_order own ON own.booking_id = other.booking_id WHERE own.id = $1)
		OR order_id IN (SELECT other.id FROM payment_order other
			JOIN payment_order own ON own.sponsorship_id = other.sponsorship_id WHERE own.id = $1))
		ORDER BY status = 'asked' DESC, asked_at DESC, id DESC LIMIT 1`, orderID)
}

// UpdateCancellation implements refunds.Store. The caller must have locked the cancellation with LockCancellation, or
// must have locked the order.
func (s *DB) UpdateCancellation(ctx context.Context, c fair.Cancellation) error {
	return s.Update(ctx, "cancellation", db.Without(s.Columns(&c), "edition_id", "order_id", "stalls", "asked_at"))
}

// stallCharges is the beginning of a query for the cancellation charges of separately cancelled stalls. The charges
// are the price of these stalls minus the refunds for them. The caller adds a condition on payment_order, whose alias
// is o.
const stallCharges = `SELECT CAST(COALESCE(SUM(
		(SELECT COALESCE(SUM(c.stalls_paise), 0) FROM cancellation c WHERE c.order_id = o.id) -
		(SELECT COALESCE(SUM(r.amount_paise), 0) FROM refund r WHERE r.order_id = o.id AND r.reason = 'stalls'
			AND r.status NOT IN ('PROPOSED', 'REFUSED'))), 0) AS BIGINT) FROM payment_order o WHERE `

// StallChargesOfOrder implements refunds.Store.
func (s *DB) StallChargesOfOrder(ctx context.Context, orderID string) (kept fair.Paise, err error) {
	err = s.One(ctx, stallCharges+"o.id = $1", []any{orderID}, &kept)
	return kept, err
}

// StallChargesOfBooking implements books.Store.
func (s *DB) StallChargesOfBooking(ctx context.Context, bookingID string) (kept fair.Paise, err error) {
	err = s.One(ctx, stallCharges+"o.booking_id = $1", []any{bookingID}, &kept)
	return kept, err
}

var cancellationList = db.List{
	Table: "cancellation", Plain: true, Exact: true, IDs: []string{"id", "order_id"}, Through: byOrder, Key: "id",
	Newest: "asked_at DESC, id DESC",
	Sorts:  map[string]string{"askedAt": "asked_at", "status": "status", "amount": "proposed_paise"},
}

// FindCancellations implements refunds.Store.
func (s *DB) FindCancellations(ctx context.Context, f fair.CancellationFilter) ([]fair.Cancellation, int, error) {
	found, total, err := db.ListRows[fair.Cancellation](
		ctx,
		s.DB,
		cancellationList,
		f.ListQuery,
		func(stmt *db.Statement) []string {
			return s.Facet(stmt, "status", db.Strings(f.Status))
		},
	)
	return found, total.Count, err
}

// CountMoneyWaiting implements office.Store.
func (s *DB) CountMoneyWaiting(ctx context.Context, of fair.EditionScope) (w fair.MoneyWaiting, err error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return w, err
	}
	var proposals, payments int
	var stmt db.Statement
	in := func(column string) string { return strings.Join(append(stmt.InScope(column, within), "TRUE"), " AND ") }
	stmt.Put("SELECT (SELECT COUNT(*) FROM cancellation WHERE status = 'asked' AND ", in("edition_id"), "), ",
		"(SELECT COUNT(*) FROM refund WHERE status IN ('PROPOSED', 'RECORDED') AND ", in(refundList.Edition), "), ",
		"(SELECT COUNT(*) FROM refund WHERE "+troubledRefund+" AND ", in(refundList.Edition), "), ",
		"(SELECT COUNT(*) FROM offline_payment WHERE status = 'waiting' AND ", in("edition_id"), ") + ",
		"(SELECT COUNT(*) FROM till WHERE status = 'closed' AND ", in("edition_id"), "), ",
		"(SELECT COUNT(*) FROM booking WHERE "+unpaidDifference+" AND ", in("edition_id"), ")")
	err = s.One(ctx, stmt.String(), stmt.Args, &w.Cancellations, &proposals, &w.Refunds, &payments, &w.Differences)
	w.Approvals = proposals + payments
	return w, err
}
