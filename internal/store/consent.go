package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func (s *DB) CreateConsent(ctx context.Context, c fair.Consent) error {
	cols := s.Columns(&c)
	return s.Exec(ctx, db.InsertSQL("consent", cols, ""), db.ColumnValues(cols)...)
}

// ConsentsOf lists the consents of records, oldest first within each kind.
func (s *DB) ConsentsOf(ctx context.Context, subjects []fair.Subject) ([]fair.Consent, error) {
	found := []fair.Consent{}
	err := eachKind(subjects, func(kind fair.PersonalKind, ids []string) error {
		var stmt db.Statement
		stmt.Put(
			"consent WHERE kind = ",
			stmt.Arg(string(kind)),
			" AND ",
			stmt.OneOf("record_id", ids),
			" ORDER BY at, record_id, purpose",
		)
		consents, err := db.SelectAll[fair.Consent](ctx, s.DB, stmt.String(), stmt.Args...)
		found = append(found, consents...)
		return err
	})
	return found, err
}

// WithdrawConsents withdraws the active consents of records and returns the number of withdrawn consents.
func (s *DB) WithdrawConsents(ctx context.Context, subjects []fair.Subject, at time.Time) (withdrawn int, err error) {
	err = eachKind(subjects, func(kind fair.PersonalKind, ids []string) error {
		var stmt db.Statement
		stmt.Put("UPDATE consent SET withdrawn_at = ", stmt.Arg(db.ToMillis(at)), " WHERE withdrawn_at = 0 AND kind = ",
			stmt.Arg(string(kind)), " AND ", stmt.OneOf("record_id", ids))
		n, err := s.ExecCounted(ctx, stmt.String(), stmt.Args...)
		if withdrawn += int(n); err != nil {
			return err
		}
		if kind == fair.PersonalBooking { // the public list shows an exhibitor only with the exhibitor's consent
			stmt = db.Statement{}
			stmt.Put("UPDATE booking SET listed = FALSE, version = version + 1 WHERE listed AND ", stmt.OneOf("id", ids))
			if err := s.Exec(ctx, stmt.String(), stmt.Args...); err != nil {
				return err
			}
		}
		// Waiting campaign messages must not be sent to these persons.
		return s.StopMessagesAbout(ctx, ids,
			texts.PortalMessages.Unreachable(string(fair.UnreachableNoConsent)).In(fair.English))
	})
	return withdrawn, err
}

// eachKind calls the function `do` once for each kind of record that occurs in `subjects`, with the ids of the records
// of this kind.
func eachKind(subjects []fair.Subject, do func(fair.PersonalKind, []string) error) error {
	for _, kind := range fair.PersonalKinds {
		var ids []string
		for _, subject := range subjects {
			if subject.Kind == kind && db.Storable(subject.ID) {
				ids = append(ids, subject.ID)
			}
		}
		if len(ids) == 0 {
			continue
		}
		if err := do(kind, ids); err != nil {
			return err
		}
	}
	return nil
}
