package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/entry"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
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
	if r, err := w.app.Payments.RefundOrder(w.office, o.ID, byPayer); err != nil || r.ID != "" {
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
				w.expectGateAnswer(w.gatekeeper("north"), code, entry.Cancelled)
				r, err := w.setRegistration(o.RegistrationID, fair.RegistrationPaid)
				if err != nil || r.Status != fair.RegistrationPaid || r.Amount != o.Amount {
					t.Fatalf("%s %s, %v", r.Status, r.Amount, err)
				}
				w.expectGateAnswer(w.gatekeeper("north"), code, entry.Valid)
			})
		})
	}
}

func TestACancelledRegistrationWhoseMoneyHasLeftIsPaidOnlyByAnotherPayment(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.paidRegistration("Ravi")
		_, err := w.app.Ledger.Change(t.Context(), registrationOf(o), func(l *ledger.Ledger) error {
			_, err := l.Cancel(ledger.Cancellation{Decision: "c", CancelledBy: fair.CancelledByPayer}, w.actor())
			if err == nil {
				err = l.Paid(l.Payouts[0].ID, "", w.actor())
			}
			return err
		})
		w.must(err)
		r, err := w.setRegistration(o.RegistrationID, fair.RegistrationPaid)
		if err != nil || r.Status != fair.RegistrationPaid || r.Amount != o.Amount {
			t.Fatalf("%s %s, %v", r.Status, r.Amount, err)
		}
		// Half of the first payment was kept.
		if l := w.ledgerOf(registrationOf(o)); l.Received()-l.Refunded() != o.Amount*3/2 {
			t.Errorf("%s were received and %s refunded", l.Received(), l.Refunded())
		}
	})
}

// actor returns the owner as the actor of a change of a ledger.
func (w *world) actor() ledger.Actor { return ledger.Actor{Account: "owner", At: w.clock.Now()} }

// registrationOf returns the key of the ledger of an order's registration.
func registrationOf(o fair.Order) ledger.Ref {
	return ledger.Ref{EditionID: o.EditionID, Record: fair.OrderForRegistration, RecordID: o.RegistrationID}
}

// ledgerOf reads a ledger.
func (w *world) ledgerOf(ref ledger.Ref) *ledger.Ledger {
	w.t.Helper()
	l, err := w.app.Ledger.Read(w.t.Context(), ref)
	w.must(err)
	return l
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
			if w.cancelled(o) {
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
		if _, err := w.app.Payments.RefundOrder(w.office, refunded.ID, byPayer); err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		w.provider.finishRefunds()
		w.runJobs()
		_, err := w.setBooking(refunded.BookingID, fair.BookingConfirmed)
		conflict(t, "half of the money was refunded", err, texts.PortalErrors.MoneyHasLeft())
		o := paidBooking(t, w, stall24)
		w.cancelLate(o)
		paidBooking(t, w, stall24)
		if _, err := w.setBooking(o.BookingID, fair.BookingConfirmed); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("the stall is taken: %v", err)
		}
		if !w.cancelled(o) {
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
		if s := w.sponsorship(s.ID); s.Status != fair.ReviewRejected || s.Stage != fair.SponsorshipDeclined {
			t.Fatalf("%s, %s paid", s.Status, s.Paid)
		}
		w.changeSponsorship(s.ID, func(in *fair.SponsorshipInput) { in.Status = string(fair.ReviewConfirmed) })
		w.isPaid(s.ID, fair.SponsorshipPaid, o.Amount, 0)
	})
}

func TestARegistrationHasTheAmountThatWasAccepted(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.orderOfRegistration("Ravi")
		attempt, _ := w.provider.start(o.ID, fair.Rupees(60))
		w.provider.end(o.ID, attempt, true)
		settle(t, w, o)
		r, err := db.FindRegistration(t.Context(), o.RegistrationID)
		if err != nil || r.Status != fair.RegistrationPending || r.Money.Status != fair.MoneyPartPaid ||
			r.Money.Due != fair.Rupees(40) || !r.Money.Sold {
			t.Fatalf("%s, %+v, %v", r.Status, r.Money, err)
		}
		conflict(t, "delete", w.app.Sales.DeleteRegistration(w.office, r.ID), texts.PortalErrors.PaidRegistration())
		_, err = w.app.Ledger.Change(t.Context(), registrationOf(o), func(l *ledger.Ledger) error {
			_, err := l.Forgive("f", "A student", w.actor())
			return err
		})
		w.must(err)
		if r, err := db.FindRegistration(t.Context(), o.RegistrationID); err != nil ||
			r.Status != fair.RegistrationPaid || r.Amount != fair.Rupees(60) {
			t.Errorf("%s with %s, %v; ₹60 was accepted", r.Status, r.Amount, err)
		}
	})
}

// The office raises the amount while the bank is working on the payment of the earlier one.
func TestAnEarlierAmountIsAPartPayment(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.orderOfRegistration("Ravi")
		id, _ := w.provider.start(o.ID, o.Amount)
		raised := "500"
		_, err := w.app.Payments.UpdateRegistration(w.office, o.RegistrationID, fair.RegistrationUpdate{Amount: &raised})
		w.must(err)
		w.provider.end(o.ID, id, true)
		settle(t, w, o)
		if r, err := db.FindRegistration(t.Context(), o.RegistrationID); err != nil ||
			r.Status != fair.RegistrationPending || r.Money.Due != fair.Rupees(400) {
			t.Errorf("%s, %+v, %v", r.Status, r.Money, err)
		}
	})
}

// orderOfRegistration returns the order of a new registration, which is not paid.
func (w *world) orderOfRegistration(name string) fair.Order {
	w.t.Helper()
	r, _, err := w.app.Sales.CreateRegistration(w.t.Context(), farmer(name))
	w.must(err)
	o, err := w.app.Payments.CreateOrder(w.t.Context(), payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
	w.must(err)
	return o
}

// cancelled reports whether the record of an order is cancelled.
func (w *world) cancelled(o fair.Order) bool {
	w.t.Helper()
	l, err := w.app.Money.Look(w.office, ledger.RefOf(o))
	w.must(err)
	return l.CancelledWhole().ID != ""
}
