package payments

import (
	"context"
	"time"
)

// sweepBatch and sweepLease bound one round of the sweeper: how many orders, and how long another
// process leaves them alone.
const (
	sweepBatch = 20
	sweepLease = 45 * time.Second
)

// Sweep settles the orders whose next check has come and reports whether there may be more of them. It ends orders
// whose time is over, frees their stalls, finds payments whose webhooks were lost and finishes what a
// crash left half done.
func (a *Service) Sweep(ctx context.Context) (more bool, err error) {
	if a.gateway == nil {
		return false, nil
	}
	now := a.Now()
	due, err := a.store.DueOrders(ctx, now, now.Add(sweepLease), sweepBatch)
	if err != nil {
		return false, err
	}
	for _, id := range due {
		if _, err := a.Settle(ctx, id); err != nil {
			a.Log.Error("an order could not be settled", "order", id, "cause", err)
		}
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
	}
	return len(due) == sweepBatch, nil
}
