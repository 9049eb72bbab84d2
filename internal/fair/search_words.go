package fair

import (
	"slices"
	"strings"
	"unicode"
)

// maxWord is how many characters of a word count for searching.
const maxWord = 40

// phoneEnding is the shortest ending of a phone number that is a word of its own.
const phoneEnding = 4

// SearchWords are the words by which a record of these texts is found: runs of letters, marks and
// digits of any script, in small letters, each once. A search finds a record when each of its words
// begins one of the record's. A phone number is found by any of its digits from the seventh-last on,
// because its endings are words too.
func SearchWords(phone Phone, texts ...string) []string {
	words := splitWords(strings.Join(append(texts, string(phone)), " "))
	for i := 1; i+phoneEnding <= len(phone); i++ {
		words = append(words, string(phone[i:]))
	}
	return distinct(words)
}

// TypedWords are the words of a search as somebody typed it. A phone number may have spaces, dashes and
// a country code.
func TypedWords(typed string) []string {
	if phone, ok := ParsePhone(typed); ok {
		return []string{string(phone)}
	}
	return distinct(splitWords(strings.ReplaceAll(" "+typed, " +91", " ")))
}

func splitWords(text string) []string {
	text = strings.Map(func(r rune) rune {
		if r == '\u200c' || r == '\u200d' { // joiners shape a word and do not end it
			return -1
		}
		return unicode.ToLower(r)
	}, text)
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) })
	for i, word := range words {
		if runes := []rune(word); len(runes) > maxWord {
			words[i] = string(runes[:maxWord])
		}
	}
	return words
}

func distinct(words []string) []string {
	kept := words[:0]
	for _, word := range words {
		if !slices.Contains(kept, word) {
			kept = append(kept, word)
		}
	}
	return kept
}
