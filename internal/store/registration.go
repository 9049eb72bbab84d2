package store

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func registrationColumns(r *fair.Registration) []column {
	return []column{
		{"id", &r.ID},
		{"edition_id", &r.EditionID},
		{"user_id", &r.UserID},
		{"category", &r.Category},
		{"name", &r.Name},
		{"phone", &r.Phone},
		{"company", &r.Company},
		{"address", &r.Address},
		{"email", &r.Email},
		{"website", &r.Website},
		{"degree", &r.Degree},
		{"college", &r.College},
		{"amount_paise", &r.Amount},
		{"status", &r.Status},
		{"lang", &r.Lang},
		{"adult", &r.Adult},
		{"consent", &r.Consent},
		{"print", &r.Print},
		{"request_id", &r.RequestID},
		{"version", &r.Version},
		when("created_at", &r.CreatedAt), when("updated_at", &r.UpdatedAt), when("deleted_at", &r.DeletedAt), when("erased_at", &r.ErasedAt),
	}
}

func registrationSearch(r fair.Registration) *string {
	return wordText(r.Phone, r.Name, r.Company, r.Email, r.Address, r.College, r.ID)
}

const findRegistration = "SELECT %COLS% FROM registration WHERE "

func selectRegistration(r *fair.Registration) string {
	return strings.Replace(findRegistration, "%COLS%", names(registrationColumns(r), ""), 1)
}

// CreateRegistration implements app.RegistrationStore.
func (db *DB) CreateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, bool, error) {
	cols := append(registrationColumns(&r), column{"search", registrationSearch(r)})
	n, err := db.exec(ctx, insertSQL("registration", cols, "ON CONFLICT DO NOTHING"), values(cols)...)
	if err != nil || n == 1 {
		return r, n == 1, err
	}
	var same fair.Registration
	query := selectRegistration(&same) + "edition_id = $1 AND print = $2 AND status = 'Pending' AND deleted_at = 0 OR request_id = $3 AND $3 <> ''"
	err = db.one(ctx, query, []any{r.EditionID, r.Print, r.RequestID}, places(registrationColumns(&same))...)
	return same, false, err
}

// FindRegistration implements app.RegistrationStore.
func (db *DB) FindRegistration(ctx context.Context, id string) (fair.Registration, error) {
	var r fair.Registration
	err := db.one(ctx, selectRegistration(&r)+"id = $1", []any{id}, places(registrationColumns(&r))...)
	return r, err
}

// LockRegistration is FindRegistration that keeps the row from others until the transaction ends.
func (db *DB) LockRegistration(ctx context.Context, id string) (fair.Registration, error) {
	var r fair.Registration
	err := db.one(ctx, selectRegistration(&r)+"id = $1"+db.engine.forUpdate, []any{id}, places(registrationColumns(&r))...)
	return r, err
}

var registrationList = talliedList{status: "status", category: "category", list: list{
	table: "registration",
	sorts: map[string]string{
		"name": "name", "category": "category", "amount": "amount_paise", "status": "status", "createdAt": "created_at", "date": "created_at",
		"company": "company", "phone": "phone", "email": "email",
	},
}}

func registrationFacets(f fair.RegistrationFilter) facets {
	return facets{status: asStrings(f.Status), category: asStrings(f.Category), days: f.Days}
}

// FindRegistrations implements app.RegistrationStore.
func (db *DB) FindRegistrations(ctx context.Context, f fair.RegistrationFilter) ([]fair.Registration, fair.Total, error) {
	found := []fair.Registration{}
	var r fair.Registration
	rows := rowsOf{names(registrationColumns(&r), ""), func() []any {
		found = append(found, fair.Registration{})
		return places(registrationColumns(&found[len(found)-1]))
	}}
	total, err := db.longList(ctx, registrationList, f.ListQuery, registrationFacets(f), nil, rows)
	return found, total, err
}

// UpdateRegistration implements app.RegistrationStore.
func (db *DB) UpdateRegistration(ctx context.Context, r fair.Registration) (fair.Registration, error) {
	r.Version++
	cols := append(without(registrationColumns(&r), "edition_id", "user_id", "created_at"), column{"search", registrationSearch(r)})
	n, err := db.exec(ctx, updateSQL("registration", cols, "AND version = $"+place(len(cols)+1)), append(values(cols), r.Version-1)...)
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	return r, err
}
