package app

import (
	"context"
	"time"

	"mela/internal/fair"
)

// purgeEvery and purgeBatch bound the removing of what was deleted long ago.
const (
	purgeEvery = time.Hour
	purgeBatch = 100
)

// Purge removes for good the simple records that were deleted more than RestoreWithin ago, with their
// files, and tells how many there were. It is safe to run in several processes.
func (a *App) Purge(ctx context.Context) (removed int, err error) {
	for _, purge := range a.purges {
		for {
			n, err := purge(ctx)
			removed += n
			if err != nil {
				return removed, err
			}
			if n < purgeBatch {
				break
			}
		}
	}
	return removed, nil
}

func (r *Records[T, In]) purge(ctx context.Context) (removed int, err error) {
	expired, err := r.store().Expired(ctx, r.app.Now().Add(-RestoreWithin), purgeBatch)
	if err != nil {
		return 0, err
	}
	for _, record := range expired {
		id := r.kind.record(&record).ID
		err := r.app.store.InTx(ctx, func(ctx context.Context) error {
			if err := r.store().Purge(ctx, id); err != nil {
				return err
			}
			if err := r.app.deleteFilesLater(ctx, without(r.pathsOf(record), nil)); err != nil {
				return err
			}
			// Nothing of its content: after this nobody can look it up any more.
			return r.app.logChange(ctx, "removed", r.kind.entity, id, "A "+r.kind.entity+" that was deleted 30 days ago was removed for good", nil, nil)
		})
		switch {
		case err == nil:
			removed++
		case !fair.IsKind(err, fair.KindNotFound): // else another process was first
			return removed, err
		}
	}
	return removed, nil
}

// purgeWhenDue purges once in a while of the product's time, also when that is moved.
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
