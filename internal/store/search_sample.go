package store

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/mela-fair/mela/internal/search"
)

// A sample contains the search texts of some rows of a list, at most sampleRows. It is used to estimate how often a
// text occurs. It may be out of date, because it affects only the speed of a search and not the result. The sample of
// a short list is cached for a shorter time, because the list may grow.
const (
	sampleRows      = 250
	sampleTime      = 10 * time.Minute // how long a sample is cached
	shortSampleTime = 10 * time.Second // how long the sample of a short list is cached
)

// planSearch reads a sample and chooses the trigrams with which the index is searched. It does this only if the
// selection is a search in a long list. On PostgreSQL, it does nothing for a search in all editions, because no index
// is sorted in the order of such a list.
func (db *DB) planSearch(ctx context.Context, sel *selection) error {
	if !sel.indexed || sel.id != "" || len(sel.pieces) == 0 || db.engine.name == enginePostgres && sel.scope.all {
		return nil
	}
	var s sqlText
	if db.engine.name == enginePostgres {
		sel.newest(db, &s)
	} else {
		sel.spread(&s)
	}
	sample, err := db.sample(ctx, s)
	if err != nil {
		return err
	}
	for _, piece := range sel.pieces {
		sel.grams = append(sel.grams, selective(piece, piece.Trigrams(), sample)...)
	}
	if db.engine.name == enginePostgres {
		sel.sample = sample
		// For pg_trgm, some combining marks end a word, so that the trigrams of pg_trgm differ from the chosen
		// trigrams. PostgreSQL then chooses the trigrams itself.
		if strings.ContainsFunc(strings.Join(sel.grams, ""), unicode.IsMark) || !db.indexesLetters {
			sel.grams = nil
		}
	}
	return nil
}

// sample reads a sample with the query `s`, or takes it from the cache.
func (db *DB) sample(ctx context.Context, s sqlText) ([]string, error) {
	key := fmt.Sprint(s.String(), s.args)
	if cached, ok := db.counts.find(key); ok {
		return cached.([]string), nil
	}
	sample, err := readColumn[string](ctx, db, s.String(), s.args...)
	if err != nil {
		return nil, err
	}
	lifetime := sampleTime
	if len(sample) < sampleRows*4/5 {
		lifetime = shortSampleTime
	}
	db.counts.keep(key, sample, lifetime)
	return sample, nil
}

// newest adds a query that samples the newest rows of the selected edition, because a search reads these rows if many
// of them match. The query ignores filters that exist only for this list.
func (sel selection) newest(db *DB, s *sqlText) {
	sel.where, sel.suspect = nil, false
	s.put("SELECT search FROM ", sel.table, " WHERE ", sel.others(db, s), " ORDER BY ", sel.byKey(), " LIMIT ",
		place(sampleRows))
}

// spread adds a query that samples rows from all parts of an SQLite table, because the index contains all rows of the
// table. The query reads groups of ten neighbouring rows. These are in fewer file pages than the same number of single
// rows.
func (sel selection) spread(s *sqlText) {
	const together = 10 // neighbours
	key, parts := sel.keyColumn(), place(sampleRows/together)
	lowest, highest := "(SELECT MIN("+key+") FROM "+sel.table+")", "(SELECT MAX("+key+") FROM "+sel.table+")"
	s.put("WITH RECURSIVE part (n, first, size) AS (SELECT 1, ", lowest, ", (", highest, " - ", lowest, ") / ", parts,
		" + 1 UNION ALL SELECT n + 1, first + size, size FROM part WHERE n < ", parts, "), ",
		"begin (row) AS MATERIALIZED (SELECT first + ABS(RANDOM() % size) FROM part) ",
		"SELECT search FROM ", sel.table, " WHERE ", key, " IN (SELECT found.", key, " FROM begin JOIN ",
		sel.table, " AS found ON found.", key, " IN (SELECT near.", key, " FROM ", sel.table, " AS near WHERE near.", key,
		" >= begin.row ORDER BY near.", key, " LIMIT ", place(together), "))")
}

const (
	mostGrams   = 3 // maximum number of a piece's trigrams with which the index is searched
	fewestExact = 5 // minimum number of sampled texts that is needed to conclude that fewer trigrams are enough
)

// selective returns the trigrams of a piece with which the index is searched. These are the trigrams that are rarest
// in the sample. It returns only a few, because the index reads the row list of each trigram. It returns even fewer if
// every text in the sample that contains these trigrams also contains the piece.
func selective(piece search.Piece, grams, sample []string) (chosen []string) {
	slices.Reverse(grams) // the end of an order number distinguishes it from other orders of the same day
	found := make(map[string]int, len(grams))
	for _, gram := range grams {
		found[gram] = len(textsWith(sample, gram))
	}
	slices.SortStableFunc(grams, func(a, b string) int { return found[a] - found[b] })
	rest := sample
	for _, gram := range grams[:min(len(grams), mostGrams)] {
		chosen = append(chosen, gram)
		rest = textsWith(rest, gram)
		if len(rest) >= fewestExact && len(textsWith(rest, string(piece))) == len(rest) {
			break
		}
	}
	return chosen
}

// sampled returns the number of matching texts in the sample.
func (sel selection) sampled() (n int) {
	for _, text := range sel.sample {
		if search.Matches(text, sel.pieces) {
			n++
		}
	}
	return n
}

// textsWith returns the texts that contain `part`.
func textsWith(texts []string, part string) (found []string) {
	for _, text := range texts {
		if strings.Contains(text, part) {
			found = append(found, text)
		}
	}
	return found
}
