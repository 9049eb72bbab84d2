package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// beginsIn changes the dates of the fair so that it begins in the given number of days.
func (s *site) beginsIn(days int) {
	s.t.Helper()
	first := s.sim.Clock().Now().In(fair.Kolkata).AddDate(0, 0, days)
	s.do(call{method: "PUT", path: "/api/admin/edition", as: s.signIn(fair.RoleOwner), want: 200, body: map[string]string{
		"firstDay": first.Format(time.DateOnly), "lastDay": first.AddDate(0, 0, 1).Format(time.DateOnly),
	}})
}

// paidOrder creates an order for a booking and pays the order. It returns the response of the request that created the
// order.
func (s *site) paidOrder(name string, stalls ...stall) answer {
	s.t.Helper()
	o := s.order(name, stalls...)
	s.pay(o.field("orderId"))
	s.check(o, "PAID")
	return o
}

// carry executes a refund, as the outbox does.
func (s *site) carry(refundID string) {
	s.t.Helper()
	_ = s.app.Payments.CarryRefund(s.t.Context(), refundID) // the error of an unfinished refund is ignored
}

func TestACancellationByTheRuleFreesTheStallsImmediately(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(15)
		manager, viewer := s.signIn(fair.RoleManager), s.signIn(fair.RoleViewer)
		o := s.paidOrder("Soil Life", stallT3)
		id := o.field("orderId")
		path := "/api/orders/" + id + "/refunds"
		s.do(call{
			method: "POST", path: path, as: viewer, body: map[string]string{"reason": "x", "cancelledBy": "payer"},
			want: 403,
		})
		wrongShape := s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"cancelledBy": "somebody", "amount": "-1"}, want: 422,
		})
		wrongValue := s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"reason": " ", "cancelledBy": "payer", "amount": "-1"}, want: 422,
		})
		for field, answer := range map[string]answer{"cancelledBy": wrongShape, "reason": wrongValue, "amount": wrongValue} {
			if answer.fieldProblem(field) == "" {
				t.Errorf("nothing is said beside %s: %s", field, answer.body)
			}
		}
		paid, err := db.FindOrder(t.Context(), id)
		must(t, err)
		s.do(call{
			method: "GET", path: "/api/ledgers/booking/" + paid.BookingID, as: viewer, want: 200,
			has: []string{`"byPayerPaise":590000,`, `"byOrganiserPaise":1180000,`},
		})
		s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"reason": "x", "cancelledBy": "organiser", "amount": 11801}, want: 422,
			has: []string{"At most ₹11,800"},
		})
		s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"reason": "x", "cancelledBy": "payer", "amount": 5901}, want: 422,
			has: []string{"By the rule the refund is ₹5,900"},
		})
		s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"reason": "x", "cancelledBy": "organiser", "keep": true}, want: 422,
			has: []string{`"amount":`},
		})
		s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"reason": "x", "cancelledBy": "organiser", "keep": true, "amount": 11800}, want: 422,
			has: []string{`"amount":`},
		})

		ask := call{
			method: "POST", path: path, as: manager, body: map[string]string{"reason": "Crop failed", "cancelledBy": "payer"},
			want: 201,
			has: []string{
				`"amount":5900,`, `"status":"REQUESTED"`, `"cancelledBy":"payer"`,
				`"proposedBy":"manager@example.org"`,
			},
		}
		refund := s.do(ask)
		for range 2 { // a double click
			if again := s.do(call{
				method: "POST", path: path, as: manager, body: ask.body,
				want: 201,
			}); again.field("_id") != refund.field("_id") {
				t.Errorf("a double click made %s and %s", refund.field("_id"), again.field("_id"))
			}
		}
		s.do(call{
			method: "POST", path: path, as: s.signIn(fair.RoleOwner), body: ask.body, want: 409,
			has: []string{"cancelled_already"},
		})
		// The stalls are available even before the refund is completed.
		if got := s.stallState("bench-t3"); got != "available" {
			t.Errorf("stall t3 is %s", got)
		}
		s.do(call{
			method: "GET", path: "/api/stallBooking/stall-bookings?page=1", as: viewer, want: 200,
			has: []string{`"status":"Rejected","paymentStatus":"REFUNDED"`},
		})
		s.carry(refund.field("_id"))
		s.advance("24h")
		s.carry(refund.field("_id"))
		s.do(call{
			method: "GET", path: "/api/orders/" + id, as: viewer, want: 200,
			has: []string{`"status":"SUCCESS"`, `"status":"PAID"`, `"cancelledBy":"payer"`},
		})
		rows, _ := s.openSheet("/api/exports/refunds.xlsx", "refunds.xlsx", "Refunds")
		if line := strings.Join(rows[len(rows)-1], "|"); len(rows) != 2 ||
			!strings.Contains(line, "|Stalls|Soil Life|V. Suresh|") || !strings.Contains(line, "|Cancelled|Paid back|Online|") ||
			!strings.Contains(line, id) {
			t.Errorf("the export: %q", rows)
		}
		// The office can refund the second half without another cancellation. The order is then refunded completely.
		s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"reason": "Hardship", "cancelledBy": "organiser", "keep": true, "amount": 5900}, want: 201,
		})
		s.do(call{
			method: "GET", path: "/api/orders/" + id, as: viewer, want: 200,
			has: []string{`"status":"REFUNDED"`},
		})
		s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]any{"reason": "More", "cancelledBy": "organiser", "keep": true, "amount": 1}, want: 409,
			has: []string{"nothing_to_refund"},
		})
	})
}

func TestAPayerWhoComesTooLateGetsNothingAndTheStallIsFree(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(14)
		o := s.paidOrder("Soil Life", stallT3)
		path := "/api/orders/" + o.field("orderId") + "/refunds"
		s.do(call{
			method: "POST", path: path, as: s.signIn(fair.RoleManager),
			body: map[string]string{"reason": "Late", "cancelledBy": "payer"}, want: 201,
			has: []string{`"_id":""`, `"amount":0,`, `"status":"NONE"`},
		})
		if got := s.stallState("bench-t3"); got != "available" {
			t.Errorf("stall t3 is %s", got)
		}
		s.do(call{
			method: "GET", path: "/api/orders?status=PAID&channel=online&kind=booking&page=1",
			as: s.signIn(fair.RoleViewer), want: 200, has: []string{`"refunds":[]`, `"cancelledAt":`},
		})
	})
}

func TestAboveTheLimitASecondPersonDecides(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		o := s.paidOrder("Soil Life", stall24)
		path := "/api/orders/" + o.field("orderId") + "/refunds"
		whole := map[string]string{"reason": "The hall is closed", "cancelledBy": "organiser"}
		r := s.do(call{
			method: "POST", path: path, as: manager, body: whole, want: 201,
			has: []string{`"status":"PROPOSED"`, `"amount":88500,`},
		})
		if got := s.stallState("std-24"); got != "sold" {
			t.Errorf("stall 24 is %s before the approval", got)
		}
		s.do(call{method: "GET", path: "/api/admin/summary", as: owner, want: 200, has: []string{`"approvals":1`}})
		approve, refuse := "/api/decisions/"+r.field("_id")+"/approve", "/api/decisions/"+r.field("_id")+"/refuse"
		s.do(call{method: "POST", path: approve, as: manager, want: 409, has: []string{"own_proposal"}})
		s.do(call{method: "POST", path: refuse, as: owner, body: map[string]string{}, want: 422, has: []string{`"reason":`}})
		s.do(call{
			method: "POST", path: refuse, as: owner, body: map[string]string{"reason": "Not closed"}, want: 200,
			has: []string{`"status":"refused"`, `"refusal":"Not closed"`},
		})
		s.do(call{method: "POST", path: approve, as: owner, want: 409, has: []string{"request_decided"}})
		key := map[string]string{"Idempotency-Key": "second"}
		r = s.do(call{
			method: "POST", path: path, as: manager, body: whole, header: key, want: 201,
			has: []string{`"status":"PROPOSED"`},
		})
		if again := s.do(call{
			method: "POST", path: path, as: manager, body: whole, header: key,
			want: 201,
		}); again.field("_id") != r.field("_id") {
			t.Error("the same key made two refunds")
		}
		s.do(call{
			method: "POST", path: path, as: manager,
			body: map[string]string{"reason": "Other", "cancelledBy": "organiser"}, header: key, want: 409,
			has: []string{"request_reused"},
		})
		s.do(call{
			method: "POST", path: "/api/decisions/" + r.field("_id") + "/approve", as: owner, want: 200,
			has: []string{`"status":"REQUESTED"`, `"decidedBy":"owner@example.org"`},
		})
		if got := s.stallState("std-24"); got != "available" {
			t.Errorf("stall 24 is %s after the approval", got)
		}
		s.do(call{
			method: "GET", path: "/api/orders?status=REFUNDED", as: owner, want: 200,
			has: []string{o.field("orderId")},
		})
	})
}

func TestManyRefundsAtOnceNeverGiveMoreThanWasPaid(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		manager := s.signIn(fair.RoleManager)
		o := s.paidOrder("Soil Life", stallT3)
		path := "/api/orders/" + o.field("orderId") + "/refunds"
		var all sync.WaitGroup
		for i := range 12 { // 12 × 3,000 of 11,800
			all.Go(func() {
				s.free(call{
					method: "POST", path: path, as: manager,
					body: map[string]any{"reason": fmt.Sprint("part ", i), "cancelledBy": "organiser", "keep": true, "amount": 3000},
				})
			})
		}
		for range 6 {
			all.Go(func() {
				s.free(call{
					method: "POST", path: path, as: manager, header: map[string]string{"Idempotency-Key": "one"},
					body: map[string]any{"reason": "all", "cancelledBy": "organiser"},
				})
			})
		}
		all.Wait()
		refunds := s.refunds(o.field("orderId"))
		var sum fair.Paise
		for _, r := range refunds {
			sum += r.Amount
		}
		if sum > fair.Rupees(11_800) || sum == 0 {
			t.Errorf("%s of ₹11,800 is refunded in %d refunds", sum, len(refunds))
		}
	})
}

func TestAFailedRefundIsRetriedOrPaidByHand(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(30)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		outcome := func(is string) {
			s.do(call{
				method: "POST", path: "/sandbox/sim/refunds", body: map[string]any{"outcome": is, "delay": "0s"},
				want: 200,
			})
		}
		outcome("FAILED")
		o := s.paidOrder("Soil Life", stallT3)
		r := s.do(call{
			method: "POST", path: "/api/orders/" + o.field("orderId") + "/refunds", as: manager,
			body: map[string]string{"reason": "Ill", "cancelledBy": "organiser"}, want: 201,
		})
		path, decision := "/api/payouts/"+r.field("_id"), "/api/decisions/"+r.field("_id")
		hand := map[string]string{
			"channel": "bank", "reference": "UTR 4471",
			"date": s.sim.Clock().Now().In(fair.Kolkata).Format(time.DateOnly),
		}
		s.do(call{
			method: "POST", path: path + "/record", as: manager, body: hand, want: 409,
			has: []string{"refund_on_hold"},
		})
		follow := func(want string) {
			t.Helper()
			for range 2 {
				s.carry(r.field("_id"))
				s.advance("1h")
			}
			s.do(call{
				method: "GET", path: "/api/orders/" + o.field("orderId"), as: owner, want: 200,
				has: []string{`"status":"` + want + `"`},
			})
		}
		follow("FAILED")
		s.do(call{method: "GET", path: "/api/admin/summary", as: owner, want: 200, has: []string{`"refunds":1,"messages":`}})
		outcome("ONHOLD")
		s.do(call{
			method: "POST", path: path + "/retry", as: manager, want: 200,
			has: []string{`"status":"REQUESTED"`, `"tries":2`},
		})
		follow("ONHOLD")
		s.do(call{
			method: "POST", path: path + "/record", as: manager, body: hand, want: 409,
			has: []string{"refund_on_hold"},
		})
		s.do(call{
			method: "POST", path: "/sandbox/sim/refunds/" + r.field("_id") + "t2/resolve",
			body: map[string]string{"status": "CANCELLED"}, want: 200,
		})
		follow("FAILED")
		s.do(call{
			method: "POST", path: path + "/record", as: manager,
			body: map[string]string{"channel": "online", "date": "2999-01-01"}, want: 422,
			has: []string{`"channel":`, `"reference":`, `"date":`},
		})
		s.do(call{
			method: "POST", path: path + "/record", as: manager, body: hand, want: 200,
			has: []string{`"status":"RECORDED"`},
		})
		s.do(call{method: "POST", path: path + "/record", as: manager, body: hand, want: 200})
		s.do(call{method: "POST", path: path + "/retry", as: owner, want: 409, has: []string{"refund_not_failed"}})
		s.do(call{method: "POST", path: decision + "/approve", as: manager, want: 409, has: []string{"own_proposal"}})
		s.do(call{
			method: "POST", path: decision + "/refuse", as: owner, body: map[string]string{"reason": "Wrong number"},
			want: 200, has: []string{`"status":"BYHAND"`},
		})
		s.do(call{method: "POST", path: path + "/record", as: manager, body: hand, want: 200})
		s.do(call{
			method: "POST", path: decision + "/approve", as: owner, want: 200,
			has: []string{`"status":"SUCCESS"`, `"method":"bank"`, `"reference":"UTR 4471"`},
		})
	})
}

func TestARecordedPaymentCountsAfterASecondUserApprovesIt(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		today := s.sim.Clock().Now().In(fair.Kolkata).Format(time.DateOnly)
		r := s.do(call{method: "POST", path: "/api/registers", body: farmer("Ramulu"), want: 201})
		online := s.do(call{
			method: "POST", path: "/api/cashfree/create-order",
			body: map[string]any{"registrationId": r.field("_id"), "userID": r.field("userID")}, want: 200,
		})
		body := map[string]any{
			"registrationId": r.field("_id"), "channel": "cash", "amount": 100, "reference": "Leaf 12",
			"date": today, "note": "At the gate",
		}
		wrong := map[string]any{
			"registrationId": r.field("_id"), "channel": "cash", "amount": 101, "reference": "Leaf 12",
			"date": today,
		}
		s.do(call{method: "POST", path: "/api/offline-payments", as: s.signIn(fair.RoleViewer), body: body, want: 403})
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, body: map[string]any{}, want: 422,
			has: []string{`"channel":`, `"amount":`, `"reference":`, `"date":`, `"registrationId":`},
		})
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, body: wrong, want: 422,
			has: []string{`"amount":"`, "₹100"},
		})
		off := s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, body: body, want: 201,
			has: []string{`"status":"waiting"`, `"recordedBy":"manager@example.org"`},
		})
		if again := s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, body: body,
			want: 201,
		}); again.field("_id") != off.field("_id") {
			t.Error("a double click made two payments")
		}
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: owner, body: body, want: 409,
			has: []string{"payment_waits"},
		})
		// Until the decision, nobody can pay online, and the visitor's browser does not offer it.
		s.do(call{
			method: "POST", path: "/api/cashfree/create-order", want: 409, has: []string{"payment_with_office"},
			body: map[string]any{"registrationId": r.field("_id"), "userID": r.field("userID")},
		})
		own := "/api/unpaid/registration/" + r.field("_id") + "/" + r.field("userID")
		s.do(call{method: "GET", path: own, want: 200, has: []string{`"open":true`, `"atOffice":true`}})
		path := "/api/decisions/" + off.field("_id")
		s.do(call{method: "POST", path: path + "/approve", as: manager, want: 409, has: []string{"own_proposal"}})
		s.do(call{
			method: "POST", path: path + "/approve", as: owner, want: 200,
			has: []string{`"status":"approved"`, `"status":"PAID"`},
		})
		approved := s.orderOfRecorded(off)
		s.do(call{method: "POST", path: path + "/approve", as: owner, want: 409, has: []string{"request_decided"}})
		s.do(call{method: "GET", path: own, want: 200, has: []string{
			`"open":false`, `"atOffice":false`, `"entry":"/entry-codes?registrationId=` + r.field("_id"),
		}})
		s.do(call{method: "GET", path: "/api/registers?status=Paid", as: owner, want: 200, has: []string{r.field("_id")}})
		s.do(call{method: "GET", path: "/api/orders?channel=cash&page=1", as: owner, want: 200, has: []string{
			approved, `"status":"PAID","channel":"cash"`,
		}})
		s.do(call{
			method: "DELETE", path: "/api/registers/" + r.field("_id"), as: manager, want: 409,
			has: []string{"paid_registration"},
		})
		s.check(online, "PAID") // the open online order has ended
		// An offline payment is refunded manually.
		back := s.do(call{
			method: "POST", path: "/api/orders/" + approved + "/refunds", as: manager,
			body: map[string]string{"reason": "Ill", "cancelledBy": "organiser"}, want: 201,
			has: []string{`"status":"BYHAND"`, `"amount":100,`},
		})
		s.do(call{
			method: "POST", path: "/api/payouts/" + back.field("_id") + "/record", as: manager,
			body: map[string]string{"channel": "cash", "reference": "Ramulu signed", "date": today}, want: 200,
		})
		s.do(call{
			method: "POST", path: "/api/decisions/" + back.field("_id") + "/approve", as: owner, want: 200,
			has: []string{`"status":"SUCCESS"`},
		})
		s.do(call{
			method: "GET", path: "/api/registers?status=Cancelled", as: owner, want: 200,
			has: []string{r.field("_id")},
		})
		s.do(call{method: "DELETE", path: "/api/registers/" + r.field("_id"), as: manager, want: 204})
	})
}

func TestAChequeForABookingOfTheOffice(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		today := s.sim.Clock().Now().In(fair.Kolkata).Format(time.DateOnly)
		b := s.do(call{
			method: "POST", path: "/api/stallBooking", as: manager, body: bookingFields("Soil Life", stall24),
			want: 201,
		})
		body := map[string]any{
			"bookingId": b.field("_id"), "channel": "cheque", "amount": "88500.00", "reference": "000123",
			"date": today,
		}
		off := s.do(call{method: "POST", path: "/api/offline-payments", as: manager, body: body, want: 201})
		s.do(call{
			method: "POST", path: "/api/decisions/" + off.field("_id") + "/refuse", as: owner,
			body: map[string]string{"reason": "It bounced"}, want: 200, has: []string{`"status":"refused"`},
		})
		off = s.do(call{method: "POST", path: "/api/offline-payments", as: manager, body: body, want: 201})
		s.do(call{method: "POST", path: "/api/decisions/" + off.field("_id") + "/approve", as: owner, want: 200})
		s.do(call{method: "GET", path: "/api/stallBooking/stall-bookings?page=1", as: owner, want: 200, has: []string{
			`"status":"Confirmed","paymentStatus":"PAID","isBooked":true`,
		}})
		body["reference"] = "000124"
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: manager, body: body, want: 409,
			has: []string{"nothing_due"},
		})
	})
}

// orderOfRecorded returns the id of the order that the approval of a recorded payment has made.
func (s *site) orderOfRecorded(off answer) string {
	s.t.Helper()
	found, err := s.app.Ledger.DecisionOf(s.t.Context(), off.field("_id"))
	must(s.t, err)
	return found.Money.Order
}

// refunds returns the refunds of an order.
func (s *site) refunds(orderID string) []fair.Refund {
	s.t.Helper()
	o, err := s.db.FindOrder(s.t.Context(), orderID)
	must(s.t, err)
	money, err := s.app.Ledger.MoneyOf(s.t.Context(), []fair.Order{o})
	must(s.t, err)
	return money[orderID].Refunds
}

func TestACancellationRequestKeepsTheRefundRuleOfItsDay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db)
		s.beginsIn(16)
		manager, owner := s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		o := s.paidOrder("Soil Life", stallT3)
		id, user := o.field("orderId"), o.field("userID")
		if _, err := s.app.Payments.AskCancellation(t.Context(), id, "MKMUUIDwrong",
			fair.CancellationAsk{Reason: "Ill", Confirmed: true}); !fair.IsKind(err,
			fair.KindNotFound) {
			t.Errorf("with a wrong user id: %v", err)
		}
		if _, err := s.app.Payments.AskCancellation(t.Context(), id, user, fair.CancellationAsk{}); !fair.IsKind(err,
			fair.KindInvalid) {
			t.Errorf("without a tick: %v", err)
		}
		first, err := s.app.Payments.AskCancellation(t.Context(), id, user,
			fair.CancellationAsk{Reason: "Ill", Confirmed: true})
		must(t, err)
		if again, err := s.app.Payments.AskCancellation(t.Context(), id, user,
			fair.CancellationAsk{Reason: "Ill", Confirmed: true}); err != nil ||
			again.ID != first.ID || first.Amount != fair.Rupees(5900) {
			t.Errorf("sent twice: %+v and %+v, %v", first, again, err)
		}
		path := "/api/decisions/" + first.ID
		s.do(call{method: "GET", path: "/api/admin/summary", as: owner, want: 200, has: []string{`"cancellations":1`}})
		s.do(call{
			method: "POST", path: path + "/refuse", as: manager, body: map[string]string{"reason": "Please call us"},
			want: 200,
		})
		s.do(call{
			method: "POST", path: path + "/approve", as: manager, body: map[string]string{}, want: 409,
			has: []string{"request_decided"},
		})
		second, err := s.app.Payments.AskCancellation(t.Context(), id, user,
			fair.CancellationAsk{Reason: "Still ill", Confirmed: true})
		must(t, err)
		s.advance("72h") // the notice period ends, but the request was sent before that
		manager, owner = s.signIn(fair.RoleManager), s.signIn(fair.RoleOwner)
		s.do(call{
			method: "POST", path: "/api/decisions/" + second.ID + "/approve", as: manager,
			body: map[string]string{}, want: 200, has: []string{`"amountPaise":590000,`, `"cancelledBy":"payer"`},
		})
		if got := s.stallState("bench-t3"); got != "available" {
			t.Errorf("stall t3 is %s", got)
		}
		if _, err := s.app.Payments.AskCancellation(t.Context(), id, user,
			fair.CancellationAsk{Reason: "Again", Confirmed: true}); !fair.IsKind(err,
			fair.KindConflict) {
			t.Errorf("cancelled twice: %v", err)
		}
		v, err := s.app.Payments.CancellationOf(t.Context(), id, user)
		must(t, err)
		if v.CanAsk || v.Latest == nil || v.Latest.Status != ledger.Approved || len(v.Refunds) != 1 {
			t.Errorf("the payer sees %+v", v)
		}
		s.do(call{method: "GET", path: "/api/exports/orders.xlsx?status=PAID", as: owner, want: 200})
		if a := s.do(call{
			method: "GET", path: "/api/admin/activity?entity=order&entityId=" + id, as: owner,
			want: 200,
		}); !strings.Contains(a.body, `"action":"cancelled"`) || a.status != http.StatusOK {
			t.Errorf("the activity log says %s", clip(a.body))
		}
	})
}
