package store

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

func registrationSearch(r fair.Registration) string {
	return search.Text(r.Name, string(r.Phone), r.Company, r.Email, r.Address, r.College, r.MemberNames) +
		search.Names(r.Name, r.MemberNames) + search.Keys(string(r.Phone)) + search.Sounds(r.Name, r.Company, r.MemberNames)
}

// moneyColumns are the columns of fair.MoneyState. Only package ledger changes them, so that an older copy of a record
// cannot overwrite them.
var moneyColumns = []string{
	"money_status", "due_paise", "sold", "waits_paise", "on_the_way_paise", "overpaid_paise",
}

// CreateRegistration stores r. If a registration with the same request id or a pending registration with the same
// fingerprint exists, it returns that registration with created = false. A number of persons that is not set becomes
// 1.
func (s *DB) CreateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, bool, error) {
	r.Persons = max(r.Persons, 1)
	created, err := s.InsertListed(ctx, registrationList, s.Columns(&r), r.CreatedAt, registrationSearch(r),
		"ON CONFLICT DO NOTHING")
	if err != nil || created {
		return r, created, err
	}
	same, err := db.SelectOne[fair.Registration](ctx, s.DB, "registration WHERE edition_id = $1 AND print = $2 AND "+
		"sender = $3 AND status = 'Pending' AND deleted_at = 0 OR request_id = $4 AND request_id <> ''",
		r.EditionID, r.Print, r.Sender, r.RequestID)
	return same, false, err
}

func (s *DB) FindRegistration(ctx context.Context, id string) (fair.Registration, error) {
	return db.SelectOne[fair.Registration](ctx, s.DB, "registration WHERE id = $1", id)
}

// LockRegistration is like FindRegistration, but it locks the row until the transaction ends.
func (s *DB) LockRegistration(ctx context.Context, id string) (fair.Registration, error) {
	return db.SelectOne[fair.Registration](ctx, s.DB, "registration WHERE id = $1"+s.Dialect.ForUpdate, id)
}

var registrationList = db.List{
	Table: "registration", Indexed: true, Junk: db.JunkPending,
	Sorts: map[string]string{
		"name": "name", "category": "category", "amount": "amount_paise", "status": "status", "createdAt": "place",
		"date":    "place",
		"company": "company", "phone": "phone", "email": "LOWER(email)",
	},
	Across: []string{"phone", "email"},
}

func (s *DB) registrationConditions(f fair.RegistrationFilter) db.Conditions {
	return func(stmt *db.Statement) []string {
		conds := slices.Concat(s.Facet(stmt, "status", db.Strings(f.Status)),
			s.ofMoney(stmt, f.Money), s.Facet(stmt, "category", db.Strings(f.Category)), stmt.Within(f.Days))
		if f.Sold {
			conds = append(conds, "sold")
		}
		if f.Transfers {
			conds = append(conds, "transfer_asked_at > 0 AND status = 'Pending' AND due_paise > waits_paise AND deleted_at = 0")
		}
		return conds
	}
}

// FindRegistrations returns one page of the registrations that match a filter, and the total number of matches.
func (s *DB) FindRegistrations(
	ctx context.Context,
	f fair.RegistrationFilter,
) ([]fair.Registration, fair.Total, error) {
	return db.ListRows[fair.Registration](ctx, s.DB, registrationList, f.ListQuery, s.registrationConditions(f))
}

// UpdateRegistration stores all fields of r if the stored version equals r.Version, and increments the version.
// Otherwise it returns KindConflict.
func (s *DB) UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error) {
	r.Version++
	r.Persons = max(r.Persons, 1)
	cols := db.Without(db.Without(s.Columns(&r), moneyColumns...), "edition_id", "user_id", "created_at")
	return r, s.UpdateListed(ctx, registrationList, cols, registrationSearch(r), r.Version-1)
}
