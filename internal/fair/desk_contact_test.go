package fair_test

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

// contactVector is a contact that was encrypted in a browser by the entry desk page. The entry desk tests read the
// same file.
type contactVector struct {
	Seed      []byte           `json:"seed"` // the seed of the signing key
	KeyID     int              `json:"keyId"`
	PublicKey string           `json:"publicKey"`
	SaleKey   string           `json:"saleKey"`
	Contact   fair.DeskContact `json:"contact"`
	Encrypted string           `json:"encrypted"`
}

func TestAContactFromTheDeskIsDecrypted(t *testing.T) {
	file, err := os.ReadFile("testdata/desk_contact.json")
	if err != nil {
		t.Fatal(err)
	}
	var v contactVector
	if err := json.Unmarshal(file, &v); err != nil {
		t.Fatal(err)
	}
	key, err := fair.NewContactKey(v.KeyID, ed25519.NewKeyFromSeed(v.Seed))
	if err != nil || key.Public() != v.PublicKey {
		t.Fatalf("the public key is %s, %v", key.Public(), err)
	}
	if id, ok := fair.ContactKeyID(v.Encrypted); !ok || id != v.KeyID {
		t.Errorf("key %d, %t", id, ok)
	}
	if got, err := key.Open(v.Encrypted, v.SaleKey); err != nil || got != v.Contact {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := key.Open(v.Encrypted, "another sale"); err == nil {
		t.Errorf("the contact of another sale: %+v", got)
	}
	_, text, _ := strings.Cut(v.Encrypted, ".")
	message, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	for i := range message {
		message[i] ^= 1
		if got, err := key.Open("7."+base64.RawURLEncoding.EncodeToString(message), v.SaleKey); err == nil {
			t.Errorf("byte %d was changed: %+v", i, got)
		}
		message[i] ^= 1
	}
	other, err := fair.NewContactKey(v.KeyID, ed25519.NewKeyFromSeed([]byte(strings.Repeat("x", ed25519.SeedSize))))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := other.Open(v.Encrypted, v.SaleKey); err == nil {
		t.Errorf("with another key: %+v", got)
	}
}
