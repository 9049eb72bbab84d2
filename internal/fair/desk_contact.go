package fair

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/hpke"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/texts"
)

// contactPurpose is a fixed text. It is used when a contact key is derived from a signing key, and in each encryption
// with a contact key. This separates contact keys from all other uses of the signing keys.
const contactPurpose = "mela desk contact"

// DeskContact is the personal data of a walk-in visitor. An entry desk device stores it only in encrypted form.
type DeskContact struct {
	Name  string `json:"name"` // may be empty
	Phone string `json:"phone"`
}

// ContactKey decrypts contacts. A device of the entry desk encrypts the contact of a sale that it cannot send
// immediately. The contact key is derived from a signing key and has the same id.
type ContactKey struct {
	ID      int
	private hpke.PrivateKey
}

// NewContactKey derives the contact key from a signing key.
func NewContactKey(id int, signing ed25519.PrivateKey) (ContactKey, error) {
	seed, err := hkdf.Key(sha256.New, signing.Seed(), nil, contactPurpose, sha256.Size)
	if err != nil {
		return ContactKey{}, fmt.Errorf("derive contact key %d: %w", id, err)
	}
	private, err := hpke.DHKEM(ecdh.P256()).DeriveKeyPair(seed)
	if err != nil {
		return ContactKey{}, fmt.Errorf("derive contact key %d: %w", id, err)
	}
	return ContactKey{ID: id, private: private}, nil
}

// Public returns the public key with which devices encrypt contacts. It is an uncompressed point on P-256 (65 bytes)
// in base64.
func (k ContactKey) Public() string {
	return base64.StdEncoding.EncodeToString(k.private.PublicKey().Bytes())
}

// pointLength is the length of an uncompressed point on P-256, in bytes.
const pointLength = 65

// ContactKeyID returns the id of the key with which a contact was encrypted. ok is false if the text does not begin
// with a key id and a dot.
func ContactKeyID(encrypted string) (id int, ok bool) {
	number, _, ok := strings.Cut(encrypted, ".")
	id, err := strconv.Atoi(number)
	return id, ok && err == nil
}

// Open decrypts and validates the contact of a sale. saleKey is the sale's key. An encrypted contact consists of the
// contact key's id, a dot, and an HPKE message in base64url (RFC 9180, base mode: P-256, HKDF-SHA-256, AES-256-GCM).
// saleKey is the message's additional data. Therefore, Open returns an error if the contact was changed or belongs to
// another sale.
func (k ContactKey) Open(encrypted, saleKey string) (DeskContact, error) {
	_, text, _ := strings.Cut(encrypted, ".")
	message, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(message) <= pointLength {
		return DeskContact{}, errors.New("the encrypted contact is damaged")
	}
	recipient, err := hpke.NewRecipient(
		message[:pointLength], k.private, hpke.HKDFSHA256(), hpke.AES256GCM(), []byte(contactPurpose))
	if err != nil {
		return DeskContact{}, fmt.Errorf("decrypt a contact: %w", err)
	}
	plain, err := recipient.Open([]byte(saleKey), message[pointLength:])
	if err != nil {
		return DeskContact{}, fmt.Errorf("decrypt a contact: %w", err)
	}
	var c DeskContact
	if err := json.Unmarshal(plain, &c); err != nil {
		return DeskContact{}, fmt.Errorf("read a contact: %w", err)
	}
	p := Problems{}
	c.Name = p.CleanLine("name", c.Name, false, MaxName)
	c.Phone = string(p.CleanPhone("phone", c.Phone, true, texts.Errors.PhoneInvalid()))
	return c, p.Err()
}
