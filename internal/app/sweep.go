package app

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

// Sweep settles the orders whose next check has come and returns how many there were. It ends orders
// whose time is over, frees their stalls, finds payments whose webhooks were lost and finishes what a
// crash left half done.
func (a *App) Sweep(ctx context.Context) (int, error) {
	if a.gateway == nil {
		return 0, nil
	}
	now := a.Now()
	due, err := a.store.DueOrders(ctx, now, now.Add(sweepLease), sweepBatch)
	if err != nil {
		return 0, err
	}
	for _, id := range due {
		if _, err := a.Settle(ctx, id); err != nil {
			a.log.Error("an order could not be settled", "order", id, "cause", err)
		}
		if ctx.Err() != nil {
			return len(due), ctx.Err()
		}
	}
	return len(due), nil
}

// lookEvery is how often the sweeper looks for due orders when nobody wakes it.
const lookEvery = time.Second

// RunSweeper sweeps until the context ends, removes what was deleted long ago, and writes the
// daily summary.
func (a *App) RunSweeper(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		a.purgeWhenDue(ctx)
		a.retainWhenDue(ctx)
		a.summariseWhenDue(ctx)
		n, err := a.Sweep(ctx)
		if err != nil && ctx.Err() == nil {
			a.log.Error("the sweeper could not look for due orders", "cause", err)
		}
		if n == sweepBatch && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-a.sweepNow:
		case <-tick.C:
		}
	}
}

// Wake makes the sweeper and the other background workers look for work at once: a clock was moved, or
// something was written that they must follow. It never blocks.
func (a *App) Wake() {
	select {
	case a.sweepNow <- struct{}{}:
	default:
	}
	a.wakeOthers()
}
