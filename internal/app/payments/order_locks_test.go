package payments

import (
	"sync"
	"testing"
)

// A lock exists only while somebody holds it or waits for it: orders come for years.
func TestOrderLocksAreDropped(t *testing.T) {
	t.Parallel()
	var locks orderLocks
	var all sync.WaitGroup
	counts := map[string]int{}
	var mu sync.Mutex
	for i := range 100 {
		order := []string{"MKM001", "MKM002"}[i%2]
		all.Go(func() {
			defer locks.lock(order)()
			mu.Lock()
			counts[order]++
			mu.Unlock()
		})
	}
	all.Wait()
	if counts["MKM001"] != 50 || counts["MKM002"] != 50 || len(locks.locks) != 0 {
		t.Errorf("%v, %d locks are left", counts, len(locks.locks))
	}
}
