package httpapi_test

import (
	"fmt"
	"net/http"
	"strconv"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// holder is an exhibitor who holds stalls without paying.
type holder struct {
	s       *site
	address string
	phone   int64
}

// hold creates an order for the standard stalls with the given numbers. The stalls are then held for the exhibitor.
func (h holder) hold(numbers ...int) answer {
	h.s.t.Helper()
	var stalls []stall
	for _, n := range numbers {
		stalls = append(stalls, stall{strconv.Itoa(n), "3x3m"})
	}
	fields := bookingFields(fmt.Sprintf("Exhibitor %d", h.phone), stalls...)
	fields["phone"] = strconv.FormatInt(h.phone, 10)
	return h.s.free(call{
		method: "POST", path: "/api/cashfree/create-order", body: map[string]any{"booking": fields},
		header: map[string]string{"X-Forwarded-For": h.address, "Accept-Language": "hi"},
	})
}

func (s *site) sweep() {
	s.t.Helper()
	_, err := s.app.Payments.Sweep(s.t.Context())
	must(s.t, err)
}

func hallOnTheMove(t *testing.T, test func(s *site, exhibitor func(address string) holder)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		s := newSite(t, db, limited, trustLoopback)
		phone := int64(9000000000)
		test(s, func(address string) holder {
			phone++
			return holder{s, address, phone}
		})
	})
}

func TestOnePhoneHoldsOneUnpaidBooking(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		suresh := exhibitor("203.0.113.1")
		first := suresh.hold(24)
		first.check(call{path: "first", want: 200})
		suresh.hold(25).check(call{
			path: "second", want: http.StatusConflict,
			has: []string{`"code":"booking_unpaid"`, "भुगतान अभी बाकी है"},
		})
		exhibitor("203.0.113.1").hold(24).check(call{
			path: "taken", want: http.StatusConflict,
			has: []string{`"code":"stalls_taken"`, `"stallnumber":"24"`},
		})
		if got := s.stallState("std-25"); got != "available" {
			s.t.Errorf("the refused stall is %s", got)
		}
		if n := s.app.Payments.RefusedHolds(fair.HoldOpen); n != 1 {
			s.t.Errorf("%d refused bookings are counted, want 1", n)
		}
		s.pay(first.field("orderId"))
		s.check(first, "PAID")
		suresh.hold(25).check(call{path: "after the payment", want: 200})
	})
}

func TestConcurrentOrdersOfOnePhoneHoldOnce(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		one := exhibitor("203.0.113.1")
		var all sync.WaitGroup
		statuses := make([]int, 8)
		for i := range statuses {
			all.Go(func() { statuses[i] = one.hold(20 + i).status })
		}
		all.Wait()
		won := 0
		for _, status := range statuses {
			if status == 200 {
				won++
			}
		}
		if won != 1 {
			s.t.Errorf("%d of 8 concurrent orders hold stalls: %v", won, statuses)
		}
	})
}

func TestOneNetworkHoldsFewStalls(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		free := s.freeStalls()
		next := func(n int) []int {
			taken := free[:n]
			free = free[n:]
			return taken
		}
		// Twelve exhibitors with the same network address, for example in an institute, can hold two stalls each.
		for range 12 {
			exhibitor("203.0.113.1").hold(next(2)...).check(call{path: "institute", want: 200})
		}
		exhibitor("203.0.113.1").hold(next(1)...).check(call{path: "the 25th", want: 200})
		refused := exhibitor("203.0.113.1").hold(free[0])
		refused.check(call{path: "the 26th", want: http.StatusTooManyRequests, has: []string{`"code":"network_holds"`}})
		if refused.header.Get("Retry-After") == "" {
			s.t.Error("no Retry-After")
		}
		exhibitor("203.0.113.2").hold(next(1)...).check(call{path: "another address", want: 200})
	})
}

// freeStalls lists the numbers of the available standard stalls.
func (s *site) freeStalls() (numbers []int) {
	s.t.Helper()
	var hall struct {
		Stalls []struct{ Stallnumber, StallSize, State string }
	}
	s.do(call{method: "GET", path: "/api/hall", want: 200}).json(&hall)
	for _, one := range hall.Stalls {
		if n, err := strconv.Atoi(one.Stallnumber); err == nil && one.StallSize == "3x3m" && one.State == "available" {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

func TestAfterTwoUnpaidBookingsTheNextOneWaits(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		one, other := exhibitor("203.0.113.1"), exhibitor("203.0.113.1")
		for range 2 {
			one.hold(24).check(call{path: "a hold", want: 200})
			s.advance("50m")
			s.sweep()
		}
		if got := s.stallState("std-24"); got != "available" {
			s.t.Fatalf("stall 24 is %s", got)
		}
		one.hold(24).check(call{
			path: "the third", want: http.StatusTooManyRequests,
			has: []string{`"code":"holds_wait"`, "पिछले 24 घंटों में"}, // midnight may have passed since the hold
		})
		// Other exhibitors with the same network address can still hold the stall. After a day, the refused phone number
		// can hold stalls again.
		bought := other.hold(24)
		bought.check(call{path: "another phone", want: 200})
		s.advance("24h")
		one.hold(25).check(call{path: "a day later", want: 200})
	})
}

// Somebody who releases stalls shortly before the middle of the time to pay and books them again cannot hold them for
// ever. Somebody who changes his mind a few times can still book.
func TestReleasedHoldsCount(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		release := func(o answer) {
			t.Helper()
			s.do(call{
				method: "POST", path: "/api/cashfree/release/" + o.field("orderId") + "/" + o.field("userID"), want: 200,
			})
		}
		honest := exhibitor("203.0.113.9")
		free := s.freeStalls()[10:]
		for _, choice := range []int{0, 1, 0, 2, 3} {
			held := honest.hold(free[choice])
			held.check(call{path: "a change of mind", want: 200})
			s.advance("2m")
			release(held)
		}
		honest.hold(free[4]).check(call{path: "the last choice", want: 200})

		one := exhibitor("203.0.113.1")
		rounds := 0
		for ; rounds < 20; rounds++ {
			held := one.hold(24, 25)
			if held.status != 200 {
				held.check(call{
					path: "too long", want: http.StatusTooManyRequests, has: []string{`"code":"held_long"`, "काफ़ी देर तक"},
				})
				break
			}
			s.advance("9m")
			release(held)
			s.advance("2m")
		}
		if rounds != 7 { // 7 × 9 minutes is the first sum above the time to pay of three orders
			s.t.Errorf("held %d times", rounds)
		}
		exhibitor("203.0.113.1").hold(24).check(call{path: "another phone", want: 200})
		s.advance("24h")
		one.hold(26).check(call{path: "a day later", want: 200})
	})
}

// A stall that a source has released twice can be booked by others at once, and by the source after two minutes.
func TestAStallRestsAfterItWasReleasedAgain(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		one := exhibitor("203.0.113.1")
		for range 2 {
			held := one.hold(24)
			held.check(call{path: "a hold", want: 200})
			s.do(call{
				method: "POST", path: "/api/cashfree/release/" + held.field("orderId") + "/" + held.field("userID"), want: 200,
			})
		}
		one.hold(24).check(call{
			path: "at once", want: http.StatusTooManyRequests, has: []string{`"code":"stall_rests"`, "दो मिनट"},
		})
		exhibitor("203.0.113.1").hold(24).check(call{path: "another phone of the network", want: http.StatusTooManyRequests})
		one.hold(25).check(call{path: "another stall", want: 200})
		exhibitor("203.0.113.2").hold(24).check(call{path: "somebody else", want: 200})
		if n := s.app.Payments.RefusedHolds(fair.HoldRest); n != 2 {
			s.t.Errorf("%d refused bookings are counted, want 2", n)
		}
	})
}

// Many phones behind one address cannot hold stalls in turns all day.
func TestANetworkHoldsStallsForALimitedTime(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		free := s.freeStalls()
		rounds := 0
		for ; rounds < 12; rounds++ {
			held := exhibitor("203.0.113.1").hold(free[:20]...)
			if held.status != 200 {
				held.check(call{path: "too long", want: http.StatusTooManyRequests, has: []string{`"code":"network_holds"`}})
				break
			}
			s.advance("50m")
			s.sweep()
		}
		if rounds != 8 { // 20 stalls × 20 minutes × 8 is more than 25 stalls × 2 hours
			s.t.Errorf("held %d times", rounds)
		}
		exhibitor("203.0.113.2").hold(free[0]).check(call{path: "another address", want: 200})
	})
}

func TestAPaidOrderEndsTheWait(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		one := exhibitor("203.0.113.1")
		for range 2 {
			one.hold(24).check(call{path: "a hold", want: 200})
			s.advance("50m")
			s.sweep()
		}
		visitor := farmer("Ramulu")
		visitor["whatsappNo"] = strconv.FormatInt(one.phone, 10)
		r := s.do(call{method: "POST", path: "/api/registers", body: visitor, want: 201})
		o := s.do(call{
			method: "POST", path: "/api/cashfree/create-order",
			body: map[string]any{"registrationId": r.field("_id"), "userID": r.field("userID")}, want: 200,
		})
		s.pay(o.field("orderId"))
		s.check(o, "PAID")
		one.hold(24).check(call{path: "after a payment", want: 200})
	})
}

func TestTheOfficeEndsUnpaidHolds(t *testing.T) {
	t.Parallel()
	hallOnTheMove(t, func(s *site, exhibitor func(string) holder) {
		viewer, manager := s.signIn(fair.RoleViewer), s.signIn(fair.RoleManager)
		paid, withBank := exhibitor("203.0.113.1").hold(24), exhibitor("203.0.113.1").hold(25)
		s.pay(paid.field("orderId"))
		s.check(paid, "PAID")
		s.attempt(withBank.field("orderId"), map[string]any{"outcome": "PENDING"})
		s.check(withBank, "PENDING")
		old := exhibitor("203.0.113.1").hold(26)
		s.advance("10m")
		fresh := exhibitor("203.0.113.2").hold(27)
		s.do(call{method: "POST", path: "/api/admin/holds/end", body: "{}", want: 401})
		s.do(call{method: "POST", path: "/api/admin/holds/end", as: viewer, body: "{}", want: 403})
		s.do(call{method: "POST", path: "/api/admin/holds/end", as: manager, body: `{"unpaidFor":-1}`, want: 422})
		s.do(call{
			method: "POST", path: "/api/admin/holds/end", as: manager, body: `{"unpaidFor":5}`, want: 200,
			has: []string{`"ended":1`},
		})
		s.sweep()
		for id, want := range map[string]string{"std-24": "sold", "std-25": "held", "std-26": "available", "std-27": "held"} {
			if got := s.stallState(id); got != want {
				s.t.Errorf("%s is %s, want %s", id, got, want)
			}
		}
		s.do(call{method: "POST", path: "/api/admin/holds/end", as: manager, want: 200, has: []string{`"ended":1`}})
		s.do(call{
			method: "POST", path: "/api/admin/holds/end", as: manager, body: "{}", want: 200,
			has: []string{`"ended":0`},
		})
		s.sweep()
		s.check(old, "EXPIRED")
		s.check(fresh, "EXPIRED")
		s.do(call{method: "GET", path: "/api/admin/activity", as: manager, want: 200, has: []string{"ended holds"}})
	})
}

// A return address on another site must be refused. Browsers treat //host as the URL of another site, even when it is
// appended to our own URL.
func TestReturnAddressesStayOnThisSite(t *testing.T) {
	t.Parallel()
	s := newSite(t, storetest.SQLite(t))
	for address, want := range map[string]int{
		s.url + "//evil.example/phish": 422, "//evil.example": 422, "https://evil.example/": 422, `/\evil.example`: 422,
		s.url + "/stallbooking?done=1": 200,
	} {
		a := s.free(call{method: "POST", path: "/api/cashfree/create-order", body: map[string]any{
			"booking": bookingFields("Soil Life", stall24), "redirecturl": address,
		}})
		if a.status != want {
			t.Errorf("%s: %d, want %d", address, a.status, want)
		}
	}
}
