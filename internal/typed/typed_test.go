package typed_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/typed"
)

func TestPhone(t *testing.T) {
	for _, text := range []string{
		"9876543210", "98765 43210", "98765-43210", "98765‑43210", "98765–43210", "98765.43210", "(98765) 43210",
		"+91 98765 43210", "+91 098765 43210", "+91-0-98765-43210", "0091 98765 43210", "091 98765 43210",
		"0 98765 43210", "91 98765 43210", "९८७६५४३२१०", "౯౮౭౬౫౪౩౨౧౦", "৯৮৭৬৫৪৩২১০", "９８７６５４３２１０",
		"＋91 98765 43210", "\u202a9876543210\u202c", "98765\u00a043210", "9876543210\u200b",
	} {
		if digits, ok := typed.Phone(text); !ok || digits != "9876543210" {
			t.Errorf("%q is read as %q, %v", text, digits, ok)
		}
	}
	for _, text := range []string{
		"", "5876543210", "987654321", "9876543210, 9123456789", "+49 151 23456789", "98765x3210",
	} {
		if digits, ok := typed.Phone(text); ok {
			t.Errorf("%q is read as %q", text, digits)
		}
	}
	if digits, ok := typed.Phone("9101234567"); !ok || digits != "9101234567" {
		t.Errorf("a number that begins with 910 is read as %q", digits)
	}
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]string{
		"098765 43210": "9876543210", "0091-98765-43210": "9876543210",
		"43210": "43210", "०१२३": "0123", "+91 98765": "98765",
		"C6": "", "": "", "…": "",
	} {
		if digits, ok := typed.Number(text); ok != (want != "") || ok && digits != want {
			t.Errorf("%q is read as %q, %v; want %q", text, digits, ok, want)
		}
	}
}

func TestAmount(t *testing.T) {
	for text, want := range map[string]string{
		"10,000": "10000", "₹10,000.50": "10000.50", "Rs 10000": "10000", "Rs. 10,000/-": "10000", "10 000": "10000",
		"१००००": "10000", " 100 ": "100", "1,74,000": "174000", "INR 5": "5", "౫౦౦": "500", "−5": "-5",
		"10,50": "10,50", "1e4": "1e4", "1,2,3": "1,2,3", "": "", "ten": "ten",
	} {
		if got := typed.Amount(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

func TestDigitsOfEveryScript(t *testing.T) {
	if got := typed.Digits("1१౧١１𝟏𝟙a"); got != "1111111a" {
		t.Errorf("got %q", got)
	}
}

func TestPhoneAbroad(t *testing.T) {
	for _, text := range []string{"+49 151 23456789", "0049-151-23456789", "＋49 (151) 23456789", "+४९ 151 23456789"} {
		if number, ok := typed.PhoneAbroad(text); !ok || number != "+4915123456789" {
			t.Errorf("%q is read as %q, %v", text, number, ok)
		}
	}
	for _, text := range []string{
		"", "+", "9876543210", "+91 98765 43210", "00919876543210", "+1234567", "+1234567890123456", "+0123456789",
		"+49x1512345",
	} {
		if number, ok := typed.PhoneAbroad(text); ok {
			t.Errorf("%q is read as %q", text, number)
		}
	}
}
