package search_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mela-fair/mela/internal/search"
)

// The index only preselects records. It must find every record whose search text contains the piece.
func TestTheIndexHasAllTrigramsOfAPieceInTheText(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 3))
	digits, others := []rune("01239"), []rune("a@.- \u0966\u0967\u0c66లక్\ua000")
	withPairs := 0
	for range 5_000 {
		typed := make([]rune, 3+r.IntN(40))
		for i := range typed {
			from := digits
			if r.IntN(8) == 0 {
				from = others
			}
			typed[i] = from[r.IntN(len(from))]
		}
		text := search.Text(string(typed))
		from := r.IntN(len(typed))
		for _, piece := range search.Pieces(string(typed[from : from+r.IntN(len(typed)-from+1)])) {
			if !strings.Contains(text, string(piece)) {
				continue
			}
			grams := piece.Trigrams()
			if utf8.RuneCountInString(string(piece)) >= 3 && len(grams) == 0 {
				t.Fatalf("the index is not searched with %q", piece)
			}
			for _, gram := range grams {
				if !strings.Contains(text, gram) {
					t.Fatalf("%q lacks %q, a trigram of %q", text, gram, piece)
				}
			}
			if search.Pairs(string(piece), 0) != "" {
				withPairs++
			}
		}
	}
	if withPairs == 0 {
		t.Error("no piece has a long number")
	}
}

// Many numbers contain the same three digits. For a long number, the index is therefore searched with trigrams of
// digit pairs.
func TestLongNumbersAreSearchedByPairs(t *testing.T) {
	t.Parallel()
	pairs := func(digits string) string { return search.Pairs(digits, 0) }
	for typed, want := range map[string][]string{
		"500000":     {pairs("500000")},
		"12345":      {"123", "234", "345"},
		"98480123":   {pairs("848012"), pairs("984801"), pairs("480123")},
		"c1-9848012": {"c1 ", "1 9", " 98", pairs("848012"), pairs("984801")},
	} {
		if got := search.Pieces(typed)[0].Trigrams(); !slices.Equal(got, want) {
			t.Errorf("%q is searched with %q, want %q", typed, got, want)
		}
	}
}
