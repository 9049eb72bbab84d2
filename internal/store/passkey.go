package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreatePasskey implements accounts.Store. It returns KindConflict if the credential already exists.
func (s *DB) CreatePasskey(ctx context.Context, k fair.Passkey) error {
	inserted, err := s.InsertUnless(ctx, "passkey", s.Columns(&k), "ON CONFLICT DO NOTHING")
	if err == nil && !inserted {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.PasskeyFailed())
	}
	return err
}

// Passkeys implements accounts.Store.
func (s *DB) Passkeys(ctx context.Context, accountID string) ([]fair.Passkey, error) {
	return db.SelectAll[fair.Passkey](ctx, s.DB, "passkey WHERE account_id = $1 ORDER BY created_at, id", accountID)
}

// UsePasskey implements accounts.Store.
func (s *DB) UsePasskey(ctx context.Context, k fair.Passkey) error {
	return s.Exec(ctx, "UPDATE passkey SET credential = $2, used_at = $3 WHERE id = $1", k.ID, k.Credential,
		db.ToMillis(k.UsedAt))
}

// DeletePasskey implements accounts.Store.
func (s *DB) DeletePasskey(ctx context.Context, accountID, id string) error {
	return db.MissingIfNone(s.ExecCounted(ctx, "DELETE FROM passkey WHERE account_id = $1 AND id = $2", accountID, id))
}

// DeletePasskeys implements accounts.Store.
func (s *DB) DeletePasskeys(ctx context.Context, accountID string) error {
	return s.Exec(ctx, "DELETE FROM passkey WHERE account_id = $1", accountID)
}

// CreateChallenge implements accounts.Store.
func (s *DB) CreateChallenge(ctx context.Context, c fair.PasskeyChallenge, now time.Time) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		if err := s.Exec(ctx, "DELETE FROM passkey_challenge WHERE expires_at <= $1", db.ToMillis(now)); err != nil {
			return err
		}
		return s.Exec(ctx, "INSERT INTO passkey_challenge (id, account_id, data, expires_at) VALUES ($1, $2, $3, $4)",
			c.ID, c.AccountID, c.Data, db.ToMillis(c.ExpiresAt))
	})
}

// TakeChallenge implements accounts.Store.
func (s *DB) TakeChallenge(ctx context.Context, id string, now time.Time) (c fair.PasskeyChallenge, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		c = fair.PasskeyChallenge{ID: id}
		err := s.One(ctx, "SELECT account_id, data, expires_at FROM passkey_challenge WHERE id = $1 AND expires_at > $2"+
			s.Dialect.ForUpdate,
			[]any{id, db.ToMillis(now)}, &c.AccountID, &c.Data, db.Time(&c.ExpiresAt))
		if err != nil {
			return err
		}
		err = s.Exec(ctx, "DELETE FROM passkey_challenge WHERE id = $1", id)
		return err
	})
	return c, err
}
