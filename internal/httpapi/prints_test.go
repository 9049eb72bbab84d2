package httpapi_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestPrintsOfTheLists(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		s.paidBooking("Mallaiah Seeds", stall{"24", "3x3m"})
		s.paidRegistration("Asha")
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Unpaid"), want: 201})
		for _, c := range []struct {
			path, empty string
			viewer      int
		}{
			{"stall-signs", "no_sold_stalls", 200},
			{"exhibitors", "no_sold_stalls", 200},
			{"door-list-bookings", "nobody_admitted", 403},
			{"door-list-registrations", "nobody_admitted", 403},
		} {
			path := "/api/admin/prints/" + c.path
			s.do(call{method: "GET", path: path, want: 401})
			s.do(call{method: "GET", path: path, as: viewer, want: c.viewer})
			pdf := s.do(call{method: "GET", path: path, as: manager, want: 200})
			if !strings.HasPrefix(pdf.body, "%PDF-") || pdf.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: %.20q, %v", c.path, pdf.body, pdf.header)
			}
			s.do(call{method: "GET", path: path + "?q=nobodyatall", as: manager, want: 404, has: []string{c.empty}})
			s.do(call{method: "GET", path: path + "?status=nonsense", as: manager, want: 422})
		}
		s.do(call{
			method: "GET", path: "/api/admin/prints/door-list-registrations?q=Unpaid", as: manager, want: 404,
			has: []string{"nobody_admitted"},
		})
	})
}
