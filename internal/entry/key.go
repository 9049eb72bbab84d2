package entry

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SigningKey is a key pair for entry codes. The private key signs codes and is stored encrypted. The public key
// verifies codes and is available to everyone.
type SigningKey struct {
	ID        int    // the key number in entry codes, 1 to 255
	PublicKey string // base64 of 32 bytes
	Seed      string // base64 of the private key's 32 bytes; encrypted in the database; never sent or logged
	CreatedAt time.Time
	RevokedAt time.Time // the time from which the key's codes are invalid; zero: not revoked
}

// maxSigningKeys is the maximum number of keys per installation. Codes contain the key number in one byte.
const maxSigningKeys = 255

// Revoked reports whether the key's codes are no longer valid.
func (k SigningKey) Revoked(now time.Time) bool {
	return !k.RevokedAt.IsZero() && !now.Before(k.RevokedAt)
}

// newSigningKey generates a key pair. id is the key number in entry codes.
func newSigningKey(id int, now time.Time) (SigningKey, error) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return SigningKey{}, fmt.Errorf("make a signing key: %w", err)
	}
	return SigningKey{
		ID: id, PublicKey: PublicKeyText(public), Seed: base64.StdEncoding.EncodeToString(private.Seed()), CreatedAt: now,
	}, nil
}

// Private returns the private key, which signs.
func (k SigningKey) Private() (ed25519.PrivateKey, error) {
	seed, err := base64.StdEncoding.DecodeString(k.Seed)
	if err != nil || len(seed) != ed25519.SeedSize {
		return nil, fmt.Errorf("signing key %d is damaged", k.ID)
	}
	return ed25519.NewKeyFromSeed(seed), nil
}

// Public returns the public key, which verifies signatures.
func (k SigningKey) Public() (ed25519.PublicKey, error) {
	public, err := base64.StdEncoding.DecodeString(k.PublicKey)
	if err != nil || len(public) != ed25519.PublicKeySize {
		return nil, fmt.Errorf("signing key %d is damaged", k.ID)
	}
	return public, nil
}

// PublicKeyText returns a public key for programs that check codes: base64 of its 32 bytes.
func PublicKeyText(key ed25519.PublicKey) string { return base64.StdEncoding.EncodeToString(key) }

// keyPurpose is the encryption purpose of the private keys. They can be decrypted only with the same purpose.
const keyPurpose = "entry key"

// Key is a public key that verifies the signatures of entry codes.
type Key struct {
	ID        int // the key number that an entry code contains
	Key       ed25519.PublicKey
	CreatedAt time.Time
	RevokedAt time.Time // zero: never
}

// Keys lists the public keys that are not revoked, sorted by number. The private key of the last one signs new
// codes. Anybody may call it.
func (s *Service) Keys(ctx context.Context) ([]Key, error) {
	if _, _, err := s.signer(ctx); err != nil {
		return nil, err
	}
	keys, err := s.EveryKey(ctx)
	now := s.MachineNow()
	return slices.DeleteFunc(keys, func(k Key) bool { return !k.RevokedAt.IsZero() && !now.Before(k.RevokedAt) }), err
}

// EveryKey is like AllKeys, but does not check the account. Only the command line may call it directly.
func (s *Service) EveryKey(ctx context.Context) ([]Key, error) {
	kept, err := s.store.signingKeys(ctx)
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
func (s *Service) signer(ctx context.Context) (id int, private ed25519.PrivateKey, err error) {
	for range 2 {
		keys, err := s.store.signingKeys(ctx)
		if err != nil {
			return 0, nil, err
		}
		for _, k := range slices.Backward(keys) {
			if !k.RevokedAt.IsZero() {
				continue
			}
			if k.Seed, err = s.Secrets().Open(keyPurpose, k.Seed); err != nil {
				s.Log.ErrorContext(ctx, "the private key of entry codes cannot be read", "key", k.ID, "cause", err)
				continue
			}
			private, err := k.Private()
			return k.ID, private, err
		}
		if err := s.createKey(ctx, keys); err != nil { // if another process has created the key first, that key is used
			return 0, nil, err
		}
	}
	return 0, nil, fmt.Errorf("there is no readable key for entry codes")
}

// createKey creates a key with the number after the last key. It returns KindConflict if the number would exceed
// maxSigningKeys.
func (s *Service) createKey(ctx context.Context, keys []SigningKey) error {
	next := 1
	if len(keys) > 0 {
		next = keys[len(keys)-1].ID + 1
	}
	if next > maxSigningKeys {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.NoKeyLeft(strconv.Itoa(maxSigningKeys)))
	}
	key, err := newSigningKey(next, s.Now())
	if err != nil {
		return err
	}
	if key.Seed, err = s.Secrets().Seal(keyPurpose, key.Seed); err != nil {
		return err
	}
	return s.store.insertKey(ctx, key)
}

// AllKeys lists all public keys, including revoked ones. Only owners may call it.
func (s *Service) AllKeys(ctx context.Context) ([]Key, error) {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return nil, err
	}
	return s.EveryKey(ctx)
}

// RotateKey creates a new key, which signs all later codes. The codes of the earlier keys stay valid for the
// duration `overlap`. If `overlap` is zero, they stay valid until RevokeKey is called. All owners are notified.
// Only owners who have recently confirmed their identity (RequireFresh) may call it.
func (s *Service) RotateKey(ctx context.Context, overlap time.Duration) ([]Key, error) {
	if err := s.requireKeeper(ctx); err != nil {
		return nil, err
	}
	return s.RotateKeyAtOnce(ctx, overlap)
}

// RotateKeyAtOnce is like RotateKey, but does not check the account. Apart from RotateKey, only
// command-line commands may call it.
func (s *Service) RotateKeyAtOnce(ctx context.Context, overlap time.Duration) (all []Key, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		keys, err := s.store.signingKeys(ctx)
		if err != nil {
			return err
		}
		if err := s.createKey(ctx, keys); err != nil {
			return err
		}
		for _, k := range keys {
			if overlap > 0 && k.RevokedAt.IsZero() {
				k.RevokedAt = s.MachineNow().Add(overlap)
				if err := s.store.updateKey(ctx, k); err != nil {
					return err
				}
			}
		}
		if all, err = s.EveryKey(ctx); err != nil {
			return err
		}
		return s.keyChanged(ctx, all[len(all)-1].ID, "rotated", texts.PortalActivity.KeyCreated())
	})
	return all, err
}

// RevokeKey makes the codes of a key invalid at once. The newest key cannot be revoked before a new one is
// created with RotateKey. All owners are notified. Only owners who have recently confirmed their identity
// (RequireFresh) may call it.
func (s *Service) RevokeKey(ctx context.Context, id int) error {
	if err := s.requireKeeper(ctx); err != nil {
		return err
	}
	return s.RevokeKeyAtOnce(ctx, id)
}

// RevokeKeyAtOnce is like RevokeKey, but does not check the account. Apart from RevokeKey, only
// command-line commands may call it.
func (s *Service) RevokeKeyAtOnce(ctx context.Context, id int) error {
	return s.InTx(ctx, func(ctx context.Context) error {
		keys, err := s.store.signingKeys(ctx)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(keys, func(k SigningKey) bool { return k.ID == id })
		switch {
		case i < 0:
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		case i == len(keys)-1:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.NewestKey())
		case keys[i].Revoked(s.MachineNow()):
			return nil
		}
		keys[i].RevokedAt = s.MachineNow()
		if err := s.store.updateKey(ctx, keys[i]); err != nil {
			return err
		}
		return s.keyChanged(ctx, id, "revoked", texts.PortalActivity.KeyRevoked(strconv.Itoa(id)))
	})
}

func (s *Service) requireKeeper(ctx context.Context) error {
	if err := app.Require(ctx, fair.MayManage); err != nil {
		return err
	}
	return s.RequireFresh(ctx)
}

func (s *Service) keyChanged(ctx context.Context, id int, action string, summary texts.Message) error {
	if err := s.LogChange(ctx, action, "entry key", strconv.Itoa(id), summary, nil, nil); err != nil {
		return err
	}
	return s.NotifyOwners(ctx, summary)
}

// SealKeys encrypts the private keys with the current MELA_SECRET and returns the number of changed keys. Only
// command-line commands may call it.
func (s *Service) SealKeys(ctx context.Context) (changed int, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		changed = 0
		keys, err := s.store.signingKeys(ctx)
		if err != nil {
			return err
		}
		for _, k := range keys {
			if s.Secrets().Current(k.Seed) {
				continue
			}
			plain, err := s.Secrets().Open(keyPurpose, k.Seed)
			if err != nil {
				return fmt.Errorf("key %d: %w", k.ID, err)
			}
			if k.Seed, err = s.Secrets().Seal(keyPurpose, plain); err != nil {
				return err
			}
			if err := s.store.updateKey(ctx, k); err != nil {
				return err
			}
			changed++
		}
		return nil
	})
	return changed, err
}
