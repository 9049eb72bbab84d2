package store

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// listIDs returns the ids of all rows that match a list's filters, in the sort order of the list. If the parameter
// `only` is not empty, the result contains only ids in `only`. An export first reads the ids, and then reads the rows
// in batches. Therefore, each record appears exactly once, even if records change during the export. Reading in
// batches also means that the export does not occupy a database connection while a slow client receives the file.
func (db *DB) listIDs(
	ctx context.Context,
	l list,
	q fair.ListQuery,
	where conditions,
	only []string,
) ([]string, error) {
	q.NoLimit = true
	chosen := func(s *sqlText) []string {
		conds := []string{}
		if where != nil {
			conds = where(s)
		}
		if len(only) > 0 {
			conds = append(conds, s.oneOf("id", only))
		}
		return conds
	}
	ids := []string{}
	_, err := db.list(ctx, l, q, chosen, rowsOf{"id", func() []any {
		ids = append(ids, "")
		return []any{&ids[len(ids)-1]}
	}})
	return ids, err
}

// byID reads rows by id and returns them in the same sequence as `ids`. It ignores unknown ids. The first column of
// the rows must be the id.
func byID[T any](ctx context.Context, db *DB, table string, ids []string) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := selectAll[T](ctx, db, table+" WHERE id "+db.engine.oneOf, db.engine.list(ids))
	return inOrder(found, ids, func(row *T) string { return *db.columns(row)[0].at.(*string) }), err
}

// inOrder returns rows in the sequence of their ids in `ids`.
func inOrder[T any](rows []T, ids []string, id func(*T) string) []T {
	at := make(map[string]int, len(rows))
	for i := range rows {
		at[id(&rows[i])] = i
	}
	ordered := make([]T, 0, len(rows))
	for _, id := range ids {
		if i, found := at[id]; found {
			ordered = append(ordered, rows[i])
			delete(at, id)
		}
	}
	return ordered
}

// RegistrationIDs implements sales.Store.
func (db *DB) RegistrationIDs(ctx context.Context, f fair.RegistrationFilter, only []string) ([]string, error) {
	return db.listIDs(ctx, registrationList, f.ListQuery, db.registrationConditions(f), only)
}

// RegistrationsByID implements entry.Store.
func (db *DB) RegistrationsByID(ctx context.Context, ids []string) ([]fair.Registration, error) {
	return byID[fair.Registration](ctx, db, registrationList.table, ids)
}

// BookingIDs implements sales.Store.
func (db *DB) BookingIDs(ctx context.Context, f fair.BookingFilter, only []string) ([]string, error) {
	return db.listIDs(ctx, bookingList, f.ListQuery, db.bookingConditions(f), only)
}

// BookingsByID implements entry.Store.
func (db *DB) BookingsByID(ctx context.Context, ids []string) ([]fair.Booking, error) {
	found, err := byID[fair.Booking](ctx, db, bookingList.table, ids)
	if err != nil {
		return nil, err
	}
	return found, db.addClaims(ctx, found)
}

// RegistrationsWithPhones implements sales.Store.
func (db *DB) RegistrationsWithPhones(
	ctx context.Context,
	editionID string,
	phones []string,
) ([]fair.Registration, error) {
	return withPhones[fair.Registration](ctx, db, registrationList.table, editionID, phones)
}

// BookingsWithPhones implements sales.Store.
func (db *DB) BookingsWithPhones(ctx context.Context, editionID string, phones []string) ([]fair.Booking, error) {
	found, err := withPhones[fair.Booking](ctx, db, bookingList.table, editionID, phones)
	if err != nil {
		return nil, err
	}
	return found, db.addClaims(ctx, found)
}

// withPhones reads an edition's records that have one of the phone numbers. It omits deleted records. The result is
// sorted oldest first.
func withPhones[T any](ctx context.Context, db *DB, table, editionID string, phones []string) ([]T, error) {
	if len(phones) == 0 {
		return nil, nil
	}
	return selectAll[T](ctx, db, table+" WHERE phone "+db.engine.oneOf+
		" AND edition_id = $2 AND deleted_at = 0 ORDER BY created_at, id", db.engine.list(phones), editionID)
}
