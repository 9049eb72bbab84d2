package wiring_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var stall26 = fair.StallKey{Number: "26", Size: "3x3m"}

// twoPaidOrders returns the two paid orders of a booking: `first` for two standard stalls (₹1,77,000), and `difference`
// for a third one (₹88,500).
func twoPaidOrders(t *testing.T, w *world) (first, difference fair.Order) {
	t.Helper()
	first = paidBooking(t, w, stall24, stall25)
	m := move(t, w, first, stall24, stall25, stall26)
	if m.Order == nil {
		t.Fatal("the difference has no order")
	}
	w.pay(*m.Order)
	return mustOrder(t, w, first), settle(t, w, *m.Order)
}

// part refunds a part of an order's money without a cancellation.
func part(t *testing.T, w *world, o fair.Order, rupees string) fair.Refund {
	t.Helper()
	r, err := w.app.Payments.RefundOrder(w.second, o.ID,
		fair.NewRefund{Reason: "Part " + rupees, CancelledBy: fair.CancelledByOrganiser, Amount: &rupees, Keep: true})
	if err != nil {
		t.Fatalf("refund of %s: %v", rupees, err)
	}
	return r
}

func TestTheRefundLimitCountsAllOrdersOfABooking(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "5000000")
		first, difference := twoPaidOrders(t, w)
		if r := part(t, w, first, "30000"); r.Status == fair.RefundProposed {
			t.Fatalf("a refund below the limit is %s", r.Status)
		}
		l, err := w.app.Money.Look(w.second, ledger.RefOf(difference))
		w.must(err)
		if alone := l.Offer(w.clock.Now()).Alone; alone != fair.Rupees(20_000) {
			t.Errorf("the office may refund %s alone, want ₹20,000", alone)
		}
		if r := part(t, w, difference, "20001"); r.Status != fair.RefundProposed {
			t.Errorf("₹50,001 of two orders: the refund is %s, want PROPOSED", r.Status)
		}
	})
}

func TestTheRefundLimitHoldsForCancelledStallsOfABooking(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "5000000")
		first, difference := twoPaidOrders(t, w)
		part(t, w, difference, "30000")
		if r := approveStalls(t, w, askStalls(t, w, first, stall25)); r.Status != fair.RefundProposed {
			t.Errorf("₹30,000 and %s of two orders: the refund is %s, want PROPOSED", r.Amount, r.Status)
		}
	})
}

func TestTheRefundLimitDoesNotCountSecondPayments(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "5000000")
		o := order(t, w, stall24)
		w.pay(o)
		w.pay(o)
		o = settle(t, w, o)
		if back, count := returned(w, o.ID); count != 1 || back != o.Amount {
			t.Fatalf("%s was refunded in %d refunds", back, count)
		}
		if r := part(t, w, o, "50000"); r.Status == fair.RefundProposed {
			t.Error("the second payment, which was refunded at once, counts")
		}
	})
}

// A cancellation through an order without money still refunds the other orders of its booking, so it needs a second
// person, too.
func TestACancellationThroughAnEmptyOrderWaitsForASecondPerson(t *testing.T) {
	for name, key := range map[string]string{"with a key": "key-1", "without a key": ""} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				limit(t, w, "100000000")
				first, difference := twoPaidOrders(t, w)
				for _, stall := range []fair.StallKey{stall24, stall25} { // half of their price is refunded, the rest is kept
					approveStalls(t, w, askStalls(t, w, first, stall))
				}
				w.runJobs()
				kept, _ := returned(w, difference.ID)
				limit(t, w, "9000000")
				cancel := byOrganiser
				cancel.Key = key
				r, err := w.app.Payments.RefundOrder(w.second, first.ID, cancel)
				if err != nil || r.Status != fair.RefundProposed ||
					r.Amount != difference.Amount {
					t.Fatalf("refund %+v, %v", r, err)
				}
				again, err := w.app.Payments.RefundOrder(w.second, first.ID, cancel)
				if err != nil || again.ID != r.ID {
					t.Errorf("the repeated request made %+v, %v", again, err)
				}
				w.runJobs()
				if back, _ := returned(w, difference.ID); back != kept || !w.bookingOf(first).Holds {
					t.Errorf("%s was refunded without a second person", back)
				}
				if _, err := w.approve(w.office, r.ID, nil); err != nil {
					t.Fatal(err)
				}
				w.runJobs()
				whole, _ := returned(w, difference.ID)
				rest, _ := returned(w, first.ID)
				if whole+rest-kept != difference.Amount || w.bookingOf(first).Holds {
					t.Errorf("%s and %s were refunded", whole, rest)
				}
			})
		})
	}
}

func TestABookingHasOneProposedCancellation(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := twoPaidOrders(t, w)
		limit(t, w, "5000000")
		r, err := w.app.Payments.RefundOrder(w.second, first.ID, byOrganiser)
		if err != nil || r.Status != fair.RefundProposed {
			t.Fatalf("refund %+v, %v", r, err)
		}
		other := byOrganiser
		other.Reason = "Another reason"
		if _, err := w.app.Payments.RefundOrder(w.second, difference.ID, other); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a second cancellation of the booking: %v", err)
		}
		if v, err := w.app.Payments.CancellationOf(t.Context(), difference.ID, difference.UserID); err != nil || v.CanAsk {
			t.Errorf("the payer can ask: %v, %v", v.CanAsk, err)
		}
		if _, err := w.approve(w.office, r.ID, nil); err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		for _, o := range []fair.Order{first, difference} {
			if back, _ := returned(w, o.ID); back != o.Amount {
				t.Errorf("%s of order %s was refunded", back, o.ID)
			}
		}
	})
}
