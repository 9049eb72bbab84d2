package httpapi_test

import (
	"net/url"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The office enters, changes and hides what a firm tells visitors. Only links that lead to a website are accepted.
func TestTheOfficeChangesAnExhibitorsProfile(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, editor, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleEditor), s.signIn(fair.RoleViewer)
		var booked struct {
			ID string `json:"_id"`
		}
		s.do(call{
			method: "POST", path: "/api/stallBooking", as: manager, want: 201, body: map[string]any{
				"name": "Red Soil Bio Inputs", "phone": "9848012345", "address": "Medak", "type": "STD Stall",
				"stalls": []any{map[string]string{"stallnumber": "24", "stallSize": "3x3m"}}, "listed": true,
			},
		}).json(&booked)
		path := "/api/admin/exhibitors/" + booked.ID
		s.do(call{method: "GET", path: path, as: editor, want: 403})
		s.do(call{method: "PUT", path: path, as: viewer, body: map[string]any{}, want: 403})
		s.do(call{method: "GET", path: path, as: viewer, want: 200, has: []string{`"version":0`, `"page":""`}})
		s.do(call{
			method: "PUT", path: path, as: manager, want: 422, body: map[string]any{"website": "javascript:alert(1)"},
			has: []string{`"website"`},
		})
		typed := map[string]any{
			"about": "Soil bacteria", "products": "Rhizobium\nAzotobacter", "website": "example.org", "websiteShown": true,
			"phone": "9848012345", "version": 0,
		}
		s.do(call{method: "PUT", path: path, as: manager, want: 200, body: typed, has: []string{`"version":1`, "Rhizobium"}})
		s.do(call{method: "PUT", path: path, as: manager, want: 409, body: typed})
		s.do(call{method: "GET", path: "/api/exhibitors", want: 200, hasNot: []string{"Red Soil"}})
		s.do(call{
			method: "PUT", path: "/api/stallBooking/stall-bookings/" + booked.ID, as: manager, want: 200,
			body: map[string]any{"status": "Confirmed"},
		})
		s.do(call{
			method: "GET", path: "/api/exhibitors", want: 200, has: []string{`"/exhibitors/red-soil-bio-inputs-`},
			hasNot: []string{booked.ID, "9848012345"},
		})
		s.do(call{
			method: "PUT", path: path, as: manager, want: 200, body: map[string]any{"hidden": true},
			has: []string{`"hidden":true`, "Soil bacteria"},
		})
		s.do(call{
			method: "GET", path: "/api/admin/activity?q=" + url.QueryEscape("hidden from visitors"), as: manager, want: 200,
			has: []string{"The exhibitor's page of Red Soil Bio Inputs was hidden from visitors"},
		})
		rows, _ := s.openSheet("/api/exports/stall_bookings.xlsx", "stall_bookings.xlsx", "Stall Bookings")
		exported := map[string]string{}
		for i, heading := range rows[0] {
			if i < len(rows[1]) {
				exported[heading] = rows[1][i]
			}
		}
		for heading, want := range map[string]string{
			"In the public list": "Yes", "About the exhibitor in English": "Soil bacteria", "About the exhibitor in Telugu": "",
			"Products for visitors": "Rhizobium\nAzotobacter", "Phone for visitors": "9848012345", "Phone shown": "",
			"Website": "https://example.org", "Website shown": "Yes", "Hidden by the office": "Yes",
		} {
			if got, has := exported[heading]; !has || got != want {
				t.Errorf("the export has %q in %q, want %q", got, heading, want)
			}
		}
	})
}
