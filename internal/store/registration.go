package store

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func registrationSearch(r fair.Registration) string {
	return search.Text(r.Name, string(r.Phone), r.Company, r.Email, r.Address, r.College, r.MemberNames) +
		search.Names(r.Name, r.MemberNames) + search.Keys(string(r.Phone))
}

// CreateRegistration implements sales.Store. A number of persons that is not set becomes 1.
func (db *DB) CreateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, bool, error) {
	r.Persons = max(r.Persons, 1)
	created, err := db.insertListed(ctx, registrationList, db.columns(&r), r.CreatedAt, registrationSearch(r),
		"ON CONFLICT DO NOTHING")
	if err != nil || created {
		return r, created, err
	}
	same, err := selectOne[fair.Registration](ctx, db, "registration WHERE edition_id = $1 AND print = $2 AND "+
		"sender = $3 AND status = 'Pending' AND deleted_at = 0 OR request_id = $4 AND request_id <> ''",
		r.EditionID, r.Print, r.Sender, r.RequestID)
	return same, false, err
}

// FindRegistration implements books.Store.
func (db *DB) FindRegistration(ctx context.Context, id string) (fair.Registration, error) {
	return selectOne[fair.Registration](ctx, db, "registration WHERE id = $1", id)
}

// LockRegistration is like FindRegistration, but it locks the row until the transaction ends.
func (db *DB) LockRegistration(ctx context.Context, id string) (fair.Registration, error) {
	return selectOne[fair.Registration](ctx, db, "registration WHERE id = $1"+db.engine.forUpdate, id)
}

var registrationList = list{
	table: "registration", indexed: true, junk: junkPending,
	sorts: map[string]string{
		"name": "name", "category": "category", "amount": "amount_paise", "status": "status", "createdAt": "place",
		"date":    "place",
		"company": "company", "phone": "phone", "email": "LOWER(email)",
	},
	across: []string{"phone", "email"},
}

func (db *DB) registrationConditions(f fair.RegistrationFilter) conditions {
	return func(s *sqlText) []string {
		return slices.Concat(db.facet(s, "status", asStrings(f.Status)), db.facet(s, "category", asStrings(f.Category)),
			s.within(f.Days))
	}
}

// FindRegistrations implements entry.Store.
func (db *DB) FindRegistrations(
	ctx context.Context,
	f fair.RegistrationFilter,
) ([]fair.Registration, fair.Total, error) {
	return listRows[fair.Registration](ctx, db, registrationList, f.ListQuery, db.registrationConditions(f))
}

// UpdateRegistration implements payments.Store.
func (db *DB) UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error) {
	r.Version++
	r.Persons = max(r.Persons, 1)
	cols := without(db.columns(&r), "edition_id", "user_id", "created_at")
	return r, db.updateListed(ctx, registrationList, cols, registrationSearch(r), r.Version-1)
}
