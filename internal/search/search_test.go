package search_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/search"
)

func TestSearch(t *testing.T) {
	t.Parallel()
	record := search.Text(
		"Ramesh  Reddy", "రామయ్య లక్ష్మి", "श्री क़मर", "98480 12345 9848012345", "ravi.teja@example.org", "C6, H-10",
		"MKM001751308200000AbCdEfGh",
	)
	for typed, want := range map[string]bool{
		"ramesh": true, "MESH": true, "mes": true, "me": false, "ra": true, "r re": true, "eddy ram": true, "esh re": true,
		"reddys":  false,
		"లక్ష్మి": true, "క్ష్మి": true, "రామయ్": true, "మయ్య": true, "మయ": false, "రా": true, "కమర": false, "\u0958मर": true,
		"क़मर":       true,
		"9848012345": true, "98480 12345": true, "+91 98480-12345": true, "80123": true, "12345": true, "0124": false,
		"45": false, "98": true,
		"teja@exam": true, "ravi.teja@example.org": true, "c6": true, "C6,": true, "6": false, "h-10": true,
		"abcdefgh": true, "cdefgh": true, "mkm00": true, "%": false, "_": false, "ra_esh": false, "teja@example": true,
		"example@teja": false, "10.mkm": true, "c6,h": true, "6-h": false, "": false, "…": false,
	} {
		pieces := search.Pieces(typed)
		if got := len(pieces) > 0 && search.Matches(record, pieces); got != want {
			t.Errorf("%q: found is %v, want %v (pieces %q)", typed, got, want, pieces)
		}
	}
}

func TestTrigramsOfAPieceAreInTheText(t *testing.T) {
	t.Parallel()
	text := search.Text("Srinivas లక్ష్మి")
	for _, typed := range []string{"srinivas", "రi", "ivas", "లక్ష", "sr"} {
		for _, piece := range search.Pieces(typed) {
			for _, gram := range piece.Trigrams() {
				if strings.Contains(text, string(piece)) && !strings.Contains(text, gram) {
					t.Errorf("trigram %q of %q is not in %q", gram, piece, text)
				}
			}
		}
	}
	if grams := search.Piece(" r").Trigrams(); len(grams) != 0 {
		t.Errorf("a short piece has trigrams %q", grams)
	}
}
