package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestARecordPageIsOneAnswer(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		o := s.paidOrder("Soil Life", stallT3)
		type refSeen struct{ Kind, ID string }
		type pageSeen struct {
			Title, Status string
			PaysFor       refSeen
			Codes         []struct{ Address string }
			Notes         []struct {
				ID        string `json:"_id"`
				Text      string
				MayDelete bool
			}
		}
		order := "/api/admin/records/order/" + o.field("orderId")
		page := read[pageSeen](t, s.do(call{
			method: "GET", path: order, as: viewer, want: 200,
			has: []string{`"timeline":[{`},
		}))
		if page.Title != o.field("orderId") || page.Status != "PAID" ||
			page.PaysFor.Kind != "booking" || page.Codes[0].Address != "" {
			t.Errorf("the order's page is %+v", page)
		}
		booking := "/api/admin/records/booking/" + page.PaysFor.ID
		s.do(call{method: "GET", path: booking, want: 401})
		s.do(call{method: "GET", path: "/api/admin/records/booking/none", as: viewer, want: 404})
		s.do(call{method: "GET", path: "/api/admin/records/banner/none", as: viewer, want: 422})
		s.do(call{method: "POST", path: booking + "/notes", as: viewer, body: `{"text":"x"}`, want: 403})
		s.do(call{
			method: "POST", path: booking + "/notes", as: manager, body: `{"text":" "}`, want: 422,
			has: []string{`"text"`},
		})
		s.do(call{method: "POST", path: booking + "/notes", as: manager, body: `{"text":"A corner, please"}`, want: 201})
		page = read[pageSeen](t, s.do(call{method: "GET", path: booking, as: manager, want: 200}))
		if page.Title != "Soil Life" || len(page.Notes) != 1 || !page.Notes[0].MayDelete || page.Codes[0].Address == "" {
			t.Errorf("the booking's page is %+v", page)
		}
		s.do(call{method: "DELETE", path: "/api/admin/notes/" + page.Notes[0].ID, as: manager, want: 204})
		s.do(call{method: "DELETE", path: "/api/admin/notes/" + page.Notes[0].ID, as: manager, want: 404})

		s.do(call{
			method: "POST", path: "/api/contactus",
			body: `{"name":"Ravi","email":"ravi@example.org","message":"Is there parking?"}`, want: 201,
		})
		list := read[[]struct {
			ID string `json:"_id"`
		}](t, s.do(call{method: "GET", path: "/api/contactus", as: manager, want: 200}))
		s.do(call{
			method: "GET", path: "/api/admin/records/contact-message/" + list[0].ID, as: viewer, want: 200,
			has: []string{`"kind":"contact message"`, "Is there parking?"},
		})
	})
}
