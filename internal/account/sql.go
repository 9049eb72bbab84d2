package account

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Store reads and writes accounts, sessions and passkeys. Methods that find one record return KindNotFound if there is
// none.
type Store struct{ *db.DB }

// Create stores an account. It returns KindConflict if another account has the e-mail address, even if that account
// was removed.
func (s Store) Create(ctx context.Context, a fair.Account) error {
	inserted, err := s.InsertUnless(ctx, "account", s.Columns(&a), "ON CONFLICT (email) DO NOTHING")
	if err == nil && !inserted {
		if _, err = s.FindByEmail(ctx, a.Email); err == nil {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.AccountExists())
		} else if fair.IsKind(err, fair.KindNotFound) {
			err = fair.Fail(fair.KindConflict, texts.PortalErrors.AccountRemoved())
		}
	}
	return err
}

// Find returns an account that was not removed.
func (s Store) Find(ctx context.Context, id string) (fair.Account, error) {
	return s.find(ctx, "id = $1 AND deleted_at = 0", id)
}

// FindByEmail returns an account that was not removed.
func (s Store) FindByEmail(ctx context.Context, email string) (fair.Account, error) {
	return s.find(ctx, "email = $1 AND deleted_at = 0", email)
}

// FindByLink returns and locks the account for which a password link was created. The argument `hash` is the hash of
// the link's token.
func (s Store) FindByLink(ctx context.Context, hash string) (fair.Account, error) {
	return s.find(ctx, "link_hash = $1 AND link_hash <> '' AND deleted_at = 0"+s.Dialect.ForUpdate, hash)
}

// Lock returns and locks an account that was not removed.
func (s Store) Lock(ctx context.Context, id string) (fair.Account, error) {
	return s.find(ctx, "id = $1 AND deleted_at = 0"+s.Dialect.ForUpdate, id)
}

// LockRemoved returns and locks a removed account.
func (s Store) LockRemoved(ctx context.Context, id string) (fair.Account, error) {
	return s.find(ctx, "id = $1 AND deleted_at > 0"+s.Dialect.ForUpdate, id)
}

func (s Store) find(ctx context.Context, where string, arg any) (fair.Account, error) {
	var a fair.Account
	cols := s.columns(&a)
	err := s.One(ctx, "SELECT "+db.ColumnNames(cols, "")+" FROM account WHERE "+where, []any{arg}, db.Targets(cols)...)
	return a, err
}

// columns also contains the number of the account's passkeys.
func (s Store) columns(a *fair.Account) []db.Column {
	return append(s.Columns(a), db.Col("(SELECT COUNT(*) FROM passkey WHERE account_id = account.id)", &a.Passkeys))
}

// List returns the accounts, sorted by e-mail address. If `removed` is true, it returns the removed accounts instead.
func (s Store) List(ctx context.Context, removed bool) ([]fair.Account, error) {
	query := "SELECT " + db.ColumnNames(s.columns(new(fair.Account)), "") +
		" FROM account WHERE (deleted_at > 0) = $1 ORDER BY email"
	return db.ReadAll(ctx, s.DB, query, []any{removed},
		func(a *fair.Account) []any { return db.Targets(s.columns(a)) })
}

// CountOwners returns the number of owners that are not disabled.
func (s Store) CountOwners(ctx context.Context) (int, error) {
	var n int
	err := s.One(ctx, "SELECT COUNT(*) FROM account WHERE role = 'owner' AND NOT disabled AND deleted_at = 0", nil, &n)
	return n, err
}

// LockOwners returns the ids of the owners that are not disabled, and locks them until the transaction ends.
func (s Store) LockOwners(ctx context.Context) ([]string, error) {
	return db.ReadColumn[string](ctx, s.DB,
		"SELECT id FROM account WHERE role = 'owner' AND NOT disabled AND deleted_at = 0 ORDER BY id"+
			s.Dialect.ForUpdate)
}

// Update stores all fields of an account if the stored version is a.Version, and increments the version. Otherwise it
// returns KindConflict.
func (s Store) Update(ctx context.Context, a fair.Account) (fair.Account, error) {
	was := a.Version
	a.Version++
	return a, s.UpdateVersion(ctx, "account", s.Columns(&a), was)
}

// NoteSignIn stores the time of the last sign-in. It does not change the version.
func (s Store) NoteSignIn(ctx context.Context, id string, at time.Time) error {
	return s.Exec(ctx, "UPDATE account SET signed_in_at = $2 WHERE id = $1", id, db.ToMillis(at))
}

// Purge permanently deletes the accounts that were removed before a time, and returns their ids.
func (s Store) Purge(ctx context.Context, before time.Time) (ids []string, err error) {
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

// NoteAccess stores that the account with the id `by` gave access to another account. It deletes the rows that no
// longer matter.
func (s Store) NoteAccess(ctx context.Context, accountID, by string, at time.Time) error {
	if err := s.Exec(ctx, "DELETE FROM account_access WHERE given_at < $1",
		db.ToMillis(at.Add(-AccessTrustedAfter))); err != nil {
		return err
	}
	return s.Exec(ctx, `INSERT INTO account_access (account_id, given_by, given_at) VALUES ($1, $2, $3)
		ON CONFLICT (account_id, given_by) DO UPDATE SET given_at = excluded.given_at`, accountID, by, db.ToMillis(at))
}

// accessGiven returns which accounts were given access by other accounts since a time.
func (s Store) accessGiven(ctx context.Context, since time.Time) ([]accessGiven, error) {
	return db.ReadAll(ctx, s.DB, "SELECT account_id, given_by FROM account_access WHERE given_at > $1 ORDER BY 1, 2",
		[]any{db.ToMillis(since)}, func(g *accessGiven) []any { return []any{&g.To, &g.By} })
}

// EndSessions ends all sessions of an account except the session whose id is `keep`. If `keep` is empty, it ends all
// sessions.
func (s Store) EndSessions(ctx context.Context, accountID, keep string) error {
	return s.Exec(ctx, "DELETE FROM session WHERE account_id = $1 AND token_hash <> $2", accountID, keep)
}

// EndSession ends one session of an account.
func (s Store) EndSession(ctx context.Context, accountID, id string) error {
	return db.MissingIfNone(s.ExecCounted(ctx,
		"DELETE FROM session WHERE account_id = $1 AND token_hash = $2", accountID, id))
}

// Sessions returns an account's sessions, most recently used first.
func (s Store) Sessions(ctx context.Context, accountID string) ([]Session, error) {
	return db.SelectAll[Session](ctx, s.DB,
		"session WHERE account_id = $1 AND expires_at > $2 ORDER BY seen_at DESC, token_hash",
		accountID, time.Now().UnixMilli())
}

// CreatePasskey stores a passkey. It returns KindConflict if the credential already exists.
func (s Store) CreatePasskey(ctx context.Context, k Passkey) error {
	inserted, err := s.InsertUnless(ctx, "passkey", s.Columns(&k), "ON CONFLICT DO NOTHING")
	if err == nil && !inserted {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.PasskeyFailed())
	}
	return err
}

// Passkeys returns an account's passkeys, oldest first.
func (s Store) Passkeys(ctx context.Context, accountID string) ([]Passkey, error) {
	return db.SelectAll[Passkey](ctx, s.DB, "passkey WHERE account_id = $1 ORDER BY created_at, id", accountID)
}

// UsePasskey stores a passkey's credential and time of use. Both change each time the passkey is used.
func (s Store) UsePasskey(ctx context.Context, k Passkey) error {
	return s.Exec(ctx, "UPDATE passkey SET credential = $2, used_at = $3 WHERE id = $1", k.ID, k.Credential,
		db.ToMillis(k.UsedAt))
}

// DeletePasskey deletes one passkey of an account.
func (s Store) DeletePasskey(ctx context.Context, accountID, id string) error {
	return db.MissingIfNone(s.ExecCounted(ctx, "DELETE FROM passkey WHERE account_id = $1 AND id = $2", accountID, id))
}

// DeletePasskeys deletes all passkeys of an account.
func (s Store) DeletePasskeys(ctx context.Context, accountID string) error {
	return s.Exec(ctx, "DELETE FROM passkey WHERE account_id = $1", accountID)
}

// createChallenge stores a challenge and deletes all expired challenges.
func (s Store) createChallenge(ctx context.Context, c passkeyChallenge, now time.Time) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.Exec(ctx, "DELETE FROM passkey_challenge WHERE expires_at <= $1", db.ToMillis(now)); err != nil {
			return err
		}
		return s.Exec(ctx, "INSERT INTO passkey_challenge (id, account_id, data, expires_at) VALUES ($1, $2, $3, $4)",
			c.ID, c.AccountID, c.Data, db.ToMillis(c.ExpiresAt))
	})
}

// takeChallenge returns a challenge that has not expired, and deletes it.
func (s Store) takeChallenge(ctx context.Context, id string, now time.Time) (c passkeyChallenge, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		c = passkeyChallenge{ID: id}
		err := s.One(ctx, "SELECT account_id, data, expires_at FROM passkey_challenge WHERE id = $1 AND expires_at > $2"+
			s.Dialect.ForUpdate,
			[]any{id, db.ToMillis(now)}, &c.AccountID, &c.Data, db.Time(&c.ExpiresAt))
		if err != nil {
			return err
		}
		return s.Exec(ctx, "DELETE FROM passkey_challenge WHERE id = $1", id)
	})
	return c, err
}
