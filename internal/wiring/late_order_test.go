package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// paidAfterExpiry starts a payment of an order, lets the order expire, calls the function `between`, and then lets the
// payment succeed.
func paidAfterExpiry(t *testing.T, w *world, o fair.Order, between func() fair.Order) (late, newer fair.Order) {
	t.Helper()
	attempt, ok := w.provider.start(o.ID, o.Amount)
	if !ok {
		t.Fatal("the order takes no payment")
	}
	w.provider.fault = "down"
	w.clock.Advance(o.HoldUntil.Sub(w.clock.Now()) + time.Minute)
	if o = settle(t, w, o); o.Status != fair.OrderExpired {
		t.Fatalf("the order is %s", o.Status)
	}
	w.provider.fault = ""
	newer = between()
	if newer.ID == o.ID || newer.Status != fair.OrderActive {
		t.Fatalf("the newer order is %s, %s", newer.ID, newer.Status)
	}
	w.provider.succeedLate(o.ID, attempt)
	if late = settle(t, w, o); late.Status != fair.OrderPaid {
		t.Fatalf("the late payment leaves the order %s", late.Status)
	}
	return late, newer
}

// shows checks that the payer of the order `o` sees the order `want` on the page of `o`.
func (w *world) shows(o, want fair.Order) {
	w.t.Helper()
	if seen, err := app.FindOwnOrder(w.t.Context(), w.db, o.ID, o.UserID); err != nil || seen.ID != want.ID {
		w.t.Errorf("the page of %s shows %s, %v; want %s", o.ID, seen.ID, err, want.ID)
	}
}

// isEnding checks that the expiry time of an unpaid order has passed if `want` is true, and that it has not passed if
// `want` is false.
func (w *world) isEnding(o fair.Order, want bool) {
	w.t.Helper()
	now, err := w.db.FindOrder(w.t.Context(), o.ID)
	if err != nil || w.clock.Now().Before(now.ExpiresAt) == want {
		w.t.Errorf("the order ends at %s, %v", now.ExpiresAt, err)
	}
}

func TestALatePaymentEndsTheNewerOrderOfABooking(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		if _, err := w.setBooking(o.BookingID, fair.BookingConfirmed); err != nil {
			t.Fatal(err)
		}
		late, link := paidAfterExpiry(t, w, o, func() fair.Order {
			link, err := w.app.Payments.SendPaymentLink(w.office, o.BookingID)
			if err != nil {
				t.Fatal(err)
			}
			return link
		})
		w.shows(link, late)
		w.isEnding(link, true)
		if b := w.bookingOf(o); b.OrderID != late.ID || b.PaymentStatus != fair.PaymentPaid {
			t.Errorf("the booking is %s by the order %s", b.PaymentStatus, b.OrderID)
		}
		sweepAll(t, w)
		checkBooks(t, w, o, o.Amount, stall24)
	})
}

// An order for a booking's price and an order for a price difference do not replace each other.
func TestALatePaymentOfADifferenceEndsTheNewerDifference(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := dearer(t, w)
		w.shows(difference, difference)
		late, link := paidAfterExpiry(t, w, difference, func() fair.Order {
			w.shows(difference, difference)
			link, err := w.app.Payments.SendPaymentLink(w.office, first.BookingID)
			if err != nil {
				t.Fatal(err)
			}
			w.shows(link, link)
			return link
		})
		w.isEnding(link, true)
		w.shows(first, first)
		if b := w.bookingOf(first); b.OrderID != first.ID {
			t.Errorf("the order of the booking is %s, want the first order", b.OrderID)
		}
		sweepAll(t, w)
		checkBooks(t, w, first, first.Amount+late.Amount, stall24)
	})
}

func TestALatePaymentOfASponsorshipEndsOrdersAboveTheAmountDue(t *testing.T) {
	for rest, ends := range map[string]bool{"70000": true, "60000": false} {
		t.Run(rest, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				taxes(t, w, `{"gstin":""}`)
				s := agreedSponsorship(t, w)
				part := func(amount string) fair.Order {
					o, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, amount)
					if err != nil {
						t.Fatal(err)
					}
					return o
				}
				_, link := paidAfterExpiry(t, w, part("40000"), func() fair.Order { return part(rest) })
				w.isEnding(link, ends)
				w.shows(link, link)
			})
		})
	}
}
