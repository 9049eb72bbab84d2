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

// After the next edition has begun, what is due of the earlier edition is paid as before: by hand, with deducted tax,
// and online. The records themselves stay as they are.
func TestWhatIsDueOfAnEarlierEditionIsPaid(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		m := moneyOf{site: s, manager: s.signIn(fair.RoleManager), owner: s.signIn(fair.RoleOwner)}
		book := func(name string, at stall) string {
			return s.do(call{
				method: "POST", path: "/api/stallBooking", as: m.manager, body: bookingFields(name, at), want: 201,
			}).field("_id")
		}
		bounced, unpaid, forgiven := book(
			"Bounced Seeds",
			stall24,
		), book(
			"Unpaid Tools",
			stallT3,
		), book(
			"Forgiven",
			stall{"t4", "6x2ft"},
		)
		visitor := s.do(call{method: "POST", path: "/api/registers", body: farmer("Mallaiah"), want: 201})
		sponsor := s.do(call{
			method: "POST", path: "/api/sponsorship", want: 201,
			body: map[string]any{"contactPerson": "Asha", "mobile": "9848012345"},
		}).field("_id")
		s.do(call{
			method: "PATCH", path: "/api/sponsorship/" + sponsor, as: m.manager, want: 200,
			body: map[string]any{"status": "Confirmed", "amount": 50_000},
		})
		m.receives(bounced, map[string]any{"channel": "cheque", "amount": 88_500, "reference": "000123"})
		s.do(call{
			method: "POST", path: "/api/admin/edition", as: m.owner, want: 201,
			body: map[string]any{"id": "2026", "firstDay": "2099-09-12", "lastDay": "2099-09-13"},
		})
		tasks := func() (kinds []string) {
			for _, task := range s.work(call{as: m.owner}) {
				kinds = append(kinds, task.Kind)
			}
			return kinds
		}
		last := func(l ledgerSeen) string {
			return strings.Join([]string{l.Documents[len(l.Documents)-1].Kind, l.Documents[len(l.Documents)-1].Number}, " ")
		}

		// The bank does not pay the cheque. The invoice stands; the money then comes by transfer with deducted tax.
		m.path = "/api/ledgers/booking/" + bounced
		var l ledgerSeen
		s.do(call{method: "GET", path: m.path, as: m.manager, want: 200}).json(&l)
		l = m.post(m.manager, "/dishonoured", map[string]any{"entry": l.latest("payment"), "reason": "No money"})
		if l.DuePaise != 8_850_000 || !l.may("record_payment") || !slices.Equal(tasks(), []string{"due"}) {
			t.Fatalf("after the bank's answer: %+v, tasks %v", l, tasks())
		}
		l = m.receives(bounced, map[string]any{
			"channel": "bank", "amount": 81_000, "reference": "UTR 1",
			"tds": []map[string]any{{"provision": "1009", "amount": 7_500}},
		})
		year := fair.FinancialYear(s.app.Now())
		if l.Status != "PAID" || l.DuePaise != 0 || len(tasks()) != 0 || !strings.HasPrefix(last(l), "receipt ") {
			t.Errorf("after the transfer: %+v, tasks %v", l, tasks())
		}

		// A link is sent, and paid online.
		link := func(path string) string {
			t.Helper()
			o := s.do(call{method: "POST", path: path + "/payment-link", as: m.manager, want: 200, body: map[string]any{}})
			until, err := time.Parse(time.RFC3339, o.field("expiresAt"))
			must(t, err)
			if !until.After(s.app.Now().Add(24 * time.Hour)) {
				t.Errorf("the link ends at %v", until)
			}
			return o.field("orderId")
		}
		order := link("/api/stallBooking/stall-bookings/" + unpaid)
		s.pay(order)
		_, err := s.app.Payments.Settle(t.Context(), order)
		must(t, err)
		s.do(call{method: "GET", path: "/api/ledgers/booking/" + unpaid, as: m.manager, want: 200}).json(&l)
		if want := "tax_invoice " + fair.DocumentNumber("TI", year, 2); l.Status != "PAID" || last(l) != want {
			t.Errorf("after the payment online: %+v, want %s", l, want)
		}

		order = link("/api/sponsorship/" + sponsor)
		s.pay(order)
		_, err = s.app.Payments.Settle(t.Context(), order)
		must(t, err)
		s.do(call{method: "GET", path: "/api/ledgers/sponsorship/" + sponsor, as: m.manager, want: 200}).json(&l)
		if l.Status != "PAID" || l.DuePaise != 0 {
			t.Errorf("after the sponsor's payment online: %+v", l)
		}

		// Only the office takes money for an entry to a fair that is over. An owner forgives a debt.
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", want: 403, has: []string{"closed"},
			body: map[string]any{"registrationId": visitor.field("_id"), "userID": visitor.field("userID"), "amount": 100},
		})
		cash := s.do(call{
			method: "POST", path: "/api/offline-payments", as: m.manager, want: 201,
			body: map[string]any{
				"registrationId": visitor.field("_id"), "channel": "cash", "amount": 100, "reference": "R 1",
				"date": s.app.Now().In(fair.Kolkata).Format(time.DateOnly),
			},
		})
		s.do(call{
			method: "POST", path: "/api/decisions/" + cash.field("_id") + "/approve", as: m.owner, want: 200,
			body: map[string]any{}, has: []string{`"status":"PAID"`},
		})
		m.path = "/api/ledgers/booking/" + forgiven
		l = m.post(m.owner, "/discounts", map[string]any{"forgive": true, "reason": "Cannot pay"})
		if l.DuePaise != l.WaitsPaise {
			t.Errorf("after forgiving: %+v", l)
		}

		s.do(call{
			method: "POST", path: "/api/stallBooking/stall-bookings/" + bounced + "/move", as: m.manager, want: 409,
			body: map[string]any{"stalls": []stall{{"25", "3x3m"}}}, has: []string{"belongs to an earlier edition"},
		})
		s.do(call{
			method: "POST", path: "/api/ledgers/booking/" + bounced + "/moves/back", as: m.manager, want: 409,
			body: map[string]any{"reason": "Wish"}, has: []string{"earlier_edition"},
		})
	})
}
