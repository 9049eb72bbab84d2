package store

import (
	"context"
	"slices"
	"strconv"
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
	firstLook   = fair.MaxCounted + 1
	largestLook = 16_000
	deeperProbe = 20_000 // how far several common words are compared
	lastRune    = "\U0010FFFF"
)

// wordSearch is one search in a tallied list.
type wordSearch struct {
	l     talliedList
	f     facets
	more  moreThan
	words []string // as they stand in the search column
	lead  string   // as it stands in the table of words
}

// place of a record among the newest.
type placed struct {
	at int64
	id string
}

// search reads one page of the records whose words begin with what was typed.
func (db *DB) search(ctx context.Context, l talliedList, q fair.ListQuery, f facets, more moreThan, rows rowsOf) (fair.Total, error) {
	w := wordSearch{l: l, f: f, more: more, words: fair.TypedWords(q.Words)}
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

// chooseLead finds the rarest word and tells whether it is rare.
func (db *DB) chooseLead(ctx context.Context, w *wordSearch) (rare bool, err error) {
	mark := ""
	if w.f.deleted {
		mark = "~"
	}
	for _, bound := range []int{rareWord + 1, deeperProbe} {
		least := bound
		for i, word := range w.words {
			n, err := db.places(ctx, w.l, mark+word, bound)
			if err != nil {
				return false, err
			}
			// Of equals the longest says most.
			if i == 0 || n < least || n == least && len(mark+word) > len(w.lead) {
				w.lead, least = mark+word, n
			}
		}
		if least <= rareWord {
			return true, nil
		}
		if len(w.words) == 1 {
			break
		}
	}
	return false, nil
}

// places counts the places of words with a beginning, up to a bound.
func (db *DB) places(ctx context.Context, l talliedList, beginning string, bound int) (n int, err error) {
	var s sqlText
	s.put("SELECT COUNT(*) FROM (SELECT 1 AS one FROM ", l.table, "_word WHERE ", s.begins(beginning), " LIMIT ", s.arg(bound), ") AS w")
	err = db.one(ctx, s.String(), s.args, &n)
	return n, err
}

// begins is the condition that a word has a beginning, as a range of the index.
func (s *sqlText) begins(beginning string) string {
	return "word >= " + s.arg(beginning) + " AND word < " + s.arg(beginning+lastRune)
}

// checks are the conditions that the row r must fulfil beside the lead. The columns' own indexes are kept
// out: rows are found by their ids.
func (w wordSearch) checks(s *sqlText) string {
	var conds []string
	if len(w.f.status) > 0 || len(w.f.category) > 0 || w.f.days != (fair.Days{}) {
		f := w.f
		conds = w.l.facetConditions(s, f, "r.", " || ''")
		if !w.l.plain {
			conds = conds[1:] // the lead tells deleted ones from the others
		}
	}
	if w.more != nil {
		conds = append(conds, w.more(s, "r."))
	}
	for _, word := range w.words {
		if word != strings.TrimPrefix(w.lead, "~") {
			conds = append(conds, "(' ' || r.search) LIKE "+s.arg("% "+word+"%")) // words hold neither % nor _
		}
	}
	return strings.Join(conds, " AND ")
}

// searchRare fetches all places of the lead.
func (db *DB) searchRare(ctx context.Context, w wordSearch, limit, offset int, rows rowsOf) (fair.Total, error) {
	var s sqlText
	s.put("SELECT DISTINCT w.created_at, w.id FROM ", w.l.table, "_word w")
	checks := w.checks(&s)
	if checks != "" {
		s.put(" JOIN ", w.l.table, " r ON r.id = w.id")
	} else {
		checks = "TRUE"
	}
	s.put(" WHERE ", s.begins(w.lead), " AND ", checks, " ORDER BY w.created_at DESC, w.id DESC")
	var found []placed
	err := db.all(ctx, s.String(), s.args, func() []any {
		found = append(found, placed{})
		return []any{&found[len(found)-1].at, &found[len(found)-1].id}
	})
	if err != nil {
		return fair.Total{}, err
	}
	return fair.Total{Count: len(found)}, db.readPlaced(ctx, w.l, found, limit, offset, rows)
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
	found, more, err := db.meet(ctx, w, offset+limit)
	if err != nil {
		return fair.Total{}, err
	}
	total := fair.Total{Count: len(found), More: more}
	if total.Count > fair.MaxCounted && more {
		total.Count = fair.MaxCounted
	}
	return total, db.readPlaced(ctx, w.l, found, limit, offset, rows)
}

// meet finds at least one more than want of the newest matches, if there are so many; more tells that
// there may be others.
func (db *DB) meet(ctx context.Context, w wordSearch, want int) (found []placed, more bool, err error) {
	spelt, err := db.spellings(ctx, w)
	if err != nil {
		return nil, false, err
	}
	var last *placed
	for look := firstLook; ; look = min(2*look, largestLook) {
		var s sqlText
		w.look(&s, spelt, look, last)
		var all []placed
		var fits []bool
		err := db.all(ctx, s.String(), s.args, func() []any {
			all, fits = append(all, placed{}), append(fits, false)
			return []any{&all[len(all)-1].at, &all[len(all)-1].id, &fits[len(fits)-1]}
		})
		if err != nil {
			return nil, false, err
		}
		for i, p := range all {
			if fits[i] {
				found = append(found, p)
			}
		}
		if len(all) < look {
			return found, false, nil
		}
		if len(found) > want {
			return found, true, nil
		}
		last = &all[len(all)-1]
	}
}

// spellings lists the words that begin with the lead; none when there are too many to follow each.
func (db *DB) spellings(ctx context.Context, w wordSearch) ([]string, error) {
	var s sqlText
	table, from, to := w.l.table+"_word", s.arg(w.lead), s.arg(w.lead+lastRune)
	s.put("WITH RECURSIVE spelt (word) AS (SELECT MIN(word) FROM ", table, " WHERE word >= ", from, " AND word < ", to,
		" UNION ALL SELECT (SELECT MIN(word) FROM ", table, " WHERE word > spelt.word AND word < ", to, ") FROM spelt WHERE spelt.word IS NOT NULL)",
		" SELECT word FROM spelt WHERE word IS NOT NULL LIMIT ", strconv.Itoa(fewSpelt+1))
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
func (w wordSearch) look(s *sqlText, spelt []string, look int, last *placed) {
	const order = " ORDER BY created_at DESC, id DESC LIMIT "
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
	if len(spelt) == 0 {
		w.lead = "" // every word is checked
		live := w.l.facetConditions(s, facets{deleted: w.f.deleted}, "", "")
		s.put("SELECT created_at, id, (", orTrue(w.checks(s)), ") FROM ", w.l.table, " r WHERE ", after(live...), order, s.arg(look))
		return
	}
	checks := w.checks(s)
	if checks == "" {
		s.put("SELECT created_at, id, TRUE FROM (")
	} else {
		s.put("SELECT c.created_at, c.id, (", checks, ") FROM (SELECT created_at, id FROM (")
	}
	for i, word := range spelt {
		if i > 0 {
			s.put(" UNION ")
		}
		s.put("SELECT * FROM (SELECT created_at, id FROM ", w.l.table, "_word WHERE ", after("word = "+s.arg(word)), order, s.arg(look), ") AS b", place(i))
	}
	s.put(") AS merged", order, s.arg(look))
	if checks != "" {
		s.put(") AS c JOIN ", w.l.table, " r ON r.id = c.id ORDER BY c.created_at DESC, c.id DESC")
	}
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
			return "id IN (SELECT id FROM " + w.l.table + "_word WHERE " + s.begins(w.lead) + ") AND " + orTrue(w.checks(s))
		}
		all := w
		all.lead = ""
		return strings.Join(append(w.l.facetConditions(s, facets{deleted: w.f.deleted}, "", ""), all.checks(s)), " AND ")
	}
	if rare || q.NoLimit {
		var s sqlText
		s.put("SELECT COUNT(*) FROM ", w.l.table, " r WHERE ", where(&s))
		err = db.one(ctx, s.String(), s.args, &total.Count)
	} else {
		var found []placed
		found, total.More, err = db.meet(ctx, w, offset+limit)
		total.Count = min(len(found), fair.MaxCounted)
	}
	if err != nil {
		return total, err
	}
	var s sqlText
	s.put("SELECT ", rows.cols, " FROM ", w.l.table, " r WHERE ", where(&s), " ORDER BY ", strings.Join(slices.Clone(w.l.order(q.Sort)), ", "))
	if limit == 0 {
		limit = 1 << 40
	}
	s.put(" LIMIT ", s.arg(limit), " OFFSET ", s.arg(offset))
	return total, db.all(ctx, s.String(), s.args, rows.row)
}
