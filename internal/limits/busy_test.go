package limits_test

import (
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mela-fair/mela/internal/limits"
)

// slowForms is a guard in front of a handler for forms. The handler takes some time and responds with a given status.
type slowForms struct {
	t       *testing.T
	handler http.Handler
	takes   atomic.Int64 // nanoseconds
}

func newSlowForms(t *testing.T, status int, takes time.Duration) *slowForms {
	t.Helper()
	f := &slowForms{t: t}
	f.takes.Store(int64(takes))
	guard := limits.New(limits.Options{Settings: limits.DefaultSettings(), Limited: true, Key: []byte("a key")})
	f.handler = guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		time.Sleep(time.Duration(f.takes.Load()))
		w.WriteHeader(status)
	}))
	return f
}

func (f *slowForms) post(address string) int {
	r := httptest.NewRequestWithContext(f.t.Context(), http.MethodPost, "/registration", nil)
	r.RemoteAddr = net.JoinHostPort(address, "5000")
	w := httptest.NewRecorder()
	f.handler.ServeHTTP(w, r)
	return w.Code
}

// flood sends 40 forms at the same time. The returned function returns the number of responses so far, by status.
func (f *slowForms) flood() func() map[int]int {
	var mu sync.Mutex
	answers := map[int]int{}
	for range 40 {
		go func() {
			status := f.post(flooder)
			mu.Lock()
			defer mu.Unlock()
			answers[status]++
		}()
	}
	return func() map[int]int {
		mu.Lock()
		defer mu.Unlock()
		return maps.Clone(answers)
	}
}

const flooder, neighbour = "203.0.113.7", "203.0.113.8"

// Forms that fail repeatedly are processed one after the other, with pauses of twice their duration. Other visitors
// do not wait.
func TestManyFailingFormsDoNotDelayOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newSlowForms(t, http.StatusUnprocessableEntity, 50*time.Millisecond)
		for range 4 {
			f.post(flooder)
		}
		answers := f.flood()
		time.Sleep(1500*time.Millisecond - time.Microsecond) // ten turns of 50 ms with pauses of 100 ms
		if n := answers()[http.StatusUnprocessableEntity]; n != 10 {
			t.Errorf("%d forms of the flood were handled in 1.5 s, want 10", n)
		}
		begun := time.Now()
		f.post(neighbour)
		if took := time.Since(begun); took != 50*time.Millisecond {
			t.Errorf("another visitor waited: %v", took)
		}
		time.Sleep(time.Minute)
	})
}

// If a form of a busy visitor waits for another system, such as the bank, the next form waits at most a quarter of a
// second in addition to the pause.
func TestASlowFormOfABusyVisitorDelaysLittle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newSlowForms(t, http.StatusUnprocessableEntity, 50*time.Millisecond)
		for range 4 {
			f.post(flooder)
		}
		f.takes.Store(int64(30 * time.Second))
		go f.post(flooder)
		synctest.Wait()
		f.takes.Store(0)
		begun := time.Now()
		f.post(flooder)
		if took := time.Since(begun); took != 750*time.Millisecond {
			t.Errorf("the next form waited %v, want 750ms", took)
		}
		time.Sleep(time.Minute)
	})
}

// A request that gets no turn within ten seconds is refused.
func TestABusyVisitorWaitsAtMostTenSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := newSlowForms(t, http.StatusUnprocessableEntity, 250*time.Millisecond)
		for range 4 {
			f.post(flooder)
		}
		flood := f.flood()
		time.Sleep(11 * time.Second)
		// There is one turn every 750 ms, which makes 14 turns in ten seconds.
		if answers := flood(); answers[http.StatusUnprocessableEntity] != 14 || answers[http.StatusTooManyRequests] != 26 {
			t.Errorf("answers %v, want 14 × 422 and 26 × 429", answers)
		}
	})
}

// Sixty people behind one address who each send three forms at the same time do not wait for each other.
func TestAVillageBehindOneAddressDoesNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := newDoor(t)
		var people []*http.Cookie
		for range 60 {
			people = append(people, d.visitor(flooder))
		}
		d.handler = d.guard.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			time.Sleep(50 * time.Millisecond)
		}))
		begun := time.Now()
		for _, cookie := range people {
			go func() {
				for range 3 {
					if status := d.send(http.MethodPost, "/registration", flooder, with(cookie)).StatusCode; status != http.StatusOK {
						t.Errorf("a villager got %d", status)
					}
				}
				if took := time.Since(begun); took != 150*time.Millisecond {
					t.Errorf("a villager's three forms took %v, want 150ms", took)
				}
			}()
		}
		time.Sleep(time.Second)
	})
}
