package site

import (
	"strings"
	"unicode"
)

// honorifics contains the titles that may precede a name and are not part of it. They are in lower case and without
// dots.
var honorifics = map[string]bool{
	"dr": true, "prof": true, "professor": true, "mr": true, "mrs": true, "ms": true, "shri": true, "sri": true,
	"smt": true, "kum": true, "er": true, "adv": true,
	"డా": true, "డాక్టర్": true, "ప్రొ": true, "ప్రొఫెసర్": true, "శ్రీ": true, "శ్రీమతి": true, "కుమారి": true,
	"डॉ": true, "डा": true, "डॉक्टर": true, "प्रो": true, "प्रोफेसर": true, "प्रोफ़ेसर": true, "श्री": true,
	"श्रीमती": true, "कुमारी": true, "सुश्री": true,
}

// Initials returns the text that replaces the photo of a person without a photo. It consists of the first written
// syllables of the first and the last word of the name. Titles are ignored. For example, it returns "AR" for "Dr. Asha
// Rao" and "లదే" for "లక్ష్మి దేవి". A syllable includes the consonant's vowel sign and the consonants that are joined
// to it. Initials returns "" if the name contains no letter.
func Initials(name string) string {
	var syllables []string
	for word := range strings.FieldsFuncSeq(name, func(r rune) bool {
		return unicode.IsSpace(r) || r == '.' || r == ',' || r == '-'
	}) {
		if honorifics[strings.ToLower(word)] && len(syllables) == 0 {
			continue
		}
		if s := firstSyllable(word); s != "" {
			syllables = append(syllables, s)
		}
	}
	switch len(syllables) {
	case 0:
		return ""
	case 1:
		return syllables[0]
	}
	return syllables[0] + syllables[len(syllables)-1]
}

// firstSyllable returns the first letter of a word with its combining marks and the consonants that are joined to it.
func firstSyllable(word string) string {
	var syllable []rune
	joined := false // true if the previous mark joins the next letter to the syllable
	for _, r := range word {
		switch {
		case len(syllable) == 0:
			if !unicode.IsLetter(r) {
				continue
			}
			syllable = append(syllable, unicode.ToUpper(r))
		case len(syllable) == longestSyllable:
			return string(syllable)
		case unicode.IsMark(r) || r == zeroWidthJoiner:
			syllable = append(syllable, r)
			joined = isVirama(r) || joined && r == zeroWidthJoiner
		case joined && unicode.IsLetter(r):
			syllable, joined = append(syllable, r), false
		default:
			return string(syllable)
		}
	}
	return string(syllable)
}

const (
	zeroWidthJoiner = '\u200d'
	// longestSyllable is the maximum length of a syllable in Unicode characters. Syllables in real names are not
	// longer. Longer sequences of marks are cut off.
	longestSyllable = 8
)

// isVirama reports whether a character is a virama. In Indian scripts, this mark removes the vowel of a consonant and
// joins the consonant to the next one.
func isVirama(r rune) bool {
	switch r {
	case '\u094d', '\u09cd', '\u0acd', '\u0bcd', '\u0c4d', '\u0ccd',
		'\u0d4d': // the viramas of Devanagari, Bengali, Gujarati, Tamil, Telugu, Kannada and Malayalam
		return true
	}
	return false
}
