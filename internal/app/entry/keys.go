package entry

import (
	"context"
	"crypto/ed25519"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// keyPurpose is the encryption purpose of the private keys. They can be decrypted only with the same purpose.
const keyPurpose = "entry key"

// Key is a public key that verifies the signatures of entry codes.
type Key struct {
	ID        int // the key number that an entry code contains
	Key       ed25519.PublicKey
	CreatedAt time.Time
	RevokedAt time.Time // zero: never
}

// EntryKeys lists the public keys that are not revoked, sorted by number. The private key of the last one signs new
// codes. Anybody may call it.
func (a *Service) EntryKeys(ctx context.Context) ([]Key, error) {
	if _, _, err := a.signer(ctx); err != nil {
		return nil, err
	}
	keys, err := a.EveryKey(ctx)
	now := a.MachineNow()
	return slices.DeleteFunc(keys, func(k Key) bool { return !k.RevokedAt.IsZero() && !now.Before(k.RevokedAt) }), err
}

// EveryKey is like AllEntryKeys, but does not check the account. Only the command line may call it directly.
func (a *Service) EveryKey(ctx context.Context) ([]Key, error) {
	kept, err := a.store.SigningKeys(ctx)
	if err != nil {
		return nil, err
	}
	keys := make([]Key, len(kept))
	for i, k := range kept {
		if keys[i].Key, err = k.Public(); err != nil {
			return nil, err
		}
		keys[i].ID, keys[i].CreatedAt, keys[i].RevokedAt = k.ID, k.CreatedAt, k.RevokedAt
	}
	return keys, nil
}

// signer returns the newest usable private key and its number. If there is no key, or if no private key can be
// decrypted, signer creates a key. Private keys cannot be decrypted, for example, after a restore with another
// MELA_SECRET. Codes of the old keys then stay valid, because public keys are not encrypted. Keys are not cached in
// memory, because the transaction that creates a key may be rolled back.
func (a *Service) signer(ctx context.Context) (id int, private ed25519.PrivateKey, err error) {
	for range 2 {
		keys, err := a.store.SigningKeys(ctx)
		if err != nil {
			return 0, nil, err
		}
		for _, k := range slices.Backward(keys) {
			if !k.RevokedAt.IsZero() {
				continue
			}
			if k.Seed, err = a.Secrets().Open(keyPurpose, k.Seed); err != nil {
				a.Log.ErrorContext(ctx, "the private key of entry codes cannot be read", "key", k.ID, "cause", err)
				continue
			}
			private, err := k.Private()
			return k.ID, private, err
		}
		if err := a.createKey(ctx, keys); err != nil { // if another process has created the key first, that key is used
			return 0, nil, err
		}
	}
	return 0, nil, fmt.Errorf("there is no readable key for entry codes")
}

// createKey creates a key with the number after the last key. It returns KindConflict if the number would exceed
// fair.MaxSigningKeys.
func (a *Service) createKey(ctx context.Context, keys []fair.SigningKey) error {
	next := 1
	if len(keys) > 0 {
		next = keys[len(keys)-1].ID + 1
	}
	if next > fair.MaxSigningKeys {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.NoKeyLeft(strconv.Itoa(fair.MaxSigningKeys)))
	}
	key, err := fair.NewSigningKey(next, a.Now())
	if err != nil {
		return err
	}
	if key.Seed, err = a.Secrets().Seal(keyPurpose, key.Seed); err != nil {
		return err
	}
	return a.store.CreateSigningKey(ctx, key)
}

// AllEntryKeys lists all public keys, including revoked ones. Only owners may call it.
func (a *Service) AllEntryKeys(ctx context.Context) ([]Key, error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return nil, err
	}
	return a.EveryKey(ctx)
}

// RotateEntryKey creates a new key, which signs all later codes. The codes of the earlier keys stay valid for the
// duration `overlap`. If `overlap` is zero, they stay valid until RevokeEntryKey is called. All owners are notified.
// Only owners who have recently confirmed their identity (RequireFresh) may call it.
func (a *Service) RotateEntryKey(ctx context.Context, overlap time.Duration) ([]Key, error) {
	if err := a.requireKeeper(ctx); err != nil {
		return nil, err
	}
	return a.RotateEntryKeyAtOnce(ctx, overlap)
}

// RotateEntryKeyAtOnce is like RotateEntryKey, but does not check the account. Apart from RotateEntryKey, only
// command-line commands may call it.
func (a *Service) RotateEntryKeyAtOnce(ctx context.Context, overlap time.Duration) (all []Key, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		keys, err := a.store.SigningKeys(ctx)
		if err != nil {
			return err
		}
		if err := a.createKey(ctx, keys); err != nil {
			return err
		}
		for _, k := range keys {
			if overlap > 0 && k.RevokedAt.IsZero() {
				k.RevokedAt = a.MachineNow().Add(overlap)
				if err := a.store.UpdateSigningKey(ctx, k); err != nil {
					return err
				}
			}
		}
		if all, err = a.EveryKey(ctx); err != nil {
			return err
		}
		return a.keyChanged(ctx, all[len(all)-1].ID, "rotated", texts.PortalActivity.KeyCreated())
	})
	return all, err
}

// RevokeEntryKey makes the codes of a key invalid at once. The newest key cannot be revoked before a new one is
// created with RotateEntryKey. All owners are notified. Only owners who have recently confirmed their identity
// (RequireFresh) may call it.
func (a *Service) RevokeEntryKey(ctx context.Context, id int) error {
	if err := a.requireKeeper(ctx); err != nil {
		return err
	}
	return a.RevokeEntryKeyAtOnce(ctx, id)
}

// RevokeEntryKeyAtOnce is like RevokeEntryKey, but does not check the account. Apart from RevokeEntryKey, only
// command-line commands may call it.
func (a *Service) RevokeEntryKeyAtOnce(ctx context.Context, id int) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		keys, err := a.store.SigningKeys(ctx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(keys, func(k fair.SigningKey) bool { return k.ID == id })
		switch {
		case i < 0:
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		case i == len(keys)-1:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.NewestKey())
		case keys[i].Revoked(a.MachineNow()):
			return nil
		}
		keys[i].RevokedAt = a.MachineNow()
		if err := a.store.UpdateSigningKey(ctx, keys[i]); err != nil {
			return err
		}
		return a.keyChanged(ctx, id, "revoked", texts.PortalActivity.KeyRevoked(strconv.Itoa(id)))
	})
}

func (a *Service) requireKeeper(ctx context.Context) error {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return err
	}
	return a.RequireFresh(ctx)
}

func (a *Service) keyChanged(ctx context.Context, id int, action string, summary texts.Message) error {
	if err := a.LogChange(ctx, action, "entry key", strconv.Itoa(id), summary, nil, nil); err != nil {
		return err
	}
	return a.notify.NotifyOwners(ctx, summary)
}

// SealEntryKeys encrypts the private keys with the current MELA_SECRET and returns the number of changed keys. Only
// command-line commands may call it.
func (a *Service) SealEntryKeys(ctx context.Context) (changed int, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		changed = 0
		keys, err := a.store.SigningKeys(ctx)
		if err != nil {
			return err
		}
		for _, k := range keys {
			if a.Secrets().Current(k.Seed) {
				continue
			}
			plain, err := a.Secrets().Open(keyPurpose, k.Seed)
			if err != nil {
				return fmt.Errorf("key %d: %w", k.ID, err)
			}
			if k.Seed, err = a.Secrets().Seal(keyPurpose, plain); err != nil {
				return err
			}
			if err := a.store.UpdateSigningKey(ctx, k); err != nil {
				return err
			}
			changed++
		}
		return nil
	})
	return changed, err
}
