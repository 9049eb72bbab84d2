package areas_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

// setRegistration sets a registration's status, on behalf of an owner.
func (w *world) setRegistration(id string, status fair.RegistrationStatus) (fair.Registration, error) {
	value := string(status)
	return w.app.Payments.UpdateRegistration(w.office, id, fair.RegistrationUpdate{Status: &value})
}

// cancelLate cancels an order for its payer so late that the refund rule gives nothing.
func (w *world) cancelLate(o fair.Order) {
	w.t.Helper()
	w.clock.Advance(40 * 24 * time.Hour)
	if r, err := w.app.Refunds.CreateRefund(w.office, o.ID, byPayer); err != nil || r.ID != "" {
		w.t.Fatalf("refund %+v, %v; want none", r, err)
	}
}

func TestACancelledRegistrationIsPaidAgainWithItsMoney(t *testing.T) {
	for name, cancel := range map[string]func(w *world, o fair.Order){
		"cancelled by its status": func(w *world, o fair.Order) {
			_, err := w.setRegistration(o.RegistrationID, fair.RegistrationCancelled)
			w.must(err)
		},
		"cancelled late by the payer": (*world).cancelLate,
	} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				o := w.paidRegistration("Ravi")
				code := w.codesOf(o)[0].Text
				cancel(w, o)
				w.expectGateAnswer(w.gatekeeper("north"), code, fair.GateCancelled)
				r, err := w.setRegistration(o.RegistrationID, fair.RegistrationPaid)
				if err != nil || r.Status != fair.RegistrationPaid || r.Amount != o.Price.Total {
					t.Fatalf("%s %s, %v", r.Status, r.Amount, err)
				}
				if orders, err := db.OrdersAbout(t.Context(), r.ID); err != nil || len(orders) != 1 ||
					!orders[0].CancelledAt.IsZero() {
					t.Errorf("%+v, %v", orders, err)
				}
				w.expectGateAnswer(w.gatekeeper("north"), code, fair.GateValid)
			})
		})
	}
}

func TestACancelledRegistrationWhoseMoneyIsRefundedIsNotPaidAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.paidRegistration("Ravi")
		if r, err := w.app.Refunds.CreateRefund(w.office, o.ID, byPayer); err != nil || r.Amount != o.Price.Total/2 {
			t.Fatalf("%+v, %v", r, err)
		}
		r, err := w.setRegistration(o.RegistrationID, fair.RegistrationPaid)
		if err == nil && r.Amount != w.received(r.ID) {
			t.Errorf("Paid %s, but %s is here", r.Amount, w.received(r.ID))
		}
		if cancelled := mustOrder(t, w, o); cancelled.CancelledAt.IsZero() {
			t.Error("a cancellation with a refund was taken back")
		}
	})
}

// received returns the accepted money of a record's orders that are not cancelled.
func (w *world) received(recordID string) (sum fair.Paise) {
	w.t.Helper()
	orders, err := w.db.OrdersAbout(w.t.Context(), recordID)
	w.must(err)
	for _, o := range orders {
		payments, err := w.db.Payments(w.t.Context(), o.ID)
		w.must(err)
		for _, p := range payments {
			if p.Disposition == fair.MoneyAccepted && o.CancelledAt.IsZero() {
				sum += p.Amount
			}
		}
	}
	return sum
}

func TestACancelledBookingIsConfirmedAgainWithItsMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := twoPaidOrders(t, w)
		w.cancelLate(first)
		if b := w.bookingOf(first); b.Status != fair.BookingRejected || b.Holds {
			t.Fatalf("the booking is %s", b.Status)
		}
		b, err := w.setBooking(first.BookingID, fair.BookingConfirmed)
		if err != nil || b.Status != fair.BookingConfirmed || b.PaymentStatus != fair.PaymentPaid || !b.Holds ||
			b.PayBy != "" {
			t.Fatalf("%s %s, %v", b.Status, b.PaymentStatus, err)
		}
		for _, o := range []fair.Order{first, difference} {
			if !mustOrder(t, w, o).CancelledAt.IsZero() {
				t.Errorf("order %s is still cancelled", o.ID)
			}
		}
		if state(t, w, stall24) != fair.StallSold {
			t.Errorf("the stall is %s", state(t, w, stall24))
		}
		told, _, err := w.app.Notify.FindMessages(w.office, fair.MessageFilter{Kind: fair.MessageBookingRestored})
		if err != nil || len(told) != 1 {
			t.Errorf("%d messages, %v", len(told), err)
		}
	})
}

func TestACancelledBookingIsNotConfirmedWithoutItsStallsOrMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		refunded := paidOrder(t, w)
		if _, err := w.app.Refunds.CreateRefund(w.office, refunded.ID, byPayer); err != nil {
			t.Fatal(err)
		}
		_, err := w.setBooking(refunded.BookingID, fair.BookingConfirmed)
		conflict(t, "half of the money was refunded", err, texts.PortalErrors.RefundedBooking())
		o := paidBooking(t, w, stall24)
		w.cancelLate(o)
		paidBooking(t, w, stall24)
		if _, err := w.setBooking(o.BookingID, fair.BookingConfirmed); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the stall is taken: %v", err)
		}
		if mustOrder(t, w, o).CancelledAt.IsZero() {
			t.Error("the cancellation was taken back")
		}
	})
}

func TestACancelledSponsorshipIsConfirmedAgainWithItsMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, registered)
		s := agreedSponsorship(t, w)
		o, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "")
		w.must(err)
		w.pay(o)
		settle(t, w, o)
		w.cancelLate(o)
		if s := w.sponsorship(s.ID); s.Status != fair.ReviewRejected || s.Paid != 0 {
			t.Fatalf("%s, %s paid", s.Status, s.Paid)
		}
		w.changeSponsorship(s.ID, func(in *fair.SponsorshipInput) { in.Status = string(fair.ReviewConfirmed) })
		w.isPaid(s.ID, fair.SponsorshipPaid, o.Price.Total, 0)
	})
}

func TestARegistrationHasTheAmountThatWasAccepted(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.orderOfRegistration("Ravi")
		payAmount(t, w, o, fair.Rupees(60))
		if _, err := w.app.Payments.ReviewOrder(w.office, o.ID, true, "A student"); err != nil {
			t.Fatal(err)
		}
		if r, err := db.FindRegistration(t.Context(), o.RegistrationID); err != nil ||
			r.Status != fair.RegistrationPaid || r.Amount != fair.Rupees(60) {
			t.Errorf("%s with %s, %v; ₹60 was accepted", r.Status, r.Amount, err)
		}
	})
}

func TestOnlyAnOwnerAcceptsLessThanIsDue(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.orderOfRegistration("Ravi")
		id, _ := w.provider.start(o.ID, o.Price.Total)
		raised := "500"
		_, err := w.app.Payments.UpdateRegistration(w.office, o.RegistrationID, fair.RegistrationUpdate{Amount: &raised})
		w.must(err)
		w.provider.end(o.ID, id, true)
		if after := settle(t, w, o); after.Status != fair.OrderReview {
			t.Fatalf("the order is %s", after.Status)
		}
		_, err = w.app.Payments.ReviewOrder(w.second, o.ID, true, "ok")
		conflict(t, "a manager accepts ₹100 of ₹500", err, texts.PortalErrors.PaidTooLittle())
		if _, err := w.app.Payments.ReviewOrder(w.office, o.ID, true, "ok"); err != nil {
			t.Error(err)
		}
	})
}

// orderOfRegistration returns the order of a new registration, which is not paid.
func (w *world) orderOfRegistration(name string) fair.Order {
	w.t.Helper()
	r, _, err := w.app.Sales.CreateRegistration(w.t.Context(), farmer(name))
	w.must(err)
	o, err := w.app.Payments.CreateOrder(w.t.Context(), payments.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
	w.must(err)
	return o
}
