package sandbox

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

const (
	paymentTTL  = 20 * time.Minute // time within which an attempt may succeed, even if the order has expired
	refundDelay = 10 * time.Second // time for which a refund stays PENDING, unless a control has changed it
)

// refundPolicy determines the result of refunds, and the time until this result.
type refundPolicy struct {
	Outcome fair.GatewayRefundStatus
	Delay   time.Duration
}

// attemptPlan describes a payment attempt that will be started.
type attemptPlan struct {
	outcome fair.GatewayPaymentStatus // "SUCCESS", "FAILED", "USER_DROPPED", or "PENDING" if it is not decided
	after   time.Duration             // time for which the attempt stays PENDING
	amount  fair.Paise                // 0: the order's
	group   string                    // payment method; empty: "upi"
	strict  bool                      // true: attempts to pay a PAID order are refused, because its page is closed
}

// startAttempt starts an attempt to pay an ACTIVE order. If `strict` is not set, the order may also be PAID. This
// simulates an attempt that started before the order was paid; the provider refunds such a second payment.
func (t *transaction) startAttempt(o *order, p attemptPlan) (id string, err error) {
	if o.Status != fair.GatewayOrderActive && (p.strict || o.Status != fair.GatewayOrderPaid) {
		return "", &apiError{
			http.StatusConflict, fmt.Sprintf("no attempt can begin: the order is %s", o.Status), "order_not_active",
			typeInvalidRequest,
		}
	}
	a := attempt{
		ID: newDigits("511"), Status: fair.GatewayPaymentPending, Amount: cmp.Or(p.amount, o.Amount),
		Group: cmp.Or(p.group, "upi"), Message: "Transaction pending with the bank", StartedAt: t.now,
	}
	if p.outcome != fair.GatewayPaymentPending {
		a.Outcome, a.ResolveAt = p.outcome, t.now.Add(p.after)
	}
	o.Attempts = append(o.Attempts, a)
	return a.ID, t.settle(o)
}

// resolve ends a PENDING attempt and updates its order according to the provider's documentation.
func (t *transaction) resolve(o *order, a *attempt, outcome fair.GatewayPaymentStatus, at time.Time) error {
	a.CompletedAt = at
	isLate := at.After(a.StartedAt.Add(paymentTTL))
	isSecond := o.Status == fair.GatewayOrderPaid
	switch {
	case outcome == fair.GatewayPaymentSuccess && isLate: // the payment is reversed, and the order remains unpaid
		a.Status, a.Message = fair.GatewayPaymentCancelled, "Completed too late, reversed"
	case outcome == fair.GatewayPaymentSuccess:
		a.Status, a.Message, a.BankReference = outcome, "00::Transaction success", newDigits("")
		if !isSecond {
			o.Status, o.PaidBy, o.PaidAt = fair.GatewayOrderPaid, a.ID, at
		}
	case outcome == fair.GatewayPaymentDropped:
		a.Status, a.Message = outcome, "The customer left the payment page"
	default:
		a.Status, a.Message = outcome, "Transaction failed at the bank"
	}
	if o.Status == fair.GatewayOrderTerminating && !o.hasPending() {
		o.Status = fair.GatewayOrderTerminated
	}
	if a.Status != fair.GatewayPaymentCancelled {
		if err := t.emit(o, paymentEvent(o, *a, at)); err != nil {
			return err
		}
	}
	if outcome != fair.GatewayPaymentSuccess || !isLate && !isSecond {
		return nil
	}
	r := refund{
		ID: "auto" + a.ID, CFID: newDigits("15"), PaymentID: a.ID, Status: fair.GatewayRefundSuccess, Amount: a.Amount,
		Type: refundByProvider, Note: "Reversed by the provider", Speed: "STANDARD", ARN: newDigits(""), CreatedAt: at,
		ProcessedAt: at,
	}
	o.Refunds = append(o.Refunds, r)
	return t.emit(o, refundEvent(o, r, at))
}

func (o *order) hasPending() bool {
	return slices.ContainsFunc(o.Attempts, func(a attempt) bool { return a.Status == fair.GatewayPaymentPending })
}

// terminate handles the merchant's request to terminate an order. If an attempt is pending, the order is terminated
// when the attempt has ended without a payment. An order that is not ACTIVE does not change.
func (o *order) terminate() {
	switch {
	case o.Status != fair.GatewayOrderActive:
	case o.hasPending():
		o.Status = fair.GatewayOrderTerminating
	default:
		o.Status = fair.GatewayOrderTerminated
	}
}

// startRefund starts a refund that the merchant has requested. The order must be paid, the payment must not be older
// than six months, and the sum of all refunds must not exceed the captured amount.
func (t *transaction) startRefund(o *order, r *refund) error {
	if o.Status != fair.GatewayOrderPaid {
		return badRequest("order_id_not_paid", "order is not paid")
	}
	if t.now.After(o.PaidAt.AddDate(0, 6, 0)) {
		return badRequest("refund_invalid", "refund cannot be initiated after six months of the payment")
	}
	left := -r.Amount
	for _, a := range o.Attempts {
		if a.ID == o.PaidBy {
			left += a.Amount
		}
	}
	for _, earlier := range o.Refunds {
		lost := earlier.Status == fair.GatewayRefundFailed || earlier.Status == fair.GatewayRefundCancelled
		if earlier.PaymentID == o.PaidBy && !lost {
			left -= earlier.Amount
		}
	}
	if left < 0 {
		return invalid("refund_amount", "should not be more than what is left of the payment")
	}
	st, err := t.state(t.ctx, t)
	if err != nil {
		return err
	}
	r.CFID, r.PaymentID, r.Type = newDigits("15"), o.PaidBy, refundByMerchant
	r.Status, r.Outcome, r.CreatedAt = fair.GatewayRefundPending, st.Refunds.Outcome, t.now
	if r.Outcome != fair.GatewayRefundPending {
		r.ResolveAt = t.now.Add(st.Refunds.Delay)
	}
	o.Refunds = append(o.Refunds, *r)
	return nil
}

// finishRefund sets the new status of a refund. Like the provider, it sends a webhook if the refund succeeded, failed
// or was cancelled, but not if it is still pending.
func (t *transaction) finishRefund(o *order, r *refund, status fair.GatewayRefundStatus, at time.Time) error {
	r.Status, r.ResolveAt = status, time.Time{}
	if status == fair.GatewayRefundSuccess {
		r.ARN, r.ProcessedAt = newDigits(""), at
	}
	if status == fair.GatewayRefundPending || status == fair.GatewayRefundOnHold {
		return nil
	}
	return t.emit(o, refundEvent(o, *r, at))
}

// dispute begins a dispute of the order's successful payment, or changes the one that is open, and sends its webhook.
// amount 0 means the whole payment.
func (t *transaction) dispute(o *order, status string, amount fair.Paise) (d dispute, err error) {
	kind := "DISPUTE_UPDATED"
	open := slices.IndexFunc(o.Disputes, func(d dispute) bool { return !disputeEnded(d.Status) })
	if open < 0 {
		paid := slices.IndexFunc(o.Attempts, func(a attempt) bool { return a.ID == o.PaidBy })
		if paid < 0 {
			return d, badRequest("order_id_not_paid", "order is not paid")
		}
		kind, open = "DISPUTE_CREATED", len(o.Disputes)
		o.Disputes = append(o.Disputes, dispute{
			ID: newDigits("43"), PaymentID: o.PaidBy, Amount: cmp.Or(amount, o.Attempts[paid].Amount), CreatedAt: t.now,
		})
	}
	if disputeEnded(status) {
		kind = "DISPUTE_CLOSED"
	}
	o.Disputes[open].Status = status
	d = o.Disputes[open]
	return d, t.emit(o, disputeEvent(o, d, kind, t.now))
}

// disputeTime is the time in which the merchant must answer a dispute.
const disputeTime = 3 * 24 * time.Hour

// disputeEnded reports whether a dispute has ended with a status.
func disputeEnded(status string) bool {
	return strings.HasSuffix(status, "_WON") || strings.HasSuffix(status, "_LOST") ||
		strings.HasSuffix(status, "_ACCEPTED")
}

// settle updates a locked order to the current time. First it ends the due attempts in chronological order, then the
// due refunds. Finally, it processes the order's expiry.
func (t *transaction) settle(o *order) error {
	var attempts []*attempt
	for i := range o.Attempts {
		if a := &o.Attempts[i]; a.Status == fair.GatewayPaymentPending && due(a.ResolveAt, t.now) {
			attempts = append(attempts, a)
		}
	}
	slices.SortStableFunc(attempts, func(a, b *attempt) int { return a.ResolveAt.Compare(b.ResolveAt) })
	for _, a := range attempts {
		if err := t.resolve(o, a, a.Outcome, a.ResolveAt); err != nil {
			return err
		}
	}
	for i := range o.Refunds {
		if r := &o.Refunds[i]; r.Status == fair.GatewayRefundPending && due(r.ResolveAt, t.now) {
			if err := t.finishRefund(o, r, r.Outcome, r.ResolveAt); err != nil {
				return err
			}
		}
	}
	if o.Status == fair.GatewayOrderActive && due(o.ExpiresAt, t.now) {
		o.Status = fair.GatewayOrderExpired
	}
	return nil
}

// nextResult returns the time of the next result of a pending attempt or refund, or the zero time.
func (o *order) nextResult() (next time.Time) {
	earlier := func(at time.Time) {
		if !at.IsZero() && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	for _, a := range o.Attempts {
		if a.Status == fair.GatewayPaymentPending {
			earlier(a.ResolveAt)
		}
	}
	for _, r := range o.Refunds {
		if r.Status == fair.GatewayRefundPending {
			earlier(r.ResolveAt)
		}
	}
	return next
}

func (o *order) isDue(now time.Time) bool {
	return due(o.nextResult(), now) || o.Status == fair.GatewayOrderActive && due(o.ExpiresAt, now)
}

func due(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }
