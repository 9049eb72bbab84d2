package search

import (
	"slices"
	"strings"
	"unicode"
)

// MatchesAnyScript reports whether a text contains every word of a query, which may be in another script. The text and
// the query must be results of Text. A query word matches anywhere in the text. It also matches a text word in
// another script that begins with the same sounds: "కిసాన్" and "किसान" find "kisan", and "kis" finds both of them.
func MatchesAnyScript(text, query string) bool {
	return !slices.ContainsFunc(strings.Fields(query), func(word string) bool {
		return !strings.Contains(text, word) && !slices.ContainsFunc(strings.Fields(text), sameSounds(word))
	})
}

// sameSounds returns a function that reports whether a word begins with the sounds of the typed word. If the typed
// word has only a single sound, the word must have exactly this sound. Words in the script of the typed word never
// match here, because they must match by spelling.
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

// indicBlock returns the first character of the Unicode block of a word in Devanagari or Telugu. For words in other
// scripts it returns 0.
func indicBlock(word string) rune {
	for _, r := range word {
		if block := r &^ 0x7f; block == '\u0900' || block == '\u0c00' {
			return block
		}
	}
	return 0
}

// indicSounds contains the sounds of the characters of an Indic block, beginning with its third character. The blocks
// of Devanagari and Telugu have the same order. All vowels are "a". A dot represents a character that has no sound of
// its own.
const indicSounds = "n.aaaaaaaraaaaaaaaakkggnccjjnttddnttddnnppbbmyrrlllvsssh.........rr"

// latinSounds replaces the letters of a word with the sounds that they have in Indian spelling. It treats an aspirated
// consonant as the simple one, because the spellings of a name often differ in it.
var latinSounds = strings.NewReplacer(
	"ch", "c", "sh", "s", "kh", "k", "gh", "g", "jh", "j", "th", "t", "dh", "d", "ph", "p", "bh", "b",
	"ce", "s", "ci", "s", "cy", "s", "c", "k", "q", "k", "x", "ks", "z", "j", "f", "p", "w", "v",
	"e", "a", "i", "a", "o", "a", "u", "a",
)

// englishSpelling replaces English spellings with Indian ones.
var englishSpelling = strings.NewReplacer(
	"ge", "j", "gi", "j", "gy", "j", "chn", "kn", "chr", "kr", "tech", "tek", "tion", "shn",
)

// soundsOf returns the consonant sounds of a word, with "a" in front if the word begins with a vowel. For a Latin
// word, it also returns the sounds in English spelling as a second element.
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

// nasals replaces an m before p or b with an n, so that the two spellings of a nasal sound are equal.
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

// scripts maps the first character of a word's Unicode block to a letter for the script in search texts. Blocks of
// other scripts count as Latin.
var scripts = map[rune]rune{0: 'l', '\u0900': 'd', '\u0c00': 't'}

// Sounds returns the sounds of the words of names in the form that OtherScripts finds. It is added to a record's search
// text, so that a search finds a name that is written in another script.
func Sounds(names ...string) string {
	var text strings.Builder
	for _, word := range split(strings.Join(names, " ")) {
		if !strings.ContainsFunc(word, unicode.IsLetter) {
			continue
		}
		sounds := soundsOf(word)
		for i, sound := range sounds {
			if sound != "" && !slices.Contains(sounds[:i], sound) {
				text.WriteString(string(soundMark) + string(scripts[indicBlock(word)]) + sound + " ")
			}
		}
	}
	return text.String()
}

// OtherScripts returns pieces that match names in other scripts with the same sounds. A short sound matches only a
// whole word. For a piece that is not one word, the result is empty.
func (p Piece) OtherScripts() []Piece {
	word := strings.TrimSpace(string(p))
	if letters(word) < 2 || strings.ContainsFunc(word, func(r rune) bool { return r == ' ' || isMark(r) }) ||
		!strings.ContainsFunc(word, unicode.IsLetter) {
		return nil
	}
	var others []Piece
	own := indicBlock(word)
	for _, block := range []rune{0, '\u0900', '\u0c00'} {
		if block == own {
			continue
		}
		for _, sound := range soundsOf(word) {
			other := Piece(string(soundMark) + string(scripts[block]) + sound)
			if len(sound) < fewestInside {
				other += " "
			}
			if len(sound) >= 2 && !slices.Contains(others, other) {
				others = append(others, other)
			}
		}
	}
	return others
}
