package fair

import "github.com/mela-fair/mela/texts"

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

// Text is one text in the site's languages. English is always there; a missing other language falls
// back to it.
type Text struct {
	EN string `json:"en"`
	HI string `json:"hi,omitempty"`
	TE string `json:"te,omitempty"`
}

// In returns the text in a language.
func (t Text) In(l Lang) string {
	switch {
	case l == Hindi && t.HI != "":
		return t.HI
	case l == Telugu && t.TE != "":
		return t.TE
	}
	return t.EN
}

// TextOf writes a message of the catalogue in every language.
func TextOf(m texts.Message) Text { return EveryLang(m.In) }

// EveryLang makes a text from what write returns for each language.
func EveryLang(write func(Lang) string) Text {
	return Text{EN: write(English), HI: write(Hindi), TE: write(Telugu)}
}
