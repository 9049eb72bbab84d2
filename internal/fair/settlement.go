package fair

import "time"

// Facts are the provider's data of an order at one moment. A captured payment stays captured, so it is safe to act on
// slightly old data: a later query returns the rest.
type Facts struct {
	Order    GatewayOrder
	Payments []GatewayPayment
	Refunds  []GatewayRefund
	Missing  bool // the provider does not know the order
	Unpaid   bool // the order can still be paid, and its attempts were not asked for
}

// InFlight reports whether an attempt is being processed by the bank.
func (f Facts) InFlight() bool {
	for _, p := range f.Payments {
		if p.Status.InFlight() {
			return true
		}
	}
	return false
}

// Captured lists the successful payments, the oldest first.
func (f Facts) Captured() []GatewayPayment {
	var out []GatewayPayment
	for _, p := range f.Payments {
		if p.Status != GatewayPaymentSuccess {
			continue
		}
		at := len(out)
		for at > 0 && (p.At.Before(out[at-1].At) || p.At.Equal(out[at-1].At) && p.CFPaymentID < out[at-1].CFPaymentID) {
			at--
		}
		out = append(out[:at], append([]GatewayPayment{p}, out[at:]...)...)
	}
	return out
}

// ProviderRefund returns the refund of a payment that the provider started itself, if there is one.
func (f Facts) ProviderRefund(cfPaymentID string) (r GatewayRefund, ok bool) {
	for _, r := range f.Refunds {
		if r.CFPaymentID == cfPaymentID && r.ByProvider() {
			return r, true
		}
	}
	return GatewayRefund{}, false
}

// GivenBack returns how much of a payment the provider refunded or is refunding, whoever began the refunds.
func (f Facts) GivenBack(cfPaymentID string) (sum Paise) {
	for _, r := range f.Refunds {
		if r.CFPaymentID == cfPaymentID && r.Moves() {
			sum += r.Amount
		}
	}
	return sum
}

// LastAttempt returns the state of the latest attempt, with the provider's reason when it failed. The provider's list
// has no defined order, so the times decide; an attempt in flight has priority.
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

// Over reports whether the provider will accept no more payments for the order: it has ended there and no attempt is in
// flight.
func (f Facts) Over() bool {
	ended := f.Order.Status == GatewayOrderTerminated || f.Order.Status == GatewayOrderExpired
	return !f.InFlight() && (ended || f.Missing)
}

// AmountMatches reports whether the provider's order amount is ours and, for a payment, whether exactly that amount was
// paid. A payment with another amount is never confirmed.
func (f Facts) AmountMatches(o Order, p GatewayPayment) bool {
	return f.Order.Amount == o.Price.Total && p.Amount == o.Price.Total &&
		(f.Order.Currency == "" || f.Order.Currency == "INR") && (p.Currency == "" || p.Currency == "INR")
}

// checkAfter are the intervals between the sweeper's queries while an order can be paid.
var checkAfter = []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute}

// The time for which the sweeper continues to query after the end of the hold.
const (
	hourlyFor = 24 * time.Hour
	dailyFor  = 7 * 24 * time.Hour
)

// NextCheck returns when the sweeper should query the provider about the order next: at growing intervals while it can
// be paid, at its expiry and at the end of its hold in any case, then hourly for a day and daily for a week, because of
// late payments. over means that the provider accepts no more payments. Zero means never.
func (o Order) NextCheck(now time.Time, over bool) time.Time {
	switch {
	case o.Status == OrderPaid || o.Status == OrderReview || o.Status == OrderRefunded:
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
