package cellvalue

import (
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/typed"
	"github.com/mela-fair/mela/texts"
)

// maxSheetNumber is the maximum length of a number in a spreadsheet cell.
const maxSheetNumber = 32

// Exact reads a decimal number in spreadsheet notation: "97.7", "-5", "1.77E7". Values are not rounded.
func Exact(text string) (*big.Rat, bool) {
	mantissa, exponent, scientific := strings.Cut(strings.ToUpper(text), "E")
	if len(text) > maxSheetNumber || len(strings.Trim(exponent, "+-")) > 2 ||
		strings.Trim(strings.TrimLeft(mantissa, "+-"), "0123456789.") != "" {
		return nil, false
	}
	if scientific && strings.Trim(strings.TrimLeft(exponent, "+-"), "0123456789") != "" {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

// Money reads an amount in rupees, which may contain digit grouping and a sign. Binary rounding errors in the last
// digits are ignored. Any other amount with more than two decimals is refused.
func Money(text string) (fair.Paise, bool) {
	rupees, ok := Exact(typed.Amount(text))
	if !ok {
		return 0, false
	}
	paise := new(big.Rat).Mul(rupees, big.NewRat(100, 1))
	whole, _ := new(big.Int).SetString(paise.FloatString(0), 10) // the nearest whole number of paise
	noise := new(big.Rat).Sub(paise, new(big.Rat).SetInt(whole))
	if noise.Abs(noise).Cmp(big.NewRat(1, 1000)) > 0 || !whole.IsInt64() || whole.CmpAbs(big.NewInt(1e15)) > 0 {
		return 0, false
	}
	return fair.Paise(whole.Int64()), true
}

// Whole reads an identification number from a cell. A spreadsheet program may have converted 5114910000001 to
// 5.114910000001E12, which still contains all digits. The display format 5.11491E+12 has lost digits and is refused.
// Other texts are returned unchanged.
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

// sheetTimes are the time formats in reports, in the spelling of plainTime. A time without a zone is Indian time. The
// day precedes the month, as is usual in India.
var sheetTimes = func() (layouts []string) {
	for _, day := range []string{
		"2006-1-2", "2-1-2006", "2-1-06", "2-Jan-2006", "2-January-2006", "2-Jan-06", "2-January-06",
	} {
		for _, clock := range []string{"", " 15:04", " 15:04:05"} {
			layouts = append(layouts, day+clock)
		}
	}
	return append(layouts, "2006-1-2t15:04:05")
}()

// dayWords replaces the months of all languages of the site with the English ones.
var dayWords = func() *strings.Replacer {
	var pairs []string
	for _, lang := range fair.Langs {
		for month := time.January; month <= time.December; month++ {
			pairs = append(pairs, strings.ToLower(texts.Dates.Months(int(month)).In(lang)), month.String())
		}
	}
	return strings.NewReplacer(pairs...)
}()

var (
	dayEnding = regexp.MustCompile(`^([0-9]{1,2})(?:st|nd|rd|th)\b`)
	dayParts  = regexp.MustCompile(`^([0-9]{1,4})[-./ ,]+([0-9]{1,2}|[a-z]+)[-./ ,]+([0-9]{1,4})\b,?`)
)

// plainTime returns a time as typed with digits 0 to 9, English months, and dashes between day, month and year:
// "13.09.2025", "13/09/25", "13th September 2025" and "13 सितंबर 2025".
func plainTime(text string) string {
	text = strings.ToLower(strings.TrimSpace(typed.Digits(typed.Text(text))))
	text = dayEnding.ReplaceAllString(text, "$1")
	text = strings.ToLower(dayWords.Replace(text))
	if parts := dayParts.FindStringSubmatchIndex(text); parts != nil {
		part := func(n int) string { return text[parts[2*n]:parts[2*n+1]] }
		month := part(2)
		if month[0] >= 'a' {
			month = strings.ToUpper(month[:1]) + month[1:]
		}
		text = part(1) + "-" + month + "-" + part(3) + strings.TrimPrefix(text[parts[1]:], ",")
	}
	return text
}

// Time reads a time from a cell, which contains either a text or a spreadsheet date (the number of days since the end
// of 1899).
func Time(text string) (time.Time, bool) {
	plain := plainTime(text)
	for _, layout := range sheetTimes {
		if t, err := time.ParseInLocation(layout, plain, fair.Kolkata); err == nil {
			return t.UTC(), t.Year() >= 1971 && t.Year() < 3000
		}
	}
	if t, err := time.Parse(time.RFC3339, strings.TrimSpace(text)); err == nil {
		return t.UTC(), t.Year() >= 1971 && t.Year() < 3000
	}
	days, ok := Exact(plain)
	if !ok || days.Cmp(big.NewRat(36_526, 1)) < 0 || days.Cmp(big.NewRat(100_000, 1)) > 0 { // from 2000 on
		return time.Time{}, false
	}
	seconds, _ := new(big.Rat).Mul(days, big.NewRat(24*60*60, 1)).Float64()
	return time.Date(1899, 12, 30, 0, 0, 0, 0, fair.Kolkata).Add(time.Duration(seconds+0.5) * time.Second).UTC(), true
}

// clockTimes are the accepted notations of a time of day, without spaces and in capital letters.
var clockTimes = []string{"15:04", "15:04:05", "15.04", "3:04PM", "3.04PM", "3:04:05PM", "3PM", "1504", "304PM"}

// TimeOfDay reads a time of day from a cell and returns it as HH:MM. The cell contains a text, such as "9:30" or
// "9.30 am", or a spreadsheet time (a fraction of a day). "930" and "9" are read, too.
func TimeOfDay(text string) (string, bool) {
	clock := strings.ToUpper(strings.Join(strings.Fields(typed.Digits(typed.Text(text))), ""))
	clock = strings.NewReplacer("A.M.", "AM", "P.M.", "PM", "NOON", "PM", "MIDNIGHT", "AM").Replace(clock)
	if len(clock) == 3 && strings.Trim(clock, "0123456789") == "" {
		clock = "0" + clock // "930"
	}
	if hour, err := strconv.Atoi(clock); err == nil && hour > 0 && len(clock) <= 2 {
		clock += ":00" // "9"; 0 is midnight in a spreadsheet time
	}
	if fraction, ok := Exact(clock); ok && fraction.Cmp(big.NewRat(1, 1)) < 0 && fraction.Sign() >= 0 {
		minutes, _ := new(big.Rat).Mul(fraction, big.NewRat(24*60, 1)).Float64()
		if whole := int(minutes + 0.5); whole < 24*60 {
			return time.Date(0, 1, 1, 0, whole, 0, 0, time.UTC).Format("15:04"), true
		}
		return "", false
	}
	for _, layout := range clockTimes {
		if t, err := time.Parse(layout, clock); err == nil {
			return t.Format("15:04"), true
		}
	}
	return "", false
}

// HeadingKey normalises a heading. Headings that differ only in letter case, spacing or punctuation have the same key.
func HeadingKey(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}
