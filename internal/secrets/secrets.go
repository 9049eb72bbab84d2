// Package secrets protects stored values with the installation's secret. It encrypts values that must be read again,
// and signs values that browsers send back. It imports no other package of this project.
package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// MinLength is the minimum length of a secret in characters.
const MinLength = 32

// version is the first part of every encrypted value, so that the encryption method can be changed later.
const version = "v1"

var (
	errUnknownKey = errors.New("the value was encrypted with another MELA_SECRET")
	errDamaged    = errors.New("the encrypted value is damaged")
)

// Box encrypts and signs values with keys that are derived from a secret. It is safe for concurrent use.
type Box struct{ keys []key } // the first key encrypts and signs new values

type key struct {
	id     string
	secret []byte
	aead   cipher.AEAD
}

// NewBox returns a Box for a secret. Values that were encrypted with one of the earlier secrets can still be read. It
// returns an error if a secret is shorter than MinLength.
func NewBox(secret string, earlier ...string) (*Box, error) {
	b := &Box{}
	for i, s := range append([]string{secret}, earlier...) {
		if s == "" && i > 0 {
			continue
		}
		if len(s) < MinLength {
			return nil, fmt.Errorf("a secret must have at least %d characters", MinLength)
		}
		sum := sha256.Sum256([]byte("mela key id " + s))
		aead, err := cipherOf([]byte(s))
		if err != nil {
			return nil, err
		}
		b.keys = append(b.keys, key{id: hex.EncodeToString(sum[:4]), secret: []byte(s), aead: aead})
	}
	return b, nil
}

// Ephemeral returns a Box with a random secret. The values that it encrypts cannot be decrypted after the process has
// ended.
func Ephemeral() *Box {
	b, _ := NewBox(rand.Text() + rand.Text()) // cannot fail, because this secret is long enough
	return b
}

// KeyID returns the id of the key that encrypts new values. It does not reveal the secret.
func (b *Box) KeyID() string { return b.keys[0].id }

// Seal encrypts a value for a purpose. Open decrypts the result only for the same purpose. An empty value stays empty.
func (b *Box) Seal(purpose, value string) (string, error) {
	if value == "" {
		return "", nil
	}
	k := b.keys[0]
	nonce := make([]byte, k.aead.NonceSize())
	_, _ = rand.Read(nonce) // never fails
	sealed := k.aead.Seal(nonce, nonce, []byte(value), []byte(purpose))
	return version + "." + k.id + "." + base64.RawURLEncoding.EncodeToString(sealed), nil
}

// Open decrypts a sealed value. It returns an error if the value was changed, or if it was encrypted with an unknown
// secret or for another purpose.
func (b *Box) Open(purpose, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	id, text, ok := parts(sealed)
	if !ok {
		return "", errDamaged
	}
	for _, k := range b.keys {
		if k.id != id {
			continue
		}
		content, err := base64.RawURLEncoding.DecodeString(text)
		size := k.aead.NonceSize()
		if err != nil || len(content) < size {
			return "", errDamaged
		}
		value, err := k.aead.Open(nil, content[:size], content[size:], []byte(purpose))
		if err != nil {
			return "", errDamaged
		}
		return string(value), nil
	}
	return "", errUnknownKey
}

// Sealed reports whether a value has the form of an encrypted one.
func (b *Box) Sealed(value string) bool {
	_, _, ok := parts(value)
	return ok
}

// Key returns a key of 32 bytes that is derived from the current secret for a purpose.
func (b *Box) Key(purpose string) []byte { return b.keys[0].mac("key", purpose) }

// Current reports whether a value was encrypted with the current secret. When the secret is rotated, such values need
// no new encryption.
func (b *Box) Current(sealed string) bool {
	id, _, ok := parts(sealed)
	return sealed == "" || ok && id == b.keys[0].id
}

func parts(sealed string) (id, text string, ok bool) {
	fields := strings.Split(sealed, ".")
	if len(fields) != 3 || fields[0] != version {
		return "", "", false
	}
	return fields[1], fields[2], true
}

// Sign signs a value for a purpose. It returns a string that contains the value and the signature.
func (b *Box) Sign(purpose, value string) string {
	return value + "." + base64.RawURLEncoding.EncodeToString(b.keys[0].mac(purpose, value))
}

// Verify checks a string that Sign returned, and returns the value in it. ok is false if no known secret signed the
// value for this purpose.
func (b *Box) Verify(purpose, signed string) (value string, ok bool) {
	at := strings.LastIndexByte(signed, '.')
	if at < 0 {
		return "", false
	}
	given, err := base64.RawURLEncoding.DecodeString(signed[at+1:])
	if err != nil {
		return "", false
	}
	for _, k := range b.keys {
		if hmac.Equal(given, k.mac(purpose, signed[:at])) {
			return signed[:at], true
		}
	}
	return "", false
}

func cipherOf(secret []byte) (cipher.AEAD, error) {
	derived, err := hkdf.Key(sha256.New, secret, nil, "mela encryption", 32)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

func (k key) mac(purpose, value string) []byte {
	h := hmac.New(sha256.New, k.secret)
	h.Write([]byte("mela signature\x00" + purpose + "\x00" + value))
	return h.Sum(nil)
}
