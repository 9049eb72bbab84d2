package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

func (s *DB) findCancellation(ctx context.Context, where string, arg any) (fair.Cancellation, error) {
	return db.SelectOne[fair.Cancellation](ctx, s.DB, "cancellation WHERE "+where, arg)
}

// FindCancellation implements refunds.Store.
func (s *DB) FindCancellation(ctx context.Context, id string) (fair.Cancellation, error) {
	return s.findCancellation(ctx, "id = $1", id)
}

// LatestCancellation implements payments.Store. A waiting request is always the latest request.
func (s *DB) LatestCancellation(ctx context.Context, orderID string) (fair.Cancellation, error) {
	return s.findCancellation(ctx, `record_id = (SELECT COALESCE(registration_id, booking_id, sponsorship_id)
		FROM payment_order WHERE id = $1) ORDER BY status = 'asked' DESC, asked_at DESC, id DESC LIMIT 1`, orderID)
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
func (s *DB) CountMoneyWaiting(ctx context.Context, editionID string) (w fair.MoneyWaiting, err error) {
	var tills int
	err = s.One(ctx, `SELECT COALESCE(SUM(CASE WHEN kind = 'request' THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN kind = 'approve' THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN kind IN ('payout', 'dispute') THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN kind IN ('due', 'overpaid', 'tax') THEN 1 ELSE 0 END), 0),
		COUNT(*), (SELECT COUNT(*) FROM till WHERE status = 'closed' AND (edition_id = $1 OR $1 = ''))
		FROM ledger_task WHERE edition_id = $1 OR $1 = ''`, []any{editionID},
		&w.Cancellations, &w.Approvals, &w.Refunds, &w.Differences, &w.Tasks, &tills)
	w.Approvals += tills
	return w, err
}

// StallChargesOfBooking implements books.Store.
func (s *DB) StallChargesOfBooking(ctx context.Context, bookingID string) (kept fair.Paise, err error) {
	err = s.One(ctx, "SELECT CAST(COALESCE(SUM(amount_paise), 0) AS BIGINT) FROM ledger_entry WHERE record_kind = 'booking' "+
		"AND record_id = $1 AND kind = 'cancellation_charge'", []any{bookingID}, &kept)
	return kept, err
}
