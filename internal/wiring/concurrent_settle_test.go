package wiring_test

import (
	"context"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/internal/store/storetest"
)

// countingProvider counts the queries about orders. It calls `during` during the first one.
type countingProvider struct {
	*providerModel
	mu     sync.Mutex
	asked  int
	during func()
}

func (p *countingProvider) GetOrder(ctx context.Context, id string) (fair.GatewayOrder, error) {
	p.mu.Lock()
	p.asked++
	first := p.asked == 1
	p.mu.Unlock()
	if first {
		p.during()
	}
	return p.providerModel.GetOrder(ctx, id)
}

// While one query about an order is running, further browsers wait for its result and cause no other query.
func TestBrowsersAtOnceCauseOneQuery(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const browsers = 3
		w := newWorld(t, db)
		o := order(t, w, stall24)
		w.pay(o)
		provider := &countingProvider{providerModel: w.provider}
		w.restartWith(provider)
		var all sync.WaitGroup
		poll := func() {
			after, err := w.app.Payments.CheckOrder(t.Context(), o.ID, o.UserID)
			if err != nil || after.Order.Status != fair.OrderPaid {
				t.Errorf("%s, %v", after.Order.Status, err)
			}
		}
		provider.during = func() {
			// Each browser reads the order before it waits for the end of this query.
			read := make(chan struct{}, browsers)
			db.OnQuery(func(_ context.Context, query string) func(error) {
				return func(error) {
					if strings.Contains(query, "payment_order WHERE id = $1") {
						select {
						case read <- struct{}{}:
						default:
						}
					}
				}
			})
			for range browsers {
				all.Go(poll)
			}
			for range browsers {
				<-read
			}
			if stored, err := db.FindOrder(t.Context(), o.ID); err != nil || !stored.AskedAt.IsZero() {
				t.Errorf("the order was settled too early: %v, %v", stored.AskedAt, err)
			}
		}
		settle(t, w, o) // a webhook
		all.Wait()
		if provider.asked != 1 {
			t.Errorf("%d queries", provider.asked)
		}
	})
}
