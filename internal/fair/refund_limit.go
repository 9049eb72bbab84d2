package fair

import "time"

// LimitDelay is the time after which a raised limit takes effect. All owners are notified of the
// change immediately, so nobody can secretly raise a limit for one payment and lower it again.
const LimitDelay = 24 * time.Hour

// LimitHold contains the lower limit that still applies until a raised limit takes effect. The zero value means that
// no raised limit is waiting.
type LimitHold struct {
	Limit Paise     `json:"limitPaise"`
	Until time.Time `json:"until"`
}

// RefundLimitAt returns the refund limit that applies at the given time.
func (e Edition) RefundLimitAt(now time.Time) Paise {
	return e.RefundLimitHold.apply(e.RefundLimit, now)
}

// CashLimitAt returns the cash limit that applies at the given time.
func (e Edition) CashLimitAt(now time.Time) Paise { return e.CashLimitHold.apply(e.CashLimit, now) }

// DiscountLimitAt returns the discount limit that applies at the given time.
func (e Edition) DiscountLimitAt(now time.Time) Paise {
	return e.DiscountLimitHold.apply(e.DiscountLimit, now)
}

// SecondPersons says whether a second person must approve what the limits require. A society in which one person does
// all the work may switch second persons off.
type SecondPersons struct {
	Off    bool   `json:"off"`
	Reason string `json:"reason"` // why they are off, in the owner's words
	// From is the time from which they are off. HoldLimits sets it.
	From time.Time `json:"from,omitzero"`
}

// OffAt reports whether second persons are switched off at the given time.
func (s SecondPersons) OffAt(now time.Time) bool { return s.Off && !now.Before(s.From) }

// HoldLimits delays raised limits, and switching second persons off, by LimitDelay. Lower limits apply immediately. e
// is the changed edition, and the argument `was` is the edition before the change. Each further increase starts a new
// delay.
func (e *Edition) HoldLimits(was Edition, now time.Time) {
	e.RefundLimitHold.follow(was.RefundLimit, e.RefundLimit, was.RefundLimitAt(now), now)
	e.CashLimitHold.follow(was.CashLimit, e.CashLimit, was.CashLimitAt(now), now)
	e.DiscountLimitHold.follow(was.DiscountLimit, e.DiscountLimit, was.DiscountLimitAt(now), now)
	switch {
	case !e.SecondPersons.Off:
		e.SecondPersons.From = time.Time{}
	case !was.SecondPersons.Off:
		e.SecondPersons.From = now.Add(LimitDelay)
	}
}

func (h LimitHold) apply(limit Paise, now time.Time) Paise {
	if now.Before(h.Until) {
		return min(limit, h.Limit)
	}
	return limit
}

// follow updates the hold after a change of the limit. The argument `applies` is the limit that applied before.
func (h *LimitHold) follow(was, is, applies Paise, now time.Time) {
	switch {
	case is <= applies:
		*h = LimitHold{}
	case is > was:
		*h = LimitHold{Limit: applies, Until: now.Add(LimitDelay)}
	}
}
