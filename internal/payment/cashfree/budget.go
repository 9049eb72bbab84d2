package cashfree

import (
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Slots hands out times at a fixed rate to all processes that share a database.
type Slots interface {
	// TakeSlot takes the next slot of a sequence; ok is false when it is later than ahead from now.
	TakeSlot(ctx context.Context, name string, now time.Time, interval, ahead time.Duration) (at time.Time, ok bool,
		err error)
}

// perMinute holds the provider's limits of an account. Calls that the provider counts together share a name.
var perMinute = map[string]int{
	createOrders: 200, getOrders: 400, getPayments: 100, createRefunds: 100, getRefunds: 30,
}

// The names of the provider's limits.
const (
	createOrders  = "create order"
	getOrders     = "get order"
	getPayments   = "get payments"
	createRefunds = "create refund"
	getRefunds    = "get refund"
)

// limitOf names the limit of a call whose own name is not the limit's.
var limitOf = map[string]string{"terminate order": createOrders, "get refunds": getRefunds}

// A tenth of a limit can be used at once, and the calls follow each other at nine tenths of it, so that no minute has
// more calls than the limit.
const burstPart = 10

// Budget keeps the calls of all processes below the provider's limits. A call that somebody waits for may use the whole
// limit. A call in the background leaves half of the burst to payers. A nil Budget limits nothing.
type Budget struct {
	slots Slots
	clock Clock
	// MaxWait is the time for which a call waits for its slot. Without a slot in that time it fails as GatewayBusy and is
	// not sent.
	MaxWait time.Duration

	mu      sync.Mutex
	learned map[string]int // limits that the provider reported
}

// NewBudget returns the Budget of an account. A nil clock is the system clock.
func NewBudget(slots Slots, clock Clock) *Budget {
	if clock == nil {
		clock = machineClock{}
	}
	return &Budget{slots: slots, clock: clock, MaxWait: longestWaitOn, learned: map[string]int{}}
}

// wait takes a slot for a call and waits for it. When the database cannot be asked, the call is sent: the provider
// still has its limit.
func (b *Budget) wait(ctx context.Context, call string) error {
	if b == nil {
		return nil
	}
	name, limit := b.limit(call)
	if limit == 0 {
		return nil
	}
	burst := time.Minute / burstPart
	interval := (time.Minute + burst) / time.Duration(limit)
	ahead, longest := burst+b.MaxWait, b.MaxWait
	if fair.IsInBackground(ctx) {
		ahead, longest = burst/2, 0
	}
	now := b.clock.Now()
	at, ok, err := b.slots.TakeSlot(ctx, "provider: "+name, now, interval, ahead)
	switch {
	case err != nil:
		return nil //nolint:nilerr // see above
	case !ok:
		return pause(ctx, max(at.Sub(now)-ahead, time.Second), 0)
	}
	return pause(ctx, at.Sub(now)-burst, longest)
}

// limit returns the limit of a call per minute; 0 when none is known.
func (b *Budget) limit(call string) (name string, limit int) {
	name = call
	if shared, ok := limitOf[call]; ok {
		name = shared
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if learned := b.learned[name]; learned > 0 {
		return name, learned
	}
	return name, perMinute[name]
}

// learn takes over the limit that an answer reports, because the provider grants some accounts more.
func (b *Budget) learn(call string, answer http.Header) {
	if b == nil {
		return
	}
	limit, err := strconv.Atoi(answer.Get("x-ratelimit-limit"))
	if err != nil || limit < 1 {
		return
	}
	name, _ := b.limit(call)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.learned[name] = limit
}
