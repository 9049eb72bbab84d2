package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// In these tests, the database was restored from a backup, and the provider has carried out a refund that was approved
// after the backup.

// proposedRefund returns a paid order of ₹88,500 and a proposal to refund it.
func proposedRefund(t *testing.T, w *world, in fair.NewRefund) (fair.Order, fair.Refund) {
	t.Helper()
	setLimit(t, w, "100")
	o := paidBooking(t, w, stall24)
	r, err := w.app.Payments.RefundOrder(w.second, o.ID, in)
	if err != nil || r.Status != fair.RefundProposed {
		t.Fatalf("refund %+v, %v", r, err)
	}
	l, err := w.app.Ledger.Read(t.Context(), ledger.Ref{Record: o.Kind, RecordID: o.SubjectID()})
	w.must(err)
	r.ProviderID = l.PayoutID(l.PaidIn()[0].No, r.ID) // with which it was sent after the backup
	return o, r
}

// nextDay runs the daily comparison with the provider.
func nextDay(t *testing.T, w *world) {
	t.Helper()
	w.clock.Advance(24 * time.Hour)
	if err := w.app.Payments.ReconcileDue(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.runJobs()
}

func TestAProposedRefundThatTheProviderMadeIsBooked(t *testing.T) {
	for name, in := range map[string]fair.NewRefund{"all of the money": byOrganiser, "half of the money": byPayer} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				o, r := proposedRefund(t, w, in)
				w.provider.refundOutside(o.ID, r.ProviderID, r.Amount)
				nextDay(t, w)
				nextDay(t, w)
				status := fair.OrderPaid
				if r.Amount == o.Amount {
					status = fair.OrderRefunded
				}
				wantBooks(t, w, o, status, r.Amount)
				if refunds := mustRefunds(t, w, o); len(refunds) != 1 || refunds[0].Status != fair.RefundDone {
					t.Errorf("refunds: %+v", refunds)
				}
				if b := w.bookingOf(o); b.Status != fair.BookingRejected || b.PaymentStatus != fair.PaymentRefunded || b.Holds {
					t.Errorf("the booking is %s %s", b.Status, b.PaymentStatus)
				}
				if list := documents(t, w, o); len(list) != 3 || list[1].Kind != "credit_note" || list[1].Total != r.Amount {
					t.Errorf("documents: %+v", list)
				}
				if _, err := w.approve(w.office, r.ID, nil); !fair.IsKind(err, fair.KindConflict) {
					t.Errorf("approved again: %v", err)
				}
				if _, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser); !fair.IsKind(err, fair.KindConflict) {
					t.Errorf("refunded again: %v", err)
				}
				w.runJobs()
				wantBooks(t, w, o, status, r.Amount)
			})
		})
	}
}

func TestARefundThatTheProviderMadeIsNotRefused(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o, r := proposedRefund(t, w, byOrganiser)
		w.provider.refundOutside(o.ID, r.ProviderID, r.Amount)
		if _, err := w.refuse(w.office, r.ID, "No"); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("refused: %v", err)
		}
		wantBooks(t, w, o, fair.OrderRefunded, r.Amount)
	})
}

// The proposal was refused while the provider could not be asked.
func TestARefusedRefundThatTheProviderMadeIsBooked(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o, r := proposedRefund(t, w, byOrganiser)
		w.provider.refundOutside(o.ID, r.ProviderID, r.Amount)
		w.provider.fault = "down"
		if _, err := w.refuse(w.office, r.ID, "No"); err != nil {
			t.Fatal(err)
		}
		amount := "44250"
		again := fair.NewRefund{Reason: "Half", CancelledBy: fair.CancelledByOrganiser, Amount: &amount, Keep: true}
		w.provider.fault = "down"
		second, err := w.app.Payments.RefundOrder(w.second, o.ID, again)
		if err != nil {
			t.Fatal(err)
		}
		_, err = w.approve(w.office, second.ID, nil)
		w.must(err)
		w.runJobs()
		nextDay(t, w)
		wantBooks(t, w, o, fair.OrderRefunded, r.Amount)
		if m := w.bookingOf(o).Money; m.Sold || m.OnTheWay != 0 || m.Overpaid != 0 {
			t.Errorf("the booking is %+v", m)
		}
	})
}

func TestARefundThatTheProviderMadeIsNotPaidByHand(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o, r := proposedRefund(t, w, byPayer)
		w.provider.refundOutside(o.ID, r.ProviderID, r.Amount)
		w.provider.fault = "down"
		_, err := w.refuse(w.office, r.ID, "No")
		w.must(err)
		limit(t, w, "100000000")
		w.provider.fault = "down"
		all, err := w.app.Payments.RefundOrder(w.second, o.ID, byOrganiser)
		w.must(err)
		w.provider.bank = fair.GatewayRefundFailed
		w.runJobs() // the provider is asked before the refund is sent, so only the rest is sent, and it fails
		by := fair.HandRefund{Channel: "bank", Reference: "UTR 7", Date: w.clock.Now().Format(time.DateOnly)}
		recorded, err := w.payByHand(w.second, all.ID, by)
		if err != nil || recorded.Amount != o.Amount-r.Amount {
			t.Errorf("%s of %s is paid by hand after %s, %v", recorded.Amount, o.Amount, r.Amount, err)
		}
	})
}

// The cancellation request was approved after the backup, so it waits again.
func TestARequestThatWasApprovedBeforeIsRefundedOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		first, difference := twoPaidOrders(t, w)
		asked, err := w.app.Payments.AskCancellation(t.Context(), first.ID, first.UserID,
			fair.CancellationAsk{Reason: "We cannot come", Confirmed: true})
		w.must(err)
		w.clock.Advance(time.Hour)
		for _, o := range []fair.Order{first, difference} {
			w.provider.refundOutside(o.ID, "n"+o.ID+"1", o.Amount/2)
		}
		nextDay(t, w)
		if _, err := w.approve(w.office, asked.ID, nil); err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		for _, o := range []fair.Order{first, difference} {
			if back, _ := returned(w, o.ID); back != o.Amount/2 {
				t.Errorf("%s of %s was refunded", back, o.Amount)
			}
			if !w.cancelled(o) {
				t.Errorf("order %s is not cancelled", o.ID)
			}
		}
		if b := w.bookingOf(first); b.Status != fair.BookingRejected || b.Holds {
			t.Errorf("the booking is %s", b.Status)
		}
	})
}

// The day of the payer's request decides, also for the other orders of the booking.
func TestTheDayOfTheRequestDecidesForAllOrders(t *testing.T) {
	for name, cents := range map[string]string{"at once": "100000000", "with a second person": "100"} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				limit(t, w, cents)
				first, difference := twoPaidOrders(t, w)
				asked, err := w.app.Payments.AskCancellation(t.Context(), first.ID, first.UserID,
					fair.CancellationAsk{Reason: "We cannot come", Confirmed: true})
				w.must(err)
				w.clock.Advance(40 * 24 * time.Hour) // now the rule gives nothing
				r, err := w.approve(w.second, asked.ID, nil)
				w.must(err)
				if r.Status == fair.RefundProposed {
					_, err = w.approve(w.office, r.ID, nil)
					w.must(err)
				}
				w.runJobs()
				newest, _ := returned(w, difference.ID)
				rest, _ := returned(w, first.ID)
				if half := (first.Amount + difference.Amount) / 2; newest+rest != half {
					t.Errorf("%s and %s were refunded, want %s", newest, rest, half)
				}
			})
		})
	}
}
