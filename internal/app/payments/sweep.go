package payments

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// sweepBatch is the maximum number of orders in one round of the sweeper. sweepLease is the time during which no
// other process takes these orders.
const (
	sweepBatch = 20
	sweepLease = 45 * time.Second
)

// Sweep settles the orders whose next check is due and reports whether more orders may be due. It ends expired
// orders, frees their stalls, finds payments whose webhooks were lost, and finishes work that a crash interrupted.
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
		_, err := a.Settle(ctx, id)
		if errors.Is(err, errNoBudget) {
			return false, nil // the remaining orders become due again after the lease
		}
		if err != nil {
			a.Log.Error("an order could not be settled", "order", id, "cause", err)
		}
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
	}
	return len(due) == sweepBatch, nil
}
