package store_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// registrations stores n registrations. Each registration is one minute older than the previous one.
func registrations(t *testing.T, db *store.DB, n int, change func(i int, r *fair.Registration)) {
	t.Helper()
	err := db.InTx(t.Context(), func(ctx context.Context) error {
		for i := range n {
			r := registration(i)
			r.CreatedAt = noon.Add(-time.Duration(i) * time.Minute)
			change(i, &r)
			if _, created, err := db.CreateRegistration(ctx, r); err != nil || !created {
				return fmt.Errorf("created %v: %w", created, err)
			}
		}
		return nil
	})
	if err == nil {
		err = db.IndexPending(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// The index is searched with only a few trigrams of each term: those that are rare in a sample. Whichever trigrams are
// chosen, a search must find exactly the rows whose texts contain the terms.
func TestASearchWithFewTrigramsFindsTheSameRows(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		seed := uint64(time.Now().UnixNano())
		t.Logf("seed %d", seed)
		r := rand.New(rand.NewPCG(seed, 2))
		word := func() string { // only a few letters, so that many words contain the same trigrams in another order
			letters := pick(r, []rune("abc"), []rune("01"), []rune("01"), []rune("లక్మి"))
			runes := make([]rune, 3+r.IntN(9))
			for i := range runes {
				runes[i] = letters[r.IntN(len(letters))]
			}
			return "x" + string(runes)
		}
		prepared(t, db)
		texts := map[string]string{}
		registrations(t, db, 1_200, func(_ int, one *fair.Registration) {
			one.Name, one.Company = word()+" "+word(), word()
			texts[one.ID] = search.Text(one.Name, string(one.Phone), one.Company, one.Email, one.Address, one.College)
		})
		for range 150 {
			runes := []rune(word() + " " + word())
			from := r.IntN(len(runes) / 2)
			typed := string(runes[from : from+1+r.IntN(len(runes)-from)])
			pieces := search.Pieces(typed)
			if len(pieces) == 0 {
				continue
			}
			var want []string
			for id, text := range texts {
				if search.Matches(text, pieces) {
					want = append(want, id)
				}
			}
			query := fair.ListQuery{Page: 1, PerPage: fair.MaxPerPage, Words: typed}
			found, total, err := db.FindRegistrations(t.Context(), fair.RegistrationFilter{ListQuery: query})
			if err != nil || total.Count != len(want) || len(found) != min(len(want), fair.MaxPerPage) {
				t.Fatalf("%q: %d of %v found, want %d, %v", typed, len(found), total, len(want), err)
			}
			for _, one := range found {
				if !slices.Contains(want, one.ID) {
					t.Errorf("%q finds %q", typed, texts[one.ID])
				}
			}
		}
	})
}

// On PostgreSQL, a search for terms that are frequent among the newest rows first reads these rows. In this test, the
// filter excludes the newest matching rows. The search must then find the older matching rows.
func TestASearchAlsoFindsRowsFarBehindTheNewest(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		const newest, all, matching = 300, 2_000, 60
		registrations(t, db, all, func(i int, r *fair.Registration) {
			r.Category, r.Name = fair.Scientist, "Suresh Rao"
			if i < newest {
				r.Category = fair.Farmer
			}
			if i < newest || i >= all-matching {
				r.Name = "Lakshmi Devi"
			}
		})
		for page, want := range []int{50, 10, 0} {
			query := fair.ListQuery{Page: page + 1, PerPage: 50, Words: "laks devi"}
			found, total, err := db.FindRegistrations(t.Context(),
				fair.RegistrationFilter{ListQuery: query, Category: []fair.Category{fair.Scientist}})
			if err != nil || len(found) != want || total != (fair.Total{Count: matching}) {
				t.Fatalf("page %d: %d rows of %v, %v", page+1, len(found), total, err)
			}
			for i, r := range found {
				if wanted := fmt.Sprintf("%024d", all-matching+page*50+i); r.ID != wanted {
					t.Fatalf("page %d: row %d is %s, want %s", page+1, i, r.ID, wanted)
				}
			}
		}
	})
}

// If the search terms are frequent, PostgreSQL must read the newest rows of the list. If they are rare, it must use
// the trigram index.
func TestPostgresReadsTheNewestRowsForFrequentTerms(t *testing.T) {
	db := storetest.Postgres(t)
	prepared(t, db)
	registrations(t, db, 600, func(i int, r *fair.Registration) {
		r.Name = "Suresh Rao"
		if i%5 == 0 {
			r.Name = "Lakshmi Devi"
		}
		if i == 400 {
			r.Name = "Narmadabai"
		}
	})
	var asked []string
	db.OnQuery(func(_ context.Context, query string) func(error) {
		asked = append(asked, query)
		return func(error) {}
	})
	for typed, walks := range map[string]bool{"lakshmi devi": true, "narmadabai": false, "9848000599": false} {
		asked = nil
		query := fair.ListQuery{Page: 1, PerPage: 20, Words: typed}
		if _, _, err := db.FindRegistrations(t.Context(), fair.RegistrationFilter{ListQuery: query}); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(asked, func(query string) bool { return strings.Contains(query, "strpos") })
		if i < 0 || strings.Contains(asked[i], "walked") != walks {
			t.Errorf("%q: reads the newest rows first: want %v\n%s", typed, walks, strings.Join(asked, "\n"))
		}
	}
}

// A search with many trigrams is slow, because the index reads the row list of each trigram. Therefore, only a few
// rare trigrams must be chosen.
func TestTheIndexIsSearchedWithFewAndRareTrigrams(t *testing.T) {
	var sample []string
	pairs := func(digits string) string { return search.Pairs(digits, 0) }
	for i := range 100 {
		sample = append(sample, search.Text("mohan sharma", fmt.Sprintf("mkm00175130820%04d", i*37)))
	}
	sample = append(sample, " narsimha ", " madhu ", " ravi nalgonda ", " sita nalgonda ")
	for i := range 5 {
		sample = append(sample, fmt.Sprintf(" suryapet %d ", i))
	}
	for piece, want := range map[search.Piece]string{
		"narmadabai":        "bai aba dab",                                                   // not in the sample: those of the end
		"suryapet":          "pet",                                                           // all texts with it contain the piece
		"nalgonda":          "nda ond gon",                                                   // too few texts
		"mkm00175130820999": pairs("820999") + " " + pairs("308209") + " " + pairs("082099"), // not those of the beginning
		" ra":               " ra",
		" r":                "",
	} {
		got := store.Selective(piece, piece.Trigrams(), sample)
		if strings.Join(got, " ") != want {
			t.Errorf("%q is searched with %q, want %s", piece, got, want)
		}
	}
}

// The sample also contains digit pairs. It therefore shows which digits are frequent at the beginning of phone
// numbers.
func TestTheIndexIsSearchedWithTheRareDigitsOfAPhoneNumber(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		prepared(t, db)
		registrations(t, db, 600, func(i int, r *fair.Registration) {
			r.Phone = fair.Phone(fmt.Sprintf("98480%05d", 599-i))
		})
		grams, err := db.PlannedTrigrams(t.Context(), "98480 00599")
		for _, frequent := range []string{"984800", "848000"} {
			if err != nil || len(grams) != 3 || slices.Contains(grams, search.Pairs(frequent, 0)) {
				t.Errorf("the index is searched with %q, also with %s, %v", grams, frequent, err)
			}
		}
	})
}

// A database whose locale has only the letters A to Z cannot index digit pairs. A search must still find phone
// numbers.
func TestADatabaseWithTheLocaleCFindsNumbers(t *testing.T) {
	db := storetest.Postgres(t)
	db.IndexOnlyASCII()
	prepared(t, db)
	registrations(t, db, 600, func(i int, r *fair.Registration) { r.Phone = fair.Phone(fmt.Sprintf("98480%05d", i)) })
	if grams, err := db.PlannedTrigrams(t.Context(), "9848000599"); err != nil || len(grams) > 0 {
		t.Errorf("the index is searched with %q, %v", grams, err)
	}
	query := fair.ListQuery{Page: 1, PerPage: 20, Words: "000599"}
	found, _, err := db.FindRegistrations(t.Context(), fair.RegistrationFilter{ListQuery: query})
	if err != nil || len(found) != 1 {
		t.Errorf("%d found, %v", len(found), err)
	}
}

// A search on PostgreSQL reads the whole pending list. Therefore, the indexer must merge the list soon after a write,
// and not only when it is full.
func TestPostgresMergesNewRowsIntoTheSearchIndex(t *testing.T) {
	t.Parallel()
	db := storetest.Postgres(t)
	prepared(t, db)
	if _, err := db.Pool().ExecContext(t.Context(), "CREATE EXTENSION IF NOT EXISTS pgstattuple"); err != nil {
		t.Skip("PostgreSQL does not show the pending list: ", err)
	}
	pending := func() (n int) {
		err := db.Pool().QueryRowContext(t.Context(),
			"SELECT pending_tuples FROM pgstatginindex('registration_search')").Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for i := range 2 {
		if _, _, err := db.CreateRegistration(t.Context(), registration(i)); err != nil {
			t.Fatal(err)
		}
		eventually(t, func() bool { return pending() == 0 })
	}
}
