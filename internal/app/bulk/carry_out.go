package bulk

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// Limits that keep each call of CarryOut much shorter than the lease of its job: the number of records that one query
// reads, and the number of records that one call changes.
const (
	readAtOnce  = 20
	changeAtOne = 400
)

// CarryOnAfter returns the delay before the next part of a run.
func CarryOnAfter(int) time.Duration { return 0 }

// CarryOut is the background job that changes the records of a run. For each record it checks the current permissions
// of the account that started the run. It returns app.ErrNotYet while records are left. If the process dies, a later
// call may pass a changed record to the Runner again. The Runner must recognise such a record.
func (a *Service) CarryOut(ctx context.Context, id string) error {
	for changed := 0; changed < changeAtOne; {
		run, err := a.store.FindBulkRun(ctx, id)
		if err != nil {
			return err
		}
		items, err := a.store.BulkItems(ctx, id, fair.BulkWaiting, readAtOnce)
		if err != nil {
			return err
		}
		if len(items) == 0 || !run.StoppedAt.IsZero() || !run.FinishedAt.IsZero() {
			return a.store.FinishBulkRun(ctx, id, a.Now())
		}
		if err := a.change(ctx, run, items); err != nil {
			return err
		}
		changed += len(items)
	}
	a.Wake()
	return app.ErrNotYet
}

func (a *Service) change(ctx context.Context, run fair.BulkRun, items []fair.BulkItem) error {
	account, err := a.store.FindAccount(ctx, run.AccountID)
	if err != nil && !fair.IsKind(err, fair.KindNotFound) {
		return err
	}
	// A removed account has no permissions. Each remaining record of the run therefore fails with this reason.
	acting := app.WithActor(ctx, account)
	for _, item := range items {
		changed, err := a.run(acting, run, item)
		if err != nil {
			return err
		}
		if err := a.store.UpdateBulkItem(ctx, changed); err != nil {
			return err
		}
	}
	return nil
}
