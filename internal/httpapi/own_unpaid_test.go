package httpapi_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// unpaidPath and releasePath return the URLs of an order's routes. `a` is the response that created the order.
func unpaidPath(a answer) string {
	return "/api/unpaid/booking/" + a.field("orderId") + "/" + a.field("userID")
}

func releasePath(a answer) string {
	return "/api/cashfree/release/" + a.field("orderId") + "/" + a.field("userID")
}

func TestReleasedStallsAreFreeImmediately(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		suresh := exhibitor("203.0.113.1")
		order := suresh.hold(24, 25)
		s.do(call{
			method: "GET", path: unpaidPath(order), want: 200,
			has: []string{`"open":true`, `"stalls":"Standard 24, 25"`, `"amount":177000`},
		})
		s.do(call{method: "POST", path: releasePath(order) + "x", want: http.StatusNotFound})
		if got := s.stallState("std-24"); got != "held" {
			s.t.Errorf("before the release the stall is %s", got)
		}
		s.do(call{method: "POST", path: releasePath(order), want: 200, has: []string{`"open":false`}})
		if got := s.stallState("std-24"); got != "available" {
			s.t.Errorf("the released stall is %s", got)
		}
		s.check(order, "EXPIRED")
		s.do(call{method: "POST", path: releasePath(order), want: 200}) // a second release changes nothing
		// An order that its payer releases early does not count as expired. A phone number can therefore hold and
		// release stalls without limit.
		for _, number := range []int{30, 31, 32} {
			next := suresh.hold(number)
			next.check(call{path: "another stall", want: 200})
			s.do(call{method: "POST", path: releasePath(next), want: 200})
		}
	})
}

// If the provider cannot be reached, the stalls stay held for a while, and the response says until when.
func TestAReleaseWaitsForTheProvider(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		suresh := exhibitor("203.0.113.1")
		order := suresh.hold(24)
		s.do(call{
			method: "POST", path: "/sandbox/sim/faults", want: 201,
			body: map[string]any{"match": "GET /pg/orders/*", "status": 502, "times": 10},
		})
		o, err := s.db.FindOrder(t.Context(), order.field("orderId"))
		must(t, err)
		now := s.sim.Clock().Now()
		s.do(call{
			method: "POST", path: releasePath(order), want: http.StatusConflict,
			has: []string{`"code":"release_waits"`, fair.SoonIn(fair.English, o.HoldUntil, now)},
		})
		if got := s.stallState("std-24"); got != "held" {
			s.t.Errorf("the stall is %s", got)
		}
		suresh.hold(25).check(call{
			path: "another stall", want: http.StatusConflict,
			has: []string{`"code":"booking_unpaid"`, fair.SoonIn(fair.Hindi, o.HoldUntil, now)},
		})
		s.do(call{method: "DELETE", path: "/sandbox/sim/faults", want: 200})
		s.do(call{method: "POST", path: releasePath(order), want: 200})
		if got := s.stallState("std-24"); got != "available" {
			s.t.Errorf("the released stall is %s", got)
		}
	})
}

// If the office has moved an unpaid booking, its first order ends, and the booking keeps its stalls for the new order.
func TestAReplacedOrderFreesNoStalls(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		suresh := exhibitor("203.0.113.1")
		order := suresh.hold(24)
		o, err := s.db.FindOrder(t.Context(), order.field("orderId"))
		must(t, err)
		s.do(call{
			method: "POST", path: "/api/stallBooking/stall-bookings/" + o.BookingID + "/move", want: 200,
			as:   s.signIn(fair.RoleManager),
			body: map[string]any{"stalls": []stall{stallT3}},
		})
		s.sweep()
		s.do(call{
			method: "POST", path: releasePath(order), want: http.StatusConflict,
			has: []string{`"code":"stalls_kept_replaced"`},
		})
		if got := s.stallState("std-24"); got != "available" {
			s.t.Errorf("the old stall is %s", got)
		}
		// The refusal must contain the date of the new order's deadline: a time alone would be wrong, because the
		// deadline is a week away.
		b, err := s.db.FindBooking(t.Context(), o.BookingID)
		must(t, err)
		next, err := s.db.FindOrder(t.Context(), b.OrderID)
		must(t, err)
		suresh.hold(25).check(call{
			path: "another stall", want: http.StatusConflict,
			has: []string{`"code":"booking_unpaid"`, fair.DateTimeIn(fair.Hindi, next.ExpiresAt)},
		})
	})
}

func TestPaidOrderIsNotReleased(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		order := exhibitor("203.0.113.1").hold(24)
		s.pay(order.field("orderId"))
		s.do(call{
			method: "POST", path: releasePath(order), want: http.StatusConflict, has: []string{`"code":"already_paid"`},
		})
		if got := s.stallState("std-24"); got != "sold" {
			s.t.Errorf("the paid stall is %s", got)
		}
		s.do(call{method: "GET", path: unpaidPath(order), want: 200, has: []string{`"open":false`}})
	})
}

// While an offline payment for a booking waits for approval, the payer cannot release the stalls, and they stay held
// after the payment deadline.
func TestAnOrderWithARecordedPaymentIsNotReleased(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		order := exhibitor("203.0.113.1").hold(24)
		o, err := s.db.FindOrder(s.t.Context(), order.field("orderId"))
		must(s.t, err)
		s.do(call{
			method: "POST", path: "/api/offline-payments", as: s.signIn(fair.RoleManager), want: http.StatusCreated,
			body: map[string]any{
				"bookingId": o.BookingID, "channel": "bank", "amount": 88500, "reference": "UTR 7",
				"date": s.sim.Clock().Now().In(fair.Kolkata).Format(time.DateOnly),
			},
		})
		s.do(call{
			method: "POST", path: releasePath(order), want: http.StatusConflict,
			has: []string{`"code":"payment_with_office"`},
		})
		s.advance("1h")
		s.sweep()
		s.do(call{
			method: "GET", path: unpaidPath(order), want: 200,
			has: []string{`"open":true`, `"atOffice":true`, `"stalls":"Standard 24"`, `"secondsLeft":0`},
		})
		if got := s.stallState("std-24"); got != "held" {
			s.t.Errorf("the stall is %s", got)
		}
	})
}

// A booking that the office has confirmed keeps its stalls without an order, so its payer cannot release them.
func TestAConfirmedBookingIsNotReleased(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		order := exhibitor("203.0.113.1").hold(24)
		s.do(call{method: "GET", path: unpaidPath(order), want: 200, has: []string{`"releasable":true`}})
		o, err := s.db.FindOrder(s.t.Context(), order.field("orderId"))
		must(s.t, err)
		confirmed := string(fair.BookingConfirmed)
		owner := app.WithActor(s.t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
		_, err = s.app.Sales.UpdateBooking(owner, o.BookingID, fair.BookingUpdate{Status: &confirmed})
		must(s.t, err)
		s.do(call{
			method: "GET", path: unpaidPath(order), want: 200, has: []string{`"open":true`, `"releasable":false`},
		})
		refused := call{
			method: "POST", path: releasePath(order), want: http.StatusConflict, has: []string{`"code":"stalls_confirmed"`},
		}
		s.do(refused)
		s.check(order, "ACTIVE") // the exhibitor can still pay
		s.advance("1h")
		s.sweep()
		s.do(refused)
		if got := s.stallState("std-24"); got != "sold" {
			s.t.Errorf("the stall is %s", got)
		}
	})
}

// The browser of somebody who paid and closed the tab finds the way to the entry code.
func TestAPaidBookingLeadsToItsEntryCodes(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, _ func(string) holder) {
		order := s.order("M/s The Telangana Agro Traders", stall{"24", "3x3m"})
		s.do(call{method: "GET", path: unpaidPath(order), want: 200, has: []string{`"open":true`, `"entry":""`}})
		s.pay(order.field("orderId"))
		s.check(order, "PAID")
		s.do(call{method: "GET", path: unpaidPath(order), want: 200, has: []string{
			`"open":false`, `"entry":"/entry-codes?transactionId=` + order.field("orderId"),
			`"name":"M/s The Telangana Agro Traders"`,
		}})
	})
}
