package store

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// slotHorizon is the longest plausible time until the next slot. If the stored time is later than this, it is
// ignored, because a clock must have been set back.
const slotHorizon = 24 * time.Hour

// TakeSlot implements payments.Turns and cashfree.Slots. It takes the next slot of a sequence for all processes that
// share the database, and returns its time. The slots follow each other at a fixed interval. Slots that are not used
// in time are lost. If the next slot is later than now plus ahead, no slot is taken, and ok is false.
func (db *DB) TakeSlot(ctx context.Context, name string, now time.Time, interval, ahead time.Duration) (at time.Time,
	ok bool, err error,
) {
	var next int64
	args := []any{
		name, now.UnixMilli(), interval.Milliseconds(), now.Add(ahead).UnixMilli(), now.Add(slotHorizon).UnixMilli(),
	}
	err = db.InTx(ctx, func(ctx context.Context) error {
		return db.one(ctx, `INSERT INTO slot (name, next_at) VALUES ($1, CAST($2 AS BIGINT) + $3)
			ON CONFLICT (name) DO UPDATE SET next_at = $3 +
				CASE WHEN slot.next_at BETWEEN $2 AND $5 THEN slot.next_at ELSE $2 END
			WHERE slot.next_at <= $4 OR slot.next_at > $5
			RETURNING next_at`, args, &next)
	})
	if fair.IsKind(err, fair.KindNotFound) {
		err = db.one(ctx, "SELECT next_at FROM slot WHERE name = $1", []any{name}, &next)
		return time.UnixMilli(next), false, err
	}
	return time.UnixMilli(next).Add(-interval), err == nil, err
}
