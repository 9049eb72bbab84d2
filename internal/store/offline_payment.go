package store

import (
	"context"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// TookCash implements walkins.Store.
func (s *DB) TookCash(ctx context.Context, registrationID, accountID string) (took bool, err error) {
	err = s.One(ctx, "SELECT EXISTS (SELECT 1 FROM ledger_entry WHERE record_kind = 'registration' AND record_id = $1 "+
		"AND till_id IN (SELECT id FROM till WHERE account_id = $2))", []any{registrationID, accountID}, &took)
	return took, err
}

// FindOfflinePayment implements payments.Store.
func (s *DB) FindOfflinePayment(ctx context.Context, id string) (fair.OfflinePayment, error) {
	return db.SelectOne[fair.OfflinePayment](ctx, s.DB, "offline_payment WHERE id = $1", id)
}

// FindWaitingPayment implements payments.Store.
func (s *DB) FindWaitingPayment(ctx context.Context, kind fair.OrderKind, id string) (fair.OfflinePayment, error) {
	column, known := subjectColumns[kind]
	if !known {
		return fair.OfflinePayment{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return db.SelectOne[fair.OfflinePayment](ctx, s.DB, "offline_payment WHERE "+column+" = $1 AND status = 'waiting'", id)
}

// subjectColumns maps each kind of record to the column that contains the id of the paid record.
var subjectColumns = map[fair.OrderKind]string{
	fair.OrderForRegistration: "registration_id",
	fair.OrderForBooking:      "booking_id",
	fair.OrderForSponsorship:  "sponsorship_id",
}

var offlineList = db.List{
	Table: "offline_payment", Plain: true, Exact: true, Key: "id", Newest: "created_at DESC, id DESC",
	IDs: []string{"id", "registration_id", "booking_id", "sponsorship_id"},
	Through: "(registration_id IN (SELECT id FROM registration WHERE %s) OR booking_id IN (SELECT id FROM booking " +
		"WHERE %s) OR sponsorship_id IN (SELECT id FROM sponsorship WHERE %s))",
	Sorts: map[string]string{
		"createdAt": "created_at", "status": "status", "amount": "amount_paise",
		"date": "received_at",
	},
}

// FindOfflinePayments implements payments.Store.
func (s *DB) FindOfflinePayments(ctx context.Context, f fair.OfflineFilter) ([]fair.OfflinePayment, int, error) {
	if !db.Storable(f.Reference) {
		return []fair.OfflinePayment{}, 0, nil
	}
	found, total, err := db.ListRows[fair.OfflinePayment](
		ctx,
		s.DB,
		offlineList,
		f.ListQuery,
		func(stmt *db.Statement) []string {
			conditions := s.Facet(stmt, "status", db.Strings(f.Status))
			if f.Reference != "" {
				// The engines use the index only if the condition contains the index expression.
				conditions = append(conditions, "UPPER(reference) = UPPER("+stmt.Arg(f.Reference)+") AND reference <> ''")
			}
			return conditions
		},
	)
	return found, total.Count, err
}
