package search

import (
	"slices"
	"strings"
)

// MatchesAnyScript reports whether a text contains every word of a query, which may be in another script. Both must be
// results of Words. A word of the query matches anywhere in the text. It also matches a word in another script that
// begins with the same sounds: "కిసాన్" and "किसान" find "kisan", and "kis" finds both.
func MatchesAnyScript(text, query string) bool {
	return !slices.ContainsFunc(strings.Fields(query), func(word string) bool {
		return !strings.Contains(text, word) && !slices.ContainsFunc(strings.Fields(text), sameSounds(word))
	})
}

// sameSounds returns a function that reports whether a word begins with the sounds of the typed word. A single
// consonant must be the whole word. Words in the script of the typed word never match, because their spelling decides.
func sameSounds(typed string) func(word string) bool {
	block, sounds := indicBlock(typed), soundsOf(typed)
	return func(word string) bool {
		return indicBlock(word) != block && slices.ContainsFunc(soundsOf(word), func(sound string) bool {
			return slices.ContainsFunc(sounds, func(begin string) bool {
				return sound == begin && sound != "" || len(begin) > 1 && strings.HasPrefix(sound, begin)
			})
		})
	}
}

// indicBlock returns the first character of the Unicode block of a word in Devanagari or Telugu. For other scripts it
// returns 0.
func indicBlock(word string) rune {
	for _, r := range word {
		if block := r &^ 0x7f; block == '\u0900' || block == '\u0c00' {
			return block
		}
	}
	return 0
}

// indicSounds contains the sounds of the characters of an Indic block, from its third character on. The blocks of
// Devanagari and Telugu have the same order. All vowels are "a". A dot is a character without a sound of its own.
const indicSounds = "n.aaaaaaaraaaaaaaaakkggnccjjnttddnttddnnppbbmyrrlllvsssh.........rr"

// latinSounds replaces the letters of a word by the sounds of Indian spelling. An aspirated consonant is like a simple
// one, because the spellings of names differ in it.
var latinSounds = strings.NewReplacer(
	"ch", "c", "sh", "s", "kh", "k", "gh", "g", "jh", "j", "th", "t", "dh", "d", "ph", "p", "bh", "b",
	"ce", "s", "ci", "s", "cy", "s", "c", "k", "q", "k", "x", "ks", "z", "j", "f", "p", "w", "v",
	"e", "a", "i", "a", "o", "a", "u", "a",
)

// englishSpelling replaces English spellings by Indian ones.
var englishSpelling = strings.NewReplacer(
	"ge", "j", "gi", "j", "gy", "j", "chn", "kn", "chr", "kr", "tech", "tek", "tion", "shn",
)

// soundsOf returns the consonants of a word, with "a" in front if it begins with a vowel. The second result is for a
// Latin word with English spelling.
func soundsOf(word string) []string {
	block := indicBlock(word)
	if block == 0 {
		return []string{
			consonants(latinSounds.Replace(word)),
			consonants(latinSounds.Replace(englishSpelling.Replace(word))),
		}
	}
	return []string{consonants(strings.Map(func(r rune) rune {
		if at := int(r-block) - 2; at >= 0 && at < len(indicSounds) && indicSounds[at] != '.' {
			return rune(indicSounds[at])
		}
		return -1
	}, word))}
}

// nasals replaces both spellings of a nasal sound before p or b by the same one.
var nasals = strings.NewReplacer("mp", "np", "mb", "nb")

// consonants removes vowels, h and y after the first sound, and then repetitions.
func consonants(sounds string) string {
	var kept []rune
	for i, r := range sounds {
		if i == 0 || !strings.ContainsRune("ahy", r) {
			kept = append(kept, r)
		}
	}
	return nasals.Replace(string(slices.Compact(kept)))
}
