package turns

import "time"

// LeaveAfter calls Leave with the time that a turn took. It returns the pause and a function that ends this pause.
func LeaveAfter(q *Queue, work float64, took time.Duration) (pause time.Duration, end func()) {
	q.after = func(d time.Duration, then func()) { pause, end = d, then }
	q.Leave(work, took)
	return pause, end
}
