package app

import (
	"time"
)

// LaterThan returns now, or the first millisecond after before when the clock has not advanced since. The update time
// of an edition also serves as its version, so it must grow with each change.
func LaterThan(before, now time.Time) time.Time {
	if now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}
