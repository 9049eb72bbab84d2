package bank

import (
	"regexp"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/mela-fair/mela/internal/cellvalue"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/typed"
)

// sides matches what banks write beside an amount to say whether it came in or went out: "Cr", "(Dr.)", "DEBIT".
var sides = regexp.MustCompile(`^\(?(credit|debit|cr|dr|c|d)\.?\)?[:]?|\(?(credit|debit|cr|dr|c|d)\.?\)?$`)

// currencies matches the currency at either end of an amount.
var currencies = regexp.MustCompile(`^(?:₹|rs\.?|inr|rupees)|(?:₹|rs\.?|inr|rupees)$`)

// signed is an amount of a statement. side says how it was written: "in" or "out", or "" without a sign. An amount with
// a sign in any notation that takes money away is "out", even if another sign contradicts it.
type signed struct {
	amount fair.Paise // never negative
	side   string
}

// readAmount reads an amount in the notations of banks: digits of any script, groups of the Indian or another system,
// a currency, and the sign in front or behind, as brackets, or as "Dr".
func readAmount(text string) (s signed, ok bool) {
	rest := strings.ToLower(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.Is(unicode.Cf, r), r == '\'', r == '*':
			return -1
		case r == '−', r == '⁻', unicode.Is(unicode.Pd, r):
			return '-'
		}
		return r
	}, norm.NFKC.String(typed.Digits(text))))
	out, in := false, false
	for again := true; again; {
		before := rest
		if cut, found := strings.CutSuffix(rest, "/-"); found { // "500/-" is 500
			rest = cut
		}
		if cut := currencies.ReplaceAllString(rest, ""); cut != rest {
			rest = cut
		}
		if side := sides.FindString(rest); side != "" {
			rest = strings.Replace(rest, side, "", 1)
			debit := strings.Trim(side, "().:")
			out, in = out || debit[0] == 'd', in || debit[0] == 'c'
		}
		if inner, found := strings.CutPrefix(rest, "("); found && strings.HasSuffix(inner, ")") {
			rest, out = inner[:len(inner)-1], true
		}
		if cut, found := strings.CutPrefix(rest, "-"); found {
			rest, out = cut, true
		} else if cut, found := strings.CutSuffix(rest, "-"); found {
			rest, out = cut, true
		}
		if cut, found := strings.CutPrefix(rest, "+"); found {
			rest, in = cut, true
		} else if cut, found := strings.CutSuffix(rest, "+"); found {
			rest, in = cut, true
		}
		again = rest != before && rest != ""
	}
	amount, ok := cellvalue.Money(rest)
	if !ok || amount < 0 || strings.ContainsAny(rest, "+-") && !strings.ContainsRune(rest, 'e') {
		return s, false
	}
	s.amount = amount
	switch {
	case out:
		s.side = sideOut
	case in:
		s.side = sideIn
	}
	return s, true
}

const (
	sideIn  = "in"
	sideOut = "out"
)

// readSide reads the cell of a column that says whether money came in or went out.
func readSide(text string) (side string, ok bool) {
	switch word := strings.Trim(cellvalue.HeadingKey(text), " "); word {
	case "cr", "c", "credit", "deposit", "in", "जमा", "జమ":
		return sideIn, true
	case "dr", "d", "debit", "withdrawal", "w", "out", "नामे", "निकासी", "ఖర్చు":
		return sideOut, true
	}
	switch strings.TrimSpace(text) {
	case "+":
		return sideIn, true
	case "-", "−", "–":
		return sideOut, true
	}
	return "", false
}

// dayLayouts are the notations of days in statements, in addition to those of cellvalue.Time. The day stands before the
// month.
var dayLayouts = []string{
	"2/1/2006", "2-1-2006", "2.1.2006", "2/1/06", "2-1-06", "2.1.06", "2-Jan-2006", "2-Jan-06", "2 Jan 06", "2/Jan/2006",
	"2/Jan/06", "2-January-2006", "2Jan2006", "Jan 2, 2006", "January 2, 2006", "20060102", "2006/01/02",
}

// readDay reads the day of a line. A time of day after it is ignored.
func readDay(text string) (day time.Time, ok bool) {
	text = strings.TrimSpace(strings.TrimPrefix(typed.Digits(text), "'"))
	if at, ok := cellvalue.Time(text); ok {
		return fair.DayOf(at), true
	}
	candidates := []string{text}
	fields := strings.Fields(text)
	for n := 1; n < len(fields); n++ {
		candidates = append(candidates, strings.TrimSuffix(strings.Join(fields[:n], " "), ","))
	}
	for _, one := range candidates {
		for _, layout := range dayLayouts {
			if day, err := time.ParseInLocation(layout, one, fair.Kolkata); err == nil {
				return fair.DayOf(day), day.Year() >= 2000 && day.Year() < 2100
			}
		}
		if at, ok := cellvalue.Time(one); ok && len(one) > 6 {
			return fair.DayOf(at), true
		}
	}
	return day, false
}
