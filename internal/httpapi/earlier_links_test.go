package httpapi_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// After a new edition has begun, last year's payers and the office can still open the pages and documents of last
// year's records. The public site shows none of these records.
func TestLinksOfAnEarlierEditionStillOpen(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		owner := s.signIn(fair.RoleOwner)
		paid, unpaid := s.paidOrder("Oldtimer Seeds", stall24), s.order("Oldtimer Unpaid", stallT3)
		pair := paid.field("orderId") + "/" + paid.field("userID")
		number := fair.DocumentNumber("TI", fair.FinancialYear(s.app.Now()), 1)
		codes := s.entryCodes(paid.field("orderId"), paid.field("userID"))
		if len(codes) == 0 {
			t.Fatal("the paid booking has no entry code")
		}
		s.do(call{
			method: "POST", path: "/api/admin/edition", as: owner, want: 201,
			body: map[string]any{"id": "2026", "firstDay": "2099-09-12", "lastDay": "2099-09-13"},
		})
		s.check(paid, "PAID")
		s.check(unpaid, "ACTIVE")
		s.do(call{method: "GET", path: "/api/receipts/" + pair + "?lang=te", want: 200, has: []string{"%PDF-1.7"}})
		s.do(call{
			method: "GET", path: "/api/documents/" + number, as: owner, want: 200, has: []string{"%PDF-1.7"},
		})
		again := s.entryCodes(paid.field("orderId"), paid.field("userID"))
		if len(again) != len(codes) || again[0] != codes[0] {
			t.Errorf("the entry codes were %v and are %v", codes, again)
		}
		s.do(call{
			method: "GET", path: "/api/orders/" + paid.field("orderId"), as: owner, want: 200,
			has: []string{number, "Oldtimer Seeds", `"edition":"2025"`},
		})
		// The public lists and the hall plan contain only the new edition's records.
		for _, path := range []string{
			"/api/stallBooking/stall-bookings", "/api/exhibitors", "/api/programme", "/api/event", "/api/hall",
		} {
			s.do(call{method: "GET", path: path, want: 200, hasNot: []string{"Oldtimer", "2025-09-13", `"state":"sold"`}})
		}
		if state := s.stallState("std-24"); state != "available" {
			t.Errorf("last year's stall 24 is %s", state)
		}
		// A payment for an order from last year is still recorded in last year's edition.
		s.pay(unpaid.field("orderId"))
		s.check(unpaid, "PAID")
		s.do(call{
			method: "GET", path: "/api/admin/daybook?edition=2025", as: owner, want: 200,
			has: []string{paid.field("orderId"), unpaid.field("orderId")},
		})
		s.do(call{
			method: "GET", path: "/api/admin/daybook", as: owner, want: 200, hasNot: []string{unpaid.field("orderId")},
		})
	})
}
