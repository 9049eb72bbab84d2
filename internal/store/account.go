package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreateAccount implements accounts.Store. It returns KindConflict if another account has the e-mail address, even if
// that account was removed.
func (db *DB) CreateAccount(ctx context.Context, a fair.Account) error {
	inserted, err := db.insertUnless(ctx, "account", db.columns(&a), "ON CONFLICT (email) DO NOTHING")
	if err == nil && !inserted {
		if _, err = db.FindAccountByEmail(ctx, a.Email); err == nil {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.AccountExists())
		} else if fair.IsKind(err, fair.KindNotFound) {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.AccountRemoved())
		}
	}
	return err
}

// FindAccount implements accounts.Store.
func (db *DB) FindAccount(ctx context.Context, id string) (fair.Account, error) {
	return db.findAccount(ctx, "id = $1 AND deleted_at = 0", id)
}

// FindAccountByEmail implements accounts.Store.
func (db *DB) FindAccountByEmail(ctx context.Context, email string) (fair.Account, error) {
	return db.findAccount(ctx, "email = $1 AND deleted_at = 0", email)
}

// LockAccount implements accounts.Store.
func (db *DB) LockAccount(ctx context.Context, id string) (fair.Account, error) {
	return db.findAccount(ctx, "id = $1 AND deleted_at = 0"+db.engine.forUpdate, id)
}

// LockRemovedAccount implements accounts.Store.
func (db *DB) LockRemovedAccount(ctx context.Context, id string) (fair.Account, error) {
	return db.findAccount(ctx, "id = $1 AND deleted_at > 0"+db.engine.forUpdate, id)
}

func (db *DB) findAccount(ctx context.Context, where string, arg any) (fair.Account, error) {
	var a fair.Account
	cols := db.accountColumns(&a)
	err := db.one(ctx, "SELECT "+names(cols, "")+" FROM account WHERE "+where, []any{arg}, places(cols)...)
	return a, err
}

// accountColumns also contains the number of the account's passkeys.
func (db *DB) accountColumns(a *fair.Account) []column {
	return append(db.columns(a), col("(SELECT COUNT(*) FROM passkey WHERE account_id = account.id)", &a.Passkeys))
}

// FindAccountByLink implements accounts.Store.
func (db *DB) FindAccountByLink(ctx context.Context, hash string) (fair.Account, error) {
	return db.findAccount(ctx, "link_hash = $1 AND link_hash <> '' AND deleted_at = 0"+db.engine.forUpdate, hash)
}

// Accounts implements accounts.Store.
func (db *DB) Accounts(ctx context.Context, removed bool) ([]fair.Account, error) {
	query := "SELECT " + names(db.accountColumns(new(fair.Account)), "") +
		" FROM account WHERE (deleted_at > 0) = $1 ORDER BY email"
	return readAll(ctx, db, query, []any{removed}, func(a *fair.Account) []any { return places(db.accountColumns(a)) })
}

// NoteAccess implements accounts.Store. It also deletes the rows that no longer matter.
func (db *DB) NoteAccess(ctx context.Context, accountID, by string, at time.Time) error {
	if err := db.exec(ctx, "DELETE FROM account_access WHERE given_at < $1",
		toMillis(at.Add(-fair.AccessTrustedAfter))); err != nil {
		return err
	}
	return db.exec(ctx, `INSERT INTO account_access (account_id, given_by, given_at) VALUES ($1, $2, $3)
		ON CONFLICT (account_id, given_by) DO UPDATE SET given_at = excluded.given_at`, accountID, by, toMillis(at))
}

// AccessGiven implements app.Store.
func (db *DB) AccessGiven(ctx context.Context, since time.Time) ([]fair.AccessGiven, error) {
	return readAll(ctx, db, "SELECT account_id, given_by FROM account_access WHERE given_at > $1 ORDER BY 1, 2",
		[]any{toMillis(since)}, func(g *fair.AccessGiven) []any { return []any{&g.To, &g.By} })
}

// LockOwners implements accounts.Store.
func (db *DB) LockOwners(ctx context.Context) ([]string, error) {
	return readColumn[string](ctx, db,
		"SELECT id FROM account WHERE role = 'owner' AND NOT disabled AND deleted_at = 0 ORDER BY id"+
			db.engine.forUpdate)
}

// UpdateAccount implements accounts.Store.
func (db *DB) UpdateAccount(ctx context.Context, a fair.Account) (fair.Account, error) {
	was := a.Version
	a.Version++
	cols := db.columns(&a)
	return a, db.updateVersion(ctx, "account", cols, was)
}

// NoteSignIn implements accounts.Store.
func (db *DB) NoteSignIn(ctx context.Context, id string, at time.Time) error {
	return db.exec(ctx, "UPDATE account SET signed_in_at = $2 WHERE id = $1", id, toMillis(at))
}

// PurgeAccounts implements accounts.Store.
func (db *DB) PurgeAccounts(ctx context.Context, before time.Time) (ids []string, err error) {
	err = db.InTx(ctx, func(ctx context.Context) (err error) {
		ids, err = readColumn[string](ctx, db,
			"SELECT id FROM account WHERE deleted_at > 0 AND deleted_at < $1 ORDER BY id"+db.engine.forUpdate,
			toMillis(before))
		for _, id := range ids {
			for _, table := range []string{"session", "passkey"} {
				if err == nil {
					err = db.exec(ctx, "DELETE FROM "+table+" WHERE account_id = $1", id)
				}
			}
			if err == nil {
				err = db.exec(ctx, "DELETE FROM account WHERE id = $1", id)
			}
		}
		return err
	})
	return ids, err
}

// CountOwners implements accounts.Store.
func (db *DB) CountOwners(ctx context.Context) (int, error) {
	var n int
	err := db.one(ctx, "SELECT COUNT(*) FROM account WHERE role = 'owner' AND NOT disabled AND deleted_at = 0", nil, &n)
	return n, err
}

// FailedSignIns implements accounts.Store.
func (db *DB) FailedSignIns(
	ctx context.Context,
	key string,
	now time.Time,
	within time.Duration,
) (count int, latest time.Time, err error) {
	var last int64
	err = db.one(ctx, `SELECT COUNT(*), COALESCE(MAX(at), 0) FROM failed_sign_in
		WHERE key = $1 AND at >= $2 AND at <= $3`,
		[]any{key, toMillis(now.Add(-within)), toMillis(now.Add(time.Minute))}, &count, &last)
	return count, fromMillis(last), err
}

// AddFailedSignIn implements accounts.Store. It also deletes failed sign-ins that are older than a day.
func (db *DB) AddFailedSignIn(ctx context.Context, key string, at time.Time) error {
	if err := db.exec(ctx, "DELETE FROM failed_sign_in WHERE at < $1", toMillis(at.Add(-24*time.Hour))); err != nil {
		return err
	}
	return db.exec(ctx, "INSERT INTO failed_sign_in (key, at) VALUES ($1, $2)", key, toMillis(at))
}

// ClearFailedSignIns implements accounts.Store.
func (db *DB) ClearFailedSignIns(ctx context.Context, key string) error {
	return db.exec(ctx, "DELETE FROM failed_sign_in WHERE key = $1", key)
}
