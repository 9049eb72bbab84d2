package turns

import "time"

// LeaveAfter leaves after a turn that took some time, and returns the pause and the function that ends it.
func LeaveAfter(q *Queue, work float64, took time.Duration) (pause time.Duration, end func()) {
	q.after = func(d time.Duration, then func()) { pause, end = d, then }
	q.Leave(work, took)
	return pause, end
}
