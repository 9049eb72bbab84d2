package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// OrdersAbout implements records.Store.
func (db *DB) OrdersAbout(ctx context.Context, recordID string) ([]fair.Order, error) {
	found := []fair.Order{}
	var o fair.Order
	err := db.all(ctx, "SELECT "+names(db.orderColumns(&o), "")+` FROM payment_order
		WHERE registration_id = $1 OR booking_id = $1 OR sponsorship_id = $1 ORDER BY created_at, id`, []any{recordID},
		func() []any {
			found = append(found, fair.Order{})
			return places(db.orderColumns(&found[len(found)-1]))
		})
	return found, err
}

// OfflinePaymentsAbout implements records.Store.
func (db *DB) OfflinePaymentsAbout(ctx context.Context, recordID string) ([]fair.OfflinePayment, error) {
	found := []fair.OfflinePayment{}
	var o fair.OfflinePayment
	err := db.all(ctx, "SELECT "+names(offlineColumns(&o), "")+` FROM offline_payment
		WHERE registration_id = $1 OR booking_id = $1 OR sponsorship_id = $1 ORDER BY created_at, id`, []any{recordID},
		func() []any {
			found = append(found, fair.OfflinePayment{})
			return places(offlineColumns(&found[len(found)-1]))
		})
	return found, err
}

// AdmissionsAbout implements records.Store.
func (db *DB) AdmissionsAbout(ctx context.Context, recordID string) ([]fair.Admission, error) {
	found := []fair.Admission{}
	var a fair.Admission
	err := db.all(ctx, "SELECT "+names(admissionColumns(&a), "")+" FROM admission WHERE record_id = $1 ORDER BY at, id",
		[]any{recordID}, func() []any {
			found = append(found, fair.Admission{})
			return places(admissionColumns(&found[len(found)-1]))
		})
	return found, err
}

// ActivitiesAbout implements records.Store.
func (db *DB) ActivitiesAbout(ctx context.Context, recordIDs []string, limit int) ([]fair.Activity, error) {
	found := []fair.Activity{}
	kinds := make([]string, len(fair.RecordKinds))
	for i, kind := range fair.RecordKinds {
		kinds[i] = string(kind)
	}
	var a fair.Activity
	var s sqlText
	s.put("SELECT id, ", names(activityColumns(&a), ""), " FROM activity WHERE ", s.oneOf("entity", kinds), " AND ",
		s.oneOf("entity_id", recordIDs), " ORDER BY id DESC LIMIT ", s.arg(limit))
	err := db.all(ctx, s.String(), s.args, func() []any {
		found = append(found, fair.Activity{})
		last := &found[len(found)-1]
		return append([]any{&last.ID}, places(activityColumns(last))...)
	})
	return found, err
}

// numbered returns the ids of up to 500 orders to which the given number belongs. The number can be a document
// number, a reference of a payment such as the bank reference (UTR), or the bank reference of a settlement. The
// letter case is ignored, except for the bank reference of a settlement.
func (db *DB) numbered(ctx context.Context, number string) ([]string, error) {
	var ids []string
	err := db.all(ctx, `SELECT order_id FROM payment WHERE UPPER(bank_reference) = UPPER($1) AND bank_reference <> ''
		UNION SELECT order_id FROM document WHERE number = UPPER($1)
		UNION SELECT order_id FROM offline_payment WHERE UPPER(reference) = UPPER($1) AND reference <> ''
			AND order_id IS NOT NULL
		UNION SELECT order_id FROM settlement_entry WHERE utr = $1 AND utr <> '' AND order_id <> ''
		LIMIT 500`,
		[]any{number}, func() []any {
			ids = append(ids, "")
			return []any{&ids[len(ids)-1]}
		})
	return ids, err
}
