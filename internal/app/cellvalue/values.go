package cellvalue

import (
	"math/big"
	"strings"
	"time"
	"unicode"

	"github.com/mela-fair/mela/internal/fair"
)

// maxSheetNumber is how long a number in a spreadsheet's cell can be.
const maxSheetNumber = 32

// Exact reads a decimal number as spreadsheets keep it: "97.7", "-5", "1.77E7". Nothing is rounded.
func Exact(text string) (*big.Rat, bool) {
	mantissa, exponent, scientific := strings.Cut(strings.ToUpper(text), "E")
	if len(text) > maxSheetNumber || len(strings.Trim(exponent, "+-")) > 2 || strings.Trim(strings.TrimLeft(mantissa, "+-"), "0123456789.") != "" {
		return nil, false
	}
	if scientific && strings.Trim(strings.TrimLeft(exponent, "+-"), "0123456789") != "" {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// Money reads an amount in rupees: with grouping, with a sign, and with rounding noise in the last digits from programs
// that count in binary. More than two real decimals are refused.
func Money(text string) (fair.Paise, bool) {
	text = strings.NewReplacer(",", "", "₹", "", " ", "", "\u00a0", "", "−", "-").Replace(text)
	rupees, ok := Exact(text)
	if !ok {
		return 0, false
	}
	paise := new(big.Rat).Mul(rupees, big.NewRat(100, 1))
	half := big.NewRat(1, 2)
	if paise.Sign() < 0 {
		half.Neg(half)
	}
	up := new(big.Rat).Add(paise, half)
	whole := new(big.Int).Quo(up.Num(), up.Denom())
	noise := new(big.Rat).Sub(paise, new(big.Rat).SetInt(whole))
	if noise.Abs(noise).Cmp(big.NewRat(1, 1000)) > 0 || !whole.IsInt64() || whole.CmpAbs(big.NewInt(1e15)) > 0 {
		return 0, false
	}
	return fair.Paise(whole.Int64()), true
}

// Whole reads an identifying number of a cell. A program that took it for a quantity may have written 5114910000001 as
// 5.114910000001E12, which is exact; 5.11491E+12, as spreadsheet programs show it, lost its end and is refused. Other texts
// stay as they are.
func Whole(text string) (string, bool) {
	upper := strings.ToUpper(text)
	if n, ok := Exact(text); ok && strings.ContainsAny(upper, "E.") {
		if strings.Contains(upper, "E+") || !n.IsInt() || n.Sign() < 0 {
			return text, false
		}
		return n.Num().String(), true
	}
	return text, true
}

// sheetTimes are the ways in which reports write moments; without a zone they are by India's clock. Days come before months,
// as in India.
var sheetTimes = []string{
	time.DateTime, time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04", time.DateOnly,
	"02-01-2006 15:04:05", "02-01-2006 15:04", "02-01-2006", "02/01/2006 15:04:05", "02/01/2006 15:04", "02/01/2006",
	"2 Jan 2006 15:04:05", "2 Jan 2006, 15:04", "2 Jan 2006", "02-Jan-2006 15:04:05", "02-Jan-2006",
}

// Time reads a moment of a cell: a text, or the days since the end of 1899 as spreadsheets count.
func Time(text string) (time.Time, bool) {
	for _, layout := range sheetTimes {
		if t, err := time.ParseInLocation(layout, text, fair.Kolkata); err == nil {
			return t.UTC(), t.Year() >= 1971 && t.Year() < 3000
		}
	}
	days, ok := Exact(text)
	if !ok || days.Cmp(big.NewRat(36_526, 1)) < 0 || days.Cmp(big.NewRat(100_000, 1)) > 0 { // from 2000 on
		return time.Time{}, false
	}
	seconds, _ := new(big.Rat).Mul(days, big.NewRat(24*60*60, 1)).Float64()
	return time.Date(1899, 12, 30, 0, 0, 0, 0, fair.Kolkata).Add(time.Duration(seconds+0.5) * time.Second).UTC(), true
}

// HeadingKey is equal for the same heading in any letter case, spacing and punctuation.
func HeadingKey(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
