package httpapi_test

import (
	"maps"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

// A request of the office that is sent again, because its response was lost or somebody clicked twice, creates nothing
// a second time. See docs/product/api.md.
func TestARepeatedKeyCreatesOneBooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, other := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		create := call{
			method: "POST", path: "/api/stallBooking", as: manager, body: bookingFields("Soil Life", stall24), want: 201,
			header: map[string]string{"Idempotency-Key": "first"},
		}
		ids := map[string]bool{}
		var all sync.WaitGroup
		var mu sync.Mutex
		for range 4 {
			all.Go(func() {
				id := s.do(create).field("_id")
				mu.Lock()
				defer mu.Unlock()
				ids[id] = true
			})
		}
		all.Wait()
		if len(ids) != 1 {
			t.Errorf("one key made the bookings %v", ids)
		}

		changed := create
		changed.body, changed.want, changed.has = bookingFields("Other Firm", stall24), 409, []string{"request_reused"}
		s.do(changed)
		foreign := create
		foreign.as, foreign.want, foreign.has = other, 409, []string{"stalls_taken"}
		s.do(foreign)
		wrong := create
		wrong.header = map[string]string{"Idempotency-Key": strings.Repeat("k", web.MaxKey+1)}
		wrong.want = http.StatusUnprocessableEntity
		s.do(wrong)
	})
}

func TestARepeatedKeyRecordsOnePayment(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		booking := s.do(call{
			method: "POST", path: "/api/stallBooking", as: manager, body: bookingFields("Soil Life", stall24), want: 201,
		}).field("_id")
		body := map[string]any{
			"bookingId": booking, "channel": "cash", "amount": "10000", "reference": "R-1",
			"date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly),
		}
		send := func(key string, want int, has ...string) answer {
			t.Helper()
			return s.do(call{
				method: "POST", path: "/api/offline-payments", as: manager, body: body, want: want, has: has,
				header: map[string]string{"Idempotency-Key": key},
			})
		}
		record := func(key string) string { return send(key, 201).field("_id") }
		first := record("a")
		if again := record("a"); again != first {
			t.Error("one key recorded two payments")
		}
		// The same amount in cash on the same day is another payment if it comes from another form.
		if second := record("b"); second == first {
			t.Error("two forms recorded one payment")
		}
		s.do(call{
			method: "POST", path: "/api/decisions/" + first + "/approve", as: owner, want: 200, body: map[string]any{},
		})
		if again := record("a"); again != first {
			t.Error("an approved payment was recorded again")
		}
		body = maps.Clone(body)
		body["amount"] = "12000"
		send("a", 409, "request_reused")
	})
}
