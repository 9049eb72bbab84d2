package files

import (
	"context"
	"sync"
)

// slots bound how much is decoded at once: a picture of 40 megapixels takes several hundred megabytes of
// memory while it is made smaller.
type slots struct {
	free   chan struct{}
	taking sync.Mutex // who wants several takes them together, or two would wait for each other
}

func newSlots(n int) *slots { return &slots{free: make(chan struct{}, n)} }

// take waits for n slots and returns the function that gives them back. The error is the context's.
func (s *slots) take(ctx context.Context, n int) (func(), error) {
	s.taking.Lock()
	defer s.taking.Unlock()
	for i := range n {
		select {
		case s.free <- struct{}{}:
		case <-ctx.Done():
			s.give(i)
			return nil, ctx.Err()
		}
	}
	return func() { s.give(n) }, nil
}

func (s *slots) give(n int) {
	for range n {
		<-s.free
	}
}
