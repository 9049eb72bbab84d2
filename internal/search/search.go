// Package search defines the search in lists: the search text that is stored with each record, and the pieces into
// which a query is split. SQLite, PostgreSQL and the search in memory all use these definitions.
package search

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/mela-fair/mela/internal/typed"
)

// fewestInside is the minimum number of letters and digits in a piece that may match inside a word. A shorter piece
// matches only the beginning of a word.
const fewestInside = 3

// Text returns a record's search text: the words of all parts, folded, with one space before and after each word. A
// word is a run of letters, marks and digits of any script.
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
func Pieces(query string) []Piece {
	if digits, ok := typed.Number(query); ok {
		query = digits
	}
	var pieces []Piece
	for chunk := range strings.FieldsSeq(query) {
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

// Matches reports whether a record's search text contains every piece, or one of its alternatives.
func Matches(text string, pieces []Piece) bool {
	return !slices.ContainsFunc(pieces, func(piece Piece) bool {
		return !strings.Contains(text, string(piece)) && !slices.ContainsFunc(piece.OtherScripts(), func(other Piece) bool {
			return strings.Contains(text, string(other))
		})
	})
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

// split returns the words of a text in a form in which spellings that people take for the same are equal.
func split(text string) []string {
	return strings.FieldsFunc(fold(text), func(r rune) bool {
		return isMark(r) || !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
}

// latin contains the Latin letters that Unicode does not decompose into a letter and an accent.
var latin = strings.NewReplacer("ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "ł", "l", "đ", "d", "ı", "i")

// nasalClasses lists, for the scripts Devanagari and Telugu, each nasal consonant with the consonants of its class. In
// front of one of these, the nasal with a virama sounds like the anusvara and is often written as such.
var nasalClasses = []struct{ virama, anusvara, classes string }{
	{"्", "ं", "ङकखगघ ञचछजझ णटठडढ नतथदध मपफबभ"},
	{"్", "ం", "ఙకఖగఘ ఞచఛజఝ ణటఠడఢ నతథదధ మపఫబభ"},
}

var anusvaras = func() *strings.Replacer {
	pairs := []string{"ँ", "ं", "ఁ", "ం"}
	for _, script := range nasalClasses {
		for class := range strings.FieldsSeq(script.classes) {
			letters := []rune(class)
			for _, consonant := range letters[1:] {
				pairs = append(pairs, string(letters[0])+script.virama+string(consonant), script.anusvara+string(consonant))
			}
		}
	}
	return strings.NewReplacer(pairs...)
}()

// fold makes spellings equal that differ only in letter case, width, the accents of Latin letters, the nukta (ज़ and
// ज), the way of writing a nasal (हिन्दी and हिंदी), joiners, or the script of digits.
func fold(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\u200c', r == '\u200d', r == '\u093c', r >= '\u0300' && r <= '\u036f':
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(typed.Digits(text)))
	return norm.NFC.String(anusvaras.Replace(latin.Replace(text)))
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
