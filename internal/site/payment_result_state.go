package site

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/internal/payment"
)

// ResultState is the state of the result page.
type ResultState string

// The values of ResultState.
const (
	ResultPaid        ResultState = "paid"
	ResultConfirming  ResultState = "confirming"  // the payer has just returned; the provider reports no attempt yet
	ResultPending     ResultState = "pending"     // the bank is processing an attempt
	ResultReview      ResultState = "review"      // the office checks a payment: its amount differs, or it is offline
	ResultFailed      ResultState = "failed"      // the last attempt failed; another attempt is possible
	ResultActive      ResultState = "active"      // there is no attempt yet
	ResultExpired     ResultState = "expired"     // the payment deadline has passed
	ResultAsked       ResultState = "asked"       // paid; the office must decide about a cancellation request
	ResultDeclined    ResultState = "declined"    // paid; the office refused the payer's cancellation request
	ResultCancelled   ResultState = "cancelled"   // cancelled without a refund, or before the payment
	ResultRefunding   ResultState = "refunding"   // a refund is in progress
	ResultRefunded    ResultState = "refunded"    // every refund has arrived
	ResultBusy        ResultState = "busy"        // the order is saved, but the provider is too busy to open it
	ResultUnreachable ResultState = "unreachable" // the provider could not be queried; not shown as a failure
)

// Values returns all states. The TypeScript generator calls this method.
func (ResultState) Values() []string {
	return []string{
		"paid", "confirming", "pending", "review", "failed", "active", "expired", "asked", "declined", "cancelled",
		"refunding", "refunded", "busy", "unreachable",
	}
}

// resultStateOf returns the state that the page shows for an order. After the payment deadline, the state is
// ResultExpired even if the order is not yet terminated at the provider. Other states have priority, for example if an
// attempt is being processed or the provider cannot be reached.
func resultStateOf(view payment.OrderView, now time.Time) ResultState {
	o := view.Order
	switch o.Status {
	case fair.OrderPaid:
		return ResultPaid
	case fair.OrderRefunded:
		return ResultRefunding // if the refund has arrived, addCancellation changes this state
	}
	switch {
	case o.Unreachable && (o.Status.Live() || o.Status == fair.OrderExpired):
		return ResultUnreachable
	case view.Status == "PENDING":
		return ResultPending
	case view.Withdrawn():
		return ResultCancelled
	case view.AtOffice.Exists():
		return ResultReview
	case view.Status == "EXPIRED", !now.Before(o.ExpiresAt):
		return ResultExpired
	case view.Status == "FAILED":
		return ResultFailed
	}
	return ResultActive
}

// maxConfirming is the number of visits at which the page shows ResultConfirming. After these visits, the page shows
// the state that the provider reports, because the payer may have left the provider's page without paying.
const maxConfirming = 2

// addArrival sets Arrived. The provider may report a payment only some seconds after the payer has returned, and the
// site does not query the provider at every request. Therefore, the page does not show an order without an attempt as
// unpaid at once. Instead, it shows the state ResultConfirming. The URL contains the number of visits since the payer
// has returned, because the page works without JavaScript.
func (p *PaymentResultProps) addArrival(parameter string) {
	p.Arrived = parameter != ""
	visit, err := strconv.Atoi(parameter)
	unpaid := p.State == ResultActive || p.AtOffice != "" && p.State == ResultReview
	if err != nil || visit < 1 || visit > maxConfirming || !unpaid {
		return
	}
	p.State = ResultConfirming
	p.CheckAgain += "&" + payment.ReturnedParameter + "=" + strconv.Itoa(visit+1)
}

// cancelLink returns the path of the page on which an order can be cancelled. If the fair has ended since the payment,
// it returns "", because a cancellation would change nothing for the payer.
func cancelLink(ctx context.Context, d Deps, o fair.Order) (string, error) {
	over, err := isFairOver(ctx, d.App, o.EditionID, o.PaidAt)
	if err != nil || over {
		return "", err
	}
	return o.CancellationPath(), nil
}

// addCancellation adds the events after an order's payment: a cancellation request, the decision about this request,
// and the refunds. It changes the state of a paid or refunded order accordingly.
func (p *PaymentResultProps) addCancellation(
	ctx context.Context,
	d Deps,
	lang fair.Lang,
	view payment.OrderView,
) error {
	o := view.Order
	if p.State != ResultPaid && p.State != ResultRefunding {
		return nil
	}
	v, err := d.App.Payments.CancellationOf(ctx, o.ID, o.UserID)
	if err != nil {
		return err
	}
	cancelled := v.Cancelled.ID != ""
	var ending []fair.Refund
	for _, refund := range v.Refunds {
		money, shown := moneyOf(lang, refund, d.App.Now())
		if !shown {
			continue
		}
		p.Refunds = append(p.Refunds, money)
		if p.State == ResultRefunding || slices.Contains(endingReasons, refund.Reason) {
			ending = append(ending, refund)
		}
	}
	if v.CanAsk {
		if p.Cancel, err = cancelLink(ctx, d, o); err != nil {
			return err
		}
	}
	if v.Latest != nil && !v.Latest.Status.Open() && v.Latest.Status != ledger.Refused && !cancelled {
		v.Latest = nil // only some of the stalls were cancelled, or the cancellation was taken back
	}
	if d := v.Latest; d != nil {
		p.Cancellation = o.CancellationPath()
		p.addRequest(lang, *d)
	}
	if cancelled {
		p.CancelledAt = fair.DateTimeIn(lang, v.Cancelled.DecidedAt)
	}
	p.State = p.stateAfterPayment(cancelled, v.Latest, ending)
	p.addEndedRecord(view, v.Cancelled)
	return nil
}

// addEndedRecord changes the state of a paid order to cancelled if the office has cancelled, rejected or deleted the
// order's registration, booking or sponsorship, but has not cancelled the order itself. If the order itself is
// cancelled, it sets NoRefund to whether the payer cancelled it.
func (p *PaymentResultProps) addEndedRecord(view payment.OrderView, cancelled ledger.Decision) {
	switch p.State {
	case ResultPaid, ResultAsked, ResultDeclined:
		if view.RecordEnded() {
			p.State = ResultCancelled
		}
	case ResultCancelled:
		p.NoRefund = cancelled.CancelledBy == fair.CancelledByPayer
	}
}

// addRequest adds a cancellation request.
func (p *PaymentResultProps) addRequest(lang fair.Lang, d ledger.Decision) {
	p.AskedAt, p.Refusal = fair.DateTimeIn(lang, d.AskedAt), d.Refusal
	if d.Amount > 0 {
		p.Proposed = d.Amount.String()
	}
	if d.Status == ledger.Refused {
		p.DecidedAt = fair.DateTimeIn(lang, d.DecidedAt)
	}
}

// stateAfterPayment returns the state of an order after its cancellation and its refunds. The argument `latest` is the
// latest cancellation request, or nil if there is none. The argument `ending` contains the refunds that end the order.
func (p *PaymentResultProps) stateAfterPayment(
	cancelled bool,
	latest *ledger.Decision,
	ending []fair.Refund,
) ResultState {
	ended := cancelled || p.State == ResultRefunding
	underway := slices.ContainsFunc(ending, func(r fair.Refund) bool { return r.Status != fair.RefundDone })
	switch {
	case ended && underway:
		return ResultRefunding
	case ended && len(ending) > 0:
		return ResultRefunded
	case cancelled:
		return ResultCancelled
	case p.State != ResultPaid || latest == nil:
		return p.State
	case latest.Status == ledger.Refused:
		return ResultDeclined
	}
	return ResultAsked // the request was approved, but another account has not approved the refund yet
}

// endingReasons are the reasons of refunds that end a cancelled order. Refunds of a part of the payment, and of a
// second payment, do not end it.
var endingReasons = []fair.RefundReason{
	fair.RefundCancelled, fair.RefundLate, fair.RefundProvider, fair.RefundExternal,
}
