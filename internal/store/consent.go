package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreateConsent implements app.Store.
func (db *DB) CreateConsent(ctx context.Context, c fair.Consent) error {
	cols := db.columns(&c)
	return db.exec(ctx, insertSQL("consent", cols, ""), values(cols)...)
}

// ConsentsOf implements privacy.Store.
func (db *DB) ConsentsOf(ctx context.Context, subjects []fair.Subject) ([]fair.Consent, error) {
	found := []fair.Consent{}
	err := eachKind(subjects, func(kind fair.PersonalKind, ids []string) error {
		var s sqlText
		s.put("consent WHERE kind = ", s.arg(string(kind)), " AND ", s.oneOf("record_id", ids), " ORDER BY at, id")
		consents, err := selectAll[fair.Consent](ctx, db, s.String(), s.args...)
		found = append(found, consents...)
		return err
	})
	return found, err
}

// WithdrawConsents implements privacy.Store.
func (db *DB) WithdrawConsents(ctx context.Context, subjects []fair.Subject, at time.Time) (withdrawn int, err error) {
	err = eachKind(subjects, func(kind fair.PersonalKind, ids []string) error {
		var s sqlText
		s.put("UPDATE consent SET withdrawn_at = ", s.arg(toMillis(at)), " WHERE withdrawn_at = 0 AND kind = ",
			s.arg(string(kind)), " AND ", s.oneOf("record_id", ids))
		n, err := db.execCounted(ctx, s.String(), s.args...)
		if withdrawn += int(n); err != nil {
			return err
		}
		if kind == fair.PersonalBooking { // the public list shows an exhibitor only with the exhibitor's consent
			s = sqlText{}
			s.put("UPDATE booking SET listed = FALSE, version = version + 1 WHERE listed AND ", s.oneOf("id", ids))
			if err := db.exec(ctx, s.String(), s.args...); err != nil {
				return err
			}
		}
		// Waiting campaign messages must not be sent to these persons.
		return db.StopMessagesAbout(ctx, ids,
			texts.PortalMessages.Unreachable(string(fair.UnreachableNoConsent)).In(fair.English))
	})
	return withdrawn, err
}

// eachKind calls the function `do` once for each kind of record that occurs in `subjects`, with the ids of the records
// of this kind.
func eachKind(subjects []fair.Subject, do func(fair.PersonalKind, []string) error) error {
	for _, kind := range fair.PersonalKinds {
		var ids []string
		for _, s := range subjects {
			if s.Kind == kind && storable(s.ID) {
				ids = append(ids, s.ID)
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
