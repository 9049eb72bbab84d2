// Package search defines the search in lists: the search text that is stored with each record, and the pieces into
// which a query is split. SQLite, PostgreSQL and the search in memory all use these definitions.
package search

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fewestInside is the minimum number of letters and digits in a piece that may match inside a word. A shorter piece
// matches only the beginning of a word.
const fewestInside = 3

// Text returns a record's search text: the words of all parts in lower case and Unicode form C, with one space before
// and after each word. A word is a run of letters, marks and digits of any script.
func Text(parts ...string) string {
	words := split(strings.Join(parts, " "))
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// Piece is a text that a record's search text must contain. If a piece starts with a space, it matches only the
// beginning of a word.
type Piece string

// Pieces splits a query at spaces into the texts to search for. If a piece contains punctuation, for example
// "asha@example", it consists of several words, which must follow each other in the search text. A record matches if
// its search text contains every piece. If a query contains only punctuation, the result is empty, and the query
// matches no record.
func Pieces(typed string) []Piece {
	if digits, ok := number(typed); ok {
		typed = digits
	}
	var pieces []Piece
	for chunk := range strings.FieldsSeq(typed) {
		words := strings.Join(split(chunk), " ")
		if words == "" {
			continue
		}
		piece := Piece(words)
		if letters(words) < fewestInside {
			piece = " " + piece
		}
		if !slices.Contains(pieces, piece) {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

// Matches reports whether a record's search text contains every piece.
func Matches(text string, pieces []Piece) bool {
	return !slices.ContainsFunc(pieces, func(piece Piece) bool { return !strings.Contains(text, string(piece)) })
}

// Pattern returns a piece's LIKE pattern. It escapes nothing, because pieces contain neither % nor _.
func (p Piece) Pattern() string { return "%" + string(p) + "%" }

// Trigrams returns the sequences of three characters in a piece, without repetitions. A trigram index finds texts by
// them. A piece with fewer than three characters has none.
func (p Piece) Trigrams() (trigrams []string) {
	runes := []rune(p)
	for i := 0; i+3 <= len(runes); i++ {
		if trigram := string(runes[i : i+3]); !slices.Contains(trigrams, trigram) {
			trigrams = append(trigrams, trigram)
		}
	}
	return trigrams
}

// split returns the words of a text.
func split(text string) []string {
	text = strings.Map(func(r rune) rune {
		if r == '\u200c' || r == '\u200d' { // joiners do not separate words
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFC.String(text))
	return strings.FieldsFunc(norm.NFC.String(text), func(r rune) bool {
		return isMark(r) || !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
}

// letters counts the letters and digits in words, without marks.
func letters(words string) int {
	n := 0
	for _, r := range words {
		if r != ' ' && !unicode.IsMark(r) {
			n++
		}
	}
	return n
}

// countryCode is the international prefix of Indian phone numbers.
const countryCode = "+91"

// number recognizes a query that consists only of digits, spaces, dashes and brackets, such as a phone number. It
// returns the digits without the country code. ok is false for any other query.
func number(typed string) (digits string, ok bool) {
	typed = strings.TrimPrefix(strings.TrimSpace(typed), countryCode)
	digits = strings.Map(func(r rune) rune {
		if strings.ContainsRune(" -()\u00a0", r) {
			return -1
		}
		return r
	}, typed)
	return digits, digits != "" && !strings.ContainsFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
}
