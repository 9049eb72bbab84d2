package areas

import (
	"context"
	"time"
)

// purgeEvery is the interval at which deleted records are purged.
const purgeEvery = time.Hour

// Purge permanently deletes the accounts and the simple records that were deleted more than RestoreWithin ago, with
// their files, and returns the number of deleted records. It is safe to run in several processes.
func (a *Areas) Purge(ctx context.Context) (removed int, err error) {
	if removed, err = a.Accounts.Purge(ctx); err != nil {
		return removed, err
	}
	n, err := a.Content.Purge(ctx)
	return removed + n, err
}

// purgeWhenDue runs Purge at most once per purgeEvery. It uses Mela's clock, because tests and the sandbox can change
// this clock.
func (a *Areas) purgeWhenDue(ctx context.Context) {
	now := a.Now()
	if now.Before(a.nextPurge) {
		return
	}
	a.nextPurge = now.Add(purgeEvery)
	if n, err := a.Purge(ctx); err != nil && ctx.Err() == nil {
		a.Log.Error("deleted records could not be removed", "cause", err)
	} else if n > 0 {
		a.Log.Info("records that were deleted long ago are removed", "count", n)
		a.Wake()
	}
}

// pollInterval is the interval at which the sweeper checks for due orders unless it is woken up earlier.
const pollInterval = time.Second

// RunSweeper settles due orders, purges deleted records and sends the daily summary until the context ends.
func (a *Areas) RunSweeper(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	if err := a.Refunds.Resume(ctx); err != nil && ctx.Err() == nil {
		a.Log.Error("refunds on their way could not be resumed", "cause", err)
	}
	for {
		a.purgeWhenDue(ctx)
		a.Retention.RetainWhenDue(ctx)
		a.Notify.SummariseWhenDue(ctx)
		if err := a.Refunds.ReconcileDue(ctx); err != nil && ctx.Err() == nil {
			a.Log.Error("the sweeper could not compare refunds with the provider", "cause", err)
		}
		more, err := a.Payments.Sweep(ctx)
		if err != nil && ctx.Err() == nil {
			a.Log.Error("the sweeper could not look for due orders", "cause", err)
		}
		if more && err == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-a.Woken():
		case <-tick.C:
		}
	}
}
