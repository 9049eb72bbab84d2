package wiring_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// owing returns the bookings in the work list of unpaid price differences. It checks that the dashboard shows the
// same count.
func owing(t *testing.T, w *world) []fair.Booking {
	t.Helper()
	found, _, err := w.app.Sales.FindBookings(w.office, fair.BookingFilter{Money: []fair.MoneyStatus{fair.MoneyDue}})
	if err != nil {
		t.Fatal(err)
	}
	found = slices.DeleteFunc(found, func(b fair.Booking) bool { return !b.Money.Sold || b.Money.Asks() == 0 })
	waiting, err := w.db.CountMoneyWaiting(t.Context(), "")
	if err != nil || waiting.Differences != len(found) {
		t.Errorf("%d differences are counted, %v; the list has %d", waiting.Differences, err, len(found))
	}
	return found
}

func TestTheOfficeSendsANewLinkForAnUnpaidDifference(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := dearer(t, w)
		if found := owing(t, w); len(found) != 1 {
			t.Errorf("a difference that can be paid is not in the list: %+v", found)
		}
		again, err := w.app.Payments.SendPaymentLink(w.office, first.BookingID)
		if err != nil || again.ID != difference.ID {
			t.Errorf("an order that can be paid is replaced by %s, %v", again.ID, err)
		}
		w.clock.Advance(10 * 24 * time.Hour)
		sweepAll(t, w)
		if found := owing(t, w); len(found) != 1 || found[0].ID != first.BookingID {
			t.Fatalf("the expired difference is not in the list: %+v", found)
		}
		next, err := w.app.Payments.SendPaymentLink(w.office, first.BookingID)
		if err != nil || next.ID == difference.ID || next.Amount != difference.Amount ||
			next.Status != fair.OrderActive {
			t.Fatalf("the new order is %+v, %v", next, err)
		}
		said := messageAbout(t, w, next.ID, fair.MessagePaymentDue)
		if said.Lang != fair.Telugu || !strings.Contains(said.Body, next.Amount.String()) ||
			!strings.Contains(said.Body, next.ID) || strings.Contains(said.Body, "{") {
			t.Errorf("message: %s", said.Body)
		}
		if _, err := w.app.Notify.ResendMessage(w.office, said.ID, "a@example.org"); err != nil {
			t.Errorf("the link is sent again: %v", err)
		}
		w.pay(next)
		settle(t, w, next)
		checkBooks(t, w, first, first.Amount+next.Amount, stall24)
		// Resending is refused, because the message would ask for money that is already paid.
		if _, err := w.app.Notify.ResendMessage(w.office, said.ID, "a@example.org"); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a paid link is sent again: %v", err)
		}
		if _, err := w.app.Payments.SendPaymentLink(w.office, first.BookingID); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a link for a paid booking: %v", err)
		}
	})
}

func TestARecordedPaymentOfADifferenceIsInTheListOfApprovalsOnly(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		first, difference := dearer(t, w)
		w.clock.Advance(10 * 24 * time.Hour)
		sweepAll(t, w)
		if _, err := w.app.Payments.RecordPayment(w.office, fair.NewOfflinePayment{
			BookingID: first.BookingID, Channel: "bank", Amount: difference.Amount.JSONNumber(), Reference: "UTR 7",
			Date: "2025-08-10",
		}); err != nil {
			t.Fatal(err)
		}
		waiting, err := db.CountMoneyWaiting(t.Context(), "")
		if err != nil || waiting.Approvals != 1 || waiting.Differences != 0 || len(owing(t, w)) != 0 {
			t.Errorf("%+v, %v", waiting, err)
		}
		if _, err := w.app.Payments.SendPaymentLink(w.office, first.BookingID); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a link while a payment waits: %v", err)
		}
	})
}

func TestTheOfficeSendsALinkForAConfirmedBooking(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		if _, err := w.setBooking(o.BookingID, fair.BookingConfirmed); err != nil {
			t.Fatal(err)
		}
		w.expire(t, o)
		next, err := w.app.Payments.SendPaymentLink(w.office, o.BookingID)
		if err != nil || next.Amount != o.Amount || next.ID == o.ID {
			t.Fatalf("the new order is %+v, %v", next, err)
		}
		w.pay(next)
		settle(t, w, next)
		if b := w.bookingOf(o); b.PaymentStatus != fair.PaymentPaid || b.OrderID != next.ID {
			t.Errorf("the booking is %s by the order %s", b.PaymentStatus, b.OrderID)
		}
		free := order(t, w, stall25)
		w.expire(t, free)
		if _, err := w.app.Payments.SendPaymentLink(w.office, free.BookingID); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a link for a booking without stalls: %v", err)
		}
		w.restartWith(nil)
		if _, err := w.app.Payments.SendPaymentLink(w.office, o.BookingID); !fair.IsKind(err, fair.KindUnavailable) {
			t.Errorf("a link with payments off: %v", err)
		}
	})
}
