package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestMoveAndSwapOverTheAPI(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		cheap, dear := s.order("Soil Life", stallT3), s.order("Deccan Agro", stall24)
		for _, o := range []answer{cheap, dear} {
			s.pay(o.field("orderId"))
			s.check(o, "PAID")
		}
		idOf := func(o answer) string {
			stored, err := db.FindOrder(t.Context(), o.field("orderId"))
			if err != nil {
				t.Fatal(err)
			}
			return stored.BookingID
		}
		one, two := idOf(cheap), idOf(dear)
		move, swap := "/api/stallBooking/stall-bookings/"+one+"/move", "/api/stallBooking/stall-bookings/"+one+"/swap"
		to := func(number string) map[string]any { return map[string]any{"stalls": []stall{{number, "3x3m"}}} }
		s.do(call{method: "POST", path: move, body: to("25"), want: 401})
		s.do(call{method: "POST", path: move, as: s.signIn(fair.RoleViewer), body: to("25"), want: 403})
		s.do(call{
			method: "POST", path: move, as: manager, body: to("24"), want: 409,
			has: []string{"24 (3x3m)", "Deccan Agro", `"stalls":[{"stallnumber":"24"`},
		})
		s.do(call{method: "POST", path: move, as: manager, body: to("999"), want: 422, has: []string{`"stalls":"`}})
		s.do(call{method: "POST", path: move, as: manager, body: map[string]any{}, want: 422, has: []string{`"stalls":"`}})
		s.do(call{
			method: "POST", path: "/api/stallBooking/stall-bookings/nobody/move", as: manager, body: to("25"),
			want: 404,
		})
		preview := to("25")
		preview["preview"] = true
		s.do(call{
			method: "POST", path: move, as: manager, body: preview, want: 200, has: []string{`"difference":76700`},
			hasNot: []string{"paymentLink"},
		})
		s.do(call{method: "POST", path: move, as: manager, body: to("25"), want: 200, has: []string{
			`"_id":"` + one + `"`, `"stallnumber":"25"`, `"difference":76700`, `"toPay":76700`, `"payBy":"`,
			`/payment-success?transactionId=`,
		}})
		if a, b := s.stallState("std-25"), s.stallState("bench-t3"); a != "sold" || b != "available" {
			t.Errorf("stall 25 is %s, t3 is %s", a, b)
		}
		s.do(call{
			method: "POST", path: swap, as: manager, body: map[string]any{"with": one}, want: 422,
			has: []string{`"with":"`},
		})
		s.do(call{
			method: "POST", path: swap, as: manager, body: map[string]any{"with": two}, want: 200,
			has: []string{`"_id":"` + one + `"`, `"_id":"` + two + `"`, `"stallnumber":"24"`},
		})
	})
}
