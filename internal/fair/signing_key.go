package fair

import (
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"time"
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

// MaxSigningKeys is the maximum number of keys per installation. Codes contain the key number in one byte.
const MaxSigningKeys = 255

// Revoked reports whether the key's codes are no longer valid.
func (k SigningKey) Revoked(now time.Time) bool {
	return !k.RevokedAt.IsZero() && !now.Before(k.RevokedAt)
}

// NewSigningKey generates a key pair. id is the key number in entry codes.
func NewSigningKey(id int, now time.Time) (SigningKey, error) {
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
