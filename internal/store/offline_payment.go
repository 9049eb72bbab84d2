package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreateOfflinePayment implements payments.Store.
func (db *DB) CreateOfflinePayment(ctx context.Context, o fair.OfflinePayment) (created bool, err error) {
	return db.insertUnless(ctx, "offline_payment", db.columns(&o), "ON CONFLICT DO NOTHING")
}

// TookCash implements walkins.Store.
func (db *DB) TookCash(ctx context.Context, registrationID, accountID string) (took bool, err error) {
	err = db.one(ctx, "SELECT EXISTS (SELECT 1 FROM offline_payment WHERE registration_id = $1 "+
		"AND till_id IN (SELECT id FROM till WHERE account_id = $2))", []any{registrationID, accountID}, &took)
	return took, err
}

// LockOfflinePayment implements payments.Store.
func (db *DB) LockOfflinePayment(ctx context.Context, id string) (fair.OfflinePayment, error) {
	return selectOne[fair.OfflinePayment](ctx, db, "offline_payment WHERE id = $1"+db.engine.forUpdate, id)
}

// UpdateOfflinePayment implements payments.Store.
func (db *DB) UpdateOfflinePayment(ctx context.Context, o fair.OfflinePayment) error {
	return db.update(ctx, "offline_payment", without(db.columns(&o), "edition_id", "kind", "registration_id",
		"booking_id", "sponsorship_id", "amount_paise", "recorded_by", "created_at"))
}

// FindWaitingPayment implements payments.Store.
func (db *DB) FindWaitingPayment(ctx context.Context, kind fair.OrderKind, id string) (fair.OfflinePayment, error) {
	column, known := subjectColumns[kind]
	if !known {
		return fair.OfflinePayment{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return selectOne[fair.OfflinePayment](ctx, db, "offline_payment WHERE "+column+" = $1 AND status = 'waiting'", id)
}

// subjectColumns maps each kind of record to the column that contains the id of the paid record.
var subjectColumns = map[fair.OrderKind]string{
	fair.OrderForRegistration: "registration_id",
	fair.OrderForBooking:      "booking_id",
	fair.OrderForSponsorship:  "sponsorship_id",
}

var offlineList = list{
	table: "offline_payment", plain: true, exact: true, key: "id", newest: "created_at DESC, id DESC",
	ids: []string{"id", "registration_id", "booking_id", "sponsorship_id"},
	through: "(registration_id IN (SELECT id FROM registration WHERE %s) OR booking_id IN (SELECT id FROM booking " +
		"WHERE %s) OR sponsorship_id IN (SELECT id FROM sponsorship WHERE %s))",
	sorts: map[string]string{
		"createdAt": "created_at", "status": "status", "amount": "amount_paise",
		"date": "received_at",
	},
}

// FindOfflinePayments implements payments.Store.
func (db *DB) FindOfflinePayments(ctx context.Context, f fair.OfflineFilter) ([]fair.OfflinePayment, int, error) {
	if !storable(f.Reference) {
		return []fair.OfflinePayment{}, 0, nil
	}
	found, total, err := listRows[fair.OfflinePayment](ctx, db, offlineList, f.ListQuery, func(s *sqlText) []string {
		conditions := db.facet(s, "status", asStrings(f.Status))
		if f.Reference != "" {
			// The engines use the index only if the condition contains the index expression.
			conditions = append(conditions, "UPPER(reference) = UPPER("+s.arg(f.Reference)+") AND reference <> ''")
		}
		return conditions
	})
	return found, total.Count, err
}
