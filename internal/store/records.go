package store

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/texts"
)

// recordTable describes a database table that stores one kind of record for a fair.RecordStore. Every such table also
// has the columns place, id, edition_id, version, search, created_at, updated_at and deleted_at.
type recordTable[T any] struct {
	name     string
	record   func(*T) *fair.Record
	computed func(*T) []db.Column // expressions that are read with a record, but neither locked nor stored; may be nil
	search   func(T) []string     // the texts that can be found by a search
	sorts    map[string]string    // sortable columns by API name, in addition to createdAt and date
	filters  map[string]string    // the columns that can be filtered by a single value, by API name
	position func(*T) *int        // nil: the kind has no display order; otherwise the table has the column position
	view     string               // the view that is read in place of the table; empty: the table is read
	first    string               // SQL expressions by which every default sort order sorts first; may be empty
	sent     bool                 // visitors send such records; the table has print and request_id, and may be large
}

// records stores the records of one kind. It implements fair.RecordStore.
type records[T any] struct {
	db *DB
	recordTable[T]
}

// recordKind contains the part of records that does not depend on the record type T. The compiler compiles its methods
// only once, but it compiles the methods of records for each type.
type recordKind struct {
	db                *DB
	name, view, first string
	sorts, filters    map[string]string
	ordered, sent     bool
}

func (s *records[T]) kind() recordKind {
	return recordKind{s.db, s.name, s.view, s.first, s.sorts, s.filters, s.position != nil, s.sent}
}

// all returns the columns that are stored for a record.
func (s *records[T]) all(r *T) []db.Column {
	cols := s.db.Columns(r)
	if !s.sent {
		cols = db.Without(cols, "junk")
	}
	return cols
}

// readable returns the columns that are read for a record, including computed columns.
func (s *records[T]) readable(r *T) []db.Column {
	if s.computed == nil {
		return s.all(r)
	}
	return append(s.all(r), s.computed(r)...)
}

func (s *records[T]) text(r T) string { return search.Text(s.search(r)...) }

// insert stores a new record. If a conflict prevents this, inserted is false.
func (s *records[T]) insert(ctx context.Context, r *T, tail string, more ...db.Column) (inserted bool, err error) {
	if s.record(r).EditionID, err = s.db.CurrentEditionID(ctx); err != nil {
		return false, err
	}
	cols := append(s.all(r), more...)
	return s.db.InsertListed(ctx, s.kind().table(), cols, s.record(r).CreatedAt, s.text(*r), tail)
}

func (s *records[T]) selectSQL() string {
	var r T
	return "SELECT " + db.ColumnNames(s.readable(&r), "") + " FROM " + s.kind().source() + " WHERE "
}

// source returns the name of the table or view from which records are read.
func (k recordKind) source() string { return cmp.Or(k.view, k.name) }

// table returns the description of the list for write statements. They always use the table and never the view.
func (k recordKind) table() db.List {
	l := k.list()
	l.Table = k.name
	return l
}

// Create implements fair.RecordStore.
func (s *records[T]) Create(ctx context.Context, r T) (T, error) {
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if s.position != nil && *s.position(&r) == 0 {
			if err := s.db.One(ctx, "SELECT COALESCE(MAX(position), 0) + 1 FROM "+s.name, nil, s.position(&r)); err != nil {
				return err
			}
		}
		_, err := s.insert(ctx, &r, "")
		return err
	})
	return r, err
}

// Submit implements fair.RecordStore.
func (s *records[T]) Submit(ctx context.Context, r T, key fair.SubmissionKey) (stored T, created bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		// The same content may be sent again after some time. Therefore, older records are removed from the unique
		// index.
		if err := s.db.Exec(ctx, "UPDATE "+s.name+" SET fresh = FALSE WHERE print = $1 AND sender = $2 AND fresh AND "+
			"created_at < $3", key.Print, key.Sender, db.ToMillis(key.Since)); err != nil {
			return err
		}
		stored, created = r, true
		fresh := true
		inserted, err := s.insert(ctx, &stored, "ON CONFLICT DO NOTHING", db.Col("print", &key.Print),
			db.Col("sender", &key.Sender), db.Col("fresh", &fresh), db.Col("request_id", &key.RequestID))
		if err != nil || inserted {
			return err
		}
		var same T
		var content string
		query := strings.Replace(s.selectSQL(), "SELECT ", "SELECT print, ", 1) +
			"print = $1 AND sender = $2 AND fresh AND deleted_at = 0 OR request_id = $3 AND request_id <> '' " +
			"ORDER BY created_at LIMIT 1"
		into := append([]any{&content}, db.Targets(s.readable(&same))...)
		err = s.db.One(ctx, query, []any{key.Print, key.Sender, key.RequestID}, into...)
		if err == nil && content != key.Print {
			// Another person may have sent a form with the same key. The existing record must not be shown to that
			// person.
			return fair.Fail(fair.KindConflict, texts.Errors.RequestReused())
		}
		stored, created = same, false
		return err
	})
	return stored, created, err
}

// Find implements fair.RecordStore.
func (s *records[T]) Find(ctx context.Context, id string) (T, error) { return s.find(ctx, id, "") }

// Lock implements fair.RecordStore.
func (s *records[T]) Lock(ctx context.Context, id string) (T, error) {
	locked := *s
	locked.view, locked.computed = "", nil // a view cannot be locked, and its values may be older than the lock
	return locked.find(ctx, id, s.db.Dialect.ForUpdate)
}

func (s *records[T]) find(ctx context.Context, id, tail string) (T, error) {
	var r T
	err := s.db.One(ctx, s.selectSQL()+"id = $1"+tail, []any{id}, db.Targets(s.readable(&r))...)
	return r, err
}

// FindAll implements fair.RecordStore. The default sort order sorts by the expressions in the field `first`. After
// these, a kind with a display order is sorted by its display order, and any other kind is sorted newest first.
func (s *records[T]) FindAll(ctx context.Context, f fair.RecordFilter) ([]T, fair.Total, error) {
	kind, found := s.kind(), []T{}
	total, err := s.db.List(ctx, kind.list(), f.ListQuery, kind.matching(f), db.ColumnNames(s.readable(new(T)), ""),
		func() []any { return db.Targets(s.readable(db.Next(&found))) })
	return found, total, err
}

// junkPending is the SQL condition for suspected junk in tables with a column `status`. It includes only pending
// records, because a record is no longer suspected after the office has decided on it.
const junkPending = "junk AND status = 'Pending'"

func (k recordKind) list() db.List {
	l := db.List{Table: k.source(), Indexed: k.sent, Sorts: map[string]string{"createdAt": "place", "date": "place"}}
	switch {
	case k.sent && k.filters["status"] != "":
		l.Junk = junkPending
	case k.sent:
		l.Junk = "junk"
	}
	for name, col := range k.sorts {
		l.Sorts[name] = col
	}
	if k.first != "" {
		l.Newest = k.first + ", " + l.ByKey()
	}
	if k.ordered {
		l.Sorts["position"], l.Newest = "position", displayOrder
	}
	return l
}

// matching returns the conditions for the filters that exist only for this list.
func (k recordKind) matching(f fair.RecordFilter) db.Conditions {
	return func(text *db.Statement) (conds []string) {
		for name, col := range k.filters {
			if db.Storable(f.Equal[name]) {
				conds = append(conds, text.Equals(col, f.Equal[name])...)
			} else {
				conds = append(conds, "FALSE") // the database cannot store such a value, so no row matches
			}
		}
		return conds
	}
}

// IDs implements fair.RecordStore.
func (s *records[T]) IDs(ctx context.Context, f fair.RecordFilter, only []string) ([]string, error) {
	kind := s.kind()
	return s.db.ListIDs(ctx, kind.list(), f.ListQuery, kind.matching(f), only)
}

// FindByID implements fair.RecordStore.
func (s *records[T]) FindByID(ctx context.Context, ids []string) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := s.read(ctx, s.selectSQL()+"id "+s.db.Dialect.OneOf, s.db.Dialect.List(ids))
	return db.InOrder(found, ids, func(r *T) string { return s.record(r).ID }), err
}

// displayOrder is the order of records on public pages, for kinds with a display order.
const displayOrder = "position, created_at, id"

// Shown implements fair.RecordStore. It sorts a kind without a display order by the expressions in the field `first`,
// and then oldest first.
func (s *records[T]) Shown(ctx context.Context, of fair.EditionScope) ([]T, error) {
	order := strings.TrimPrefix(s.first+", created_at, id", ", ")
	if s.position != nil {
		order = displayOrder
	}
	within, err := s.db.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var text db.Statement
	text.Put(s.selectSQL(), strings.Join(append(text.InScope("edition_id", within), "deleted_at = 0"), " AND "),
		" ORDER BY ", order)
	return s.read(ctx, text.String(), text.Args...)
}

func (s *records[T]) read(ctx context.Context, query string, args ...any) ([]T, error) {
	return db.ReadAll(ctx, s.db.DB, query, args, func(r *T) []any { return db.Targets(s.readable(r)) })
}

// Update implements fair.RecordStore. It does not change the position. Only Reorder does.
func (s *records[T]) Update(ctx context.Context, r T) (T, error) {
	base := s.record(&r)
	base.Version++
	cols := db.Without(s.all(&r), "edition_id", "position", "created_at")
	if s.sent && !base.DeletedAt.IsZero() {
		fresh := false // a newer record with the same content may exist
		cols = append(cols, db.Col("fresh", &fresh))
	}
	return r, s.db.UpdateListed(ctx, s.kind().table(), cols, s.text(r), base.Version-1)
}

// Reorder implements fair.RecordStore.
func (s *records[T]) Reorder(ctx context.Context, ids []string) error {
	return s.kind().reorder(ctx, ids, func(ctx context.Context) (shown []string, err error) {
		records, err := s.Shown(ctx, "")
		for i := range records {
			shown = append(shown, s.record(&records[i]).ID)
		}
		return shown, err
	})
}

// reorder sets the positions of the shown records. The records with the given ids come first. All other records follow
// in their previous order.
func (k recordKind) reorder(ctx context.Context, ids []string, read func(context.Context) ([]string, error)) error {
	return k.db.InTx(ctx, func(ctx context.Context) error {
		given := map[string]bool{}
		for _, id := range ids {
			given[id] = true
		}
		list, err := read(ctx)
		if err != nil {
			return err
		}
		shown := map[string]bool{}
		order := append([]string{}, ids...)
		for _, id := range list {
			if shown[id] = true; !given[id] {
				order = append(order, id)
			}
		}
		for i, id := range order {
			if !shown[id] {
				return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
			}
			n, err := k.db.ExecCounted(ctx, "UPDATE "+k.name+" SET position = $2 WHERE id = $1 AND deleted_at = 0", id, i+1)
			if err == nil && n == 0 && given[id] {
				err = fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// Expired implements fair.RecordStore.
func (s *records[T]) Expired(ctx context.Context, before time.Time, limit int) ([]T, error) {
	return s.read(ctx, s.selectSQL()+"deleted_at > 0 AND deleted_at < $1 ORDER BY deleted_at, id LIMIT $2",
		db.ToMillis(before), limit)
}

// Purge implements fair.RecordStore.
func (s *records[T]) Purge(ctx context.Context, id string) error { return s.kind().purge(ctx, id) }

func (k recordKind) purge(ctx context.Context, id string) error {
	return k.db.InTx(ctx, func(ctx context.Context) error {
		err := db.MissingIfNone(k.db.ExecCounted(ctx, "DELETE FROM "+k.name+" WHERE id = $1 AND deleted_at > 0", id))
		if err != nil {
			return err
		}
		return k.db.deleteNotesAbout(ctx, []string{id})
	})
}
