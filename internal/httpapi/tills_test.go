package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestATillFromOpeningToApproval(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		const tills = "/api/desk/tills"
		s.do(call{method: "POST", path: tills, body: map[string]any{"float": 500}, want: 401})
		s.do(call{method: "POST", path: tills, as: s.signIn(fair.RoleViewer), body: map[string]any{}, want: 403})
		s.do(call{
			method: "POST", path: tills, as: manager, body: map[string]any{"float": "-1"}, want: 422,
			has: []string{`"float":"`},
		})
		opened := s.do(call{
			method: "POST", path: tills, as: manager, body: map[string]any{"float": 500}, want: 201,
			has: []string{`"status":"open"`, `"float":500`, `"expected":500`}, hasNot: []string{"counted"},
		})
		id := tills + "/" + opened.field("_id")
		s.do(call{method: "POST", path: tills, as: manager, body: map[string]any{}, want: 409})

		paid := func(name, payment string) {
			t.Helper()
			r := s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201}).field("_id")
			s.do(call{
				method: "PUT", path: "/api/registers/" + r, as: manager, want: 200,
				body: map[string]any{"status": "Paid", "payment": payment}, has: []string{`"status":"Paid"`},
			})
		}
		paid("Ravi Kumar", "cash")
		paid("Sita Devi", "cash")
		paid("Gopal Rao", "bank")
		paid("Lata Kumari", "upi")
		s.do(call{method: "GET", path: tills, as: owner, want: 200, has: []string{
			`"cash":200`, `"bank":100`, `"upi":100`, `"card":0`, `"payments":4`, `"expected":700`, `"status":"open"`,
		}})
		s.do(call{method: "POST", path: id + "/approve", as: owner, want: 409}) // the till is still open

		closing := map[string]any{"counted": 690, "note": "Ten rupees are missing"}
		s.do(call{
			method: "POST", path: id + "/close", as: manager, body: map[string]any{}, want: 422,
			has: []string{`"counted":"`},
		})
		s.do(call{method: "POST", path: id + "/close", as: manager, body: closing, want: 200, has: []string{
			`"status":"closed"`, `"counted":690`, `"difference":-10`, `"note":"Ten rupees are missing"`,
		}})
		s.do(call{method: "POST", path: id + "/close", as: manager, body: closing, want: 409})
		s.do(call{method: "POST", path: id + "/approve", as: manager, want: 409}) // an account cannot approve its own till
		s.do(call{
			method: "GET", path: "/api/admin/summary", as: manager, want: 200, has: []string{`"approvals":1`},
		})
		s.do(call{method: "POST", path: id + "/refuse", as: owner, body: map[string]any{"reason": ""}, want: 422})
		s.do(call{
			method: "POST", path: id + "/refuse", as: owner, body: map[string]any{"reason": "Count again"}, want: 200,
			has: []string{`"status":"open"`, `"refusal":"Count again"`},
		})
		closing["counted"] = 700
		s.do(call{
			method: "POST", path: id + "/close", as: manager, body: closing, want: 200, has: []string{`"difference":0`},
		})
		s.do(call{
			method: "POST", path: id + "/approve", as: owner, want: 200, has: []string{`"status":"approved"`},
		})
		for _, act := range []string{"close", "approve", "refuse"} { // an approved till cannot be changed any more
			s.do(call{
				method: "POST", path: id + "/" + act, as: owner, want: 409,
				body: map[string]any{"counted": 1, "reason": "Again"},
			})
		}
		paid("Late Comer", "cash")
		s.do(call{method: "GET", path: tills + "?status=approved", as: owner, want: 200, has: []string{`"payments":4`}})
		s.do(call{method: "GET", path: tills + "?status=open", as: owner, want: 200, has: []string{
			`"payments":1`, `"expected":100`,
		}})
		book := s.do(call{method: "GET", path: "/api/admin/daybook?page=1", as: owner, want: 200})
		if n := book.header.Get("X-Total-Count"); n != "5" {
			t.Errorf("the day book has %s lines, want 5", n)
		}
		s.do(call{method: "POST", path: tills + "/nobody/close", as: owner, body: closing, want: 404})
	})
}
