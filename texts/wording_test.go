package texts_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// rejected lists, for each language, wordings that visitors did not understand, and wordings that name a thing
// differently from the rest of the site. Portal texts are not checked.
var rejected = map[string][]string{
	"en": {
		"see what goes back", "goes back to you", "Nothing goes back", "get money back", "The office said no",
		"answers with a message", "the way it came", "What counts is the day", "seen what goes back", "do not count any more",
		"Keep it: back", "and goes back in full", "goes on by itself", "go on trying", "payment stands", "how it stands",
		"your bank shows a debit", "mind capital", "lost the reference", "Who breaks", "It costs nothing",
		"Take your consent back", "Your own data", "In which record", "We have your wish", "If we know you", "stays lawful",
		"What remains names nobody", "opens nothing", "Everything but the biodata", "live view is cut", "is looked up every",
		"What holds when", "which the foot of every page", "by the printed terms", "what it decides", "stands as it was",
		"If you have to cancel", "at the fair all the same", "Keep it to yourself", "Registration type", "(notice",
		"Transaction ID", "Order reference", "transaction number",
	},
	"te": {
		"రసీదు చూపించు\"", "తీరిక లేకుండా", "మీ కోరిక అందింది", "ముందు బ్యానర్", "లేఅవుట్", "దారిలో ఉన్నాయి",
		"వచ్చిన దారిలోనే",
		"మాకు తెలిసినవారైతే", "డబ్బు కదల", "మీ నమోదుకు చెల్లించండి", "ప్రత్యక్ష సంబంధం", "ఏం తిరిగి వస్తుందో", "\"నేను\"",
		"ఇది మీకు తెలియకపోతే", "ఈ-మెయిల్", "వెళ్ళండి", "మూసివేయండి", "రిసోర్స్ పర్సన్", "టైనీ", "అవుట్‌డోర్",
		"లావాదేవీ నంబర్",
		"ట్రాన్సాక్షన్", "రిఫరెన్స్", "సూచిక సంఖ్య",
	},
	"hi": {
		"\"मैं हूँ\"", "आपकी बात मिल गई", "हम आपको जानते हों", "संपर्क कट गया", "रास्ते में हैं",
		"जिस रास्ते आया", "ई-मेल", "रिसोर्स पर्सन",
		"लेन-देन नंबर", "ट्रांज़ैक्शन आईडी", "होम पेज", "मैप\"", "निजता",
	},
}

func TestRejectedWordingsAreNotUsed(t *testing.T) {
	for lang, wordings := range rejected {
		files := 0
		err := filepath.WalkDir(lang, func(path string, entry fs.DirEntry, err error) error {
			name := filepath.Base(path)
			if err != nil || filepath.Ext(path) != ".json" || strings.HasPrefix(name, "portal-") ||
				strings.Contains(path, "/portal/") {
				return err
			}
			files++
			return findIn(t, path, wordings)
		})
		if err != nil || files < 30 {
			t.Errorf("%s: %d files: %v", lang, files, err)
		}
	}
	// Each file of the shipped edition contains texts in all languages, so it is checked for the rejected wordings of
	// all languages.
	shipped, err := filepath.Glob("../internal/edition/shipped/*.json")
	if err != nil || len(shipped) == 0 {
		t.Fatalf("no shipped texts: %v", err)
	}
	for _, path := range shipped {
		for _, wordings := range rejected {
			if err := findIn(t, path, wordings); err != nil {
				t.Error(err)
			}
		}
	}
}

func findIn(t *testing.T, path string, wordings []string) error {
	t.Helper()
	content, err := os.ReadFile(path)
	for _, wording := range wordings {
		if strings.Contains(string(content), wording) {
			t.Errorf("%s: %s", path, wording)
		}
	}
	return err
}
