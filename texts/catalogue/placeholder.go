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
	for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(names, found[1]) {
			names = append(names, found[1])
		}
	}
	return names
}

// Fill replaces each placeholder {name} by the result of value. Values are not searched for placeholders. If value
// returns false, the placeholder stays unchanged, so that the error is visible.
func Fill(text string, value func(name string) (string, bool)) string {
	if !strings.Contains(text, "{") {
		return text
	}
	return placeholder.ReplaceAllStringFunc(text, func(whole string) string {
		if filled, ok := value(whole[1 : len(whole)-1]); ok {
			return filled
		}
		return whole
	})
}
