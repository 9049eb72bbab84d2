package texts

import (
	"slices"
	"strings"

	"github.com/mela-fair/mela/texts/catalogue"
)

// Lang is the code of a language in languages.json.
type Lang string

// English is the source of every text and the language of the admin portal.
const English = Lang(catalogue.Source)

// Language is what languages.json says about a language.
type Language = catalogue.Language

// Languages lists the site's languages in the order in which they are offered.
func Languages() []Language { return plain.Languages }

// Langs lists the codes of the site's languages in the order in which they are offered.
func Langs() []Lang { return langs }

var langs = func() []Lang {
	list := make([]Lang, 0, len(plain.Languages))
	for _, l := range plain.Languages {
		list = append(list, Lang(l.Code))
	}
	return list
}()

// Known reports whether the language is one of the site's.
func (l Lang) Known() bool { return slices.Contains(langs, l) }

// Language returns what languages.json says about the language; about English when the code is unknown.
func (l Lang) Language() Language {
	i := slices.Index(langs, l)
	if i < 0 {
		i = slices.Index(langs, English)
	}
	return plain.Languages[i]
}

// PathPrefix is what comes before a page's path in this language: "" for English, "/hi", "/te".
func (l Lang) PathPrefix() string { return l.Language().Path }

// ParseLang reads a language code; anything unknown is English.
func ParseLang(code string) Lang {
	if l := Lang(strings.ToLower(strings.TrimSpace(code))); l.Known() {
		return l
	}
	return English
}

// LangFromHeader picks the first of our languages that an Accept-Language header names, English when there is
// none. Weights are not read: browsers list languages in order.
func LangFromHeader(header string) Lang {
	for part := range strings.SplitSeq(header, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		primary, _, _ := strings.Cut(strings.ToLower(tag), "-")
		if l := Lang(primary); l.Known() {
			return l
		}
	}
	return English
}
