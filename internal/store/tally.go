package store

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// grain is a length of the periods by which tally counts, in milliseconds; allTime has one period. A
// negative one counts all statuses and categories together.
type grain int64

const (
	allTime   grain = 0
	byQuarter grain = 900_000 // of an hour
	byDay     grain = 96 * byQuarter
)

// kolkataAhead is how far Asia/Kolkata, by whose days the tally counts, is ahead of UTC.
const kolkataAhead = int64(22 * byQuarter)

// periodOf numbers the period of a moment.
func (g grain) periodOf(t time.Time) int64 { return (toMillis(t) + kolkataAhead) / int64(g) }

// beginOf is the moment when a period begins, in stored milliseconds.
func (g grain) beginOf(period int64) int64 { return period*int64(g) - kolkataAhead }

// facets are the conditions of a list that the tally knows.
type facets struct {
	deleted  bool
	status   []string // one of these; none: all
	category []string
	days     fair.Days
}

// sqlText is a statement in the making with its arguments.
type sqlText struct {
	strings.Builder
	args []any
}

// put writes text.
func (s *sqlText) put(parts ...string) *sqlText {
	for _, part := range parts {
		s.WriteString(part)
	}
	return s
}

// arg keeps an argument and returns its placeholder.
func (s *sqlText) arg(value any) string {
	s.args = append(s.args, value)
	return "$" + place(len(s.args))
}

// oneOf is the condition that a column holds one of some values.
func (s *sqlText) oneOf(column string, values []string) string {
	if len(values) == 1 {
		return column + " = " + s.arg(values[0])
	}
	marks := make([]string, len(values))
	for i, value := range values {
		marks[i] = s.arg(value)
	}
	return column + " IN (" + strings.Join(marks, ", ") + ")"
}

// tallyWhere writes the tally's rows of a list that facets let through, in periods of a grain.
func (s *sqlText) tallyWhere(list string, g grain, f facets) *sqlText {
	s.put(" FROM tallied WHERE grain = ", s.arg(int64(g)), " AND list = ", s.arg(list))
	s.put(" AND deleted = ", truth(f.deleted)) // an equality, so that SQLite follows the key
	if g != allTime && !f.days.From.IsZero() {
		s.put(" AND period >= ", s.arg(max(g, -g).periodOf(f.days.From)))
	}
	if g != allTime && !f.days.To.IsZero() {
		s.put(" AND period < ", s.arg(max(g, -g).periodOf(f.days.To)))
	}
	if len(f.status) > 0 {
		s.put(" AND ", s.oneOf("status", f.status))
	}
	if len(f.category) > 0 {
		s.put(" AND ", s.oneOf("category", f.category))
	}
	return s
}

// truth writes a truth value, which both engines know by these names.
func truth(yes bool) string {
	if yes {
		return "TRUE"
	}
	return "FALSE"
}

// group is how many records of a list share a status and a category.
type group struct {
	status, category string
	n                int
}

// groups counts a list's records by status and category, without those of which there are none.
func (db *DB) groups(ctx context.Context, list string, f facets) ([]group, error) {
	g := allTime
	if f.days != (fair.Days{}) {
		g = byDay
	}
	var s sqlText
	s.put("SELECT status, category, SUM(n)").tallyWhere(list, g, f).put(" GROUP BY status, category HAVING SUM(n) > 0 ORDER BY status, category")
	var found []group
	err := db.all(ctx, s.String(), s.args, func() []any {
		found = append(found, group{})
		last := &found[len(found)-1]
		return []any{&last.status, &last.category, &last.n}
	})
	return found, err
}

func sum(groups []group) (n int) {
	for _, g := range groups {
		n += g.n
	}
	return n
}

// seek finds where among the newest a row at a distance from the newest one stands: at or before the
// moment before (in stored milliseconds, itself excluded), with rest rows between. The tally answers
// period by period, so that nothing is counted row by row but what lies within a quarter of an hour.
func (db *DB) seek(ctx context.Context, list string, f facets, offset int) (before int64, rest int, err error) {
	var from, to int64 // the period chosen last, in milliseconds
	for i, g := range []grain{byDay, byQuarter} {
		counted := g
		if len(f.status) == 0 && len(f.category) == 0 {
			counted = -g
		}
		var s sqlText
		s.put("SELECT period, SUM(n)").tallyWhere(list, counted, f)
		if i > 0 {
			s.put(" AND period >= ", s.arg((from+kolkataAhead)/int64(g)), " AND period < ", s.arg((to+kolkataAhead)/int64(g)))
		}
		s.put(" GROUP BY period ORDER BY period DESC")
		type count struct{ period, n int64 }
		var counts []count
		err := db.all(ctx, s.String(), s.args, func() []any {
			counts = append(counts, count{})
			return []any{&counts[len(counts)-1].period, &counts[len(counts)-1].n}
		})
		if err != nil {
			return 0, 0, err
		}
		for _, c := range counts {
			from, to = g.beginOf(c.period), g.beginOf(c.period+1)
			if offset < int(c.n) {
				break
			}
			offset -= int(c.n)
		}
	}
	return to, offset, nil
}

var talliedLists = []fair.TalliedList{
	fair.TallyRegistrations, fair.TallyBookings, fair.TallyOrders, fair.TallySponsorships, fair.TallyApplications, fair.TallyMessages,
}

// Tallies implements app.TallyStore.
func (db *DB) Tallies(ctx context.Context, editionID string) ([]fair.Tally, error) {
	return db.tallies(ctx, allTime, editionID, 0)
}

// DayTallies implements app.TallyStore.
func (db *DB) DayTallies(ctx context.Context, editionID string, since time.Time) ([]fair.Tally, error) {
	return db.tallies(ctx, byDay, editionID, byDay.periodOf(since))
}

func (db *DB) tallies(ctx context.Context, g grain, editionID string, since int64) ([]fair.Tally, error) {
	var s sqlText
	// The lists are named, so that the key is followed.
	s.put("SELECT list, status, category, period, SUM(n) FROM tallied WHERE grain = ", s.arg(int64(g)), " AND ", s.oneOf("list", asStrings(talliedLists)),
		" AND deleted = FALSE AND period >= ", s.arg(since))
	s.put(" AND (edition_id = ", s.arg(editionID), " OR edition_id = '') GROUP BY list, status, category, period HAVING SUM(n) > 0")
	var found []fair.Tally
	err := db.all(ctx, s.String(), s.args, func() []any {
		found = append(found, fair.Tally{})
		last := &found[len(found)-1]
		return []any{&last.List, &last.Status, &last.Category, periodStart{g, &last.Day}, &last.Count}
	})
	return found, err
}

// periodStart reads a period's number as the moment of its beginning.
type periodStart struct {
	g grain
	t *time.Time
}

// Scan implements sql.Scanner.
func (p periodStart) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a period is a number, not a %T", src)
	}
	if p.g != allTime {
		*p.t = fromMillis(p.g.beginOf(n))
	}
	return nil
}
