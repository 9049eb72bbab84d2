package httpapi_test

import (
	"testing"

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
