package fair

import "strings"

// Lang is a language of the site: en, hi or te.
type Lang string

// The languages of the site. English is the source of every text and the admin portal's language.
const (
	English Lang = "en"
	Hindi   Lang = "hi"
	Telugu  Lang = "te"
)

// Langs lists the site's languages in the order in which they are offered.
var Langs = []Lang{English, Telugu, Hindi}

// ParseLang reads a language code; anything unknown is English.
func ParseLang(s string) Lang {
	switch l := Lang(strings.ToLower(strings.TrimSpace(s))); l {
	case Hindi, Telugu:
		return l
	}
	return English
}

// LangFromHeader picks the first of our languages named by an Accept-Language header, English when
// there is none. Weights are not read: browsers list languages in order.
func LangFromHeader(header string) Lang {
	for part := range strings.SplitSeq(header, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		primary, _, _ := strings.Cut(strings.ToLower(tag), "-")
		switch Lang(primary) {
		case English, Hindi, Telugu:
			return Lang(primary)
		}
	}
	return English
}

// PathPrefix is what comes before a page's path in this language: "" for English, "/hi", "/te".
func (l Lang) PathPrefix() string {
	if l == English {
		return ""
	}
	return "/" + string(l)
}

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
