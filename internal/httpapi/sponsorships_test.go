package httpapi_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestTheOfficeEntersTheAmountOfASponsorship(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		path := "/api/sponsorship/" + s.do(call{
			method: "POST", path: "/api/sponsorship", want: 201, hasNot: []string{"amount"},
			body: `{"contactPerson":"Asha","mobile":"9848012345","level":"gold","amount":1}`,
		}).field("_id")
		s.do(call{method: "PATCH", path: path, as: viewer, body: `{"amount":"450000"}`, want: 403})
		s.do(call{
			method: "PATCH", path: path, as: manager, body: `{"amount":"-1"}`, want: 422, has: []string{`"amount"`},
		})
		s.do(call{method: "PATCH", path: path, as: manager, body: `{"amount":"450000.50"}`, want: 200})
		s.do(call{method: "PATCH", path: path, as: manager, body: `{"category":"Seeds"}`, want: 200})
		s.do(call{method: "GET", path: path, as: viewer, want: 200, has: []string{`"amount":450000.5`, `"Seeds"`}})
		s.do(call{
			method: "GET", path: "/api/admin/records/" + path[len("/api/"):], as: viewer, want: 200,
			has: []string{
				`{"field":"stage","value":"enquiry"}`, `{"field":"agreed","value":"₹4,50,000.50"}`,
				`{"field":"gstAmount","value":"₹81,000.09"}`,
				`{"field":"total","value":"₹5,31,000.59"}`, `{"field":"due","value":"₹0"}`,
			},
		})
		s.do(call{method: "PATCH", path: path, as: manager, body: `{"amount":""}`, want: 200, hasNot: []string{`"amount"`}})
	})
}

func TestTheExportOfSponsorshipsSaysHowTheMoneyCame(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		submit := func(name string) string {
			return s.do(call{
				method: "POST", path: "/api/sponsorship", want: 201,
				body: map[string]any{"contactPerson": name, "mobile": "9848012345", "level": "Gold"},
			}).field("_id")
		}
		id := submit("Asha")
		submit("Ravi")
		s.do(call{
			method: "PATCH", path: "/api/sponsorship/" + id, as: manager, want: 200,
			body: map[string]any{"amount": "100000", "status": "Confirmed"},
		})
		for channel, amount := range map[string]int{"cash": 18_000, "bank": 50_000} {
			payment := s.do(call{
				method: "POST", path: "/api/offline-payments", as: manager, want: 201, body: map[string]any{
					"sponsorshipId": id, "channel": channel, "amount": amount, "reference": "R" + channel,
					"date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly),
				},
			})
			s.do(call{
				method: "POST", path: "/api/decisions/" + payment.field("_id") + "/approve", as: owner, want: 200,
				body: map[string]any{},
			})
		}
		rows, _ := s.openSheet("/api/exports/sponsorships.xlsx?sort=contactPerson", "sponsorships.xlsx", "Sponsorships")
		if len(rows) != 3 {
			t.Fatalf("%q", rows)
		}
		of := func(row int, column string) string { return rows[row][slices.Index(rows[0], column)] }
		methods := strings.Split(of(1, "Method"), ", ")
		slices.Sort(methods)
		if !slices.Equal(methods, []string{"Bank", "Cash"}) ||
			strings.Count(of(1, "Order"), "MKM00") != 2 || strings.Count(of(1, "Document"), ", ") != 1 {
			t.Errorf("%q", rows)
		}
		for _, column := range []string{"Method", "Order", "Document"} {
			if of(2, column) != "" {
				t.Errorf("%s of an enquiry: %q", column, of(2, column))
			}
		}
	})
}
