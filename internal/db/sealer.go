package db

import (
	"crypto/rand"
	"database/sql/driver"
	"fmt"
)

// Sealer encrypts and decrypts values. Each value is encrypted for a purpose and can be decrypted only with the same
// purpose. secrets.Box implements Sealer.
type Sealer interface {
	Seal(purpose, value string) (string, error)
	Open(purpose, sealed string) (string, error)
	// Sealed reports whether a value is encrypted.
	Sealed(value string) bool
	// Current reports whether an encrypted value uses the current key.
	Current(sealed string) bool
}

// The purposes of encrypted values.
const (
	ownIDPurpose   = "own id"  // the second id of orders and registrations, which gives access to them
	SettingPurpose = "setting" // settings that were entered on the setup page
	MessagePurpose = "message" // texts and links of messages, which can contain second ids and one-time tokens
)

// Protect switches on the encryption of ids and links that give access to personal data. The database and backups then
// contain only the encrypted values. Protect must be called before the database is used. Values that were stored
// without encryption can still be read; SealAgain encrypts them.
func (db *DB) Protect(box Sealer) { db.sealer = box }

type sealedText struct {
	box     Sealer // nil: the value is not encrypted
	purpose string
	text    *string
}

// Sealed returns the value through which an encrypted text is written and read.
func (db *DB) Sealed(purpose string, text *string) any { return sealedText{db.sealer, purpose, text} }

func (s sealedText) Value() (driver.Value, error) {
	if s.box == nil {
		return *s.text, nil
	}
	return s.box.Seal(s.purpose, *s.text)
}

// Scan implements sql.Scanner. A value that was encrypted with an unknown secret must not give access to anything.
// Therefore, Scan replaces such an id with a random id, and any other such value with an empty text.
func (s sealedText) Scan(src any) error {
	switch value := src.(type) {
	case string:
		*s.text = value
	case []byte:
		*s.text = string(value)
	default:
		return fmt.Errorf("a sealed value is kept as a text, not as %T", src)
	}
	if s.box == nil || !s.box.Sealed(*s.text) {
		return nil
	}
	var err error
	if *s.text, err = s.box.Open(s.purpose, *s.text); err == nil {
		return nil
	}
	*s.text = ""
	if s.purpose == ownIDPurpose {
		*s.text = rand.Text()
	}
	return nil
}
