package turns_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/turns"
)

func TestTheQueuePrefersVisitorsWithLittleWork(t *testing.T) {
	t.Parallel()
	q := turns.New(1, 3)
	if err := q.Enter(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	var order []float64
	var mu sync.Mutex
	var all sync.WaitGroup
	refused := make(chan float64, 4)
	for i, work := range []float64{50, 7, 90, 1} {
		all.Go(func() {
			if err := q.Enter(t.Context(), work); err != nil {
				if !errors.Is(err, turns.ErrBusy) {
					t.Error(err)
				}
				refused <- work
				return
			}
			mu.Lock()
			order = append(order, work)
			mu.Unlock()
			q.Leave(0, 0)
		})
		for q.Waiting() < min(i+1, 3) {
			time.Sleep(time.Millisecond)
		}
	}
	if work := <-refused; work != 90 {
		t.Errorf("the visitor with work %v was refused, want the one with the most", work)
	}
	q.Leave(0, 0)
	all.Wait()
	if len(order) != 3 || order[0] != 1 || order[1] != 7 || order[2] != 50 {
		t.Errorf("served in the order %v", order)
	}
}

func TestAVisitorWhoLeftTheQueueUsesNoTurn(t *testing.T) {
	t.Parallel()
	q := turns.New(1, 3)
	if err := q.Enter(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := q.Enter(ctx, 0); !errors.Is(err, context.Canceled) || q.Waiting() != 0 {
		t.Errorf("%v, %d wait", err, q.Waiting())
	}
	q.Leave(0, 0)
	if err := q.Enter(t.Context(), 0); err != nil {
		t.Error(err)
	}
}

// flood is the work of a visitor who requests many pages.
const flood = 500.0

// floodedQueue returns a queue in which a visitor with much work has one turn and waits for a second turn. The channel
// receives the result of the second turn.
func floodedQueue(t *testing.T) (*turns.Queue, <-chan error) {
	t.Helper()
	q := turns.New(2, 10)
	if err := q.Enter(t.Context(), flood); err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	go func() { second <- q.Enter(t.Context(), flood) }()
	for q.Waiting() < 1 {
		time.Sleep(time.Millisecond)
	}
	return q, second
}

// One place must always remain free for visitors with little work, no matter how many pages other visitors request.
func TestOnePlaceStaysFreeForVisitorsWithLittleWork(t *testing.T) {
	t.Parallel()
	q, second := floodedQueue(t)
	if err := q.Enter(t.Context(), 0); err != nil {
		t.Fatal("an honest visitor", err)
	}
	q.Leave(0, 0) // the visitor with little work leaves
	if q.Waiting() != 1 {
		t.Fatal("the flood took the place that is left to others")
	}
	q.Leave(flood, 0)
	if err := <-second; err != nil {
		t.Error(err)
	}
}

// After each turn of a visitor with much work, the queue must pause for twice the duration of the turn. Such visitors
// thus use at most one third of a processor. Other visitors must not wait for the end of the pause.
func TestTheQueuePausesAfterEachRenderForABusyVisitor(t *testing.T) {
	t.Parallel()
	q, second := floodedQueue(t)
	pause, end := turns.LeaveAfter(q, flood, 40*time.Millisecond)
	if pause != 80*time.Millisecond || q.Waiting() != 1 {
		t.Fatalf("a pause of %v, %d wait", pause, q.Waiting())
	}
	if err := q.Enter(t.Context(), 2); err != nil {
		t.Fatal("an honest visitor", err)
	}
	if pause, _ := turns.LeaveAfter(q, 2, 40*time.Millisecond); pause != 0 {
		t.Errorf("a pause of %v after the render of an honest visitor", pause)
	}
	end()
	if err := <-second; err != nil || q.Waiting() != 0 {
		t.Error(err, q.Waiting())
	}
}
