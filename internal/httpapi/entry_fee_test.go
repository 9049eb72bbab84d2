package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// The visitor is charged the amount that the page shows, even if the amount changes while an order is open.
func TestTheAmountShownIsTheAmountCharged(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner, browser := s.signIn(fair.RoleOwner), s.browser()
		registered := s.do(call{
			method: "POST", path: "/api/registers", body: farmer("Ramulu"), header: browser, want: 201,
			has: []string{`"amount":100`},
		})
		id := registered.field("_id")
		order := func(want int, amount any, has ...string) answer {
			t.Helper()
			body := map[string]any{"registrationId": id, "userID": registered.field("userID")}
			if amount != nil {
				body["amount"] = amount
			}
			return s.do(call{method: "POST", path: "/api/cashfree/create-order", body: body, want: want, has: has})
		}
		first := order(200, 100)
		s.do(call{method: "PUT", path: "/api/registers/" + id, as: owner, body: map[string]any{"amount": 50}, want: 200})
		order(422, 100, "₹50", "₹100")
		second := order(200, 50, `"amount":50`)
		if first.field("orderId") == second.field("orderId") {
			t.Error("the open order of the old amount was returned")
		}
		if again := order(200, 50); again.field("orderId") != second.field("orderId") {
			t.Error("the same amount made another order")
		}

		// A person who registers again in the same browser must pay the changed entry fee.
		s.do(call{
			method: "PUT", path: "/api/admin/edition", as: owner, body: map[string]any{"defaultFeePaise": 8000},
			want: 200,
		})
		s.do(call{method: "GET", path: "/api/event", want: 200, has: []string{`"fee":80`}})
		if again := s.do(call{
			method: "POST", path: "/api/registers", body: farmer("Ramulu"), header: browser, want: 200,
			has: []string{`"amount":80`},
		}); again.field("_id") != id {
			t.Error("registering again made a second registration")
		}
		third := order(200, 80, `"amount":80`)
		s.pay(third.field("orderId"))
		s.check(third, "PAID")
		s.do(call{
			method: "GET", path: "/api/registers/" + id, as: owner, want: 200,
			has: []string{`"amount":80`, `"status":"Paid"`},
		})
		// The amount of a paid registration stays the same when the entry fee changes.
		s.do(call{
			method: "PUT", path: "/api/admin/edition", as: owner, body: map[string]any{"defaultFeePaise": 12000},
			want: 200,
		})
		s.do(call{method: "GET", path: "/api/registers/" + id, as: owner, want: 200, has: []string{`"amount":80`}})
	})
}

// If a registration's amount changes and then a payment of the old amount arrives, the rest is still due.
func TestAPaymentOfTheOldAmountIsAPartPayment(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		registered := s.do(call{method: "POST", path: "/api/registers", body: farmer("Dr. K. Ramulu"), want: 201})
		id := registered.field("_id")
		o := s.do(call{
			method: "POST", path: "/api/cashfree/create-order",
			body: map[string]any{"registrationId": id, "userID": registered.field("userID")}, want: 200,
		})
		s.pay(o.field("orderId"))
		// The office changes the amount before the server receives the payment's status.
		s.do(call{method: "PUT", path: "/api/registers/" + id, as: owner, body: map[string]any{"amount": 500}, want: 200})
		s.do(call{
			method: "GET", path: "/api/cashfree/checkpaymentstatus/" + o.field("orderId") + "/" + o.field("userID"),
			want: 200, has: []string{`"username":"Dr. K. Ramulu"`},
		})
		s.do(call{
			method: "GET", path: "/api/orders/" + o.field("orderId"), as: owner, want: 200,
			has: []string{`"status":"PAID"`},
		})
		s.do(call{
			method: "GET", path: "/api/registers/" + id, as: owner, want: 200,
			has: []string{`"amount":500`, `"status":"Pending"`},
		})
		s.do(call{
			method: "GET", path: "/api/ledgers/registration/" + id, as: owner, want: 200,
			has: []string{`"status":"PART_PAID"`, `"duePaise":40000`},
		})
	})
}

// The office can still register people after the public registration form was closed. The office can also close and
// open a form immediately.
func TestTheOfficeRegistersAfterTheClosing(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		for _, form := range []string{"registration", "booking"} {
			s.do(call{
				method: "POST", path: "/api/admin/edition/forms/" + form, as: manager, body: map[string]any{"open": false},
				want: 200, has: []string{`"until":"`},
			})
		}
		s.advance("1m")
		s.do(call{method: "POST", path: "/api/registers", body: farmer("A visitor"), want: 403})
		s.do(call{method: "POST", path: "/api/registers", body: farmer("A viewer"), as: s.signIn(fair.RoleViewer), want: 403})
		s.do(call{method: "POST", path: "/api/registers", body: farmer("The office"), as: manager, want: 201})
		s.do(call{
			method: "POST", path: "/api/admin/edition/forms/registration", as: s.signIn(fair.RoleViewer),
			body: map[string]any{"open": true}, want: 403,
		})
		s.do(call{
			method: "POST", path: "/api/admin/edition/forms/registration", as: manager,
			body: map[string]any{"open": true}, want: 200,
		})
		s.do(call{method: "POST", path: "/api/registers", body: farmer("A visitor"), want: 201})
		s.do(call{
			method: "POST", path: "/api/admin/edition/forms/other", as: manager, body: map[string]any{"open": true},
			want: 422,
		})
	})
}
