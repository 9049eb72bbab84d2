package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// longestAdvance is the maximum step by which the clock can be advanced. A clock that is ahead by more than
// furthestAhead cannot be advanced further. Both values are small enough to prevent an overflow.
const (
	longestAdvance = 5 * 365 * 24 * time.Hour
	furthestAhead  = 50 * 365 * 24 * time.Hour
)

// Clock is the system clock plus an offset. The offset only increases. Clock is safe for use by several goroutines.
// It does not access the database, so it may be used inside a transaction.
type Clock struct {
	offset   atomic.Int64 // offset in milliseconds
	practice bool
	now      func() time.Time // if not nil, used instead of the simulated time
}

// Now returns the simulated time.
func (c *Clock) Now() time.Time {
	if c.now != nil {
		return c.now()
	}
	return time.Now().Add(c.Offset())
}

// Offset returns the time by which the clock is ahead of the system clock. It is negative if the clock is behind.
func (c *Clock) Offset() time.Duration { return time.Duration(c.offset.Load()) * time.Millisecond }

// Practice reports whether this is a practice clock. A practice clock starts at a given time, and every page shows
// that the clock is simulated.
func (c *Clock) Practice() bool { return c.practice }

// startClock reads the stored clock. If the simulation is new, it first stores a clock. This clock starts at
// practiceFrom or, if practiceFrom is zero, at the time of the system clock.
func (s *Simulator) startClock(ctx context.Context, practiceFrom time.Time) error {
	if s.clock.now != nil {
		return nil
	}
	offset, practice := int64(0), ""
	if !practiceFrom.IsZero() {
		offset, practice = time.Until(practiceFrom).Milliseconds(), "on"
	}
	err := s.change(ctx, func(c *change) error {
		made, err := c.tx.ExecContext(ctx,
			`INSERT INTO sandbox_clock (id, offset_ms) VALUES (1, $1) ON CONFLICT DO NOTHING`, offset)
		if err != nil {
			return err
		}
		if n, err := made.RowsAffected(); err != nil || n == 0 {
			return err
		}
		_, err = c.tx.ExecContext(ctx,
			`INSERT INTO sandbox_settings (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, practiceSetting, practice)
		return err
	})
	if err != nil {
		return fmt.Errorf("sandbox: start the clock: %w", err)
	}
	err = s.db.QueryRowContext(ctx, `SELECT offset_ms, COALESCE((SELECT value FROM sandbox_settings WHERE name = $1), '')
		FROM sandbox_clock WHERE id = 1`, practiceSetting).Scan(&offset, &practice)
	if err != nil {
		return fmt.Errorf("sandbox: read the clock: %w", err)
	}
	s.clock.offset.Store(offset)
	s.clock.practice = practice != ""
	return nil
}

// practiceSetting is the name of the setting that marks a practice clock.
const practiceSetting = "practice_clock"

// follow applies a stored offset and reports whether the clock was advanced. It ignores an offset that is smaller than
// the current one, because such an offset is outdated.
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

// refreshClock reads the stored offset, which another process may have changed. `moved` reports whether the clock was
// advanced.
func (s *Simulator) refreshClock(ctx context.Context) (moved bool, err error) {
	var offset int64
	if err := s.db.QueryRowContext(ctx, `SELECT offset_ms FROM sandbox_clock WHERE id = 1`).Scan(&offset); err != nil {
		return false, fmt.Errorf("sandbox: read the clock: %w", err)
	}
	return s.clock.follow(offset), nil
}

// Advance advances the clock of every process that uses this database, and processes everything that is due. The
// duration `by` must be positive and at most five years.
func (s *Simulator) Advance(ctx context.Context, by time.Duration) error { return s.advance(ctx, by) }

// advance advances the clock of every process that uses this database, and processes everything that is due.
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

// ms returns a time as it is stored: a Unix time in milliseconds. It returns 0 for the zero time.
func ms(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// fromMS converts a stored Unix time in milliseconds back to a time.
func fromMS(n int64) time.Time {
	if n == 0 {
		return time.Time{}
	}
	return time.UnixMilli(n).UTC()
}
