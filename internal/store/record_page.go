package store

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// OrdersAbout reads the orders of a registration, booking or sponsorship, oldest first.
func (s *DB) OrdersAbout(ctx context.Context, recordID string) ([]fair.Order, error) {
	return db.SelectAll[fair.Order](ctx, s.DB, `payment_order
		WHERE registration_id = $1 OR booking_id = $1 OR sponsorship_id = $1 ORDER BY created_at, id`, recordID)
}

// ActivitiesAbout lists at most limit lines of the activity log about records, newest first.
func (s *DB) ActivitiesAbout(ctx context.Context, recordIDs []string, limit int) ([]fair.Activity, error) {
	var stmt db.Statement
	stmt.Put("activity WHERE ", stmt.OneOf("entity", db.Strings(fair.RecordKinds)), " AND ",
		stmt.OneOf("entity_id", recordIDs), " ORDER BY id DESC LIMIT ", stmt.Arg(limit))
	return db.SelectAll[fair.Activity](ctx, s.DB, stmt.String(), stmt.Args...)
}

// documentDigits is the number of digits at the end of a document number.
const documentDigits = 6

// numbered returns the ids of up to 500 orders to which a number belongs. The number can be a document number or its
// last six digits, the provider's id of a payment, the reference of a payment, such as the bank reference (UTR), or the
// bank reference of a settlement. Letter case is ignored, except in a settlement's bank reference.
func (s *DB) numbered(ctx context.Context, number string) ([]string, error) {
	document := "d.number = UPPER($1)"
	if len(number) == documentDigits && strings.Trim(number, "0123456789") == "" {
		document = "d.number LIKE '%/' || $1"
	}
	return db.ReadColumn[string](ctx, s.DB,
		`SELECT order_id FROM payment WHERE UPPER(bank_reference) = UPPER($1) AND bank_reference <> ''
		UNION SELECT order_id FROM payment WHERE cf_payment_id = $1
		UNION SELECT order_id FROM ledger_entry WHERE UPPER(reference) = UPPER($1) AND reference <> '' AND order_id <> ''
		UNION SELECT o.id FROM ledger_document d JOIN payment_order o ON o.registration_id = d.record_id
			OR o.booking_id = d.record_id OR o.sponsorship_id = d.record_id WHERE `+document+`
		UNION SELECT order_id FROM settlement_entry WHERE utr = $1 AND utr <> '' AND order_id <> ''
		LIMIT 500`, number)
}
