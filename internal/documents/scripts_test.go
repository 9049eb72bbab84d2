package documents_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/web"
)

// names contains a name in each script that documents can print, and the beginning of the name of its face.
var names = map[string]string{
	"தமிழ்ச்செல்வி குமார்": "noto-tamil", "ಕರ್ನಾಟಕ ಬೀಜ ನಿಗಮ": "noto-kannada", "ശ്രീലക്ഷ്മി കൃഷ്ണൻ": "noto-malayalam",
	"সুস্মিতা চট্টোপাধ্যায়": "noto-bengali", "કૃષ્ણકાંત પટેલ": "noto-gujarati", "ଶ୍ରୀକାନ୍ତ ମହାପାତ୍ର": "noto-odia",
	"ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ": "noto-gurmukhi", "ڈاکٹر فاطمہ گھڑیالی": "noto-urdu",
	"Ĺódź Đặng Şahin Ğ ẞ": "noto", "Đa\u0323\u0306ng": "noto", "Ελένη Иванова": "noto",
}

func TestNamesInEveryScriptHaveGlyphs(t *testing.T) {
	for name, want := range names {
		for _, display := range []bool{false, true} {
			ids, faces, err := documents.ShapeIDs(name, fair.English, display)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Contains(ids, 0) {
				t.Errorf("%s, display %v: a glyph is missing: %v", name, display, ids)
			}
			if !slices.ContainsFunc(faces, func(f string) bool { return strings.HasPrefix(f, want+"-") }) {
				t.Errorf("%s: faces %v, want %s", name, faces, want)
			}
		}
	}
}

// People write emoji behind their names. They are left out, because an empty box says less.
func TestEmojiLeaveNoBoxes(t *testing.T) {
	for _, name := range []string{"Asha 🌾 Devi", "ఆశా 🙏🏽👩‍🌾", "❤️ Rao"} {
		ids, _, err := documents.ShapeIDs(name, fair.Telugu, false)
		if err != nil || len(ids) < 4 || slices.Contains(ids, 0) {
			t.Errorf("%s: %v, %v", name, ids, err)
		}
	}
}

func TestNamesInEveryScriptAreTextInTheFile(t *testing.T) {
	for name := range names {
		if strings.Contains(name, "\u0323") {
			continue // the file contains the composed letter
		}
		data, err := documents.New(web.Art()).Badges(fair.PrintedBadges{
			Sheet: fair.BadgeLabel, Badges: []fair.Badge{{Name: name, Code: "HTTPS://FAIR.EXAMPLE.ORG/E/AAAA"}},
		})
		if err != nil {
			t.Fatal(err)
		}
		text := flat(read(t, data).text())
		want := flat(name)
		if strings.Contains(name, "ڈ") { // the file contains the letters from left to right
			letters := []rune(want)
			slices.Reverse(letters)
			want = string(letters)
		}
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in the text of the badge: %q", name, text)
		}
	}
}

func TestUrduRunsFromRightToLeft(t *testing.T) {
	for text, want := range map[string]string{
		"احمد":                  "دمحا",
		"Ahmed احمد خان, Hyd":   "Ahmed ناخ دمحا, Hyd",
		"خان 24 احمد":           "دمحا 24 ناخ",
		"Shop خان 24 احمد Road": "Shop دمحا 24 ناخ Road",
		"Mela (2025)":           "Mela (2025)",
	} {
		got, err := documents.VisualText(text)
		if err != nil || got != want {
			t.Errorf("%s: %q, want %q, %v", text, got, want, err)
		}
	}
	// The letters of a word are joined: the initial, the medial and the final form of a letter are different glyphs.
	ids, _, err := documents.ShapeIDs("ببب", fair.English, false)
	if err != nil || len(slices.Compact(slices.Sorted(slices.Values(ids)))) < 3 {
		t.Errorf("glyphs %v, %v", ids, err)
	}
}

func TestCharactersWithoutAGlyphAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"Asha Rao": "", "ఆశా రావు": "", "தமிழ்": "", "خان": "", "": "", "王 Li 王♪": "♪王", "Hi 🌾": "🌾",
	} {
		got, err := documents.New(web.Art()).Missing(text)
		if err != nil || got != want {
			t.Errorf("%q: %q, want %q, %v", text, got, want, err)
		}
	}
}
