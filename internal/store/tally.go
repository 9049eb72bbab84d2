package store

import (
	"context"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/db"
	"github.com/mela-fair/mela/internal/fair"
)

// tallied contains the lists whose records the dashboard counts, with the names of the status and category columns.
var tallied = []struct {
	list             fair.TalliedList
	status, category string
	plain            bool // whether the table has no column deleted_at
}{
	{fair.TallyRegistrations, "status", "category", false},
	{fair.TallyBookings, "status", "money_status", false},
	{fair.TallyOrders, "status", "kind", true},
	{fair.TallySponsorships, "status", "level", false},
	{fair.TallyApplications, "status", "type", false},
	{fair.TallyMessages, "CASE WHEN answered_at = 0 THEN 'open' ELSE 'answered' END", "''", false},
}

// Tallies counts records by kind (registrations, bookings, orders and others), status and category.
func (s *DB) Tallies(ctx context.Context, of fair.EditionScope) ([]fair.Tally, error) {
	return s.tallies(ctx, of, time.Time{})
}

// DayTallies counts the records of each kind by day. The first day is the day that contains the time `since`.
func (s *DB) DayTallies(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.Tally, error) {
	return s.tallies(ctx, of, since)
}

// tallies counts records by status and category. If `since` is not zero, it counts only records that were created at
// or after this time, and it also returns counts by day.
func (s *DB) tallies(ctx context.Context, of fair.EditionScope, since time.Time) ([]fair.Tally, error) {
	within, err := s.ScopeOf(ctx, of)
	if err != nil {
		return nil, err
	}
	var stmt db.Statement
	for i, t := range tallied {
		if i > 0 {
			stmt.Put(" UNION ALL ")
		}
		begins, groups, conds := "0", "2, 3", []string{}
		if !since.IsZero() {
			day := db.DayExpression(db.CreatedAt)
			begins, groups = db.DayBegins(db.CreatedAt), groups+", "+day
			conds = append(conds, day+" >= "+stmt.Arg(db.DayOf(since)))
		}
		conds = append(conds, stmt.InScope("edition_id", within)...)
		if !t.plain {
			conds = append(conds, "deleted_at = 0")
		}
		stmt.Put(
			"SELECT '",
			string(t.list),
			"', ",
			t.status,
			", ",
			t.category,
			", ",
			begins,
			", COUNT(*) FROM ",
			string(t.list),
			" WHERE ",
			strings.Join(append(conds, "TRUE"), " AND "),
			" GROUP BY ",
			groups,
		)
	}
	return db.ReadAll(ctx, s.DB, stmt.String(), stmt.Args, func(last *fair.Tally) []any {
		return []any{&last.List, &last.Status, &last.Category, db.Time(&last.Day), &last.Count}
	})
}

// StallDays counts an edition's sold stalls by booking day, earliest day first.
func (s *DB) StallDays(ctx context.Context, editionID string) ([]fair.DayCount, error) {
	day := db.DayBegins("b." + db.CreatedAt)
	return db.ReadAll(ctx, s.DB, "SELECT "+day+`, COUNT(*) FROM booking b JOIN claim c ON c.booking_id = b.id
		WHERE b.edition_id = $1 AND b.deleted_at = 0 AND c.live AND b.status = $2
		GROUP BY 1 ORDER BY 1`,
		[]any{editionID, fair.BookingConfirmed}, func(last *fair.DayCount) []any {
			return []any{db.Time(&last.Day), &last.Count}
		})
}
