package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CreatePasskey implements accounts.Store. It returns KindConflict if the credential already exists.
func (db *DB) CreatePasskey(ctx context.Context, k fair.Passkey) error {
	inserted, err := db.insertUnless(ctx, "passkey", db.columns(&k), "ON CONFLICT DO NOTHING")
	if err == nil && !inserted {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.PasskeyFailed())
	}
	return err
}

// Passkeys implements accounts.Store.
func (db *DB) Passkeys(ctx context.Context, accountID string) ([]fair.Passkey, error) {
	return selectAll[fair.Passkey](ctx, db, "passkey WHERE account_id = $1 ORDER BY created_at, id", accountID)
}

// UsePasskey implements accounts.Store.
func (db *DB) UsePasskey(ctx context.Context, k fair.Passkey) error {
	return db.exec(ctx, "UPDATE passkey SET credential = $2, used_at = $3 WHERE id = $1", k.ID, k.Credential,
		toMillis(k.UsedAt))
}

// DeletePasskey implements accounts.Store.
func (db *DB) DeletePasskey(ctx context.Context, accountID, id string) error {
	return missingIfNone(db.execCounted(ctx, "DELETE FROM passkey WHERE account_id = $1 AND id = $2", accountID, id))
}

// DeletePasskeys implements accounts.Store.
func (db *DB) DeletePasskeys(ctx context.Context, accountID string) error {
	return db.exec(ctx, "DELETE FROM passkey WHERE account_id = $1", accountID)
}

// CreateChallenge implements accounts.Store.
func (db *DB) CreateChallenge(ctx context.Context, c fair.PasskeyChallenge, now time.Time) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		if err := db.exec(ctx, "DELETE FROM passkey_challenge WHERE expires_at <= $1", toMillis(now)); err != nil {
			return err
		}
		return db.exec(ctx, "INSERT INTO passkey_challenge (id, account_id, data, expires_at) VALUES ($1, $2, $3, $4)",
			c.ID, c.AccountID, c.Data, toMillis(c.ExpiresAt))
	})
}

// TakeChallenge implements accounts.Store.
func (db *DB) TakeChallenge(ctx context.Context, id string, now time.Time) (c fair.PasskeyChallenge, err error) {
	err = db.InTx(ctx, func(ctx context.Context) error {
		c = fair.PasskeyChallenge{ID: id}
		err := db.one(ctx, "SELECT account_id, data, expires_at FROM passkey_challenge WHERE id = $1 AND expires_at > $2"+
			db.engine.forUpdate,
			[]any{id, toMillis(now)}, &c.AccountID, &c.Data, timeAt(&c.ExpiresAt))
		if err != nil {
			return err
		}
		err = db.exec(ctx, "DELETE FROM passkey_challenge WHERE id = $1", id)
		return err
	})
	return c, err
}
