package httpapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// Who recorded a wrong payment takes it back, as long as nobody has decided about it. Nobody else is needed.
func TestWhoRecordedAPaymentTakesItBack(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		clerk, owner := s.signIn(fair.RoleAccounts), s.signIn(fair.RoleOwner)
		booking := s.do(call{
			method: "POST", path: "/api/stallBooking", as: owner, body: bookingFields("Soil Life", stall24), want: 201,
		}).field("_id")
		record := func(amount int) string {
			return "/api/decisions/" + s.do(call{
				method: "POST", path: "/api/offline-payments", as: clerk, want: 201, body: map[string]any{
					"bookingId": booking, "channel": "cheque", "amount": amount, "reference": "000123",
					"date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly),
				},
			}).field("_id")
		}
		see := func(as *http.Cookie) (l ledgerSeen) {
			s.do(call{method: "GET", path: "/api/ledgers/booking/" + booking, as: as, want: 200}).json(&l)
			return l
		}
		wrong := record(58_500)
		if l := see(clerk); !l.may("withdraw") || l.may("approve") || l.may("refuse") {
			t.Errorf("who recorded it can %+v", l.Actions)
		}
		if l := see(owner); l.may("withdraw") || !l.may("refuse") {
			t.Errorf("the second person can %+v", l.Actions)
		}
		why := map[string]string{"reason": "The amount was wrong"}
		s.do(call{method: "POST", path: wrong + "/refuse", as: s.signIn(fair.RoleViewer), body: why, want: 403})
		s.do(call{
			method: "POST", path: wrong + "/refuse", as: clerk, body: map[string]string{}, want: 422, has: []string{`"reason":`},
		})
		s.do(call{
			method: "POST", path: wrong + "/refuse", as: clerk, body: why, want: 200,
			has: []string{`"status":"undone"`, `"refusal":"The amount was wrong"`},
		})
		if l := see(clerk); l.may("withdraw") || len(l.Entries) != 1 || l.WaitsPaise != 0 || len(l.Tasks) != 0 {
			t.Errorf("after it was taken back: %+v", l)
		}
		s.do(call{method: "POST", path: wrong + "/refuse", as: clerk, body: why, want: 409})
		s.do(call{method: "POST", path: wrong + "/approve", as: owner, want: 409, has: []string{"request_decided"}})
		s.do(call{
			method: "GET", path: "/api/admin/activity?entity=booking", as: owner, want: 200,
			has: []string{"taken back. The amount was wrong"},
		})
		s.do(call{method: "GET", path: "/api/admin/messages", as: owner, want: 200, hasNot: []string{"payment_refused"}})

		// The same cheque can be recorded again. What a second person has approved stays.
		right := record(88_500)
		s.do(call{method: "POST", path: right + "/approve", as: owner, want: 200, has: []string{`"status":"PAID"`}})
		s.do(call{method: "POST", path: right + "/refuse", as: clerk, body: why, want: 409})
	})
}

// A refund that failed was paid by hand. A settlement report in which the provider has deducted it all the same is open
// work: nothing counts twice.
func TestASettlementOfARefundThatWasPaidByHand(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		s.do(call{
			method: "POST", path: "/sandbox/sim/refunds", body: map[string]any{"outcome": "FAILED", "delay": "0s"}, want: 200,
		})
		order, payment := s.paidBooking("Soil Life", stallT3)
		id := s.do(call{
			method: "POST", path: "/api/orders/" + order + "/refunds", as: manager, want: 201,
			body: map[string]string{"reason": "The hall is closed", "cancelledBy": "organiser"},
		}).field("_id")
		for range 2 {
			s.carry(id)
			s.advance("1h")
		}
		o, err := db.FindOrder(t.Context(), order)
		must(t, err)
		see := func() (l ledgerSeen) {
			s.do(call{method: "GET", path: "/api/ledgers/booking/" + o.BookingID, as: owner, want: 200}).json(&l)
			return l
		}
		if l := see(); len(l.Payouts) != 1 || l.Payouts[0].Status != "FAILED" || l.latest("refund") != 0 {
			t.Fatalf("after the failure: %+v", l)
		}
		s.do(call{method: "POST", path: "/api/payouts/" + id + "/record", as: manager, want: 200, body: map[string]string{
			"channel": "bank", "reference": "UTR 4471", "date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly),
		}})
		s.do(call{method: "POST", path: "/api/decisions/" + id + "/approve", as: owner, want: 200})

		books := func() string {
			l, out := see(), 0
			for _, e := range l.Entries {
				if e.Kind == "refund" {
					out += e.AmountPaise
				}
			}
			if out != 11_800_00 || l.DuePaise != 0 || l.OnTheWayPaise != 0 || l.OverpaidPaise != 0 {
				t.Errorf("%d went back: %+v", out, l)
			}
			return s.do(call{method: "GET", path: "/api/admin/daybook", as: owner, want: 200}).body
		}
		before := books()
		at := s.app.Now()
		r := &report{}
		r.event("PAYMENT", payment, order, fair.Rupees(11_800), 100, at, "AXISCN1").
			event("REFUND", "95110239", order, fair.Rupees(11_800), 0, at, "AXISCN1")
		r.event("REFUND", "95110240", order, fair.Rupees(11_800), 0, at, "AXISCN1")
		r.rows[2][slices.Index(eventHeadings, "Refund ARN")] = id
		file := strings.Replace(r.csv(), "Refund ARN", "Refund Id", 1) // the report of another kind names our id
		plan := s.previewReport(manager, "a.csv", file)
		if got := brief(plan); !strings.Contains(got, "3 added") ||
			!strings.HasSuffix(got, "open: [refund_not_paid refund_unknown]") {
			t.Errorf("the report: %s", got)
		}
		s.applyReport(manager, "a.csv", file, plan.Preview, 200)
		for range 2 { // the daily comparison finds nothing either
			must(t, s.app.Payments.ReconcileDue(t.Context()))
			if after := books(); after != before {
				t.Errorf("the day book was %s and is %s", before, after)
			}
			s.advance("24h")
		}
	})
}

// The gate finds and admits exhibitors whose booking is sold, although it is not fully paid.
func TestTheGateAdmitsWhatIsPartPaid(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		gate := s.signIn(fair.RoleGate)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		booking := s.do(call{
			method: "POST", path: "/api/stallBooking", as: m.manager, body: bookingFields("Soil Life", stall24), want: 201,
		}).field("_id")
		find := func(want int) (kind string) {
			t.Helper()
			for _, from := range []call{
				{path: "/api/admin/gate/search?q=98851+20034", as: gate},
				{path: "/api/gate/search?q=98851+20034", header: byKey(s.pairDevice(m.manager))},
			} {
				var found []struct{ Kind, RecordID string }
				from.method, from.want = "GET", 200
				s.do(from).json(&found)
				if len(found) != want {
					t.Fatalf("%s finds %+v", from.path, found)
				}
				for _, one := range found {
					kind = one.Kind
				}
			}
			return kind
		}
		find(0)
		l := m.receives(booking, map[string]any{"channel": "cheque", "amount": 40_000, "reference": "000123"})
		if l.Status != "PART_PAID" {
			t.Fatalf("%+v", l)
		}
		admit := map[string]any{"kind": find(1), "recordId": booking, "member": 1}
		s.do(call{
			method: "POST", path: "/api/admin/gate/admit", as: gate, body: admit, want: 200, has: []string{`"answer":"valid"`},
		})
		order, err := db.FindBooking(t.Context(), booking)
		must(t, err)
		if !order.Money.Sold {
			t.Error("the booking is not sold")
		}
	})
}
