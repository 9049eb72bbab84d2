package search

import (
	"strings"
	"unicode/utf8"
)

// Some searches must not find a text anywhere in a record. For them, the search text repeats names and keys with a
// mark in front of each. The marks are letters, because PostgreSQL's trigrams have only letters and digits. They belong
// to the script Yi, in which nobody searches, and typed ones separate words.
const (
	nameMark = '\ua064' // stands before each word of a name
	keyMark  = '\ua065' // stands before each key
	firmMark = '\ua066' // stands before each word of a firm's name
	// soundMark stands before the sounds of a word of a name, with a letter for its script.
	soundMark = '\ua067'
)

// isMark reports whether a character is used only inside search texts.
func isMark(r rune) bool { return r >= nameMark && r <= soundMark }

// Names returns the words of names in the form that NamePieces finds. It is added to a record's search text.
func Names(names ...string) string { return marked(nameMark, split(strings.Join(names, " "))) }

// Firm returns the words of a firm's name in the form that FirmPieces finds. It is added to a record's search text.
func Firm(name string) string { return marked(firmMark, split(name)) }

// Keys returns keys, such as phone numbers, in the form that KeyPieces finds. It is added to a record's search text.
func Keys(keys ...string) string {
	var all strings.Builder
	for _, key := range keys {
		all.WriteString(marked(keyMark, split(key)))
	}
	return all.String()
}

func marked(mark rune, words []string) string {
	var text strings.Builder
	for _, word := range words {
		text.WriteRune(mark)
		text.WriteString(word)
		text.WriteByte(' ')
	}
	return text.String()
}

// NamePieces splits a query into pieces that match only the beginnings of the words of names. At least one word must
// have two characters. Otherwise the result is empty, and the query matches no record.
func NamePieces(typed string) []Piece { return beginnings(nameMark, typed) }

// FirmPieces is like NamePieces but matches only the names of firms, not those of their contact persons.
func FirmPieces(typed string) []Piece { return beginnings(firmMark, typed) }

func beginnings(mark rune, typed string) []Piece {
	const fewest = 2
	var pieces []Piece
	long := false
	for _, word := range split(typed) {
		pieces = append(pieces, Piece(string(mark)+word))
		long = long || utf8.RuneCountInString(word) >= fewest
	}
	if !long {
		return nil
	}
	return pieces
}

// KeyPieces returns the piece that matches only a whole key.
func KeyPieces(typed string) []Piece {
	if words := split(typed); len(words) == 1 {
		return []Piece{Piece(marked(keyMark, words))}
	}
	return nil
}
