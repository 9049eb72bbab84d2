package httpapi_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

type stallsChanged struct {
	Changed []struct{ ID, State, Reason string }
	Same    []string
	Refused []struct{ ID, Label, Reason string }
}

func TestChangeSeveralStalls(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		change := func(want int, body map[string]any, has ...string) (done stallsChanged) {
			t.Helper()
			a := s.do(call{method: "PATCH", path: "/api/hall/stalls", body: body, as: manager, want: want, has: has})
			if want == 200 {
				a.json(&done)
			}
			return done
		}
		var compact []string
		for n := 12; n <= 25; n++ {
			compact = append(compact, fmt.Sprintf("compact-%d", n))
		}
		was := s.dataVersion()
		done := change(200, map[string]any{"action": "release", "ids": append(compact, "compact-14", "nowhere")})
		if len(done.Changed) != 12 || strings.Join(done.Same, " ") != "compact-12 compact-13" || len(done.Refused) != 1 ||
			done.Refused[0].ID != "nowhere" {
			t.Errorf("releasing 12 to 25: %+v", done)
		}
		if done.Changed[0].ID != "compact-14" || done.Changed[0].State != "available" || s.dataVersion() != was+1 {
			t.Errorf("first %+v, data version from %d to %d", done.Changed[0], was, s.dataVersion())
		}
		// There is one log entry for all stalls. It contains the state of each stall before and after the change.
		s.do(call{method: "GET", path: "/api/admin/activity?entity=stall", as: manager, want: 200, has: []string{
			`12 stalls were released: C14 (2x2m), C15 (2x2m)`, `"compact-25":"not released"`, `"compact-25":"released"`,
		}})
		// Releasing stalls that are already released changes nothing.
		was = s.dataVersion()
		if again := change(200, map[string]any{"action": "release", "ids": compact}); len(again.Changed) != 0 ||
			len(again.Same) != 14 || s.dataVersion() != was {
			t.Errorf("released again: %+v", again)
		}

		held, sold := s.order("Soil Life", stall24), s.order("Krishna Seeds", stall{"25", "3x3m"})
		s.pay(sold.field("orderId"))
		s.check(sold, "PAID")
		some := []string{"std-24", "std-25", "std-26", "std-1", "compact-15"}
		done = change(200, map[string]any{"action": "block", "ids": some, "reason": "  Fire exit "})
		if len(done.Changed) != 3 || done.Changed[0].Reason != "Fire exit" || done.Changed[0].State != "blocked" {
			t.Errorf("blocked: %+v", done.Changed)
		}
		if len(done.Refused) != 2 || done.Refused[0].ID != "std-24" ||
			done.Refused[0].Reason != "Held: its booking is not paid yet" ||
			done.Refused[1].Label != "25" || done.Refused[1].Reason != "Sold: free its booking first" {
			t.Errorf("refused: %+v", done.Refused)
		}
		if done = change(200, map[string]any{"action": "withdraw", "ids": some}); len(done.Changed) != 3 ||
			len(done.Refused) != 2 {
			t.Errorf("withdrawn: %+v", done)
		}
		// Unblocking a withdrawn stall does not release it.
		if done = change(200, map[string]any{
			"action": "unblock",
			"ids":    []string{"std-26", "compact-1", "compact-2"},
		}); len(done.Changed) != 2 || len(done.Same) != 1 {
			t.Errorf("unblocked: %+v", done)
		}
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=stall", as: manager, want: 200,
			has: []string{`"std-26":"not released, blocked: Fire exit"`},
		})
		// An order that existed before the change can still be paid.
		s.pay(held.field("orderId"))
		s.check(held, "PAID")

		change(422, map[string]any{"action": "release"}, `"ids":"Choose at least one stall"`)
		change(422, map[string]any{"action": "sell", "ids": some}, `"action":`)
		change(422, map[string]any{"action": "stock", "ids": some}, `"action":`)
		change(422, map[string]any{"action": "block", "ids": some, "reason": " "}, `"reason":"Give a reason`)
		change(422, map[string]any{"action": "block", "ids": some, "reason": strings.Repeat("x", 121)},
			`"reason":"Please use at most 120`)
		change(422, map[string]any{"action": "release", "ids": make([]string, 1001)}, `"ids":"At most 1000`)
		change(422, map[string]any{"action": "release", "ids": "std-1"}, `"ids":`)
		s.do(call{
			method: "PATCH", path: "/api/hall/stalls", body: map[string]any{"action": "release", "ids": some},
			as: s.signIn(fair.RoleViewer), want: 403,
		})
	})
}

func TestChangeStallPrice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		change := func(kind string, want int, body map[string]any, has ...string) answer {
			t.Helper()
			return s.do(call{method: "PATCH", path: "/api/hall/kinds/" + kind, body: body, as: manager, want: want, has: has})
		}
		quote := func(want string) {
			t.Helper()
			s.do(call{
				method: "POST", path: "/api/hall/quote", body: map[string]any{"stalls": []stall{stall24}}, want: 200,
				has: []string{want},
			})
		}
		running := s.order("Soil Life", stall24)
		change("std", 200, map[string]any{"price": 80000, "version": 0},
			`"listBase":80000,"base":80000,"gst":14400,"total":94400`, `"version":1`)
		quote(`"total":94400`)
		// The existing order keeps its old price.
		s.pay(running.field("orderId"))
		if paid := s.check(running, "PAID"); paid["amount"] != 88500.0 {
			t.Errorf("the running order asked for %v", paid["amount"])
		}
		// A new order has the new price. The request is refused if its amount is not the new price.
		late := map[string]any{"booking": bookingFields("Late", stall{"26", "3x3m"}), "amount": 88500}
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", body: late, want: 422,
			has: []string{"₹94,400", "₹88,500"},
		})
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order",
			body: map[string]any{"booking": bookingFields("New", stall{"26", "3x3m"})}, want: 200,
			has: []string{`"amount":94400`},
		})

		// A change that is based on the old price is refused.
		change("std", 409, map[string]any{"price": 70000, "version": 0}, "changed_meanwhile")
		// A change to another stall kind's price, or to the edition's texts, does not cause a conflict.
		change("compact", 200, map[string]any{"gst": "12", "version": 0}, `"gst":6000,"total":56000`, `"gstPercent":12`)
		s.do(call{
			method: "PUT", path: "/api/admin/edition", body: map[string]any{"phone": "+91 40 2345 6789"}, as: manager,
			want: 200,
		})
		change("std", 200, map[string]any{"price": " ₹ 75,000 ", "gst": "18%", "version": 1}, `"total":88500`, `"version":2`)
		change("std", 200, map[string]any{"price": "75000", "version": 2}, `"version":2`) // same price: same version
		s.do(call{method: "GET", path: "/api/admin/activity?entity=stall%20kind", as: manager, want: 200, has: []string{
			"The price of 3x3m Standard was changed from ₹75,000 + 18% GST to ₹80,000 + 18% GST", `"basePaise":7500000`,
			`"basePaise":8000000`,
			"The price of 2x2m Compact was changed from ₹50,000 + 18% GST to ₹50,000 + 12% GST", `"gstHundredths":1200`,
		}})

		// With the early-bird discount, the response contains the list price and the current price.
		s.do(call{
			method: "PUT", path: "/api/admin/edition", as: manager, want: 200,
			body: map[string]any{"earlyBird": map[string]any{"on": true, "percentHundredths": 1000, "lastDay": "2099-12-31"}},
		})
		s.do(call{
			method: "GET", path: "/api/hall", want: 200,
			has: []string{`"listBase":75000,"base":67500,"gst":12150,"total":79650`},
		})
		quote(`"total":79650`)

		for _, wrong := range []any{-1, "x", 100.5, "1e5", "", 1e12, "10,00,00,001"} {
			change("std", 422, map[string]any{"price": wrong},
				`"price":"Enter a price in whole rupees, from 0 to ₹10,00,00,000"`)
		}
		for _, wrong := range []any{-1, "x", 100.01, 18.555} {
			change("std", 422, map[string]any{"gst": wrong}, `"gst":"Enter a percentage from 0 to 100"`)
		}
		change("nowhere", 404, map[string]any{"price": 1})
		s.do(call{
			method: "PATCH", path: "/api/hall/kinds/std", body: map[string]any{"price": 1},
			as: s.signIn(fair.RoleViewer), want: 403,
		})

		// A stall without a price cannot be ordered, because the provider refuses orders with an amount of 0.
		change("compact", 200, map[string]any{"price": 0}, `"total":0`)
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order",
			body: map[string]any{"booking": bookingFields("Free", stall{"2", "2x2m"})}, want: 422,
			has: []string{`"stalls":"There is nothing to pay`},
		})
		if got := s.stallState("compact-2"); got != "available" {
			t.Errorf("after the refusal the stall is %s", got)
		}
	})
}
