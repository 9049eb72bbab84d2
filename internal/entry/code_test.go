package entry_test

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base32"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
)

// entryVectors are test vectors for programs that check entry codes. The seed belongs to a test key that no fair uses.
type entryVectors struct {
	Seed    string        `json:"seed"`
	Key     string        `json:"key"`
	Vectors []entryVector `json:"vectors"`
}

type entryVector struct {
	Key      int    `json:"kid"`
	Edition  string `json:"edition"`
	Kind     string `json:"kind"`
	RecordID string `json:"recordId"`
	Member   int    `json:"member"`
	IssuedAt string `json:"issuedAt"`
	Code     string `json:"code"`
}

func (v entryVector) pass(t testing.TB) entry.Pass {
	t.Helper()
	at, err := time.Parse(time.RFC3339, v.IssuedAt)
	if err != nil {
		t.Fatal(err)
	}
	return entry.Pass{
		Key: v.Key, Edition: v.Edition, Kind: fair.OrderKind(v.Kind), RecordID: v.RecordID,
		Member: v.Member, IssuedAt: at,
	}
}

func readVectors(t testing.TB) (entryVectors, ed25519.PrivateKey, ed25519.PublicKey) {
	t.Helper()
	text, err := os.ReadFile("testdata/entry_codes.json")
	if err != nil {
		t.Fatal(err)
	}
	var v entryVectors
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	key := entry.SigningKey{ID: 1, PublicKey: v.Key, Seed: v.Seed}
	private, err := key.Private()
	if err != nil {
		t.Fatal(err)
	}
	public, err := key.Public()
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := private.Public().(ed25519.PublicKey); !got.Equal(public) {
		t.Fatalf("the public key is %s, want %s", entry.PublicKeyText(got), v.Key)
	}
	return v, private, public
}

var seconds = cmpopts.EquateApproxTime(0)

func TestEntryCodeVectors(t *testing.T) {
	t.Parallel()
	v, private, public := readVectors(t)
	for _, vector := range v.Vectors {
		code, err := vector.pass(t).Sign(private)
		if err != nil || code != vector.Code {
			t.Errorf("the code of %+v is %s (%v)", vector, code, err)
		}
		for _, text := range []string{
			code, strings.ToLower(code), " " + code[:20] + "\n" + code[20:] + "\t", "HTTPS://FAIR.EXAMPLE.ORG/E/" + code,
			"https://fair.example.org/e/" + strings.ToLower(code), "/admin/gate?code=" + code,
		} {
			signed, err := entry.ReadCode(text)
			if err != nil {
				t.Errorf("%q: %v", text, err)
				continue
			}
			pass, err := signed.Verify(public)
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			if diff := cmp.Diff(vector.pass(t), pass, seconds); diff != "" {
				t.Errorf("%q says (-want +got):\n%s", text, diff)
			}
		}
	}
}

// A code is rejected if any character is changed, missing or added, or if another key signed it.
func TestChangedEntryCodes(t *testing.T) {
	t.Parallel()
	v, _, public := readVectors(t)
	letters := base32.StdEncoding.WithPadding(base32.NoPadding)
	refused := func(what, text string, key ed25519.PublicKey) {
		t.Helper()
		signed, err := entry.ReadCode(text)
		if err == nil {
			_, err = signed.Verify(key)
		}
		if !errors.Is(err, entry.ErrNoCode) {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, vector := range v.Vectors {
		raw, err := letters.DecodeString(vector.Code)
		if err != nil {
			t.Fatal(err)
		}
		for bit := range len(raw) * 8 {
			changed := bytes.Clone(raw)
			changed[bit/8] ^= 1 << (bit % 8)
			refused("a bit was turned", letters.EncodeToString(changed), public)
		}
		for i, letter := range vector.Code {
			for _, other := range "A7" {
				if letter != other {
					refused("a letter was changed", vector.Code[:i]+string(other)+vector.Code[i+1:], public)
				}
			}
			refused("cut off", vector.Code[:i], public)
			refused("begun too late", vector.Code[i+1:], public)
		}
		refused("longer", vector.Code+"A", public)
		refused("twice", vector.Code+vector.Code, public)
		other, _, err := ed25519.GenerateKey(nil)
		if err != nil {
			t.Fatal(err)
		}
		refused("of another key", vector.Code, other)
		refused("without a key", vector.Code, nil)
	}
	for _, text := range []string{
		"", " ", "/E/", "MKM001754113320000abcdefgh", "☃", strings.Repeat("A", 1<<16),
		"AAAA====", "\x00",
	} {
		refused("no code at all", text, public)
	}
}

func TestPassesOutOfBounds(t *testing.T) {
	t.Parallel()
	v, private, _ := readVectors(t)
	good := v.Vectors[0].pass(t)
	for what, spoil := range map[string]func(*entry.Pass){
		"no key":           func(p *entry.Pass) { p.Key = 0 },
		"key 256":          func(p *entry.Pass) { p.Key = 256 },
		"no member":        func(p *entry.Pass) { p.Member = 0 },
		"member 256":       func(p *entry.Pass) { p.Member = 256 },
		"no edition":       func(p *entry.Pass) { p.Edition = "" },
		"a long edition":   func(p *entry.Pass) { p.Edition = strings.Repeat("2", 33) },
		"a blank edition":  func(p *entry.Pass) { p.Edition = "20 25" },
		"a short id":       func(p *entry.Pass) { p.RecordID = "507f" },
		"another id":       func(p *entry.Pass) { p.RecordID = "507f1f77bcf86cd79943901g" },
		"no kind":          func(p *entry.Pass) { p.Kind = "" },
		"before 1970":      func(p *entry.Pass) { p.IssuedAt = time.Time{} },
		"after the bounds": func(p *entry.Pass) { p.IssuedAt = time.Unix(1<<32, 0) },
	} {
		p := good
		spoil(&p)
		if code, err := p.Sign(private); !errors.Is(err, entry.ErrNoCode) {
			t.Errorf("%s: %s, %v", what, code, err)
		}
	}
}

func TestEntryAddress(t *testing.T) {
	t.Parallel()
	for site, want := range map[string]string{
		"https://fair.example.org":       "HTTPS://FAIR.EXAMPLE.ORG/E/ABC",
		"https://fair.example.org/":      "HTTPS://FAIR.EXAMPLE.ORG/E/ABC",
		"http://127.0.0.1:8080":          "HTTP://127.0.0.1:8080/E/ABC",
		"https://example.org/Mega/Kisan": "HTTPS://EXAMPLE.ORG/Mega/Kisan/E/ABC",
	} {
		if got := entry.CodeAddress(site, "ABC"); got != want {
			t.Errorf("%s: %s, want %s", site, got, want)
		}
	}
}

// A code that can be parsed and verified must have been signed with our key.
func FuzzEntryCode(f *testing.F) {
	v, private, public := readVectors(f)
	for _, vector := range v.Vectors {
		f.Add(vector.Code)
		f.Add("https://fair.example.org/E/" + vector.Code)
		f.Add(vector.Code[:len(vector.Code)-8])
	}
	f.Fuzz(func(t *testing.T, text string) {
		signed, err := entry.ReadCode(text)
		if err != nil {
			return
		}
		again, err := signed.Pass.Sign(private)
		if err != nil {
			t.Fatalf("%q is read as %+v, which cannot be written", text, signed.Pass)
		}
		_, err = signed.Verify(public)
		if genuine := again == entry.CleanCode(text); genuine != (err == nil) {
			t.Fatalf("%q: genuine %v, verified %v", text, genuine, err)
		}
	})
}

func TestEntryAnswers(t *testing.T) {
	t.Parallel()
	gone := time.Unix(1, 0)
	const confirmed = fair.BookingConfirmed
	refunded, expired := fair.MoneyState{Status: fair.MoneyRefundedPart}, fair.MoneyState{Status: fair.MoneyExpired}
	sold := fair.MoneyState{Status: fair.MoneyPaid, Sold: true}
	// A cheque was dishonoured: the codes are valid until the office decides.
	due := fair.MoneyState{Status: fair.MoneyPending, Due: 100, Sold: true}
	for _, c := range []struct {
		r    fair.Registration
		want entry.Answer
	}{
		{fair.Registration{Status: fair.RegistrationPaid, Money: sold}, entry.Valid},
		{fair.Registration{Status: fair.RegistrationPending, Money: due}, entry.Valid},
		{fair.Registration{Status: fair.RegistrationPending}, entry.Unpaid},
		{fair.Registration{Status: fair.RegistrationCancelled}, entry.Cancelled},
		{fair.Registration{Status: fair.RegistrationPaid, Money: sold, DeletedAt: gone}, entry.Cancelled},
	} {
		if got := entry.OfRegistration(c.r, 1); got != c.want {
			t.Errorf("%+v: %s, want %s", c.r, got, c.want)
		}
	}
	for _, c := range []struct {
		b      fair.Booking
		member int
		want   entry.Answer
	}{
		{fair.Booking{Money: sold, Status: confirmed, Members: 2}, 2, entry.Valid},
		{fair.Booking{Money: sold, Status: confirmed}, 1, entry.Valid},
		{fair.Booking{Money: sold, Status: confirmed, Members: 2}, 3, entry.Cancelled},
		{fair.Booking{Money: sold, Status: fair.BookingRejected, Members: 2}, 1, entry.Cancelled},
		{fair.Booking{Money: refunded, Status: confirmed, Members: 2}, 1, entry.Cancelled},
		{fair.Booking{Money: sold, Status: confirmed, Members: 2, DeletedAt: gone}, 1, entry.Cancelled},
		{fair.Booking{Money: fair.MoneyState{Status: fair.MoneyPending}, Status: confirmed, Members: 2}, 1, entry.Unpaid},
		{fair.Booking{Money: expired, Status: fair.BookingPending, Members: 2}, 1, entry.Unpaid},
	} {
		if got := entry.OfBooking(c.b, c.member); got != c.want {
			t.Errorf("member %d of %+v: %s, want %s", c.member, c.b, got, c.want)
		}
	}
}
