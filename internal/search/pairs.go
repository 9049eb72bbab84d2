package search

import (
	"iter"
	"slices"
	"strings"
)

// Many records contain the same three digits somewhere in a number, so three digits preselect too many records. A
// search text therefore also contains the digit pairs of long numbers. Each pair is one character, so a trigram of
// pairs stands for six digits.
const (
	longNumber = 6 // minimum number of digits in a long number, which is three pairs
	// firstPair represents the digit pair 00, and the following characters represent the pairs up to 99. They are
	// letters, because PostgreSQL's trigrams contain only letters and digits. They belong to the script Yi, in which
	// nobody searches.
	firstPair = '\ua000'
	lastPair  = firstPair + 99
)

// Pairs returns the digit pairs of all long numbers in a text. In each number, the first pair begins at the digit with
// the index `first`. The results for the indexes 0 and 1 together contain every sequence of six digits.
func Pairs(text string, first int) string {
	var pairs strings.Builder
	for number := range longNumbers(text) {
		for i := first; i+1 < len(number); i += 2 {
			pairs.WriteRune(firstPair + rune(number[i]-'0')*10 + rune(number[i+1]-'0'))
		}
	}
	return pairs.String()
}

// Trigrams returns distinct trigrams that occur in every search text with this piece. For long numbers, it returns
// trigrams of digit pairs instead of trigrams of digits. It returns none if the piece is shorter than three
// characters.
func (p Piece) Trigrams() []string {
	grams := addTrigrams(nil, string(p))
	for number := range longNumbers(string(p)) {
		grams = slices.DeleteFunc(grams, func(gram string) bool { return strings.Contains(number, gram) })
		for _, first := range []int{1, 0} {
			grams = addTrigrams(grams, Pairs(number, first))
		}
	}
	return grams
}

// longNumbers returns the long numbers in a text.
func longNumbers(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for number := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < '0' || r > '9' }) {
			if len(number) >= longNumber && !yield(number) {
				return
			}
		}
	}
}
