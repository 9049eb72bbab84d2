package sandbox

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// These are the kinds of calls that have separate limits at the provider.
const (
	limitCreateOrder  = "create order"
	limitGetOrder     = "get order"
	limitGetPayments  = "get payments"
	limitGetPayment   = "get payment"
	limitCreateRefund = "create refund"
	limitGetRefund    = "get refund"
)

var limitPerMinute = map[string]int{
	limitCreateOrder: 200, limitGetOrder: 400, limitGetPayments: 100, limitGetPayment: 130,
	limitCreateRefund: 100, limitGetRefund: 30,
}

// rateLimits counts calls per minute of the simulator's clock. It refuses calls above a limit only if Config.Limits
// is set, because a test may create a thousand orders in a minute.
type rateLimits struct {
	refuse bool
	mu     sync.Mutex
	minute int64
	used   map[string]int
}

func newRateLimits(refuse bool) *rateLimits {
	return &rateLimits{refuse: refuse, used: map[string]int{}}
}

// count counts a call and sets the headers that report the limit. `refused` is true if limits are enforced and the
// call is above the limit.
func (l *rateLimits) count(h http.Header, kind string, now time.Time) (refused bool) {
	l.mu.Lock()
	if m := now.Unix() / 60; m != l.minute {
		l.minute = m
		clear(l.used)
	}
	l.used[kind]++
	used := l.used[kind]
	l.mu.Unlock()
	limit := limitPerMinute[kind]
	left, retry := max(limit-used, 1), 0
	if refused = l.refuse && used > limit; refused {
		left, retry = 0, 60-int(now.Unix()%60)
	} else if l.refuse {
		left = limit - used
	}
	h.Set("x-ratelimit-limit", strconv.Itoa(limit))
	h.Set("x-ratelimit-remaining", strconv.Itoa(left))
	h.Set("x-ratelimit-retry", strconv.Itoa(retry))
	h.Set("x-ratelimit-type", "app_id")
	return refused
}
