package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Sponsorships returns the sponsorships.
func (s *DB) Sponsorships() *db.Records[fair.Sponsorship] {
	return db.NewRecords(s.DB, sponsorshipTable)
}

// sponsorPaid is the SQL expression for the field Paid of the current row's sponsorship. It ignores refunds of
// payments that were not accepted.
const sponsorPaid = `(SELECT CAST(COALESCE(SUM(p.amount_paise - (SELECT COALESCE(SUM(r.amount_paise), 0) FROM refund r
		WHERE r.cf_payment_id = p.cf_payment_id AND r.status <> 'REFUSED')), 0) AS BIGINT)
	FROM payment_order o JOIN payment p ON p.order_id = o.id AND p.disposition = 'accepted'
	WHERE o.sponsorship_id = sponsorship.id AND o.status = 'PAID' AND o.cancelled_at = 0)`

// sponsorStage is the SQL expression for the result of fair.Sponsorship.Stage.
const sponsorStage = `(CASE WHEN status = 'Rejected' THEN 'declined' WHEN status <> 'Confirmed' THEN 'enquiry'
	WHEN amount_paise > 0 AND ` + sponsorPaid + ` >= amount_paise + gst_paise THEN 'paid'
	WHEN ` + sponsorPaid + ` > 0 THEN 'part_paid'
	WHEN EXISTS (SELECT 1 FROM payment_order o WHERE o.sponsorship_id = sponsorship.id
		AND o.status IN ('CREATING', 'ACTIVE', 'CLOSING', 'REVIEW')) THEN 'invoiced' ELSE 'agreed' END)`

// sponsorOrdered is the SQL expression for the field Ordered of the current row's sponsorship.
const sponsorOrdered = `(EXISTS (SELECT 1 FROM payment_order o WHERE o.sponsorship_id = sponsorship.id)
	OR EXISTS (SELECT 1 FROM offline_payment p WHERE p.sponsorship_id = sponsorship.id))`

var sponsorshipTable = db.Table[fair.Sponsorship]{
	Name:  "sponsorship",
	Sent:  true,
	Fixed: moneyColumns,
	Computed: func(s *fair.Sponsorship) []db.Column {
		return []db.Column{db.Col(sponsorPaid, &s.Paid), db.Col(sponsorStage, &s.Stage), db.Col(sponsorOrdered, &s.Ordered)}
	},
	Search: func(s fair.Sponsorship) []string {
		return []string{s.ContactPerson, s.Company, string(s.Mobile), s.Email, s.Category, s.Level}
	},
	Sorts: map[string]string{
		"contactPerson": "contact_person", "category": "category", "mobile": "mobile", "email": "email", "level": "level",
		"amount": "amount_paise", "status": "status", "paid": sponsorPaid, "stage": sponsorStage,
	},
	Filters: map[string]string{"status": "status", "level": "level", "stage": sponsorStage},
}

// EndSponsorshipOrders implements content.Store. It sets the expiry time of the sponsorship's open orders to the given
// time. The sweeper then ends these orders at the provider.
func (s *DB) EndSponsorshipOrders(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, `UPDATE payment_order SET expires_at = $2, next_check_at = $2 WHERE sponsorship_id = $1
		AND status IN ('CREATING', 'ACTIVE', 'CLOSING') AND expires_at > $2`, id, db.ToMillis(at))
}
