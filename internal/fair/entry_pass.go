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

// EntryPass is the content of an entry code, which entitles one person to enter. Its signature can be verified
// offline, but only the server knows whether the code was used or cancelled (ADR 0014).
type EntryPass struct {
	Key      int       // number of the signing key, 1 to 255
	Edition  string    // the edition's id, 1 to 32 ASCII characters
	Kind     OrderKind // registration, booking or ticket book
	RecordID string    // the id of the registration, booking or ticket book: 24 hexadecimal digits
	Member   int       // the person's number from 1 to 255; for a ticket book, the ticket's number
	IssuedAt time.Time // time of the payment, or of the ticket's creation; whole seconds
}

// SignedPass is a parsed entry code whose signature has not been verified yet.
type SignedPass struct {
	EntryPass
	signed    []byte
	signature []byte
}

// ErrNoEntryCode is the error for a text that is not an entry code, or for a changed or forged entry code.
var ErrNoEntryCode = errors.New("not a valid entry code")

// EntryPath is the path of entry code URLs. A URL consists of the site, this path and the code. The path is in capital
// letters, which need less space in a QR code.
const EntryPath = "/E/"

// The binary layout of a code before it is encoded in base32: version and kind (4 bits each), key number (1 byte),
// member (1), record id (12), time of issue (4, seconds since 1970), the edition's id (variable), signature (64).
const (
	passVersion  = 1
	passEdition  = 3 + recordIDSize + 4 // position of the edition's id
	recordIDSize = 12
	maxEdition   = 32
)

var passKinds = map[OrderKind]byte{OrderForRegistration: 1, OrderForBooking: 2, TicketOfBook: 3}

// passLetters is the base32 encoding (RFC 4648) without padding. Its texts contain only capital letters and digits,
// which need the least space in QR codes.
var passLetters = base32.StdEncoding.WithPadding(base32.NoPadding)

// Sign returns the signed entry code of a pass, in capital letters and digits. It returns ErrNoEntryCode if a field of
// the pass does not have its documented format or range.
func (p EntryPass) Sign(key ed25519.PrivateKey) (string, error) {
	record, err := hex.DecodeString(p.RecordID)
	kind := passKinds[p.Kind]
	seconds := p.IssuedAt.Unix()
	if err != nil || len(record) != recordIDSize || kind == 0 || p.Key < 1 || p.Key > 255 || p.Member < 1 ||
		p.Member > 255 ||
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

// ReadEntryCode parses an entry code, or a URL that ends with one. Letter case, spaces and line breaks do not matter.
// The result must not be trusted before Verify has succeeded. It returns ErrNoEntryCode if the text is not an entry
// code.
func ReadEntryCode(text string) (SignedPass, error) {
	code := CleanEntryCode(text)
	if len(code) > passLetters.EncodedLen(passEdition+maxEdition+ed25519.SignatureSize) {
		return SignedPass{}, ErrNoEntryCode
	}
	raw, err := passLetters.DecodeString(code)
	// Unused bits must be zero, so that each pass has only one code.
	if err != nil || passLetters.EncodeToString(raw) != code || len(raw) <= passEdition+ed25519.SignatureSize {
		return SignedPass{}, ErrNoEntryCode
	}
	signed, signature := raw[:len(raw)-ed25519.SignatureSize], raw[len(raw)-ed25519.SignatureSize:]
	p := SignedPass{signed: signed, signature: signature, EntryPass: EntryPass{
		Key: int(signed[1]), Member: int(signed[2]), RecordID: hex.EncodeToString(signed[3 : 3+recordIDSize]),
		IssuedAt: time.Unix(int64(binary.BigEndian.Uint32(signed[3+recordIDSize:])), 0).UTC(),
		Edition:  string(signed[passEdition:]),
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

// CleanEntryCode extracts an entry code from typed or scanned text. It removes all spaces, takes the part after the
// last slash or equals sign, and converts it to capital letters. It does not validate the code; ReadEntryCode does.
func CleanEntryCode(text string) string {
	text = strings.Join(strings.Fields(text), "")
	if i := strings.LastIndexAny(text, "/="); i >= 0 {
		text = text[i+1:]
	}
	return strings.ToUpper(text)
}

// Verify returns the pass if the signature matches the public key, and ErrNoEntryCode otherwise. The Key field says
// which key the caller must use.
func (s SignedPass) Verify(public ed25519.PublicKey) (EntryPass, error) {
	if len(public) != ed25519.PublicKeySize || !ed25519.Verify(public, s.signed, s.signature) {
		return EntryPass{}, ErrNoEntryCode
	}
	return s.EntryPass, nil
}

// EntryAddress returns the QR code text for an entry code. It is a URL of the site, so that any phone camera can open
// it. The scheme and the host are in capital letters, which need less space in the QR code and do not change the URL's
// meaning (RFC 3986). The site's path stays unchanged.
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

// EntryCode is a code with which one person may enter the fair.
type EntryCode struct {
	Holder string // the person's name, or "Member 2 of 4"
	Text   string // content of the QR code: a URL of this site that ends with the signed code
	Name   string // the person's own name, if it is known for a person of a group; otherwise empty
	Member int    // number of the booking's member or the group's person, from 1
}
