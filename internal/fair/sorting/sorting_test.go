package sorting_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/fair/sorting"
)

type element struct{ key, place int }

// TestByIsStable compares the result with the stable sort of the standard library, for lists with many equal elements.
func TestByIsStable(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	compare := func(a, b element) int { return a.key - b.key }
	for length := range 200 {
		list := make([]element, length)
		for i := range list {
			list[i] = element{random.IntN(1 + length/4), i}
		}
		want := slices.Clone(list)
		slices.SortStableFunc(want, compare)
		sorting.By(list, compare)
		if !slices.Equal(list, want) {
			t.Fatalf("%d elements: sorted to %v, want %v", length, list, want)
		}
	}
}
