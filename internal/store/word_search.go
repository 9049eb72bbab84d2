package store

import (
	"context"
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// A search begins with one of its words, the lead: the rarest, as far as that can be told by looking at
// a bounded number of places. The records of a rare lead are fetched and checked. Those of a common one
// are met newest first until the page is full, because its newest matches are near; then the count
// stops too and is a lower bound. Of several words the hints pass over the lead's places that lack another.
const (
	rareWord    = fair.MaxCounted // places up to which a word is rare
	rareAmong   = 200             // the same of one among several: its matches are fewer than its places
	mostSorted  = 40_000          // places that are fetched for an order of their own
	largestLook = 16_000
)

// wordSearch is one search in a tallied list.
type wordSearch struct {
	l      talliedList
	f      facets
	more   moreThan
	words  []string // as they stand in the search column
	lead   string   // the one that is followed, of these words
	spread map[string]spread
}

// placed is a record's place among the newest.
type placed struct {
	at int64
	id string
}

// search reads one page of the records whose words begin with what was typed.
func (db *DB) search(ctx context.Context, l talliedList, q fair.ListQuery, f facets, more moreThan, rows rowsOf) (fair.Total, error) {
	w := wordSearch{l: l, f: f, more: more, words: fair.TypedWords(q.Words), spread: map[string]spread{}}
	if len(w.words) == 0 {
		return fair.Total{}, nil // no record is known by marks alone
	}
	rare, err := db.chooseLead(ctx, &w)
	if err != nil {
		return fair.Total{}, err
	}
	limit, offset := q.Window()
	column := l.sorts[strings.TrimPrefix(q.Sort, "-")]
	byNewest := column == "" || column == "created_at" && strings.HasPrefix(q.Sort, "-")
	switch {
	case rare && byNewest && limit > 0:
		return db.searchRare(ctx, w, limit, offset, rows)
	case byNewest && limit > 0:
		return db.searchCommon(ctx, w, limit, offset, rows)
	}
	return db.searchSorted(ctx, w, q, rare, limit, offset, rows)
}

// rare is how many places a word may have to be rare.
func (w wordSearch) rare() int {
	if len(w.words) > 1 {
		return rareAmong
	}
	return rareWord
}

// inTable is a word as it stands in the table of words.
func (w wordSearch) inTable(word string) string {
	if w.f.deleted {
		return "~" + word
	}
	return word
}

// searchRare looks at all places of the lead.
func (db *DB) searchRare(ctx context.Context, w wordSearch, limit, offset int, rows rowsOf) (fair.Total, error) {
	var s sqlText
	s.put("SELECT c.created_at, c.id, ", w.fits(&s), " FROM (SELECT DISTINCT created_at, id FROM ", w.l.table, "_word WHERE ", s.begins(w.inTable(w.lead)), " AND ", w.near(&s),
		") AS c ORDER BY c.created_at DESC, c.id DESC")
	found, _, err := db.lookAt(ctx, &s)
	if err != nil {
		return fair.Total{}, err
	}
	return fair.Total{Count: len(found)}, db.readPlaced(ctx, w.l, found, limit, offset, rows)
}

// lookAt reads places and whether each fits: those that do, and all.
func (db *DB) lookAt(ctx context.Context, s *sqlText) (found, all []placed, err error) {
	var fits []bool
	err = db.all(ctx, s.String(), s.args, func() []any {
		all, fits = append(all, placed{}), append(fits, false)
		last := len(all) - 1
		return []any{&all[last].at, &all[last].id, &fits[last]}
	})
	for i, p := range all {
		if fits[i] {
			found = append(found, p)
		}
	}
	return found, all, err
}

// readPlaced reads the rows of a page of places.
func (db *DB) readPlaced(ctx context.Context, l talliedList, found []placed, limit, offset int, rows rowsOf) error {
	found = found[min(offset, len(found)):min(offset+limit, len(found))]
	if len(found) == 0 {
		return nil
	}
	ids := make([]string, len(found))
	for i, p := range found {
		ids[i] = p.id
	}
	query := "SELECT " + rows.cols + " FROM " + l.table + " WHERE id " + db.engine.oneOf + " ORDER BY " + newest
	return db.all(ctx, query, []any{db.engine.list(ids)}, rows.row)
}

// searchCommon meets the lead's records newest first until the page is full.
func (db *DB) searchCommon(ctx context.Context, w wordSearch, limit, offset int, rows rowsOf) (fair.Total, error) {
	found, total, err := db.meet(ctx, w, offset+limit)
	if err != nil {
		return total, err
	}
	return total, db.readPlaced(ctx, w.l, found, limit, offset, rows)
}

// meet finds at least one more than want of the newest matches, if there are so many, and tells how many
// there are, or at least are.
func (db *DB) meet(ctx context.Context, w wordSearch, want int) (found []placed, total fair.Total, err error) {
	alone := len(w.spread[w.lead].spelt) == 1
	if alone {
		found, err = db.meetAlong(ctx, w, want+1)
	} else {
		found, err = db.meetMerged(ctx, w, want+1)
	}
	if err != nil || len(found) <= want {
		return found, fair.Total{Count: len(found)}, err
	}
	total = fair.Total{Count: min(len(found), fair.MaxCounted), More: true}
	switch {
	case w.checked():
	case alone:
		total.Count = min(w.spread[w.lead].places, fair.MaxCounted)
	default:
		total.Count, err = db.mostPlaces(ctx, w, total.Count)
	}
	return found, total, err
}

// meetAlong finds the newest matches of a lead that is one word of the table: its places come in that order.
func (db *DB) meetAlong(ctx context.Context, w wordSearch, most int) (found []placed, err error) {
	var s sqlText
	s.put("SELECT c.created_at, c.id FROM ", w.l.table, "_word c WHERE c.word = ", s.arg(w.spread[w.lead].spelt[0]), " AND ", w.near(&s), " AND ", w.fits(&s),
		" ORDER BY c.created_at DESC, c.id DESC LIMIT ", place(most))
	err = db.all(ctx, s.String(), s.args, func() []any {
		found = append(found, placed{})
		return []any{&found[len(found)-1].at, &found[len(found)-1].id}
	})
	return found, err
}

// meetMerged finds the newest matches of a lead that is several words of the table, or too many to follow each.
func (db *DB) meetMerged(ctx context.Context, w wordSearch, most int) (found []placed, err error) {
	look := most
	if w.checked() {
		look *= 3 // not each of them fits
	}
	var last *placed
	for ; ; look = min(2*look, largestLook) {
		var s sqlText
		w.look(&s, look, last)
		some, all, err := db.lookAt(ctx, &s)
		if found = append(found, some...); err != nil || len(all) < look || len(found) >= most {
			return found, err
		}
		last = &all[len(all)-1]
	}
}

// mostPlaces counts the places of the most common of the lead's words, up to what is counted: at least so
// many records hold the lead.
func (db *DB) mostPlaces(ctx context.Context, w wordSearch, most int) (int, error) {
	for _, word := range w.spread[w.lead].spelt {
		var s sqlText
		s.put("SELECT COUNT(*) FROM (SELECT 1 AS one FROM ", w.l.table, "_word WHERE word = ", s.arg(word), " LIMIT ", place(fair.MaxCounted), ") AS w")
		var n int
		if err := db.one(ctx, s.String(), s.args, &n); err != nil {
			return most, err
		}
		if most = max(most, n); most >= fair.MaxCounted {
			break
		}
	}
	return most, nil
}

// searchSorted reads a page of the matches in an order of its own, or all of them for an export. So many
// matches as can be sorted are fetched; those of a very common word are met along the order.
func (db *DB) searchSorted(ctx context.Context, w wordSearch, q fair.ListQuery, rare bool, limit, offset int, rows rowsOf) (total fair.Total, err error) {
	fetched := rare || q.NoLimit
	if !fetched {
		if fetched, err = db.sortable(ctx, w); err != nil {
			return total, err
		}
	}
	where := func(s *sqlText) string {
		if fetched {
			return "id IN (SELECT id FROM " + w.l.table + "_word WHERE " + s.begins(w.inTable(w.lead)) + " AND " + w.near(s) + ") AND " + orTrue(w.rowFits(s))
		}
		all := w
		all.lead = ""
		return strings.Join(append(w.l.facetConditions(s, facets{deleted: w.f.deleted}, "", ""), all.rowFits(s)), " AND ")
	}
	if rare || q.NoLimit {
		var s sqlText
		s.put("SELECT COUNT(*) FROM ", w.l.table, " r WHERE ", where(&s))
		err = db.one(ctx, s.String(), s.args, &total.Count)
	} else {
		_, total, err = db.meet(ctx, w, offset+limit)
	}
	if err != nil {
		return total, err
	}
	var s sqlText
	s.put("SELECT ", rows.cols, " FROM ", w.l.table, " r WHERE ", where(&s), " ORDER BY ", strings.Join(w.l.order(q.Sort), ", "))
	if limit == 0 {
		limit = 1 << 40
	}
	s.put(" LIMIT ", place(limit), " OFFSET ", place(offset))
	return total, db.all(ctx, s.String(), s.args, rows.row)
}

// sortable reports whether the places of the lead are few enough to be fetched for sorting. Along an order of
// its own the matches may all stand at its far end.
func (db *DB) sortable(ctx context.Context, w wordSearch) (bool, error) {
	var s sqlText
	s.put("SELECT COUNT(*) FROM (SELECT 1 AS one FROM ", w.l.table, "_word WHERE ", s.begins(w.inTable(w.lead)), " AND ", w.near(&s), " LIMIT ", place(mostSorted+1), ") AS counted")
	var n int
	err := db.one(ctx, s.String(), s.args, &n)
	return n <= mostSorted, err
}
