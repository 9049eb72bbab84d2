package content

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Delete marks a record and its files as deleted. An owner can restore the record for 30 days.
func (r *Records[T, In]) Delete(ctx context.Context, id string) error {
	if err := app.Require(ctx, r.mayEdit()); err != nil {
		return err
	}
	if r.kind.derived != nil {
		if record, err := r.live(ctx, id); err == nil && r.kind.derived(record) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.OwnCounter())
		}
	}
	return r.app.InTx(ctx, func(ctx context.Context) error {
		record, err := r.store().Lock(ctx, id)
		if err != nil {
			return err
		}
		base := r.kind.record(&record)
		if !base.DeletedAt.IsZero() {
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		if err := r.app.RequireCurrentEdition(ctx, base.EditionID); err != nil {
			return err
		}
		if r.kind.deletable != nil {
			if err := r.kind.deletable(ctx, r.app, record); err != nil {
				return err
			}
		}
		base.DeletedAt, base.UpdatedAt = r.app.Now(), r.app.Now()
		if _, err := r.store().Update(ctx, record); err != nil {
			return err
		}
		return r.changed(ctx, "deleted", record, r.kind.fields(record), nil)
	})
}

// Restore restores a record within 30 days of its deletion.
func (r *Records[T, In]) Restore(ctx context.Context, id string) (after T, err error) {
	if err := app.Require(ctx, fair.MayRestore); err != nil {
		return after, err
	}
	err = r.app.InTx(ctx, func(ctx context.Context) error {
		record, err := r.store().Lock(ctx, id)
		if err != nil {
			return err
		}
		base := r.kind.record(&record)
		if err := r.app.RequireCurrentEdition(ctx, base.EditionID); err != nil {
			return err
		}
		if err := app.Restorable(base.DeletedAt, r.app.Now()); err != nil {
			return err
		}
		base.DeletedAt, base.UpdatedAt = time.Time{}, r.app.Now()
		if after, err = r.store().Update(ctx, record); err != nil {
			return err
		}
		return r.changed(ctx, "restored", after, nil, r.kind.fields(after))
	})
	return after, err
}

// purgeBatch is the number of deleted records that one step of Purge reads.
const purgeBatch = 100

// Purge permanently deletes the simple records that were marked as deleted more than RestoreWithin ago, with their
// files. It returns the number of purged records. Several processes may call it at the same time.
func (a *Service) Purge(ctx context.Context) (removed int, err error) {
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
	expired, err := r.store().Expired(ctx, r.app.Now().Add(-app.RestoreWithin), purgeBatch)
	if err != nil {
		return 0, err
	}
	for _, record := range expired {
		err := r.app.remove(ctx, r.kind.entity, r.kind.record(&record).ID, r.pathsOf(record), r.store().Purge)
		switch {
		case err == nil:
			removed++
		case !fair.IsKind(err, fair.KindNotFound): // KindNotFound: another process has already purged it
			return removed, err
		}
	}
	return removed, nil
}

// remove deletes a record permanently, with its files.
func (a *Service) remove(ctx context.Context, entity, id string, files []string,
	purge func(context.Context, string) error,
) error {
	return a.InTx(ctx, func(ctx context.Context) error {
		if err := purge(ctx, id); err != nil {
			return err
		}
		if err := a.DeleteFilesLater(ctx, without(files, nil)); err != nil {
			return err
		}
		// The log entry contains no content, because nobody may read the content after the permanent deletion.
		return a.LogChange(ctx, "removed", entity, id, texts.PortalActivity.RecordRemoved(titleOf(entity)), nil, nil)
	})
}
