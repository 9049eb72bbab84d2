package documents_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/fair"
)

// The expected glyph numbers were computed with hb-shape (HarfBuzz 6.0.0) from the same fonts and words.
func TestConjunctsAreShapedAsHarfBuzzDoes(t *testing.T) {
	for _, test := range []struct {
		word string
		lang fair.Lang
		want []uint16
	}{
		{"లక్ష్యం", fair.Telugu, []uint16{51, 23, 536, 562, 7}},
		{"స్టాళ్లు", fair.Telugu, []uint16{167, 104, 270, 122}},
		{"శాస్త్రవేత్త", fair.Telugu, []uint16{165, 57, 130, 380, 38, 109}},
		{"ప్రోత్సహిస్తుంది", fair.Telugu, []uint16{441, 120, 38, 127, 204, 275, 109, 7, 186}},
		{"వ్యవసాయం", fair.Telugu, []uint16{54, 119, 54, 167, 48, 7}},
		{"హైదరాబాద్", fair.Telugu, []uint16{348, 575, 40, 159, 155, 510}},
		{"किसान", fair.Hindi, []uint16{839, 25, 60, 66, 44}},
		{"कृषि", fair.Hindi, []uint16{25, 71, 67, 59}},
		{"प्रदर्शनी", fair.Hindi, []uint16{169, 42, 58, 710, 44, 68}},
		{"श्रेणी", fair.Hindi, []uint16{177, 75, 39, 68}},
		{"विद्यार्थी", fair.Hindi, []uint16{67, 57, 205, 66, 41, 762}},
		{"क्षेत्र", fair.Hindi, []uint16{132, 75, 164}},
		{"ज़्यादा", fair.Hindi, []uint16{577, 66, 42, 66}},
		{"₹1,77,000", fair.English, []uint16{243, 17, 12, 23, 23, 12, 16, 16, 16}},
	} {
		for _, display := range []bool{false, true} {
			got, _, err := documents.ShapeIDs(test.word, test.lang, display)
			if err != nil {
				t.Fatal(err)
			}
			if display && test.lang == fair.English {
				continue // the Latin fonts have different glyph numbers
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("%s, display %v: %v, want %v", test.word, display, got, test.want)
			}
		}
	}
}

func TestScriptsMixInALine(t *testing.T) {
	for _, text := range []string{
		"PGPR సొసైటీ ₹1,77,000 (GST 18%)", "13–14 सितंबर 2025, Patancheru",
		"SHGలు / NGOలు · రైతులు", "स्टॉल t1–t10: ₹11,800",
	} {
		for _, lang := range fair.Langs {
			for _, display := range []bool{false, true} {
				ids, faces, err := documents.ShapeIDs(text, lang, display)
				if err != nil {
					t.Fatal(err)
				}
				if slices.Contains(ids, 0) {
					t.Errorf("%s in %s, display %v: a letter is missing: %v %v", text, lang, display, ids, faces)
				}
			}
		}
	}
	_, faces, err := documents.ShapeIDs("A తె हि ₹", fair.Telugu, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"anek-latin-text", "anek-telugu-text", "anek-devanagari-text"} {
		if !slices.Contains(faces, want) {
			t.Errorf("no %s among %v", want, faces)
		}
	}
}

func TestLinesBreakWhereTheyMay(t *testing.T) {
	for _, test := range []struct {
		text  string
		width float64
		want  []string
	}{
		{"one two three", 1000, []string{"one two three"}},
		{"one two three", 45, []string{"one two", "three"}},
		{"first\nsecond", 1000, []string{"first", "second"}},
		{"  spaces  ", 1000, []string{"spaces"}},
		{"", 100, []string{""}},
		{"మేళా లక్ష్యాలు", 40, []string{"మేళా", "లక్ష్యాలు"}},
	} {
		got, err := documents.WrapText(test.text, fair.Telugu, 10, test.width)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%q in %v: %q, want %q", test.text, test.width, got, test.want)
		}
	}
	for _, long := range []string{strings.Repeat("w", 500), strings.Repeat("క్ష్మ", 200), strings.Repeat("स्त्री", 200)} {
		got, err := documents.WrapText(long, fair.Hindi, 10, 120)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Join(got, "") != long || len(got) < 5 {
			t.Errorf("a word without breaks becomes %d lines and must keep every letter: %.60q", len(got), got)
		}
	}
}
