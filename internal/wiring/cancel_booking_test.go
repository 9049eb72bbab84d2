package wiring_test

import (
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// dearer creates a paid booking of a bench display and moves it to a standard stall, which costs more. It returns the
// paid order as `first` and the unpaid order for the price difference as `difference`.
func dearer(t *testing.T, w *world) (first, difference fair.Order) {
	t.Helper()
	first = paidBooking(t, w, stallT3)
	m := move(t, w, first, stall24)
	if m.Order == nil {
		t.Fatal("the difference has no order")
	}
	return first, *m.Order
}

func TestACancellationIsOfAllOrdersOfABooking(t *testing.T) {
	for name, byDifference := range map[string]bool{"by the first link": false, "by the link of the difference": true} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				limit(t, w, "100000000")
				first, difference := dearer(t, w)
				w.pay(difference)
				settle(t, w, difference)
				link := first
				if byDifference {
					link = difference
				}
				total := first.Amount + difference.Amount
				v, err := w.app.Payments.CancellationOf(t.Context(), link.ID, link.UserID)
				if err != nil || !v.CanAsk || v.Paid != total || v.Back != total/2 {
					t.Fatalf("the page shows %s paid and %s back, %v; want %s and half", v.Paid, v.Back, err, total)
				}
				asked, err := w.app.Payments.AskCancellation(t.Context(), link.ID, link.UserID,
					fair.CancellationAsk{Reason: "We cannot come", Confirmed: true})
				if err != nil || asked.Amount != total/2 {
					t.Fatalf("the request proposes %s, %v", asked.Amount, err)
				}
				for _, o := range []fair.Order{first, difference} {
					again, err := w.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID,
						fair.CancellationAsk{Reason: "Again", Confirmed: true})
					if err != nil || again.ID != asked.ID {
						t.Errorf("order %s made another request: %v", o.ID, err)
					}
				}
				if waiting, err := db.CountMoneyWaiting(t.Context(), ""); err != nil || waiting.Cancellations != 1 {
					t.Errorf("%d requests wait, %v", waiting.Cancellations, err)
				}
				if _, err := w.approve(w.office, asked.ID, nil); err != nil {
					t.Fatal(err)
				}
				w.runJobs()
				w.provider.finishRefunds()
				w.runJobs()
				if back, _ := returned(w, difference.ID); back != total/2 { // the newest payment goes back first
					t.Errorf("%s was refunded, want %s", back, total/2)
				}
				for _, o := range []fair.Order{first, difference} {
					v, err := w.app.Payments.CancellationOf(t.Context(), o.ID, o.UserID)
					if err != nil || v.Cancelled.ID == "" || v.CanAsk || len(v.Refunds) != 1 || v.Latest == nil ||
						v.Latest.ID != asked.ID {
						t.Errorf("afterwards: %+v, %v", v, err)
					}
				}
			})
		})
	}
}

func TestALinkToAnUnpaidDifferenceCancelsTheBooking(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := dearer(t, w)
		v, err := w.app.Payments.CancellationOf(t.Context(), difference.ID, difference.UserID)
		if err != nil || !v.CanAsk || v.Paid != first.Amount || v.Back != first.Amount/2 {
			t.Fatalf("the page shows %+v, %v", v, err)
		}
		asked, err := w.app.Payments.AskCancellation(t.Context(), difference.ID, difference.UserID,
			fair.CancellationAsk{Reason: "We cannot come", Confirmed: true})
		w.must(err)
		v, err = w.app.Payments.CancellationOf(t.Context(), first.ID, first.UserID)
		if err != nil || v.Order.ID != first.ID || v.Latest == nil || v.Latest.ID != asked.ID {
			t.Errorf("the page of the other order shows %+v, %v", v.Latest, err)
		}
	})
}
