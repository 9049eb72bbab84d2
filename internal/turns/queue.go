// Package turns limits how many expensive operations, such as rendering a page, run at the same time. It distributes
// the turns fairly: a visitor with many requests does not delay other visitors.
package turns

import (
	"container/heap"
	"context"
	"errors"
	"sync"
	"time"
)

// ErrBusy means that too many visitors are already waiting. The visitor should try again later.
var ErrBusy = errors.New("too many requests wait for a place")

// MuchWork is the minimum amount of work of a visitor with much work. If a queue has several places, such a visitor
// cannot take the last free place, which remains available for other visitors.
const MuchWork = 10

// rest determines the pause after a turn of a visitor with much work: the pause is rest times the duration of the
// turn. Even during a flood of requests, most of the processor time therefore remains for requests that need no place.
const rest = 2

// Queue assigns a limited number of places to visitors. Visitors with less work are served first. If several visitors
// have the same amount of work, the visitor who arrived first is served first. If the queue has several places,
// visitors with much work never receive the last free place, and there is a pause after each of their turns. If too
// many visitors wait, the visitor who would be served last is refused. A Queue is safe for concurrent use.
type Queue struct {
	mu      sync.Mutex
	places  int
	taken   int
	most    int
	arrived uint64
	waiting waiters
	resting bool                               // true during a pause, in which visitors with much work must wait
	after   func(d time.Duration, then func()) // calls the function `then` after the pause; nil: a timer is used
}

// New returns a queue with the given number of places. `most` is the maximum number of waiting visitors.
func New(places, most int) *Queue { return &Queue{places: places, most: most} }

type waiter struct {
	work    float64
	arrived uint64
	place   int
	turn    chan error // receives once
}

// Enter waits for a free place. `work` is the visitor's amount of work. If Enter succeeds, the caller must call Leave
// afterwards. If too many visitors wait and this visitor would be served last, Enter returns ErrBusy. If `ctx` ends
// during the wait, Enter returns context.Cause(ctx).
func (q *Queue) Enter(ctx context.Context, work float64) error {
	w := q.join(work)
	if w == nil {
		return nil
	}
	select {
	case err := <-w.turn:
		return err
	case <-ctx.Done():
		if q.abandon(w) {
			return context.Cause(ctx)
		}
		if err := <-w.turn; err != nil { // ctx ended just when the wait ended
			return err
		}
		q.Leave(work, 0)
		return context.Cause(ctx)
	}
}

// join takes a free place and returns nil. If no place is free, it adds a waiter to the queue and returns the waiter.
func (q *Queue) join(work float64) *waiter {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.hasPlace(work) {
		q.taken++
		return nil
	}
	q.arrived++
	w := &waiter{work: work, arrived: q.arrived, turn: make(chan error, 1)}
	heap.Push(&q.waiting, w)
	if len(q.waiting) > q.most {
		last := q.waiting.last()
		heap.Remove(&q.waiting, last.place)
		last.turn <- ErrBusy
	}
	return w
}

// abandon removes a waiter that no longer waits for a place. It returns false if the waiter has already received a
// place or has been refused.
func (q *Queue) abandon(w *waiter) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if w.place < 0 {
		return false
	}
	heap.Remove(&q.waiting, w.place)
	return true
}

// Leave frees a visitor's place and gives free places to the next waiters. `work` is the visitor's amount of work, and
// `took` is the duration of the turn.
func (q *Queue) Leave(work float64, took time.Duration) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.taken--
	if took > 0 && q.rests(work) {
		q.resting = true
		after := q.after
		if after == nil {
			after = func(d time.Duration, then func()) { time.AfterFunc(d, then) }
		}
		after(rest*took, q.rested)
	}
	q.serve()
}

// rested ends the pause for visitors with much work.
func (q *Queue) rested() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.resting = false
	q.serve()
}

// serve gives free places to the waiters, in the order of the queue. It stops at the first waiter that may not take a
// place. The caller must hold the lock.
func (q *Queue) serve() {
	for len(q.waiting) > 0 && q.hasPlace(q.waiting[0].work) {
		next, _ := heap.Pop(&q.waiting).(*waiter)
		q.taken++
		next.turn <- nil
	}
}

// hasPlace reports whether a visitor with an amount of work may take a place now. The caller must hold the lock.
func (q *Queue) hasPlace(work float64) bool {
	if q.rests(work) {
		return !q.resting && q.taken < q.places-1
	}
	return q.taken < q.places
}

// rests reports whether a visitor has so much work that the visitor must leave one place free for others and must
// pause between turns.
func (q *Queue) rests(work float64) bool { return work >= MuchWork && q.places > 1 }

// Waiting returns the number of visitors who wait for a place.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

// waiters is a heap. Its first element is the next waiter to be served.
type waiters []*waiter

func (w *waiter) before(other *waiter) bool {
	return w.work < other.work || w.work == other.work && w.arrived < other.arrived
}

// last returns the waiter that would be served last.
func (l waiters) last() *waiter {
	last := l[0]
	for _, w := range l {
		if last.before(w) {
			last = w
		}
	}
	return last
}

// Len implements heap.Interface.
func (l waiters) Len() int { return len(l) }

// Less implements heap.Interface.
func (l waiters) Less(i, j int) bool { return l[i].before(l[j]) }

// Swap implements heap.Interface.
func (l waiters) Swap(i, j int) {
	l[i], l[j] = l[j], l[i]
	l[i].place, l[j].place = i, j
}

// Push implements heap.Interface.
func (l *waiters) Push(x any) {
	w, _ := x.(*waiter)
	w.place = len(*l)
	*l = append(*l, w)
}

// Pop implements heap.Interface.
func (l *waiters) Pop() any {
	old := *l
	w := old[len(old)-1]
	old[len(old)-1] = nil
	w.place = -1
	*l = old[:len(old)-1]
	return w
}
