package store

import (
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// Sponsorships returns the sponsorships.
func (s *DB) Sponsorships() *db.Records[fair.Sponsorship] {
	return db.NewRecords(s.DB, sponsorshipTable)
}

// sponsorPaid is the SQL expression for the field Paid of the current row's sponsorship.
const sponsorPaid = `(SELECT CAST(COALESCE(-SUM(amount_paise), 0) AS BIGINT) FROM ledger_entry
	WHERE record_kind = 'sponsorship' AND record_id = sponsorship.id
	AND kind IN ('payment', 'tds', 'gst_tds', 'dishonoured', 'refund'))`

// sponsorStage is the SQL expression for the field Stage.
const sponsorStage = `(CASE WHEN status = 'Rejected' THEN 'declined' WHEN status <> 'Confirmed' THEN 'enquiry'
	WHEN money_status = 'PAID' THEN 'paid' WHEN money_status = 'PART_PAID' THEN 'part_paid'
	WHEN EXISTS (SELECT 1 FROM payment_order o WHERE o.sponsorship_id = sponsorship.id
		AND o.status IN ('CREATING', 'ACTIVE', 'CLOSING')) THEN 'invoiced' ELSE 'agreed' END)`

// sponsorOrdered is the SQL expression for the field Ordered of the current row's sponsorship.
const sponsorOrdered = "(EXISTS (SELECT 1 FROM payment_order o WHERE o.sponsorship_id = sponsorship.id))"

var sponsorshipTable = db.Table[fair.Sponsorship]{
	Name:  "sponsorship",
	Sent:  true,
	Fixed: moneyColumns,
	Computed: func(s *fair.Sponsorship) []db.Column {
		return []db.Column{db.Col(sponsorPaid, &s.Paid), db.Col(sponsorStage, &s.Stage), db.Col(sponsorOrdered, &s.Ordered)}
	},
	Search: func(s fair.Sponsorship) []string {
		return []string{s.ContactPerson, s.Company, string(s.Mobile), s.Email, s.Category, s.Level, fair.ReferenceKey(s.ID)}
	},
	Names: func(s fair.Sponsorship) []string { return []string{s.ContactPerson, s.Company} },
	Sorts: map[string]string{
		"contactPerson": "contact_person", "category": "category", "mobile": "mobile", "email": "email", "level": "level",
		"amount": "amount_paise", "status": "status", "paid": sponsorPaid, "stage": sponsorStage,
	},
	Filters: map[string]string{"status": "status", "level": "level", "stage": sponsorStage},
}
