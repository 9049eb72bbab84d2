package store

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// personalTables lists the tables with personal data, and the columns that contain a person's e-mail address and phone
// number.
var personalTables = map[fair.PersonalKind]struct{ table, email, phone string }{
	fair.PersonalRegistration:   {"registration", "email", "phone"},
	fair.PersonalBooking:        {"booking", "email", "phone"},
	fair.PersonalSponsorship:    {"sponsorship", "email", "mobile"},
	fair.PersonalApplication:    {"application", "email", "mobile"},
	fair.PersonalContactMessage: {"contact_message", "email", ""},
}

// SubjectsOf lists the records with a person's e-mail address or phone number. Deleted records are included. It
// ignores the letter case of e-mail addresses.
func (s *DB) SubjectsOf(ctx context.Context, p fair.Person) ([]fair.Subject, error) {
	found := []fair.Subject{}
	if p.Email == "" && p.Phone == "" || !db.Storable(p.Email) {
		return found, nil
	}
	var stmt db.Statement
	for _, kind := range fair.PersonalKinds {
		t := personalTables[kind]
		var cond string
		switch {
		case p.Email != "":
			// The engines use the index only if this expression equals the index expression.
			cond = "LOWER(" + t.email + ") = " + stmt.Arg(strings.ToLower(p.Email)) + " AND " + t.email + " <> ''"
		case t.phone != "":
			cond = t.phone + " = " + stmt.Arg(string(p.Phone)) + " AND " + t.phone + " <> ''"
		default:
			continue
		}
		if stmt.Len() > 0 {
			stmt.Put(" UNION ALL ")
		}
		stmt.Put("SELECT '", string(kind), "', id FROM ", t.table, " WHERE ", cond)
	}
	return db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(last *fair.Subject) []any {
		return []any{&last.Kind, &last.ID}
	})
}

// OrderIDsOf lists the ids of the orders of a registration, booking or sponsorship, oldest first.
func (s *DB) OrderIDsOf(ctx context.Context, recordID string) ([]string, error) {
	return s.orderIDs(ctx, "SELECT id, created_at FROM payment_order WHERE registration_id = $1 UNION ALL "+
		"SELECT id, created_at FROM payment_order WHERE booking_id = $1 UNION ALL "+
		"SELECT id, created_at FROM payment_order WHERE sponsorship_id = $1 ORDER BY created_at, id", recordID)
}

// OrderIDsOfPayer lists the ids of the orders whose payer has a person's e-mail address or phone number, oldest first.
// It ignores the letter case of e-mail addresses.
func (s *DB) OrderIDsOfPayer(ctx context.Context, p fair.Person) ([]string, error) {
	switch {
	case !db.Storable(p.Email):
		return nil, nil
	case p.Email != "":
		return s.orderIDs(ctx, "SELECT id, created_at FROM payment_order WHERE LOWER(payer_email) = $1 AND "+
			"payer_email <> '' ORDER BY created_at, id", strings.ToLower(p.Email))
	case p.Phone != "":
		return s.orderIDs(ctx, "SELECT id, created_at FROM payment_order WHERE payer_phone = $1 AND payer_phone <> '' "+
			"ORDER BY created_at, id", string(p.Phone))
	}
	return nil, nil
}

func (s *DB) orderIDs(ctx context.Context, query string, args ...any) (ids []string, err error) {
	var created int64 // needed only to sort the rows
	err = s.All(ctx, query, args, func() []any {
		ids = append(ids, "")
		return []any{&ids[len(ids)-1], &created}
	})
	return ids, err
}

// MessagesAbout lists the messages about records and orders, oldest first.
func (s *DB) MessagesAbout(ctx context.Context, entityIDs []string) ([]fair.Message, error) {
	found := []fair.Message{}
	if len(entityIDs) == 0 {
		return found, nil
	}
	var stmt db.Statement
	stmt.Put("message WHERE ", stmt.OneOf("entity_id", entityIDs), " ORDER BY created_at, id")
	return db.SelectAll[fair.Message](ctx, s.DB, stmt.String(), stmt.Args...)
}

// ForgetSubmission deletes the content fingerprint and the idempotency key of a simple record.
func (s *DB) ForgetSubmission(ctx context.Context, subject fair.Subject) error {
	switch subject.Kind {
	case fair.PersonalSponsorship, fair.PersonalApplication, fair.PersonalContactMessage:
		return s.Exec(ctx, "UPDATE "+personalTables[subject.Kind].table+
			" SET print = '', sender = '', fresh = FALSE, request_id = '' WHERE id = $1", subject.ID)
	}
	return nil
}

// ErasePayer replaces the payer of an order, and deletes the stored request data of the order.
func (s *DB) ErasePayer(ctx context.Context, o fair.Order, payer fair.Payer, at time.Time) error {
	o.Payer = payer
	text := orderSearch(o)
	return s.Exec(
		ctx,
		`UPDATE payment_order SET payer_name = $2, payer_phone = $3, payer_email = $4, payer_address = $5, payer_company = $6,
		client_key = '', client_print = '', search = $7, updated_at = $8 WHERE id = $1`,
		o.ID,
		payer.Name,
		string(payer.Phone),
		payer.Email,
		payer.Address,
		payer.Company,
		text,
		db.ToMillis(at),
	)
}

// EraseMessages deletes the content of the messages about records and orders. The fact that they were sent remains
// stored.
func (s *DB) EraseMessages(ctx context.Context, entityIDs []string) error {
	if len(entityIDs) == 0 {
		return nil
	}
	var stmt db.Statement
	stmt.Put("UPDATE message SET recipient = '', phone = '', name = '', reply_to = '', link = '', link_for = '', ",
		"subject = '', body = '', search = '', ",
		"status = CASE WHEN status = 'waiting' THEN 'kept' ELSE status END WHERE ", stmt.OneOf("entity_id", entityIDs))
	return s.Exec(ctx, stmt.String(), stmt.Args...)
}

// EraseReasons deletes the internal notes on a record, and the reasons of its refunds and offline payments.
func (s *DB) EraseReasons(ctx context.Context, recordID string, orderIDs []string) error {
	if err := s.deleteNotesAbout(ctx, append([]string{recordID}, orderIDs...)); err != nil {
		return err
	}
	// Amounts and documents are books, which are kept. What people wrote about them is not. The reason of a refund is a
	// fixed word.
	err := s.Exec(
		ctx,
		"UPDATE ledger_entry SET reason = '' WHERE record_id = $1 AND kind <> 'refund' AND reason <> ''",
		recordID,
	)
	if err == nil {
		err = s.Exec(ctx, "UPDATE ledger_decision SET reason = '', refusal = '' WHERE record_id = $1", recordID)
	}
	return err
}

// EraseWebhooks deletes the content of an order's processed webhooks.
func (s *DB) EraseWebhooks(ctx context.Context, orderID string) error {
	return s.Exec(ctx, "UPDATE webhook_receipt SET raw = '' WHERE order_id = $1 AND done_at > 0", orderID)
}

// ScrubActivity removes the before and after values from a record's log lines, and the given words from their texts.
func (s *DB) ScrubActivity(ctx context.Context, entity, entityID string, words []string) error {
	lines, err := db.ReadAll(ctx, s.DB, "SELECT id, actor, summary FROM activity WHERE entity = $1 AND entity_id = $2",
		[]any{entity, entityID}, func(last *fair.Activity) []any {
			return []any{&last.ID, &last.Actor, &last.Summary}
		})
	for _, line := range lines {
		if err != nil {
			return err
		}
		for _, word := range words {
			if len(word) > 1 {
				line.Summary = strings.ReplaceAll(line.Summary, word, "("+strings.ToLower(fair.ErasedName)+")")
			}
		}
		err = s.Exec(ctx, "UPDATE activity SET summary = $2, before = '', after = '', search = $3 WHERE id = $1",
			line.ID, line.Summary, activitySearch(line))
	}
	return err
}
