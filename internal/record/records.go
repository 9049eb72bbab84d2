package record

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SameWithin is the time within which a second form with the same content counts as a duplicate of the first. A double
// click, a reload or a lost connection can cause such a duplicate.
const SameWithin = 10 * time.Minute

// Submission contains the data that is sent together with a visitor's form, but is not part of the form.
type Submission struct {
	Lang      fair.Lang
	RequestID string // idempotency key of the client, or empty
}

// mayEdit returns the permission that is required to change records of this kind. Website content and records about
// people require different permissions.
func (r *Records[T, In]) mayEdit() fair.Permission {
	if r.kind.Public {
		return fair.MayContent
	}
	return fair.MayEdit
}

// Shown lists the current edition's records in display order. For a public kind, anybody may call it. Other kinds
// require the permission MayRead.
func (r *Records[T, In]) Shown(ctx context.Context) ([]T, error) {
	if !r.kind.Public {
		if err := app.Require(ctx, fair.MayRead); err != nil {
			return nil, err
		}
	}
	return r.stored.Shown(ctx, "")
}

// ShownIn lists the records of an edition in display order. It requires the permission MayRead.
func (r *Records[T, In]) ShownIn(ctx context.Context, of fair.EditionScope) ([]T, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	return r.stored.Shown(ctx, of)
}

// FindAll returns one page of the records that match a filter, and the total number of matches. It requires the
// permission MayRead.
func (r *Records[T, In]) FindAll(ctx context.Context, f fair.RecordFilter) ([]T, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return r.stored.FindAll(ctx, f)
}

// Find returns one record. It returns KindNotFound if the record is deleted. It requires the permission MayRead.
func (r *Records[T, In]) Find(ctx context.Context, id string) (found T, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return found, err
	}
	return r.live(ctx, id)
}

// Submit stores a visitor's form. If the request id is known, or the same sender has sent the same content within
// SameWithin, it returns the first record, and `created` is false. Anybody may call it.
func (r *Records[T, In]) Submit(ctx context.Context, in In, s Submission) (stored T, created bool, err error) {
	var none T
	clean, err := r.kind.Clean(ctx, in, none)
	if err != nil {
		return none, false, err
	}
	edition, err := r.core.CurrentEdition(ctx)
	if err != nil {
		return none, false, err
	}
	r.kind.Sign(&clean, s.Lang, edition.Consent)
	file, err := r.printOfFile(&in)
	if err != nil {
		return none, false, err
	}
	saved, err := r.saveFiles(ctx, in, &clean, nil)
	if err != nil {
		return none, false, err
	}
	now := r.begin(&clean)
	base := baseOf(&clean)
	base.Junk = app.VisitorOf(ctx).Junk
	key := fair.SubmissionKey{
		Print: r.kind.Print(clean, file), Sender: cmp.Or(app.SenderOf(ctx), base.ID), Since: now.Add(-SameWithin),
	}
	if s.RequestID != "" {
		// Only a hash of the id is stored, because the id comes from a header that may contain any bytes.
		key.RequestID = app.HashOf(s.RequestID)
	}
	err = r.core.InTx(ctx, func(ctx context.Context) (err error) {
		if stored, created, err = r.stored.Submit(ctx, clean, key); err != nil || !created {
			return err
		}
		if r.kind.Personal != nil {
			held := r.kind.Personal(stored)
			if err := r.core.RecordConsent(ctx, held.Kind, held.ID, edition.Consent, held.Lang, now); err != nil {
				return err
			}
		}
		if r.kind.Notify == nil || base.Junk { // suspected junk must not cause e-mails
			return nil
		}
		return r.kind.Notify(ctx, none, stored)
	})
	if err != nil || !created {
		r.core.DropFiles(ctx, saved)
	}
	return stored, created, err
}

// Create stores a record that the office entered.
func (r *Records[T, In]) Create(ctx context.Context, in In) (stored T, err error) {
	var none T
	if err := app.Require(ctx, r.mayEdit()); err != nil {
		return none, err
	}
	clean, err := r.kind.Clean(ctx, in, none)
	if err != nil {
		return none, err
	}
	saved, err := r.saveFiles(ctx, in, &clean, nil)
	if err != nil {
		return none, err
	}
	r.begin(&clean)
	err = r.core.InTx(ctx, func(ctx context.Context) error {
		if stored, err = r.stored.Create(ctx, clean); err != nil {
			return err
		}
		if r.kind.Notify != nil {
			if err := r.kind.Notify(ctx, none, stored); err != nil {
				return err
			}
		}
		return r.Changed(ctx, "created", stored, nil, r.kind.Fields(stored))
	})
	if err != nil {
		r.core.DropFiles(ctx, saved)
	}
	return stored, err
}

// Update replaces a record's input fields. The argument `version` is the version that the caller read. Update returns
// KindConflict if another user has changed the record since then. If `version` is nil, Update does not check this.
func (r *Records[T, In]) Update(ctx context.Context, id string, in In, version *int) (T, error) {
	return r.Amend(ctx, id, version, func(typed *In) { *typed = in })
}

// Amend changes single fields of a record. It passes the record's current input fields to the function `change`, which
// modifies them. In all other respects, Amend behaves like Update.
func (r *Records[T, In]) Amend(ctx context.Context, id string, version *int, change func(*In)) (after T, err error) {
	var none T
	before, err := r.findToAmend(ctx, id, version)
	if err != nil {
		return none, err
	}
	if r.kind.Derived != nil && r.kind.Derived(before) {
		return r.kind.AmendDerived(ctx, before, change)
	}
	if r.kind.Personal != nil && !r.kind.Personal(before).ErasedAt.IsZero() {
		return none, fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
	}
	in := r.kind.Typed(before)
	change(&in)
	clean, err := r.kind.Clean(ctx, in, before)
	if err != nil {
		return none, err
	}
	if position := r.kind.Table.Position; position != nil {
		*position(&clean) = *position(&before)
	}
	if r.kind.Carry != nil {
		r.kind.Carry(before, &clean)
	}
	*baseOf(&clean) = *baseOf(&before)
	baseOf(&clean).UpdatedAt = r.core.Now()
	saved, err := r.saveFiles(ctx, in, &clean, r.pathsOf(before))
	if err != nil {
		return none, err
	}
	err = r.core.InTx(ctx, func(ctx context.Context) error {
		after, err = r.storeAmended(ctx, before, clean)
		return err
	})
	if err != nil {
		r.core.DropFiles(ctx, saved)
	}
	return after, err
}

// findToAmend returns a record that the actor wants to change. The actor must have the permission to edit it. The
// record must belong to the current edition and must not be deleted. findToAmend returns KindConflict if the caller
// has read another version of the record.
func (r *Records[T, In]) findToAmend(ctx context.Context, id string, version *int) (before T, err error) {
	var none T
	if err := app.Require(ctx, r.mayEdit()); err != nil {
		return none, err
	}
	if before, err = r.live(ctx, id); err != nil {
		return none, err
	}
	if err := r.core.RequireCurrentEdition(ctx, baseOf(&before).EditionID); err != nil {
		return none, err
	}
	if version != nil && *version != baseOf(&before).Version {
		return none, fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	return before, nil
}

// storeAmended stores a changed record, its messages and its activity log entry in the caller's transaction.
func (r *Records[T, In]) storeAmended(ctx context.Context, before, clean T) (after T, err error) {
	// The store's Update checks the record's version again, because the record was not locked while the files were
	// stored.
	if after, err = r.stored.Update(ctx, clean); err != nil {
		return after, err
	}
	if err := r.core.DeleteFilesLater(ctx, without(r.pathsOf(before), r.pathsOf(after))); err != nil {
		return after, err
	}
	if r.kind.Notify != nil {
		if err := r.kind.Notify(ctx, before, after); err != nil {
			return after, err
		}
	}
	return after, r.Changed(ctx, "updated", after, r.kind.Fields(before), r.kind.Fields(after))
}

// Reorder sets the display order. The records with the given ids come first, in the same sequence as `ids`. All other
// records follow in their previous order.
func (r *Records[T, In]) Reorder(ctx context.Context, ids []string) error {
	if err := app.Require(ctx, r.mayEdit()); err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id] {
			return fair.Problems{"ids": texts.Errors.ChooseOne()}.Err()
		}
		seen[id] = true
	}
	return r.core.InTx(ctx, func(ctx context.Context) error {
		if err := r.stored.Reorder(ctx, ids); err != nil {
			return err
		}
		if err := r.core.LogChange(ctx, "ordered", r.kind.Entity, "", texts.PortalActivity.OrderChanged(r.kind.Entity), nil,
			map[string]any{"ids": ids}); err != nil {
			return err
		}
		return r.core.RaiseDataVersion(ctx)
	})
}

// Changed writes the activity log entry for a change. If the records are public, it also causes the public pages to be
// rendered again.
func (r *Records[T, In]) Changed(ctx context.Context, verb string, record T, before, after map[string]any) error {
	summary := texts.PortalActivity.RecordChanges(verb).With("record", r.kind.Name(record).In(fair.English))
	if err := r.core.LogChange(ctx, verb, r.kind.Entity, baseOf(&record).ID, summary, before, after); err != nil {
		return err
	}
	if !r.kind.Public {
		return nil
	}
	return r.core.RaiseDataVersion(ctx)
}

// Entity returns the kind's name in the activity log.
func (r *Records[T, In]) Entity() string { return r.kind.Entity }

// Fields returns the values of a record that the activity log shows.
func (r *Records[T, In]) Fields(record T) map[string]any { return r.kind.Fields(record) }

// Stored returns the access to the stored records, without checks of permissions and without a log.
func (r *Records[T, In]) Stored() *db.Records[T] { return r.stored }

func (r *Records[T, In]) live(ctx context.Context, id string) (T, error) {
	found, err := r.stored.Find(ctx, id)
	if err == nil && !baseOf(&found).DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return found, err
}

// begin sets the id and the times of a new record and returns the current time.
func (r *Records[T, In]) begin(record *T) time.Time {
	now := r.core.Now()
	*baseOf(record) = fair.Record{ID: fair.NewID(now), Version: 1, CreatedAt: now, UpdatedAt: now}
	return now
}

// Add stores records as new ones, without an actor and without a log, in the caller's transaction.
func (r *Records[T, In]) Add(ctx context.Context, records []T) error {
	for _, record := range records {
		r.begin(&record)
		if _, err := r.stored.Create(ctx, record); err != nil {
			return fmt.Errorf("store a new %s: %w", r.kind.Entity, err)
		}
	}
	return nil
}

// copyFrom copies the records of another edition to the current one, in the caller's transaction.
func (r *Records[T, In]) copyFrom(ctx context.Context, of fair.EditionScope) error {
	shown, err := r.stored.Shown(ctx, of)
	if err != nil {
		return err
	}
	return r.Add(ctx, shown)
}

// ID returns the id of a record.
func (r *Records[T, In]) ID(record T) string { return baseOf(&record).ID }

// Version returns the record's version number. The number increases with each change, so that conflicting updates are
// detected.
func (r *Records[T, In]) Version(record T) int { return baseOf(&record).Version }

// Select selects all records that match a filter, without paging. If the list `only` is not empty, the selection is
// limited to the ids in this list. It requires the permission MayExport.
func (r *Records[T, In]) Select(ctx context.Context, f fair.RecordFilter, only []string) (app.Selection[T], error) {
	return app.Select(ctx, f, only, r.stored.IDs, r.stored.FindByID)
}

// WithTexts adds a localised text to the values for the activity log, with a separate value for each language.
func WithTexts(fields map[string]any, name string, text fair.Text) map[string]any {
	for _, l := range fair.Langs {
		fields[fair.TextField(name, l)] = text[l]
	}
	return fields
}

// Delete marks a record and its files as deleted. An owner can restore the record for 30 days.
func (r *Records[T, In]) Delete(ctx context.Context, id string) error {
	if err := app.Require(ctx, r.mayEdit()); err != nil {
		return err
	}
	if r.kind.Derived != nil {
		if record, err := r.live(ctx, id); err == nil && r.kind.Derived(record) {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.OwnCounter())
		}
	}
	return r.core.InTx(ctx, func(ctx context.Context) error {
		record, err := r.stored.Lock(ctx, id)
		if err != nil {
			return err
		}
		base := baseOf(&record)
		if !base.DeletedAt.IsZero() {
			return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
		}
		if err := r.core.RequireCurrentEdition(ctx, base.EditionID); err != nil {
			return err
		}
		if r.kind.Deletable != nil {
			if err := r.kind.Deletable(ctx, record); err != nil {
				return err
			}
		}
		base.DeletedAt, base.UpdatedAt = r.core.Now(), r.core.Now()
		if _, err := r.stored.Update(ctx, record); err != nil {
			return err
		}
		return r.Changed(ctx, "deleted", record, r.kind.Fields(record), nil)
	})
}

// Restore restores a record within 30 days of its deletion.
func (r *Records[T, In]) Restore(ctx context.Context, id string) (after T, err error) {
	if err := app.Require(ctx, fair.MayRestore); err != nil {
		return after, err
	}
	err = r.core.InTx(ctx, func(ctx context.Context) error {
		record, err := r.stored.Lock(ctx, id)
		if err != nil {
			return err
		}
		base := baseOf(&record)
		if err := r.core.RequireCurrentEdition(ctx, base.EditionID); err != nil {
			return err
		}
		if err := app.Restorable(base.DeletedAt, r.core.Now()); err != nil {
			return err
		}
		base.DeletedAt, base.UpdatedAt = time.Time{}, r.core.Now()
		if after, err = r.stored.Update(ctx, record); err != nil {
			return err
		}
		return r.Changed(ctx, "restored", after, nil, r.kind.Fields(after))
	})
	return after, err
}

// purgeBatch is the number of deleted records that one step of Purge reads.
const purgeBatch = 100

func (r *Records[T, In]) purge(ctx context.Context) (removed int, err error) {
	expired, err := r.stored.Expired(ctx, r.core.Now().Add(-app.RestoreWithin), purgeBatch)
	if err != nil {
		return 0, err
	}
	for _, record := range expired {
		err := r.remove(ctx, record)
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
func (r *Records[T, In]) remove(ctx context.Context, record T) error {
	id := baseOf(&record).ID
	return r.core.InTx(ctx, func(ctx context.Context) error {
		if err := r.stored.Purge(ctx, id); err != nil {
			return err
		}
		if err := r.core.DeleteFilesLater(ctx, without(r.pathsOf(record), nil)); err != nil {
			return err
		}
		// The log entry contains no content, because nobody may read the content after the permanent deletion.
		return r.core.LogChange(
			ctx,
			"removed",
			r.kind.Entity,
			id,
			texts.PortalActivity.RecordRemoved(r.kind.Entity),
			nil,
			nil,
		)
	})
}

// saveFiles stores the uploads of an input, sets their paths in the record, and returns the paths of the new files.
// If it fails, it removes the stored files.
func (r *Records[T, In]) saveFiles(ctx context.Context, in In, record *T, before []string) (saved []string, err error) {
	if r.kind.Save == nil {
		return nil, nil
	}
	err = r.kind.Save(ctx, in, record)
	saved = without(r.kind.Files(*record), before)
	if err != nil {
		r.core.DropFiles(ctx, saved)
		return nil, err
	}
	return saved, nil
}

// printOfFile returns the fingerprint of an uploaded file's content. If there is no file, it returns an empty string.
func (r *Records[T, In]) printOfFile(in *In) (string, error) {
	if r.kind.Upload == nil {
		return "", nil
	}
	return printOf(r.kind.Upload(in))
}

func printOf(up *fair.Upload) (string, error) {
	if up == nil {
		return "", nil
	}
	hash := sha256.New()
	if _, err := io.Copy(hash, io.LimitReader(up.Content, fair.MaxDocument+1)); err != nil {
		return "", err
	}
	if _, err := up.Content.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	return hex.EncodeToString(hash.Sum(nil)), nil
}

func (r *Records[T, In]) pathsOf(record T) []string {
	if r.kind.Files == nil {
		return nil
	}
	return r.kind.Files(record)
}

// without returns the non-empty elements of `all` that are not in `others`.
func without(all, others []string) []string {
	var rest []string
	for _, path := range all {
		if path != "" && !slices.Contains(others, path) {
			rest = append(rest, path)
		}
	}
	return rest
}
