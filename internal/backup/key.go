package backup

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
)

// Key contains the age keys of backups. The zero Key writes backups without encryption.
type Key struct {
	recipients []age.Recipient
	identities []age.Identity
}

// ParseKey reads age recipients (age1…), which can only encrypt, and identities (AGE-SECRET-KEY-1…), which can also
// decrypt. Commas or line breaks separate them. Lines that begin with # are comments, as in files written by
// age-keygen. Errors never contain a key.
func ParseKey(text string) (Key, error) {
	var k Key
	for line := range strings.Lines(text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			continue
		}
		for one := range strings.SplitSeq(line, ",") {
			if err := k.add(strings.TrimSpace(one)); err != nil {
				return Key{}, err
			}
		}
	}
	if strings.TrimSpace(text) != "" && len(k.recipients) == 0 {
		return Key{}, errors.New("there is no key in it")
	}
	return k, nil
}

// add parses a recipient or an identity and adds it to the key.
func (k *Key) add(text string) error {
	switch {
	case text == "":
		return nil
	case strings.HasPrefix(text, "AGE-SECRET-KEY-"):
		identities, err := age.ParseIdentities(strings.NewReader(text))
		if err != nil {
			return errors.New("a key that begins with AGE-SECRET-KEY- is damaged")
		}
		return k.addIdentities(identities)
	}
	recipients, err := age.ParseRecipients(strings.NewReader(text))
	if err != nil {
		return errors.New("a key must be an age recipient (age1…) or an age identity (AGE-SECRET-KEY-1…)")
	}
	k.recipients = append(k.recipients, recipients...)
	return nil
}

func (k *Key) addIdentities(identities []age.Identity) error {
	for _, identity := range identities {
		switch identity := identity.(type) {
		case *age.X25519Identity:
			k.recipients = append(k.recipients, identity.Recipient())
		case *age.HybridIdentity:
			k.recipients = append(k.recipients, identity.Recipient())
		default:
			return errors.New("this kind of identity cannot encrypt")
		}
		k.identities = append(k.identities, identity)
	}
	return nil
}

// NewKey returns a new identity and its recipient, both as text.
func NewKey() (identity, recipient string, err error) {
	made, err := age.GenerateX25519Identity()
	if err != nil {
		return "", "", err
	}
	return made.String(), made.Recipient().String(), nil
}

// Encrypts reports whether backups with this key are encrypted.
func (k Key) Encrypts() bool { return len(k.recipients) > 0 }

// nameOf returns the name of the object that contains `name`.
func (k Key) nameOf(name string) string {
	if k.Encrypts() {
		return name + encrypted
	}
	return name
}

// Writer returns a writer that encrypts to w. The caller must close the returned writer. Closing it does not close w.
func (k Key) Writer(w io.Writer) (io.WriteCloser, error) {
	if !k.Encrypts() {
		return plain{w}, nil
	}
	return age.Encrypt(w, k.recipients...)
}

type plain struct{ io.Writer }

// Close implements io.Closer and does nothing.
func (plain) Close() error { return nil }

const ageHeader = "age-encryption.org/"

// Reader returns a reader that decrypts the content of r. Unencrypted content is returned unchanged. Decryption
// requires an identity.
func (k Key) Reader(r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(r)
	start, err := buffered.Peek(len(ageHeader))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if string(start) != ageHeader {
		return buffered, nil
	}
	if len(k.identities) == 0 {
		return nil, errors.New("the backup is encrypted: give its identity (AGE-SECRET-KEY-1…) in MELA_BACKUP_KEY or " +
			"MELA_BACKUP_KEY_FILE")
	}
	out, err := age.Decrypt(buffered, k.identities...)
	if err != nil {
		return nil, fmt.Errorf("decrypt: %w", err)
	}
	return out, nil
}
