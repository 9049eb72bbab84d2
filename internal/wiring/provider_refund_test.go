package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var byPayer = fair.NewRefund{Reason: "We cannot come", CancelledBy: fair.CancelledByPayer}

// notice delivers the provider's webhook about a refund.
func notice(t *testing.T, w *world, o fair.Order, refundID string) {
	t.Helper()
	event := fair.GatewayEvent{
		Type: "REFUND_STATUS_WEBHOOK", OrderID: o.ID, RefundID: refundID,
		CFRefundID: "cf" + refundID, DedupeKey: "notice-" + refundID,
	}
	if err := w.app.Payments.HandleEvent(t.Context(), event); err != nil {
		t.Fatal(err)
	}
	w.runJobs()
}

// wantBooks checks an order's status. It also checks that the day book and the provider have the given total of
// refunds.
func wantBooks(t *testing.T, w *world, o fair.Order, status fair.OrderStatus, back fair.Paise) {
	t.Helper()
	stored, err := w.db.FindOrder(t.Context(), o.ID)
	if err != nil || stored.Status != status {
		t.Errorf("the order is %s, want %s (%v)", stored.Status, status, err)
	}
	book, err := w.app.Money.DayBook(w.office, fair.DayBookFilter{})
	if err != nil || book.Out != back {
		t.Errorf("the day book has %s out, want %s (%v)", book.Out, back, err)
	}
	if sum, _ := returned(w, o.ID); sum != back {
		t.Errorf("the provider gave %s back, want %s", sum, back)
	}
}

func TestARefundMadeAtTheProviderIsBooked(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		w.provider.refundOutside(o.ID, "d1x", fair.Rupees(1_800))
		notice(t, w, o, "d1x")
		wantBooks(t, w, o, fair.OrderPaid, fair.Rupees(1_800))
		notice(t, w, o, "d1x") // the same notice again
		w.provider.refundOutside(o.ID, "d_2", fair.Rupees(10_000))
		notice(t, w, o, "d_2")
		wantBooks(t, w, o, fair.OrderRefunded, fair.Rupees(11_800))
		b := w.bookingOf(o)
		if m := b.Money; m.Status != fair.MoneyPending || m.Due != o.Amount || m.Sold || !b.Holds {
			t.Errorf("nobody has cancelled the booking, but it is %+v and holds %t", m, b.Holds)
		}
		if _, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser); err != nil {
			t.Fatal(err)
		}
		if b := w.bookingOf(o); b.Money.Status != fair.MoneyRefunded || b.Status != fair.BookingRejected ||
			state(t, w, stallT3) != fair.StallAvailable {
			t.Errorf("the booking is %s %s, its stall %s", b.Status, b.Money.Status, state(t, w, stallT3))
		}
		wantBooks(t, w, o, fair.OrderRefunded, fair.Rupees(11_800))
	})
}

func TestTheProviderIsQueriedBeforeARefund(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		w.provider.refundOutside(o.ID, "d1x", fair.Rupees(5_900))
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byPayer)
		if err != nil || r.Amount != fair.Rupees(2_950) {
			t.Fatalf("half of what is left is ₹2,950, not %s (%v)", r.Amount, err)
		}
		w.runJobs()
		wantBooks(t, w, o, fair.OrderPaid, fair.Rupees(8_850))
	})
}

func TestARefundMadeAtTheProviderReplacesTheOneThatWaits(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
		if err != nil {
			t.Fatal(err)
		}
		w.provider.refundOutside(o.ID, "d1x", r.Amount)
		w.runJobs()
		wantBooks(t, w, o, fair.OrderRefunded, r.Amount)
		if r, err = w.refund(r.ID); err != nil || r.Status != fair.RefundDone || r.CFRefundID != "cfd1x" {
			t.Errorf("refund %+v, %v", r, err)
		}
	})
}

func TestARefundThatWaitsIsReducedToWhatIsLeft(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
		if err != nil {
			t.Fatal(err)
		}
		w.provider.refundOutside(o.ID, "d1x", fair.Rupees(1_800))
		w.runJobs()
		wantBooks(t, w, o, fair.OrderRefunded, fair.Rupees(11_800))
		if r, err = w.refund(r.ID); err != nil || r.Amount != fair.Rupees(10_000) {
			t.Errorf("refund %+v, %v", r, err)
		}
	})
}

func TestAFailedRefundMadeAtTheProviderIsNotPaidByHand(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		w.provider.bank = fair.GatewayRefundFailed
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
		if err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		w.provider.bank = ""
		w.provider.refundOutside(o.ID, "d1x", r.Amount)
		r, err = w.payByHand(w.office, r.ID,
			fair.HandRefund{Channel: "bank", Reference: "UTR 1", Date: "2025-08-01"})
		if err != nil || r.Status != fair.RefundDone || r.Channel != fair.ChannelOnline {
			t.Errorf("refund %+v, %v", r, err)
		}
		wantBooks(t, w, o, fair.OrderRefunded, o.Amount)
	})
}

func TestTheDailyReconciliationFindsLostNotices(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		w.provider.refundOutside(o.ID, "d1x", fair.Rupees(1_800))
		reconcile := func(after time.Duration) {
			t.Helper()
			w.clock.Advance(after)
			if err := w.app.Payments.ReconcileDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			w.runJobs()
		}
		w.provider.fault = "busy"
		reconcile(24 * time.Hour)
		wantDayBook(t, w, 0)
		reconcile(20 * time.Minute)
		wantBooks(t, w, o, fair.OrderPaid, fair.Rupees(1_800))
		w.provider.refundOutside(o.ID, "d2x", fair.Rupees(800))
		reconcile(time.Hour)
		wantDayBook(t, w, fair.Rupees(1_800)) // unchanged, because each order is compared only once a day
		reconcile(23 * time.Hour)
		wantBooks(t, w, o, fair.OrderPaid, fair.Rupees(2_600))
		reconcile(181 * 24 * time.Hour)
		if stored, err := db.FindOrder(t.Context(), o.ID); err != nil || !stored.RefundsDueAt.IsZero() {
			t.Errorf("after 180 days the next comparison is at %s (%v)", stored.RefundsDueAt, err)
		}
	})
}

func wantDayBook(t *testing.T, w *world, out fair.Paise) {
	t.Helper()
	if book, err := w.app.Money.DayBook(w.office, fair.DayBookFilter{}); err != nil || book.Out != out {
		t.Errorf("the day book has %s out, want %s (%v)", book.Out, out, err)
	}
}

// What is more than due is kept until a person decides. The refund rule looks only at what was accepted for the stall.
func TestAnOverpaymentWaitsForTheOffice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stallT3)
		payAmount(t, w, o, fair.Rupees(23_600))
		if m := w.bookingOf(o).Money; m.Status != fair.MoneyPaid || m.Overpaid != fair.Rupees(11_800) {
			t.Errorf("the booking is %+v", m)
		}
		if sum, _ := returned(w, o.ID); sum != 0 {
			t.Errorf("%s went back without a decision", sum)
		}
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byPayer)
		if err != nil || r.Amount != fair.Rupees(5_900) {
			t.Errorf("the rule gives %s, want ₹5,900 (%v)", r.Amount, err)
		}
	})
}

// Too little is a part payment: the stall stays sold, and the rest can be paid.
func TestTooLittleIsAPartPayment(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stallT3)
		payAmount(t, w, o, fair.Rupees(11_000))
		b := w.bookingOf(o)
		if b.Money.Status != fair.MoneyPartPaid || b.Money.Due != fair.Rupees(800) || !b.Money.Sold || !b.Holds {
			t.Errorf("the booking is %+v", b.Money)
		}
		rest, err := w.app.Payments.SendPaymentLink(w.office, b.ID)
		if err != nil || rest.Amount != fair.Rupees(800) {
			t.Fatalf("the link asks for %s, %v", rest.Amount, err)
		}
		w.pay(rest)
		settle(t, w, rest)
		if m := w.bookingOf(o).Money; m.Status != fair.MoneyPaid || m.Due != 0 {
			t.Errorf("after the rest the booking is %+v", m)
		}
	})
}

// payAmount pays an order with an amount that differs from the order's price.
func payAmount(t *testing.T, w *world, o fair.Order, amount fair.Paise) {
	t.Helper()
	id, ok := w.provider.start(o.ID, amount)
	if !ok {
		t.Fatalf("order %s takes no payment", o.ID)
	}
	w.provider.end(o.ID, id, true)
	if after := settle(t, w, o); after.Status != fair.OrderPaid {
		t.Fatalf("the order is %s, want PAID", after.Status)
	}
}

// The database was restored from an older backup, so only the provider knows the later payments and refunds. A
// payment that was refunded in the meantime must not be accepted.
func TestAPaymentThatWasAlreadyRefundedIsNotAccepted(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stallT3)
		w.pay(o)
		w.provider.refundOutside(o.ID, "n"+o.ID+"1", o.Amount)
		w.clock.Advance(11 * time.Minute)
		settle(t, w, o)
		wantBooks(t, w, o, fair.OrderRefunded, o.Amount)
		if state(t, w, stallT3) != fair.StallAvailable {
			t.Errorf("the stall is %s", state(t, w, stallT3))
		}
	})
}

func TestARefusedRefundCanBeProposedAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.pay(o)
		settle(t, w, o)
		first, err := w.app.Payments.RefundOrder(w.second, o.ID, byOrganiser)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.refuse(w.office, first.ID, "No"); err != nil {
			t.Fatal(err)
		}
		again, err := w.app.Payments.RefundOrder(w.second, o.ID, byOrganiser)
		if err != nil || again.ID == first.ID || again.Status != fair.RefundProposed {
			t.Errorf("refund %+v, %v", again, err)
		}
	})
}

func TestARefundByHandIsNotDatedBeforeThePayment(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		w.clock.Advance(190 * 24 * time.Hour)
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
		if err != nil {
			t.Fatal(err)
		}
		for _, day := range []string{"2025-07-31", "2025-08-01"} {
			ok := day == "2025-08-01"
			_, err := w.payByHand(w.office, r.ID, fair.HandRefund{Channel: "bank", Reference: "UTR 9", Date: day})
			if ok != (err == nil) || !ok && !fair.IsKind(err, fair.KindInvalid) {
				t.Errorf("dated %s: %v", day, err)
			}
		}
	})
}
