package store

import (
	"context"
	"database/sql/driver"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func roleColumns(r *fair.CustomRole) []column {
	return []column{
		{"id", &r.ID},
		{"name", &r.Name},
		{"abilities", abilities{&r.Abilities}},
		{"version", &r.Version},
		when("created_at", &r.CreatedAt), when("updated_at", &r.UpdatedAt),
	}
}

// roleRead contains the columns of a query for roles: the role's own columns and the number of accounts with the role.
var roleRead = names(roleColumns(&fair.CustomRole{}), "") +
	", (SELECT COUNT(*) FROM account WHERE account.role = office_role.id)"

// Roles implements accounts.Store.
func (db *DB) Roles(ctx context.Context) ([]fair.CustomRole, error) {
	return readAll(ctx, db, "SELECT "+roleRead+" FROM office_role ORDER BY name, id", nil, func(r *fair.CustomRole) []any {
		return append(places(roleColumns(r)), &r.Accounts)
	})
}

// LockRole implements accounts.Store.
func (db *DB) LockRole(ctx context.Context, id fair.Role) (r fair.CustomRole, err error) {
	err = db.one(ctx, "SELECT "+roleRead+" FROM office_role WHERE id = $1"+db.engine.forUpdate, []any{string(id)},
		append(places(roleColumns(&r)), &r.Accounts)...)
	return r, err
}

// CreateRole implements accounts.Store.
func (db *DB) CreateRole(ctx context.Context, r fair.CustomRole) error {
	inserted, err := db.insertUnless(ctx, "office_role", roleColumns(&r), "ON CONFLICT DO NOTHING")
	if err == nil && !inserted {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.RoleNameTaken())
	}
	return err
}

// UpdateRole implements accounts.Store.
func (db *DB) UpdateRole(ctx context.Context, r fair.CustomRole) (fair.CustomRole, error) {
	var others int
	if err := db.one(ctx, "SELECT COUNT(*) FROM office_role WHERE LOWER(name) = LOWER($1) AND id <> $2",
		[]any{r.Name, string(r.ID)}, &others); err != nil {
		return r, err
	}
	if others > 0 {
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.RoleNameTaken())
	}
	was := r.Version
	r.Version++
	cols := roleColumns(&r)
	return r, db.updateVersion(ctx, "office_role", cols, was)
}

// DeleteRole implements accounts.Store.
func (db *DB) DeleteRole(ctx context.Context, id fair.Role) error {
	return db.exec(ctx, "DELETE FROM office_role WHERE id = $1", string(id))
}

// abilities is a column value that stores a list of permissions in one text.
type abilities struct{ list *[]fair.Permission }

// Value implements driver.Valuer.
func (a abilities) Value() (driver.Value, error) {
	list := make([]string, len(*a.list))
	for i, ability := range *a.list {
		list[i] = string(ability)
	}
	return words{&list}.Value()
}

// Scan implements sql.Scanner.
func (a abilities) Scan(src any) error {
	var list []string
	if err := (words{&list}).Scan(src); err != nil {
		return err
	}
	*a.list = nil
	for _, ability := range list {
		*a.list = append(*a.list, fair.Permission(ability))
	}
	return nil
}

// NoteAccessByRole implements accounts.Store.
func (db *DB) NoteAccessByRole(ctx context.Context, role fair.Role, by string, at time.Time) error {
	return db.exec(ctx, `INSERT INTO account_access (account_id, given_by, given_at)
		SELECT id, $2, $3 FROM account WHERE role = $1 AND id <> $2
		ON CONFLICT (account_id, given_by) DO UPDATE SET given_at = excluded.given_at`, string(role), by, toMillis(at))
}
