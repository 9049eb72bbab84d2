package fair

import "strings"

// Phone is an Indian mobile number as ten digits that start with 6–9, without a country code.
type Phone string

// ParsePhone reads a number as people type it. Spaces, dashes, dots and brackets, and a leading +91,
// 0091, 091, 91 (of twelve digits) or 0 (of eleven) are removed first. ok is false
// when what is left is not ten digits starting 6–9.
func ParsePhone(s string) (p Phone, ok bool) {
	s = strings.TrimSpace(s)
	if rest, plus := strings.CutPrefix(s, "+"); plus {
		s = "00" + rest
	}
	d := phoneMarks.Replace(s)
	if strings.ContainsFunc(d, func(r rune) bool { return r < '0' || r > '9' }) {
		return "", false
	}
	// A prefix counts only with ten digits after it: numbers that begin with 91 are real.
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

// phoneMarks takes out what people put between digits.
var phoneMarks = strings.NewReplacer(" ", "", "-", "", ".", "", "(", "", ")", "", "\u00a0", "")

// International returns the number with its country code: "+919876543210".
func (p Phone) International() string { return "+91" + string(p) }
