package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// until advances the clock to noon of a number of days before the shipped fair's first day, 13 September 2025.
func (w *world) until(days int) {
	w.clock.Advance(time.Date(2025, 9, 13-days, 12, 0, 0, 0, fair.Kolkata).Sub(w.clock.Now()))
}

// The day of the payer's request decides about all money of the booking, however long the office takes.
func TestThePromiseOfTheRequestCountsForAllMoneyOfABooking(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		first, difference := dearer(t, w)
		w.pay(difference)
		settle(t, w, difference)
		total := first.Amount + difference.Amount
		w.until(16)
		v, err := w.app.Payments.CancellationOf(t.Context(), first.ID, first.UserID)
		if err != nil || v.Paid != total || v.Back != total/2 {
			t.Fatalf("the page shows %s paid and %s back, %v", v.Paid, v.Back, err)
		}
		c, err := w.app.Payments.AskCancellation(t.Context(), first.ID, first.UserID, fair.CancellationAsk{Confirmed: true})
		w.must(err)
		w.clock.Advance(5 * 24 * time.Hour)
		_, err = w.approve(w.office, c.ID, nil)
		w.must(err)
		w.runJobs()
		one, _ := returned(w, first.ID)
		other, _ := returned(w, difference.ID)
		if one+other != total/2 || c.Amount != total/2 {
			t.Errorf("%s and %s were given back, %s was promised, want %s", one, other, c.Amount, total/2)
		}
	})
}

func TestThePromiseHoldsWhenTheFairIsMoved(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := w.paidBooking("AgriDrone", "2", stall24)
		w.until(17)
		c, err := w.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID, fair.CancellationAsk{Confirmed: true})
		w.must(err)
		_, err = w.app.Content.UpdateEdition(
			w.office,
			[]byte(`{"firstDay":"2025-09-08","lastDay":"2025-09-09"}`),
			time.Time{},
		)
		w.must(err)
		w.clock.Advance(24 * time.Hour)
		r, err := w.approve(w.office, c.ID, nil)
		if want := fair.Rupees(44_250); err != nil || c.Amount != want || r.Amount != want {
			t.Errorf("%s was promised, %s is given back, %v", c.Amount, r.Amount, err)
		}
		says(t, messageAbout(t, w, o.ID, fair.MessageCancelled), "Your refund: ₹44,250", "₹44,250 is not refunded")
	})
}

// A cheque that the bank does not pay is not "paid back", and nothing was refunded.
func TestAnUnpaidChequeIsToldHonestly(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		_, err := w.approve(w.second, w.record(t, o, "cheque").ID, nil)
		w.must(err)
		ref := ledger.Ref{Record: fair.OrderForBooking, RecordID: o.BookingID}
		l, err := w.app.Money.Look(w.office, ref)
		w.must(err)
		_, err = w.app.Money.Dishonour(
			w.office,
			ref,
			"",
			ledger.NewDishonour{Entry: l.PaidIn()[0].No, Reason: "Funds insufficient"},
		)
		w.must(err)
		var told []fair.Message
		list, _, err := w.app.Notify.FindMessages(w.office, fair.MessageFilter{})
		w.must(err)
		for _, m := range list {
			never(t, m, "paid back", "refund of", "తిరిగి పంపుతున్నాం")
			if m.Kind == fair.MessagePaymentDishonoured {
				told = append(told, m)
			}
		}
		if len(told) != 1 {
			t.Fatalf("%d messages", len(told))
		}
		says(t, told[0], "₹88,500", "Funds insufficient")
		never(t, told[0], "{")
		if b := w.bookingOf(o); b.Money.Due != fair.Rupees(88_500) || b.Status == fair.BookingRejected {
			t.Errorf("the booking is %s, %+v", b.Status, b.Money)
		}
	})
}

// The rest of a part payment is asked for 7 and 2 days before the last day and on the day, once, also when the next
// edition has begun. The payer can then still pay it.
func TestTheRestOfAPartPaymentIsAskedFor(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		_, err := w.app.Content.UpdateEdition(w.office,
			[]byte(`{"partPayment":{"on":true,"shareHundredths":5000,"lastDay":"2025-08-20"}}`), time.Time{})
		w.must(err)
		o := w.english(stall24)
		payAmount(t, w, o, fair.Rupees(44_250))
		says(t, messageAbout(t, w, o.ID, fair.MessagePartPaid), "₹44,250", "by 20 August 2025")
		count := func() (n int) {
			all := fair.MessageFilter{ListQuery: fair.ListQuery{Edition: fair.AllEditions}}
			list, _, err := w.app.Notify.FindMessages(w.office, all)
			w.must(err)
			for _, m := range list {
				if m.Kind == fair.MessageRestDue {
					says(t, m, "₹44,250", "20 August 2025", "Pay here: https://")
					n++
				}
			}
			return n
		}
		for _, c := range []struct{ day, want int }{{12, 0}, {13, 1}, {14, 1}, {18, 2}, {20, 3}, {21, 3}} {
			if c.day == 14 {
				nextEdition(t, w)
			}
			w.clock.Advance(time.Date(2025, 8, c.day, 12, 0, 0, 0, fair.Kolkata).Sub(w.clock.Now()))
			for range 2 {
				w.must(w.app.Payments.RemindWhenDue(t.Context()))
			}
			w.restart()
			w.must(w.app.Payments.RemindWhenDue(t.Context()))
			if got := count(); got != c.want {
				t.Errorf("%d August: %d reminders, want %d", c.day, got, c.want)
			}
		}
		rest, err := w.app.Payments.PayRest(t.Context(), o.ID, o.UserID)
		w.must(err)
		w.pay(rest)
		settle(t, w, rest)
		if b := w.bookingOf(o); rest.EditionID != "2025" || b.Money.Due != 0 || b.Money.Status != fair.MoneyPaid {
			t.Errorf("the rest of %s was paid: %+v", rest.EditionID, b.Money)
		}
	})
}
