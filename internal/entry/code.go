package entry

import (
	"context"
	"crypto/ed25519"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Pass is the content of an entry code, which entitles one person to enter. Its signature can be verified
// offline, but only the server knows whether the code was used or cancelled (ADR 0014).
type Pass struct {
	Key      int            // number of the signing key, 1 to 255
	Edition  string         // the edition's id, 1 to 32 ASCII characters
	Kind     fair.OrderKind // registration, booking or ticket book
	RecordID string         // the id of the registration, booking or ticket book: 24 hexadecimal digits
	Member   int            // the person's number from 1 to 255; for a ticket book, the ticket's number
	IssuedAt time.Time      // time of the payment, or of the ticket's creation; whole seconds
}

// SignedPass is a parsed entry code whose signature has not been verified yet.
type SignedPass struct {
	Pass
	signed    []byte
	signature []byte
}

// ErrNoCode is the error for a text that is not an entry code, or for a changed or forged entry code.
var ErrNoCode = errors.New("not a valid entry code")

// CodePath is the path of entry code URLs. A URL consists of the site, this path and the code. The path is in capital
// letters, which need less space in a QR code.
const CodePath = "/E/"

// The binary layout of a code before it is encoded in base32: version and kind (4 bits each), key number (1 byte),
// member (1), record id (12), time of issue (4, seconds since 1970), the edition's id (variable), signature (64).
const (
	passVersion  = 1
	passEdition  = 3 + recordIDSize + 4 // position of the edition's id
	recordIDSize = 12
	maxEdition   = 32
)

var passKinds = map[fair.OrderKind]byte{fair.OrderForRegistration: 1, fair.OrderForBooking: 2, fair.TicketOfBook: 3}

// passLetters is the base32 encoding (RFC 4648) without padding. Its texts contain only capital letters and digits,
// which need the least space in QR codes.
var passLetters = base32.StdEncoding.WithPadding(base32.NoPadding)

// Sign returns the signed entry code of a pass, in capital letters and digits. It returns ErrNoCode if a field of
// the pass does not have its documented format or range.
func (p Pass) Sign(key ed25519.PrivateKey) (string, error) {
	record, err := hex.DecodeString(p.RecordID)
	kind := passKinds[p.Kind]
	seconds := p.IssuedAt.Unix()
	if err != nil || len(record) != recordIDSize || kind == 0 || p.Key < 1 || p.Key > 255 || p.Member < 1 ||
		p.Member > 255 ||
		!editionFits(p.Edition) || seconds < 0 || seconds > 1<<32-1 {
		return "", ErrNoCode
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

// ReadCode parses an entry code, or a URL that ends with one. Letter case, spaces and line breaks do not matter.
// The result must not be trusted before Verify has succeeded. It returns ErrNoCode if the text is not an entry
// code.
func ReadCode(text string) (SignedPass, error) {
	code := CleanCode(text)
	if len(code) > passLetters.EncodedLen(passEdition+maxEdition+ed25519.SignatureSize) {
		return SignedPass{}, ErrNoCode
	}
	raw, err := passLetters.DecodeString(code)
	// Unused bits must be zero, so that each pass has only one code.
	if err != nil || passLetters.EncodeToString(raw) != code || len(raw) <= passEdition+ed25519.SignatureSize {
		return SignedPass{}, ErrNoCode
	}
	signed, signature := raw[:len(raw)-ed25519.SignatureSize], raw[len(raw)-ed25519.SignatureSize:]
	p := SignedPass{signed: signed, signature: signature, Pass: Pass{
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
		return SignedPass{}, ErrNoCode
	}
	return p, nil
}

// CleanCode extracts an entry code from typed or scanned text. It removes all spaces, takes the part after the
// last slash or equals sign, and converts it to capital letters. It does not validate the code; ReadCode does.
func CleanCode(text string) string {
	text = strings.Join(strings.Fields(text), "")
	if i := strings.LastIndexAny(text, "/="); i >= 0 {
		text = text[i+1:]
	}
	return strings.ToUpper(text)
}

// Verify returns the pass if the signature matches the public key, and ErrNoCode otherwise. The Key field says
// which key the caller must use.
func (s SignedPass) Verify(public ed25519.PublicKey) (Pass, error) {
	if len(public) != ed25519.PublicKeySize || !ed25519.Verify(public, s.signed, s.signature) {
		return Pass{}, ErrNoCode
	}
	return s.Pass, nil
}

// CodeAddress returns the QR code text for an entry code. It is a URL of the site, so that any phone camera can open
// it. The scheme and the host are in capital letters, which need less space in the QR code and do not change the URL's
// meaning (RFC 3986). The site's path stays unchanged.
func CodeAddress(site, code string) string {
	site = strings.TrimRight(site, "/")
	scheme, rest, ok := strings.Cut(site, "://")
	if !ok {
		return site + CodePath + code
	}
	host, path, under := strings.Cut(rest, "/")
	if under {
		path = "/" + path
	}
	return strings.ToUpper(scheme) + "://" + strings.ToUpper(host) + path + CodePath + code
}

// CodesOf lists a paid order's entry codes: one for each person of a registration, or for each member of a
// booking. If the order is no longer valid for entry, it returns no codes. An order's codes never change. Anybody who
// may see the order may see its codes.
func (s *Service) CodesOf(ctx context.Context, o fair.Order) ([]fair.EntryCode, error) {
	if o.Status != fair.OrderPaid || o.Kind == fair.OrderForSponsorship {
		return nil, nil
	}
	if o.Kind == fair.OrderForRegistration {
		r, err := s.records.FindRegistration(ctx, o.RegistrationID)
		if err != nil {
			return nil, err
		}
		return s.codesOfRegistration(ctx, r, o.PaidAt)
	}
	b, err := s.records.FindBooking(ctx, o.BookingID)
	if err != nil || OfBooking(b, 1) != Valid {
		return nil, err
	}
	members := b.EntryMembers()
	holders := make([]string, members)
	for i := range holders {
		holders[i] = texts.Errors.MemberOf(strconv.Itoa(i+1), strconv.Itoa(members)).In(o.Lang)
	}
	return s.SignPasses(ctx, Pass{
		Edition: b.EditionID, Kind: o.Kind, RecordID: b.ID,
		IssuedAt: paidOr(o.PaidAt, b.CreatedAt),
	}, holders)
}

// CodesOfRegistration returns a registration's entry codes if the registration is valid for entry, because an
// order has paid for it or the office has marked it as paid. Otherwise it returns no codes. The caller must check that
// the registration belongs to the visitor.
func (s *Service) CodesOfRegistration(ctx context.Context, r fair.Registration) ([]fair.EntryCode, error) {
	o, err := s.records.FindPaidRegistrationOrder(ctx, r.ID)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return nil, err
	}
	return s.codesOfRegistration(ctx, r, o.PaidAt)
}

func (s *Service) codesOfRegistration(
	ctx context.Context,
	r fair.Registration,
	paidAt time.Time,
) ([]fair.EntryCode, error) {
	if OfRegistration(r, 1) != Valid {
		return nil, nil
	}
	pass := Pass{
		Edition: r.EditionID, Kind: fair.OrderForRegistration, RecordID: r.ID,
		IssuedAt: paidOr(paidAt, r.CreatedAt),
	}
	holders := make([]string, max(r.Persons, 1))
	for i := range holders {
		holders[i] = r.Holder(i+1, r.Lang)
	}
	codes, err := s.SignPasses(ctx, pass, holders)
	for i := range codes {
		codes[i].Name = r.MemberName(codes[i].Member)
	}
	return codes, err
}

func paidOr(paidAt, otherwise time.Time) time.Time {
	if paidAt.IsZero() {
		return otherwise
	}
	return paidAt
}

// SignPasses signs one pass for each holder and numbers the passes from 1. The caller must check who may get the
// passes.
func (s *Service) SignPasses(ctx context.Context, pass Pass, holders []string) ([]fair.EntryCode, error) {
	id, private, err := s.signer(ctx)
	if err != nil {
		return nil, err
	}
	codes := make([]fair.EntryCode, len(holders))
	for i, holder := range holders {
		pass.Key, pass.Member = id, i+1
		code, err := pass.Sign(private)
		if err != nil {
			return nil, err
		}
		codes[i] = fair.EntryCode{Holder: holder, Member: i + 1, Text: CodeAddress(s.Settings.BaseURL, code)}
	}
	return codes, nil
}

// VerifyCode reads an entry code and checks its signature. It returns the pass if the code was signed with a key
// of this site that is not revoked. Otherwise it returns ErrNoCode. Anybody may call it, because the pass
// contains no personal data.
func (s *Service) VerifyCode(ctx context.Context, code string) (Pass, error) {
	signed, err := ReadCode(code)
	if err != nil {
		return Pass{}, err
	}
	keys, err := s.Keys(ctx)
	if err != nil {
		return Pass{}, err
	}
	for _, k := range keys {
		if k.ID == signed.Key {
			return signed.Verify(k.Key)
		}
	}
	return Pass{}, ErrNoCode
}
