package files

import (
	"context"
	"sync"
)

// slots limits the number of images that are decoded at the same time. Scaling an image of 40 megapixels needs
// several hundred megabytes of memory.
type slots struct {
	free   chan struct{}
	taking sync.Mutex // held while several slots are being taken, to prevent a deadlock
}

func newSlots(n int) *slots { return &slots{free: make(chan struct{}, n)} }

// take waits for `n` slots and returns the function that releases them. If the context ends first, take returns the
// context's error.
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
