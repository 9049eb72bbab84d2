package store

import (
	"context"
	"time"

	"mela/internal/fair"
)

func accountColumns(a *fair.Account) []column {
	return []column{
		{"id", &a.ID},
		{"email", &a.Email},
		{"name", &a.Name},
		{"role", &a.Role},
		{"password_hash", &a.PasswordHash},
		{"disabled", &a.Disabled},
		when("created_at", &a.CreatedAt),
	}
}

// CreateAccount implements app.AccountStore. An address that is taken is KindConflict.
func (db *DB) CreateAccount(ctx context.Context, a fair.Account) error {
	cols := accountColumns(&a)
	n, err := db.exec(ctx, insertSQL("account", cols, "ON CONFLICT (email) DO NOTHING"), values(cols)...)
	if err == nil && n == 0 {
		err = fair.Fail(fair.KindConflict, fair.SayAccountExists)
	}
	return err
}

// FindAccount implements app.AccountStore.
func (db *DB) FindAccount(ctx context.Context, id string) (fair.Account, error) {
	return db.findAccount(ctx, "id = $1", id)
}

// FindAccountByEmail implements app.AccountStore.
func (db *DB) FindAccountByEmail(ctx context.Context, email string) (fair.Account, error) {
	return db.findAccount(ctx, "email = $1", email)
}

func (db *DB) findAccount(ctx context.Context, where string, arg any) (fair.Account, error) {
	var a fair.Account
	err := db.one(ctx, "SELECT "+names(accountColumns(&a), "")+" FROM account WHERE "+where, []any{arg}, places(accountColumns(&a))...)
	return a, err
}

// CountOwners implements app.AccountStore.
func (db *DB) CountOwners(ctx context.Context) (int, error) {
	var n int
	err := db.one(ctx, "SELECT COUNT(*) FROM account WHERE role = 'owner' AND NOT disabled", nil, &n)
	return n, err
}

// FailedSignIns implements app.AccountStore.
func (db *DB) FailedSignIns(ctx context.Context, key string, since time.Time) (count int, latest time.Time, err error) {
	var last int64
	err = db.one(ctx, "SELECT COUNT(*), COALESCE(MAX(at), 0) FROM failed_sign_in WHERE key = $1 AND at >= $2", []any{key, toMillis(since)}, &count, &last)
	return count, fromMillis(last), err
}

// AddFailedSignIn implements app.AccountStore; failures older than a day are dropped on the way.
func (db *DB) AddFailedSignIn(ctx context.Context, key string, at time.Time) error {
	if _, err := db.exec(ctx, "DELETE FROM failed_sign_in WHERE at < $1", toMillis(at.Add(-24*time.Hour))); err != nil {
		return err
	}
	_, err := db.exec(ctx, "INSERT INTO failed_sign_in (key, at) VALUES ($1, $2)", key, toMillis(at))
	return err
}

// ClearFailedSignIns implements app.AccountStore.
func (db *DB) ClearFailedSignIns(ctx context.Context, key string) error {
	_, err := db.exec(ctx, "DELETE FROM failed_sign_in WHERE key = $1", key)
	return err
}
