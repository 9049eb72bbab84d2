package ssr

import (
	"context"
	"time"
)

// TestQueue is the queue of an engine, for tests.
type TestQueue struct{ queue }

// NewQueue returns a queue with a number of places and of waiters.
func NewQueue(places, most int) *TestQueue { return &TestQueue{queue{places: places, most: most}} }

// Enter waits for a place.
func (q *TestQueue) Enter(ctx context.Context) error { return q.enter(ctx) }

// Leave gives the place of a visitor back, at once after taking it.
func (q *TestQueue) Leave() { q.leave(context.Background(), 0) }

// LeaveAfter gives the place of a visitor back after a render that took some time. Ending the pause that follows is the
// caller's.
func (q *TestQueue) LeaveAfter(ctx context.Context, took time.Duration) (pause time.Duration, end func()) {
	q.after = func(d time.Duration, then func()) { pause, end = d, then }
	q.leave(ctx, took)
	return pause, end
}

// Length returns the number of waiters.
func (q *TestQueue) Length() int { return q.length() }
