package texts

import (
	"slices"
	"strings"

	"github.com/mela-fair/mela/texts/catalogue"
)

// Lang is the code of a language in languages.json.
type Lang string

// English is the source language of every text and the default language of the admin portal.
const English = Lang(catalogue.Source)

// Language is a language's entry in languages.json.
type Language = catalogue.Language

// Languages lists the site's languages in display order.
func Languages() []Language { return plain.Languages }

// Langs lists the codes of the site's languages in display order.
func Langs() []Lang { return langs }

var langs = func() []Lang {
	list := make([]Lang, 0, len(plain.Languages))
	for _, l := range plain.Languages {
		list = append(list, Lang(l.Code))
	}
	return list
}()

// Known reports whether the site has this language.
func (l Lang) Known() bool { return slices.Contains(langs, l) }

// Language returns the language's entry in languages.json. For an unknown code, it returns the entry for English.
func (l Lang) Language() Language {
	i := slices.Index(langs, l)
	if i < 0 {
		i = slices.Index(langs, English)
	}
	return plain.Languages[i]
}

// PathPrefix returns the path prefix of the pages in this language: "" for English, "/hi" for Hindi, "/te" for Telugu.
func (l Lang) PathPrefix() string { return l.Language().Path }

// ParseLang returns the language with the given code. For an unknown code, it returns English.
func ParseLang(code string) Lang {
	if l := Lang(strings.ToLower(strings.TrimSpace(code))); l.Known() {
		return l
	}
	return English
}

// LangFromHeader returns the first language in an Accept-Language header that is also a language of the site. If there
// is none, it returns English. It ignores the weights, because browsers list the languages in order of preference.
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
