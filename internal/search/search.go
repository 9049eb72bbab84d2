// Package search defines how lists are searched: the text that is stored with each record, and the pieces that a typed
// search looks for in it. Both database engines, and code that searches without a database, follow these rules.
package search

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// fewestInside is how many letters or digits a piece needs to be found inside a word. A shorter piece is found at the
// beginning of a word only.
const fewestInside = 3

// Text returns the normalized search text of a record: the words of all parts in lower case and Unicode form C, with one
// space before and after each word. A word is a run of letters, marks and digits of any script.
func Text(parts ...string) string {
	words := split(strings.Join(parts, " "))
	if len(words) == 0 {
		return ""
	}
	return " " + strings.Join(words, " ") + " "
}

// Piece is a text that a record's search text must contain. A piece that must begin a word starts with a space.
type Piece string

// Pieces returns what to look for when somebody types a search: what stands between its spaces, where punctuation inside
// separates words that follow each other ("asha@example"). A record matches when its search text contains every piece.
// The result is empty when nothing but punctuation was typed; such a search finds no record.
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

// Pattern is the LIKE pattern of a piece. Pieces hold neither % nor _.
func (p Piece) Pattern() string { return "%" + string(p) + "%" }

// Trigrams lists the different runs of three characters in a piece; none when it is shorter.
func (p Piece) Trigrams() []string {
	runes := []rune(string(p))
	var grams []string
	for i := 0; i+3 <= len(runes); i++ {
		if gram := string(runes[i : i+3]); !slices.Contains(grams, gram) {
			grams = append(grams, gram)
		}
	}
	return grams
}

// split returns the words of a text.
func split(text string) []string {
	text = strings.Map(func(r rune) rune {
		if r == '\u200c' || r == '\u200d' { // joiners shape a word and do not separate words
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFC.String(text))
	return strings.FieldsFunc(norm.NFC.String(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
}

// letters counts the letters and digits of words, without marks.
func letters(words string) int {
	n := 0
	for _, r := range words {
		if r != ' ' && !unicode.IsMark(r) {
			n++
		}
	}
	return n
}

// countryCode precedes a phone number that is written for callers from abroad.
const countryCode = "+91"

// number joins the digits of a number that was typed with spaces, dashes or brackets, such as a phone number; ok is false
// for any other text.
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
