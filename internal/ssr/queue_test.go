package ssr_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/ssr"
)

func TestTheQueueServesThoseWhoAskForLeast(t *testing.T) {
	t.Parallel()
	q := ssr.NewQueue(1, 3)
	if err := q.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	var order []float64
	var mu sync.Mutex
	var all sync.WaitGroup
	refused := make(chan float64, 4)
	for i, work := range []float64{50, 7, 90, 1} {
		all.Go(func() {
			if err := q.Enter(ssr.WithWork(t.Context(), work)); err != nil {
				if !errors.Is(err, ssr.ErrBusy) {
					t.Error(err)
				}
				refused <- work
				return
			}
			mu.Lock()
			order = append(order, work)
			mu.Unlock()
			q.Leave()
		})
		for q.Length() < min(i+1, 3) {
			time.Sleep(time.Millisecond)
		}
	}
	if work := <-refused; work != 90 {
		t.Errorf("the visitor with work %v was refused, want the one with the most", work)
	}
	q.Leave()
	all.Wait()
	if len(order) != 3 || order[0] != 1 || order[1] != 7 || order[2] != 50 {
		t.Errorf("served in the order %v", order)
	}
}

func TestAVisitorWhoLeavesTheQueueTakesNoTurn(t *testing.T) {
	t.Parallel()
	q := ssr.NewQueue(1, 3)
	if err := q.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := q.Enter(ctx); !errors.Is(err, context.Canceled) || q.Length() != 0 {
		t.Errorf("%v, %d wait", err, q.Length())
	}
	q.Leave()
	if err := q.Enter(t.Context()); err != nil {
		t.Error(err)
	}
}

// However many pages a flood asks for, one place is left for those who ask for little.
func TestMuchWorkLeavesAPlaceToOthers(t *testing.T) {
	t.Parallel()
	q := ssr.NewQueue(2, 10)
	flood := ssr.WithWork(t.Context(), 500)
	if err := q.Enter(flood); err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	go func() { second <- q.Enter(flood) }()
	for q.Length() < 1 {
		time.Sleep(time.Millisecond)
	}
	if err := q.Enter(t.Context()); err != nil {
		t.Fatal("an honest visitor", err)
	}
	q.Leave() // the honest visitor's place stays free
	if q.Length() != 1 {
		t.Fatal("the flood took the place that is left to others")
	}
	q.Leave()
	if err := <-second; err != nil {
		t.Error(err)
	}
}

// After a render for a flood, the next one waits twice as long as that took, so that renders of a flood use a third of
// a processor. Others do not wait.
func TestAFloodRestsAfterEachRender(t *testing.T) {
	t.Parallel()
	q := ssr.NewQueue(2, 10)
	flood := ssr.WithWork(t.Context(), 500)
	if err := q.Enter(flood); err != nil {
		t.Fatal(err)
	}
	second := make(chan error, 1)
	go func() { second <- q.Enter(flood) }()
	for q.Length() < 1 {
		time.Sleep(time.Millisecond)
	}
	pause, end := q.LeaveAfter(flood, 40*time.Millisecond)
	if pause != 80*time.Millisecond || q.Length() != 1 {
		t.Fatalf("a pause of %v, %d wait", pause, q.Length())
	}
	if err := q.Enter(ssr.WithWork(t.Context(), 2)); err != nil {
		t.Fatal("an honest visitor", err)
	}
	if pause, _ := q.LeaveAfter(ssr.WithWork(t.Context(), 2), 40*time.Millisecond); pause != 0 {
		t.Errorf("a pause of %v after the render of an honest visitor", pause)
	}
	end()
	if err := <-second; err != nil || q.Length() != 0 {
		t.Error(err, q.Length())
	}
}
