package httpapi

import "github.com/mela-fair/mela/internal/fair"

// setText changes the text in one language. If `typed` is nil, it changes nothing.
func setText(text *fair.Text, l fair.Lang, typed *string) {
	if typed != nil {
		*text = text.With(l, *typed)
	}
}

// setTexts changes a localized text to the values of a JSON body. `english` is the English text, and `others` contains
// texts by language code. If there is no value for a language, the text in this language stays unchanged.
func setTexts(text *fair.Text, english *string, others map[fair.Lang]string) {
	setText(text, fair.English, english)
	for l, typed := range others {
		*text = text.With(l, typed)
	}
}

// textFields returns the names of the form fields of a localized text, one for each language.
func textFields(name string) []string {
	return fair.Each(fair.Langs, func(l fair.Lang) string { return fair.TextField(name, l) })
}
