package cashfree

import (
	"cmp"
	"context"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// Slots is a service that assigns sending times, at a fixed rate, to the calls of all processes that share a database.
type Slots interface {
	// TakeSlot reserves the next free slot of the named sequence and returns its time. If this time is later than
	// `now` plus `ahead`, no slot is reserved and `ok` is false.
	TakeSlot(ctx context.Context, name string, now time.Time, interval, ahead time.Duration) (at time.Time, ok bool,
		err error)
}

// perMinute contains the number of calls per minute that the provider allows for an account. Kinds of calls that the
// provider counts together have the same name.
var perMinute = map[string]int{
	createOrders: 200, getOrders: 400, getPayments: 100, createRefunds: 100, getRefunds: 30,
}

// These are the names of the provider's limits.
const (
	createOrders  = "create order"
	getOrders     = "get order"
	getPayments   = "get payments"
	createRefunds = "create refund"
	getRefunds    = "get refund"
)

// limitOf maps a call that shares another call's limit to the name of that limit.
var limitOf = map[string]string{"terminate order": createOrders, "get refunds": getRefunds}

// burstPart determines the burst: one tenth of a limit can be sent without waiting. Further calls are sent at nine
// tenths of the limit's rate, so that the limit is not exceeded in any minute.
const burstPart = 10

// Budget keeps the calls of all processes below the provider's limits. If a person waits for the result of a call, the
// call may use the whole limit. Background calls may use only half of the burst (see burstPart), so that the other
// half remains available for payers' calls. A nil Budget has no limits.
type Budget struct {
	slots Slots
	clock Clock
	// MaxWait is the maximum time that a call waits for its slot. If no slot is free within this time, the call is not
	// sent and fails with GatewayBusy.
	MaxWait time.Duration

	mu      sync.Mutex
	learned map[string]int // limits that the provider reported in responses
}

// NewBudget returns the Budget of an account at the provider. If clock is nil, it uses the system clock.
func NewBudget(slots Slots, clock Clock) *Budget {
	if clock == nil {
		clock = machineClock{}
	}
	return &Budget{slots: slots, clock: clock, MaxWait: longestWaitOn, learned: map[string]int{}}
}

// wait takes a slot for a call and waits until the slot's time. If the database fails, the call is sent without a
// slot, because the provider enforces its limit anyway.
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
		return nil //nolint:nilerr // the call is sent without a slot
	case !ok:
		return pause(ctx, max(at.Sub(now)-ahead, time.Second), 0)
	}
	return pause(ctx, at.Sub(now)-burst, longest)
}

// limit returns the name of the limit that applies to a call, and the number of allowed calls per minute, or 0 if no
// limit is known.
func (b *Budget) limit(call string) (name string, limit int) {
	name = cmp.Or(limitOf[call], call)
	b.mu.Lock()
	defer b.mu.Unlock()
	return name, cmp.Or(b.learned[name], perMinute[name])
}

// learn stores the limit that the provider reports in a response, because the provider allows some accounts more
// calls.
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
