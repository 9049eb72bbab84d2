package wiring

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/safe"
)

// purgeEvery is the interval at which deleted records are purged.
const purgeEvery = time.Hour

// Purge permanently deletes the accounts and the simple records that were deleted more than RestoreWithin ago, with
// their files, and returns the number of deleted records. It is safe to run in several processes.
func (a *Features) Purge(ctx context.Context) (removed int, err error) {
	accounts, err := a.Accounts.Purge(ctx)
	records, other := a.Kinds.Purge(ctx)
	return accounts + records, errors.Join(err, other)
}

// purgeWhenDue runs Purge at most once per purgeEvery. It uses Mela's clock, because tests and the sandbox can change
// this clock.
func (a *Features) purgeWhenDue(ctx context.Context) {
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
func (a *Features) RunSweeper(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	a.sweep(ctx, "resume refunds", a.Payments.Resume)
	for {
		a.sweep(ctx, "purge", withoutError(a.purgeWhenDue))
		a.sweep(ctx, "retention", withoutError(a.Retention.RetainWhenDue))
		a.sweep(ctx, "reminders", a.Payments.RemindWhenDue)
		a.sweep(ctx, "bills of supply", a.Invoices.IssueDailyBillsWhenDue)
		a.sweep(ctx, "automatic messages", a.Automatic.RunWhenDue)
		a.sweep(ctx, "WhatsApp", a.WhatsApp.CheckWhenDue)
		a.sweep(ctx, "daily summary", withoutError(a.Notify.SummariseWhenDue))
		a.sweep(ctx, "compare refunds with the provider", a.Payments.ReconcileDue)
		var more bool
		a.sweep(ctx, "due orders", func(ctx context.Context) (err error) {
			more, err = a.Payments.Sweep(ctx)
			return err
		})
		if more {
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

// sweep runs one step of the sweeper. It logs an error or a panic, so that the other steps run nevertheless.
func (a *Features) sweep(ctx context.Context, step string, run func(context.Context) error) {
	if err := safe.Call(func() error { return run(ctx) }); err != nil && ctx.Err() == nil {
		a.Log.Error("a step of the sweeper failed", "step", step, "cause", err)
	}
}

func withoutError(run func(context.Context)) func(context.Context) error {
	return func(ctx context.Context) error {
		run(ctx)
		return nil
	}
}
