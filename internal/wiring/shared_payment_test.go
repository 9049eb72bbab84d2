package wiring_test

import (
	"strings"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/office"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// transfers returns the ids of the records for which the office's work list says that a bank transfer was asked for.
func (w *world) transfers() (ids []string) {
	w.t.Helper()
	work, err := w.app.Office.Work(w.office)
	w.must(err)
	for _, item := range work {
		if item.Kind == office.WorkTransfer {
			ids = append(ids, item.RecordID)
		}
	}
	return ids
}

// Whoever has the shared link of a booking sees it, asks for a bank transfer and pays it. Before the first document,
// the payer corrects the details, and the open order follows.
func TestAFirmLetsItsAccountsPay(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		o, err := w.app.Payments.CreateOrder(ctx, payment.NewOrder{Booking: stallInput("Deccan Seeds", w.freeStall())})
		w.must(err)
		key := w.app.Payments.SharedKey(fair.OrderForBooking, o.BookingID)
		view, err := w.app.Payments.SharedView(ctx, key)
		w.must(err)
		if view.Order.ID != o.ID || view.Booking == nil || view.Booking.Name != "Deccan Seeds" {
			t.Errorf("the link shows %+v", view)
		}
		if _, err := w.app.Payments.SharedView(ctx, strings.Replace(key, "booking", "registration", 1)); !fair.IsKind(err,
			fair.KindNotFound) {
			t.Errorf("a changed key: %v", err)
		}
		w.must(w.app.Payments.AskSharedTransfer(ctx, key))
		if asked := w.transfers(); len(asked) != 1 || asked[0] != o.BookingID {
			t.Errorf("asked for %v", asked)
		}
		w.must(w.app.Sales.ChangeOwnDetails(ctx, fair.OrderForBooking, o.BookingID,
			fair.OwnDetails{Name: "Deccan Seeds Limited", ContactPerson: "K. Rao", Address: "Warangal"}))
		again, err := w.app.Payments.PayShared(ctx, key, "upi", fair.English)
		w.must(err)
		if again.ID != o.ID || again.Payer.Company != "Deccan Seeds Limited" || again.Payer.Name != "K. Rao" {
			t.Errorf("accounts pay %s of %+v, want the same order", again.ID, again.Payer)
		}
		w.pay(o)
		_, err = w.app.Payments.Settle(ctx, o.ID)
		w.must(err)
		if asked := w.transfers(); len(asked) != 0 {
			t.Errorf("paid, but the office still has the task of %v", asked)
		}
		err = w.app.Sales.ChangeOwnDetails(ctx, fair.OrderForBooking, o.BookingID,
			fair.OwnDetails{Name: "Another", ContactPerson: "K. Rao", Address: "Warangal"})
		if !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("details after the first document: %v", err)
		}
	})
}

// A group is one registration with one order, whose people are named later. A large one may be paid by bank transfer.
func TestAGroupIsOnePayment(t *testing.T) {
	t.Parallel()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		ctx := t.Context()
		edition, err := w.app.Content.Edition(ctx)
		w.must(err)
		fee, _ := edition.EntryFee()
		r, _, err := w.app.Sales.CreateRegistration(ctx, sales.NewRegistration{Lang: fair.Telugu, Group: &fair.GroupInput{
			Category: "Student", Name: "P. Savitri", Place: "Government High School", WhatsappNo: "9000000004",
			Names: "Asha\nAsha", Unnamed: "58", Agreed: true,
		}})
		w.must(err)
		if r.Persons != 60 || r.Amount != 60*fee || r.Consent == "" {
			t.Fatalf("%d people for %s", r.Persons, r.Amount)
		}
		w.must(w.app.Payments.AskTransfer(ctx, fair.OrderForRegistration, r.ID))
		if asked := w.transfers(); len(asked) != 1 || asked[0] != r.ID {
			t.Errorf("asked for %v", asked)
		}
		o, err := w.app.Payments.PayShared(ctx, w.app.Payments.SharedKey(fair.OrderForRegistration, r.ID), "upi", fair.Telugu)
		w.must(err)
		w.pay(o)
		paid, err := w.app.Payments.Settle(ctx, o.ID)
		w.must(err)
		codes, err := w.app.Entry.CodesOf(ctx, paid)
		w.must(err)
		if len(codes) != 60 || codes[1].Name != "Asha" || len(w.transfers()) != 0 {
			t.Errorf("%d codes, the second of %q", len(codes), codes[1].Name)
		}
		w.must(w.app.Sales.ChangeOwnMemberNames(ctx, r.ID, "Asha\nUsha\nRavi"))
	})
}
