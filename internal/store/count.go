package store

import (
	"context"
	"fmt"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Counting many rows takes longer than reading one page, so counts are cached for a few seconds. An exact count
// becomes invalid when this process writes. A count that reached the limit remains valid, because long
// lists rarely become short.
const (
	countKept = 10 * time.Second
	manyRows  = 2_000 // smaller counts of the dashboard are not cached
)

// counts caches the results of recent COUNT queries. It also contains the number of this process's writes: an exact
// result is valid only while this number is unchanged.
type counts struct {
	mu     sync.Mutex
	kept   map[string]keptCount
	writes atomic.Int64
}

type keptCount struct {
	value any
	until time.Time
}

// find returns a cached value. It returns false if there is no valid value.
func (c *counts) find(key string) (any, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	k, ok := c.kept[key]
	return k.value, ok && time.Now().Before(k.until)
}

// written is called after a write.
func (c *counts) written() { c.writes.Add(1) }

// keep stores a value in the cache for its lifetime and removes all expired values.
func (c *counts) keep(key string, value any, lifetime time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	for key, k := range c.kept {
		if now.After(k.until) {
			delete(c.kept, key)
		}
	}
	if c.kept == nil {
		c.kept = map[string]keptCount{}
	}
	c.kept[key] = keptCount{value, now.Add(lifetime)}
}

// count returns the number of rows of a selection. It counts at most fair.MaxCounted rows, unless sel.exact is set.
func (db *DB) count(ctx context.Context, sel selection) (total fair.Total, err error) {
	most := fair.MaxCounted + 1
	if sel.exact {
		most = math.MaxInt32
	}
	var s sqlText
	s.put("SELECT COUNT(*) FROM (")
	switch {
	case db.usesIndex(sel):
		s.put("SELECT row FROM (")
		sel.found(db, &s, most)
		s.put(") AS found")
	case sel.readsList():
		sel.listed(db, &s)
	default:
		s.put("SELECT 1 AS one FROM ", sel.table, " WHERE ", sel.conditions(db, &s))
	}
	s.put(" LIMIT ", place(most))
	s.put(") AS counted")
	longKey := fmt.Sprint(s.String(), s.args)
	key := fmt.Sprint(db.counts.writes.Load(), longKey)
	for _, key := range []string{longKey, key} {
		if kept, ok := db.counts.find(key); ok && ctx.Value(txKey{}) == nil {
			return kept.(fair.Total), nil
		}
	}
	if err := db.one(ctx, s.String(), s.args, &total.Count); err != nil {
		return fair.Total{}, err
	}
	if total.Count == most {
		key, total = longKey, fair.Total{Count: fair.MaxCounted, More: true}
	}
	// A count from a transaction is not cached, because the transaction may see data that will never be committed.
	if ctx.Value(txKey{}) == nil {
		db.counts.keep(key, total, countKept)
	}
	return total, nil
}

// tallied contains the lists whose records the dashboard counts, with the names of the status and category columns.
var tallied = []struct {
	list             fair.TalliedList
	status, category string
	plain            bool // whether the table has no column deleted_at
}{
	{fair.TallyRegistrations, "status", "category", false},
	{fair.TallyBookings, "status", "payment_status", false},
	{fair.TallyOrders, "status", "kind", true},
	{fair.TallySponsorships, "status", "level", false},
	{fair.TallyApplications, "status", "type", false},
	{fair.TallyMessages, contactState, "''", false},
}

// dayMillis and hourMillis are the lengths of a day and an hour in milliseconds. kolkataAhead is the difference between
// the time in Asia/Kolkata and UTC in milliseconds. All days begin at midnight in Asia/Kolkata, and all hours begin at
// the full hour there, which is 30 minutes after the full hour in UTC.
const (
	hourMillis   = 3_600_000
	dayMillis    = 24 * 3_600_000
	kolkataAhead = 19_800_000
)

// dayOf returns the number of the day that contains a time. dayBegins returns the first millisecond of a day as a
// Unix time.
func dayOf(t time.Time) int64   { return (toMillis(t) + kolkataAhead) / dayMillis }
func dayBegins(day int64) int64 { return day*dayMillis - kolkataAhead }

// beginExpression returns the SQL expression for the beginning of the day or hour that contains a time. The argument
// `length` is dayMillis or hourMillis.
func beginExpression(at string, length int64) string {
	return fmt.Sprintf("((%s) + %d) / %d * %d - %d", at, kolkataAhead, length, length, kolkataAhead)
}

// Tallies implements entry.Store.
func (db *DB) Tallies(ctx context.Context, of fair.EditionScope) ([]fair.Tally, error) {
	return db.tallies(ctx, of, time.Time{})
}

// DayTallies implements notify.Store.
func (db *DB) DayTallies(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.Tally, error) {
	return db.tallies(ctx, of, time.UnixMilli(dayBegins(dayOf(since))))
}

// tallies counts records by status and category. If `since` is not zero, it counts only records that were created at
// or after this time, and it also returns counts by day.
func (db *DB) tallies(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.Tally, error) {
	within, err := db.scopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var s sqlText
	for i, t := range tallied {
		if i > 0 {
			s.put(" UNION ALL ")
		}
		day, conds := "0", []string{}
		if !since.IsZero() {
			day = beginExpression(createdAt, dayMillis)
			conds = append(conds, "place >= "+s.arg(firstPlace(since)))
		}
		conds = append(conds, s.inScope("edition_id", within)...)
		if !t.plain {
			conds = append(conds, "deleted_at = 0")
		}
		s.put("SELECT '", string(t.list), "', ", t.status, ", ", t.category, ", ", day, ", COUNT(*) FROM ", string(t.list),
			" WHERE ", strings.Join(append(conds, "TRUE"), " AND "), " GROUP BY 2, 3, 4")
	}
	key := fmt.Sprint(s.String(), s.args)
	if kept, ok := db.counts.find(key); ok {
		return kept.([]fair.Tally), nil
	}
	all := 0
	found, err := readAll(ctx, db, s.String(), s.args, func(last *fair.Tally) []any {
		return []any{&last.List, &last.Status, &last.Category, millis{&last.Day}, &last.Count}
	})
	for _, t := range found {
		all += t.Count
	}
	if err == nil && all >= manyRows {
		db.counts.keep(key, found, countKept)
	}
	return found, err
}

// StallDays implements office.Store.
func (db *DB) StallDays(ctx context.Context, editionID string) ([]fair.DayCount, error) {
	day := beginExpression("b."+createdAt, dayMillis)
	return readAll(ctx, db, "SELECT "+day+`, COUNT(*) FROM booking b JOIN claim c ON c.booking_id = b.id
		WHERE b.edition_id = $1 AND b.deleted_at = 0 AND c.live AND (b.payment_status = $2 OR b.status = $3)
		GROUP BY 1 ORDER BY 1`,
		[]any{editionID, fair.PaymentPaid, fair.BookingConfirmed}, func(last *fair.DayCount) []any {
			return []any{millis{&last.Day}, &last.Count}
		})
}
