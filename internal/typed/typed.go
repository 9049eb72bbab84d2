// Package typed reads text in the ways in which people type it: digits of any script, dashes of all kinds, invisible
// characters of copied text, and the usual notations of phone numbers and amounts. Forms, imports and searches use it.
package typed

import (
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Text returns a text in Unicode form C, so that equal texts are equal strings. Texts of input methods and of other
// programs have different forms of the same letters.
func Text(s string) string { return norm.NFC.String(s) }

// Digits replaces the decimal digits of every script with 0 to 9: "९८౭" becomes "987".
func Digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r <= unicode.MaxASCII || !unicode.Is(unicode.Nd, r) {
			return r
		}
		// Unicode lists the digits of a script, and of each of several alphabets, as 0 to 9 one after the other.
		for _, in := range unicode.Nd.R16 {
			if uint16(r) >= in.Lo && uint16(r) <= in.Hi && r <= 0xffff {
				return '0' + (r-rune(in.Lo))%10
			}
		}
		for _, in := range unicode.Nd.R32 {
			if uint32(r) >= in.Lo && uint32(r) <= in.Hi {
				return '0' + (r-rune(in.Lo))%10
			}
		}
		return r
	}, s)
}

// Compact removes white space, dashes of all kinds, dots, brackets and invisible characters, and replaces the digits of
// other scripts. Numbers that people copy from letters, spreadsheets and address books contain these characters.
func Compact(s string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(".()−", r) || unicode.IsSpace(r) || unicode.In(r, unicode.Pd, unicode.Cf) {
			return -1
		}
		return r
	}, Digits(s))
}

// phonePrefixes are what people write in front of the ten digits of a mobile number.
var phonePrefixes = []string{"00910", "0091", "0910", "910", "091", "91", "0"}

// Phone reads an Indian mobile number and returns its ten digits. See docs/product/forms.md#phone-numbers.
func Phone(s string) (digits string, ok bool) {
	s = Compact(s)
	if rest, plus := strings.CutPrefix(strings.Replace(s, "＋", "+", 1), "+"); plus {
		s = "00" + rest
	}
	if !isNumber(s) {
		return "", false
	}
	// A prefix is only removed if ten digits follow it, because some numbers of ten digits begin with 91.
	for _, prefix := range phonePrefixes {
		if len(s) == len(prefix)+10 && strings.HasPrefix(s, prefix) {
			s = s[len(prefix):]
			break
		}
	}
	return s, len(s) == 10 && s[0] >= '6'
}

// PhoneAbroad reads a number from another country in international form, "+49 151 23456789" or "0049…", and returns it
// with a plus sign and without spaces.
func PhoneAbroad(s string) (number string, ok bool) {
	s = strings.Replace(Compact(s), "＋", "+", 1)
	if rest, found := strings.CutPrefix(s, "00"); found {
		s = "+" + rest
	}
	digits, international := strings.CutPrefix(s, "+")
	const fewest, most = 8, 15 // ITU-T E.164
	return s, international && isNumber(digits) && digits[0] != '0' && len(digits) >= fewest && len(digits) <= most &&
		!strings.HasPrefix(digits, "91")
}

// Number reads a query that consists only of digits, spaces, dashes, dots and brackets. It returns the digits, those
// of a phone number without a prefix. ok is false for any other text.
func Number(s string) (digits string, ok bool) {
	if phone, isPhone := Phone(s); isPhone {
		return phone, true
	}
	digits = strings.TrimPrefix(Compact(s), "+91")
	return digits, isNumber(digits)
}

func isNumber(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
}

var (
	currency = regexp.MustCompile(`^(?i:₹|rs\.?|inr)|(?:/[-–—]|₹)$`)
	// grouped matches an amount with digit groups: "1,74,000.50" and "174,000". The last group has three digits, so
	// that "10,50" is not taken for 1050.
	grouped = regexp.MustCompile(`^([+-]?)([0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3})(\.[0-9]*)?$`)
)

// Amount removes what people write around an amount: the rupee sign, "Rs", digit groups, spaces and "/-". It replaces
// the digits of other scripts. A text that is not an amount is returned in a form that is still none.
func Amount(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		if r == '−' {
			return '-'
		}
		return r
	}, Digits(s))
	s = currency.ReplaceAllString(s, "")
	s = strings.TrimSuffix(s, "/-")
	if parts := grouped.FindStringSubmatch(s); parts != nil {
		s = parts[1] + strings.ReplaceAll(parts[2], ",", "") + parts[3]
	}
	return s
}
