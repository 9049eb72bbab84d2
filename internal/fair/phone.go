package fair

import "strings"

// Phone is an Indian mobile number: ten digits that start with 6–9, without a country code.
type Phone string

// ParsePhone parses a typed phone number. It first removes spaces, dashes, dots and brackets, and a leading +91, 0091,
// 091, 91 (of twelve digits) or 0 (of eleven). ok is false when the rest is not ten digits starting with 6–9. See
// docs/product/forms.md#phone-numbers.
func ParsePhone(s string) (p Phone, ok bool) {
	s = strings.TrimSpace(s)
	if rest, plus := strings.CutPrefix(s, "+"); plus {
		s = "00" + rest
	}
	d := phoneMarks.Replace(s)
	if strings.ContainsFunc(d, func(r rune) bool { return r < '0' || r > '9' }) {
		return "", false
	}
	// A prefix is removed only before ten digits: some numbers begin with 91.
	for _, prefix := range []string{"0091", "091", "91", "0"} {
		if len(d) == len(prefix)+10 && strings.HasPrefix(d, prefix) {
			d = d[len(prefix):]
		}
	}
	if len(d) != 10 || d[0] < '6' {
		return "", false
	}
	return Phone(d), true
}

// phoneMarks removes separators between digits.
var phoneMarks = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "", "\u00a0", "")

// International returns the number with its country code: "+919876543210".
func (p Phone) International() string { return "+91" + string(p) }
