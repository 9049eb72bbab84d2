package files

import (
	"strings"
	"unicode"
)

// maxName is how many characters of a file's name are kept.
const maxName = 100

// shownName is the name under which a document is offered, as the applicant called it, with the ending of
// what it is. It never leads anywhere: where the file lies has another name.
func shownName(given, ending string) string {
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
			return r // Indian scripts join and part letters by these
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
		name = "biodata"
	}
	return name + "." + ending
}
