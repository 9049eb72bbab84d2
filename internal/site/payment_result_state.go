package site

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/fair"
)

// ResultState is the state of the result page.
type ResultState string

// The states of the result page.
const (
	ResultPaid        ResultState = "paid"
	ResultConfirming  ResultState = "confirming"  // the payer just came from the provider, which knows no attempt yet
	ResultPending     ResultState = "pending"     // the bank is processing an attempt
	ResultReview      ResultState = "review"      // the amount differs: flagged for manual review
	ResultFailed      ResultState = "failed"      // the last attempt failed; another attempt is possible
	ResultActive      ResultState = "active"      // no attempt yet
	ResultExpired     ResultState = "expired"     // the time to pay has ended
	ResultAsked       ResultState = "asked"       // paid; the payer's request for cancellation waits for the office
	ResultDeclined    ResultState = "declined"    // paid; the office declined the request
	ResultCancelled   ResultState = "cancelled"   // cancelled without a refund
	ResultRefunding   ResultState = "refunding"   // a refund is on its way
	ResultRefunded    ResultState = "refunded"    // every refund has arrived
	ResultUnreachable ResultState = "unreachable" // the provider could not be queried: never shown as a failure
)

// Values lists the states. The TypeScript generator uses it.
func (ResultState) Values() []string {
	return []string{
		"paid", "confirming", "pending", "review", "failed", "active", "expired", "asked", "declined", "cancelled",
		"refunding", "refunded", "unreachable",
	}
}

// resultStateOf returns the state that the page shows for an order. If the order has expired without a running
// attempt, the state is expired, even if the provider has not ended the order yet.
func resultStateOf(view payments.OrderView, now time.Time) ResultState {
	o := view.Order
	switch o.Status {
	case fair.OrderPaid:
		return ResultPaid
	case fair.OrderRefunded:
		return ResultRefunding // addCancellation finds out whether the refund has arrived
	case fair.OrderReview:
		return ResultReview
	}
	switch {
	case o.Unreachable && o.Status.Live():
		return ResultUnreachable
	case view.Status == "PENDING":
		return ResultPending
	case view.Status == "EXPIRED", !now.Before(o.ExpiresAt):
		return ResultExpired
	case view.Status == "FAILED":
		return ResultFailed
	}
	return ResultActive
}

// maxConfirming is the number of times that a payer who presses Check again sees ResultConfirming. After that, the page
// shows the provider's answer, because the payer may have left the provider's page without paying.
const maxConfirming = 2

// addArrival sets Arrived. The provider may not report a payment until some seconds after the payer has returned, and
// the site does not query the provider at every request. Therefore the page does not immediately say that an order
// without an attempt is unpaid. The address contains the number of visits since the arrival, because without script the
// page cannot store it anywhere else.
func (p *PaymentResultProps) addArrival(parameter string) {
	p.Arrived = parameter != ""
	visit, err := strconv.Atoi(parameter)
	if err != nil || visit < 1 || visit > maxConfirming || p.State != ResultActive {
		return
	}
	p.State = ResultConfirming
	p.CheckAgain += "&" + payments.ReturnedParameter + "=" + strconv.Itoa(visit+1)
}

// addCancellation adds what happened to an order after its payment: a request for cancellation, the decision about
// it, and the refunds. It replaces the state of a paid or refunded order accordingly.
func (p *PaymentResultProps) addCancellation(ctx context.Context, d Deps, lang fair.Lang, o fair.Order) error {
	if p.State != ResultPaid && p.State != ResultRefunding && o.CancelledAt.IsZero() {
		return nil
	}
	v, err := d.App.Refunds.CancellationOf(ctx, o.ID, o.UserID)
	if err != nil {
		return err
	}
	for _, refund := range v.Refunds {
		if money, shown := moneyOf(lang, refund); shown {
			p.Refunds = append(p.Refunds, money)
		}
	}
	if v.CanAsk {
		p.Cancel = cancellationPath(o)
	}
	if v.Latest != nil && v.Latest.StallsEnded() {
		v.Latest = nil // the order is shown as if nothing had been requested, because only some stalls were cancelled
	}
	if c := v.Latest; c != nil {
		p.Cancellation, p.AskedAt, p.Refusal = cancellationPath(o), fair.DateTimeIn(lang, c.AskedAt), c.Refusal
		if c.Proposed > 0 {
			p.Proposed = c.Proposed.String()
		}
	}
	if !o.CancelledAt.IsZero() {
		p.CancelledAt = fair.DateTimeIn(lang, o.CancelledAt)
	}
	p.State = p.stateAfterPayment(!o.CancelledAt.IsZero(), v.Latest)
	return nil
}

// stateAfterPayment returns the state of an order after its cancellation, its refunds and the latest request for
// cancellation, which is nil when there is none.
func (p *PaymentResultProps) stateAfterPayment(cancelled bool, latest *fair.Cancellation) ResultState {
	ended := cancelled || p.State == ResultRefunding
	underway := slices.ContainsFunc(p.Refunds, func(m CancellationMoney) bool { return m.State == MoneyOnItsWay })
	switch {
	case ended && underway:
		return ResultRefunding
	case ended && len(p.Refunds) > 0:
		return ResultRefunded
	case cancelled:
		return ResultCancelled
	case p.State != ResultPaid || latest == nil:
		return p.State
	case latest.Status == fair.CancellationRefused:
		return ResultDeclined
	}
	return ResultAsked // the approved request is not carried out yet and waits for a second person
}
