package app

import (
	"context"
	"time"
)

// purgeEvery is how often deleted records are purged.
const purgeEvery = time.Hour

// Purge removes for good the accounts and the simple records that were deleted more than RestoreWithin ago, with their
// files, and returns how many there were. It is safe to run in several processes.
func (a *App) Purge(ctx context.Context) (removed int, err error) {
	if removed, err = a.purgeAccounts(ctx); err != nil {
		return removed, err
	}
	n, err := a.purgeRecords(ctx)
	return removed + n, err
}

// purgeWhenDue purges once in purgeEvery of the product's time, which tests and the sandbox can move.
func (a *App) purgeWhenDue(ctx context.Context) {
	now := a.Now()
	if now.Before(a.nextPurge) {
		return
	}
	a.nextPurge = now.Add(purgeEvery)
	if n, err := a.Purge(ctx); err != nil && ctx.Err() == nil {
		a.log.Error("deleted records could not be removed", "cause", err)
	} else if n > 0 {
		a.log.Info("records that were deleted long ago are removed", "count", n)
		a.wakeOthers()
	}
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
		more, err := a.Sweep(ctx)
		if err != nil && ctx.Err() == nil {
			a.log.Error("the sweeper could not look for due orders", "cause", err)
		}
		if more && err == nil {
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
