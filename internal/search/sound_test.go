package search_test

import (
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/search"
)

func TestNamesAreFoundInEveryScript(t *testing.T) {
	t.Parallel()
	for _, spellings := range [][]string{
		{"Kisan", "కిసాన్", "किसान"},
		{"Krishna", "కృష్ణ", "कृष्ण"},
		{"Lakshmi", "Laxmi", "లక్ష్మి", "लक्ष्मी"},
		{"Reddy", "రెడ్డి", "रेड्डी"},
		{"Rythu Bandhu", "Raithu Bandu", "రైతు బంధు", "रैतु बंधु"},
		{"Sri Sai", "Shri Sai", "శ్రీ సాయి", "श्री साई"},
		{"Andhra", "ఆంధ్ర", "आंध्र"},
		{"Sampada", "సంపద", "संपदा", "सम्पदा"},
		{"Hyderabad", "హైదరాబాద్", "हैदराबाद"},
		{"Vijaya", "విజయ", "विजया"},
		{"Agro Industries", "ఆగ్రో ఇండస్ట్రీస్", "एग्रो इंडस्ट्रीस"},
		{"Organic Seeds", "ఆర్గానిక్ సీడ్స్", "ऑर्गेनिक सीड्स"},
		{"Technology", "టెక్నాలజీ", "टेक्नोलॉजी"},
		{"Girija", "గిరిజ", "गिरिजा"},
		{"Gene Corporation", "జీన్ కార్పొరేషన్", "जीन कॉर्पोरेशन"},
		{"Farms", "ఫార్మ్స్", "फार्म्स"},
		{"Yadav", "యాదవ్", "यादव"},
		{"Bio 2025", "బయో 2025", "बायो 2025"},
	} {
		for _, name := range spellings {
			for _, typed := range spellings {
				// A word in the script of the query is found only by its spelling.
				if name != typed && scriptOf(name) == scriptOf(typed) {
					continue
				}
				if !search.MatchesAnyScript(search.Text("Mela", name, "M-12"), search.Text(typed)) {
					t.Errorf("%q does not find %q", typed, name)
				}
			}
		}
	}
}

func scriptOf(name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	switch {
	case unicode.Is(unicode.Telugu, first):
		return "Telugu"
	case unicode.Is(unicode.Devanagari, first):
		return "Devanagari"
	}
	return "Latin"
}

func TestDifferentNamesAreNotFound(t *testing.T) {
	t.Parallel()
	for typed, name := range map[string]string{
		"కిసాన్":   "Kaveri", // another consonant
		"kisan":    "keesan", // the same script with another spelling
		"మా":       "Mahindra",
		"సాన్":     "Kisan", // not the beginning
		"रेड्डी x": "Reddy",
		"కృష్ణా":   "",
		"అ":        "Agro Tech",
	} {
		if search.MatchesAnyScript(search.Text(name), search.Text(typed)) {
			t.Errorf("%q finds %q", typed, name)
		}
	}
	if !search.MatchesAnyScript(search.Text("Kisan"), "") {
		t.Error("an empty query does not find everything")
	}
}
