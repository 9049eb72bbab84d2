// Package record has everything that the simple kinds of record share: partners, banners, contact messages and so on.
// They are created, changed, deleted, restored, ordered, searched, exported and logged in the same way. A kind is
// described once, by a Kind and a Resource.
package record

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// Kind describes a simple kind of record. T is the type of the record; it embeds fair.Record, and its `db` tags name the
// columns. In is the type of its input. Most fields are functions. A function is nil if the kind does not need it.
type Kind[T, In any] struct {
	// Entity is the kind's English name in the activity log: "saved text".
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
	// FileColumn is the JSON column with the paths of files that several records can share.
	FileColumn string
	// Copied is true if a new edition begins with a copy of the records of the previous edition.
	Copied bool
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

// Core contains what the records of all kinds share. Of registers a kind with it.
type Core struct {
	*app.Core

	db     *db.DB
	Sheets app.Sheets // nil: spreadsheets cannot be imported
	files  Files      // nil: no uploads
	kinds  []registered
	kept   []string // SQL conditions that a row of another table uses the file $1
	routes []func(*web.API)
}

// registered is a kind without its types.
type registered struct {
	purge func(context.Context) (int, error)
	// copyFrom copies the records of an edition. It is nil if a new edition begins without records of the kind.
	copyFrom func(context.Context, fair.EditionScope) error
	// files is the SQL condition that a record uses the file $1. It is empty if records of the kind share no files.
	files string
}

// NewCore returns the shared part of all kinds. `files` is nil if nothing can be uploaded, and `sheets` if spreadsheets
// cannot be imported.
func NewCore(core *app.Core, database *db.DB, files Files, sheets app.Sheets) *Core {
	return &Core{Core: core, Sheets: sheets, db: database, files: files}
}

// AddRoutes adds functions that register the routes of a kind.
func (c *Core) AddRoutes(routes ...func(*web.API)) { c.routes = append(c.routes, routes...) }

// Routes registers the routes of all kinds.
func (c *Core) Routes(api *web.API) {
	for _, register := range c.routes {
		register(api)
	}
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
	one := registered{purge: r.purge}
	if kind.Copied {
		one.copyFrom = r.copyFrom
	}
	if kind.FileColumn != "" {
		one.files = filesIn(kind.Table.Name, kind.FileColumn)
	}
	core.kinds = append(core.kinds, one)
	return r
}

// KeepFiles keeps the files that a JSON column of a table names. It is for tables that belong to no Kind.
func (c *Core) KeepFiles(table, column string) { c.kept = append(c.kept, filesIn(table, column)) }

// filesIn returns the SQL condition that a JSON column of a table names the file $1.
func filesIn(table, column string) string {
	return "EXISTS (SELECT 1 FROM " + table + " WHERE " + column + " LIKE $1)"
}

// Purge permanently deletes the records of all kinds that were marked as deleted more than app.RestoreWithin ago, with
// their files. It returns the number of purged records. Several processes may call it at the same time.
func (c *Core) Purge(ctx context.Context) (removed int, err error) {
	for _, kind := range c.kinds {
		for {
			n, err := kind.purge(ctx)
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

// CopyFrom copies the records of all kinds with Copied from an earlier edition to the current one, in the caller's
// transaction. The copies share the uploaded files. This is safe, because DeleteFile does not delete a file that a
// record still uses.
func (c *Core) CopyFrom(ctx context.Context, of fair.EditionScope) error {
	for _, kind := range c.kinds {
		if kind.copyFrom == nil {
			continue
		}
		if err := kind.copyFrom(ctx, of); err != nil {
			return err
		}
	}
	return nil
}

// baseOf returns the fields that all simple records share.
func baseOf[T any](r *T) *fair.Record { return any(r).(interface{ Base() *fair.Record }).Base() }
