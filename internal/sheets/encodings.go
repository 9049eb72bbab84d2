package sheets

import (
	"strings"
	"unicode/utf16"
)

// wide decodes UTF-16. `low` is the index of the lower byte in each pair.
func wide(content []byte, low int) (string, bool) {
	units := make([]uint16, 0, len(content)/2)
	for i := 0; i+1 < len(content); i += 2 {
		units = append(units, uint16(content[i+low])|uint16(content[i+1-low])<<8)
	}
	return string(utf16.Decode(units)), len(content)%2 == 0
}

// western1252 maps the bytes 0x80–0x9f of Windows-1252; 0 means undefined.
var western1252 = [32]rune{
	'€', 0, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0, 'Ž', 0,
	0, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0, 'ž', 'Ÿ',
}

// western decodes Windows-1252. ok is false for an undefined byte.
func western(content []byte) (text string, ok bool) {
	var b strings.Builder
	b.Grow(len(content) + len(content)/8)
	for _, c := range content {
		r := rune(c)
		if c >= 0x80 && c < 0xa0 {
			if r = western1252[c-0x80]; r == 0 {
				return "", false
			}
		}
		b.WriteRune(r)
	}
	return b.String(), true
}
