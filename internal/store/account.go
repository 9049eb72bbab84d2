package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreateAccount implements accounts.Store. It returns KindConflict if another account has the e-mail address, even if
// that account was removed.
func (s *DB) CreateAccount(ctx context.Context, a fair.Account) error {
	inserted, err := s.InsertUnless(ctx, "account", s.Columns(&a), "ON CONFLICT (email) DO NOTHING")
	if err == nil && !inserted {
		if _, err = s.FindAccountByEmail(ctx, a.Email); err == nil {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.AccountExists())
		} else if fair.IsKind(err, fair.KindNotFound) {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.AccountRemoved())
		}
	}
	return err
}

// FindAccount implements accounts.Store.
func (s *DB) FindAccount(ctx context.Context, id string) (fair.Account, error) {
	return s.findAccount(ctx, "id = $1 AND deleted_at = 0", id)
}

// FindAccountByEmail implements accounts.Store.
func (s *DB) FindAccountByEmail(ctx context.Context, email string) (fair.Account, error) {
	return s.findAccount(ctx, "email = $1 AND deleted_at = 0", email)
}

// LockAccount implements accounts.Store.
func (s *DB) LockAccount(ctx context.Context, id string) (fair.Account, error) {
	return s.findAccount(ctx, "id = $1 AND deleted_at = 0"+s.Dialect.ForUpdate, id)
}

// LockRemovedAccount implements accounts.Store.
func (s *DB) LockRemovedAccount(ctx context.Context, id string) (fair.Account, error) {
	return s.findAccount(ctx, "id = $1 AND deleted_at > 0"+s.Dialect.ForUpdate, id)
}

func (s *DB) findAccount(ctx context.Context, where string, arg any) (fair.Account, error) {
	var a fair.Account
	cols := s.accountColumns(&a)
	err := s.One(ctx, "SELECT "+db.ColumnNames(cols, "")+" FROM account WHERE "+where, []any{arg}, db.Targets(cols)...)
	return a, err
}

// accountColumns also contains the number of the account's passkeys.
func (s *DB) accountColumns(a *fair.Account) []db.Column {
	return append(s.Columns(a), db.Col("(SELECT COUNT(*) FROM passkey WHERE account_id = account.id)", &a.Passkeys))
}

// FindAccountByLink implements accounts.Store.
func (s *DB) FindAccountByLink(ctx context.Context, hash string) (fair.Account, error) {
	return s.findAccount(ctx, "link_hash = $1 AND link_hash <> '' AND deleted_at = 0"+s.Dialect.ForUpdate, hash)
}

// Accounts implements accounts.Store.
func (s *DB) Accounts(ctx context.Context, removed bool) ([]fair.Account, error) {
	query := "SELECT " + db.ColumnNames(s.accountColumns(new(fair.Account)), "") +
		" FROM account WHERE (deleted_at > 0) = $1 ORDER BY email"
	return db.ReadAll(
		ctx,
		s.DB,
		query,
		[]any{removed},
		func(a *fair.Account) []any { return db.Targets(s.accountColumns(a)) },
	)
}

// NoteAccess implements accounts.Store. It also deletes the rows that no longer matter.
func (s *DB) NoteAccess(ctx context.Context, accountID, by string, at time.Time) error {
	if err := s.Exec(ctx, "DELETE FROM account_access WHERE given_at < $1",
		db.ToMillis(at.Add(-fair.AccessTrustedAfter))); err != nil {
		return err
	}
	return s.Exec(ctx, `INSERT INTO account_access (account_id, given_by, given_at) VALUES ($1, $2, $3)
		ON CONFLICT (account_id, given_by) DO UPDATE SET given_at = excluded.given_at`, accountID, by, db.ToMillis(at))
}

// AccessGiven implements app.Store.
func (s *DB) AccessGiven(ctx context.Context, since time.Time) ([]fair.AccessGiven, error) {
	return db.ReadAll(ctx, s.DB, "SELECT account_id, given_by FROM account_access WHERE given_at > $1 ORDER BY 1, 2",
		[]any{db.ToMillis(since)}, func(g *fair.AccessGiven) []any { return []any{&g.To, &g.By} })
}

// LockOwners implements accounts.Store.
func (s *DB) LockOwners(ctx context.Context) ([]string, error) {
	return db.ReadColumn[string](ctx, s.DB,
		"SELECT id FROM account WHERE role = 'owner' AND NOT disabled AND deleted_at = 0 ORDER BY id"+
			s.Dialect.ForUpdate)
}

// UpdateAccount implements accounts.Store.
func (s *DB) UpdateAccount(ctx context.Context, a fair.Account) (fair.Account, error) {
	was := a.Version
	a.Version++
	cols := s.Columns(&a)
	return a, s.UpdateVersion(ctx, "account", cols, was)
}

// NoteSignIn implements accounts.Store.
func (s *DB) NoteSignIn(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE account SET signed_in_at = $2 WHERE id = $1", id, db.ToMillis(at))
}

// PurgeAccounts implements accounts.Store.
func (s *DB) PurgeAccounts(ctx context.Context, before time.Time) (ids []string, err error) {
	err = s.InTx(ctx, func(ctx context.Context) (err error) {
		ids, err = db.ReadColumn[string](ctx, s.DB,
			"SELECT id FROM account WHERE deleted_at > 0 AND deleted_at < $1 ORDER BY id"+s.Dialect.ForUpdate,
			db.ToMillis(before))
		for _, id := range ids {
			for _, table := range []string{"session", "passkey"} {
				if err == nil {
					err = s.Exec(ctx, "DELETE FROM "+table+" WHERE account_id = $1", id)
				}
			}
			if err == nil {
				err = s.Exec(ctx, "DELETE FROM account WHERE id = $1", id)
			}
		}
		return err
	})
	return ids, err
}

// CountOwners implements accounts.Store.
func (s *DB) CountOwners(ctx context.Context) (int, error) {
	var n int
	err := s.One(ctx, "SELECT COUNT(*) FROM account WHERE role = 'owner' AND NOT disabled AND deleted_at = 0", nil, &n)
	return n, err
}

// FailedSignIns implements accounts.Store.
func (s *DB) FailedSignIns(
	ctx context.Context,
	key string,
	now time.Time,
	within time.Duration,
) (count int, latest time.Time, err error) {
	var last int64
	err = s.One(ctx, `SELECT COUNT(*), COALESCE(MAX(at), 0) FROM failed_sign_in
		WHERE key = $1 AND at >= $2 AND at <= $3`,
		[]any{key, db.ToMillis(now.Add(-within)), db.ToMillis(now.Add(time.Minute))}, &count, &last)
	return count, db.FromMillis(last), err
}

// AddFailedSignIn implements accounts.Store. It also deletes failed sign-ins that are older than a day.
func (s *DB) AddFailedSignIn(ctx context.Context, key string, at time.Time) error {
	if err := s.Exec(ctx, "DELETE FROM failed_sign_in WHERE at < $1", db.ToMillis(at.Add(-24*time.Hour))); err != nil {
		return err
	}
	return s.Exec(ctx, "INSERT INTO failed_sign_in (key, at) VALUES ($1, $2)", key, db.ToMillis(at))
}

// ClearFailedSignIns implements accounts.Store.
func (s *DB) ClearFailedSignIns(ctx context.Context, key string) error {
	return s.Exec(ctx, "DELETE FROM failed_sign_in WHERE key = $1", key)
}
