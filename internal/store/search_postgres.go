package store

import (
	"context"
	"log/slog"
	"math/bits"
	"strings"

	"github.com/mela-fair/mela/internal/search"
)

// searchIndexKey is the key of the lock that allows only one process at a time to create the search indexes.
const searchIndexKey = 0x6d656c61736561

// pendingLimit is the maximum size of a trigram index's pending list, in kilobytes. When an insert exceeds it,
// PostgreSQL merges the list with the index during the insert. With PostgreSQL's default of 4 MB, every 1,600th
// visitor in a rush had to wait for a merge. Normally the indexer merges the list earlier, except if many thousand
// rows are written within seconds.
const pendingLimit = 64 << 10

// indexSearch creates the missing trigram indexes on the search texts. They require pg_trgm, an extension from
// PostgreSQL's contrib modules. If the extension is missing, indexSearch logs a warning, and every search reads all
// rows of its list. Otherwise it starts the indexer. It also logs a warning if the database's locale has no letters
// outside ASCII, because the indexes then contain neither words in Indian scripts nor digit pairs.
func (db *DB) indexSearch(ctx context.Context) {
	err := db.makeSearchIndexes(ctx)
	if err == nil {
		args := []any{search.Pairs("000000", 0)}
		err = db.one(ctx, "SELECT CARDINALITY(show_trgm($1)) > 0", args, &db.indexesLetters)
	}
	if err == nil {
		db.startIndexer()
	}
	switch {
	case err != nil:
		slog.WarnContext(ctx, "searches are slow in long lists: PostgreSQL's extension pg_trgm cannot be used", "error", err)
	case !db.indexesLetters:
		slog.WarnContext(ctx, "searches for words in Telugu or Hindi are slow in long lists: the locale of the PostgreSQL "+
			"database (LC_CTYPE) has only the letters A to Z")
	}
}

func (db *DB) makeSearchIndexes(ctx context.Context) error {
	var there bool
	last := searchLists[len(searchLists)-1].table + "_search"
	if err := db.one(ctx, "SELECT to_regclass('"+last+"') IS NOT NULL", nil, &there); err != nil || there {
		return err
	}
	return db.InTx(ctx, func(ctx context.Context) error {
		statements := []string{"SELECT pg_advisory_xact_lock($1)", "CREATE EXTENSION IF NOT EXISTS pg_trgm"}
		for _, l := range searchLists {
			statements = append(statements, "CREATE INDEX IF NOT EXISTS "+l.table+"_search ON "+l.table+
				" USING gin (search gin_trgm_ops) WITH (gin_pending_list_limit = "+place(pendingLimit)+")")
		}
		for i, statement := range statements {
			var args []any
			if i == 0 {
				args = append(args, searchIndexKey)
			}
			if err := db.exec(ctx, statement, args...); err != nil {
				return err
			}
		}
		return nil
	})
}

// mergeSearchIndexes merges the pending lists of the trigram indexes, because each search reads these lists completely.
func (db *DB) mergeSearchIndexes(ctx context.Context) error {
	merges := make([]string, len(searchLists))
	for i, l := range searchLists {
		merges[i] = "gin_clean_pending_list('" + l.table + "_search')"
	}
	return db.exec(ctx, "SELECT "+strings.Join(merges, ", "))
}

const (
	fewestWalked = 1 << 10 // minimum number of newest rows that a query reads before it uses the index
	mostWalked   = 1 << 14 // maximum number of newest rows that a query reads before it uses the index
	frequent     = 8       // matches in a sample from which counting reads the list instead of the trigram index
)

// walk returns the number of newest rows that a query should read to find `n` matches. The number is at least twice
// the number estimated from the sample. It is a power of two, so that there are few different statements. walk returns
// 0 if the query should use the trigram index, because matches are rare or the list is short.
func (sel selection) walk(n int) int {
	found := sel.sampled()
	if len(sel.sample) < sampleRows || found == 0 {
		return 0
	}
	walked := 1 << bits.Len(uint(2*n*sampleRows/found))
	if walked > mostWalked {
		return 0
	}
	return max(fewestWalked, walked)
}

// newestMatches adds a query whose rows include the `n` newest matches. If matches are frequent, the query first reads
// the newest rows of the list. It uses the trigram index only if fewer than `n` of these rows match.
func (sel selection) newestMatches(db *DB, s *sqlText, cols string, n int) {
	// OFFSET 0 makes PostgreSQL find all matches before it sorts them. Otherwise PostgreSQL's planner might estimate
	// too many matches for a rare term and read the whole list in sort order.
	matching := "(SELECT * FROM " + sel.table + " WHERE " + sel.conditions(db, s) + " OFFSET 0) AS " + sel.table
	walk := sel.walk(n)
	if walk == 0 {
		s.put("SELECT ", cols, " FROM ", matching)
		return
	}
	order := " ORDER BY " + sel.byKey() + " LIMIT "
	s.put("WITH walked AS MATERIALIZED (SELECT id FROM (SELECT * FROM ", sel.table, " WHERE ", sel.others(db, s), order,
		place(walk), ") AS newest WHERE ", sel.containing(s, nil), order, place(n), ") SELECT ", cols, " FROM ", sel.table,
		" WHERE id IN (SELECT id FROM walked UNION ALL SELECT id FROM (SELECT id FROM ", matching,
		" WHERE (SELECT COUNT(*) FROM walked) < ", place(n), order, place(n), ") AS found)")
}

// containing returns the condition that a row contains all search terms. The condition is written so that PostgreSQL
// uses the trigram index only for the given trigrams. For whole terms, PostgreSQL would read the row lists of all
// their trigrams.
func (sel selection) containing(s *sqlText, grams []string) string {
	conds := make([]string, 0, len(grams)+len(sel.pieces))
	for _, gram := range grams {
		conds = append(conds, "search LIKE "+s.arg(search.Piece(gram).Pattern()))
	}
	for _, piece := range sel.pieces {
		conds = append(conds, "strpos(search, "+s.arg(string(piece))+") > 0")
	}
	return strings.Join(conds, " AND ")
}

// others returns the selection's conditions without the search terms.
func (sel selection) others(db *DB, s *sqlText) string {
	sel.pieces = nil
	return sel.conditions(db, s)
}

// readsList reports whether matches are so frequent that counting them should read the list and not the trigram index.
func (sel selection) readsList() bool { return sel.sampled() >= frequent }

// listed adds a query with one row for each match. It does not use the trigram index.
func (sel selection) listed(db *DB, s *sqlText) {
	s.put("SELECT 1 AS one FROM (SELECT * FROM ", sel.table, " WHERE ", sel.others(db, s), " OFFSET 0) AS listed WHERE ",
		sel.containing(s, nil))
}
