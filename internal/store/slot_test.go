package store_test

import (
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The time between two slots must be the interval, even if several callers reserve slots at the same time. If the next
// slot is too far in the future, no slot must be reserved. If the clock is set back, the sequence must also be moved
// back.
func TestSlots(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		now := time.UnixMilli(1_756_700_000_000)
		const interval = 400 * time.Millisecond
		take := func(at time.Time, ahead time.Duration) (time.Duration, bool) {
			t.Helper()
			slot, ok, err := db.TakeSlot(t.Context(), "turns", at, interval, ahead)
			if err != nil {
				t.Fatal(err)
			}
			return slot.Sub(now), ok
		}
		var all sync.WaitGroup
		var mu sync.Mutex
		taken := map[time.Duration]bool{}
		for range 20 {
			all.Go(func() {
				slot, ok := take(now, time.Minute)
				mu.Lock()
				defer mu.Unlock()
				if !ok || taken[slot] {
					t.Errorf("slot %s was taken twice or refused", slot)
				}
				taken[slot] = true
			})
		}
		all.Wait()
		for i := range 20 {
			if !taken[time.Duration(i)*interval] {
				t.Errorf("slot %d was not taken", i)
			}
		}
		for range 2 {
			if next, ok := take(now, 7*time.Second); ok || next != 8*time.Second {
				t.Errorf("a slot too far ahead: %s, %t", next, ok)
			}
		}
		if slot, ok := take(now.Add(time.Minute), 0); !ok || slot != time.Minute {
			t.Errorf("after a pause: %s, %t", slot, ok)
		}
		const back = 2 * time.Hour
		if next, ok := take(now.Add(-back), 0); ok || next != interval-back {
			t.Errorf("after the clock was set back, a slot too far ahead: %s, %t", next, ok)
		}
		if slot, ok := take(now.Add(-back), interval); !ok || slot != interval-back {
			t.Errorf("after the clock was set back: %s, %t", slot, ok)
		}
		if slot, ok := take(now.Add(-back+interval), interval); !ok || slot != 2*interval-back {
			t.Errorf("the slot after it: %s, %t", slot, ok)
		}
		// If the clock was set back, a refused call must also move the sequence back. Otherwise, all calls would be
		// refused until the clock reaches the earlier time again.
		if slot, ok := take(now.Add(24*time.Hour), 0); !ok || slot != 24*time.Hour {
			t.Errorf("after a jump forward: %s, %t", slot, ok)
		}
		if next, ok := take(now, 0); ok || next != interval {
			t.Errorf("after the correction, a slot too far ahead: %s, %t", next, ok)
		}
		if slot, ok := take(now.Add(interval), 0); !ok || slot != interval {
			t.Errorf("when the slot has come: %s, %t", slot, ok)
		}
	})
}
