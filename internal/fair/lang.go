package fair

import (
	"encoding/json"
	"errors"
	"maps"

	"github.com/mela-fair/mela/texts"
)

// Lang is a language of the site: a code of texts/languages.json.
type Lang = texts.Lang

// The languages of the site. English is the source of every text and the admin portal's language.
const (
	English      = texts.English
	Hindi   Lang = "hi"
	Telugu  Lang = "te"
)

// Langs lists the site's languages in the order in which they are offered.
var Langs = texts.Langs()

// ParseLang reads a language code; anything unknown is English.
func ParseLang(s string) Lang { return texts.ParseLang(s) }

// LangFromHeader picks the first of our languages named by an Accept-Language header, English when there
// is none.
func LangFromHeader(header string) Lang { return texts.LangFromHeader(header) }

// Text is one text in the site's languages: data of an edition or of the office, not of the catalogue. A language
// without an entry is not translated.
type Text map[Lang]string

// EnglishText makes a Text that is there in English only.
func EnglishText(text string) Text { return Text{English: text} }

// TextOf writes a message of the catalogue in every language.
func TextOf(m texts.Message) Text { return EveryLang(m.In) }

// EveryLang makes a text from what write returns for each language.
func EveryLang(write func(Lang) string) Text {
	t := Text{}
	for _, l := range texts.Langs() {
		t[l] = write(l)
	}
	return t
}

// In returns the text in a language, and whether it is translated.
func (t Text) In(l Lang) (text string, translated bool) {
	return t[l], t[l] != ""
}

// OrEnglish returns the text in a language, and the English one where it is not translated. It is for pages, messages
// and documents, which must show something; the portal's edition form shows what is not translated.
func (t Text) OrEnglish(l Lang) string {
	if text, translated := t.In(l); translated {
		return text
	}
	return t[English]
}

// With returns the text with another wording in one language; "" takes the language away.
func (t Text) With(l Lang, text string) Text {
	changed := maps.Clone(t)
	if changed == nil {
		changed = Text{}
	}
	changed[l] = text
	return changed
}

// All lists the wordings in the order of the site's languages, for searching.
func (t Text) All() []string {
	var all []string
	for _, l := range texts.Langs() {
		if text, translated := t.In(l); translated {
			all = append(all, text)
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

// MarshalJSON writes English always and the other languages where they are translated.
func (t Text) MarshalJSON() ([]byte, error) {
	written := map[Lang]string{English: t[English]}
	for l, text := range t {
		if text != "" {
			written[l] = text
		}
	}
	return json.Marshal(written)
}

// UnmarshalJSON replaces the languages that the JSON names and keeps the others; null takes a language away.
func (t *Text) UnmarshalJSON(data []byte) error {
	var given map[Lang]*string
	err := json.Unmarshal(data, &given)
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		wrong.Field = string(wrongLang(data)) // encoding/json puts the path before it
	}
	if err != nil {
		return err
	}
	merged := maps.Clone(*t)
	if merged == nil {
		merged = Text{}
	}
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

// wrongLang is the language whose text is no string, "" when the whole is no object.
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
