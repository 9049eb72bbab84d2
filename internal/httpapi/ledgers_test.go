package httpapi_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// ledgerSeen is what the tests read of a ledger.
type ledgerSeen struct {
	Status                                             string
	DuePaise, WaitsPaise, OnTheWayPaise, OverpaidPaise int
	Entries                                            []struct {
		No          int
		Kind, By    string
		AmountPaise int
	}
	Charges   []struct{ No, NetPaise, ByPayerPaise int }
	Decisions []struct {
		ID, Kind, Status, ProposedBy string
		MayDecide                    bool
	}
	Payouts   []struct{ ID, Status string }
	Documents []struct{ Number, Kind string }
	Tasks     []struct{ Kind string }
	Actions   []struct {
		Do, ID string
		Entry  int
	}
	Offer      struct{ ByPayerPaise, ByOrganiserPaise, AlonePaise int }
	Provisions []struct {
		Code        string
		AmountPaise int
	}
}

// may reports whether the account may do something next.
func (l ledgerSeen) may(do string) bool {
	return slices.ContainsFunc(l.Actions, func(a struct {
		Do, ID string
		Entry  int
	},
	) bool {
		return a.Do == do
	})
}

// latest returns the number of the latest entry of a kind.
func (l ledgerSeen) latest(kind string) (no int) {
	for _, e := range l.Entries {
		if e.Kind == kind {
			no = e.No
		}
	}
	return no
}

// moneyOf sends requests about the ledger of a record.
type moneyOf struct {
	*site
	path           string
	manager, owner *http.Cookie
}

func (m moneyOf) post(as *http.Cookie, what string, body map[string]any) (l ledgerSeen) {
	m.t.Helper()
	want := 201
	if what == "/undo-cancellation" || what == "/moves/back" || len(what) > 5 && what[:5] == "/tds/" {
		want = 200
	}
	m.do(call{method: "POST", path: m.path + what, as: as, body: body, want: want}).json(&l)
	return l
}

// receives records money for a booking and approves it.
func (m moneyOf) receives(booking string, body map[string]any) (l ledgerSeen) {
	m.t.Helper()
	body["bookingId"], body["date"] = booking, m.app.Now().In(fair.Kolkata).Format(time.DateOnly)
	off := m.do(call{method: "POST", path: "/api/offline-payments", as: m.manager, body: body, want: 201})
	m.do(call{
		method: "POST", path: "/api/decisions/" + off.field("_id") + "/approve", as: m.owner, want: 200,
		body: map[string]any{},
	}).json(&l)
	return l
}

func TestTheOfficeDecidesAboutALedger(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		booking := s.do(call{
			method: "POST", path: "/api/stallBooking", as: m.manager, body: bookingFields("Soil Life", stall24), want: 201,
		}).field("_id")
		m.path = "/api/ledgers/booking/" + booking
		s.do(call{method: "GET", path: m.path, want: 401})
		s.do(call{method: "GET", path: m.path, as: s.signIn(fair.RoleHall), want: 403})
		s.do(call{method: "GET", path: "/api/ledgers/booking/nobody", as: m.owner, want: 404})
		see := func(as *http.Cookie) (l ledgerSeen) {
			s.do(call{method: "GET", path: m.path, as: as, want: 200}).json(&l)
			return l
		}
		if l := see(s.signIn(fair.RoleViewer)); l.DuePaise != 8_850_000 || l.Status != "PENDING" || len(l.Actions) != 0 ||
			l.Entries[0].Kind != "charge" || len(l.Provisions) == 0 {
			t.Errorf("the viewer sees %+v", l)
		}

		// A discount is made once for a repeated key. Only an owner forgives what is due.
		for range 2 {
			s.do(call{
				method: "POST", path: m.path + "/discounts", as: m.manager, want: 201,
				body: map[string]any{"amount": "500", "reason": "Friend"}, header: map[string]string{"Idempotency-Key": "d"},
			})
		}
		s.do(call{
			method: "POST", path: m.path + "/discounts", as: m.manager, want: 403,
			body: map[string]any{"forgive": true, "reason": "x"},
		})
		s.do(call{method: "POST", path: m.path + "/discounts", as: m.manager, want: 422, body: map[string]any{}})
		l := m.post(m.manager, "/invoice", map[string]any{})
		if l.DuePaise != 8_800_000 || len(l.Documents) != 1 || l.may("forgive") || !l.may("record_payment") {
			t.Errorf("after the discount and the invoice: %+v", l)
		}
		s.do(call{method: "POST", path: m.path + "/invoice", as: m.manager, body: map[string]any{}, want: 409})

		// A part, with deducted tax; then the tax comes back, and the bank does not pay the cheque.
		l = m.receives(booking, map[string]any{
			"channel": "cheque", "amount": 43_000, "reference": "000123",
			"tds": []map[string]any{{"provision": "1009", "amount": 1000}},
		})
		if l.Status != "PART_PAID" || l.DuePaise != 4_400_000 || !l.may("dishonoured") || !l.may("tds_back") {
			t.Fatalf("after a part: %+v", l)
		}
		// A number that is recorded already is refused at its field, until the office confirms that one cheque pays for both.
		again := map[string]any{
			"bookingId": booking, "channel": "cheque", "amount": 1000, "reference": "000123",
			"date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly),
		}
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: m.manager, body: again, want: 422,
			has: []string{`"reference":"₹43,000 of `, "for Soil Life is recorded"},
		})
		again["shared"] = true
		shared := s.do(call{method: "POST", path: "/api/offline-payments", as: m.manager, body: again, want: 201})
		s.do(call{
			method: "POST", path: "/api/decisions/" + shared.field("_id") + "/refuse", as: m.owner, want: 200,
			body: map[string]any{"reason": "Only one"},
		})
		for states, count := range map[string]int{
			"PART_PAID": 1, "DUE": 1, "paid,due": 1, "PAID": 0, "OVERPAID": 0, "EXPIRED,PENDING": 0,
		} {
			list := s.do(call{
				method: "GET", path: "/api/stallBooking/stall-bookings?page=1&money=" + states, as: m.manager, want: 200,
			})
			if got := list.header.Get("X-Total-Count"); got != fmt.Sprint(count) {
				t.Errorf("bookings that are %s: %s, want %d", states, got, count)
			}
		}
		s.do(call{method: "GET", path: "/api/registers?money=PART_PAID", as: m.manager, want: 200, has: []string{"[]"}})
		s.do(call{method: "GET", path: "/api/registers?money=much", as: m.manager, want: 422, has: []string{`"money"`}})
		s.do(call{
			method: "POST", path: m.path + "/tds/99/pay-out", as: m.manager, body: map[string]any{}, want: 409,
		})
		l = m.post(m.manager, fmt.Sprint("/tds/", l.latest("tds"), "/back"), map[string]any{"reason": "Not paid"})
		l = m.post(m.manager, "/dishonoured", map[string]any{"entry": l.latest("payment"), "reason": "No money"})
		if l.DuePaise != 8_800_000 || len(l.Tasks) != 1 || l.Tasks[0].Kind != "due" {
			t.Fatalf("after the bank's answer: %+v", l)
		}

		// Too much needs a confirmation. An owner keeps it, and the office gives it back.
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: m.manager, want: 422, has: []string{"88,000"},
			body: map[string]any{
				"bookingId": booking, "channel": "upi", "amount": 89_000, "reference": "U1",
				"date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly),
			},
		})
		l = m.receives(booking, map[string]any{"channel": "upi", "amount": 89_000, "reference": "U1", "overpaid": true})
		if l.Status != "PAID" || l.OverpaidPaise != 100_000 {
			t.Fatalf("after too much: %+v", l)
		}
		s.do(
			call{method: "POST", path: m.path + "/keep-credit", as: m.manager, body: map[string]any{"reason": "x"}, want: 403},
		)
		if l = m.post(m.owner, "/keep-credit", map[string]any{"reason": "Next year"}); len(l.Tasks) != 0 {
			t.Errorf("after the credit: %+v", l.Tasks)
		}
		if l = m.post(m.manager, "/refunds", map[string]any{"reason": "They ask"}); l.OnTheWayPaise != 100_000 {
			t.Errorf("after giving back: %+v", l)
		}
		s.do(
			call{method: "POST", path: m.path + "/moves/back", as: m.manager, body: map[string]any{"reason": "x"}, want: 409},
		)

		// A cancellation above the limit is approved, and taken back while the money is here.
		l = m.post(m.manager, "/cancellations", map[string]any{"cancelledBy": "organiser", "reason": "No hall"})
		cancelled := l.Decisions[len(l.Decisions)-1]
		if cancelled.Status != "proposed" || cancelled.MayDecide || l.Status != "PAID" {
			t.Fatalf("after the proposal: %+v", l)
		}
		s.do(call{
			method: "POST", path: "/api/decisions/" + cancelled.ID + "/approve", as: m.owner, body: map[string]any{}, want: 200,
		}).json(&l)
		if l.Status != "REFUNDED" || l.OnTheWayPaise != 8_900_000 || s.stallState("std-24") != "available" {
			t.Fatalf("after the approval: %+v", l)
		}
		l = m.post(m.manager, "/undo-cancellation", map[string]any{"id": cancelled.ID})
		if l.Status != "PAID" || l.OnTheWayPaise != 100_000 || s.stallState("std-24") != "sold" {
			t.Errorf("after it was taken back: %+v", l)
		}
	})
}
