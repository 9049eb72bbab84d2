package store

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

// list describes a list: its table and the columns it can be sorted by, by the API's names.
type list struct {
	table   string
	sorts   map[string]string
	key     string   // the column whose descending order is the newest first; empty: place
	newest  string   // the default order; empty: by key, descending
	plain   bool     // rows of the table are not marked as deleted
	exact   bool     // the total is never cut off
	indexed bool     // the search text has a trigram index
	ids     []string // the columns that a typed record id is compared with; empty: id
}

// rowsOf is what a list is read for: columns, and a function that returns where to put the next row.
type rowsOf struct {
	cols string
	row  func() []any
}

// conditions writes a list's own filters.
type conditions func(s *sqlText) []string

// selection is which rows of a list are asked for.
type selection struct {
	list
	deleted bool
	where   conditions
	id      string         // a typed record id
	pieces  []search.Piece // of the typed words
}

// list reads one page of a list and counts all rows that match. Every order ends with the key, so that pages never repeat
// or miss a row. A column that is not sortable is ignored.
func (db *DB) list(ctx context.Context, l list, q fair.ListQuery, where conditions, rows rowsOf) (fair.Total, error) {
	sel := selection{list: l, deleted: q.Deleted, where: where}
	if words := strings.TrimSpace(q.Words); words != "" {
		if sel.id, sel.pieces = typedID(words), search.Pieces(words); len(sel.pieces) == 0 || !storable(words) {
			return fair.Total{}, nil // no row can match
		}
	}
	read := 0
	limit, offset := q.Window()
	err := db.page(ctx, sel, q.Sort, limit, offset, rowsOf{rows.cols, func() []any {
		read++
		return rows.row()
	}})
	if err != nil {
		return fair.Total{}, err
	}
	if read < limit && (read > 0 || offset == 0) || limit == 0 {
		return fair.Total{Count: offset + read}, nil // this was the last page
	}
	sel.exact = sel.exact || read == 0 // a page behind the last one
	total, err := db.count(ctx, sel)
	if read > 0 {
		total.Count = max(total.Count, offset+read)
	}
	return total, err
}

// farRows is how many rows are read and passed over to reach a page.
const farRows = 500

// page reads the rows of one page; a limit of 0 means all.
func (db *DB) page(ctx context.Context, sel selection, sort string, limit, offset int, rows rowsOf) error {
	var s sqlText
	order := sel.order(sort)
	switch {
	case offset > farRows && !db.usesIndex(sel):
		// The rows before the page are passed over in an index, where the filter allows it.
		s.put("SELECT ", rows.cols, " FROM ", sel.table, " WHERE ", sel.keyColumn(), " IN (SELECT ", sel.keyColumn(), " FROM ", sel.table, " WHERE ", sel.conditions(db, &s),
			" ORDER BY ", order, " LIMIT ", place(limit), " OFFSET ", place(offset), ") ORDER BY ", order)
		return db.all(ctx, s.String(), s.args, rows.row)
	case !db.usesIndex(sel):
		s.put("SELECT ", rows.cols, " FROM ", sel.table, " WHERE ", sel.conditions(db, &s))
	case limit > 0 && order == sel.byKey():
		// The index gives the newest first, so reading ends when the page is full.
		s.put("SELECT ", rows.cols, " FROM ", sel.table, " WHERE ", sel.keyColumn(), " IN (SELECT row FROM (")
		sel.found(db, &s, offset+limit)
		s.put(") AS found ORDER BY row DESC LIMIT ", place(limit), " OFFSET ", place(offset), ") ORDER BY ", order)
		return db.all(ctx, s.String(), s.args, rows.row)
	default:
		s.put("SELECT ", rows.cols, " FROM ", sel.table, " WHERE ", sel.keyColumn(), " IN (")
		sel.candidates(&s)
		s.put(") AND ", sel.conditions(db, &s))
	}
	s.put(" ORDER BY ", order)
	if limit > 0 {
		s.put(" LIMIT ", place(limit), " OFFSET ", place(offset))
	}
	return db.all(ctx, s.String(), s.args, rows.row)
}

// conditions writes what a row must fulfil.
func (sel selection) conditions(db *DB, s *sqlText) string {
	var conds []string
	switch {
	case sel.plain:
	case sel.deleted:
		conds = append(conds, "deleted_at > 0")
	default:
		conds = append(conds, "deleted_at = 0")
	}
	if sel.where != nil {
		conds = append(conds, sel.where(s)...)
	}
	if len(sel.pieces) > 0 {
		conds = append(conds, sel.matching(s))
	}
	if len(conds) == 0 {
		return "TRUE"
	}
	return strings.Join(conds, " AND ")
}

// matching writes the condition of the typed words.
func (sel selection) matching(s *sqlText) string {
	if sel.id != "" {
		ids := sel.ids
		if len(ids) == 0 {
			ids = []string{"id"}
		}
		id := s.arg(sel.id)
		return "(" + strings.Join(ids, " = "+id+" OR ") + " = " + id + ")"
	}
	conds := make([]string, len(sel.pieces))
	for i, piece := range sel.pieces {
		conds[i] = "search LIKE " + s.arg(piece.Pattern())
	}
	return strings.Join(conds, " AND ")
}

func (l list) keyColumn() string {
	if l.key == "" {
		return "place"
	}
	return l.key
}

func (l list) byKey() string { return l.keyColumn() + " DESC" }

// order writes the order of a list; sort is the API's name of a column, with - in front for descending.
func (l list) order(sort string) string {
	name, down := strings.CutPrefix(sort, "-")
	col, ok := l.sorts[name]
	switch {
	case !ok && l.newest != "":
		return l.newest
	case !ok || col == l.keyColumn() && down:
		return l.byKey()
	case col == l.keyColumn():
		return col
	case down:
		return col + " DESC, " + l.keyColumn() // the reverse, so that one index serves both
	}
	return col + ", " + l.byKey()
}

// idLength is the length of a record's id, which has hexadecimal digits only.
const idLength = 24

// typedID returns the record id that was typed or pasted as a search, or nothing.
func typedID(words string) string {
	if len(words) != idLength || strings.Trim(words, "0123456789abcdef") != "" {
		return ""
	}
	return words
}

// equals filters a column when a value is given.
func (s *sqlText) equals(column, value string) []string {
	if value == "" {
		return nil
	}
	return []string{column + " = " + s.arg(value)}
}

// facet filters a column by some values when any are given. With several values the rows are read in the order of the
// list: SQLite would fetch and sort all rows of all values.
func (db *DB) facet(s *sqlText, column string, values []string) []string {
	switch len(values) {
	case 0:
		return nil
	case 1:
		return s.equals(column, values[0])
	}
	return []string{s.oneOf(db.engine.unindexed+column, values)}
}
