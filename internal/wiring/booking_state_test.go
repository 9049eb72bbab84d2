package wiring_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/texts"
)

func (w *world) setBooking(id string, status fair.BookingStatus) (fair.Booking, error) {
	text := string(status)
	return w.app.Sales.UpdateBooking(w.office, id, fair.BookingUpdate{Status: &text})
}

// expire advances the clock past the expiry of an order and the grace period after it, and then settles the order.
func (w *world) expire(t *testing.T, o fair.Order) fair.Order {
	t.Helper()
	w.clock.Advance(50 * time.Minute)
	return settle(t, w, o)
}

func (w *world) record(t *testing.T, o fair.Order, channel string) ledger.Decision {
	t.Helper()
	off, err := w.app.Payments.RecordPayment(w.office, fair.NewOfflinePayment{
		RegistrationID: o.RegistrationID, BookingID: o.BookingID, Channel: channel, Amount: o.Amount.JSONNumber(),
		Reference: "Leaf 7", Date: "2025-08-01",
	})
	if err != nil {
		t.Fatal(err)
	}
	return off
}

func conflict(t *testing.T, what string, err error, message texts.Message) {
	t.Helper()
	if !fair.IsKind(err, fair.KindConflict) || !strings.HasPrefix(err.Error(), message.Key()) {
		t.Errorf("%s: %v", what, err)
	}
}

func TestAConfirmedBookingKeepsItsStallsAfterItsOrderExpires(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		b, err := w.setBooking(o.BookingID, fair.BookingConfirmed)
		if err != nil || b.PayBy != "2025-08-08" {
			t.Fatalf("to be paid by %q, %v", b.PayBy, err)
		}
		if o = w.expire(t, o); o.Status != fair.OrderExpired {
			t.Fatalf("the order is %s", o.Status)
		}
		if b = w.bookingOf(o); !b.IsBooked() || b.PaymentStatus != fair.PaymentPending ||
			state(t, w, stall24) != fair.StallSold {
			t.Errorf("%s/%s, booked %v, stall %s", b.PaymentStatus, b.Status, b.IsBooked(), state(t, w, stall24))
		}
		if b, err = w.setBooking(o.BookingID, fair.BookingPending); err != nil || b.Holds ||
			b.PaymentStatus != fair.PaymentExpired || b.PayBy != "" {
			t.Errorf("not confirmed any more: %+v, %v", b, err)
		}
	})
}

func TestConfirmingABookingClaimsItsFreedStallsAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		late := w.expire(t, order(t, w, stall24))
		if b, err := w.setBooking(late.BookingID, fair.BookingConfirmed); err != nil || !b.IsBooked() {
			t.Fatalf("a free stall is not claimed again: %+v, %v", b, err)
		}
		if _, err := w.setBooking(late.BookingID, fair.BookingRejected); err != nil {
			t.Fatal(err)
		}
		order(t, w, stall24)
		_, err := w.setBooking(late.BookingID, fair.BookingConfirmed)
		conflict(t, "a taken stall", err, texts.Errors.StallsTaken(""))
		if e, ok := errors.AsType[*fair.Error](err); !ok ||
			!strings.Contains(e.Message.In(fair.English), "24 (3x3m): Sri Balaji Bio Inputs") {
			t.Errorf("the error does not name who has the stall: %+v", e)
		}
		if b := w.bookingOf(late); b.Holds || b.Status != fair.BookingRejected {
			t.Errorf("%s, holds %v", b.Status, b.Holds)
		}
	})
}

func TestARefundedBookingCannotBeConfirmedAndAPaidOneNotRejected(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.pay(o)
		o = settle(t, w, o)
		_, err := w.setBooking(o.BookingID, fair.BookingRejected)
		conflict(t, "reject a paid booking", err, texts.PortalErrors.PaidBooking())
		part := "40000"
		if _, err := w.app.Payments.RefundOrder(w.office, o.ID,
			fair.NewRefund{Reason: "Cancelled", CancelledBy: "organiser", Amount: &part}); err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		w.provider.finishRefunds()
		w.runJobs()
		_, err = w.setBooking(o.BookingID, fair.BookingConfirmed)
		conflict(t, "confirm a refunded booking", err, texts.PortalErrors.MoneyHasLeft())
		if b := w.bookingOf(o); b.Money.Status != fair.MoneyRefundedPart || b.Status != fair.BookingRejected || b.Holds {
			t.Errorf("%+v", b)
		}
	})
}

func TestARecordedPaymentHoldsTheStallsUntilItIsDecided(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		off := w.record(t, o, "cheque")
		o = w.expire(t, o)
		if b := w.bookingOf(o); !b.Holds || state(t, w, stall24) != fair.StallHeld {
			t.Fatalf("%s, stall %s", b.PaymentStatus, state(t, w, stall24))
		}
		_, err := w.setBooking(o.BookingID, fair.BookingRejected)
		conflict(t, "reject with an undecided payment", err, texts.PortalErrors.MoneyUndecided())
		conflict(t, "delete with an undecided payment", w.app.Sales.DeleteBooking(w.office, o.BookingID, true),
			texts.PortalErrors.MoneyUndecided())
		if _, err := w.refuse(w.second, off.ID, "It bounced"); err != nil {
			t.Fatal(err)
		}
		if b := w.bookingOf(o); b.Holds || b.PaymentStatus != fair.PaymentExpired {
			t.Errorf("after the refusal: %s, holds %v", b.PaymentStatus, b.Holds)
		}
		again := w.record(t, o, "cheque") // the freed stall is claimed again
		if _, err := w.approve(w.second, again.ID, nil); err != nil || !w.bookingOf(o).IsBooked() {
			t.Errorf("approved: %v", err)
		}
	})
}

func TestTheOldLinkOfAnOnlineBookingPaidByBankTransfer(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		off := w.record(t, o, "bank")
		o = w.expire(t, o)
		if _, err := w.approve(w.second, off.ID, nil); err != nil {
			t.Fatal(err)
		}
		view, err := w.app.Payments.CheckOrder(t.Context(), o.ID, o.UserID)
		if err != nil || view.Status != "PAID" {
			t.Fatalf("the old link says %s, %v", view.Status, err)
		}
		if list := issued(t, w, view.Order); len(list) != 1 {
			t.Errorf("%d documents", len(list))
		}
		if _, err := w.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID,
			fair.CancellationAsk{Reason: "We cannot come", Confirmed: true}); err != nil {
			t.Errorf("cancel by the old link: %v", err)
		}
	})
}

func TestCashForACancelledRegistrationIsRefunded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := entryOrder(t.Context(), t, w, "Ravi")
		off := w.record(t, o, "cash")
		cancelled := string(fair.RegistrationCancelled)
		if _, err := w.app.Payments.UpdateRegistration(w.office, o.RegistrationID,
			fair.RegistrationUpdate{Status: &cancelled}); err != nil {
			t.Fatal(err)
		}
		conflict(t, "delete", w.app.Sales.DeleteRegistration(w.office, o.RegistrationID), texts.PortalErrors.MoneyUndecided())
		if _, err := w.app.Money.Approve(w.second, off.ID, nil); err != nil {
			t.Fatal(err)
		}
		refunds, err := w.refunds(off.Money.Order)
		if err != nil || len(refunds) != 1 || refunds[0].Status != fair.RefundByHand || refunds[0].Amount != off.Amount {
			t.Errorf("%+v, %v", refunds, err)
		}
		if waiting, err := w.db.CountMoneyWaiting(t.Context(), ""); err != nil || waiting.Refunds != 1 ||
			waiting.Approvals != 0 {
			t.Errorf("%+v, %v", waiting, err)
		}
	})
}

func TestAPartPaidBookingKeepsItsStallsUntilTheOfficeDecides(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		attempt, _ := w.provider.start(o.ID, o.Amount-100)
		w.provider.end(o.ID, attempt, true)
		settle(t, w, o)
		b := w.bookingOf(o)
		if b.Money.Status != fair.MoneyPartPaid || b.Money.Due != 100 || !b.IsBooked() ||
			state(t, w, stall24) != fair.StallSold {
			t.Fatalf("%+v, stall %s", b.Money, state(t, w, stall24))
		}
		conflict(t, "delete", w.app.Sales.DeleteBooking(w.office, o.BookingID, false), texts.PortalErrors.PaidBooking())
		_, err := w.setBooking(o.BookingID, fair.BookingRejected)
		conflict(t, "reject", err, texts.PortalErrors.PaidBooking())
		w.must(w.app.Sales.DeleteBooking(w.office, o.BookingID, true))
		if b := w.bookingOf(
			o,
		); b.Holds || b.Money.Status != fair.MoneyNotRefunded ||
			state(t, w, stall24) != fair.StallAvailable {
			t.Errorf("released: %+v", b.Money)
		}
	})
}

// The bank does not pay a cheque. The stalls stay sold; the office asks for the money, rejects the booking or confirms
// it. Nothing is left of the payment, so rejecting needs no cancellation.
func TestABookingWhoseChequeBouncedKeepsItsStallsUntilTheOfficeDecides(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		if _, err := w.approve(w.second, w.record(t, o, "cheque").ID, nil); err != nil {
			t.Fatal(err)
		}
		w.changeMoney(o, func(l *ledger.Ledger, who ledger.Actor) error {
			return l.Bounce(l.PaidIn()[0].No, "no funds", who)
		})
		b := w.bookingOf(o)
		if b.Money.Status != fair.MoneyPending || !b.Money.Sold || !b.IsBooked() || state(t, w, stall24) != fair.StallSold {
			t.Fatalf("%+v, stall %s", b.Money, state(t, w, stall24))
		}
		w.clock.Advance(9 * 24 * time.Hour)
		sweepAll(t, w)
		if state(t, w, stall24) != fair.StallSold {
			t.Error("the stall is lost")
		}
		_, err := w.setBooking(o.BookingID, fair.BookingRejected)
		w.must(err)
		if b := w.bookingOf(o); b.Holds || b.Status != fair.BookingRejected || b.Money.Status != fair.MoneyExpired {
			t.Errorf("rejected: %s, %+v", b.Status, b.Money)
		}
		if b, err := w.setBooking(
			o.BookingID,
			fair.BookingConfirmed,
		); err != nil || !b.Holds ||
			b.Money.Due != b.Price.Total {
			t.Errorf("confirmed again: %+v, %v", b.Money, err)
		}
	})
}

// A request of the payer may not disappear because the office deletes the booking.
func TestABookingWithARequestOfItsPayerIsNotDeleted(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		if _, err := w.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID,
			fair.CancellationAsk{Reason: "We cannot come", Confirmed: true}); err != nil {
			t.Fatal(err)
		}
		conflict(t, "delete", w.app.Sales.DeleteBooking(w.office, o.BookingID, true), texts.PortalErrors.MoneyUndecided())
	})
}

func TestAReleasedBookingIsPaidAgainWhenItIsRestored(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.pay(o)
		o = settle(t, w, o)
		if err := w.app.Sales.DeleteBooking(w.office, o.BookingID, true); err != nil ||
			state(t, w, stall24) != fair.StallAvailable {
			t.Fatalf("%v, stall %s", err, state(t, w, stall24))
		}
		if b, err := w.app.Sales.RestoreBooking(w.office, o.BookingID); err != nil || !b.IsBooked() ||
			b.PaymentStatus != fair.PaymentPaid {
			t.Errorf("%+v, %v", b, err)
		}
	})
}

func TestARefundedSecondPaymentDoesNotMakeTheBookingRefunded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		attempt, _ := w.provider.start(o.ID, o.Amount)
		if _, err := w.approve(w.second, w.record(t, o, "cash").ID, nil); err != nil {
			t.Fatal(err)
		}
		w.provider.end(o.ID, attempt, true)
		settle(t, w, o)
		w.runJobs()
		w.provider.finishRefunds()
		if o = settle(t, w, o); o.Status != fair.OrderRefunded {
			t.Fatalf("the second payment is %s", o.Status)
		}
		if err := w.app.Sales.DeleteBooking(w.office, o.BookingID, true); err != nil {
			t.Fatal(err)
		}
		if b := w.bookingOf(o); b.PaymentStatus != fair.PaymentPaid || b.Status != fair.BookingRejected || b.Holds {
			t.Errorf("the cancelled booking, whose money is kept, is %s/%s and holds %v", b.PaymentStatus, b.Status, b.Holds)
		}
	})
}
