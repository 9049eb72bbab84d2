package httpapi_test

import (
	"net/url"
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// A firm has a second name in Telugu or Hindi, by which it is found.
func TestAFirmHasANameInASecondScript(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		body := bookingFields("Soil Life", stall24)
		body["localName"] = "  భూ జీవం "
		id := s.do(call{
			method: "POST", path: "/api/stallBooking", as: manager, body: body, want: 201, has: []string{`"localName":"భూ జీవం"`},
		}).field("_id")
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?q=" + url.QueryEscape("జీవం"), as: manager, want: 200,
			has: []string{`"Soil Life"`},
		})
		s.do(call{
			method: "PUT", path: "/api/stallBooking/stall-bookings/" + id, as: manager, want: 200,
			body: map[string]any{"localName": "मिट्टी"},
			has:  []string{`"localName":"मिट्टी"`, `"name":"Soil Life"`},
		})
		s.do(call{
			method: "PUT", path: "/api/stallBooking/stall-bookings/" + id, as: manager, want: 200,
			body: map[string]any{"listed": true, "status": "Confirmed"},
		})
		s.do(call{method: "GET", path: "/api/exhibitors", want: 200, has: []string{`"localName":"मिट्टी"`}})
		rows, _ := s.openSheet("/api/exports/stall_bookings.xlsx", "stall_bookings.xlsx", "Stall Bookings")
		if at := slices.Index(rows[0], "Name in Telugu or Hindi"); at < 0 || rows[1][at] != "मिट्टी" {
			t.Errorf("the export has %q", rows)
		}
	})
}
