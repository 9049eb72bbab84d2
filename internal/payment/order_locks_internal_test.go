package payment

import (
	"strconv"
	"sync"
	"testing"
)

func TestOrderLocksKeepNothingOfFinishedOrders(t *testing.T) {
	var locks orderLocks
	var all sync.WaitGroup
	counts := make([]int, 3)
	for i := range 300 {
		all.Go(func() {
			defer locks.lock("MKM00" + strconv.Itoa(i%len(counts)))()
			counts[i%len(counts)]++ // without the lock, the race detector reports this line or the sum is wrong
		})
	}
	all.Wait()
	for i, n := range counts {
		if n != 100 {
			t.Errorf("order %d was locked %d times, want 100", i, n)
		}
	}
	if len(locks.locks) != 0 {
		t.Errorf("%d mutexes are kept", len(locks.locks))
	}
}
