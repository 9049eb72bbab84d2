package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The office sees which exhibitors have not come, and exports who came.
func TestTheFairDayNamesTheStallsThatHaveNotCome(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, gate := s.signIn(fair.RoleManager), s.signIn(fair.RoleGate)
		id := s.do(call{
			method: "POST", path: "/api/stallBooking", as: manager, body: bookingFields("Kisan Nursery", stall24), want: 201,
		}).field("_id")
		here := func(has string, hasNot ...string) {
			t.Helper()
			s.do(call{
				method: "GET", path: "/api/admin/gate/exhibitors", as: manager, want: 200, has: []string{has}, hasNot: hasNot,
			})
		}
		here(`"booked":0`, "Kisan Nursery")
		s.do(call{
			method: "PUT", path: "/api/stallBooking/stall-bookings/" + id, as: manager, want: 200,
			body: `{"status":"Confirmed"}`,
		})
		here(`"missing":[{"_id":"` + id + `","name":"Kisan Nursery"`)
		here(`"due":88500`)
		s.do(call{method: "GET", path: "/api/admin/gate/exhibitors", as: gate, want: 403})
		file := s.do(call{method: "GET", path: "/api/exports/admissions.xlsx", as: manager, want: 200})
		if rows := file.header.Get("X-Total-Rows"); rows != "0" {
			t.Errorf("%s rows are exported", rows)
		}
		s.do(call{method: "GET", path: "/api/exports/admissions.xlsx", as: gate, want: 403})
	})
}
