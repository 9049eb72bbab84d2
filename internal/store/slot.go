package store

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// clockStep is the tolerance for detecting a clock that was set back. Smaller steps back can occur because the clocks
// of the processes differ.
const clockStep = time.Minute

// setBack is the SQL condition that the clock was set back after the last slot was taken.
var setBack = "$2 < slot.taken_at - " + strconv.FormatInt(clockStep.Milliseconds(), 10)

// nextSlot is the SQL expression for the time of the next slot. If the clock was set back, the slots that are already
// taken are moved back by the same time.
var nextSlot = "CASE WHEN " + setBack +
	" THEN $2 + slot.next_at - slot.taken_at WHEN slot.next_at > $2 THEN slot.next_at ELSE $2 END"

// TakeSlot implements payments.Turns and cashfree.Slots. It takes the next slot of a sequence for all processes that
// share the database, and returns its time. The time between two slots is interval. A slot that is not taken before
// its time is lost. If the next slot is later than now plus ahead, no slot is taken, and ok is false.
func (db *DB) TakeSlot(ctx context.Context, name string, now time.Time, interval, ahead time.Duration) (at time.Time,
	ok bool, err error,
) {
	var next int64
	args := []any{name, now.UnixMilli(), interval.Milliseconds(), now.Add(ahead).UnixMilli()}
	err = db.InTx(ctx, func(ctx context.Context) error {
		return db.one(ctx, `INSERT INTO slot (name, next_at, taken_at) VALUES ($1, CAST($2 AS BIGINT) + $3, $2)
			ON CONFLICT (name) DO UPDATE SET next_at = $3 + `+nextSlot+`, taken_at = $2
			WHERE `+nextSlot+` <= $4
			RETURNING next_at`, args, &next)
	})
	if fair.IsKind(err, fair.KindNotFound) {
		next, err = db.refusedSlot(ctx, args[:2])
		return time.UnixMilli(next), false, err
	}
	return time.UnixMilli(next).Add(-interval), err == nil, err
}

// refusedSlot returns the time of the next slot after TakeSlot has taken none. If the clock was set back, it also
// moves the sequence back by the same time. Otherwise all calls would be refused until the clock reaches the time
// that it had before it was set back. args contains the name of the sequence and now.
func (db *DB) refusedSlot(ctx context.Context, args []any) (next int64, err error) {
	var back bool
	err = db.one(ctx, "SELECT "+nextSlot+", "+setBack+" FROM slot WHERE name = $1", args, &next, &back)
	if err == nil && back {
		_, err = db.exec(ctx, `UPDATE slot SET next_at = CAST($2 AS BIGINT) + next_at - taken_at, taken_at = $2
			WHERE name = $1 AND `+setBack, args...)
	}
	return next, err
}
