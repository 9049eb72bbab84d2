package wiring_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// askStalls requests the cancellation of some stalls of a booking.
func askStalls(t *testing.T, w *world, o fair.Order, stalls ...fair.StallKey) ledger.Decision {
	t.Helper()
	c, err := w.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID,
		fair.CancellationAsk{Confirmed: true, Choose: true, Stalls: stalls})
	if err != nil {
		t.Fatalf("ask: %v", err)
	}
	return c
}

func mustOrder(t *testing.T, w *world, o fair.Order) fair.Order {
	t.Helper()
	found, err := w.db.FindOrder(t.Context(), o.ID)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func approveStalls(t *testing.T, w *world, c ledger.Decision) fair.Refund {
	t.Helper()
	r, err := w.approve(w.office, c.ID, nil)
	if err != nil {
		t.Fatalf("approve: %v", err)
	}
	return r
}

// The clock does not advance, so all requests have the same time. The latest request must still be found.
func TestTheWaitingCancellationIsTheLatest(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24, stall25)
		for range 12 {
			asked := askStalls(t, w, o, stall24)
			v, err := w.app.Payments.CancellationOf(t.Context(), o.ID, o.UserID)
			if err != nil || v.Latest.ID != asked.ID {
				t.Fatalf("the latest request is %+v, %v", v.Latest, err)
			}
			if _, err := w.refuse(w.office, asked.ID, "No"); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestOneStallOfABookingIsCancelled(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		o := paidBooking(t, w, stall24, stall25, stallT3)
		codes, err := w.app.Entry.CodesOf(t.Context(), mustOrder(t, w, o))
		if err != nil {
			t.Fatal(err)
		}
		v, err := w.app.Payments.CancellationOf(t.Context(), o.ID, o.UserID)
		if err != nil || len(v.Stalls) != 3 || v.Stalls[1].Claim.Key != stall25 || v.Stalls[1].Back != v.Stalls[1].Paid/2 {
			t.Fatalf("offered: %+v, %v", v.Stalls, err)
		}
		price := v.Stalls[1].Paid
		asked := askStalls(t, w, o, stall25)
		if asked.Amount != price/2 || len(holders(t, w)) != 3 {
			t.Errorf("the request proposes %s; held: %v", asked.Amount, holders(t, w))
		}
		if again := askStalls(t, w, o, stall24); again.ID != asked.ID {
			t.Error("a second request was made")
		}
		if v, err = w.app.Payments.CancellationOf(t.Context(), o.ID, o.UserID); err != nil || v.CanAsk ||
			len(v.Asked) != 1 || v.Asked[0].Key != stall25 {
			t.Errorf("while it waits: %+v, %v", v, err)
		}
		if r := approveStalls(t, w, asked); r.Amount != price/2 || r.Reason != fair.RefundStalls {
			t.Fatalf("%+v", r)
		}
		w.runJobs()
		w.provider.finishRefunds()
		w.runJobs()
		b := w.bookingOf(o)
		if held := holders(t, w); len(held) != 2 || held[stall25.String()] != "" || b.Price.Total != o.Amount-price ||
			b.PaymentStatus != fair.PaymentPaid || b.Status != fair.BookingConfirmed {
			t.Errorf("held: %v; %+v", held, b)
		}
		checkBooks(t, w, o, o.Amount-price/2, stall24, stallT3)
		standing, _ := ledgerOf(t, w, o).Standing()
		kept := slices.IndexFunc(standing.Content.Lines, func(l ledger.Line) bool { return l.Kept })
		if kept < 0 || standing.Content.Lines[kept].Total != price/2 {
			t.Errorf("the new invoice has the lines %+v", standing.Content.Lines)
		}
		said := messageAbout(t, w, o.ID, fair.MessageStallsCancelled)
		if !strings.Contains(said.Body, "25 (3x3m)") || !strings.Contains(said.Body, (price/2).String()) {
			t.Errorf("message: %s", said.Body)
		}
		after, err := w.app.Entry.CodesOf(t.Context(), mustOrder(t, w, o))
		if err != nil || len(after) != len(codes) || after[0] != codes[0] {
			t.Errorf("the entry codes changed: %v", err)
		}
	})
}

func TestTheRefundOfTheOtherStallsDependsOnTheirPrice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		o := paidBooking(t, w, stall24, stall25)
		approveStalls(t, w, askStalls(t, w, o, stall25))
		v, err := w.app.Payments.CancellationOf(t.Context(), o.ID, o.UserID)
		if rest := w.bookingOf(o).Price.Total; err != nil || !v.CanAsk || len(v.Stalls) != 0 || v.Back != rest/2 {
			t.Fatalf("the rest gives %s, %v; want half of %s", v.Back, err, rest)
		}
		c, err := w.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID, fair.CancellationAsk{Confirmed: true})
		if err != nil {
			t.Fatal(err)
		}
		approveStalls(t, w, c)
		w.runJobs()
		w.provider.finishRefunds()
		w.runJobs()
		if back, _ := returned(w, o.ID); back != o.Amount/2 {
			t.Errorf("%s of %s was refunded", back, o.Amount)
		}
		if held := holders(t, w); len(held) != 0 {
			t.Errorf("held: %v", held)
		}
	})
}

func TestALargeRefundOfStallsWaitsForASecondPerson(t *testing.T) {
	for name, approve := range map[string]bool{"approved": true, "refused": false} {
		t.Run(name, func(t *testing.T) {
			storetest.Each(t, func(t *testing.T, db *store.DB) {
				w := newWorld(t, db)
				limit(t, w, "0")
				o := paidBooking(t, w, stall24, stall25)
				c := askStalls(t, w, o, stall25)
				r := approveStalls(t, w, c)
				if r.Status != fair.RefundProposed || len(holders(t, w)) != 2 {
					t.Fatalf("%+v; held: %v", r, holders(t, w))
				}
				if err := w.app.Sales.DeleteBooking(w.office, o.BookingID, true); !fair.IsKind(err, fair.KindConflict) {
					t.Errorf("deleted while the refund waits: %v", err)
				}
				if _, err := w.approve(w.office, r.ID, nil); !fair.IsKind(err, fair.KindConflict) {
					t.Errorf("approved by the same person: %v", err)
				}
				left := 1
				if approve {
					if _, err := w.approve(w.second, r.ID, nil); err != nil {
						t.Fatal(err)
					}
				} else {
					if _, err := w.refuse(w.second, r.ID, "Talk to them first"); err != nil {
						t.Fatal(err)
					}
					left = 2
					if again := askStalls(t, w, o, stall25); again.ID != c.ID {
						t.Error("the request does not wait again")
					}
				}
				if held := holders(t, w); len(held) != left {
					t.Errorf("held: %v", held)
				}
			})
		})
	}
}

func TestStallsAreCancelledWithoutARefundAfterTheLastDay(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidBooking(t, w, stall24, stall25)
		edition, err := db.CurrentEdition(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		step := edition.RefundTable.OrShipped().At(edition.FirstDay, w.clock.Now())
		w.clock.Advance(step.Ends(edition.FirstDay).Sub(w.clock.Now()))
		r := approveStalls(t, w, askStalls(t, w, o, stall24))
		if r.ID != "" || r.Amount != 0 || len(mustRefunds(t, w, o)) != 0 {
			t.Errorf("%+v", r)
		}
		if held := holders(t, w); len(held) != 1 || held[stall24.String()] != "" {
			t.Errorf("held: %v", held)
		}
		checkBooks(t, w, o, o.Amount, stall25)
		if said := messageAbout(t, w, o.ID, fair.MessageStallsCancelled); strings.Contains(said.Body, "రీఫండ్") {
			t.Errorf("message: %s", said.Body)
		}
	})
}

func TestStallsThatCannotBeCancelledSingly(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		limit(t, w, "100000000")
		o := paidBooking(t, w, stall24, stallT3)
		ask := func(in fair.CancellationAsk) error {
			in.Confirmed = true
			_, err := w.app.Payments.AskCancellation(t.Context(), o.ID, o.UserID, in)
			return err
		}
		if err := ask(fair.CancellationAsk{Choose: true}); !fair.IsKind(err, fair.KindInvalid) {
			t.Errorf("without a stall: %v", err)
		}
		if err := ask(fair.CancellationAsk{Stalls: []fair.StallKey{stall25}}); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a stall of somebody else: %v", err)
		}
		c := askStalls(t, w, o, stallT3)
		move(t, w, o, stall24, stall25) // the price difference stays unpaid
		if _, err := w.approve(w.office, c.ID, nil); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a stall that the booking has no more: %v", err)
		}
		if _, err := w.refuse(w.office, c.ID, "You have other stalls now"); err != nil {
			t.Fatal(err)
		}
		// What one stall would give back pays first what is still due for the other.
		if v, err := w.app.Payments.CancellationOf(t.Context(), o.ID, o.UserID); err != nil || !v.CanAsk ||
			len(v.Stalls) != 2 {
			t.Errorf("with an open difference: %+v, %v", v, err)
		}
		all := askStalls(t, w, o, stall24, stall25)
		if len(all.Charges) != 0 {
			t.Errorf("all stalls are the whole booking: %+v", all)
		}
	})
}
