package store

import (
	"context"
	"math"
)

const (
	fewSpelt  = 32  // words with one beginning that are followed side by side
	reachBack = 100 // the record of a common word whose age tells how common it is
	lastRune  = "\U0010FFFF"

	tooCommon = math.MaxInt64 // the reach of what is too common to follow
)

// spread is what the table of words tells of those that begin with what was typed.
type spread struct {
	places int      // how many there are, up to one more than is rare
	spelt  []string // the words; none: not known, or too many to follow each
	reach  int64    // how far back the latest records of a common one go: the further, the rarer it is
}

// chooseLead finds the rarest word and tells whether it is rare. Of common words the one whose latest
// records reach furthest back is the rarest.
func (db *DB) chooseLead(ctx context.Context, w *wordSearch) (rare bool, err error) {
	if err := db.survey(ctx, w); err != nil {
		return false, err
	}
	least := w.rare() + 1
	for _, word := range w.words {
		if n := w.spread[word].places; n < least {
			w.lead, least = word, n
		}
	}
	if least <= w.rare() {
		return true, nil
	}
	for _, word := range w.words {
		known := w.spread[word]
		if len(known.spelt) == 0 {
			if known.spelt, known.reach, err = db.spellings(ctx, *w, word); err != nil {
				return false, err
			}
			w.spread[word] = known
		}
		if w.lead == "" || known.reach < w.spread[w.lead].reach {
			w.lead = word
		}
	}
	return false, nil
}

// survey asks of all typed words at once how many places there are, and whether there is but one word that
// begins so, which it mostly is.
func (db *DB) survey(ctx context.Context, w *wordSearch) error {
	type answer struct {
		places, reach int64
		first, last   string
	}
	answers := make([]answer, len(w.words))
	var into []any
	var s sqlText
	table := w.l.table + "_word"
	for i, word := range w.words {
		begins, separator := s.begins(w.inTable(word)), ", "
		if i == 0 {
			separator = "SELECT "
		}
		first := "(SELECT MIN(word) FROM " + table + " WHERE " + begins + ")"
		s.put(separator, "(SELECT COUNT(*) FROM (SELECT 1 AS one FROM ", table, " WHERE ", begins, " LIMIT ", place(w.rare()+1), ") AS counted)",
			", COALESCE(", first, ", ''), COALESCE((SELECT MAX(word) FROM ", table, " WHERE ", begins, "), '')")
		into = append(into, &answers[i].places, &answers[i].first, &answers[i].last)
		if len(w.words) > 1 {
			s.put(", COALESCE(", reachOf(table, first), ", 0)")
			into = append(into, &answers[i].reach)
		}
	}
	if err := db.one(ctx, s.String(), s.args, into...); err != nil {
		return err
	}
	for i, word := range w.words {
		a := answers[i]
		known := spread{places: int(a.places)}
		if a.first == a.last && a.first != "" {
			known.spelt, known.reach = []string{a.first}, a.reach
		}
		w.spread[word] = known
	}
	return nil
}

// reachOf writes how far back the latest records of a word go.
func reachOf(table, word string) string {
	return "(SELECT created_at FROM " + table + " WHERE word = " + word + " ORDER BY " + newest + " LIMIT 1 OFFSET " + place(reachBack) + ")"
}

// spellings lists the words of the table with a beginning, and how far back the latest records of the most
// common of them go; none when there are too many to follow each.
func (db *DB) spellings(ctx context.Context, w wordSearch, word string) (words []string, reach int64, err error) {
	var s sqlText
	table, from, to := w.l.table+"_word", s.arg(w.inTable(word)), s.arg(w.inTable(word)+lastRune)
	back := "0"
	if len(w.words) > 1 {
		back = "COALESCE(" + reachOf(table, "spelt.word") + ", 0)"
	}
	s.put("WITH RECURSIVE spelt (word) AS (SELECT MIN(word) FROM ", table, " WHERE word >= ", from, " AND word < ", to,
		" UNION ALL SELECT (SELECT MIN(word) FROM ", table, " WHERE word > spelt.word AND word < ", to, ") FROM spelt WHERE spelt.word IS NOT NULL)",
		" SELECT word, ", back, " FROM spelt WHERE word IS NOT NULL LIMIT ", place(fewSpelt+1))
	var reaches []int64
	err = db.all(ctx, s.String(), s.args, func() []any {
		words, reaches = append(words, ""), append(reaches, 0)
		return []any{&words[len(words)-1], &reaches[len(reaches)-1]}
	})
	if err != nil || len(words) > fewSpelt {
		return nil, tooCommon, err
	}
	for _, at := range reaches {
		reach = max(reach, at)
	}
	return words, reach, nil
}
