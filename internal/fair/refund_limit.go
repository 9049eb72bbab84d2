package fair

import "time"

// RefundLimitDelay is the delay until a raised refund limit applies. All owners are notified of the change immediately.
// Therefore, nobody can secretly raise the limit for one refund and lower it again.
const RefundLimitDelay = 24 * time.Hour

// RefundLimitHold is the lower refund limit that applies until a raised limit takes effect. The zero value means that
// no limit was raised.
type RefundLimitHold struct {
	Limit Paise     `json:"limitPaise"`
	Until time.Time `json:"until"`
}

// RefundLimitAt returns the refund limit that applies at the time now.
func (e Edition) RefundLimitAt(now time.Time) Paise {
	if now.Before(e.RefundLimitHold.Until) {
		return min(e.RefundLimit, e.RefundLimitHold.Limit)
	}
	return e.RefundLimit
}

// HoldRefundLimit ensures that a raised refund limit applies only after RefundLimitDelay. e is the changed edition, and
// the argument `was` is the edition before the change. A lower limit applies immediately. If the limit is raised again,
// a new delay starts.
func (e *Edition) HoldRefundLimit(was Edition, now time.Time) {
	applies := was.RefundLimitAt(now)
	switch {
	case e.RefundLimit <= applies:
		e.RefundLimitHold = RefundLimitHold{}
	case e.RefundLimit > was.RefundLimit:
		e.RefundLimitHold = RefundLimitHold{Limit: applies, Until: now.Add(RefundLimitDelay)}
	}
}
