package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// CountMoneyWaiting counts what waits in an edition, or in all editions without an id.
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

// TookCash reports whether cash for a registration is in a till of an account.
func (s *DB) TookCash(ctx context.Context, registrationID, accountID string) (took bool, err error) {
	err = s.One(ctx, "SELECT EXISTS (SELECT 1 FROM ledger_entry WHERE record_kind = 'registration' AND record_id = $1 "+
		"AND till_id IN (SELECT id FROM till WHERE account_id = $2))", []any{registrationID, accountID}, &took)
	return took, err
}
