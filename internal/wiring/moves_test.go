package wiring_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/hall"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var stall25 = fair.StallKey{Number: "25", Size: "3x3m"}

// move moves a booking to other stalls, on behalf of an office account.
func move(t *testing.T, w *world, o fair.Order, stalls ...fair.StallKey) fair.StallMove {
	t.Helper()
	m, err := w.app.Sales.Move(w.office, o.BookingID, sales.MoveRequest{Stalls: stalls})
	if err != nil {
		t.Fatalf("move: %v", err)
	}
	return m
}

// holders returns the id of the booking that holds each stall, by the stall's name.
func holders(t *testing.T, w *world) map[string]string {
	t.Helper()
	edition, err := w.db.CurrentEdition(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	claims, err := w.db.LiveClaims(t.Context(), edition.ID)
	if err != nil {
		t.Fatal(err)
	}
	held := map[string]string{}
	for _, c := range claims {
		held[c.Key.String()] += c.BookingID
	}
	return held
}

func TestMovingAPaidBookingToTheSameKindOfStall(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		m := move(t, w, o, stall25)
		b := w.bookingOf(o)
		if m.Difference != 0 || m.Order != nil || m.Back != 0 || b.Price != m.Before.Price ||
			b.Money.Status != fair.MoneyPaid || b.Status != fair.BookingConfirmed {
			t.Errorf("%+v: %+v", m, b)
		}
		if held := holders(t, w); len(held) != 1 || held[stall25.String()] != b.ID {
			t.Errorf("held: %v", held)
		}
		if list := issued(t, w, o); len(list) != 1 || list[0].Kind != ledger.TaxInvoice {
			t.Errorf("a move to an equal stall changes the documents: %+v", list)
		}
		said := messageAbout(t, w, b.ID, fair.MessageBookingMoved)
		if said.Lang != fair.Telugu || !strings.Contains(said.Body, "స్టాండర్డ్ 25") ||
			strings.Contains(said.Body, "చెల్లించాల్సింది") {
			t.Errorf("message: %s", said.Body)
		}
	})
}

func TestMovingToCheaperStallsRefundsTheDifference(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		o := paidBooking(t, w, stall24)
		m := move(t, w, o, stallT3)
		cheaper := w.bookingOf(o).Price.Total
		if m.Difference != cheaper-m.Before.Price.Total || m.Difference >= 0 || m.Back != -m.Difference || m.BackWaits {
			t.Fatalf("%+v", m)
		}
		w.runJobs()
		w.provider.finishRefunds()
		w.clock.Advance(time.Hour)
		w.runJobs()
		if l := ledgerOf(t, w, o); l.Refunded() != m.Back || l.Due() != 0 {
			t.Errorf("%s has left, due %s", l.Refunded(), l.Due())
		}
		checkBooks(t, w, o, cheaper, stallT3)
		if b := w.bookingOf(o); b.Money.Status != fair.MoneyPaid || !b.Holds {
			t.Errorf("the booking is %s", b.Money.Status)
		}
	})
}

// A booking for which too little was paid and accepted: a move to cheaper stalls gives back what is more than their
// price, and not the difference of the prices.
func TestAMoveGivesBackMoneyAndNotPrices(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		o := order(t, w, stall24)
		paid := stallPrice(t, w, stallT3) + fair.Rupees(11_500)
		w.changeMoney(o, func(l *ledger.Ledger, who ledger.Actor) error {
			l.Rules.DiscountLimit = l.Due()
			l.Capture(ledger.Recorded{Amount: paid, Order: o.ID, Payment: "1"}, who)
			_, err := l.Forgive("forgiven", "the owner accepts less", who)
			return err
		})
		m := move(t, w, o, stallT3)
		if m.Back != fair.Rupees(11_500) || m.Before.Price.Total-m.After.Price.Total <= m.Back {
			t.Errorf("%s goes back of %s for a stall of %s", m.Back, paid, m.After.Price.Total)
		}
		if b := w.bookingOf(o); b.Money.Status != fair.MoneyPaid || b.Money.OnTheWay != m.Back {
			t.Errorf("%+v", b.Money)
		}
	})
}

func TestALargeRefundOfAMoveWaitsForASecondPerson(t *testing.T) {
	for name, approve := range map[string]bool{"approved": true, "refused": false} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				limit(t, w, "0")
				o := paidBooking(t, w, stall24)
				m := move(t, w, o, stallT3)
				if !m.BackWaits || len(issued(t, w, o)) != 1 {
					t.Fatalf("%+v, %d documents", m, len(issued(t, w, o)))
				}
				if _, err := w.app.Sales.Move(w.office, o.BookingID,
					sales.MoveRequest{Stalls: []fair.StallKey{stall25}}); !fair.IsKind(err, fair.KindConflict) {
					t.Errorf("a move while the refund waits: %v", err)
				}
				waits := ledgerOf(t, w, o).Decisions[0]
				if _, err := w.app.Money.Approve(w.office, waits.ID, nil); !fair.IsKind(err, fair.KindConflict) {
					t.Errorf("approved by the same person: %v", err)
				}
				if approve {
					_, err := w.app.Money.Approve(w.second, waits.ID, nil)
					w.must(err)
				} else {
					_, err := w.app.Money.Refuse(w.second, waits.ID, "Agreed with the exhibitor")
					w.must(err)
				}
				b := w.bookingOf(o)
				if b.Money.Due != m.Difference || (b.Money.OnTheWay == m.Back) != approve ||
					(b.Money.Overpaid == m.Back) == approve {
					t.Errorf("%+v", b.Money)
				}
				checkBooks(t, w, o, b.Price.Total, stallT3)
			})
		})
	}
}

func TestMovingToDearerStallsAsksForTheDifference(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stallT3)
		m := move(t, w, o, stall24)
		full := w.bookingOf(o).Price.Total
		if m.Difference != full-o.Amount || m.Difference <= 0 || m.Order == nil ||
			m.Order.Amount != m.Difference || m.Order.Status != fair.OrderActive {
			t.Fatalf("%+v", m)
		}
		said := messageAbout(t, w, o.BookingID, fair.MessageBookingMoved)
		for _, part := range []string{
			m.Difference.String(), m.Order.ID, "ఇంకా చెల్లించాల్సింది",
			fair.DateIn(fair.Telugu, fair.EndOfPayBy(m.PayBy).Add(-1)),
		} {
			if !strings.Contains(said.Body, part) {
				t.Errorf("the message lacks %q: %s", part, said.Body)
			}
		}
		// The exhibitor can pay the difference under My orders.
		token, err := w.app.Privacy.OpenOrders(t.Context(), o)
		w.must(err)
		own, err := w.app.Privacy.OwnOrders(t.Context(), token)
		isDifference := func(one fair.Order) bool { return one.ID == m.Order.ID }
		if err != nil || len(own.Orders) != 2 || !slices.ContainsFunc(own.Orders, isDifference) {
			t.Errorf("own orders: %+v, %v", own, err)
		}
		// While the difference is not paid, the booking keeps its new stalls, even after the payment deadline has
		// passed.
		w.clock.Advance(9 * 24 * time.Hour)
		sweepAll(t, w)
		if b, held := w.bookingOf(o), holders(t, w); b.Money.Status != fair.MoneyPartPaid || !b.Money.Sold ||
			held[stall24.String()] != b.ID || len(held) != 1 || len(issued(t, w, o)) != 1 {
			t.Errorf("%+v, held %v", b.Money, held)
		}
		// The exhibitor pays the difference by bank transfer. The documents must then cover both payments and list the
		// new stall.
		pay := fair.NewOfflinePayment{
			BookingID: o.BookingID, Channel: "bank", Amount: m.Difference.JSONNumber(),
			Reference: "UTR 7", Date: "2025-08-09",
		}
		recorded, err := w.app.Payments.RecordPayment(w.office, pay)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = w.approve(w.second, recorded.ID, nil); err != nil {
			t.Fatal(err)
		}
		checkBooks(t, w, o, full, stall24)
		if _, err := w.app.Payments.RecordPayment(w.office, pay); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("the same payment again: %v", err)
		}
	})
}

func TestADifferencePaidOnlineCorrectsTheInvoice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stallT3)
		m := move(t, w, o, stall24)
		w.pay(*m.Order)
		settle(t, w, *m.Order)
		full := w.bookingOf(o).Price.Total
		checkBooks(t, w, o, full, stall24)
		// Cancelling the booking gives both payments back.
		limit(t, w, "100000000")
		w.cancel(o, fair.CancelledByOrganiser)
		if b := w.bookingOf(o); b.Money.OnTheWay != full || b.Money.Status != fair.MoneyRefunded ||
			b.Status != fair.BookingRejected || len(holders(t, w)) != 0 {
			t.Errorf("%s of %s goes back; the booking is %s, %s", b.Money.OnTheWay, full, b.Money.Status, b.Status)
		}
	})
}

func TestADifferenceThatIsNotDueAnyMoreIsRefunded(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stallT3)
		m := move(t, w, o, stall24)
		w.pay(*m.Order) // paid at the provider, but Mela has not been notified
		move(t, w, o, stallT3)
		settle(t, w, *m.Order)
		if b := w.bookingOf(o); b.Money.Overpaid != 0 || b.Money.Status != fair.MoneyPaid {
			t.Errorf("%+v", b.Money)
		}
		if list := ledgerOf(t, w, o).Payouts; len(list) != 1 || list[0].Reason != ledger.BackSecond ||
			list[0].Amount != m.Difference {
			t.Errorf("payouts: %+v", list)
		}
		checkBooks(t, w, o, o.Amount, stallT3)
	})
}

func TestMovingAnUnpaidBookingReplacesItsOrder(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stallT3)
		same := move(t, w, o, fair.StallKey{Number: "t4", Size: stallT3.Size})
		if same.Difference != 0 || same.Order == nil || same.Order.ID != o.ID {
			t.Fatalf("same price: %+v", same)
		}
		m := move(t, w, o, stall24)
		b := w.bookingOf(o)
		if m.Order == nil || m.Order.ID == o.ID || m.Order.Amount != b.Price.Total ||
			m.ToPay != b.Price.Total || b.OrderID != m.Order.ID || !b.Holds {
			t.Fatalf("%+v of %+v", m, b)
		}
		w.pay(o) // the exhibitor pays on the old payment page, which was still open: a part of what is due
		settle(t, w, o)
		if b := w.bookingOf(
			o,
		); b.Money.Status != fair.MoneyPartPaid || !b.Holds ||
			b.Money.Due != b.Price.Total-o.Amount {
			t.Errorf("after the old payment: %+v, holds %v", b.Money, b.Holds)
		}
		w.pay(*m.Order) // the page of the new order was open too, with the whole price
		settle(t, w, *m.Order)
		if b := w.bookingOf(o); b.Money.Status != fair.MoneyPaid || b.Money.Overpaid != o.Amount ||
			holders(t, w)[stall24.String()] != b.ID {
			t.Errorf("after the new payment: %+v", b.Money)
		}
	})
}

func TestAMoveSaysWhyItIsImpossible(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24)
		other, err := w.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: stallInput("Deccan Agro", stall25)})
		if err != nil {
			t.Fatal(err)
		}
		blocked, withdrawn := fair.StallKey{Number: "26", Size: "3x3m"}, fair.StallKey{Number: "27", Size: "3x3m"}
		change := func(id string, c hall.StallChange) {
			if _, err := w.app.Hall.ChangeStall(w.office, id, c); err != nil {
				t.Fatal(err)
			}
		}
		change("std-26", hall.StallChange{Action: "block", Reason: "kept back"})
		change("std-27", hall.StallChange{Action: "withdraw"})
		try := func(who context.Context, id string, stalls ...fair.StallKey) error {
			_, err := w.app.Sales.Move(who, id, sales.MoveRequest{Stalls: stalls})
			return err
		}
		for name, c := range map[string]struct {
			err  error
			kind fair.Kind
			says string
		}{
			"a stall that is taken":     {try(w.office, o.BookingID, stall25), fair.KindConflict, "Deccan Agro"},
			"a blocked stall":           {try(w.office, o.BookingID, blocked), fair.KindConflict, "26"},
			"a stall that is withdrawn": {try(w.office, o.BookingID, withdrawn), fair.KindConflict, "27"},
			"its own stalls":            {try(w.office, o.BookingID, stall24), fair.KindInvalid, ""},
			"no stalls":                 {try(w.office, o.BookingID), fair.KindInvalid, ""},
			"a stall that is not there": {
				try(w.office, o.BookingID, fair.StallKey{Number: "999", Size: "3x3m"}),
				fair.KindInvalid, "999",
			},
			"an unknown booking": {try(w.office, "nobody", stall25), fair.KindNotFound, ""},
			"a visitor":          {try(t.Context(), o.BookingID, stallT3), fair.KindUnauthenticated, ""},
		} {
			var refused *fair.Error
			if !errors.As(c.err, &refused) || refused.Kind != c.kind {
				t.Errorf("%s: %v", name, c.err)
				continue
			}
			said := refused.Message.In(fair.English)
			for _, field := range refused.Fields {
				said += " " + field.In(fair.English)
			}
			if !strings.Contains(said, c.says) {
				t.Errorf("%s: %s", name, said)
			}
		}
		if held := holders(t, w); held[stall24.String()] != o.BookingID || held[stall25.String()] != other.BookingID {
			t.Errorf("refused moves changed the claims: %v", held)
		}
		w.clock.Advance(2 * time.Hour)
		sweepAll(t, w)
		if err := try(w.office, other.BookingID, stallT3); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("an expired booking: %v", err)
		}
		limit(t, w, "100000000")
		w.cancel(o, fair.CancelledByOrganiser)
		if err := try(w.office, o.BookingID, stallT3); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a refunded booking: %v", err)
		}
	})
}

func TestAPreviewOfAMoveStoresNothing(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stallT3)
		m, err := w.app.Sales.Move(w.office, o.BookingID, sales.MoveRequest{Stalls: []fair.StallKey{stall24}, Preview: true})
		if err != nil || m.Difference <= 0 {
			t.Fatalf("%+v, %v", m, err)
		}
		orders, _ := w.db.OrdersOfBooking(t.Context(), o.BookingID)
		if held := holders(t, w); len(orders) != 1 || held[stallT3.String()] != o.BookingID ||
			w.bookingOf(o).Price != m.Before.Price {
			t.Errorf("%d orders, held %v", len(orders), held)
		}
	})
}

func TestSwappingTwoBookings(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		one, two := paidBooking(t, w, stall24), paidBooking(t, w, stallT3)
		first, second, err := w.app.Sales.Swap(w.office, one.BookingID, two.BookingID, false)
		if err != nil {
			t.Fatal(err)
		}
		if held := holders(t, w); held[stallT3.String()] != one.BookingID || held[stall24.String()] != two.BookingID ||
			len(held) != 2 {
			t.Errorf("held: %v", held)
		}
		if first.Difference != two.Amount-one.Amount || second.Difference != -first.Difference ||
			first.Back != -first.Difference || second.Order == nil {
			t.Errorf("%+v and %+v", first, second)
		}
		checkBooks(t, w, one, two.Amount, stallT3)
		w.pay(*second.Order)
		settle(t, w, *second.Order)
		checkBooks(t, w, two, one.Amount, stall24)
		for _, o := range []fair.Order{one, two} {
			messageAbout(t, w, o.BookingID, fair.MessageBookingMoved)
		}
		if _, _, err := w.app.Sales.Swap(w.office, one.BookingID, one.BookingID, false); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("with itself: %v", err)
		}
		if _, _, err := w.app.Sales.Swap(w.office, one.BookingID, "nobody", false); !fair.IsKind(err, fair.KindNotFound) {
			t.Errorf("with nobody: %v", err)
		}
		gone := order(t, w, stall25)
		w.clock.Advance(2 * time.Hour)
		sweepAll(t, w)
		if _, _, err := w.app.Sales.Swap(w.office, one.BookingID, gone.BookingID, false); !fair.IsKind(err,
			fair.KindConflict) {
			t.Errorf("with an expired booking: %v", err)
		}
	})
}

// checkBooks checks that the invoice that stands of a booking is for the amount `kept` and has its stalls.
func checkBooks(t *testing.T, w *world, o fair.Order, kept fair.Paise, stalls ...fair.StallKey) {
	t.Helper()
	l := ledgerOf(t, w, o)
	standing, ok := l.Standing()
	if !ok || standing.Left != kept {
		t.Errorf("%s stands with %s, want %s", standing.Number, standing.Left, kept)
	}
	if sums := standing.Sums(); sums.Total != standing.Total {
		t.Errorf("the lines of %s do not add up: %+v", standing.Number, standing.Content)
	}
	pieces := 0
	for _, line := range standing.Content.Lines {
		pieces += line.Quantity
	}
	if price := w.bookingOf(o).Price.Total; price == kept && pieces != len(stalls) {
		t.Errorf("%s has %d pieces for %d stalls", standing.Number, pieces, len(stalls))
	}
}

// stallPrice returns the price of a stall.
func stallPrice(t *testing.T, w *world, key fair.StallKey) fair.Paise {
	t.Helper()
	edition, err := w.db.CurrentEdition(t.Context())
	w.must(err)
	_, price, err := edition.ChooseStalls([]fair.StallKey{key}, w.clock.Now())
	w.must(err)
	return price.Total
}

// changeMoney changes the ledger of an order's record.
func (w *world) changeMoney(o fair.Order, do func(l *ledger.Ledger, who ledger.Actor) error) {
	w.t.Helper()
	_, err := w.app.Ledger.Change(w.t.Context(), ledger.Ref{Record: o.Kind, RecordID: o.SubjectID()},
		func(l *ledger.Ledger) error { return do(l, ledger.Actor{At: w.clock.Now()}) })
	w.must(err)
}

// cancel cancels a paid record on behalf of the office.
func (w *world) cancel(o fair.Order, by string) ledger.Decision {
	w.t.Helper()
	d, err := w.app.Money.Cancel(w.office, ledger.Ref{Record: o.Kind, RecordID: o.SubjectID()},
		"", ledger.NewCancellation{Reason: "Cancelled", CancelledBy: by})
	w.must(err)
	return d
}

// limit sets the edition's refund limit, in paise, and advances the clock until the limit applies.
func limit(t *testing.T, w *world, paise string) {
	t.Helper()
	setLimit(t, w, paise)
	w.clock.Advance(fair.LimitDelay)
}

func setLimit(t *testing.T, w *world, paise string) {
	t.Helper()
	if _, err := w.app.Content.UpdateEdition(w.office, []byte(`{"refundLimitPaise":`+paise+`}`), time.Time{}); err != nil {
		t.Fatal(err)
	}
}

func sweepAll(t *testing.T, w *world) {
	t.Helper()
	for range 5 {
		if _, err := w.app.Payments.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.clock.Advance(time.Hour)
	}
}
