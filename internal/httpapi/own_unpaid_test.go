package httpapi_test

import (
	"net/http"
	"testing"
)

// unpaidPath and releasePath return the URLs of an order's routes. a is the response that created the order.
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
		// An order that its payer releases early does not count as expired. A phone number can therefore hold and release
		// stalls any number of times.
		for _, number := range []int{30, 31, 32} {
			next := suresh.hold(number)
			next.check(call{path: "another stall", want: 200})
			s.do(call{method: "POST", path: releasePath(next), want: 200})
		}
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
