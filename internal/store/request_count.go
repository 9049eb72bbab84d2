package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/db"

	"github.com/mela-fair/mela/internal/fair"
)

// ExchangeCounts implements limits.Store. If there are counts to add, it also deletes the rows of past time windows.
func (s *DB) ExchangeCounts(ctx context.Context, add []fair.RequestCount, since time.Time) (totals []fair.RequestCount,
	err error,
) {
	if len(add) > 0 {
		add = slices.Clone(add) // sorted, because deadlocks are impossible if all processes use the same order
		slices.SortStableFunc(add, func(a, b fair.RequestCount) int { return cmp.Compare(a.Key, b.Key) })
		err := s.InTx(ctx, func(ctx context.Context) error {
			if err := s.Exec(ctx, "DELETE FROM request_count WHERE ends_at <= $1", since.UnixMilli()); err != nil {
				return err
			}
			for _, c := range add {
				err := s.Exec(ctx, `INSERT INTO request_count (id, starts_at, ends_at, count) VALUES ($1, $2, $3, $4)
					ON CONFLICT (id, starts_at, ends_at) DO UPDATE SET count = request_count.count + EXCLUDED.count`,
					c.Key, c.Start.UnixMilli(), c.End.UnixMilli(), c.Count)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return db.ReadAll(ctx, s.DB, "SELECT id, starts_at, ends_at, count FROM request_count WHERE ends_at > $1",
		[]any{since.UnixMilli()}, func(c *fair.RequestCount) []any {
			return []any{&c.Key, db.Time(&c.Start), db.Time(&c.End), &c.Count}
		})
}
