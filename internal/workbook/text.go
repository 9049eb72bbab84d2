package workbook

import (
	"unicode/utf16"
	"unicode/utf8"
)

// MaxText is the maximum length of a cell's text in UTF-16 code units. The file format sets this limit.
const MaxText = 32_767

// cut shortens a text to the maximum length of a cell's text.
func cut(text string) string {
	if len(text) <= MaxText {
		return text
	}
	units := 0
	for i, r := range text {
		if units += max(1, utf16.RuneLen(r)); units > MaxText {
			return text[:i]
		}
	}
	return text
}

// appendText appends a text as XML. It replaces control characters that XML cannot contain with escape sequences such
// as _x0007_. Text that already looks like such an escape sequence is escaped too.
func appendText(b []byte, text string) []byte {
	done := 0
	for i := 0; i < len(text); {
		c := text[i]
		if plain[c] {
			i++
			continue
		}
		size := 1
		var written string
		switch {
		case c == '&':
			written = "&amp;"
		case c == '<':
			written = "&lt;"
		case c == '>':
			written = "&gt;"
		case c == '_':
			if !looksEscaped(text[i:]) {
				i++
				continue
			}
			written = "_x005F_"
		case c < ' ':
			written = "_x00" + string(hex[c>>4]) + string(hex[c&15]) + "_"
		default:
			var r rune
			if r, size = utf8.DecodeRuneInString(text[i:]); (r != utf8.RuneError || size > 1) && r != '\uFFFE' && r != '\uFFFF' {
				i += size
				continue
			}
			written = "\uFFFD"
		}
		b = append(append(b, text[done:i]...), written...)
		i += size
		done = i
	}
	return append(b, text[done:]...)
}

const hex = "0123456789ABCDEF"

// plain contains the value true for each byte that needs no escaping.
var plain = func() (table [256]bool) {
	for c := byte(' '); c < utf8.RuneSelf; c++ {
		table[c] = c != '&' && c != '<' && c != '>' && c != '_'
	}
	table['\n'], table['\t'] = true, true
	return table
}()

// looksEscaped reports whether a text begins with an escape sequence such as _x005F_.
func looksEscaped(text string) bool {
	if len(text) < 7 || text[1] != 'x' || text[6] != '_' {
		return false
	}
	for _, c := range []byte(text[2:6]) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return false
		}
	}
	return true
}
