package fair

import (
	"cmp"
	"slices"
	"time"
)

// Facts contains an order's data from a query to the provider. The data may be slightly old when it is used. This is
// safe, because a captured payment stays captured and a later query returns newer data.
type Facts struct {
	Order    GatewayOrder
	Payments []GatewayPayment
	Refunds  []GatewayRefund
	Missing  bool // true if the provider does not know the order
	Unpaid   bool // true if the order can still be paid; its payment attempts were not queried
}

// InFlight reports whether the bank is processing an attempt.
func (f Facts) InFlight() bool {
	return slices.ContainsFunc(f.Payments, func(p GatewayPayment) bool { return p.Status.InFlight() })
}

// Captured lists the successful payments, the oldest first. Those that the provider has given back by itself come last:
// an order is paid by a payment that is still there, if there is one.
func (f Facts) Captured() []GatewayPayment {
	var captured []GatewayPayment
	gone := func(p GatewayPayment) int {
		if slices.ContainsFunc(
			f.Refunds,
			func(r GatewayRefund) bool { return r.ByProvider() && r.CFPaymentID == p.CFPaymentID },
		) {
			return 1
		}
		return 0
	}
	for _, p := range f.Payments {
		if p.Status == GatewayPaymentSuccess {
			captured = append(captured, p)
		}
	}
	slices.SortStableFunc(captured, func(a, b GatewayPayment) int {
		return cmp.Or(gone(a)-gone(b), a.At.Compare(b.At), cmp.Compare(a.CFPaymentID, b.CFPaymentID))
	})
	return captured
}

// LastAttempt returns the state of the latest payment attempt. If the attempt failed, it also returns the provider's
// reason. An attempt that is in progress is always the latest one. Otherwise, the times of the attempts are compared,
// because the provider's list has no defined order.
func (f Facts) LastAttempt() (AttemptState, string) {
	var last *GatewayPayment
	for i := range f.Payments {
		p := &f.Payments[i]
		if p.Status.InFlight() {
			return AttemptPending, ""
		}
		if p.Status != GatewayPaymentNotAttempted && (last == nil || p.At.After(last.At)) {
			last = p
		}
	}
	if last == nil {
		return AttemptNone, ""
	}
	switch last.Status {
	case GatewayPaymentFailed, GatewayPaymentVoid, GatewayPaymentCancelled:
		return AttemptFailed, last.Message
	case GatewayPaymentDropped:
		return AttemptDropped, last.Message
	}
	return AttemptNone, ""
}

// Over reports whether the provider will accept no more payments for the order. This is the case if the order has ended
// at the provider or does not exist there, and no payment attempt is in progress.
func (f Facts) Over() bool {
	ended := f.Order.Status == GatewayOrderTerminated || f.Order.Status == GatewayOrderExpired
	return !f.InFlight() && (ended || f.Missing)
}

// checkAfter lists the intervals between the sweeper's queries to the provider while an order can be paid. When all
// intervals in the list were used, the last one is repeated.
var checkAfter = []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute}

// The periods after HoldUntil in which the sweeper still queries the provider: hourlyFor with a query every hour, then
// dailyFor with a query every day.
const (
	hourlyFor = 24 * time.Hour
	dailyFor  = 7 * 24 * time.Hour
)

// NextCheck returns the time at which the sweeper should next query the provider about the order. While the order can
// be paid, the intervals increase, and there is always a query at ExpiresAt and at HoldUntil. Afterwards, because
// payments can arrive late, the sweeper queries hourly for a day and daily for a week. If `over` is true, the provider
// accepts no more payments. A zero time means that no more queries are needed.
func (o Order) NextCheck(now time.Time, over bool) time.Time {
	switch {
	case o.Status == OrderPaid || o.Status == OrderRefunded:
		// One more query at the end of the hold finds a second payment whose webhook was lost.
		if now.Before(o.HoldUntil) {
			return o.HoldUntil
		}
		return time.Time{}
	case o.Status.Live():
		next := now.Add(checkAfter[min(o.Checks, len(checkAfter)-1)])
		if !now.Before(o.ExpiresAt) {
			next = now.Add(min(next.Sub(now), time.Minute))
		}
		for _, edge := range []time.Time{o.ExpiresAt, o.HoldUntil} {
			if now.Before(edge) && next.After(edge) {
				next = edge
			}
		}
		return next
	case over && o.Status == OrderFailed:
		return time.Time{}
	case now.Before(o.HoldUntil.Add(hourlyFor)):
		return now.Add(time.Hour)
	case now.Before(o.HoldUntil.Add(dailyFor)):
		return now.Add(24 * time.Hour)
	}
	return time.Time{}
}
