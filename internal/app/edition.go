package app

import (
	"time"
)

// LaterThan is the moment now, or the next millisecond after before when the clock has not moved on:
// the time of an edition's change tells its versions apart.
func LaterThan(before, now time.Time) time.Time {
	if now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}
