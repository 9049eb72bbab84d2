package payment

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
)

// sweepBatch is the maximum number of orders in one round of the sweeper. sweepLease is the time during which no
// other process takes these orders.
const (
	sweepBatch = 20
	sweepLease = 45 * time.Second
)

// Sweep settles the orders whose next check is due and reports whether more orders may be due. It ends expired
// orders, frees their stalls, finds payments whose webhooks were lost, and finishes work that a crash interrupted. An
// order that fails does not affect the other orders; after several failures it is set aside.
func (a *Service) Sweep(ctx context.Context) (more bool, err error) {
	if a.gateway == nil {
		return false, nil
	}
	ctx = fair.InBackground(ctx)
	now := a.Now()
	due, err := a.store.DueOrders(ctx, now, now.Add(sweepLease), sweepBatch)
	if err != nil {
		return false, err
	}
	for _, id := range due {
		err := safe.Call(func() error {
			_, err := a.Settle(ctx, id)
			return err
		})
		if errors.Is(err, errBusy) {
			return false, nil // the remaining orders become due again after the lease
		}
		if err != nil {
			a.OrderFailed(ctx, id, err)
		}
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
	}
	return len(due) == sweepBatch, nil
}
