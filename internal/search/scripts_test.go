package search_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/search"
)

// The pairs are from public reports of faults in other systems.
func TestSpellingsThatPeopleTakeForTheSame(t *testing.T) {
	t.Parallel()
	found := func(typed, name string) bool {
		pieces := search.Pieces(typed)
		return len(pieces) > 0 && search.Matches(search.Text(name)+search.Sounds(name), pieces)
	}
	for _, pair := range [][2]string{
		{"जमीन", "ज़मीन"},
		{"फसल", "फ़सल"},
		{"कमर", "क़मर"},
		{"बाजार", "बाज़ार"},
		{"पढ", "पढ़"},
		{"हिंदी", "हिन्दी"},
		{"अंबेडकर", "अम्बेडकर"},
		{"सिंह", "सिँह"},
		{"पम्प", "पंप"},
		{"సంపద", "సమ్పద"},
		{"Societe Generale", "Société Générale Équipement"},
		{"equipement", "Société Générale Équipement"},
		{"Celik", "Çelik"},
		{"Jose", "José"},
		{"José", "Jose\u0301"},
		{"ＡＢＣ", "ABC Seeds"},
		{"Ramesh", "రమేష్"},
		{"Ramesh", "रमेश"},
		{"రమేష్", "Ramesh"},
		{"रमेश", "RAMESH Kumar"},
		{"రమేష్", "रमेश"},
		{"lakshmi devi", "లక్ష్మీ దేవి"},
		{"Laxmi", "లక్ష్మి"},
		{"కిసాన్", "Kisan Mela"},
		{"Venkat", "వెంకటరామ"},
		{"Srinivas", "శ్రీనివాస్"},
		{"Agro", "ఆగ్రో ఇండస్ట్రీస్"},
		{"ravi", "రవి"},
	} {
		if !found(pair[0], pair[1]) {
			t.Errorf("%q does not find %q", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{
		{"వెంకటరామ", "వెంకటరావు"},
		{"గోదావరి", "గోదావరీ"},
		{"kisan", "keesan"},
		{"ravi", "రవీందర్"},
		{"Sita", "రమేష్"},
		{"9848012345", "రమేష్"},
		{"a", "అ"},
		{"ramesh kumar", "రమేష్"},
	} {
		if found(pair[0], pair[1]) {
			t.Errorf("%q finds %q", pair[0], pair[1])
		}
	}
}

func TestTheIndexHasTheTrigramsOfOtherScripts(t *testing.T) {
	t.Parallel()
	text := search.Text("రమేష్") + search.Sounds("రమేష్")
	for _, piece := range search.Pieces("ramesh") {
		others := piece.OtherScripts()
		if len(others) == 0 {
			t.Error("no other scripts")
		}
		matching := slices.DeleteFunc(others, func(p search.Piece) bool { return !strings.Contains(text, string(p)) })
		if len(matching) == 0 {
			t.Errorf("nothing matches %q", text)
		}
		for _, other := range matching {
			for _, gram := range other.Trigrams() {
				if !strings.Contains(text, gram) {
					t.Errorf("trigram %q is not in %q", gram, text)
				}
			}
		}
	}
}
