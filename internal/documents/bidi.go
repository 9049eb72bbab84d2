package documents

import (
	"slices"

	"golang.org/x/text/unicode/bidi"
)

// levels returns the bidirectional level of each rune, and nil if the whole text runs from left to right. Runes with an
// odd level run from right to left. The first letter with a direction determines the direction of the text.
func levels(runes []rune) []int {
	class := func(r rune) bidi.Class {
		properties, _ := bidi.LookupRune(r)
		return properties.Class()
	}
	isStrong := func(r rune) bool { c := class(r); return c == bidi.L || c == bidi.R || c == bidi.AL }
	isRight := func(r rune) bool { c := class(r); return c == bidi.R || c == bidi.AL }
	if !slices.ContainsFunc(runes, isRight) {
		return nil
	}
	base, option := 0, []bidi.Option(nil)
	if first := slices.IndexFunc(runes, isStrong); isRight(runes[first]) {
		base, option = 1, []bidi.Option{bidi.DefaultDirection(bidi.RightToLeft)}
	}
	var paragraph bidi.Paragraph
	if _, err := paragraph.SetString(string(runes), option...); err != nil {
		return nil
	}
	order, err := paragraph.Order()
	if err != nil {
		return nil
	}
	result := make([]int, len(runes))
	at := 0
	for i := range order.NumRuns() {
		run := order.Run(i)
		part := []rune(run.String())
		level := base
		switch between := i > 0 && i+1 < order.NumRuns(); {
		case run.Direction() == bidi.RightToLeft:
			level = 1
		case base == 1 || between && !slices.ContainsFunc(part, func(r rune) bool { return class(r) == bidi.L }):
			level = 2 // a text or a number inside a text from right to left
		}
		for range part {
			if at < len(result) {
				result[at] = level
				at++
			}
		}
	}
	return result
}

// visual returns the clusters of a line in the order from left to right (rule L2 of the Unicode algorithm).
func visual(clusters []cluster) []cluster {
	highest := 0
	for _, c := range clusters {
		highest = max(highest, c.level)
	}
	if highest == 0 {
		return clusters
	}
	ordered := slices.Clone(clusters)
	for level := highest; level > 0; level-- {
		for from := 0; from < len(ordered); from++ {
			to := from
			for to < len(ordered) && ordered[to].level >= level {
				to++
			}
			slices.Reverse(ordered[from:to])
			from = to
		}
	}
	return ordered
}
