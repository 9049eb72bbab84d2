package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// OrdersAbout implements records.Store.
func (db *DB) OrdersAbout(ctx context.Context, recordID string) ([]fair.Order, error) {
	return selectAll[fair.Order](ctx, db, `payment_order
		WHERE registration_id = $1 OR booking_id = $1 OR sponsorship_id = $1 ORDER BY created_at, id`, recordID)
}

// OfflinePaymentsAbout implements records.Store.
func (db *DB) OfflinePaymentsAbout(ctx context.Context, recordID string) ([]fair.OfflinePayment, error) {
	return selectAll[fair.OfflinePayment](ctx, db, `offline_payment
		WHERE registration_id = $1 OR booking_id = $1 OR sponsorship_id = $1 ORDER BY created_at, id`, recordID)
}

// AdmissionsAbout implements records.Store.
func (db *DB) AdmissionsAbout(ctx context.Context, recordID string) ([]fair.Admission, error) {
	return selectAll[fair.Admission](ctx, db, "admission WHERE record_id = $1 ORDER BY at, id", recordID)
}

// ActivitiesAbout implements records.Store.
func (db *DB) ActivitiesAbout(ctx context.Context, recordIDs []string, limit int) ([]fair.Activity, error) {
	var s sqlText
	s.put("activity WHERE ", s.oneOf("entity", asStrings(fair.RecordKinds)), " AND ",
		s.oneOf("entity_id", recordIDs), " ORDER BY id DESC LIMIT ", s.arg(limit))
	return selectAll[fair.Activity](ctx, db, s.String(), s.args...)
}

// numbered returns the ids of up to 500 orders to which a number belongs. The number can be a document number, the
// reference of a payment, such as the bank reference (UTR), or the bank reference of a settlement. Letter case is
// ignored, except in a settlement's bank reference.
func (db *DB) numbered(ctx context.Context, number string) ([]string, error) {
	return readColumn[string](ctx, db,
		`SELECT order_id FROM payment WHERE UPPER(bank_reference) = UPPER($1) AND bank_reference <> ''
		UNION SELECT order_id FROM document WHERE number = UPPER($1)
		UNION SELECT order_id FROM offline_payment WHERE UPPER(reference) = UPPER($1) AND reference <> ''
			AND order_id IS NOT NULL
		UNION SELECT order_id FROM settlement_entry WHERE utr = $1 AND utr <> '' AND order_id <> ''
		LIMIT 500`, number)
}
