package fair

import (
	"crypto/ed25519"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strings"
	"time"
)

// EntryPass is what an entry code says: that one person may come in. Its signature makes it good without
// asking the server; whether it was used or cancelled only the server knows (ADR 0014).
type EntryPass struct {
	Key      int       // the number of the key that signs it, 1 to 255
	Edition  string    // the edition's id, 1 to 32 letters of ASCII
	Kind     OrderKind // registration or booking
	RecordID string    // the registration's or the booking's id: 24 hexadecimal digits
	Member   int       // which of the booking's members, from 1 to 255; 1 for a registration
	IssuedAt time.Time // when it was paid for; whole seconds
}

// SignedPass is an entry code that was read, with a signature that nobody has checked yet.
type SignedPass struct {
	EntryPass
	signed    []byte
	signature []byte
}

// ErrNoEntryCode says that a text is no entry code, or one that somebody changed or forged.
var ErrNoEntryCode = errors.New("not a valid entry code")

// EntryPath is the path of an entry code's address on this site; the code follows it. Like the rest of the
// address it is written in capitals, which a QR code holds in fewer squares.
const EntryPath = "/E/"

// The layout of a code's bytes, before base32: version and kind (4 bits each), key, member, record id (12),
// issued at (4, seconds since 1970), the edition's id, signature (64).
const (
	passVersion  = 1
	passEdition  = 3 + recordIDSize + 4 // where the edition's id begins
	recordIDSize = 12
	maxEdition   = 32
)

var passKinds = map[OrderKind]byte{OrderForRegistration: 1, OrderForBooking: 2}

// passLetters is base32 (RFC 4648) without padding: capitals and digits are what a QR code holds best.
var passLetters = base32.StdEncoding.WithPadding(base32.NoPadding)

// Sign writes the entry code of a pass: capitals and digits. It fails with ErrNoEntryCode for a pass that is out
// of the bounds that its fields name.
func (p EntryPass) Sign(key ed25519.PrivateKey) (string, error) {
	record, err := hex.DecodeString(p.RecordID)
	kind := passKinds[p.Kind]
	seconds := p.IssuedAt.Unix()
	if err != nil || len(record) != recordIDSize || kind == 0 || p.Key < 1 || p.Key > 255 || p.Member < 1 || p.Member > 255 ||
		!editionFits(p.Edition) || seconds < 0 || seconds > 1<<32-1 {
		return "", ErrNoEntryCode
	}
	text := []byte{passVersion<<4 | kind, byte(p.Key), byte(p.Member)}
	text = append(text, record...)
	text = binary.BigEndian.AppendUint32(text, uint32(seconds))
	text = append(text, p.Edition...)
	return passLetters.EncodeToString(append(text, ed25519.Sign(key, text)...)), nil
}

func editionFits(id string) bool {
	return id != "" && len(id) <= maxEdition && !strings.ContainsFunc(id, func(r rune) bool { return r <= ' ' || r > '~' })
}

// ReadEntryCode reads an entry code: the code itself or an address that ends with it, in any letter case, with
// spaces and line breaks of those who type or send it. What it says counts for nothing before Verify has
// said that it is genuine. Everything else is ErrNoEntryCode.
func ReadEntryCode(text string) (SignedPass, error) {
	code := CleanEntryCode(text)
	if len(code) > passLetters.EncodedLen(passEdition+maxEdition+ed25519.SignatureSize) {
		return SignedPass{}, ErrNoEntryCode
	}
	raw, err := passLetters.DecodeString(code)
	// Bits that no byte needs must be zero, or one code could be written in several ways.
	if err != nil || passLetters.EncodeToString(raw) != code || len(raw) <= passEdition+ed25519.SignatureSize {
		return SignedPass{}, ErrNoEntryCode
	}
	signed, signature := raw[:len(raw)-ed25519.SignatureSize], raw[len(raw)-ed25519.SignatureSize:]
	p := SignedPass{signed: signed, signature: signature, EntryPass: EntryPass{
		Key: int(signed[1]), Member: int(signed[2]), RecordID: hex.EncodeToString(signed[3 : 3+recordIDSize]),
		IssuedAt: time.Unix(int64(binary.BigEndian.Uint32(signed[3+recordIDSize:])), 0).UTC(), Edition: string(signed[passEdition:]),
	}}
	for kind, number := range passKinds {
		if signed[0] == passVersion<<4|number {
			p.Kind = kind
		}
	}
	if p.Kind == "" || p.Key == 0 || p.Member == 0 || !editionFits(p.Edition) {
		return SignedPass{}, ErrNoEntryCode
	}
	return p, nil
}

// CleanEntryCode takes an entry code out of what was typed, scanned or sent: what follows the last slash,
// without spaces, in capitals. Whether it is one is for ReadEntryCode to say.
func CleanEntryCode(text string) string {
	text = strings.Join(strings.Fields(text), "")
	if i := strings.LastIndexAny(text, "/="); i >= 0 {
		text = text[i+1:]
	}
	return strings.ToUpper(text)
}

// Verify returns the pass when the signature is that of a key, else ErrNoEntryCode. Which key to take says
// the pass itself (Key).
func (s SignedPass) Verify(public ed25519.PublicKey) (EntryPass, error) {
	if len(public) != ed25519.PublicKeySize || !ed25519.Verify(public, s.signed, s.signature) {
		return EntryPass{}, ErrNoEntryCode
	}
	return s.EntryPass, nil
}

// EntryAddress is what a code's QR code holds: an address of the site, which any phone's camera opens. Scheme and
// host mean the same in capitals (RFC 3986), and a QR code holds them in fewer squares so; a path of the
// site's own stays as it is.
func EntryAddress(site, code string) string {
	site = strings.TrimRight(site, "/")
	scheme, rest, ok := strings.Cut(site, "://")
	if !ok {
		return site + EntryPath + code
	}
	host, path, under := strings.Cut(rest, "/")
	if under {
		path = "/" + path
	}
	return strings.ToUpper(scheme) + "://" + strings.ToUpper(host) + path + EntryPath + code
}
