package turns

import "time"

// LeaveAfter calls Leave with the duration of a turn. It returns the pause after this turn and a function that ends
// the pause.
func LeaveAfter(q *Queue, work float64, took time.Duration) (pause time.Duration, end func()) {
	q.after = func(d time.Duration, then func()) { pause, end = d, then }
	q.Leave(work, took)
	return pause, end
}
