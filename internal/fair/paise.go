package fair

import (
	"errors"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/typed"
	"github.com/mela-fair/mela/texts"
)

// Paise is an amount of Indian money in whole paise (1/100 rupee). The program stores all amounts as Paise and never
// as floats.
type Paise int64

// Rupees returns n whole rupees as an amount in paise.
func Rupees(n int64) Paise { return Paise(n * 100) }

// LeastPayment is the smallest amount that the payment provider accepts.
const LeastPayment = Paise(1_00)

// MaxAmount is the largest amount that a person may type.
const MaxAmount = Paise(10_00_00_000_00)

// Payable reports whether the amount is 0 or large enough for the payment provider.
func (p Paise) Payable() bool { return p == 0 || p >= LeastPayment }

// ErrBadAmount is the error for a text that is not a valid amount in rupees: 0 or more, with at most two decimals.
var ErrBadAmount = errors.New("not an amount in rupees with at most two decimals")

// ParseRupees parses an amount in rupees in the format of the API: digits, optionally followed by a point and decimals
// ("177000", "177000.0", "84.74"). All decimals after the second must be 0. It returns ErrBadAmount for any other
// text, for example for a text with a sign, an exponent or grouping commas.
func ParseRupees(s string) (Paise, error) {
	whole, frac, _ := strings.Cut(s, ".")
	frac = strings.TrimRight(frac, "0")
	if whole == "" || len(whole) > 13 || len(frac) > 2 {
		return 0, ErrBadAmount
	}
	for _, r := range whole + frac {
		if r < '0' || r > '9' {
			return 0, ErrBadAmount
		}
	}
	n, err := strconv.ParseInt(whole+(frac + "00")[:2], 10, 64)
	if err != nil {
		return 0, ErrBadAmount
	}
	return Paise(n), nil
}

// CleanRupees reads an amount in rupees as a person typed it, for example "₹1,74,000". An amount above MaxAmount and a
// text that is not an amount are problems of the field; the result is then 0.
func (p Problems) CleanRupees(field, text string) Paise {
	amount, err := ParseRupees(typed.Amount(text))
	switch {
	case err != nil:
		p.Add(field, texts.Errors.AmountInvalid())
	case amount > MaxAmount:
		p.Add(field, texts.Errors.AmountTooLarge(MaxAmount.String()))
	default:
		return amount
	}
	return 0
}

// Decimal formats the amount as a number of rupees with exactly two decimals and no grouping ("177000.00"), as the
// payment provider's protocol requires.
func (p Paise) Decimal() string {
	sign, n := "", int64(p)
	if n < 0 {
		sign, n = "-", -n
	}
	paise := n % 100
	return sign + strconv.FormatInt(n/100, 10) + "." + string([]byte{byte('0' + paise/10), byte('0' + paise%10)})
}

// JSONNumber formats the amount as a number of rupees for JSON. The number has two decimals ("84.74"), or none if the
// amount is in whole rupees ("100300").
func (p Paise) JSONNumber() string { return strings.TrimSuffix(p.Decimal(), ".00") }

// String formats the amount for users, with the rupee sign and Indian grouping: "₹1,77,000", or "₹84.74" when there are
// paise.
func (p Paise) String() string {
	text := p.JSONNumber()
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign, text = "-", text[1:]
	}
	whole, frac, hasFrac := strings.Cut(text, ".")
	grouped := groupIndian(whole)
	if hasFrac {
		grouped += "." + frac
	}
	return sign + "₹" + grouped
}

// groupIndian inserts commas according to the Indian system: before the last three digits, and before every two
// digits left of them ("1,00,00,000").
func groupIndian(digits string) string {
	if len(digits) <= 3 {
		return digits
	}
	head, tail := digits[:len(digits)-3], digits[len(digits)-3:]
	for len(head) > 2 {
		tail = head[len(head)-2:] + "," + tail
		head = head[:len(head)-2]
	}
	return head + "," + tail
}

// PercentOf returns a percentage of p. The percentage is given in hundredths of a per cent: 1800 is 18 %. Half a
// paisa is rounded up.
func (p Paise) PercentOf(percentHundredths int64) Paise {
	return Paise((int64(p)*percentHundredths + 5_000) / 10_000)
}
