package search

import (
	"iter"
	"slices"
	"strings"
)

// Many records have the same three digits somewhere in a number. A search text therefore also contains the digit pairs
// of long numbers, one character for each pair, so that a trigram of them is six digits.
const (
	longNumber = 6 // minimum number of digits of a long number: those of three pairs
	// The pair 00 is this character, and the pairs until 99 are the next ones. They are letters, because PostgreSQL's
	// trigrams contain only letters and digits, and belong to the script Yi, in which nobody searches.
	firstPair = '\ua000'
	lastPair  = firstPair + 99
)

func isPair(r rune) bool { return r >= firstPair && r <= lastPair }

// Pairs returns the digit pairs of all long numbers in a text. The first pair of each number begins at the digit
// `first`. Together, the pairs from 0 and from 1 contain every six digits that follow each other.
func Pairs(text string, first int) string {
	var pairs strings.Builder
	for number := range longNumbers(text) {
		for i := first; i+1 < len(number); i += 2 {
			pairs.WriteRune(firstPair + rune(number[i]-'0')*10 + rune(number[i+1]-'0'))
		}
	}
	return pairs.String()
}

// Trigrams returns distinct trigrams that each search text with the piece contains. For the digits of long numbers
// these are trigrams of pairs. It returns none if the piece is shorter than three characters.
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
