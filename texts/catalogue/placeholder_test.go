package catalogue_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/texts/catalogue"
)

// Fill and Placeholders do not use the regular expression, but must find exactly the same placeholders as it does.
func TestPlaceholdersAreWordsInBraces(t *testing.T) {
	t.Parallel()
	placeholder := regexp.MustCompile(`\{(\w+)\}`)
	for _, text := range []string{
		"", "{", "}", "{}", "{a", "{a}", "a {b} c", "{a}{b}", "{{a}}", "{a{b}", "{ఎ}", "ఎ {a}", "{a ఎ}", "{a_1Z}{a-b}{",
		"{a}{a} {b}", "{a} {{} {b}x",
	} {
		var names []string
		for _, found := range placeholder.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(names, found[1]) {
				names = append(names, found[1])
			}
		}
		if got := catalogue.Placeholders(text); !slices.Equal(got, names) {
			t.Errorf("%q has the placeholders %q, want %q", text, got, names)
		}
		value := func(name string) (string, bool) { return "{" + strings.ToUpper(name) + "}", name != "b" }
		want := placeholder.ReplaceAllStringFunc(text, func(whole string) string {
			if filled, ok := value(whole[1 : len(whole)-1]); ok {
				return filled
			}
			return whole
		})
		if got := catalogue.Fill(text, value); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
