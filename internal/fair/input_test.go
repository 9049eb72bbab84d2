package fair_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

func TestPhoneNumbersAreParsedInEveryNotation(t *testing.T) {
	for _, typed := range []string{
		"9876543210", "98765 43210", "+91-98765-43210", "09876543210", "919876543210", "0091 9876543210", "+91 (98765) 43210",
		" 98765.43210 ",
	} {
		if p, ok := fair.ParsePhone(typed); !ok || p != "9876543210" {
			t.Errorf("%q is read as %q, %v", typed, p, ok)
		}
	}
	if p, ok := fair.ParsePhone("9123456789"); !ok || p != "9123456789" {
		t.Errorf("a number that begins with 91 is read as %q", p)
	}
	for _, typed := range []string{
		"", "5876543210", "98765432101", "987654321", "+1 2025550123", "98765x3210", "+919876",
	} {
		if p, ok := fair.ParsePhone(typed); ok {
			t.Errorf("%q is read as %q", typed, p)
		}
	}
}

func TestGSTNumbers(t *testing.T) {
	for typed, valid := range map[string]bool{
		"27AAPFU0939F1ZV": true, "24AAQCA8719H1ZC": true, "36AABTP1234K1ZL": true, "29aabcf5678l1zz": true, "": true,
		"27 AAPFU 0939F1ZV": true, "27-AAPFU0939F-1Z\u2011V": true, "\ufeff27AAPFU0939F1ZV\u200b": true,
		"0717UNO00157UNO": true,
		"36000000000000L": false, "3612345ABCDE1ZC": false, "-": true,
		"27AAPFU0939F1ZW": false, "72AAPFU0939F1ZV": false, "27AAPFU0939F1Z": false, "27AAPFU0939F1Z*": false,
		"గుర్తింపు": false,
	} {
		p := fair.Problems{}
		p.CleanGSTIN("gst", typed)
		if (p.Err() == nil) != valid {
			t.Errorf("%q: %v, want valid %v", typed, p.Err(), valid)
		}
	}
}

func TestEmailAddresses(t *testing.T) {
	for typed, valid := range map[string]bool{
		"asha@example.in": true, "a.b+c@sub.example.org": true, "": true, " asha@example.in ": true,
		"asha": false, "asha@": false, "@example.in": false, "asha@example": false, "Asha <asha@example.in>": false,
		"a@b.in, c@d.in": false,
		"a b@example.in": false, "a@exa mple.in": false, "a@b..in": false, strings.Repeat("a", 250) + "@b.in": false,
		"a@b.in\x00":             false,
		"\u212aamala@example.in": true, "ravi@example.or\u017f": false, "rav\u0131@example.in": false,
		"रवि@उदाहरण.भारत":     true,
		"a\u202eb@example.in": false,
	} {
		p := fair.Problems{}
		p.CleanEmail("email", typed, false)
		if (p.Err() == nil) != valid {
			t.Errorf("%q: %v, want valid %v", typed, p.Err(), valid)
		}
	}
}

func TestInvisibleCharactersAreRemovedFromEmailAddresses(t *testing.T) {
	for _, typed := range []string{
		"ravi@example.org\u200b", "\ufeffravi@example.org", "ra\u00advi@exam\u2060ple.org", "\u200eravi@example.org\u200f",
	} {
		p := fair.Problems{}
		if got := p.CleanEmail("email", typed, true); got != "ravi@example.org" || p.Err() != nil {
			t.Errorf("%q became %q, %v", typed, got, p.Err())
		}
	}
}

func TestEachCategoryAsksForItsOwnFields(t *testing.T) {
	required := map[fair.Category][]string{
		fair.Farmer: {"name", "address", "whatsappNo"}, fair.Scientist: {"name", "address", "whatsappNo"},
		fair.Entrepreneur: {"companyName", "address", "email", "whatsappNo"},
		fair.Startup:      {"companyName", "address", "email", "whatsappNo"},
		fair.Student:      {"name", "degree", "college", "email", "whatsappNo"},
	}
	for category, fields := range required {
		_, err := fair.RegistrationInput{Category: string(category)}.Clean(fair.Edition{}, fair.English)
		e, ok := errors.AsType[*fair.Error](err)
		if !ok || len(e.Fields) != len(fields) {
			t.Errorf("%s empty: %v", category, err)
			continue
		}
		for _, f := range fields {
			if e.Fields[f].Key() != "registration."+f {
				t.Errorf("%s: field %s has %q", category, f, e.Fields[f].Key())
			}
		}
	}
	_, err := fair.RegistrationInput{Category: "Others"}.Clean(fair.Edition{}, fair.English)
	if e, ok := errors.AsType[*fair.Error](err); !ok ||
		e.Message.In(fair.English) != "Please contact our organizers directly for registration details." {
		t.Errorf("Others: %v", err)
	}
	if _, err := (fair.RegistrationInput{
		Category: "Farmer", Name: "A\x00B", Address: strings.Repeat("ఆ", 501),
		WhatsappNo: "98480 1234",
	}).Clean(fair.Edition{}, fair.English); err == nil {
		t.Error("control characters, 501 characters and nine digits were accepted")
	}
	no := false
	_, err = fair.RegistrationInput{
		Category: "Farmer", Name: "A", Address: "B", WhatsappNo: "9848012345",
		Adult: &no,
	}.Clean(fair.Edition{}, fair.English)
	if e, ok := errors.AsType[*fair.Error](err); !ok || e.Fields["adult"].Key() != "adult_required" {
		t.Errorf("an unticked age statement: %v", err)
	}
}

func TestAnEMailAddressIsKeptInEveryCategory(t *testing.T) {
	in := fair.RegistrationInput{
		Category: "Farmer", Name: "Ravi", Address: "Patancheru", WhatsappNo: "9848012345", Email: "ravi@example.org",
	}
	if r, err := in.Clean(fair.Edition{}, fair.English); err != nil || r.Email != "ravi@example.org" {
		t.Errorf("%q, %v", r.Email, err)
	}
	in.Email = "ravi"
	_, err := in.Clean(fair.Edition{}, fair.English)
	if e, ok := errors.AsType[*fair.Error](err); !ok || e.Fields["email"].Key() != "email_invalid" {
		t.Errorf("a wrong address: %v", err)
	}
}

func TestTheSameInputHasTheSameFingerprint(t *testing.T) {
	clean := func(in fair.RegistrationInput) string {
		in.Category, in.WhatsappNo = "Farmer", "9848012345"
		r, err := in.Clean(fair.Edition{}, fair.English)
		if err != nil {
			t.Fatal(err)
		}
		return r.Print
	}
	a := clean(fair.RegistrationInput{Name: "Lakshmi Devi", Address: "Chityal\nNalgonda"})
	if b := clean(fair.RegistrationInput{
		Name: " lakshmi  devi", Address: "Chityal Nalgonda",
		Website: "dropped.example.in",
	}); a != b {
		t.Error("spacing or letter case made another fingerprint")
	}
	if b := clean(fair.RegistrationInput{Name: "Lakshmi", Address: "Devi Chityal Nalgonda"}); a == b {
		t.Error("other content has the same fingerprint")
	}
}

func TestMissingBookingFieldsAreNamedInTheSpecificationsSentence(t *testing.T) {
	_, err := fair.BookingInput{Name: "A", Phone: " "}.Clean(shipped(t))
	e, ok := errors.AsType[*fair.Error](err)
	if !ok || e.Message.In(fair.English) != "Please fill in all required fields: phone, address, type" {
		t.Errorf("got %v", err)
	}
}

func TestThePublicFormDerivesTheStallType(t *testing.T) {
	form := fair.BookingInput{Name: "A", ContactPerson: "B", Phone: "9885120034", Address: "C", FromForm: true}
	edition := shipped(t)
	wanted := map[string]string{
		"3x3m": "STD Stall", "2x2m": "Compact Stall", "6x2ft": "Bench Display Space", "6x3m": "STD Stall",
		"Outdoor 3x3m": "Outdoor Open Area Stall", "0.4x0.4m": "Indoor Open Area Stall",
	}
	for _, stall := range edition.Plan.Stalls {
		form.Stalls = []fair.StallKey{stall.Key()}
		if b, err := form.Clean(edition); err != nil || b.Type != wanted[stall.Size] {
			t.Errorf("%s is %q, %v; want %q", stall.Size, b.Type, err, wanted[stall.Size])
		}
	}
	form.Card = "foodcourt"
	if b, err := form.Clean(edition); err != nil || b.Type != "Food Court Stall" {
		t.Errorf("a food court books %q, %v", b.Type, err)
	}
	form.ContactPerson = " "
	_, err := form.Clean(edition)
	e, ok := errors.AsType[*fair.Error](err)
	if !ok || e.Message.In(fair.English) != "Please fill in all required fields: contactPerson" {
		t.Errorf("without a contact person: %v", err)
	}
}

func TestAClosedFormShowsTheClosingTimeAndTheContact(t *testing.T) {
	times := fair.OpeningTimes{
		From:  time.Date(2025, 7, 1, 0, 0, 0, 0, fair.Kolkata),
		Until: time.Date(2025, 9, 1, 0, 0, 0, 0, fair.Kolkata),
	}
	check := func(now time.Time) error {
		return times.Check(now, fair.English, "office@example.org", texts.Errors.RegistrationNotOpen,
			texts.Errors.RegistrationClosed)
	}
	if err := check(times.From); err != nil {
		t.Errorf("at the opening: %v", err)
	}
	e, ok := errors.AsType[*fair.Error](check(times.Until))
	if !ok || e.Message.In(fair.English) != "Registration closed on 1 September 2025. Please contact the office: "+
		"office@example.org" {
		t.Errorf("after the end: %v", e)
	}
	if err := check(times.From.Add(-time.Second)); !fair.IsKind(err, fair.KindClosed) {
		t.Errorf("before: %v", err)
	}
}

func TestEqualTextsInTwoUnicodeFormsBecomeOne(t *testing.T) {
	for _, forms := range [][2]string{
		{"José", "Jose\u0301"}, {"\u0c15\u0c48", "\u0c15\u0c46\u0c56"}, {"\u095e", "\u092b\u093c"},
	} {
		p := fair.Problems{}
		one, other := p.CleanLine("name", forms[0], true, 120), p.CleanLine("name", forms[1], true, 120)
		if one != other || p.Err() != nil {
			t.Errorf("%q and %q differ, %v", one, other, p.Err())
		}
	}
	p := fair.Problems{}
	if p.CleanLine("name", strings.Repeat("e\u0301", 120), true, 120); p.Err() != nil {
		t.Error("120 letters with accents are refused:", p.Err())
	}
}

func TestAmountsAndNumbersAsPeopleWriteThem(t *testing.T) {
	p := fair.Problems{}
	a := p.CleanRupees("amount", "₹1,74,000.50")
	n := p.CleanNumber("n", " ౨ ", 9, texts.Errors.MembersInvalid)
	if a != 174_000_50 || n != 2 || p.Err() != nil {
		t.Errorf("read %v and %d, %v", a, n, p.Err())
	}
	if p.CleanRupees("amount", "10,50"); p.Err() == nil {
		t.Error("a decimal comma is accepted")
	}
}
