package app

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Delete hides a record with its files; an owner can restore it for 30 days.
func (r *Records[T, In]) Delete(ctx context.Context, id string) error {
	if err := require(ctx, fair.MayEdit); err != nil {
		return err
	}
	return r.app.store.InTx(ctx, func(ctx context.Context) error {
		record, err := r.store().Lock(ctx, id)
		if err != nil {
			return err
		}
		base := r.kind.record(&record)
		if !base.DeletedAt.IsZero() {
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		base.DeletedAt, base.UpdatedAt = r.app.Now(), r.app.Now()
		if _, err := r.store().Update(ctx, record); err != nil {
			return err
		}
		return r.changed(ctx, "deleted", record, r.kind.fields(record), nil)
	})
}

// Restore brings a deleted record back within 30 days.
func (r *Records[T, In]) Restore(ctx context.Context, id string) (after T, err error) {
	if err := require(ctx, fair.MayRestore); err != nil {
		return after, err
	}
	err = r.app.store.InTx(ctx, func(ctx context.Context) error {
		record, err := r.store().Lock(ctx, id)
		if err != nil {
			return err
		}
		base := r.kind.record(&record)
		if err := restorable(base.DeletedAt, r.app.Now()); err != nil {
			return err
		}
		base.DeletedAt, base.UpdatedAt = zeroTime, r.app.Now()
		if after, err = r.store().Update(ctx, record); err != nil {
			return err
		}
		return r.changed(ctx, "restored", after, nil, r.kind.fields(after))
	})
	return after, err
}

// purgeEvery and purgeBatch bound the removing of what was deleted long ago.
const (
	purgeEvery = time.Hour
	purgeBatch = 100
)

// Purge removes for good the accounts and the simple records that were deleted more than RestoreWithin ago, with their
// files, and tells how many there were. It is safe to run in several processes.
func (a *App) Purge(ctx context.Context) (removed int, err error) {
	if removed, err = a.purgeAccounts(ctx); err != nil {
		return removed, err
	}
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
