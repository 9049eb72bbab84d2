package files

import (
	"strings"
	"unicode"
)

// maxName is the maximum length of a file name in characters.
const maxName = 100

// shownName returns the name of a document's download: the applicant's file name with the extension of the detected
// type, or `other` if that is empty. The stored file has a different name.
func shownName(given, other, ending string) string {
	name := strings.ToValidUTF8(given, "")
	if i := strings.LastIndexAny(name, `/\`); i >= 0 {
		name = name[i+1:]
	}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[:i]
	}
	name = strings.Map(func(r rune) rune {
		switch {
		case r == '\u200c' || r == '\u200d':
			return r // Indian scripts use joiners inside words
		case unicode.IsControl(r), unicode.Is(unicode.Cf, r), strings.ContainsRune(`<>:"|?*`, r):
			return -1
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, name)
	name = strings.Trim(name, ". ")
	if runes := []rune(name); len(runes) > maxName {
		name = strings.TrimSpace(string(runes[:maxName]))
	}
	if name == "" {
		name = other
	}
	return name + "." + ending
}
