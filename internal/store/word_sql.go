package store

import (
	"strings"

	"github.com/mela-fair/mela/internal/fair"
)

// begins is the condition that a word has a beginning, as a range of the index.
func (s *sqlText) begins(beginning string) string {
	return "word >= " + s.arg(beginning) + " AND word < " + s.arg(beginning+lastRune)
}

// askEach is whether there is a row. Unlike EXISTS it is asked of each place: PostgreSQL would rather read
// everything once and keep it in a hash table.
func askEach(from string) string { return "COALESCE((SELECT TRUE FROM " + from + " LIMIT 1), FALSE)" }

// checked reports whether a record of the lead may still not match.
func (w wordSearch) checked() bool {
	return len(w.words) > 1 || w.more != nil || len(w.f.status) > 0 || len(w.f.category) > 0 || w.f.days != (fair.Days{})
}

// near are the conditions that a place itself fulfils: by its time and by its hints of the other words.
func (w wordSearch) near(s *sqlText) string {
	conds := []string{"TRUE"}
	if !w.f.days.From.IsZero() {
		conds = append(conds, "created_at >= "+s.arg(toMillis(w.f.days.From)))
	}
	if !w.f.days.To.IsZero() {
		conds = append(conds, "created_at < "+s.arg(toMillis(w.f.days.To)))
	}
	var hints int64
	for _, word := range w.words {
		if word != w.lead {
			hints |= hintsOf(word)
		}
	}
	if hints != 0 && w.lead != "" {
		bits := s.arg(hints)
		conds = append(conds, "(hints & "+bits+") = "+bits)
	}
	return strings.Join(conds, " AND ")
}

// fits is whether the place c, which is near, is one of a record that fulfils everything beside the lead.
func (w wordSearch) fits(s *sqlText) string {
	var conds []string
	rest := w
	rest.words, rest.f.days = nil, fair.Days{}
	for _, word := range w.words {
		switch spelt := w.spread[word].spelt; {
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
	return orTrue(strings.Join(conds, " AND "))
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

// look writes the query of the next places after last, each with whether it fits. The lead's words are
// followed side by side; so many that they cannot be are so common that the list itself is followed.
func (w wordSearch) look(s *sqlText, look int, last *placed) {
	order := " ORDER BY " + newest + " LIMIT " + place(look)
	after := func(cond string) string {
		if last != nil {
			cond += " AND (created_at, id) < (" + s.arg(last.at) + ", " + s.arg(last.id) + ")"
		}
		return cond
	}
	if len(w.spread[w.lead].spelt) == 0 {
		every := w
		every.lead = ""
		live := w.l.where(s, facets{deleted: w.f.deleted, days: w.f.days}, nil)
		every.f.days = fair.Days{}
		s.put("SELECT created_at, id, (", every.rowFits(s), ") FROM ", w.l.table, " r WHERE ", after(live), order)
		return
	}
	s.put("SELECT c.created_at, c.id, ", w.fits(s), " FROM (SELECT created_at, id FROM (")
	for i, word := range w.spread[w.lead].spelt {
		if i > 0 {
			s.put(" UNION ")
		}
		s.put("SELECT * FROM (SELECT created_at, id FROM ", w.l.table, "_word WHERE ", after("word = "+s.arg(word)+" AND "+w.near(s)), order, ") AS b", place(i))
	}
	s.put(") AS merged", order, ") AS c ORDER BY c.created_at DESC, c.id DESC")
}

func orTrue(cond string) string {
	if cond == "" {
		return "TRUE"
	}
	return cond
}
