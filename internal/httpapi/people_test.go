package httpapi_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/web"
)

// The roles Hall and Editor see names of firms, stalls and counts, but no phone, e-mail address or amount of anybody
// in any response.
func TestWhoReadsPeoplesPhonesEMailsAndAmounts(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.paidOrder("Soil Life", stall24)
		order, err := db.FindOrder(t.Context(), o.field("orderId"))
		must(t, err)
		b, err := db.FindBooking(t.Context(), order.BookingID)
		must(t, err)
		r := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramulu Goud"), want: 201})
		s.do(call{method: "POST", path: "/api/contactus", body: message("Asha"), want: 201})
		ids := []string{b.ID, order.ID, r.field("_id")}
		secrets := []string{
			string(b.Phone), "9848012345", "Ramulu Goud", "asha@example", b.ContactPerson, order.UserID,
			`"amount":88500`,
		}

		seen := map[fair.Role]map[string]bool{}
		for _, role := range fair.Roles {
			session, found := s.signIn(role), map[string]bool{}
			seen[role] = found
			for _, route := range s.api.Routes() {
				if route.Method != "GET" || route.Permission == web.Public && route.Path != "/api/stallBooking/stall-bookings" ||
					route.Permission == web.ByDevice || strings.HasSuffix(route.Path, "/events") {
					continue
				}
				paths := []string{pathOf(route)}
				for _, id := range ids {
					if !strings.Contains(route.Path, "{") {
						break
					}
					paths = append(paths, strings.ReplaceAll(pathOf(route), "507f1f77bcf86cd799439011", id))
				}
				for _, path := range paths {
					body := s.free(call{method: "GET", path: path + "?q=Soil", as: session}).body
					if strings.HasSuffix(path, "s") { // a list, which the search would make shorter
						body += s.free(call{method: "GET", path: path, as: session}).body
					}
					for _, secret := range secrets {
						if secret == "" || !strings.Contains(body, secret) {
							continue
						}
						found[secret] = true
						if role == fair.RoleHall || role == fair.RoleEditor {
							t.Errorf("%s reads %q at %s", role, secret, path)
						}
					}
				}
			}
		}
		for _, role := range []fair.Role{fair.RoleOwner, fair.RoleManager, fair.RoleAccounts, fair.RoleViewer} {
			for _, secret := range []string{string(b.Phone), "9848012345", "Ramulu Goud", b.ContactPerson} {
				if secret != "" && !seen[role][secret] {
					t.Errorf("%s does not read %q", role, secret)
				}
			}
		}
	})
}

func TestTheHallFindsFirmsOnlyByName(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		o := s.paidOrder("Soil Life", stall24)
		order, err := db.FindOrder(t.Context(), o.field("orderId"))
		must(t, err)
		b, err := db.FindBooking(t.Context(), order.BookingID)
		must(t, err)
		if b.ContactPerson == "" {
			t.Fatal("the booking has no contact person")
		}
		for _, role := range []fair.Role{fair.RoleHall, fair.RoleEditor} {
			session := s.signIn(role)
			for _, path := range []string{"/api/stallBooking/stall-bookings?q=", "/api/admin/search?q="} {
				s.do(call{method: "GET", path: path + "soil", as: session, want: 200, has: []string{"Soil Life"}})
				for _, piece := range []string{string(b.Phone)[:5], string(b.Phone), order.ID, b.ContactPerson} {
					s.do(call{
						method: "GET", path: path + url.QueryEscape(piece), as: session, want: 200,
						hasNot: []string{"Soil Life"},
					})
				}
			}
			s.do(call{method: "GET", path: "/api/registers", as: session, want: 403})
			s.do(call{method: "GET", path: "/api/exports/stall_bookings.xlsx", as: session, want: 403})
			s.do(call{method: "GET", path: "/api/admin/summary", as: session, want: 200})
		}
	})
}
