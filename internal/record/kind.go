// Package record has everything that the simple kinds of record share: partners, banners, contact messages and so on.
// They are created, changed, deleted, restored, ordered, searched, exported and logged in the same way. A kind is
// described once, by a Kind and a Resource.
package record

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// Kind describes a simple kind of record. T is the type of the record; it embeds fair.Record, and its `db` tags name the
// columns. In is the type of its input. Most fields are functions. A function is nil if the kind does not need it.
type Kind[T, In any] struct {
	// Entity is the kind's name in the activity log.
	Entity string
	// Table describes the table of the records.
	Table db.Table[T]
	// Name returns a record's name for activity log entries.
	Name func(T) texts.Message
	// Typed converts a record into its input. It is needed for partial changes.
	Typed func(T) In
	// Fields returns the values that the activity log shows.
	Fields func(T) map[string]any
	// Public is true if anybody may read the records. If such a record changes, the public pages are rendered again.
	Public bool
	// Clean validates the input and returns the record. Its last argument is the previous record, or the zero value
	// for a new one.
	Clean func(context.Context, In, T) (T, error)
	// Carry copies the values that are not part of the input from the previous record.
	Carry func(was T, now *T)
	// Sign sets the language and the consent of a record that a visitor's form creates.
	Sign func(r *T, lang fair.Lang, consent string)
	// Print returns the fingerprint of a record's content. The argument `file` is the fingerprint of the uploaded
	// file.
	Print func(r T, file string) string
	// Upload returns the upload whose content is part of the fingerprint.
	Upload func(*In) *fair.Upload
	// Save stores the uploads and sets their paths in the record.
	Save func(ctx context.Context, in In, r *T) error
	// Files lists the paths of all files of a record.
	Files func(T) []string
	// Deletable returns an error if the record must not be deleted. The caller has locked the record.
	Deletable func(ctx context.Context, record T) error
	// Notify writes the messages about a new or changed record, in the same transaction. For a new record, the
	// argument `was` is the zero value.
	Notify func(ctx context.Context, was, now T) error
	// Derived reports whether a record only shows another record's data. Such a record is changed with AmendDerived
	// and cannot be deleted.
	Derived      func(T) bool
	AmendDerived func(ctx context.Context, before T, change func(*In)) (T, error)
	// Personal returns a visitor's personal data, which can be erased. It is nil for kinds without personal data.
	Personal func(T) fair.PersonalRecord
}

// Core contains what the records of all kinds share.
type Core struct {
	*app.Core

	db     *db.DB
	files  Files // nil: no uploads
	purges []func(context.Context) (int, error)
}

// Files removes uploaded files. package files implements it.
type Files interface {
	// Delete removes an uploaded file by its path. For an image, it removes all widths. It returns no error if the
	// file does not exist.
	Delete(ctx context.Context, path string) error
}

// NewCore returns the shared part of all kinds. `files` is nil if nothing can be uploaded.
func NewCore(core *app.Core, database *db.DB, files Files) *Core {
	return &Core{Core: core, db: database, files: files}
}

// Records implements the use cases of one kind of record. It is safe for concurrent use.
type Records[T, In any] struct {
	core   *Core
	kind   Kind[T, In]
	stored *db.Records[T]
}

// Of returns the records of a kind.
func Of[T, In any](core *Core, kind Kind[T, In]) *Records[T, In] {
	r := &Records[T, In]{core, kind, db.NewRecords(core.db, kind.Table)}
	core.purges = append(core.purges, r.purge)
	return r
}

// Purge permanently deletes the records of all kinds that were marked as deleted more than app.RestoreWithin ago, with
// their files. It returns the number of purged records. Several processes may call it at the same time.
func (c *Core) Purge(ctx context.Context) (removed int, err error) {
	for _, purge := range c.purges {
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

// fileUse is the delay before an unused file is deleted. The delay is necessary because recently served pages still
// contain a link to the file.
const fileUse = 10 * time.Minute

// DeleteFilesLater creates the jobs that delete files after the caller's transaction is committed.
func (c *Core) DeleteFilesLater(ctx context.Context, paths []string) error {
	for _, path := range paths {
		if err := c.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: path, RunAt: c.Now().Add(fileUse)}); err != nil {
			return err
		}
	}
	return nil
}

// DropFiles deletes the files that were stored for a change that then failed. If a file cannot be deleted, DropFiles
// creates a job that deletes it. If the job cannot be created either, DropFiles only logs this error, because the
// caller returns the error that made the change fail.
func (c *Core) DropFiles(ctx context.Context, paths []string) {
	ctx = context.WithoutCancel(ctx) // delete the files even if the client has closed the connection
	for _, path := range paths {
		err := c.files.Delete(ctx, path)
		if err == nil {
			continue
		}
		if jobErr := c.AddJob(ctx, fair.Job{Kind: fair.JobFile, Key: path, RunAt: c.Now()}); jobErr != nil {
			c.Log.Error("an unused file could not be removed", "path", path, "cause", err, "job", jobErr)
		}
	}
}

// baseOf returns the fields that all simple records share.
func baseOf[T any](r *T) *fair.Record { return any(r).(interface{ Base() *fair.Record }).Base() }
