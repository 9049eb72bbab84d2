package fair

import "time"

// RefundLimitDelay is the time after which a raised refund limit takes effect. All owners are notified of the change
// immediately, so nobody can secretly raise the limit for one refund and lower it again.
const RefundLimitDelay = 24 * time.Hour

// RefundLimitHold contains the lower refund limit that still applies until a raised limit takes effect. The zero value
// means that no raised limit is waiting.
type RefundLimitHold struct {
	Limit Paise     `json:"limitPaise"`
	Until time.Time `json:"until"`
}

// RefundLimitAt returns the refund limit that applies at the given time.
func (e Edition) RefundLimitAt(now time.Time) Paise {
	if now.Before(e.RefundLimitHold.Until) {
		return min(e.RefundLimit, e.RefundLimitHold.Limit)
	}
	return e.RefundLimit
}

// HoldRefundLimit delays a raised refund limit by RefundLimitDelay. A lower limit applies immediately. e is the
// changed edition, and the argument `was` is the edition before the change. Each further increase starts a new delay.
func (e *Edition) HoldRefundLimit(was Edition, now time.Time) {
	applies := was.RefundLimitAt(now)
	switch {
	case e.RefundLimit <= applies:
		e.RefundLimitHold = RefundLimitHold{}
	case e.RefundLimit > was.RefundLimit:
		e.RefundLimitHold = RefundLimitHold{Limit: applies, Until: now.Add(RefundLimitDelay)}
	}
}
