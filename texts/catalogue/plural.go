package catalogue

import (
	"maps"
	"slices"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// Categories contains the CLDR plural categories. i18next uses them as key suffixes, for example "stalls_one".
var Categories = []string{"zero", "one", "two", "few", "many", "other"}

var categoryNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
	plural.Other: "other",
}

// Category returns the CLDR plural category of a whole number in a language.
func Category(lang string, count int) string {
	if count < 0 {
		count = -count
	}
	return categoryNames[plural.Cardinal.MatchPlural(language.Make(lang), count, 0, 0, 0, 0)]
}

// PluralRule is the rule by which a language chooses the plural category of a whole number. Exact contains the
// categories of individual numbers, which are exceptions. For every other number n, the category is Cycle[n modulo the
// length of Cycle]. This length is 1, 10 or 100.
type PluralRule struct {
	Exact map[int]string
	Cycle []string
}

// RuleOf derives a language's plural rule from the CLDR tables. It ignores the special rules that some languages have
// for multiples of a million.
func RuleOf(lang string) PluralRule {
	rule := PluralRule{Exact: map[int]string{}, Cycle: make([]string, 100)}
	for n := range rule.Cycle {
		rule.Cycle[n] = Category(lang, 100+n)
	}
	for _, period := range []int{1, 10} {
		if hasPeriod(rule.Cycle, period) {
			rule.Cycle = rule.Cycle[:period]
			break
		}
	}
	for n := range 100 {
		if category := Category(lang, n); category != rule.Cycle[n%len(rule.Cycle)] {
			rule.Exact[n] = category
		}
	}
	return rule
}

// Categories returns the categories that the rule uses, in CLDR order.
func (r PluralRule) Categories() []string {
	used := slices.AppendSeq(slices.Clone(r.Cycle), maps.Values(r.Exact))
	return slices.DeleteFunc(slices.Clone(Categories), func(c string) bool { return !slices.Contains(used, c) })
}

func hasPeriod(list []string, period int) bool {
	for i := range list {
		if list[i] != list[i%period] {
			return false
		}
	}
	return true
}
