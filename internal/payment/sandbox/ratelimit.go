package sandbox

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

// The provider's limits per minute, by the kind of call.
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

// rateLimits counts calls for the headers that report the limits. It refuses no calls, because a test may create a
// thousand orders in a minute. A fault can simulate a refusal.
type rateLimits struct {
	mu     sync.Mutex
	minute int64
	used   map[string]int
}

func newRateLimits() *rateLimits { return &rateLimits{used: map[string]int{}} }

func (l *rateLimits) count(h http.Header, kind string, now time.Time) {
	l.mu.Lock()
	if m := now.Unix() / 60; m != l.minute {
		l.minute = m
		clear(l.used)
	}
	l.used[kind]++
	used := l.used[kind]
	l.mu.Unlock()
	limit := limitPerMinute[kind]
	h.Set("x-ratelimit-limit", strconv.Itoa(limit))
	h.Set("x-ratelimit-remaining", strconv.Itoa(max(limit-used, 1)))
	h.Set("x-ratelimit-retry", "0")
	h.Set("x-ratelimit-type", "app_id")
}
