package store

import (
	"context"
	"math"
	"slices"
	"strings"

	"mela/internal/fair"
)

// A search begins with one of its words, the lead: the rarest, as far as that can be told by looking at
// a bounded number of places. The records of a rare lead are fetched and checked. Those of a common one
// are met newest first until the page is full, because its newest matches are near; then the count
// stops too and is a lower bound.
const (
	rareWord    = fair.MaxCounted // places up to which a word is rare
	fewSpelt    = 32              // words with one beginning that are followed side by side
	largestLook = 16_000
	reachBack   = 100 // the record of a common word whose age tells how common it is
	lastRune    = "\U0010FFFF"
)

// wordSearch is one search in a tallied list.
type wordSearch struct {
	l     talliedList
	f     facets
	more  moreThan
	words []string            // as they stand in the search column
	lead  string              // the one that is followed, of these words
	spelt map[string][]string // the words in the table that begin with one of them; none: too many to follow each
}

// placed is a record's place among the newest.
type placed struct {
	at int64
	id string
}

// search reads one page of the records whose words begin with what was typed.
func (db *DB) search(ctx context.Context, l talliedList, q fair.ListQuery, f facets, more moreThan, rows rowsOf) (fair.Total, error) {
	w := wordSearch{l: l, f: f, more: more, words: fair.TypedWords(q.Words), spelt: map[string][]string{}}
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

// inTable is a word as it stands in the table of words.
func (w wordSearch) inTable(word string) string {
	if w.f.deleted {
		return "~" + word
	}
	return word
}

// chooseLead finds the rarest word and tells whether it is rare. Of common words the one whose latest
// records reach furthest back is the rarest.
func (db *DB) chooseLead(ctx context.Context, w *wordSearch) (rare bool, err error) {
	least := rareWord + 1
	for _, word := range w.words {
		n, err := db.places(ctx, *w, word)
		if err != nil {
			return false, err
		}
		if n < least {
			w.lead, least = word, n
		}
	}
	if least <= rareWord {
		return true, nil
	}
	earliest := int64(math.MaxInt64)
	for _, word := range w.words {
		if w.spelt[word], err = db.spellings(ctx, *w, word); err != nil {
			return false, err
		}
		reach := int64(math.MaxInt64 - 1) // of what is too common to follow
		if len(w.words) > 1 && len(w.spelt[word]) > 0 {
			if reach, err = db.reach(ctx, *w, word); err != nil {
				return false, err
			}
		}
		if reach < earliest {
			w.lead, earliest = word, reach
		}
	}
	return false, nil
}

// places counts the places of words with a beginning, up to one more than is rare.
func (db *DB) places(ctx context.Context, w wordSearch, word string) (n int, err error) {
	var s sqlText
	s.put("SELECT COUNT(*) FROM (SELECT 1 AS one FROM ", w.l.table, "_word WHERE ", s.begins(w.inTable(word)), " LIMIT ", place(rareWord+1), ") AS w")
	err = db.one(ctx, s.String(), s.args, &n)
	return n, err
}

// reach is how far back the latest records of a word go.
func (db *DB) reach(ctx context.Context, w wordSearch, word string) (at int64, err error) {
	var s sqlText
	s.put("SELECT COALESCE(MAX(at), 0) FROM (")
	for i, spelt := range w.spelt[word] {
		if i > 0 {
			s.put(" UNION ALL ")
		}
		s.put("SELECT (SELECT created_at FROM ", w.l.table, "_word WHERE word = ", s.arg(spelt), " ORDER BY ", newest, " LIMIT 1 OFFSET ", place(reachBack), ") AS at")
	}
	s.put(") AS r")
	err = db.one(ctx, s.String(), s.args, &at)
	return at, err
}

// begins is the condition that a word has a beginning, as a range of the index.
func (s *sqlText) begins(beginning string) string {
	return "word >= " + s.arg(beginning) + " AND word < " + s.arg(beginning+lastRune)
}

// askEach is whether there is a row. Unlike EXISTS it is asked of each place: PostgreSQL would rather read
// everything once and keep it in a hash table.
func askEach(from string) string { return "COALESCE((SELECT TRUE FROM " + from + " LIMIT 1), FALSE)" }

// fits is whether the place c is one of a record that fulfils everything beside the lead.
func (w wordSearch) fits(s *sqlText) string {
	var conds []string
	rest := w
	rest.words = nil
	for _, word := range w.words {
		switch spelt := w.spelt[word]; {
		case word == w.lead:
		case len(spelt) == 0:
			rest.words = append(rest.words, word)
		default:
			conds = append(conds, askEach(w.l.table+"_word x WHERE "+s.oneOf("x.word", spelt)+" AND x.created_at = c.created_at AND x.id = c.id"))
		}
	}
	rest.lead = ""
	if row := rest.rowFits(s); row != "" {
		conds = append(conds, askEach(w.l.table+" r WHERE r.id = c.id AND "+row))
	}
	return strings.Join(conds, " AND ")
}

// rowFits are the conditions on the row r beside the lead; empty when there are none. The columns' own
// indexes are kept out: rows are found by their ids.
func (w wordSearch) rowFits(s *sqlText) string {
	var conds []string
	if len(w.f.status) > 0 || len(w.f.category) > 0 || w.f.days != (fair.Days{}) {
		conds = w.l.facetConditions(s, w.f, "r.", " || ''")
		if !w.l.plain {
			conds = conds[1:] // the lead tells deleted ones from the others
		}
	}
	if w.more != nil {
		conds = append(conds, w.more(s, "r."))
	}
	for _, word := range w.words {
		if word != w.lead {
			conds = append(conds, "(' ' || r.search) LIKE "+s.arg("% "+word+"%")) // words hold neither % nor _
		}
	}
	return strings.Join(conds, " AND ")
}

// searchRare looks at all places of the lead.
func (db *DB) searchRare(ctx context.Context, w wordSearch, limit, offset int, rows rowsOf) (fair.Total, error) {
	var s sqlText
	s.put("SELECT c.created_at, c.id, ", orTrue(w.fits(&s)), " FROM (SELECT DISTINCT created_at, id FROM ", w.l.table, "_word WHERE ", s.begins(w.inTable(w.lead)),
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
	var s sqlText
	ids := make([]string, len(found))
	for i, p := range found {
		ids[i] = p.id
	}
	s.put("SELECT ", rows.cols, " FROM ", l.table, " WHERE ", s.oneOf("id", ids), " ORDER BY ", newest)
	return db.all(ctx, s.String(), s.args, rows.row)
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
	checked := w.fits(&sqlText{}) != ""
	look := want + 1
	if checked {
		look *= 3 // not each of them fits
	}
	var last *placed
	for ; ; look = min(2*look, largestLook) {
		var s sqlText
		w.look(&s, look, last)
		some, all, err := db.lookAt(ctx, &s)
		if err != nil {
			return nil, total, err
		}
		found = append(found, some...)
		if len(all) < look {
			return found, fair.Total{Count: len(found)}, nil
		}
		if len(found) > want {
			total = fair.Total{Count: min(len(found), fair.MaxCounted), More: true}
			if !checked {
				total.Count, err = db.mostPlaces(ctx, w, total.Count)
			}
			return found, total, err
		}
		last = &all[len(all)-1]
	}
}

// mostPlaces counts the places of the most common of the lead's words, up to what is counted: at least so
// many records hold the lead.
func (db *DB) mostPlaces(ctx context.Context, w wordSearch, most int) (int, error) {
	for _, word := range w.spelt[w.lead] {
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

// spellings lists the words of the table with a beginning; none when there are too many to follow each.
func (db *DB) spellings(ctx context.Context, w wordSearch, word string) ([]string, error) {
	var s sqlText
	table, from, to := w.l.table+"_word", s.arg(w.inTable(word)), s.arg(w.inTable(word)+lastRune)
	s.put("WITH RECURSIVE spelt (word) AS (SELECT MIN(word) FROM ", table, " WHERE word >= ", from, " AND word < ", to,
		" UNION ALL SELECT (SELECT MIN(word) FROM ", table, " WHERE word > spelt.word AND word < ", to, ") FROM spelt WHERE spelt.word IS NOT NULL)",
		" SELECT word FROM spelt WHERE word IS NOT NULL LIMIT ", place(fewSpelt+1))
	var words []string
	err := db.all(ctx, s.String(), s.args, func() []any {
		words = append(words, "")
		return []any{&words[len(words)-1]}
	})
	if len(words) > fewSpelt {
		return nil, err
	}
	return words, err
}

// look writes the query of the next places after last, each with whether it fits. The lead's words are
// followed side by side; so many that they cannot be are so common that the list itself is followed.
func (w wordSearch) look(s *sqlText, look int, last *placed) {
	order := " ORDER BY " + newest + " LIMIT " + place(look)
	after := func(conds ...string) string {
		if last != nil {
			conds = append(conds, "(created_at, id) < ("+s.arg(last.at)+", "+s.arg(last.id)+")")
		}
		if !w.f.days.From.IsZero() {
			conds = append(conds, "created_at >= "+s.arg(toMillis(w.f.days.From)))
		}
		if !w.f.days.To.IsZero() {
			conds = append(conds, "created_at < "+s.arg(toMillis(w.f.days.To)))
		}
		return strings.Join(append(conds, "TRUE"), " AND ")
	}
	if len(w.spelt[w.lead]) == 0 {
		every := w
		every.lead = ""
		live := w.l.facetConditions(s, facets{deleted: w.f.deleted}, "", "")
		s.put("SELECT created_at, id, (", every.rowFits(s), ") FROM ", w.l.table, " r WHERE ", after(live...), order)
		return
	}
	s.put("SELECT c.created_at, c.id, ", orTrue(w.fits(s)), " FROM (SELECT created_at, id FROM (")
	for i, word := range w.spelt[w.lead] {
		if i > 0 {
			s.put(" UNION ")
		}
		s.put("SELECT * FROM (SELECT created_at, id FROM ", w.l.table, "_word WHERE ", after("word = "+s.arg(word)), order, ") AS b", place(i))
	}
	s.put(") AS merged", order, ") AS c ORDER BY c.created_at DESC, c.id DESC")
}

func orTrue(cond string) string {
	if cond == "" {
		return "TRUE"
	}
	return cond
}

// searchSorted reads a page of the matches in an order of its own, or all of them for an export. The
// matches of a rare word are fetched and sorted; a common one's are met along the order.
func (db *DB) searchSorted(ctx context.Context, w wordSearch, q fair.ListQuery, rare bool, limit, offset int, rows rowsOf) (total fair.Total, err error) {
	where := func(s *sqlText) string {
		if rare || limit == 0 || q.NoLimit {
			return "id IN (SELECT id FROM " + w.l.table + "_word WHERE " + s.begins(w.inTable(w.lead)) + ") AND " + orTrue(w.rowFits(s))
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
	s.put("SELECT ", rows.cols, " FROM ", w.l.table, " r WHERE ", where(&s), " ORDER BY ", strings.Join(slices.Clone(w.l.order(q.Sort)), ", "))
	if limit == 0 {
		limit = 1 << 40
	}
	s.put(" LIMIT ", place(limit), " OFFSET ", place(offset))
	return total, db.all(ctx, s.String(), s.args, rows.row)
}
