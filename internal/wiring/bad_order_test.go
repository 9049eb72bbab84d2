package wiring_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/office"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// badProvider panics when it is asked about one order.
type badProvider struct {
	*providerModel
	order string
	asked int
}

func (p *badProvider) GetOrder(ctx context.Context, id string) (fair.GatewayOrder, error) {
	if id == p.order {
		p.asked++
		panic("a bad order")
	}
	return p.providerModel.GetOrder(ctx, id)
}

// GetRefunds panics, too: the sweeper also compares refunds.
func (p *badProvider) GetRefunds(ctx context.Context, id string) ([]fair.GatewayRefund, error) {
	if id == p.order {
		p.asked++
		panic("a bad order")
	}
	return p.providerModel.GetRefunds(ctx, id)
}

func (w *world) sweep() {
	w.t.Helper()
	if _, err := w.app.Payments.Sweep(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	if err := w.app.Payments.ReconcileDue(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// badOrders returns the tasks of the work list for orders that are set aside.
func (w *world) badOrders() []office.WorkItem {
	w.t.Helper()
	work, err := w.app.Office.Work(w.office)
	if err != nil {
		w.t.Fatal(err)
	}
	return slices.DeleteFunc(work, func(i office.WorkItem) bool { return i.Kind != office.WorkOrder })
}

func TestABadOrderIsSetAsideAndDoesNotBlockOthers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		bad, good := order(t, w, stall24), order(t, w, stallT3)
		provider := &badProvider{providerModel: w.provider, order: bad.ID}
		w.restartWith(provider)
		w.clock.Advance(21 * time.Minute)
		for range 6 {
			w.sweep()
			w.clock.Advance(time.Minute)
		}
		if got := state(t, w, stallT3); got != fair.StallAvailable {
			t.Errorf("the stall of the other order is %s", got)
		}
		if b := w.bookingOf(good); b.Holds {
			t.Error("the other booking still holds its stall")
		}
		if provider.asked != fair.MaxOrderFailures {
			t.Errorf("the bad order was checked %d times", provider.asked)
		}
		work := w.badOrders()
		if len(work) != 1 || work[0].ID != bad.ID || work[0].Note != "panic: a bad order" {
			t.Fatalf("work list %+v", work)
		}
		w.tryAgain(bad, provider)
	})
}

// tryAgain asks for further checks of a bad order: one that fails, and one that succeeds.
func (w *world) tryAgain(bad fair.Order, provider *badProvider) {
	w.t.Helper()
	again := func() {
		w.t.Helper()
		if err := w.app.Payments.TryOrderAgain(w.office, bad.ID); err != nil {
			w.t.Fatal(err)
		}
		w.sweep()
	}
	again()
	if len(w.badOrders()) != 1 {
		w.t.Error("the order is not set aside again")
	}
	provider.order = ""
	again()
	if work := w.badOrders(); len(work) != 0 {
		w.t.Errorf("work list %+v", work)
	}
	if b := w.bookingOf(bad); b.PaymentStatus != fair.PaymentExpired || b.Holds {
		w.t.Errorf("booking is %s, holds stalls: %v", b.PaymentStatus, b.Holds)
	}
	if err := w.app.Payments.TryOrderAgain(w.office, bad.ID); !fair.IsKind(err, fair.KindConflict) {
		w.t.Errorf("an order that is not set aside: %v", err)
	}
}

func TestABadComparisonOfRefundsSetsTheOrderAside(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.pay(o)
		settle(t, w, o)
		w.restartWith(&badProvider{providerModel: w.provider, order: o.ID})
		w.clock.Advance(25 * time.Hour)
		for range 5 {
			w.sweep()
			w.clock.Advance(16 * time.Minute)
		}
		if work := w.badOrders(); len(work) != 1 || work[0].ID != o.ID {
			t.Errorf("work list %+v", work)
		}
	})
}

// A step of the sweeper that panics must not end the process or the other steps.
func TestTheSweeperSurvivesAPanic(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.clock.Advance(21 * time.Minute)
		w.crash.panics = true // the first transaction of the sweeper panics
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			w.app.RunSweeper(ctx)
		}()
		for w.bookingOf(o).Holds {
			select {
			case <-ended:
				t.Fatal("the sweeper ended")
			case <-t.Context().Done():
				t.Fatal("the order was not settled")
			case <-time.After(10 * time.Millisecond):
			}
		}
		stop()
		<-ended
	})
}
