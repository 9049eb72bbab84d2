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

// Lists, exports and bulk messages select records by the status of their money. The exports say what was paid and what
// is due.
func TestRecordsAreSelectedByTheirMoney(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		booking := func(name string, where stall) string {
			return s.do(call{
				method: "POST", path: "/api/stallBooking", as: m.manager, body: bookingFields(name, where), want: 201,
			}).field("_id")
		}
		booking("Unpaid Seeds", stallT3)
		half := booking("Soil Life", stall24)
		m.receives(half, map[string]any{
			"channel":   "dd",
			"amount":    40_000,
			"reference": "000123",
			"tds":       []map[string]any{{"provision": "1009", "amount": 1000}},
		})
		registration := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramulu"), want: 201}).field("_id")
		s.do(call{method: "POST", path: "/api/registers", body: farmer("Lakshmi"), want: 201})
		s.do(call{
			method: "PUT", path: "/api/registers/" + registration, as: m.manager, want: 200,
			body: map[string]any{"status": "Paid", "payment": "card"},
		})
		for _, list := range []struct{ path, campaign, name, other, money string }{
			{"/api/stallBooking/stall-bookings", "bookings", "Soil Life", "Unpaid Seeds", "part_paid"},
			{"/api/registers", "registrations", "Ramulu", "Lakshmi", "PAID"},
		} {
			s.do(call{
				method: "GET", path: list.path + "?money=" + list.money, as: m.manager, want: 200, has: []string{list.name},
				hasNot: []string{list.other},
			})
			s.do(call{
				method: "GET", path: list.path + "?money=pending," + list.money, as: m.manager, want: 200,
				has: []string{list.name, list.other},
			})
			s.do(call{method: "GET", path: list.path + "?money=half", as: m.manager, want: 422, has: []string{`"money":"`}})
			s.do(call{
				method: "POST",
				path:   "/api/admin/campaigns/" + list.campaign + "/preview?money=" + list.money,
				as:     m.manager,
				body: map[string]any{
					"purpose": "news",
					"subject": "x",
					"body":    "y",
				},
				want:   200,
				has:    []string{list.name},
				hasNot: []string{list.other},
			})
		}
		// The words of the first API tell a part payment as PENDING.
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?paymentStatus=PENDING", as: m.manager, want: 200,
			has: []string{"Soil Life", "Unpaid Seeds", `"money":"PART_PAID"`, `"due":47500`},
		})
		for _, export := range []struct{ path, file, sheet, has string }{
			{"?money=part_paid", "stall_bookings.xlsx", "Stall Bookings", "Confirmed|Part paid|41000.00|47500.00"},
			{"?money=paid", "registrations.xlsx", "Registrations", "Paid|Paid|100.00|0.00"},
		} {
			rows, _ := s.openSheet("/api/exports/"+export.file+export.path, export.file, export.sheet)
			if len(rows) != 2 || !strings.Contains(strings.ReplaceAll(strings.Join(rows[1], "|"), ",", ""), export.has) {
				t.Errorf("%s: %q", export.file, rows)
			}
		}
		rows, _ := s.openSheet("/api/exports/orders.xlsx?status=PAID&kind=booking", "orders.xlsx", "Orders")
		if len(rows) != 2 || !strings.Contains(strings.Join(rows[1], "|"), "Demand draft|Paid") {
			t.Errorf("orders: %q", rows)
		}
		s.exportsSayHowItWasPaidAndWhoCame(registration, half)
	})
}

func (s *site) exportsSayHowItWasPaidAndWhoCame(registration, booking string) {
	s.t.Helper()
	s.do(call{
		method: "POST", path: "/api/admin/gate/admit", as: s.signIn(fair.RoleGate), want: 200, has: []string{`"valid"`},
		body: map[string]any{"kind": "registration", "recordId": registration, "member": 1},
	})
	today := time.Now().In(fair.Kolkata).Format(time.DateOnly)
	for _, export := range []struct{ file, sheet, id, method, persons, days string }{
		{"registrations.xlsx", "Registrations", registration, "Card machine", "1", today},
		{"stall_bookings.xlsx", "Stall Bookings", booking, "Demand draft", "0", ""},
	} {
		rows, _ := s.openSheet("/api/exports/"+export.file+"?ids="+export.id, export.file, export.sheet)
		if len(rows) != 2 {
			s.t.Fatalf("%s: %q", export.file, rows)
		}
		is := func(column string) string { return rows[1][slices.Index(rows[0], column)] }
		if !strings.HasPrefix(is("Order"), "MKM00") || is("Method") != export.method || is("Document") == "" ||
			is("Persons admitted") != export.persons || is("Admitted on") != export.days {
			s.t.Errorf("%s: %q", export.file, rows)
		}
	}
}
