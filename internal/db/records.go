package db

import (
	"cmp"
	"context"
	"maps"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/texts"
)

// Table describes the table of one simple kind of record. T embeds fair.Record, and its other columns are the `db` tags
// of its fields. The table also has the columns place and search.
type Table[T any] struct {
	Name     string
	Computed func(*T) []Column // expressions that are read with a record, but neither locked nor stored; may be nil
	Search   func(T) []string  // the texts that can be found by a search
	Names    func(T) []string  // names of people and firms, which searches also find in other scripts; nil: none
	Sorts    map[string]string // sortable columns by API name, in addition to createdAt and date
	Fixed    []string          // columns that Update does not change
	Filters  map[string]string // the columns that can be filtered by a single value, by API name
	Position func(*T) *int     // nil: the kind has no display order; otherwise the table has the column position
	View     string            // the view that is read in place of the table; empty: the table is read
	First    string            // SQL expressions by which every default sort order sorts first; may be empty
	Sent     bool              // visitors send such records; the table has print and request_id, and may be large
}

// Records reads and writes the records of one simple kind. Every method uses the transaction in its context. A method
// returns KindNotFound if the record does not exist.
type Records[T any] struct {
	Table[T]
	db *DB
}

// NewRecords returns the records of a table.
func NewRecords[T any](db *DB, table Table[T]) *Records[T] { return &Records[T]{table, db} }

// baseOf returns the fields that all simple records share.
func baseOf[T any](r *T) *fair.Record { return any(r).(interface{ Base() *fair.Record }).Base() }

// Create stores a record in the current edition. If records of this kind have a display order and the record has no
// position, it becomes the last one.
func (s *Records[T]) Create(ctx context.Context, r T) (T, error) {
	err := s.db.InTx(ctx, func(ctx context.Context) error {
		if s.Position != nil && *s.Position(&r) == 0 {
			if err := s.db.One(ctx, "SELECT COALESCE(MAX(position), 0) + 1 FROM "+s.Name, nil, s.Position(&r)); err != nil {
				return err
			}
		}
		_, err := s.insert(ctx, &r, "")
		return err
	})
	return r, err
}

// Submit stores a visitor's record in the current edition. If the same record was submitted earlier, it returns the
// earlier record, and `created` is false. A unique index ensures that only one of several concurrent submissions is
// stored. Submit returns KindConflict if the request id was already used for other content.
func (s *Records[T]) Submit(ctx context.Context, r T, key fair.SubmissionKey) (stored T, created bool, err error) {
	err = s.db.InTx(ctx, func(ctx context.Context) error {
		// The same content may be sent again after some time. Therefore, older records are removed from the unique
		// index.
		if err := s.db.Exec(ctx, "UPDATE "+s.Name+" SET fresh = FALSE WHERE print = $1 AND sender = $2 AND fresh AND "+
			"created_at < $3", key.Print, key.Sender, ToMillis(key.Since)); err != nil {
			return err
		}
		stored, created = r, true
		fresh := true
		inserted, err := s.insert(ctx, &stored, "ON CONFLICT DO NOTHING", Col("print", &key.Print),
			Col("sender", &key.Sender), Col("fresh", &fresh), Col("request_id", &key.RequestID))
		if err != nil || inserted {
			return err
		}
		var same T
		var content string
		query := strings.Replace(s.selectSQL(), "SELECT ", "SELECT print, ", 1) +
			"print = $1 AND sender = $2 AND fresh AND deleted_at = 0 OR request_id = $3 AND request_id <> '' " +
			"ORDER BY created_at LIMIT 1"
		into := append([]any{&content}, Targets(s.readable(&same))...)
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

// Find returns a record, including a deleted one.
func (s *Records[T]) Find(ctx context.Context, id string) (T, error) { return s.find(ctx, id, "") }

// Lock returns a record, like Find, and locks it until the end of the transaction.
func (s *Records[T]) Lock(ctx context.Context, id string) (T, error) {
	locked := *s
	locked.View, locked.Computed = "", nil // a view cannot be locked, and its values may be older than the lock
	return locked.find(ctx, id, s.db.Dialect.ForUpdate)
}

func (s *Records[T]) find(ctx context.Context, id, tail string) (T, error) {
	var r T
	err := s.db.One(ctx, s.selectSQL()+"id = $1"+tail, []any{id}, Targets(s.readable(&r))...)
	return r, err
}

// FindAll returns one page of the matching records and their total number. The default sort order sorts by the
// expressions in the field First. After these, a kind with a display order is sorted by its display order, and any
// other kind is sorted newest first.
func (s *Records[T]) FindAll(ctx context.Context, f fair.RecordFilter) ([]T, fair.Total, error) {
	found := []T{}
	total, err := s.db.List(ctx, s.list(), f.ListQuery, s.matching(f), ColumnNames(s.readable(new(T)), ""),
		func() []any { return Targets(s.readable(Next(&found))) })
	return found, total, err
}

// IDs lists the ids of all matching records in the order of the list, without pages. If `only` is not empty, the result
// contains only ids that are also in `only`.
func (s *Records[T]) IDs(ctx context.Context, f fair.RecordFilter, only []string) ([]string, error) {
	return s.db.ListIDs(ctx, s.list(), f.ListQuery, s.matching(f), only)
}

// FindByID returns the records with the given ids, in the same sequence as `ids`. It includes deleted records and omits
// ids without a record. It accepts at most 1,000 ids.
func (s *Records[T]) FindByID(ctx context.Context, ids []string) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := s.read(ctx, s.selectSQL()+"id "+s.db.Dialect.OneOf, s.db.Dialect.List(ids))
	return InOrder(found, ids, func(r *T) string { return baseOf(r).ID }), err
}

// Shown returns the records of an edition in display order, without deleted records. It sorts a kind without a display
// order by the expressions in the field First, and then oldest first.
func (s *Records[T]) Shown(ctx context.Context, of fair.EditionScope) ([]T, error) {
	order := strings.TrimPrefix(s.First+", created_at, id", ", ")
	if s.Position != nil {
		order = displayOrder
	}
	within, err := s.db.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var text Statement
	text.Put(s.selectSQL(), strings.Join(append(text.InScope("edition_id", within), "deleted_at = 0"), " AND "),
		" ORDER BY ", order)
	return s.read(ctx, text.String(), text.Args...)
}

// Update stores all fields of a record, except its position, and increments its version. It returns KindConflict if the
// stored version differs from the version in `record`.
func (s *Records[T]) Update(ctx context.Context, r T) (T, error) {
	base := baseOf(&r)
	base.Version++
	cols := Without(Without(s.columns(&r), s.Fixed...), "edition_id", "position", "created_at")
	if s.Sent && !base.DeletedAt.IsZero() {
		fresh := false // a newer record with the same content may exist
		cols = append(cols, Col("fresh", &fresh))
	}
	return r, s.db.UpdateListed(ctx, s.list(), cols, s.searchText(r), base.Version-1)
}

// Reorder changes the positions of records in the current edition, so that they have the same sequence as `ids`. The
// edition's other records follow in their current order. Reorder returns KindNotFound if a record does not exist, is
// deleted or belongs to another edition.
func (s *Records[T]) Reorder(ctx context.Context, ids []string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		given := map[string]bool{}
		for _, id := range ids {
			given[id] = true
		}
		records, err := s.Shown(ctx, "")
		if err != nil {
			return err
		}
		shown := map[string]bool{}
		order := append([]string{}, ids...)
		for i := range records {
			id := baseOf(&records[i]).ID
			if shown[id] = true; !given[id] {
				order = append(order, id)
			}
		}
		for i, id := range order {
			if !shown[id] {
				return fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
			}
			n, err := s.db.ExecCounted(ctx, "UPDATE "+s.Name+" SET position = $2 WHERE id = $1 AND deleted_at = 0", id, i+1)
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

// Expired lists records that were deleted before the given time, at most `limit` of them.
func (s *Records[T]) Expired(ctx context.Context, before time.Time, limit int) ([]T, error) {
	return s.read(ctx, s.selectSQL()+"deleted_at > 0 AND deleted_at < $1 ORDER BY deleted_at, id LIMIT $2",
		ToMillis(before), limit)
}

// Purge permanently removes a record that was marked as deleted, with the notes about it.
func (s *Records[T]) Purge(ctx context.Context, id string) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		err := MissingIfNone(s.db.ExecCounted(ctx, "DELETE FROM "+s.Name+" WHERE id = $1 AND deleted_at > 0", id))
		if err != nil {
			return err
		}
		return s.db.Exec(ctx, "DELETE FROM note WHERE record_id = $1", id)
	})
}

// columns returns the columns that are stored for a record.
func (s *Records[T]) columns(r *T) []Column {
	cols := s.db.Columns(r)
	if !s.Sent {
		cols = Without(cols, "junk")
	}
	return cols
}

// readable returns the columns that are read for a record, including computed columns.
func (s *Records[T]) readable(r *T) []Column {
	if s.Computed == nil {
		return s.columns(r)
	}
	return append(s.columns(r), s.Computed(r)...)
}

// insert stores a new record. If a conflict prevents this, inserted is false.
func (s *Records[T]) insert(ctx context.Context, r *T, tail string, more ...Column) (inserted bool, err error) {
	if baseOf(r).EditionID, err = s.db.CurrentEditionID(ctx); err != nil {
		return false, err
	}
	cols := append(s.columns(r), more...)
	return s.db.InsertListed(ctx, s.list(), cols, baseOf(r).CreatedAt, s.searchText(*r), tail)
}

func (s *Records[T]) searchText(r T) string {
	text := search.Text(s.Search(r)...)
	if s.Names != nil {
		text += search.Sounds(s.Names(r)...)
	}
	return text
}

func (s *Records[T]) selectSQL() string {
	return "SELECT " + ColumnNames(s.readable(new(T)), "") + " FROM " + cmp.Or(s.View, s.Name) + " WHERE "
}

func (s *Records[T]) read(ctx context.Context, query string, args ...any) ([]T, error) {
	return ReadAll(ctx, s.db, query, args, func(r *T) []any { return Targets(s.readable(r)) })
}

// JunkPending is the SQL condition for suspected junk in tables with a column `status`. It includes only pending
// records, because a record is no longer suspected after the office has decided on it.
const JunkPending = "junk AND status = 'Pending'"

// displayOrder is the order of records on public pages, for kinds with a display order.
const displayOrder = "position, created_at, id"

func (s *Records[T]) list() List {
	l := List{
		Table: s.Name, View: s.View, Indexed: s.Sent, Sorts: map[string]string{"createdAt": "place", "date": "place"},
	}
	switch {
	case s.Sent && s.Filters["status"] != "":
		l.Junk = JunkPending
	case s.Sent:
		l.Junk = "junk"
	}
	maps.Copy(l.Sorts, s.Sorts)
	if s.First != "" {
		l.Newest = s.First + ", " + l.ByKey()
	}
	if s.Position != nil {
		l.Sorts["position"], l.Newest = "position", displayOrder
	}
	return l
}

// matching returns the conditions for the filters that exist only for this list.
func (s *Records[T]) matching(f fair.RecordFilter) Conditions {
	return func(text *Statement) (conds []string) {
		for name, col := range s.Filters {
			if Storable(f.Equal[name]) {
				conds = append(conds, text.Equals(col, f.Equal[name])...)
			} else {
				conds = append(conds, "FALSE") // the database cannot store such a value, so no row matches
			}
		}
		return conds
	}
}
