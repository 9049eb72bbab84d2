package httpapi_test

import (
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestASheetForTheBankAndPaymentsByTill(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner), s.signIn(fair.RoleViewer)
		till := "/api/desk/tills/" + s.do(call{
			method: "POST", path: "/api/desk/tills", as: manager, body: map[string]any{"float": 500}, want: 201,
		}).field("_id")
		for name, method := range map[string]string{"Ravi Kumar": "cash", "Sita Devi": "cheque", "Gopal Rao": "upi"} {
			id := s.do(call{method: "POST", path: "/api/registers", body: farmer(name), want: 201}).field("_id")
			s.do(call{
				method: "PUT", path: "/api/registers/" + id, as: manager, want: 200,
				body: map[string]any{"status": "Paid", "payment": method},
			})
		}
		for _, wrong := range []map[string]any{
			{"value": 500, "count": 2}, {"value": 300, "count": 1}, {"value": 100, "count": -1},
		} {
			s.do(call{method: "POST", path: till + "/close", as: manager, want: 422, body: map[string]any{
				"counted": 600, "notes": []any{wrong},
			}})
		}
		s.do(call{method: "POST", path: till + "/close", as: manager, want: 200, body: map[string]any{
			"counted": 600, "notes": []map[string]any{{"value": 50, "count": 1}, {"value": 500, "count": 1}},
		}})
		sheet := []string{
			`"floatPaise":50000,"countedPaise":60000,"notes":[{"value":500,"count":1},{"value":50,"count":1}],"coinsPaise":5000`,
			`"method":"cheque"`, `"name":"Sita Devi"`, `"method":"upi"`, `"name":"Gopal Rao"`,
		}
		s.do(call{method: "GET", path: till + "/deposit", as: manager, want: 200, has: sheet, hasNot: []string{"Ravi Kumar"}})
		s.do(call{method: "GET", path: till + "/deposit", as: viewer, want: 200, has: sheet})
		s.do(call{method: "GET", path: till + "/deposit", as: s.signIn(fair.RoleCashier), want: 403})
		s.do(call{method: "GET", path: "/api/desk/tills/nobody/deposit", as: owner, want: 404})

		// A refused closing is counted again.
		s.do(call{
			method: "POST", path: till + "/refuse", as: owner, body: map[string]any{"reason": "Count again"}, want: 200,
		})
		s.do(call{method: "GET", path: till + "/deposit", as: manager, want: 200, has: []string{`"notes":[]`}})

		_, _ = s.paidBooking("Soil Life", stall24)
		s.do(call{method: "GET", path: "/api/till-payments", as: viewer, want: 200, has: []string{
			`"method":"cash","count":1,"amountPaise":10000`, `"method":"cheque","count":1,"amountPaise":10000`,
			`"till":"","account":"","method":"online","count":1,"amountPaise":8850000`,
		}})
		s.do(call{method: "GET", path: "/api/till-payments?to=2001-01-01", as: viewer, want: 200, has: []string{"[]"}})
		s.do(call{method: "GET", path: "/api/till-payments?to=never", as: viewer, want: 422})
		s.do(call{method: "GET", path: "/api/till-payments", as: s.signIn(fair.RoleCashier), want: 403})
		book := s.openBook("/api/exports/till_payments.xlsx", "till_payments.xlsx")
		if len(book["Payments"]) != 5 || len(book["By till and method"]) != 5 {
			t.Errorf("the export is %v", book)
		}
		if row := book["By till and method"][1]; !slices.Contains(row, "88500") {
			t.Errorf("the first sum is %v", row)
		}
	})
}
