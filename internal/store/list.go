package store

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
)

// list describes a list of records: its table and the columns by which it can be sorted. The keys of the map `sorts`
// are the columns' names in the API.
type list struct {
	table   string
	sorts   map[string]string
	key     string   // column whose descending order lists the newest rows first; empty: "place"
	newest  string   // default order; empty: by key, descending
	plain   bool     // whether the table has no column deleted_at
	exact   bool     // whether all rows are counted, without an upper limit
	indexed bool     // whether the search text has a trigram index
	ids     []string // columns that a search for a record id compares with this id; empty: "id"
	edition string   // SQL expression for the edition of a row; empty: "edition_id"
	ageless bool     // whether the rows do not belong to an edition
	across  []string // API names of the sort columns whose indexes contain the rows of all editions
	junk    string   // condition for suspected junk; empty: the list has no junk
	through string   // for a table without a search text: a condition, in which %s is the search in another table
}

// conditions is a function that returns, as SQL conditions, the filters that exist only in one list.
type conditions func(s *sqlText) []string

// selection describes which rows of a list are requested.
type selection struct {
	list
	deleted bool
	suspect bool // whether to return only suspected junk
	where   conditions
	id      string         // the record id that the user searches for; or ""
	pieces  []search.Piece // the parts of the search terms
	scope   scope          // the editions whose rows are requested
}

// list reads the columns `cols` of one page of a list, and counts all matching rows. row returns the scan targets of the
// next row. The key is the last column of every sort order.
// Therefore, the order is unique, and each row is on exactly one page. An unknown sort column is ignored.
func (db *DB) list(ctx context.Context, l list, q fair.ListQuery, where conditions, cols string,
	row func() []any,
) (fair.Total, error) {
	sel := selection{list: l, deleted: q.Deleted, suspect: q.Junk, where: where}
	if words := strings.TrimSpace(q.Words); words != "" {
		if sel.id, sel.pieces = piecesOf(words, q.Match); len(sel.pieces) == 0 || !storable(words) {
			return fair.Total{}, nil // no row can match
		}
	}
	var err error
	if sel.scope, err = db.scopeOf(ctx, q.Edition); err != nil {
		return fair.Total{}, err
	}
	read := 0
	limit, offset := q.Window()
	err = db.page(ctx, sel, q.Sort, limit, offset, cols, func() []any {
		read++
		return row()
	})
	if err != nil {
		return fair.Total{}, err
	}
	if read < limit && (read > 0 || offset == 0) || limit == 0 {
		return fair.Total{Count: offset + read}, nil // this is the last page, so the total is known
	}
	sel.exact = sel.exact || read == 0 // the page is after the last one, so the total must be exact
	total, err := db.count(ctx, sel)
	if read > 0 {
		total.Count = max(total.Count, offset+read)
	}
	return total, err
}

// count returns the number of rows of a selection. It counts at most fair.MaxCounted rows, unless sel.exact is set.
func (db *DB) count(ctx context.Context, sel selection) (total fair.Total, err error) {
	var s sqlText
	s.put("SELECT COUNT(*) FROM (SELECT 1 AS one FROM ", sel.table, " WHERE ", sel.conditions(db, &s))
	if !sel.exact {
		s.put(" LIMIT ", strconv.Itoa(fair.MaxCounted+1))
	}
	s.put(") AS counted")
	if err := db.one(ctx, s.String(), s.args, &total.Count); err != nil {
		return fair.Total{}, err
	}
	if !sel.exact && total.Count > fair.MaxCounted {
		total = fair.Total{Count: fair.MaxCounted, More: true}
	}
	return total, nil
}

// page reads the rows of one page. If `limit` is 0, it reads all rows.
func (db *DB) page(ctx context.Context, sel selection, sort string, limit, offset int, cols string,
	row func() []any,
) error {
	var s sqlText
	order := sel.order(sort)
	if slices.Contains(sel.across, strings.TrimPrefix(sort, "-")) {
		// The prefix prevents SQLite from using another index, because it would then have to read and sort all rows of
		// the edition.
		sel.edition = db.engine.unindexed + cmp.Or(sel.edition, "edition_id")
	}
	s.put("SELECT ", cols, " FROM ", sel.table, " WHERE ", sel.conditions(db, &s), " ORDER BY ", order)
	if limit > 0 {
		// The limit is no argument, because PostgreSQL chooses a plan for few rows only if it knows the limit.
		s.put(" LIMIT ", strconv.Itoa(limit), " OFFSET ", strconv.Itoa(offset))
	}
	return db.all(ctx, s.String(), s.args, row)
}

// listIDs returns the ids of all rows that match a list's filters, in the sort order of the list. If the parameter
// `only` is not empty, the result contains only ids in `only`. An export first reads the ids, and then reads the rows
// in batches. Therefore, each record appears exactly once, even if records change during the export. Reading in
// batches also means that the export does not occupy a database connection while a slow client receives the file.
func (db *DB) listIDs(
	ctx context.Context,
	l list,
	q fair.ListQuery,
	where conditions,
	only []string,
) ([]string, error) {
	q.NoLimit = true
	chosen := func(s *sqlText) []string {
		conds := []string{}
		if where != nil {
			conds = where(s)
		}
		if len(only) > 0 {
			conds = append(conds, s.oneOf("id", only))
		}
		return conds
	}
	ids := []string{}
	_, err := db.list(ctx, l, q, chosen, "id", func() []any {
		ids = append(ids, "")
		return []any{&ids[len(ids)-1]}
	})
	return ids, err
}

// conditions returns the SQL conditions of the selection, joined with AND.
func (sel selection) conditions(db *DB, s *sqlText) string {
	var conds []string
	switch {
	case sel.plain:
	case sel.deleted:
		conds = append(conds, "deleted_at > 0")
	default:
		conds = append(conds, "deleted_at = 0")
	}
	if !sel.ageless {
		conds = append(conds, s.inScope(cmp.Or(sel.edition, "edition_id"), sel.scope)...)
	}
	if sel.suspect {
		conds = append(conds, cmp.Or(sel.junk, "FALSE"))
	}
	if sel.where != nil {
		conds = append(conds, sel.where(s)...)
	}
	if len(sel.pieces) > 0 {
		conds = append(conds, sel.matching(db, s))
	}
	if len(conds) == 0 {
		return "TRUE"
	}
	return strings.Join(conds, " AND ")
}

// matching returns the SQL condition that a row contains all search terms. If the search text is a record id, the
// condition is that the row has this id.
func (sel selection) matching(db *DB, s *sqlText) string {
	if sel.id != "" {
		ids := sel.ids
		if len(ids) == 0 {
			ids = []string{"id"}
		}
		id := s.arg(sel.id)
		return "(" + strings.Join(ids, " = "+id+" OR ") + " = " + id + ")"
	}
	var conds, trigrams []string
	for _, piece := range sel.pieces {
		conds = append(conds, "search LIKE "+s.arg(piece.Pattern()))
		trigrams = append(trigrams, piece.Trigrams()...)
	}
	if db.engine.name == engineSQLite && sel.indexed && len(trigrams) > 0 {
		index := sel.table + "_search"
		conds = append(conds, sel.keyColumn()+" IN (SELECT rowid FROM "+index+" WHERE "+index+" MATCH "+
			s.arg(`"`+strings.Join(trigrams, `" AND "`)+`"`)+")")
	}
	found := strings.Join(conds, " AND ")
	if sel.through != "" {
		return strings.ReplaceAll(sel.through, "%s", found)
	}
	return found
}

func (l list) keyColumn() string {
	if l.key == "" {
		return "place"
	}
	return l.key
}

func (l list) byKey() string { return l.keyColumn() + " DESC" }

// order returns the ORDER BY expression for a list. The argument `sort` is the API name of a column; the prefix "-"
// means descending.
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
		return col + " DESC, " + l.keyColumn() // this is exactly the reverse order, so the same index can be used
	}
	return col + ", " + l.byKey()
}

// piecesOf returns the texts to search for. If the search text is a record id, it also returns this id.
func piecesOf(words string, match fair.Match) (id string, pieces []search.Piece) {
	switch match {
	case fair.MatchNames:
		return "", search.NamePieces(words)
	case fair.MatchFirm:
		return "", search.FirmPieces(words)
	case fair.MatchKey:
		return "", search.KeyPieces(words)
	}
	return typedID(words), search.Pieces(words)
}

// idLength is the number of hexadecimal digits in a record id.
const idLength = 24

// typedID returns the record id that the user entered as a search text. If the search text is not a record id, it
// returns "".
func typedID(words string) string {
	if len(words) != idLength || strings.Trim(words, "0123456789abcdef") != "" {
		return ""
	}
	return words
}

// equals returns the condition that a column equals a value. If the value is empty, it returns no conditions.
func (s *sqlText) equals(column, value string) []string {
	if value == "" {
		return nil
	}
	return []string{column + " = " + s.arg(value)}
}

// facet returns the condition that a column equals one of the values. If there are no values, it returns no condition.
// If there are several values, the condition prevents SQLite from using the column's index. With this index, SQLite
// would have to read and sort all rows with these values. Without it, SQLite reads the rows in the order of the list.
func (db *DB) facet(s *sqlText, column string, values []string) []string {
	switch len(values) {
	case 0:
		return nil
	case 1:
		return s.equals(column, values[0])
	}
	return []string{s.oneOf(db.engine.unindexed+column, values)}
}

// scope selects one edition or all editions. Unlike fair.EditionScope, it contains the id of the current edition.
type scope struct {
	id  string
	all bool
}

// scopeOf determines which editions a query reads. If the database contains no edition, the id of the current edition
// is "".
func (db *DB) scopeOf(ctx context.Context, of fair.EditionScope) (scope, error) {
	switch of {
	case fair.AllEditions:
		return scope{all: true}, nil
	case "":
		id, err := db.currentEditionID(ctx)
		return scope{id: id}, err
	}
	return scope{id: string(of)}, nil
}

func (db *DB) currentEditionID(ctx context.Context) (id string, err error) {
	err = db.one(ctx, "SELECT id FROM edition WHERE is_current", nil, &id)
	return id, ifFound(err)
}

// inScope returns the condition that a row belongs to the selected edition. If all editions are selected, it returns
// no conditions.
func (s *sqlText) inScope(column string, of scope) []string {
	switch {
	case of.all:
		return nil
	case !storable(of.id):
		return []string{"FALSE"} // matches no row, because no row contains this value
	}
	return []string{column + " = " + s.arg(of.id)}
}
