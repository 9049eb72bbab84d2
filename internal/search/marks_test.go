package search_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/search"
)

func TestNamesAndKeysAreFoundOnlyAsSuch(t *testing.T) {
	t.Parallel()
	record := search.Text("Ravi Kumar", "9848012345", "ravi.teja@example.org", "Miyapur") +
		search.Names("Ravi Kumar", "పుష్ప", "Om Prakash, K.Sita") + search.Keys("9848012345", "AbCdEf")
	for typed, want := range map[string]bool{
		"ravi": true, "RA": true, "kum ra": true, "పు": true, "పుష్ప": true, "Om": true, "K Sita": true, "k.sita": true,
		"r": false, "k": false, "avi": false, "ravi z": false, "miya": false, "teja": false, "ravi teja": false,
		"9848012345": false, "98": false, "abcdef": false, "": false, "…": false, "\ua064": false,
	} {
		pieces := search.NamePieces(typed)
		if got := len(pieces) > 0 && search.Matches(record, pieces); got != want {
			t.Errorf("name %q: found is %v, want %v", typed, got, want)
		}
	}
	for typed, want := range map[string]bool{
		"9848012345": true, "abcdef": true, "ABCDEF": true, "984801234": false, "848012345": false, "abcde": false,
		"bcdef": false, "ravi": false, "kumar": false, "9848012345 ravi": false, "": false,
	} {
		pieces := search.KeyPieces(typed)
		if got := len(pieces) > 0 && search.Matches(record, pieces); got != want {
			t.Errorf("key %q: found is %v, want %v", typed, got, want)
		}
	}
	// The searches of the lists find no marks, and the index has all trigrams of the pieces.
	if search.Matches(record, search.Pieces("\ua064ravi \ua065abcdef \ua065")) == false {
		t.Error("marks in a query are not ignored")
	}
	for _, piece := range append(search.NamePieces("om పు ravi"), search.KeyPieces("9848012345")...) {
		grams := piece.Trigrams()
		if len(grams) == 0 {
			t.Errorf("the index is not searched with %q", piece)
		}
		for _, gram := range grams {
			if !strings.Contains(record, gram) {
				t.Errorf("the text lacks %q of %q", gram, piece)
			}
		}
	}
}
