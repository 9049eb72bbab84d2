package fair

import (
	"strings"

	"github.com/mela-fair/mela/texts"
)

// InWords returns a non-negative amount in words of the Indian number system: "Rupees One Lakh Seventy-Seven Thousand
// Only", "Rupees Eighty-Four and Paise Seventy-Four Only", "ఒక లక్ష డెబ్బై ఏడు వేల రూపాయలు మాత్రమే".
func (p Paise) InWords(l Lang) string {
	rupees, paise := int(p/100), int(p%100)
	t := texts.NumberWords
	switch {
	case rupees == 0 && paise > 0:
		return t.Paise(numberIn(l, paise)).In(l)
	case rupees == 1 && paise > 0:
		return t.RupeeAndPaise(numberIn(l, paise)).In(l)
	case rupees == 1:
		return t.Rupee().In(l)
	case paise > 0:
		return t.RupeesAndPaise(numberIn(l, rupees), numberIn(l, paise)).In(l)
	}
	return t.Rupees(numberIn(l, rupees)).In(l)
}

// ranks are the powers of ten that have names in the Indian number system.
var ranks = []struct {
	of   int
	name func(count int, number string) texts.Message
}{
	{1_00_00_000, texts.NumberWords.Crore},
	{1_00_000, texts.NumberWords.Lakh},
	{1_000, texts.NumberWords.Thousand},
	{100, texts.NumberWords.Hundred},
}

// numberIn writes a number in words, as it is written before a noun such as "rupees". Some languages use a different
// word for exactly one hundred.
func numberIn(l Lang, n int) string {
	var parts []string
	for _, rank := range ranks {
		count := n / rank.of
		n %= rank.of
		switch {
		case count == 1 && rank.of == 100 && n == 0:
			parts = append(parts, texts.NumberWords.HundredAlone().In(l))
		case count > 0:
			parts = append(parts, rank.name(count, numberIn(l, count)).In(l))
		}
	}
	if n > 0 || len(parts) == 0 {
		parts = append(parts, texts.NumberWords.Numbers(n).In(l))
	}
	return strings.Join(parts, " ")
}
