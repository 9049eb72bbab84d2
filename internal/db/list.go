package db

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/search"
	"github.com/mela-fair/mela/texts"
)

// List describes a list of records: its table and the columns by which it can be sorted. The keys of the map `sorts`
// are the columns' names in the API.
type List struct {
	Table   string
	View    string // the view that is read in place of the table; empty: the table is read
	Sorts   map[string]string
	Key     string   // column whose descending order lists the newest rows first; empty: "place"
	Newest  string   // default order; empty: by key, descending
	Plain   bool     // whether the table has no column deleted_at
	Exact   bool     // whether all rows are counted, without an upper limit
	Indexed bool     // whether the search text has a trigram index
	IDs     []string // columns that a search for a record id compares with this id; empty: "id"
	Edition string   // SQL expression for the edition of a row; empty: "edition_id"
	Ageless bool     // whether the rows do not belong to an edition
	Across  []string // API names of the sort columns whose indexes contain the rows of all editions
	Junk    string   // condition for suspected junk; empty: the list has no junk
	Through string   // for a table without a search text: a condition, in which %s is the search in another table
}

// Conditions is a function that returns, as SQL conditions, the filters that exist only in one list.
type Conditions func(s *Statement) []string

// selection describes which rows of a list are requested.
type selection struct {
	List
	deleted bool
	suspect bool // whether to return only suspected junk
	where   Conditions
	id      string         // the record id that the user searches for; or ""
	pieces  []search.Piece // the parts of the search terms
	scope   Scope          // the editions whose rows are requested
}

// List reads the columns `cols` of one page of a list, and counts all matching rows. row returns the scan targets of
// the next row. The key is the last column of every sort order. Therefore, the order is unique, and each row is on
// exactly one page. An unknown sort column is an error.
func (db *DB) List(ctx context.Context, l List, q fair.ListQuery, where Conditions, cols string,
	row func() []any,
) (fair.Total, error) {
	if err := l.checkSort(q.Sort); err != nil {
		return fair.Total{}, err
	}
	sel := selection{List: l, deleted: q.Deleted, suspect: q.Junk, where: where}
	if words := strings.TrimSpace(q.Words); words != "" {
		if sel.id, sel.pieces = piecesOf(words, q.Match); len(sel.pieces) == 0 || !Storable(words) {
			return fair.Total{}, nil // no row can match
		}
	}
	var err error
	if sel.scope, err = db.ScopeOf(ctx, q.Edition); err != nil {
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
	sel.Exact = sel.Exact || read == 0 // the page is after the last one, so the total must be exact
	total, err := db.count(ctx, sel)
	if read > 0 {
		total.Count = max(total.Count, offset+read)
	}
	return total, err
}

// count returns the number of rows of a selection. It counts at most fair.MaxCounted rows, unless sel.exact is set.
func (db *DB) count(ctx context.Context, sel selection) (total fair.Total, err error) {
	var s Statement
	s.Put("SELECT COUNT(*) FROM (SELECT 1 AS one FROM ", cmp.Or(sel.View, sel.Table), " WHERE ",
		sel.conditions(db, &s))
	if !sel.Exact {
		s.Put(" LIMIT ", strconv.Itoa(fair.MaxCounted+1))
	}
	s.Put(") AS counted")
	if err := db.One(ctx, s.String(), s.Args, &total.Count); err != nil {
		return fair.Total{}, err
	}
	if !sel.Exact && total.Count > fair.MaxCounted {
		total = fair.Total{Count: fair.MaxCounted, More: true}
	}
	return total, nil
}

// page reads the rows of one page. If `limit` is 0, it reads all rows.
func (db *DB) page(ctx context.Context, sel selection, sort string, limit, offset int, cols string,
	row func() []any,
) error {
	var s Statement
	order := sel.order(sort)
	if slices.Contains(sel.Across, strings.TrimPrefix(sort, "-")) {
		// The prefix prevents SQLite from using another index, because it would then have to read and sort all rows of
		// the edition.
		sel.Edition = db.Dialect.unindexed + cmp.Or(sel.Edition, "edition_id")
	}
	s.Put("SELECT ", cols, " FROM ", cmp.Or(sel.View, sel.Table), " WHERE ", sel.conditions(db, &s), " ORDER BY ", order)
	if limit > 0 {
		// The limit is no argument, because PostgreSQL chooses a plan for few rows only if it knows the limit.
		s.Put(" LIMIT ", strconv.Itoa(limit), " OFFSET ", strconv.Itoa(offset))
	}
	return db.All(ctx, s.String(), s.Args, row)
}

// ListIDs returns the ids of all rows that match a list's filters, in the sort order of the list. If the parameter
// `only` is not empty, the result contains only ids in `only`. An export first reads the ids, and then reads the rows
// in batches. Therefore, each record appears exactly once, even if records change during the export. Reading in
// batches also means that the export does not occupy a database connection while a slow client receives the file.
func (db *DB) ListIDs(
	ctx context.Context,
	l List,
	q fair.ListQuery,
	where Conditions,
	only []string,
) ([]string, error) {
	q.NoLimit = true
	chosen := func(s *Statement) []string {
		conds := []string{}
		if where != nil {
			conds = where(s)
		}
		if len(only) > 0 {
			conds = append(conds, s.OneOf("id", only))
		}
		return conds
	}
	ids := []string{}
	_, err := db.List(ctx, l, q, chosen, "id", func() []any {
		ids = append(ids, "")
		return []any{&ids[len(ids)-1]}
	})
	return ids, err
}

// conditions returns the SQL conditions of the selection, joined with AND.
func (sel selection) conditions(db *DB, s *Statement) string {
	var conds []string
	switch {
	case sel.Plain:
	case sel.deleted:
		conds = append(conds, "deleted_at > 0")
	default:
		conds = append(conds, "deleted_at = 0")
	}
	if !sel.Ageless {
		conds = append(conds, s.InScope(cmp.Or(sel.Edition, "edition_id"), sel.scope)...)
	}
	if sel.suspect {
		conds = append(conds, cmp.Or(sel.Junk, "FALSE"))
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
func (sel selection) matching(db *DB, s *Statement) string {
	if sel.id != "" {
		ids := sel.IDs
		if len(ids) == 0 {
			ids = []string{"id"}
		}
		id := s.Arg(sel.id)
		return "(" + strings.Join(ids, " = "+id+" OR ") + " = " + id + ")"
	}
	var conds, indexed []string
	for _, piece := range sel.pieces {
		var either, grams []string
		for _, one := range append([]search.Piece{piece}, piece.OtherScripts()...) {
			either = append(either, "search LIKE "+s.Arg(one.Pattern()))
			if trigrams := one.Trigrams(); len(trigrams) > 0 {
				grams = append(grams, `("`+strings.Join(trigrams, `" AND "`)+`")`)
			}
		}
		conds = append(conds, "("+strings.Join(either, " OR ")+")")
		if len(grams) == len(either) { // otherwise one of them is too short for the index
			indexed = append(indexed, "("+strings.Join(grams, " OR ")+")")
		}
	}
	if db.Dialect.name == engineSQLite && sel.Indexed && len(indexed) > 0 {
		index := sel.Table + "_search"
		conds = append(conds, sel.keyColumn()+" IN (SELECT rowid FROM "+index+" WHERE "+index+" MATCH "+
			s.Arg(strings.Join(indexed, " AND "))+")")
	}
	found := strings.Join(conds, " AND ")
	if sel.Through != "" {
		return strings.ReplaceAll(sel.Through, "%s", found)
	}
	return found
}

func (l List) keyColumn() string {
	if l.Key == "" {
		return "place"
	}
	return l.Key
}

// ByKey returns the default order of a list: newest first.
func (l List) ByKey() string { return l.keyColumn() + " DESC" }

// checkSort returns an error that names the columns of the list if it does not have the column `sort`.
func (l List) checkSort(sort string) error {
	name := strings.TrimPrefix(sort, "-")
	if _, ok := l.Sorts[name]; ok || name == "" {
		return nil
	}
	p := fair.Problems{}
	p.Add("sort", texts.PortalErrors.SortUnknown(strings.Join(slices.Sorted(maps.Keys(l.Sorts)), ", ")))
	return p.Err()
}

// order returns the ORDER BY expression for a list. The argument `sort` is the API name of a column; the prefix "-"
// means descending.
func (l List) order(sort string) string {
	name, down := strings.CutPrefix(sort, "-")
	col, ok := l.Sorts[name]
	switch {
	case !ok && l.Newest != "":
		return l.Newest
	case !ok || col == l.keyColumn() && down:
		return l.ByKey()
	case col == l.keyColumn():
		return col
	case down:
		return col + " DESC, " + l.keyColumn() // this is exactly the reverse order, so the same index can be used
	}
	return col + ", " + l.ByKey()
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
	return TypedID(words), search.Pieces(words)
}

// idLength is the number of hexadecimal digits in a record id.
const idLength = 24

// TypedID returns the record id that the user entered as a search text. If the search text is not a record id, it
// returns "".
func TypedID(words string) string {
	if len(words) != idLength || strings.Trim(words, "0123456789abcdef") != "" {
		return ""
	}
	return words
}

// Equals returns the condition that a column equals a value. If the value is empty, it returns no conditions.
func (s *Statement) Equals(column, value string) []string {
	if value == "" {
		return nil
	}
	return []string{column + " = " + s.Arg(value)}
}

// Facet returns the condition that a column equals one of the values. If there are no values, it returns no condition.
// If there are several values, the condition prevents SQLite from using the column's index. With this index, SQLite
// would have to read and sort all rows with these values. Without it, SQLite reads the rows in the order of the list.
func (db *DB) Facet(s *Statement, column string, values []string) []string {
	switch len(values) {
	case 0:
		return nil
	case 1:
		return s.Equals(column, values[0])
	}
	return []string{s.OneOf(db.Dialect.unindexed+column, values)}
}

// Scope selects one edition or all editions. Unlike fair.EditionScope, it contains the id of the current edition.
type Scope struct {
	id  string
	all bool
}

// ScopeOf determines which editions a query reads. If the database contains no edition, the id of the current edition
// is "".
func (db *DB) ScopeOf(ctx context.Context, of fair.EditionScope) (Scope, error) {
	switch of {
	case fair.AllEditions:
		return Scope{all: true}, nil
	case "":
		id, err := db.CurrentEditionID(ctx)
		return Scope{id: id}, err
	}
	return Scope{id: string(of)}, nil
}

// CurrentEditionID returns the id of the current edition, or "" if the database contains no edition.
func (db *DB) CurrentEditionID(ctx context.Context) (id string, err error) {
	err = db.One(ctx, "SELECT id FROM edition WHERE is_current", nil, &id)
	return id, IfFound(err)
}

// InScope returns the condition that a row belongs to the selected edition. If all editions are selected, it returns
// no conditions.
func (s *Statement) InScope(column string, of Scope) []string {
	switch {
	case of.all:
		return nil
	case !Storable(of.id):
		return []string{"FALSE"} // matches no row, because no row contains this value
	}
	return []string{column + " = " + s.Arg(of.id)}
}
