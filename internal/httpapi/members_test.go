package httpapi_test

import (
	"strconv"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The number of members that get an entry code follows from the stalls. The office can enter more.
func TestMembersFollowTheSizeOfTheStalls(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		ask := func(members int, want int, has string, stalls ...stall) {
			t.Helper()
			body := bookingFields("Firm "+strconv.Itoa(members), stalls...)
			body["members"] = members
			s.do(call{
				method: "POST", path: "/api/cashfree/create-order", body: map[string]any{"booking": body}, want: want,
				has: []string{has},
			})
		}
		ask(3, 422, "Your stalls allow at most 2 members. The office can add more: ", stallT3)
		ask(7, 422, "Your stalls allow at most 6 members.", stall24, stallT3)
		ask(6, 200, "payment_session_id", stall24, stallT3)
		owner := s.signIn(fair.RoleOwner)
		s.do(call{
			method: "PATCH", path: "/api/hall/kinds/std", as: owner, body: map[string]any{"members": 5}, want: 200,
			has: []string{`"members":5`},
		})
		office := bookingFields("Large firm", stall{"25", "3x3m"})
		office["members"] = 99
		s.do(call{
			method: "POST", path: "/api/stallBooking", as: owner, body: office, want: 201, has: []string{`"members":99`},
		})
	})
}
