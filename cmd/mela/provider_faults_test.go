package main_test

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestProviderFaults(t *testing.T) {
	onEachEngine(t, faultsOnCreate, createLeftUnfinished, faultsOnQuestions, faultsOnRefunds, busyProvider)
}

const (
	timeout            = "timeout"              // no response, and the call is not executed
	timeoutAfterCommit = "timeout_after_commit" // no response, but the call is executed
	afterCommit        = "after_commit"         // combined with an error status; the call is still executed
)

// oneOfEach pays an order. It checks that the provider has captured one payment of the order's amount, and that the
// site has accepted this payment and sold the stall.
func (s *site) oneOfEach(o order) {
	s.t.Helper()
	s.attempt(o, "SUCCESS")
	s.untilRecord(o.ID, "PAID")
	if sum, n := s.atProvider(o.ID).captured(); n != 1 || sum != o.Amount {
		s.t.Errorf("captured %s in %d payments", sum, n)
	}
	if got := s.record(o.ID); got.dispositions() != "accepted" {
		s.t.Errorf("dispositions %q", got.dispositions())
	}
	s.untilState(o.stall, "sold")
}

// faultsOnCreate tests failures when an order is created. Either the site repeats the call, or the visitor submits the
// form again.
func faultsOnCreate(s *site) {
	for _, c := range []struct {
		name     string
		status   any
		times    int
		more     []any
		survived bool // the visitor sees no error
	}{
		{"500 once", 500, 1, nil, true},
		{"500 once after the commit, then 409", 500, 1, []any{afterCommit, true}, true},
		{"502 once", 502, 1, []any{"code", "bank_processing_failure"}, true},
		{"time-out once", timeout, 1, nil, true},
		{"time-out once after the commit", timeoutAfterCommit, 1, nil, true},
		{"500 twice", 500, 2, nil, false},
		{"500 twice after the commit", 500, 2, []any{afterCommit, true}, false},
		{"time-out twice", timeout, 2, nil, false},
		{"time-out twice after the commit", timeoutAfterCommit, 2, nil, false},
	} {
		s.run("create: "+c.name, func(s *site) {
			wanted := s.newStall()
			body := s.bookingOrder(s.bookingForm(s.name("Faulty line"), []stall{wanted}), "orderId", s.name("MKM00"))
			orders, there := s.rows("payment_order"), s.rows("sandbox_orders")
			s.fault("POST /pg/orders", c.status, c.times, c.more...)
			a, err := s.try(anybody, http.MethodPost, createOrder, body)
			if err != nil {
				s.t.Fatal(err)
			}
			switch {
			case a.status == http.StatusOK:
			case c.survived || a.status != http.StatusServiceUnavailable:
				s.t.Errorf("%d %s", a.status, a.body)
			default:
				p := s.problem(a)
				if wait, _ := strconv.Atoi(a.header.Get("Retry-After")); p.Code != "provider_unreachable" || wait < 1 ||
					strings.Contains(p.Detail, "fail") {
					s.t.Errorf("the visitor reads %q, Retry-After %q", p.Detail, a.header.Get("Retry-After"))
				}
				s.wantState(wanted, "held")
			}
			o := s.open(body) // the visitor submits the form again or reloads the page
			o.stall = wanted
			if a.status == http.StatusOK {
				var first order
				s.into(a, &first)
				if first.ID != o.ID || first.Session != o.Session {
					s.t.Errorf("the same form made %s and %s", first.ID, o.ID)
				}
			}
			if n := s.rows("payment_order") - orders; n != 1 || s.rows("sandbox_orders")-there != 1 {
				s.t.Errorf("%d orders here, %d at the provider", n, s.rows("sandbox_orders")-there)
			}
			if s.faultsLeft() != 0 {
				s.t.Error("the injected failures did not occur, so the test proves nothing")
			}
			if o.Status != "ACTIVE" || o.Session == "" {
				s.t.Fatalf("the order cannot be paid: %+v", o)
			}
			s.oneOfEach(o)
		})
	}
	s.run("create: refused permanently", func(s *site) {
		wanted := s.newStall()
		body := s.bookingOrder(s.bookingForm(s.name("Refused"), []stall{wanted}))
		s.fault("POST /pg/orders", http.StatusBadRequest, 1, "code", "order_amount_invalid")
		p := s.problem(s.ask(http.StatusServiceUnavailable, http.MethodPost, createOrder, body))
		if p.Code != "provider_refused" {
			s.t.Errorf("the visitor reads %v", p)
		}
		s.wantState(wanted, "available") // the order cannot be paid, so the stall is not held
		o := s.open(body)
		o.stall = wanted
		s.oneOfEach(o)
	})
	s.run("create: a registration's order", func(s *site) {
		r := s.register()
		s.fault("POST /pg/orders", timeoutAfterCommit, 2)
		body := map[string]any{"registrationId": r.ID, "userID": r.User}
		s.ask(http.StatusServiceUnavailable, http.MethodPost, createOrder, body)
		s.attempt(s.openFor(r), "SUCCESS")
		s.until(func() string {
			if got := s.registrations(false)[r.ID].Status; got != "Paid" {
				return "the registration is " + got
			}
			return ""
		})
	})
}

// createLeftUnfinished tests visitors who leave after the provider did not respond. The sweeper, a background worker,
// then queries the provider for the state of the order.
func createLeftUnfinished(s *site) {
	s.run("visitor gives up, the provider has no order", func(s *site) {
		wanted := s.newStall()
		s.fault("POST /pg/orders", timeout, 2)
		s.ask(
			http.StatusServiceUnavailable, http.MethodPost, createOrder,
			s.bookingOrder(s.bookingForm(s.name("Gone"), []stall{wanted})),
		)
		s.advance("61s")
		s.wantState(wanted, "held") // as for every unpaid order, until the time to pay is over
		s.advance("20m")
		s.untilState(wanted, "available")
	})
	s.run("visitor gives up, the provider has the order", func(s *site) {
		wanted := s.newStall()
		body := s.bookingOrder(s.bookingForm(s.name("Away"), []stall{wanted}), "orderId", s.name("MKM00"))
		s.fault("POST /pg/orders", timeoutAfterCommit, 2)
		s.ask(http.StatusServiceUnavailable, http.MethodPost, createOrder, body)
		s.advance("61s")
		newest := s.records()[0].ID
		s.untilRecord(newest, "ACTIVE")
		s.untilState(wanted, "held")
		o := s.open(body) // the visitor returns after a minute
		o.stall = wanted
		if o.ID != newest || o.Session == "" {
			s.t.Fatalf("not the same order: %+v", o)
		}
		s.oneOfEach(o)
	})
	s.run("visitor never returns, the provider has the order", func(s *site) {
		wanted := s.newStall()
		s.fault("POST /pg/orders", timeoutAfterCommit, 2)
		s.ask(
			http.StatusServiceUnavailable, http.MethodPost, createOrder,
			s.bookingOrder(s.bookingForm(s.name("Never"), []stall{wanted})),
		)
		s.advance("61s")
		s.untilRecord(s.records()[0].ID, "ACTIVE")
		s.advance("20m")
		s.untilState(wanted, "available")
	})
}

// faultsOnQuestions tests failing queries to the provider. After a failed query, the site must not show the payment as
// failed. It must use the response to a later query.
func faultsOnQuestions(s *site) {
	for _, c := range []struct {
		name, call string
		status     any
	}{
		{"the order: 500", "GET /pg/orders/%s", 500},
		{"the order: time-out", "GET /pg/orders/%s", timeout},
		{"the order: the keys are refused", "GET /pg/orders/%s", 401},
		{"the payments: 500", "GET /pg/orders/%s/payments", 500},
		{"the payments: time-out", "GET /pg/orders/%s/payments", timeout},
	} {
		s.run("query of "+c.name, func(s *site) {
			s.webhooks("drop")
			o := s.book()
			s.wantStatus(o, "ACTIVE")
			s.fault(fmt.Sprintf(c.call, o.ID), c.status, 1000)
			made := s.attempt(o, "PENDING")
			got := s.checkAnew(o)
			if got.Status != "ACTIVE" || !got.Unreachable || got.Message != "" {
				s.t.Errorf("an unreachable provider looks like %+v", got)
			}
			s.wantPage(o, "Cannot check right now", "This does not mean that your payment failed.")
			s.resolve(made, "SUCCESS")
			if got := s.checkAnew(o); got.Status != "ACTIVE" || !got.Unreachable {
				s.t.Errorf("an unreachable provider looks like %+v", got)
			}
			s.wantState(o.stall, "held")
			if !s.record(o.ID).Unreachable {
				s.t.Error("the office is not notified")
			}
			s.mend()
			if got := s.checkAnew(o); got.Status != "PAID" || got.Unreachable {
				s.t.Errorf("after the provider responds again: %+v", got)
			}
			s.wantLines(o.ID, "booking_paid", 1)
		})
	}
	s.run("termination of an order", func(s *site) {
		// A portal user deletes a registration with an open order. The call that terminates the order is executed but
		// returns an error. The order must nevertheless expire on the site and be terminated at the provider.
		r := s.register()
		o := s.openFor(r)
		s.fault("PATCH /pg/orders/"+o.ID, timeoutAfterCommit, 1)
		s.askOffice(http.StatusNoContent, http.MethodDelete, "/api/registers/"+r.ID, nil)
		s.until(func() string {
			s.advance("31s")
			if got := s.record(o.ID); got.Status != "EXPIRED" || got.Unreachable {
				return fmt.Sprintf("the order is %s, unreachable %v", got.Status, got.Unreachable)
			}
			return ""
		})
		if got := s.atProvider(o.ID).Order.Status; got != "TERMINATED" || s.faultsLeft() != 0 {
			s.t.Errorf("at the provider it is %s, %d faults are left", got, s.faultsLeft())
		}
	})
	s.run("query of the provider's own refunds", func(s *site) {
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.untilRecord(o.ID, "PAID")
		s.fault("GET /pg/orders/"+o.ID+"/refunds", timeout, 1000)
		s.attempt(o, "SUCCESS")
		got := s.checkAnew(o)
		if got.Status != "PAID" {
			s.t.Errorf("a paid order is %+v", got)
		}
		if refunds := s.record(o.ID).Refunds; len(refunds) != 0 {
			s.t.Errorf("it was refunded without knowing that the provider had done so: %v", refunds)
		}
		s.mend()
		s.until(func() string {
			s.checkAnew(o)
			if got := s.record(o.ID).dispositions(); got != "accepted refund" {
				return "dispositions " + got
			}
			return ""
		})
	})
}

// paidThenDeleted creates a payment that must be refunded: the registration was deleted while the payment was
// pending. The function `before` is called just before the payment succeeds.
func (s *site) paidThenDeleted(before func(o order)) order {
	s.t.Helper()
	r := s.register()
	o := s.openFor(r)
	made := s.attempt(o, "PENDING")
	s.askOffice(http.StatusNoContent, http.MethodDelete, "/api/registers/"+r.ID, nil)
	s.untilRecord(o.ID, "CLOSING")
	before(o)
	s.resolve(made, "SUCCESS")
	s.untilRecord(o.ID, "REFUNDED")
	return o
}

// faultsOnRefunds tests failing refund calls: after any number of failures, the amount is refunded once.
func faultsOnRefunds(s *site) {
	for _, c := range []struct {
		name   string
		call   string
		status any
		times  int
		more   []any
	}{
		{"500 three times", "POST /pg/orders/%s/refunds", 500, 3, nil},
		{"500 after the commit", "POST /pg/orders/%s/refunds", 500, 1, []any{afterCommit, true}},
		{"time-out twice", "POST /pg/orders/%s/refunds", timeout, 2, nil},
		{"time-out twice after the commit", "POST /pg/orders/%s/refunds", timeoutAfterCommit, 2, nil},
		{"asked about: 500", "GET /pg/orders/%s/refunds/*", 500, 4, nil},
	} {
		s.run("refund: "+c.name, func(s *site) {
			o := s.paidThenDeleted(func(o order) { s.fault(fmt.Sprintf(c.call, o.ID), c.status, c.times, c.more...) })
			ours := s.untilRefund(o.ID, "SUCCESS", "10s")
			if s.faultsLeft() != 0 {
				s.t.Error("the injected failures did not occur, so the test proves nothing")
			}
			theirs := s.atProvider(o.ID).Refunds
			if len(theirs) != 1 || theirs[0].ID != ours.ID || theirs[0].Amount != o.Amount || ours.Amount != o.Amount ||
				ours.Reason != "late" {
				s.t.Errorf("the provider has %v, we have %v", theirs, ours)
			}
			s.wantStatus(o, "REFUNDED")
			s.wantPage(o, "Your money has been refunded")
			s.wantLines(o.ID, "late_refund", 1)
		})
	}
}

// busyProvider tests responses with status 429 that request a pause (Retry-After). The site must not send another
// call before the pause has ended.
func busyProvider(s *site) {
	// waits checks the logged calls about an order: after a response with status 429, the next call must wait as long
	// as the response requests.
	waits := func(s *site, orderID, method, path string, least time.Duration) {
		s.t.Helper()
		s.until(func() string { // the provider writes its log with a delay
			refused := false
			var before time.Time
			for _, call := range s.calls(orderID, "api") {
				if call.Method != method || call.Path != path {
					continue
				}
				if !before.IsZero() && call.At.Sub(before) < least {
					s.t.Fatalf(
						"%s was called again after %v, the provider requested %v", method, call.At.Sub(before), least,
					)
				}
				before = time.Time{}
				if call.Status == http.StatusTooManyRequests {
					before, refused = call.At, true
				}
			}
			if !refused || s.faultsLeft() != 0 {
				return fmt.Sprintf("refused %v, %d faults left: this shows nothing", refused, s.faultsLeft())
			}
			return ""
		})
	}
	const orders = "/sandbox/pg/orders"
	s.run("429 on a refund", func(s *site) {
		o := s.paidThenDeleted(func(o order) { s.fault("POST /pg/orders/"+o.ID+"/refunds", 429, 2, "retry", 40) })
		s.untilRefund(o.ID, "SUCCESS", "5s")
		waits(s, o.ID, http.MethodPost, orders+"/"+o.ID+"/refunds", 40*time.Second)
		if n := len(s.atProvider(o.ID).Refunds); n != 1 {
			s.t.Errorf("%d refunds at the provider", n)
		}
	})
	s.run("429 on create, one second", func(s *site) {
		wanted := s.newStall()
		body := s.bookingOrder(s.bookingForm(s.name("Busy"), []stall{wanted}), "orderId", s.name("MKM00"))
		s.fault("POST /pg/orders", 429, 1, "retry", 1)
		a, err := s.try(anybody, http.MethodPost, createOrder, body)
		if err != nil || a.status != http.StatusOK && a.status != http.StatusServiceUnavailable {
			s.t.Fatalf("%v %d %s", err, a.status, a.body)
		}
		waits(s, s.records()[0].ID, http.MethodPost, orders, time.Second)
		s.advance("1s")
		o := s.open(body)
		o.stall = wanted
		s.oneOfEach(o)
	})
	s.run("429 on create, forty seconds", func(s *site) {
		wanted := s.newStall()
		body := s.bookingOrder(s.bookingForm(s.name("Busier"), []stall{wanted}), "orderId", s.name("MKM00"))
		s.fault("POST /pg/orders", 429, 1, "retry", 40)
		a := s.ask(http.StatusServiceUnavailable, http.MethodPost, createOrder, body)
		if wait, _ := strconv.Atoi(a.header.Get("Retry-After")); wait < 40 {
			s.t.Errorf("Retry-After is %q seconds", a.header.Get("Retry-After"))
		}
		waits(s, s.records()[0].ID, http.MethodPost, orders, 40*time.Second)
		s.advance("40s")
		o := s.open(body)
		o.stall = wanted
		s.oneOfEach(o)
	})
	s.run("429 on a query", func(s *site) {
		s.webhooks("drop")
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.fault("GET /pg/orders/"+o.ID, 429, 1, "retry", 1)
		if got := s.check(o); got.Status != "PAID" && !got.Unreachable {
			s.t.Errorf("%+v", got)
		}
		waits(s, o.ID, http.MethodGet, orders+"/"+o.ID, time.Second)
		next := s.book()
		s.fault("GET /pg/orders/"+next.ID, 429, 1, "retry", 50)
		for range 4 { // as the page does, which keeps polling
			if got := s.checkAnew(next); got.Status != "ACTIVE" || !got.Unreachable {
				s.t.Errorf("while the provider is busy: %+v", got)
			}
		}
		waits(s, next.ID, http.MethodGet, orders+"/"+next.ID, 50*time.Second)
		s.attempt(next, "SUCCESS")
		s.advance("30s")
		s.untilStatus(next, "PAID")
		waits(s, next.ID, http.MethodGet, orders+"/"+next.ID, 50*time.Second)
	})
}
