package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// disputes delivers the provider's event about a dispute of an order's payment.
func disputes(w *world, o fair.Order, result fair.DisputeResult) {
	w.t.Helper()
	payment := w.provider.orders[o.ID].paidBy
	w.must(w.app.Payments.HandleEvent(w.t.Context(), fair.GatewayEvent{
		Type: "DISPUTE_UPDATED", OrderID: o.ID, CFPaymentID: payment, DedupeKey: "dispute-" + string(result),
		Dispute: fair.GatewayDispute{
			ID: "77", Amount: o.Amount, Result: result, Reason: "Stall not given",
			RespondBy: time.Date(2025, 8, 9, 18, 0, 0, 0, time.UTC),
		},
	}))
}

// tasks returns the kinds of the tasks about a booking.
func tasks(w *world, bookingID string) (kinds []ledger.TaskKind) {
	w.t.Helper()
	work, err := w.app.Ledger.Work(w.t.Context())
	w.must(err)
	for _, task := range work {
		if task.RecordID == bookingID {
			kinds = append(kinds, task.Kind)
		}
	}
	return kinds
}

func TestNothingIsRefundedDuringADispute(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		limit(t, w, "100000000")
		_, err := w.app.Payments.RefundOrder(w.office, o.ID, byPayer)
		w.must(err)
		disputes(w, o, "")
		disputes(w, o, "") // the same event again
		if kinds := tasks(w, o.BookingID); len(kinds) != 1 || kinds[0] != ledger.TaskDispute {
			t.Errorf("tasks %v", kinds)
		}
		says(t, messageAbout(t, w, o.ID, fair.MessageDisputeOffice), "disputed: "+o.ID, o.Amount.String(),
			"Stall not given", "Answer by: 9 August 2025")
		w.runJobs()
		wantDayBook(t, w, 0)
		disputes(w, o, fair.DisputeWon)
		w.clock.Advance(time.Minute)
		w.runJobs()
		wantDayBook(t, w, o.Amount/2)
		disputes(w, o, fair.DisputeLost) // it has a result already
		wantDayBook(t, w, o.Amount/2)
	})
}

func TestALostDisputeMakesTheBookingDue(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		disputes(w, o, fair.DisputeLost)
		b := w.bookingOf(o)
		if b.Money.Due != o.Amount || b.Money.Status == fair.MoneyPaid || !b.Money.Sold || !b.Holds {
			t.Errorf("the booking is %+v, holds its stalls: %t", b.Money, b.Holds)
		}
		if kinds := tasks(w, b.ID); len(kinds) != 1 || kinds[0] != ledger.TaskDue {
			t.Errorf("tasks %v", kinds)
		}
		wantDayBook(t, w, o.Amount)
		if sum, _ := returned(w, o.ID); sum != 0 {
			t.Errorf("%s was refunded as well", sum)
		}
	})
}

// A sponsor must not be asked for money that nobody has given back.
func TestAProposedRefundIsNotAskedForAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		taxes(t, w, registered)
		s := agreedSponsorship(t, w)
		o, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, "")
		w.must(err)
		w.pay(o)
		settle(t, w, o)
		amount := "60000"
		r, err := w.app.Payments.RefundOrder(w.second, o.ID,
			fair.NewRefund{Reason: "Less", CancelledBy: fair.CancelledByOrganiser, Amount: &amount, Keep: true})
		if err != nil || r.Status != fair.RefundProposed {
			t.Fatalf("%+v, %v", r, err)
		}
		w.isPaid(s.ID, fair.SponsorshipPaid, o.Amount, 0)
		if _, err := w.app.Payments.SendSponsorshipLink(w.office, s.ID, ""); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a link: %v", err)
		}
	})
}

// A difference is paid online while a cheque for it waits. The approved cheque is the second payment and goes back.
func TestADifferenceThatIsPaidTwiceGoesBackOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := dearer(t, w)
		off, err := w.app.Payments.RecordPayment(w.office, fair.NewOfflinePayment{
			BookingID: first.BookingID, Channel: "cheque", Amount: difference.Amount.JSONNumber(), Reference: "000123",
			Date: "2025-08-01",
		})
		w.must(err)
		w.pay(difference)
		settle(t, w, difference)
		_, err = w.approve(w.second, off.ID, nil)
		w.must(err)
		m := w.bookingOf(first).Money
		if m.Status != fair.MoneyPaid || m.OnTheWay != difference.Amount || m.Overpaid != 0 {
			t.Errorf("the booking is %+v", m)
		}
		if kinds := tasks(w, first.BookingID); len(kinds) != 1 || kinds[0] != ledger.TaskPayout {
			t.Errorf("tasks %v", kinds)
		}
	})
}
