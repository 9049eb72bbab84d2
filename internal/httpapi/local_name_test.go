package httpapi_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"

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

// A committee member has a name in each language, by which the office finds the member.
func TestAMemberHasANameInEachLanguage(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		id := s.do(call{
			method: "POST", path: "/api/committee-members", as: manager, want: 201, body: map[string]any{
				"name": "Asha Rao", "nameIn": map[string]string{"te": " ఆశా రావు "}, "committee": "finance",
			}, has: []string{`"nameIn":{"en":"","te":"ఆశా రావు"}`},
		}).field("_id")
		path := "/api/committee-members/" + id
		s.do(newForm("nameIn.hi", "आशा राव").call("PUT", path, manager, 200))
		s.do(call{
			method: "GET", path: "/api/committee-members?q=" + url.QueryEscape("ఆశా"), as: manager, want: 200,
			has: []string{`"name":"Asha Rao"`, `"te":"ఆశా రావు"`, `"hi":"आशा राव"`},
		})
		s.do(call{
			method: "PUT", path: path, as: manager, want: 422,
			body: map[string]any{"nameIn": map[string]string{"te": strings.Repeat("క", fair.MaxName+1)}},
			has:  []string{`"nameIn.te"`},
		})
		file := s.do(call{
			method: "GET", path: "/api/exports/committee-members.xlsx?q=" + url.QueryEscape("ఆశా రావు"), as: manager,
			want: 200,
		})
		book, err := excelize.OpenReader(strings.NewReader(file.body))
		must(t, err)
		rows, err := book.GetRows("Committee Members")
		must(t, err)
		must(t, book.Close())
		if at := slices.Index(rows[0], "Name in Hindi"); at < 0 || len(rows) != 2 || rows[1][at] != "आशा राव" {
			t.Errorf("the export has %q", rows)
		}
	})
}
