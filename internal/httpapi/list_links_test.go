package httpapi_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The links to other pages of a list keep all values of a repeated filter.
func TestLinksKeepEveryStatus(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		for path, status := range map[string][2]string{
			"/api/registers":                   {"Paid", "Pending"},
			"/api/stallBooking/stall-bookings": {"Confirmed", "Pending"},
			"/api/orders":                      {"PAID", "EXPIRED"},
			"/api/desk/books":                  {"made", "issued"},
			"/api/desk/tills":                  {"open", "closed"},
		} {
			a := s.do(call{
				method: "GET", path: path + "?page=1&status=" + status[0] + "&status=" + status[1], as: owner, want: 200,
			})
			if link := a.header.Get("Link"); !strings.Contains(link, "status="+status[0]+"%2C"+status[1]) {
				t.Errorf("%s: the links to other pages are %q", path, link)
			}
		}
	})
}
