package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// The maximal single step, and the maximal total offset of the clock. Both are far below an overflow.
const (
	longestAdvance = 5 * 365 * 24 * time.Hour
	furthestAhead  = 50 * 365 * 24 * time.Hour
)

// Clock is the system clock plus an offset that only increases. It is safe for use by several goroutines. It does
// not access the database, so it may be called inside a transaction.
type Clock struct {
	offset atomic.Int64 // milliseconds
}

// Now returns the simulated time.
func (c *Clock) Now() time.Time {
	return time.Now().Add(time.Duration(c.offset.Load()) * time.Millisecond)
}

// follow applies a stored offset and reports whether the clock moved. A smaller offset is an older value and is
// ignored.
func (c *Clock) follow(offset int64) bool {
	for {
		old := c.offset.Load()
		if offset <= old {
			return false
		}
		if c.offset.CompareAndSwap(old, offset) {
			return true
		}
	}
}

// refreshClock reads the offset that other processes may have changed.
func (s *Simulator) refreshClock(ctx context.Context) (moved bool, err error) {
	var offset int64
	if err := s.db.QueryRowContext(ctx, `SELECT offset_ms FROM sandbox_clock WHERE id = 1`).Scan(&offset); err != nil {
		return false, fmt.Errorf("sandbox: read the clock: %w", err)
	}
	return s.clock.follow(offset), nil
}

// advance moves the clock of every process on this database and processes everything that is due.
func (s *Simulator) advance(ctx context.Context, by time.Duration) error {
	var offset int64
	err := s.db.QueryRowContext(ctx,
		`UPDATE sandbox_clock SET offset_ms = offset_ms + $1 WHERE id = 1 AND offset_ms <= $2 RETURNING offset_ms`,
		by.Milliseconds(), furthestAhead.Milliseconds()).Scan(&offset)
	if errors.Is(err, sql.ErrNoRows) {
		return invalid("advance", "the clock is 50 years ahead already")
	}
	if err != nil {
		return fmt.Errorf("sandbox: advance the clock: %w", err)
	}
	s.clock.follow(offset)
	if err := s.settleAllDue(ctx); err != nil {
		return err
	}
	s.onAdvance()
	s.wakeUp()
	return nil
}

// ms converts a time to its stored form, milliseconds since 1970. The zero time is 0.
func ms(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromMS is the reverse of ms.
func fromMS(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMilli(n).UTC()
}
