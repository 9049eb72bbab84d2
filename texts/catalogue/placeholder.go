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

// next returns the start and the end of the first placeholder in a text. If there is none, the end is 0. It does not
// use the regular expression, because it must be fast: each registration fills in the text of a message.
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

// isWord reports whether a placeholder name may contain the character. It allows the same characters as \w in the
// regular expression placeholder.
func isWord(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '_'
}

// Fill replaces each placeholder {name} with the result of `value`. Placeholders in the inserted values are not
// replaced. If `value` returns false, the placeholder stays in the text, so that the mistake is visible.
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
