package ssr

import "context"

// TestQueue is the queue of an engine, for tests.
type TestQueue struct{ queue }

// NewQueue returns a queue with a number of places and of waiters.
func NewQueue(places, most int) *TestQueue { return &TestQueue{queue{places: places, most: most}} }

// Enter waits for a place.
func (q *TestQueue) Enter(ctx context.Context) error { return q.enter(ctx) }

// Leave gives the place back.
func (q *TestQueue) Leave() { q.leave() }

// Length returns the number of waiters.
func (q *TestQueue) Length() int { return q.length() }
