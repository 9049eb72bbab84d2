package content

import (
	"cmp"
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"

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

// Records implements the use cases of one kind of simple record. Simple records are, for example, partners, banners and
// contact messages: they all have the fields of fair.Record and are created, changed and deleted in the same way. T is
// the type of the record, In the type of its input. The differences between the kinds are in recordKind.
type Records[T, In any] struct {
	app  *Service
	kind recordKind[T, In]
}

// recordKind describes one kind of simple record. Most fields are functions. A function is nil if the kind does not
// need it.
type recordKind[T, In any] struct {
	// entity is the kind's name in the activity log.
	entity string
	// name returns a record's name for activity log entries.
	name func(T) texts.Message
	// record returns the fields that all simple records share.
	record func(*T) *fair.Record
	// store returns the store of this kind's records.
	store func(Store) fair.RecordStore[T]
	// typed converts a record into its input. It is needed for partial changes.
	typed func(T) In
	// fields returns the values that the activity log shows.
	fields func(T) map[string]any
	// public is true if anybody may read the records. If such a record changes, the public pages are rendered again.
	public bool
	// clean validates the input and returns the record. Its last argument is the previous record, or the zero value
	// for a new one.
	clean func(context.Context, *Service, In, T) (T, error)
	// carry copies the values that are not part of the input from the previous record.
	carry func(was T, now *T)
	// sign sets the language and the consent of a record that a visitor's form creates.
	sign func(r *T, lang fair.Lang, consent string)
	// print returns the fingerprint of a record's content. The argument `file` is the fingerprint of the uploaded
	// file.
	print func(r T, file string) string
	// upload returns the upload whose content is part of the fingerprint.
	upload func(*In) *fair.Upload
	// save stores the uploads and sets their paths in the record.
	save func(ctx context.Context, a *Service, in In, r *T) error
	// files lists the paths of all files of a record.
	files func(T) []string
	// deletable returns an error if the record must not be deleted. The caller has locked the record.
	deletable func(ctx context.Context, a *Service, record T) error
	// notify writes the messages about a new or changed record, in the same transaction. For a new record, the
	// argument `was` is the zero value.
	notify func(ctx context.Context, a *Service, was, now T) error
	// derived reports whether a record only shows another record's data. Such a record is changed with amendDerived
	// and cannot be deleted.
	derived      func(T) bool
	amendDerived func(ctx context.Context, a *Service, before T, change func(*In)) (T, error)
	// personal returns a visitor's personal data, which can be erased. It is nil for kinds without personal data.
	personal func(T) fair.PersonalRecord
}

// mayEdit returns the permission that is required to change records of this kind. Website content and records about
// people require different permissions.
func (r *Records[T, In]) mayEdit() fair.Permission {
	if r.kind.public {
		return fair.MayContent
	}
	return fair.MayEdit
}

func recordsOf[T, In any](a *Service, kind recordKind[T, In]) *Records[T, In] {
	r := &Records[T, In]{app: a, kind: kind}
	a.purges = append(a.purges, r.purge)
	return r
}

// Shown lists the current edition's records in display order. For a public kind, anybody may call it. Other kinds
// require the permission MayRead.
func (r *Records[T, In]) Shown(ctx context.Context) ([]T, error) {
	if !r.kind.public {
		if err := app.Require(ctx, fair.MayRead); err != nil {
			return nil, err
		}
	}
	return r.store().Shown(ctx, "")
}

// ShownIn lists the records of an edition in display order. It requires the permission MayRead.
func (r *Records[T, In]) ShownIn(ctx context.Context, of fair.EditionScope) ([]T, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, err
	}
	return r.store().Shown(ctx, of)
}

// FindAll returns one page of the records that match a filter, and the total number of matches. It requires the
// permission MayRead.
func (r *Records[T, In]) FindAll(ctx context.Context, f fair.RecordFilter) ([]T, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	return r.store().FindAll(ctx, f)
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
	clean, err := r.kind.clean(ctx, r.app, in, none)
	if err != nil {
		return none, false, err
	}
	edition, err := r.app.CurrentEdition(ctx)
	if err != nil {
		return none, false, err
	}
	r.kind.sign(&clean, s.Lang, edition.Consent)
	file, err := r.printOfFile(&in)
	if err != nil {
		return none, false, err
	}
	saved, err := r.saveFiles(ctx, in, &clean, nil)
	if err != nil {
		return none, false, err
	}
	now := r.begin(&clean)
	base := r.kind.record(&clean)
	base.Junk = app.VisitorOf(ctx).Junk
	key := fair.SubmissionKey{
		Print: r.kind.print(clean, file), Sender: cmp.Or(app.SenderOf(ctx), base.ID), Since: now.Add(-SameWithin),
	}
	if s.RequestID != "" {
		// Only a hash of the id is stored, because the id comes from a header that may contain any bytes.
		key.RequestID = app.HashOf(s.RequestID)
	}
	err = r.app.InTx(ctx, func(ctx context.Context) (err error) {
		if stored, created, err = r.store().Submit(ctx, clean, key); err != nil || !created {
			return err
		}
		if r.kind.personal != nil {
			held := r.kind.personal(stored)
			if err := r.app.RecordConsent(ctx, held.Kind, held.ID, edition.Consent, held.Lang, now); err != nil {
				return err
			}
		}
		if r.kind.notify == nil || base.Junk { // suspected junk must not cause e-mails
			return nil
		}
		return r.kind.notify(ctx, r.app, none, stored)
	})
	if err != nil || !created {
		r.app.dropFiles(ctx, saved)
	}
	return stored, created, err
}

// Create stores a record that the office entered.
func (r *Records[T, In]) Create(ctx context.Context, in In) (stored T, err error) {
	var none T
	if err := app.Require(ctx, r.mayEdit()); err != nil {
		return none, err
	}
	clean, err := r.kind.clean(ctx, r.app, in, none)
	if err != nil {
		return none, err
	}
	saved, err := r.saveFiles(ctx, in, &clean, nil)
	if err != nil {
		return none, err
	}
	r.begin(&clean)
	err = r.app.InTx(ctx, func(ctx context.Context) error {
		if stored, err = r.store().Create(ctx, clean); err != nil {
			return err
		}
		if r.kind.notify != nil {
			if err := r.kind.notify(ctx, r.app, none, stored); err != nil {
				return err
			}
		}
		return r.changed(ctx, "created", stored, nil, r.kind.fields(stored))
	})
	if err != nil {
		r.app.dropFiles(ctx, saved)
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
	if r.kind.derived != nil && r.kind.derived(before) {
		return r.kind.amendDerived(ctx, r.app, before, change)
	}
	if r.kind.personal != nil && !r.kind.personal(before).ErasedAt.IsZero() {
		return none, fair.Fail(fair.KindConflict, texts.PortalErrors.Erased())
	}
	in := r.kind.typed(before)
	change(&in)
	clean, err := r.kind.clean(ctx, r.app, in, before)
	if err != nil {
		return none, err
	}
	if r.kind.carry != nil {
		r.kind.carry(before, &clean)
	}
	*r.kind.record(&clean) = *r.kind.record(&before)
	r.kind.record(&clean).UpdatedAt = r.app.Now()
	saved, err := r.saveFiles(ctx, in, &clean, r.pathsOf(before))
	if err != nil {
		return none, err
	}
	err = r.app.InTx(ctx, func(ctx context.Context) error {
		after, err = r.storeAmended(ctx, before, clean)
		return err
	})
	if err != nil {
		r.app.dropFiles(ctx, saved)
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
	if err := r.app.RequireCurrentEdition(ctx, r.kind.record(&before).EditionID); err != nil {
		return none, err
	}
	if version != nil && *version != r.kind.record(&before).Version {
		return none, fair.Fail(fair.KindConflict, texts.PortalErrors.ChangedMeanwhile())
	}
	return before, nil
}

// storeAmended stores a changed record, its messages and its activity log entry in the caller's transaction.
func (r *Records[T, In]) storeAmended(ctx context.Context, before, clean T) (after T, err error) {
	// The store's Update checks the record's version again, because the record was not locked while the files were
	// stored.
	if after, err = r.store().Update(ctx, clean); err != nil {
		return after, err
	}
	if err := r.app.DeleteFilesLater(ctx, without(r.pathsOf(before), r.pathsOf(after))); err != nil {
		return after, err
	}
	if r.kind.notify != nil {
		if err := r.kind.notify(ctx, r.app, before, after); err != nil {
			return after, err
		}
	}
	return after, r.changed(ctx, "updated", after, r.kind.fields(before), r.kind.fields(after))
}

// Reorder sets the display order. The records with the given ids come first, in the same sequence as `ids`. All other
// records follow in their previous order.
func (r *Records[T, In]) Reorder(ctx context.Context, ids []string) error {
	if err := app.Require(ctx, r.mayEdit()); err != nil {
		return err
	}
	return r.app.reorder(ctx, r.kind.entity, ids, r.store().Reorder)
}

// reorder sets the display order of one kind of record and writes an activity log entry.
func (a *Service) reorder(ctx context.Context, entity string, ids []string,
	store func(context.Context, []string) error,
) error {
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id] {
			return fair.Problems{"ids": texts.Errors.ChooseOne()}.Err()
		}
		seen[id] = true
	}
	return a.InTx(ctx, func(ctx context.Context) error {
		if err := store(ctx, ids); err != nil {
			return err
		}
		if err := a.LogChange(ctx, "ordered", entity, "", texts.PortalActivity.OrderChanged(titleOf(entity)), nil,
			map[string]any{"ids": ids}); err != nil {
			return err
		}
		return a.RaiseDataVersion(ctx)
	})
}

// changed writes the activity log entry for a change. If the records are public, it also causes the public pages to be
// rendered again.
func (r *Records[T, In]) changed(ctx context.Context, verb string, record T, before, after map[string]any) error {
	summary := texts.PortalActivity.RecordChanges(verb).With("record", r.kind.name(record).In(fair.English))
	if err := r.app.LogChange(ctx, verb, r.kind.entity, r.kind.record(&record).ID, summary, before, after); err != nil {
		return err
	}
	if !r.kind.public {
		return nil
	}
	return r.app.RaiseDataVersion(ctx)
}

func (r *Records[T, In]) store() fair.RecordStore[T] { return r.kind.store(r.app.store) }

func (r *Records[T, In]) live(ctx context.Context, id string) (T, error) {
	found, err := r.store().Find(ctx, id)
	if err == nil && !r.kind.record(&found).DeletedAt.IsZero() {
		err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return found, err
}

// begin sets the id and the times of a new record and returns the current time.
func (r *Records[T, In]) begin(record *T) time.Time {
	now := r.app.Now()
	*r.kind.record(record) = fair.Record{ID: fair.NewID(now), Version: 1, CreatedAt: now, UpdatedAt: now}
	return now
}

// ID returns the id of a record.
func (r *Records[T, In]) ID(record T) string { return r.kind.record(&record).ID }

// Version returns the record's version number. The number increases with each change, so that conflicting updates are
// detected.
func (r *Records[T, In]) Version(record T) int { return r.kind.record(&record).Version }

// Select selects all records that match a filter, without paging. If the list `only` is not empty, the selection is
// limited to the ids in this list. It requires the permission MayExport.
func (r *Records[T, In]) Select(ctx context.Context, f fair.RecordFilter, only []string) (app.Selection[T], error) {
	return app.Select(ctx, f, only, r.store().IDs, r.store().FindByID)
}

// titleOf returns the title of a record kind, for activity log entries that do not name a single record.
func titleOf(entity string) string { return texts.PortalActivity.RecordKinds(entity).In(fair.English) }

// withTexts adds a localised text to the values for the activity log, with a separate value for each language.
func withTexts(fields map[string]any, name string, text fair.Text) map[string]any {
	for _, l := range fair.Langs {
		fields[fair.TextField(name, l)] = text[l]
	}
	return fields
}
