package httpapi

import "github.com/mela-fair/mela/internal/fair"

// setText changes a localized text in one language; nil does not change it.
func setText(text *fair.Text, l fair.Lang, typed *string) {
	if typed != nil {
		*text = text.With(l, *typed)
	}
}

// setTexts changes a localized text of a JSON body: english is its English text, others are texts by language code.
// Absent languages keep their text.
func setTexts(text *fair.Text, english *string, others map[fair.Lang]string) {
	setText(text, fair.English, english)
	for l, typed := range others {
		*text = text.With(l, typed)
	}
}

// textFields are the fields of a localized text in a form.
func textFields(name string) []string {
	fields := make([]string, len(fair.Langs))
	for i, l := range fair.Langs {
		fields[i] = fair.TextField(name, l)
	}
	return fields
}
