package main_test

import (
	"net/http"
	"testing"
)

func TestHolds(t *testing.T) {
	onEachEngine(t, holdsEnd, attemptsInFlight)
}

// taken checks that no other visitor can book a stall.
func (s *site) taken(wanted stall) {
	s.t.Helper()
	body := s.bookingOrder(s.bookingForm(s.name("Rival"), []stall{wanted}))
	if p := s.problem(s.ask(http.StatusConflict, http.MethodPost, createOrder, body)); len(p.Stalls) != 1 ||
		p.Stalls[0] != wanted {
		s.t.Errorf("the response to the other buyer is %v", p)
	}
}

func holdsEnd(s *site) {
	s.run("the hold expires without a payment", func(s *site) {
		o := s.book()
		s.advance("19m30s")
		if got := s.checkAnew(o); got.Status != "ACTIVE" || got.Session == "" {
			s.t.Errorf("before the time: %+v", got)
		}
		s.taken(o.stall)
		s.advance("30s")
		s.untilState(o.stall, "available")
		if got := s.check(o); got.Status != "EXPIRED" || got.Session != "" {
			s.t.Errorf("after the time: %+v", got)
		}
		s.wantPage(o, "This order can no longer be paid")
		s.wantBooking(o, "EXPIRED Pending booked=false")
		// The payer's old tab must no longer be able to pay, and another visitor must be able to book the stall.
		s.ask(
			http.StatusConflict, http.MethodPost, "/sandbox/sim/orders/"+o.ID+"/attempts",
			map[string]string{"outcome": "SUCCESS"},
		)
		next := s.bookStall(o.stall)
		s.attempt(next, "SUCCESS")
		s.untilRecord(next.ID, "PAID")
	})
	s.run("the hold expires after failed attempts", func(s *site) {
		o := s.book()
		s.attempt(o, "FAILED")
		s.attempt(o, "USER_DROPPED")
		s.advance("20m1s")
		s.untilState(o.stall, "available")
		s.wantStatus(o, "EXPIRED")
	})
	s.run("the provider does not respond until the hold ends", func(s *site) {
		o := s.book()
		s.fault("GET /pg/orders/"+o.ID, http.StatusBadGateway, 1000)
		s.advance("20m1s")
		s.until(func() string {
			if s.record(o.ID).Unreachable {
				return ""
			}
			return "the site has not noticed that the provider is silent"
		})
		s.wantPage(o, "Cannot check right now")
		if got := s.check(o); got.Status != "ACTIVE" || !got.Unreachable {
			s.t.Errorf("after the time: %+v", got)
		}
		s.taken(o.stall)
		s.advance("24m")
		s.taken(o.stall)
		s.advance("1m")
		s.untilState(o.stall, "available")
	})
	s.run("a payment after its time limit is reversed automatically", func(s *site) {
		// The payment attempt takes longer than the provider's limit. The provider reverses the payment, and the site
		// must ignore the attempt.
		o := s.book()
		s.advance("10m")
		s.attempt(o, "SUCCESS", "delay", "25m")
		s.advance("26m")
		s.untilState(o.stall, "available")
		s.untilStatus(o, "EXPIRED")
		theirs := s.atProvider(o.ID)
		if _, n := theirs.captured(); n != 0 || len(theirs.Refunds) != 1 {
			s.t.Errorf("at the provider: %+v", theirs)
		}
		if got := s.record(o.ID); got.dispositions() != "" || len(got.Refunds) != 0 {
			s.t.Errorf("our books: %v %v", got.Payments, got.Refunds)
		}
	})
}

// attemptsInFlight tests payment attempts that are still pending when the order's hold expires. The stalls must stay
// held until the result of the attempt is known.
func attemptsInFlight(s *site) {
	inFlight := func(s *site) (order, attempt) {
		s.t.Helper()
		o := s.book()
		s.advance("19m")
		made := s.attempt(o, "PENDING")
		s.advance("2m")
		s.untilRecord(o.ID, "CLOSING")
		if got := s.checkAnew(o); got.Status != "PENDING" || got.Session != "" {
			s.t.Errorf("with the bank: %+v", got)
		}
		s.wantPage(o, "Do not pay again.")
		s.taken(o.stall)
		return o, made
	}
	s.run("pending at the end of the hold, then paid", func(s *site) {
		o, made := inFlight(s)
		s.advance("15m")
		s.taken(o.stall)
		s.resolve(made, "SUCCESS")
		s.untilRecord(o.ID, "PAID")
		s.wantStatus(o, "PAID")
		s.untilState(o.stall, "sold")
		s.wantBooking(o, "PAID Confirmed booked=true")
	})
	s.run("pending at the end of the hold, then paid, webhooks lost", func(s *site) {
		s.webhooks("drop")
		o, made := inFlight(s)
		s.resolve(made, "SUCCESS")
		s.advance("61s")
		s.untilRecord(o.ID, "PAID")
		s.untilState(o.stall, "sold")
	})
	s.run("pending at the end of the hold, then failed", func(s *site) {
		o, made := inFlight(s)
		s.resolve(made, "FAILED")
		s.untilState(o.stall, "available")
		s.wantStatus(o, "EXPIRED")
	})
	s.run("pending when the order is terminated", func(s *site) {
		// A portal user deletes the booking. The site terminates the order while a payment attempt is still pending.
		// If the attempt fails, the order must expire. If it succeeds, the payment must be refunded.
		for _, outcome := range []string{"FAILED", "SUCCESS"} {
			o := s.book()
			made := s.attempt(o, "PENDING")
			s.askOffice(
				http.StatusNoContent, http.MethodDelete, "/api/stallBooking/stall-bookings/"+s.bookingOf(o).ID, nil,
			)
			s.untilState(o.stall, "available")
			s.until(func() string {
				if got := s.atProvider(o.ID).Order.Status; got != "TERMINATION_REQUESTED" {
					return "at the provider the order is " + got
				}
				return ""
			})
			s.resolve(made, outcome)
			if outcome == "FAILED" {
				s.untilRecord(o.ID, "EXPIRED")
				if got := s.atProvider(o.ID).Order.Status; got != "TERMINATED" {
					s.t.Errorf("at the provider the order is %s", got)
				}
				continue
			}
			s.untilRecord(o.ID, "REFUNDED")
			s.untilRefund(o.ID, "SUCCESS", "10s")
			s.untilState(o.stall, "available")
		}
	})
}
