package wiring_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var silent = slog.New(slog.DiscardHandler)

var (
	stall24 = fair.StallKey{Number: "24", Size: "3x3m"}
	stallT3 = fair.StallKey{Number: "t3", Size: "6x2ft"}
	outdoor = fair.StallKey{Number: "outdoor", Size: "Outdoor 3x3m"}
)

func order(t *testing.T, w *world, stalls ...fair.StallKey) fair.Order {
	t.Helper()
	o, err := w.app.Payments.CreateOrder(t.Context(),
		payment.NewOrder{Booking: stallInput("Sri Balaji Bio Inputs", stalls...), Lang: fair.Telugu})
	if err != nil {
		t.Fatalf("create order: %v", err)
	}
	return o
}

func settle(t *testing.T, w *world, o fair.Order) fair.Order {
	t.Helper()
	after, err := w.app.Payments.Settle(t.Context(), o.ID)
	if err != nil {
		t.Fatalf("settle: %v", err)
	}
	w.runJobs()
	return after
}

func state(t *testing.T, w *world, key fair.StallKey) fair.StallState {
	t.Helper()
	hall, err := w.app.Hall.Hall(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return hall.States[key].State
}

func TestTheServerComputesThePriceAndConfirmsAPaidBooking(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24, stallT3)
		if o.Amount != fair.Rupees(100_300) || o.Status != fair.OrderActive {
			t.Fatalf("amount %s, status %s", o.Amount, o.Status)
		}
		if got := state(t, w, stall24); got != fair.StallHeld {
			t.Errorf("stall 24 is %s while the order is open", got)
		}
		w.pay(o)
		for range 3 { // the webhook, the return page and the sweeper may settle an order several times, in any order
			o = settle(t, w, o)
		}
		b := w.bookingOf(o)
		if o.PublicStatus() != "PAID" || b.PaymentStatus != fair.PaymentPaid || b.Status != fair.BookingConfirmed ||
			!b.IsBooked() {
			t.Errorf("order %s, booking %s/%s", o.PublicStatus(), b.PaymentStatus, b.Status)
		}
		if got := state(t, w, stallT3); got != fair.StallSold {
			t.Errorf("stall t3 is %s", got)
		}
	})
}

func TestTheErrorForAWrongAmountContainsBothAmounts(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		wrong := fair.Rupees(1)
		_, err := w.app.Payments.CreateOrder(t.Context(),
			payment.NewOrder{Booking: stallInput("A", stall24), Amount: &wrong})
		e, ok := errors.AsType[*fair.Error](err)
		if !ok || e.Kind != fair.KindInvalid ||
			e.Message.In(fair.English) != "The amount is ₹88,500, not ₹1. Please check and try again." {
			t.Fatalf("got %v", err)
		}
		if got := state(t, w, stall24); got != fair.StallAvailable {
			t.Errorf("stall 24 is %s after a refused order", got)
		}
	})
}

func TestOnlyOneOfThreeHundredBuyersGetsTheStall(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		var won, lost atomic.Int32
		var all sync.WaitGroup
		for range 300 {
			all.Go(func() {
				_, err := w.app.Payments.CreateOrder(context.WithoutCancel(t.Context()),
					payment.NewOrder{Booking: stallInput("Buyer", stall24, stallT3)})
				e, _ := errors.AsType[*fair.Error](err)
				switch {
				case err == nil:
					won.Add(1)
				case e != nil && e.Kind == fair.KindConflict && len(e.Taken) > 0:
					lost.Add(1)
				default:
					t.Errorf("a buyer got %v", err)
				}
			})
		}
		all.Wait()
		if won.Load() != 1 || lost.Load() != 299 {
			t.Errorf("%d buyers got the stall, %d got a conflict", won.Load(), lost.Load())
		}
		_, bookings, err := w.app.Sales.FindBookings(w.office, fair.BookingFilter{})
		if err != nil || bookings.Count != 1 {
			t.Errorf("%+v bookings remain (%v): a losing order must leave nothing", bookings, err)
		}
	})
}

func TestAnOutdoorStallIsSoldUntilTheStockIsGone(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		two := 2
		if _, err := w.app.Hall.ChangeStall(w.office, "outdoor-1",
			hall.StallChange{Action: "stock", Stock: &two}); err != nil {
			t.Fatal(err)
		}
		order(t, w, outdoor)
		order(t, w, outdoor)
		_, err := w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: stallInput("Third", outdoor)})
		if !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a third outdoor stall: %v", err)
		}
		_, err = w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: stallInput("Greedy", outdoor, outdoor)})
		if !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("two outdoor stalls in one booking: %v", err)
		}
	})
}

func TestAnUnpaidOrderEndsAndFreesItsStalls(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.clock.Advance(20*time.Minute + time.Second)
		if _, err := w.app.Payments.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if b := w.bookingOf(o); b.PaymentStatus != fair.PaymentExpired || b.Holds {
			t.Errorf("booking is %s, holds stalls: %v", b.PaymentStatus, b.Holds)
		}
		if got := state(t, w, stall24); got != fair.StallAvailable {
			t.Errorf("stall 24 is %s", got)
		}
	})
}

func TestAnAttemptInFlightKeepsTheStallsPastExpiry(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.clock.Advance(19 * time.Minute)
		attempt, _ := w.provider.start(o.ID, o.Amount)
		w.clock.Advance(2 * time.Minute)
		o = settle(t, w, o)
		if o.PublicStatus() != "PENDING" || state(t, w, stall24) != fair.StallHeld {
			t.Fatalf("order %s, stall %s", o.PublicStatus(), state(t, w, stall24))
		}
		w.clock.Advance(10 * time.Minute)
		w.provider.end(o.ID, attempt, true)
		if o = settle(t, w, o); o.Status != fair.OrderPaid || state(t, w, stall24) != fair.StallSold {
			t.Errorf("order %s, stall %s", o.Status, state(t, w, stall24))
		}
	})
}

func TestLateMoney(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		late := func() (fair.Order, string) {
			o := order(t, w, stall24)
			w.clock.Advance(19 * time.Minute)
			attempt, _ := w.provider.start(o.ID, o.Amount)
			w.clock.Advance(15 * time.Minute)
			// The provider is unreachable until the hold ends. The stall must still become available.
			w.provider.fault = "down"
			w.clock.Advance(12 * time.Minute)
			if _, err := w.app.Payments.Settle(t.Context(), o.ID); err != nil {
				t.Fatal(err)
			}
			if state(t, w, stall24) != fair.StallAvailable {
				t.Fatal("the hold did not end at the latest after the grace time")
			}
			return o, attempt
		}
		free, attempt := late()
		w.provider.succeedLate(free.ID, attempt)
		if o := settle(t, w, free); o.Status != fair.OrderPaid || state(t, w, stall24) != fair.StallSold {
			t.Fatalf("late money for a free stall: order %s, stall %s", o.Status, state(t, w, stall24))
		}
		if err := w.app.Sales.DeleteBooking(w.office, free.BookingID, true); err != nil {
			t.Fatal(err)
		}
		gone, attempt := late()
		rival := order(t, w, stall24)
		w.provider.succeedLate(gone.ID, attempt)
		o := settle(t, w, gone)
		if o.PublicStatus() != "REFUNDED" || w.bookingOf(gone).PaymentStatus != fair.PaymentRefunded {
			t.Errorf("late money for a taken stall: order %s", o.PublicStatus())
		}
		w.runJobs()
		refund := mustRefunds(t, w, gone)
		if len(refund) != 1 || refund[0].Status != fair.RefundDone || refund[0].Amount != gone.Amount ||
			refund[0].Reason != fair.RefundLate {
			t.Errorf("refunds %+v", refund)
		}
		if b := w.bookingOf(rival); !b.Holds {
			t.Error("the rival lost the stall")
		}

		// Of an earlier edition, nothing is sold again, although the stall is free.
		if err := w.app.Sales.DeleteBooking(w.office, rival.BookingID, true); err != nil {
			t.Fatal(err)
		}
		old, attempt := late()
		nextEdition(t, w)
		w.provider.succeedLate(old.ID, attempt)
		if o := settle(t, w, old); o.PublicStatus() != "REFUNDED" || w.bookingOf(old).Holds {
			t.Errorf("late money of an earlier edition: order %s", o.PublicStatus())
		}
	})
}

// Somebody must look at money in another currency. It is not in the ledger.
func TestAPaymentInAnotherCurrencySetsTheOrderAside(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.pay(o)
		w.provider.orders[o.ID].attempts[0].Currency = "USD"
		for range 2 {
			o = settle(t, w, o)
			if o.Failures < fair.MaxOrderFailures || !o.NextCheckAt.IsZero() || w.bookingOf(o).Money.Sold {
				t.Errorf("%d failures (%s), next check at %s, %+v", o.Failures, o.Failure, o.NextCheckAt, w.bookingOf(o).Money)
			}
		}
		if refunds, _ := w.refunds(o.ID); len(refunds) != 0 {
			t.Error("it was refunded")
		}
	})
}

func TestARegistrationPaidTwiceIsPaidOnceAndRefundedOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		browser := app.WithVisitor(t.Context(), app.Visitor{Cookie: "hers"})
		r, created, err := w.app.Sales.CreateRegistration(browser, farmer("లక్ష్మి దేవి"))
		if err != nil || !created {
			t.Fatal(created, err)
		}
		if again, created, err := w.app.Sales.CreateRegistration(browser, farmer("  లక్ష్మి   దేవి ")); err != nil ||
			created || again.ID != r.ID {
			t.Fatalf("sent twice: %v %v %v", again.ID, created, err)
		}
		first, err := w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
		if err != nil {
			t.Fatal(err)
		}
		if same, err := w.app.Payments.CreateOrder(t.Context(),
			payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID}); err != nil || same.ID != first.ID {
			t.Fatalf("two tabs made two orders: %v", err)
		}
		w.clock.Advance(19 * time.Minute)
		slow, _ := w.provider.start(first.ID, first.Amount)
		w.clock.Advance(15 * time.Minute)
		w.provider.end(first.ID, slow, false)
		settle(t, w, first)
		second, err := w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID})
		if err != nil || second.ID == first.ID {
			t.Fatalf("no new order after the first ended: %v", err)
		}
		w.pay(second)
		settle(t, w, second)
		// The bank corrects its result: the first attempt has succeeded. The first order must be refunded as a
		// duplicate.
		w.provider.mu.Lock()
		w.provider.orders[first.ID].attempts[0].Status, w.provider.orders[first.ID].Status = fair.GatewayPaymentSuccess,
			fair.GatewayOrderPaid
		w.provider.mu.Unlock()
		first = settle(t, w, first)
		if first.PublicStatus() != "REFUNDED" {
			t.Errorf("the first order is %s", first.PublicStatus())
		}
		w.runJobs()
		if refund := mustRefunds(t, w, first); len(refund) != 1 || refund[0].Status != fair.RefundDone ||
			refund[0].Reason != fair.RefundDuplicate {
			t.Errorf("refunds %+v", refund)
		}
		stored, err := db.FindRegistration(t.Context(), r.ID)
		if err != nil || stored.Status != fair.RegistrationPaid {
			t.Errorf("registration %s, %v", stored.Status, err)
		}
	})
}

func TestALostResponseOfTheProviderCreatesOnlyOneOrder(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		for i, fault := range []string{"lost", "500", "crash"} {
			w.provider.fault = fault
			in := payment.NewOrder{
				ClientKey: "MKM00" + fault,
				Booking:   stallInput("Key "+fault, fair.StallKey{Number: []string{"21", "22", "23"}[i], Size: "3x3m"}),
			}
			o, err := w.app.Payments.CreateOrder(t.Context(), in)
			if err != nil { // the visitor clicks the button again
				o, err = w.app.Payments.CreateOrder(t.Context(), in)
			}
			if err != nil || o.Status != fair.OrderActive || o.SessionID == "" {
				t.Errorf("%s: order %s, %v", fault, o.Status, err)
			}
			again, err := w.app.Payments.CreateOrder(t.Context(), in)
			if err != nil || again.ID != o.ID {
				t.Errorf("%s: the same key gave %s and %s (%v)", fault, o.ID, again.ID, err)
			}
			in.Booking = stallInput("Somebody else", stall24)
			if _, err := w.app.Payments.CreateOrder(t.Context(), in); !fair.IsKind(err, fair.KindConflict) {
				t.Errorf("%s: another booking under the same key: %v", fault, err)
			}
		}
	})
}

func TestARegistrationWithoutAFeeNeedsNoOrderAndIsStoredOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		e := must(db.CurrentEdition(t.Context()))
		before, free := e.UpdatedAt, fair.Paise(0)
		e.DefaultFee, e.UpdatedAt = &free, w.clock.Now().Add(time.Second)
		if err := db.UpdateEdition(t.Context(), e, before); err != nil {
			t.Fatal(err)
		}
		browser := app.WithVisitor(t.Context(), app.Visitor{Cookie: "hers"})
		first, created, err := w.app.Sales.CreateRegistration(browser, farmer("Lakshmi"))
		if err != nil || !created || first.Amount != 0 || first.Status != fair.RegistrationPending {
			t.Fatalf("%+v, %v, %v", first, created, err)
		}
		if again, created, err := w.app.Sales.CreateRegistration(browser, farmer("Lakshmi")); err != nil || created ||
			again.ID != first.ID {
			t.Errorf("sent twice: %v, %v", created, err)
		}
		if _, err := w.app.Payments.CreateOrder(t.Context(),
			payment.NewOrder{RegistrationID: first.ID, UserID: first.UserID}); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("an order over 0: %v", err)
		}
	})
}

func TestAFullyRefundedBookingHoldsNoStallsAfterANewDecision(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		attempt, _ := w.provider.start(o.ID, o.Amount)
		become := func(status fair.BookingStatus) {
			text := string(status)
			if _, err := w.app.Sales.UpdateBooking(w.office, o.BookingID, fair.BookingUpdate{Status: &text}); err != nil {
				t.Fatal(err)
			}
		}
		become(fair.BookingRejected)
		w.provider.end(o.ID, attempt, true)
		if o = settle(t, w, o); o.PublicStatus() != "REFUNDED" {
			t.Fatalf("money for a rejected booking: order %s", o.PublicStatus())
		}
		become(fair.BookingPending)
		if b := w.bookingOf(o); b.Holds || state(t, w, stall24) != fair.StallAvailable {
			t.Errorf("booking %s/%s holds stalls: %v", b.PaymentStatus, b.Status, b.Holds)
		}
	})
}
