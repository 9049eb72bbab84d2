package sandbox

import (
	"cmp"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// attemptPlan describes a payment attempt that will be started.
type attemptPlan struct {
	outcome fair.GatewayPaymentStatus // "SUCCESS", "FAILED", "USER_DROPPED", or "PENDING" if it is not decided
	after   time.Duration             // time for which the attempt stays PENDING
	amount  fair.Paise                // 0: the order's
	group   string                    // payment method; empty: "upi"
	strict  bool                      // true: attempts to pay a PAID order are refused, because its page is closed
}

// startAttempt starts an attempt to pay an ACTIVE order, which the caller has locked with lockCurrent. If `strict` is
// not set, the order may also be PAID. This simulates an attempt that started before the order was paid. The provider
// refunds such a second payment automatically.
func (c *change) startAttempt(o *order, t attemptPlan) (attempt, error) {
	if o.status != fair.GatewayOrderActive && (t.strict || o.status != fair.GatewayOrderPaid) {
		return attempt{}, errOrderNotActive(o.status)
	}
	a := attempt{
		id: newCFPaymentID(), orderID: o.id, status: fair.GatewayPaymentPending, amount: cmp.Or(t.amount, o.amount),
		group: cmp.Or(t.group, "upi"), message: "Transaction pending with the bank", startedAt: c.now,
	}
	if t.outcome != fair.GatewayPaymentPending {
		a.outcome, a.resolveAt = t.outcome, c.now.Add(t.after)
	}
	if err := c.insertAttempt(a); err != nil {
		return attempt{}, err
	}
	if err := c.settleDue(o); err != nil {
		return attempt{}, err
	}
	return findAttempt(c.ctx, c.tx, a.id)
}

// resolve ends a PENDING attempt and updates the attempt's order according to the provider's documentation.
func (c *change) resolve(o *order, a attempt, outcome fair.GatewayPaymentStatus, at time.Time) error {
	a.completedAt = at
	switch {
	case outcome != fair.GatewayPaymentSuccess:
		return c.resolveWithout(o, a, outcome, at)
	case at.After(a.startedAt.Add(c.ttl)):
		// The payment arrived after the time limit of the attempt. It is reversed, and the order remains unpaid.
		a.status, a.message = fair.GatewayPaymentCancelled, "Completed too late, reversed"
		if err := c.saveAttempt(a); err != nil {
			return err
		}
		if err := c.autoRefund(o, a, at); err != nil {
			return err
		}
		return c.finishTermination(o)
	}
	second := o.status == fair.GatewayOrderPaid
	a.status, a.message, a.bankReference = fair.GatewayPaymentSuccess, "00::Transaction success", newBankReference()
	if err := c.saveAttempt(a); err != nil {
		return err
	}
	if !second {
		o.status, o.paidBy, o.paidAt = fair.GatewayOrderPaid, a.id, at
		if err := c.saveOrder(o); err != nil {
			return err
		}
	}
	if err := c.emit(o, paymentEvent(o, a, at)); err != nil {
		return err
	}
	if second {
		return c.autoRefund(o, a, at)
	}
	return nil
}

// resolveWithout ends an attempt without a payment.
func (c *change) resolveWithout(o *order, a attempt, outcome fair.GatewayPaymentStatus, at time.Time) error {
	a.status, a.message = outcome, "Transaction failed at the bank"
	if outcome == fair.GatewayPaymentDropped {
		a.message = "The customer left the payment page"
	}
	if err := c.saveAttempt(a); err != nil {
		return err
	}
	if err := c.emit(o, paymentEvent(o, a, at)); err != nil {
		return err
	}
	return c.finishTermination(o)
}

// finishTermination terminates an order after its last pending attempt has ended, if the merchant has requested the
// termination.
func (c *change) finishTermination(o *order) error {
	if o.status != fair.GatewayOrderTerminating {
		return nil
	}
	pending, err := c.hasPending(o.id)
	if err != nil || pending {
		return err
	}
	o.status = fair.GatewayOrderTerminated
	return c.saveOrder(o)
}

// terminate handles the merchant's request to terminate an order. If no attempt is pending, the order is terminated at
// once, otherwise after the pending attempts have ended. An order that is not ACTIVE does not change.
func (c *change) terminate(o *order) error {
	if o.status != fair.GatewayOrderActive {
		return nil
	}
	pending, err := c.hasPending(o.id)
	if err != nil {
		return err
	}
	o.status = fair.GatewayOrderTerminated
	if pending {
		o.status = fair.GatewayOrderTerminating
	}
	return c.saveOrder(o)
}

// settleDue updates a locked order to the current time. First it ends the due attempts in chronological order, then
// the due refunds. Finally, it processes the order's expiry.
func (c *change) settleDue(o *order) error {
	attempts, err := findAttempts(c.ctx, c.tx, o.id)
	if err != nil {
		return err
	}
	slices.SortStableFunc(attempts, func(a, b attempt) int { return a.resolveAt.Compare(b.resolveAt) })
	for _, a := range attempts {
		if a.status != fair.GatewayPaymentPending || !due(a.resolveAt, c.now) {
			continue
		}
		if err := c.resolve(o, a, a.outcome, a.resolveAt); err != nil {
			return err
		}
	}
	refunds, err := findRefunds(c.ctx, c.tx, o.id)
	if err != nil {
		return err
	}
	for _, r := range refunds {
		if r.status == fair.GatewayRefundPending && due(r.resolveAt, c.now) {
			if err := c.finishRefund(o, r, r.outcome, r.resolveAt); err != nil {
				return err
			}
		}
	}
	if o.status == fair.GatewayOrderActive && due(o.expireAt, c.now) {
		o.status = fair.GatewayOrderExpired
		return c.saveOrder(o)
	}
	return nil
}

func due(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }
