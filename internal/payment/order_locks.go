package payment

import "sync"

// orderLocks are mutexes by order id. A mutex exists only while a goroutine holds it or waits for it.
type orderLocks struct {
	mu    sync.Mutex
	locks map[string]*orderLock
}

type orderLock struct {
	mu    sync.Mutex
	users int // number of goroutines that hold the mutex or wait for it; guarded by orderLocks.mu
}

// lock waits for the order's mutex and returns the function that unlocks it.
func (l *orderLocks) lock(orderID string) (unlock func()) {
	l.mu.Lock()
	if l.locks == nil {
		l.locks = map[string]*orderLock{}
	}
	one := l.locks[orderID]
	if one == nil {
		one = &orderLock{}
		l.locks[orderID] = one
	}
	one.users++
	l.mu.Unlock()
	one.mu.Lock()
	return func() {
		one.mu.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if one.users--; one.users == 0 {
			delete(l.locks, orderID)
		}
	}
}
