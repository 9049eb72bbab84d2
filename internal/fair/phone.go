package fair

import (
	"strings"
	"unicode"
)

// Phone is an Indian mobile number: ten digits that start with 6–9, without a country code.
type Phone string

// ParsePhone parses a typed phone number. It removes spaces, dashes, dots, brackets and invisible characters, which
// some address books add. If ten digits follow a prefix +91, 0091, 091, 91 or 0, it removes the prefix. ok is false if
// the rest is not ten digits that start with 6–9. See docs/product/forms.md#phone-numbers.
func ParsePhone(s string) (p Phone, ok bool) {
	s = strings.Map(phoneDigit, s)
	if rest, plus := strings.CutPrefix(s, "+"); plus {
		s = "00" + rest
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' }) {
		return "", false
	}
	// A prefix is only removed if ten digits follow it, because some numbers of ten digits begin with 91.
	for _, prefix := range []string{"0091", "091", "91", "0"} {
		if len(s) == len(prefix)+10 && strings.HasPrefix(s, prefix) {
			s = s[len(prefix):]
		}
	}
	if len(s) != 10 || s[0] < '6' {
		return "", false
	}
	return Phone(s), true
}

// phoneDigit returns -1 for separators and any other character unchanged. strings.Map removes characters for which it
// returns -1.
func phoneDigit(r rune) rune {
	if strings.ContainsRune("-.()", r) || unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
		return -1
	}
	return r
}

// End returns the last four digits, which people use to tell apart persons with the same name.
func (p Phone) End() string { return string(p[max(0, len(p)-4):]) }

// International returns the number with its country code: "+919876543210".
func (p Phone) International() string { return "+91" + string(p) }
