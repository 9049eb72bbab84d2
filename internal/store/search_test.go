package store_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
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
	if err != nil {
		t.Fatal(err)
	}
}

// A search must find exactly the rows whose texts contain the terms.
func TestASearchFindsTheRowsThatContainTheTerms(t *testing.T) {
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
			texts[one.ID] = search.Text(one.Name, string(one.Phone), one.Company, one.Email, one.Address, one.College) +
				search.Sounds(one.Name, one.Company)
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

// The filter excludes the newest matching rows. The search must then find the older matching rows.
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
