package db

import (
	"fmt"
	"time"
)

// The lengths of a day and an hour, and the difference between the time in Asia/Kolkata and UTC, in milliseconds. All
// days begin at midnight in Asia/Kolkata, and all hours begin at the full hour there, which is 30 minutes after the
// full hour in UTC.
const (
	hourMillis   = 3_600_000
	dayMillis    = 24 * hourMillis
	kolkataAhead = 19_800_000
)

// DayOf returns the number of the day that contains a time.
func DayOf(t time.Time) int64 { return (ToMillis(t) + kolkataAhead) / dayMillis }

// DayExpression is like DayOf, as an SQL expression. SQLite has indexes on it.
func DayExpression(at string) string {
	return fmt.Sprintf("((%s) + %d) / %d", at, kolkataAhead, dayMillis)
}

// DayBegins returns the SQL expression for the beginning of the day that contains a time.
func DayBegins(at string) string { return begins(at, dayMillis) }

// HourBegins returns the SQL expression for the beginning of the hour that contains a time.
func HourBegins(at string) string { return begins(at, hourMillis) }

func begins(at string, length int64) string {
	return fmt.Sprintf("((%s) + %d) / %d * %d - %d", at, kolkataAhead, length, length, kolkataAhead)
}
