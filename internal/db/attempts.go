package db

import (
	"context"
	"time"
)

// FailedSignIns counts the recent failures under a key, for example a network address, and returns the time of the
// latest. It ignores failures that are later than now, which were recorded before the clock was set back: they would
// lock all users out until the clock reaches their times.
func (db *DB) FailedSignIns(ctx context.Context, key string, now time.Time, within time.Duration) (
	count int, latest time.Time, err error,
) {
	err = db.One(ctx, `SELECT COUNT(*), COALESCE(MAX(at), 0) FROM failed_sign_in
		WHERE key = $1 AND at >= $2 AND at <= $3`,
		[]any{key, ToMillis(now.Add(-within)), ToMillis(now.Add(time.Minute))}, &count, Time(&latest))
	return count, latest, err
}

// AddFailedSignIn stores a failure under a key. It also deletes the failures that are older than a day.
func (db *DB) AddFailedSignIn(ctx context.Context, key string, at time.Time) error {
	if err := db.Exec(ctx, "DELETE FROM failed_sign_in WHERE at < $1", ToMillis(at.Add(-24*time.Hour))); err != nil {
		return err
	}
	return db.Exec(ctx, "INSERT INTO failed_sign_in (key, at) VALUES ($1, $2)", key, ToMillis(at))
}

// ClearFailedSignIns deletes the failures under a key.
func (db *DB) ClearFailedSignIns(ctx context.Context, key string) error {
	return db.Exec(ctx, "DELETE FROM failed_sign_in WHERE key = $1", key)
}
