package main_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

func TestLateSecondAndWrongPayments(t *testing.T) {
	onEachEngine(t, lateMoney, secondPayments, differentAmounts, refundsThatHang)
}

// late creates a late payment: the payment attempt begins before the order's hold ends and succeeds after that. Faults
// prevent the site from noticing the payment before the order has expired: it receives no webhooks, and its queries to
// the provider fail. The returned function ends these faults, so that the site finds the payment.
func (s *site) late(o order) (deliver func()) {
	s.t.Helper()
	s.webhooks("drop")
	s.fault("GET /pg/orders/"+o.ID, http.StatusInternalServerError, 1000)
	s.advance("19m")
	s.attempt(o, "SUCCESS", "delay", "15m")
	s.advance("26m30s")
	s.untilRecord(o.ID, "EXPIRED")
	if sum, n := s.atProvider(o.ID).captured(); n != 1 || sum != o.Amount {
		s.t.Fatalf("the provider captured %s in %d payments, want one payment of the order's amount", sum, n)
	}
	s.webhooks("normal")
	return func() {
		s.t.Helper()
		s.mend()
		s.advance("61m")
	}
}

func lateMoney(s *site) {
	s.run("late payment, the stall is still free", func(s *site) {
		o := s.book()
		deliver := s.late(o)
		s.untilState(o.stall, "available")
		deliver()
		s.untilRecord(o.ID, "PAID")
		s.untilState(o.stall, "sold")
		s.wantBooking(o, "PAID Confirmed booked=true")
		if got := s.record(o.ID); got.dispositions() != "accepted" || len(got.Refunds) != 0 {
			s.t.Errorf("dispositions %q, refunds %v", got.dispositions(), got.Refunds)
		}
	})
	s.run("late payment, another buyer has the stall", func(s *site) {
		o := s.book()
		deliver := s.late(o)
		rival := s.bookStall(o.stall)
		s.attempt(rival, "SUCCESS")
		s.untilRecord(rival.ID, "PAID")
		deliver()
		s.untilRecord(o.ID, "REFUNDED")
		ours := s.untilRefund(o.ID, "SUCCESS", "10s")
		theirs := s.atProvider(o.ID).Refunds
		if len(theirs) != 1 || theirs[0].ID != ours.ID || theirs[0].Amount != o.Amount ||
			theirs[0].Type != "MERCHANT_INITIATED" || theirs[0].Status != "SUCCESS" {
			s.t.Errorf("the provider's refunds %+v, ours %+v", theirs, ours)
		}
		s.wantStatus(o, "REFUNDED")
		s.wantPage(o, "Your money has been refunded", standardText)
		s.wantBooking(o, "REFUNDED Pending booked=false")
		s.wantBooking(rival, "PAID Confirmed booked=true")
		s.untilState(o.stall, "sold")
		s.wantLines(o.ID, "late_refund", 1)
		s.wantLines(o.ID, "booking_paid", 0)
	})
	s.run("late payment, another buyer holds the stall unpaid", func(s *site) {
		o := s.book()
		deliver := s.late(o)
		rival := s.bookStall(o.stall)
		s.mend()
		s.untilStatus(o, "REFUNDED") // the status requests cause the refund; the other order can still be paid
		s.untilRefund(o.ID, "SUCCESS", "10s")
		s.wantBooking(o, "REFUNDED Pending booked=false")
		s.wantBooking(rival, "PENDING Pending booked=false")
		s.untilState(o.stall, "held")
		s.attempt(rival, "SUCCESS")
		s.untilRecord(rival.ID, "PAID")
		s.untilState(o.stall, "sold")
		deliver()
	})
}

func secondPayments(s *site) {
	s.run("an order paid twice", func(s *site) {
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.untilRecord(o.ID, "PAID")
		s.attempt(o, "SUCCESS")
		s.until(func() string {
			if got := s.record(o.ID).dispositions(); got != "accepted refund" {
				return "dispositions " + got
			}
			return ""
		})
		got := s.record(o.ID)
		if got.Status != "PAID" || len(got.Refunds) != 1 || got.Refunds[0].Reason != "duplicate" ||
			got.Refunds[0].Status != "SUCCESS" {
			s.t.Errorf("the order is %s with the refunds %v", got.Status, got.Refunds)
		}
		s.wantStatus(o, "PAID")
		s.wantBooking(o, "PAID Confirmed booked=true")
		s.wantLines(o.ID, "booking_paid", 1)
		s.wantLines(o.ID, "refund_done", 1)
	})
	s.run("an order paid twice, webhooks lost", func(s *site) {
		s.webhooks("drop")
		o := s.book()
		s.attempt(o, "SUCCESS")
		s.attempt(o, "SUCCESS")
		s.untilStatus(o, "PAID")
		if got := s.record(o.ID).dispositions(); got != "accepted refund" {
			s.t.Errorf("dispositions %q", got)
		}
	})
	s.run("two orders for one registration, both paid", func(s *site) {
		r := s.register()
		first := s.openFor(r)
		deliver := s.late(first)
		second := s.openFor(r)
		if second.ID == first.ID {
			s.t.Fatal("the order that ran out is offered again")
		}
		s.attempt(second, "SUCCESS")
		s.untilRecord(second.ID, "PAID")
		deliver()
		s.untilRecord(first.ID, "REFUNDED")
		ours := s.untilRefund(first.ID, "SUCCESS", "10s")
		if theirs := s.atProvider(first.ID).Refunds; len(theirs) != 1 || theirs[0].Amount != first.Amount ||
			ours.Reason != "duplicate" {
			s.t.Errorf("the provider's refunds %+v, ours %+v", theirs, ours)
		}
		s.wantLines(first.ID, "duplicate_refund", 1)
		s.wantLines(second.ID, "registration_paid", 1)
		s.wantStatus(second, "PAID")
		if got := s.registrations(false)[r.ID].Status; got != "Paid" {
			s.t.Errorf("the registration is %s", got)
		}
	})
}

// differentAmounts tests payments whose amount differs from the order's amount. The money is accepted: what is missing
// is still due, and what is too much waits for the office. Neither goes back by itself.
func differentAmounts(s *site) {
	differ := func(name, booking, message, page string, pay func(s *site, o order)) {
		s.run(name, func(s *site) {
			o := s.book()
			pay(s, o)
			s.untilRecord(o.ID, "PAID")
			s.wantPage(o, page)
			s.wantBooking(o, booking)
			s.advance("3h") // the state must not change
			s.checkAnew(o)
			s.taken(o.stall)
			s.wantBooking(o, booking)
			ours := s.record(o.ID)
			if ours.Status != "PAID" || ours.dispositions() != "accepted" || len(ours.Refunds) != 0 ||
				len(s.atProvider(o.ID).Refunds) != 0 {
				s.t.Errorf("our record %+v", ours)
			}
			s.wantLines(o.ID, message, 1)
			var summary struct {
				Waiting struct {
					Work int `json:"work"`
				} `json:"waiting"`
			}
			if s.into(s.askOffice(http.StatusOK, http.MethodGet, "/api/admin/summary", nil),
				&summary); summary.Waiting.Work < 1 {
				s.t.Error("the dashboard does not count it")
			}
			s.ask(
				http.StatusOK, http.MethodPost, "/api/stallBooking", map[string]any{"orderId": o.ID, "userID": o.User},
			)
		})
	}
	differ("paid too little", "PENDING Confirmed booked=true", "part_paid", "Still to pay: ₹1", func(s *site, o order) {
		s.attempt(o, "SUCCESS", "amount", 88499)
	})
	differ("paid too much", "PAID Confirmed booked=true", "amount_differs", standardText, func(s *site, o order) {
		s.attempt(o, "SUCCESS", "amount", 88501)
	})
	s.run("the provider asked for another amount", func(s *site) {
		o := s.book()
		s.ask(http.StatusOK, http.MethodPatch, "/sandbox/sim/orders/"+o.ID, map[string]any{"order_amount": 1})
		s.attempt(o, "SUCCESS", "amount", standardPrice)
		s.untilRecord(o.ID, "PAID")
		s.wantBooking(o, "PAID Confirmed booked=true")
	})
	s.run("paid too little for a registration", func(s *site) {
		r := s.register()
		o := s.openFor(r)
		s.attempt(o, "SUCCESS", "amount", 1)
		s.untilRecord(o.ID, "PAID")
		if got := s.registrations(false)[r.ID].Status; got != "Pending" {
			s.t.Errorf("the registration is %s", got)
		}
		s.wantLines(o.ID, "part_paid", 1)
	})
}

// refundsThatHang tests refunds that do not succeed. The portal must show their state, and must request a manual check
// unless the refund is only pending.
func refundsThatHang(s *site) {
	for outcome, asksFor := range map[string]bool{"PENDING": false, "ONHOLD": true, "FAILED": true, "CANCELLED": true} {
		s.run("a refund that ends as "+outcome, func(s *site) {
			s.refundsEnd(outcome, "0s")
			o := s.paidThenDeleted(func(order) {})
			shown := map[string]string{"CANCELLED": "FAILED"}[outcome]
			if shown == "" {
				shown = outcome
			}
			ours := s.untilRefund(o.ID, shown, "31s")
			s.wantStatus(o, "REFUNDED")
			want := 0
			if asksFor {
				want = 1
			}
			s.wantLines(o.ID, "refund_failed", want)
			if asksFor && !strings.Contains(strings.Join(s.activity(o.ID), "\n"), "Please check it") {
				s.t.Errorf("the office reads %q", s.activity(o.ID))
			}
			if shown == "FAILED" {
				return // the refund has ended
			}
			s.advance("48h") // the refund is still pending
			if got := s.record(o.ID).Refunds[0].Status; got != shown {
				s.t.Errorf("two days later it is %s", got)
			}
			s.ask(
				http.StatusOK, http.MethodPost, "/sandbox/sim/refunds/"+ours.ID+"/resolve",
				map[string]string{"status": "SUCCESS"},
			)
			s.untilRefund(o.ID, "SUCCESS", "1m")
			if n := len(s.atProvider(o.ID).Refunds); n != 1 {
				s.t.Error(fmt.Sprint(n, " refunds at the provider"))
			}
		})
	}
}
