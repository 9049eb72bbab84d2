package store

import (
	"context"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// clockStep is the minimum step back in time that shows that the clock was set back. A smaller step can be a
// difference between the clocks of several processes.
const clockStep = time.Minute

// setBack is the SQL condition that is true if the clock was set back after the last slot was reserved.
var setBack = "$2 < slot.taken_at - " + strconv.FormatInt(clockStep.Milliseconds(), 10)

// nextSlot is the SQL expression for the next slot's time. If the clock was set back, the expression moves the
// reserved slots back by the same amount of time.
var nextSlot = "CASE WHEN " + setBack +
	" THEN $2 + slot.next_at - slot.taken_at WHEN slot.next_at > $2 THEN slot.next_at ELSE $2 END"

// TakeSlot implements payments.Turns and cashfree.Slots. It reserves the next time slot of a sequence and returns the
// slot's time. All processes that use this database share the sequence. `interval` is the time between two slots. If
// nobody reserves a slot before its time, the slot is lost. If the next slot is later than `now` plus `ahead`,
// TakeSlot reserves no slot, and `ok` is false.
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

// refusedSlot returns the next slot's time if TakeSlot has reserved no slot. If the clock was set back, refusedSlot
// also moves the sequence back by the same amount of time. Otherwise, TakeSlot would refuse all calls until the clock
// reaches the earlier time again. `args` contains the sequence's name and the current time.
func (db *DB) refusedSlot(ctx context.Context, args []any) (next int64, err error) {
	var back bool
	err = db.one(ctx, "SELECT "+nextSlot+", "+setBack+" FROM slot WHERE name = $1", args, &next, &back)
	if err == nil && back {
		err = db.exec(ctx, `UPDATE slot SET next_at = CAST($2 AS BIGINT) + next_at - taken_at, taken_at = $2
			WHERE name = $1 AND `+setBack, args...)
	}
	return next, err
}
