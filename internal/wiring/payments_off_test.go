package wiring_test

import (
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// waitingRefunds returns the number of refunds in the office's work list, and the count that the portal shows.
func waitingRefunds(t *testing.T, w *world) (listed, counted int) {
	t.Helper()
	work, err := w.app.Ledger.Work(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range work {
		if task.Kind == ledger.TaskPayout {
			listed++
		}
	}
	waiting, err := w.db.CountMoneyWaiting(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	return listed, waiting.Refunds
}

func TestRefundsWaitWhilePaymentsAreOff(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		fresh, pending := paidOrder(t, w), order(t, w, stall24)
		w.pay(pending)
		settle(t, w, pending)
		w.provider.bank = fair.GatewayRefundPending
		if _, err := w.app.Payments.RefundOrder(w.office, pending.ID, byOrganiser); err != nil {
			t.Fatal(err)
		}
		approve(t, w, pending)
		w.runJobs()
		if listed, counted := waitingRefunds(t, w); listed != 0 || counted != 0 {
			t.Errorf("a refund on its way waits for the office: %d, %d", listed, counted)
		}
		w.restartWith(nil)
		r, err := w.app.Payments.RefundOrder(w.office, fresh.ID, byOrganiser)
		if err != nil || r.Status != fair.RefundRequested {
			t.Fatalf("refund %+v, %v", r, err)
		}
		for range 12 {
			w.clock.Advance(time.Hour)
			w.runJobs()
		}
		if listed, counted := waitingRefunds(t, w); listed != 2 || counted != 2 {
			t.Errorf("%d refunds are listed, %d counted; want both", listed, counted)
		}
		w.provider.finishRefunds()
		w.restart()
		if err := w.app.Payments.Resume(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		wantDayBook(t, w, fresh.Amount+pending.Amount)
		for _, o := range []fair.Order{fresh, pending} {
			if sum, count := returned(w, o.ID); sum != o.Amount || count != 1 {
				t.Errorf("the provider gave %s of %s back in %d refunds", sum, o.Amount, count)
			}
		}
		if listed, counted := waitingRefunds(t, w); listed != 0 || counted != 0 {
			t.Errorf("%d refunds are still listed, %d counted", listed, counted)
		}
	})
}

// approve approves all proposed refunds of an order as w.second.
func approve(t *testing.T, w *world, o fair.Order) {
	t.Helper()
	refunds, err := w.refunds(o.ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range refunds {
		if r.Status != fair.RefundProposed {
			continue
		}
		if _, err := w.approve(w.second, r.ID, nil); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnUnsentRefundCanBePaidByHandWhilePaymentsAreOff(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		sent := order(t, w, stall24)
		w.pay(sent)
		settle(t, w, sent)
		w.provider.bank = fair.GatewayRefundPending
		half, err := w.app.Payments.RefundOrder(w.office, sent.ID, byPayer)
		if err != nil {
			t.Fatal(err)
		}
		approve(t, w, sent)
		w.runJobs()
		w.restartWith(nil)
		byHand := fair.HandRefund{Channel: "bank", Reference: "UTR 1", Date: "2025-08-01"}
		if _, err := w.payByHand(w.office, half.ID, byHand); !fair.IsKind(err, fair.KindConflict) {
			t.Errorf("a refund that the provider has was recorded by hand: %v", err)
		}
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
		if err != nil {
			t.Fatal(err)
		}
		if r, err = w.payByHand(w.office, r.ID, byHand); err != nil || r.Status != fair.RefundRecorded {
			t.Fatalf("refund %+v, %v", r, err)
		}
		if r, err = w.approve(w.second, r.ID, nil); err != nil || r.Status != fair.RefundDone {
			t.Fatalf("refund %+v, %v", r, err)
		}
		w.restart()
		w.clock.Advance(2 * time.Hour)
		w.runJobs()
		if sum, _ := returned(w, o.ID); sum != 0 {
			t.Errorf("the provider gave %s back as well", sum)
		}
	})
}
