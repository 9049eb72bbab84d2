package httpapi_test

import (
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

func TestOfficeBooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		fields := bookingFields("By phone", stall24)
		fields["paymentStatus"], fields["isBooked"], fields["members"] = "PAID", true, "4"
		b := s.do(call{method: "POST", path: "/api/stallBooking", as: manager, body: fields, want: 201, has: []string{
			`"paymentStatus":"PENDING"`, `"status":"Pending"`, `"isBooked":false`, `"members":4`, `"orderId":""`, `"version":1`,
		}})
		path := "/api/stallBooking/stall-bookings/" + b.field("_id")
		s.do(call{method: "POST", path: "/api/stallBooking", as: s.signIn(fair.RoleViewer), body: fields, want: 403})
		s.do(call{
			method: "POST", path: "/api/stallBooking", as: manager, body: fields, want: 409,
			has: []string{`"stalls":[{"stallnumber":"24"`},
		})
		s.do(call{
			method: "POST", path: "/api/stallBooking", as: manager, body: map[string]any{"stalls": []stall{}},
			want: 422, has: []string{`"name":`, `"stalls":`},
		})

		s.do(call{
			method: "PUT", path: path, as: manager,
			body: map[string]any{"status": "Confirmed", "members": 2, "version": 1, "paymentStatus": "PAID", "amount": 1},
			want: 200,
			has: []string{
				`"status":"Confirmed"`, `"isBooked":true`, `"paymentStatus":"PENDING"`, `"amount":88500`,
				`"members":2`,
			},
		})
		s.do(call{method: "PUT", path: path, as: manager, body: map[string]any{"name": "x", "version": 1}, want: 409})
		s.do(call{
			method: "PUT", path: path, as: manager, body: map[string]any{"status": "Paid"}, want: 422,
			has: []string{`"status":`},
		})
		if got := s.stallState("std-24"); got != "sold" {
			t.Errorf("stall 24 of a confirmed booking is %s", got)
		}
		s.do(call{method: "DELETE", path: path, as: manager, want: 204})
		if got := s.stallState("std-24"); got != "available" {
			t.Errorf("stall 24 of a deleted booking is %s", got)
		}
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?deleted=true", as: manager, want: 200,
			has: []string{b.field("_id")},
		})
		s.do(call{method: "POST", path: path + "/restore", as: owner, want: 200, has: []string{`"isBooked":true`}})
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?status=Confirmed&q=by%20phone&sort=-amount&page=1",
			as: manager, want: 200, has: []string{b.field("_id")},
		})
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?stall=nonsense", as: manager, want: 200,
			hasNot: []string{b.field("_id")},
		})
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?paymentStatus=free", as: manager, want: 422,
			has: []string{`"paymentStatus":`},
		})
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings", as: s.signIn(fair.RoleGate), want: 200,
			hasNot: []string{"By phone", b.field("_id")},
		})
	})
}

// The office can delete a paid booking only after confirming that the booking's stalls are released.
func TestDeletePaidBooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		o := s.order("Soil Life", stall24)
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		var list []map[string]any
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings", as: manager, want: 200}).json(&list)
		path := "/api/stallBooking/stall-bookings/" + list[0]["_id"].(string)
		s.do(call{method: "DELETE", path: path, as: manager, want: 409, has: []string{"paid_booking"}})
		s.do(call{method: "DELETE", path: path + "?release=perhaps", as: manager, want: 422, has: []string{`"release":`}})
		s.do(call{method: "DELETE", path: path + "?release=true", as: manager, want: 204})
		if got := s.stallState("std-24"); got != "available" {
			t.Errorf("stall 24 is %s", got)
		}
	})
}

// On the plan, the number of a Compact stall has the letter C: stall 6 is shown as C6. The activity log must use the
// same name.
func TestTheActivityLogNamesStallsAsThePlanDoes(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		fields := bookingFields("Soil Life", stall{"6", "2x2m"})
		b := s.do(call{method: "POST", path: "/api/stallBooking", as: manager, body: fields, want: 201})
		path := "/api/stallBooking/stall-bookings/" + b.field("_id")
		s.do(call{method: "PUT", path: path, as: manager, body: map[string]any{"status": "Confirmed"}, want: 200})
		s.do(call{method: "DELETE", path: path, as: manager, want: 204})
		s.do(call{method: "POST", path: path + "/restore", as: owner, want: 200})
		type line struct {
			Action        string
			Before, After map[string]any
		}
		named := map[string]bool{}
		for _, l := range read[[]line](t, s.do(call{
			method: "GET", path: "/api/admin/activity?entity=booking&entityId=" + b.field("_id"), as: owner, want: 200,
		})) {
			for _, fields := range []map[string]any{l.Before, l.After} {
				if stalls, has := fields["stalls"]; has {
					named[l.Action] = true
					if stalls != "C6 (2x2m)" {
						t.Errorf("%s: the stalls are called %v", l.Action, stalls)
					}
				}
			}
		}
		for _, action := range []string{"created", "deleted", "restored"} {
			if !named[action] {
				t.Errorf("%s: the line does not name the stalls", action)
			}
		}
	})
}

func TestACompactStallIsFoundByItsName(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		s.order("Soil Life", stall{"6", "2x2m"})
		s.order("Seed House", stall{"24", "3x3m"})
		for _, q := range []string{"C6", "c6", "soil+C6"} {
			s.do(call{
				method: "GET", path: "/api/stallBooking/stall-bookings?page=1&q=" + q, as: manager, want: 200,
				has: []string{`"Soil Life"`}, hasNot: []string{`"Seed House"`},
			})
		}
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?page=1&q=seed+C6", as: manager, want: 200,
			hasNot: []string{`"Soil Life"`, `"Seed House"`},
		})
		s.do(call{
			method: "GET", path: "/api/admin/search?q=C6", as: manager, want: 200,
			has: []string{`"Soil Life"`, "C6 (2x2m)"}, hasNot: []string{`"6 (2x2m)`, `"Seed House"`},
		})
		rows, _ := s.openSheet("/api/exports/stall_bookings.xlsx?q=C6", "stall_bookings.xlsx", "Stall Bookings")
		if len(rows) != 2 || !slices.Contains(rows[1], "C6 (2x2m)") {
			t.Errorf("the export has %v", rows)
		}
	})
}
