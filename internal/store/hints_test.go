package store_test

import (
	"fmt"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The triggers fold words into the same bits as the search does, in every script and however short the words are:
// otherwise a record would be passed over that has them.
func TestHintsAreTheSameInTheDatabase(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		for n, name := range []string{"Ramesh Kumar Reddy", "లక్ష్మి దేవి", "श्री क़मर 𝒜𝓃𝒾𝓁𝒶", "O D Ali 2nd 24x7 é"} {
			r := registration(n)
			r.Name, r.Email = name, "seeds@example.org"
			if _, created, err := db.CreateRegistration(t.Context(), r); err != nil || !created {
				t.Fatalf("created %v: %v", created, err)
			}
			var hints int64
			if err := db.Pool().QueryRowContext(t.Context(), "SELECT DISTINCT hints FROM registration_word WHERE id = $1", r.ID).Scan(&hints); err != nil {
				t.Fatal(err)
			}
			var want int64
			for _, word := range fair.SearchWords(r.Phone, r.Name, r.Email, r.Address, r.ID) {
				for i := range []rune(word) {
					want |= store.HintsOf(string([]rune(word)[:i+1])) // any beginning of it may be typed
				}
			}
			if hints != want {
				t.Errorf("%s, %q: %s in the table, a search looks for %s", db.Engine(), name, fmt.Sprintf("%063b", hints), fmt.Sprintf("%063b", want))
			}
		}
	})
}
