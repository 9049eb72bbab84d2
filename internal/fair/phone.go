package fair

import "strings"

// Phone is an Indian mobile number as ten digits that start with 6–9, without a country code.
type Phone string

// ParsePhone reads a number as people type it. Spaces, dashes, dots and brackets, and a leading +91,
// 0091, 091, 91 (of twelve digits) or 0 (of eleven) are removed first (decisions §4). ok is false
// when what is left is not ten digits starting 6–9.
func ParsePhone(s string) (p Phone, ok bool) {
	var b strings.Builder
	for i, r := range strings.TrimSpace(s) {
		switch {
		case r >= '0' && r <= '9':
			b.WriteRune(r)
		case r == ' ' || r == '-' || r == '.' || r == '(' || r == ')' || r == '\u00a0':
		case r == '+' && i == 0:
			b.WriteString("00")
		default:
			return "", false
		}
	}
	d := b.String()
	switch {
	case len(d) == 14 && strings.HasPrefix(d, "0091"):
		d = d[4:]
	case len(d) == 13 && strings.HasPrefix(d, "091"):
		d = d[3:]
	case len(d) == 12 && strings.HasPrefix(d, "91"):
		d = d[2:]
	case len(d) == 11 && d[0] == '0':
		d = d[1:]
	}
	if len(d) != 10 || d[0] < '6' {
		return "", false
	}
	return Phone(d), true
}

// International returns the number with its country code: "+919876543210".
func (p Phone) International() string { return "+91" + string(p) }
