package wiring_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/settlement"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

var byOrganiser = fair.NewRefund{Reason: "The hall is closed", CancelledBy: fair.CancelledByOrganiser}

// paidOrder books one stall for ₹11,800, pays for it and returns the order.
func paidOrder(t *testing.T, w *world) fair.Order {
	t.Helper()
	o := order(t, w, stallT3)
	w.pay(o)
	return settle(t, w, o)
}

// returned returns the total that the provider refunded for an order, and the number of refunds.
func returned(w *world, orderID string) (sum fair.Paise, count int) {
	for _, r := range w.provider.refunds {
		if r.OrderID == orderID && r.Status == fair.GatewayRefundSuccess {
			sum, count = sum+r.Amount, count+1
		}
	}
	return sum, count
}

func TestProviderFaultsMakeOneRefund(t *testing.T) {
	for _, fault := range []string{"500", "lost", "busy", "down", "crash"} {
		storetest.Each(t, func(t *testing.T, db *store.DB) {
			w := newWorld(t, db)
			o := paidOrder(t, w)
			w.provider.fault = fault
			r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
			if err != nil {
				t.Fatalf("%s: %v", fault, err)
			}
			for range 4 {
				w.runJobs()
				w.clock.Advance(time.Minute)
			}
			stored, err := w.refund(r.ID)
			if sum, count := returned(w, o.ID); err != nil || stored.Status != fair.RefundDone || sum != o.Amount ||
				count != 1 {
				t.Errorf("%s: refund %s, %s was refunded in %d refunds (%v)", fault, stored.Status, sum, count, err)
			}
		})
	}
}

func TestAWebhookSettlesAPendingRefund(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		w.provider.bank = fair.GatewayRefundPending
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
		if err != nil {
			t.Fatal(err)
		}
		is := func(want fair.RefundStatus) {
			t.Helper()
			if r, err = w.refund(r.ID); err != nil || r.Status != want {
				t.Fatalf("refund %s, want %s (%v)", r.Status, want, err)
			}
		}
		w.runJobs()
		is(fair.RefundPending)
		w.provider.finishRefunds()
		w.runJobs() // no job is due yet
		is(fair.RefundPending)
		event := fair.GatewayEvent{
			Type: "REFUND_STATUS_WEBHOOK", OrderID: o.ID, RefundID: r.ProviderID,
			DedupeKey: "refund-done",
		}
		if err := w.app.Payments.HandleEvent(t.Context(), event); err != nil {
			t.Fatal(err)
		}
		w.runJobs()
		is(fair.RefundDone)
	})
}

func TestTheOfficeRefundsByHandAfterSixMonths(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		w.clock.Advance(190 * 24 * time.Hour)
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, byOrganiser)
		if err != nil || r.Status != fair.RefundByHand || r.Channel != fair.ChannelBank {
			t.Fatalf("refund %+v, %v", r, err)
		}
		w.runJobs()
		if sum, _ := returned(w, o.ID); sum != 0 {
			t.Errorf("the provider was asked for %s", sum)
		}
		waiting, err := db.CountMoneyWaiting(t.Context(), "")
		if err != nil || waiting.Refunds != 1 {
			t.Errorf("waiting %+v, %v", waiting, err)
		}
		if _, err := w.payByHand(w.office, r.ID,
			fair.HandRefund{Channel: "bank", Reference: "UTR 9", Date: "2026-02-07"}); err != nil {
			t.Fatal(err)
		}
		if r, err = w.approve(w.second, r.ID, nil); err != nil || r.Status != fair.RefundDone ||
			!r.DoneAt.Equal(time.Date(2026, 2, 6, 18, 30, 0, 0, time.UTC)) {
			t.Errorf("refund %+v, %v", r, err)
		}
		// If the provider's report deducts it all the same, the money has left twice.
		rows, err := settlement.Store{DB: db.DB}.Books(t.Context(), []settlement.Entry{{RefundRef: r.ID, OrderID: o.ID}})
		if given, known := rows.Refunds[r.ID]; err != nil || !known || given.Paid {
			t.Errorf("for the settlement: %+v, %v", rows.Refunds, err)
		}
	})
}

func TestARefundByTheProviderIsInTheBooks(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stallT3)
		first, _ := w.provider.start(o.ID, o.Amount)
		second, _ := w.provider.start(o.ID, o.Amount)
		w.provider.end(o.ID, first, true)
		w.provider.end(o.ID, second, true)
		for range 2 {
			settle(t, w, o)
		}
		refunds, err := w.refunds(o.ID)
		if err != nil || len(refunds) != 1 {
			t.Fatalf("refunds %+v, %v", refunds, err)
		}
		r := refunds[0]
		if r.Reason != fair.RefundDuplicate || r.Status != fair.RefundDone || r.Amount != o.Amount ||
			r.DoneAt.IsZero() ||
			r.CFPaymentID != second {
			t.Errorf("refund %+v", r)
		}
	})
}

func TestARefundOfAPastFairFollowsNoNotice(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		parts := []byte(`{"firstDay":"2026-09-12","lastDay":"2026-09-13"}`)
		if _, err := w.app.Content.BeginEdition(w.office, edition.NewEdition{ID: "2026", Parts: parts}); err != nil {
			t.Fatal(err)
		}
		w.clock.Advance(90 * 24 * time.Hour) // the fair of the order's edition is over, but not the fair of the new edition
		r, err := w.app.Payments.RefundOrder(w.office, o.ID, fair.NewRefund{Reason: "x", CancelledBy: fair.CancelledByPayer})
		if err != nil || r.Amount != 0 {
			t.Errorf("a payer of last year's fair gets %s (%v)", r.Amount, err)
		}
		messages, _, err := db.FindMessages(t.Context(),
			fair.MessageFilter{ListQuery: fair.ListQuery{Page: 1, PerPage: 10, Edition: "2025"}, Kind: fair.MessageCancelled})
		if err != nil || len(messages) != 1 || messages[0].EntityID != o.ID ||
			!strings.Contains(messages[0].Body, o.Amount.String()+" తిరిగి రాదు") {
			t.Errorf("the payer was notified %+v (%v)", messages, err)
		}
	})
}

func TestOnlyAccountsWithThePermissionMayRefund(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := paidOrder(t, w)
		viewer := app.WithActor(t.Context(), fair.Account{ID: "viewer", Role: fair.RoleViewer})
		for name, call := range map[string]func(ctx context.Context) error{
			"refund": func(ctx context.Context) error {
				_, err := w.app.Payments.RefundOrder(ctx, o.ID, byOrganiser)
				return err
			},
			"approve": func(ctx context.Context) error { _, err := w.approve(ctx, "n1", nil); return err },
			"retry":   func(ctx context.Context) error { _, err := w.retry(ctx, "n1"); return err },
			"payment": func(ctx context.Context) error {
				_, err := w.app.Payments.RecordPayment(ctx, fair.NewOfflinePayment{})
				return err
			},
		} {
			if err := call(viewer); !fair.IsKind(err, fair.KindForbidden) {
				t.Errorf("%s by a viewer: %v", name, err)
			}
			if err := call(t.Context()); !fair.IsKind(err, fair.KindUnauthenticated) {
				t.Errorf("%s by a visitor: %v", name, err)
			}
		}
	})
}
