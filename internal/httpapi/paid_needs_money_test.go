package httpapi_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"slices"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// writableFields returns the names of the fields in the body of an update, from the API's description.
func writableFields(t *testing.T, schema string) []string {
	t.Helper()
	raw, err := os.ReadFile("../../api/openapi.json")
	must(t, err)
	var api struct {
		Components struct {
			Schemas map[string]struct {
				Properties map[string]any `json:"properties"`
			} `json:"schemas"`
		} `json:"components"`
	}
	must(t, json.Unmarshal(raw, &api))
	var names []string
	for name := range api.Components.Schemas[schema].Properties {
		names = append(names, name)
	}
	if len(names) == 0 {
		t.Fatalf("the API has no schema %s", schema)
	}
	slices.Sort(names)
	return names
}

// changes returns a change of each field to each value. The fields "reason" and "version" are left out.
func changes(fields []string, values ...any) (all []map[string]any) {
	for _, field := range fields {
		if field == "reason" || field == "version" {
			continue
		}
		for _, value := range values {
			all = append(all, map[string]any{field: value})
		}
	}
	return all
}

// accepted returns the accepted money of a registration, less its refunds.
func (s *site) accepted(id string) fair.Paise {
	s.t.Helper()
	l, err := s.app.Ledger.Read(s.t.Context(), ledger.Ref{Record: fair.OrderForRegistration, RecordID: id})
	must(s.t, err)
	return l.Received() - l.Refunded()
}

// wantMoneyIfPaid checks that a registration that is Paid has received exactly its amount.
func (s *site) wantMoneyIfPaid(id, how string) {
	s.t.Helper()
	r, err := s.db.FindRegistration(s.t.Context(), id)
	must(s.t, err)
	if r.Status != fair.RegistrationPaid {
		return
	}
	if got := s.accepted(id); got != r.Amount || r.Amount == 0 {
		s.t.Errorf("%s: Paid with %s, but %s was received", how, r.Amount, got)
	}
}

// Whatever field is written first, a registration is not Paid with an amount that was not received, and not without a
// payment and a reason.
func TestNoFieldMakesARegistrationPaidWithoutMoney(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	office := changes(writableFields(t, "RegistrationUpdate"), 0, 50, 100, "Paid", "Pending", "Cancelled", "bank")
	for _, role := range fair.Roles {
		session := s.signIn(role)
		steps := office
		if !role.Can(fair.MayEdit) {
			steps = office[:1] // every change is refused
		}
		for i, first := range steps {
			id := s.do(call{
				method: "POST", path: "/api/registers", body: farmer(fmt.Sprint("Ravi ", role, i)), want: 201,
			}).field("_id")
			how := fmt.Sprintf("%s: %v", role, first)
			s.tryChange(id, session, first, how)
			if r, err := s.db.FindRegistration(t.Context(), id); err != nil || !role.Can(fair.MayEdit) && r.Version != 1 {
				t.Errorf("%s: changed, %v", how, err)
			}
			for _, next := range []map[string]any{
				{"status": "Paid"},
				{"amount": 0},
				{"status": "Cancelled", "amount": 100},
				{"status": "Paid"},
				{"amount": 100},
				{"amount": 100, "status": "Paid"},
				{"status": "Cancelled"},
				{"status": "Paid", "amount": 50},
			} {
				how += fmt.Sprintf(", %v", next)
				s.tryChange(id, session, next, how)
			}
		}
	}
}

// tryChange changes a registration by its route and by a bulk action, and checks its money each time.
func (s *site) tryChange(id string, session *http.Cookie, change map[string]any, how string) {
	s.t.Helper()
	s.free(call{method: "PUT", path: "/api/registers/" + id, as: session, body: change})
	s.wantMoneyIfPaid(id, how)
	if status, given := change["status"]; given {
		s.free(call{method: "POST", path: "/api/admin/bulk", as: session, body: map[string]any{
			"list": "registrations", "action": "status", "status": status,
			"records": []map[string]any{{"_id": id}},
		}})
		s.wantMoneyIfPaid(id, how+" in bulk")
	}
}

func TestNoFieldMakesABookingOrSponsorshipPaidWithoutMoney(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	manager := s.signIn(fair.RoleManager)
	values := []any{"0", "1", "PAID", "Paid", "Confirmed", "paid"}
	for _, change := range changes(append(writableFields(t, "BookingUpdate"), "paymentStatus", "amount"), values...) {
		id := s.do(call{method: "POST", path: "/api/stallBooking", as: manager, want: 201, body: map[string]any{
			"name": "Sri Balaji Bio Inputs", "contactPerson": "V. Suresh", "phone": "9885120034", "address": "Kukatpally",
			"type": "STD Stall", "stalls": []map[string]string{{"stallnumber": "24", "stallSize": "3x3m"}},
		}}).field("_id")
		path := "/api/stallBooking/stall-bookings/" + id
		for _, body := range []map[string]any{change, {"status": "Confirmed"}, {"amount": 0}} {
			s.free(call{method: "PUT", path: path, as: manager, body: body})
			if b, err := s.db.FindBooking(t.Context(), id); err != nil || b.PaymentStatus == fair.PaymentPaid {
				t.Errorf("%v: the booking is %s, %v", change, b.PaymentStatus, err)
			}
		}
		s.do(call{method: "DELETE", path: path, as: manager, want: 204})
	}
	for i, change := range changes(append(writableFields(t, "SponsorshipChange"), "paid", "stage"), values...) {
		path := "/api/sponsorship/" + s.do(call{method: "POST", path: "/api/sponsorship", want: 201, body: map[string]any{
			"contactPerson": fmt.Sprint("Asha ", i), "mobile": "9848012345", "level": "gold",
		}}).field("_id")
		for _, body := range []map[string]any{{"status": "Confirmed", "amount": 100}, change, {"amount": 0}, {"amount": 1}} {
			s.free(call{method: "PATCH", path: path, as: manager, body: body})
			s.do(
				call{method: "GET", path: path, as: manager, want: 200, hasNot: []string{`"stage":"paid"`, `"stage":"part_paid"`}},
			)
		}
	}
}

func TestAFreeRegistrationIsPaidWithAReason(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager := s.signIn(fair.RoleManager)
		id := s.do(call{method: "POST", path: "/api/registers", body: farmer("Guest"), want: 201}).field("_id")
		put := func(want int, body map[string]any, has ...string) {
			t.Helper()
			s.do(call{method: "PUT", path: "/api/registers/" + id, as: manager, want: want, body: body, has: has})
		}
		put(200, map[string]any{"amount": 0})
		put(422, map[string]any{"status": "Paid"}, `"reason":"The entry fee is ₹100. Say why nothing is to be paid."`)
		put(200, map[string]any{"status": "Paid", "reason": "Guest of honour"}, `"status":"Paid"`, `"amount":0`)
		put(409, map[string]any{"amount": 100}, "paid_amount_fixed")
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=registration", as: manager, want: 200,
			has: []string{"Guest of honour"},
		})
		// Without an entry fee, the office approves the registrations without a reason.
		s.do(
			call{
				method: "PUT",
				path:   "/api/admin/edition",
				as:     s.signIn(fair.RoleOwner),
				want:   200,
				body:   `{"defaultFeePaise":0}`,
			},
		)
		free := s.do(call{method: "POST", path: "/api/registers", body: farmer("Free"), want: 201}).field("_id")
		s.do(call{
			method: "PUT", path: "/api/registers/" + free, as: manager, body: map[string]any{"status": "Paid"}, want: 200,
		})
	})
}
