package fair

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"unicode"

	"github.com/mela-fair/mela/texts"
)

// Lang is a language of the site: a language code of texts/languages.json.
type Lang = texts.Lang

// The languages of the site. All texts are written in English first, and English is the admin portal's default
// language.
const (
	English      = texts.English
	Hindi   Lang = "hi"
	Telugu  Lang = "te"
)

// Langs lists the site's languages in the order in which users see them.
var Langs = texts.Langs()

// ParseLang parses a language code. For an unknown code, it returns English.
func ParseLang(s string) Lang { return texts.ParseLang(s) }

// LangFromHeader returns the first language of an Accept-Language header that is a language of the site. It returns
// English if there is none.
func LangFromHeader(header string) Lang { return texts.LangFromHeader(header) }

// LangOf returns the language in whose script a text is written. It returns "" for Latin letters, which all readers
// use.
func LangOf(text string) Lang {
	for _, r := range text {
		switch {
		case unicode.Is(unicode.Telugu, r):
			return Telugu
		case unicode.Is(unicode.Devanagari, r):
			return Hindi
		}
	}
	return ""
}

// Text is a text in the site's languages that is stored with an edition or entered by the office. It is not part of
// the text catalogue. A language without an entry has no translation.
type Text map[Lang]string

// EnglishText returns a Text that contains only the given English text.
func EnglishText(text string) Text { return Text{English: text} }

// TextOf returns a message of the text catalogue in every language.
func TextOf(m texts.Message) Text { return EveryLang(m.In) }

// EveryLang builds a Text by calling `write` for each language.
func EveryLang(write func(Lang) string) Text {
	t := Text{}
	for _, l := range texts.Langs() {
		t[l] = write(l)
	}
	return t
}

// OrEnglish returns the text in a language, or the English text if there is no translation. It is used for pages,
// messages and documents, which must always show a text. The portal's edition form does not use it, because the form
// shows which translations are missing.
func (t Text) OrEnglish(l Lang) string {
	return cmp.Or(t[l], t[English])
}

// With returns a copy in which the text of one language is replaced. An empty string removes the language.
func (t Text) With(l Lang, text string) Text {
	changed := Text{}
	maps.Copy(changed, t)
	changed[l] = text
	return changed
}

// All lists the texts in the order of the site's languages, for searching.
func (t Text) All() []string {
	var all []string
	for _, l := range texts.Langs() {
		if t[l] != "" {
			all = append(all, t[l])
		}
	}
	return all
}

// Equal reports whether two texts are the same in every language.
func (t Text) Equal(other Text) bool {
	for _, l := range texts.Langs() {
		if t[l] != other[l] {
			return false
		}
	}
	return true
}

// MarshalJSON writes the English text, even if it is empty, and all other texts that are not empty.
func (t Text) MarshalJSON() ([]byte, error) {
	written := map[Lang]string{English: t[English]}
	for l, text := range t {
		if text != "" {
			written[l] = text
		}
	}
	return json.Marshal(written)
}

// UnmarshalJSON replaces the texts of the languages in the JSON. Other languages stay unchanged. null or "" removes a
// language.
func (t *Text) UnmarshalJSON(data []byte) error {
	var given map[Lang]*string
	err := json.Unmarshal(data, &given)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		wrong.Field = string(wrongLang(data)) // encoding/json prepends the path
	}
	if err != nil {
		return err
	}
	merged := Text{}
	maps.Copy(merged, *t)
	for l, text := range given {
		if text == nil || *text == "" {
			delete(merged, l)
			continue
		}
		merged[l] = *text
	}
	*t = merged
	return nil
}

// wrongLang returns a language whose value in the JSON has the wrong type. Strings and null are allowed. It returns ""
// if the JSON is not an object.
func wrongLang(data []byte) Lang {
	var parts map[Lang]any
	if json.Unmarshal(data, &parts) != nil {
		return ""
	}
	for l, part := range parts {
		if _, ok := part.(string); !ok && part != nil {
			return l
		}
	}
	return ""
}
