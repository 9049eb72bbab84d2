package catalogue

import (
	"regexp"
	"slices"
	"strings"
)

var placeholder = regexp.MustCompile(`\{(\w+)\}`)

// Placeholders returns the names in braces in a text, in the order of their first occurrence.
func Placeholders(text string) []string {
	var names []string
	for start, end := next(text); end > 0; start, end = next(text) {
		if name := text[start+1 : end-1]; !slices.Contains(names, name) {
			names = append(names, name)
		}
		text = text[end:]
	}
	return names
}

// next returns the beginning and the end of the first placeholder in a text. If there is none, the end is 0. It does
// not use the regular expression, because each registration fills the text of a message.
func next(text string) (start, end int) {
	for from := 0; ; from = start + 1 {
		brace := strings.IndexByte(text[from:], '{')
		if brace < 0 {
			return 0, 0
		}
		start = from + brace
		length := strings.IndexFunc(text[start+1:], func(r rune) bool { return !isWord(r) })
		if length > 0 && text[start+1+length] == '}' {
			return start, start + 1 + length + 1
		}
	}
}

// isWord reports whether the name of a placeholder may contain a character, as \w in placeholder.
func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
}

// Fill replaces each placeholder {name} by the result of value. Values are not searched for placeholders. If value
// returns false, the placeholder stays unchanged, so that the error is visible.
func Fill(text string, value func(name string) (string, bool)) string {
	start, end := next(text)
	if end == 0 {
		return text
	}
	var filled strings.Builder
	for ; end > 0; start, end = next(text) {
		whole := text[start:end]
		filled.WriteString(text[:start])
		if own, ok := value(whole[1 : len(whole)-1]); ok {
			whole = own
		}
		filled.WriteString(whole)
		text = text[end:]
	}
	filled.WriteString(text)
	return filled.String()
}
