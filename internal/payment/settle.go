package payment

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// These are the minimum intervals between two provider queries that a browser causes: while it polls an order's state,
// when it loads the result page, and when its order is already paid.
const (
	askAtMostEvery    = 5 * time.Second
	askOnReturnAtMost = time.Second
	paidAtMostEvery   = time.Minute
)

// Settle queries the provider about an order and updates the database accordingly; it ignores offline orders. It
// records attempts, accepts or refunds money, ends orders that can no longer be paid, and frees their stalls. The
// webhook, the result page, polling and the sweeper all call it. It is idempotent, even if it is called concurrently
// or after a crash. It queries the provider before the transaction. In the transaction, it locks the order's row and
// applies the response. A slightly outdated response does no harm, because captured money stays captured (ADR 0007).
// If the provider cannot be reached, Settle records this in the order and returns no error.
func (a *Service) Settle(ctx context.Context, orderID string) (fair.Order, error) {
	return a.settle(ctx, orderID, 0)
}

// settle is like Settle, but it does not query the provider if that was done less than `every` ago. It checks this when
// no other call for the order is running, so that of several browsers only one causes a query.
func (a *Service) settle(ctx context.Context, orderID string, every time.Duration) (fair.Order, error) {
	defer a.settling.lock(orderID)()

	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil {
		return fair.Order{}, err
	}
	if a.gateway == nil || o.Channel.Offline() || a.askedWithin(o, every) {
		return o, nil
	}
	facts, askErr := a.ask(ctx, o)
	if IsBusy(askErr) && fair.IsInBackground(ctx) && a.Now().Before(o.HoldUntil) {
		return o, errBusy
	}
	var after fair.Order
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, orderID)
		if err != nil {
			return err
		}
		if askErr != nil {
			after, err = a.applySilence(ctx, o)
		} else {
			after, err = a.applyFacts(ctx, o, facts)
		}
		return err
	})
	if err != nil {
		return fair.Order{}, err
	}
	if askErr != nil {
		a.Log.Warn("the payment provider could not be asked about an order", "order", orderID, "cause", askErr)
	}
	if after.Kind == fair.OrderForBooking {
		a.hall.Changed()
	}
	a.Wake()
	return after, nil
}

// errBusy means that the provider was too busy to answer the sweeper. Nothing was changed.
var errBusy = errors.New("the provider is busy")

// settleForVisitor is like Settle, but is called for a browser. It queries the provider at most once in the interval
// `every`.
func (a *Service) settleForVisitor(ctx context.Context, o fair.Order, every time.Duration) (fair.Order, error) {
	if o.Status == fair.OrderPaid {
		// Rare queries are sufficient: if the order is paid again, the webhook reports the second payment, or the
		// query at the end of the hold finds it.
		every = paidAtMostEvery
	}
	if a.askedWithin(o, every) || o.Status == fair.OrderRefunded {
		return o, nil
	}
	return a.settle(ctx, o.ID, every)
}

// askedWithin reports whether the provider was queried about an order less than `every` ago.
func (a *Service) askedWithin(o fair.Order, every time.Duration) bool {
	since := a.Now().Sub(o.AskedAt) // negative if the clock was set back in between
	return since >= 0 && since < every
}

// askRefundsAfter is the age from which a payment that is not in the ledger yet is also checked for refunds. The check
// is necessary because such a payment may already be refunded: the webhook may be lost, or the database may be restored
// from a backup.
const askRefundsAfter = 10 * time.Minute

// ask reads an order's state and payment attempts from the provider. It also reads the refunds if several attempts
// succeeded or if a success is older than askRefundsAfter. If the order can no longer be paid, ask first terminates it
// at the provider.
func (a *Service) ask(ctx context.Context, o fair.Order) (fair.Facts, error) {
	var f fair.Facts
	got, err := a.gateway.GetOrder(ctx, o.ID)
	if err != nil {
		f.Missing = app.FailureOf(err) == fair.GatewayNotFound
		if f.Missing {
			err = nil // not an error: the order does not exist at the provider
		}
		return f, err
	}
	if got.Status == fair.GatewayOrderActive && !a.Now().Before(o.ExpiresAt) && o.Status != fair.OrderPaid {
		if got, err = a.gateway.TerminateOrder(ctx, o.ID); err != nil {
			return f, err
		}
	}
	f.Order = got
	if f.Unpaid = got.Status == fair.GatewayOrderActive && fair.IsInBackground(ctx); f.Unpaid {
		return f, nil // an active order has no successful payment; failed attempts are read only for visitors
	}
	if f.Payments, err = a.gateway.GetPayments(ctx, o.ID); err != nil {
		return f, err
	}
	if a.mayBeRefunded(o, f.Captured()) {
		f.Refunds, err = a.gateway.GetRefunds(ctx, o.ID)
	}
	return f, err
}

// mayBeRefunded reports whether captured payments may already have been refunded at the provider.
func (a *Service) mayBeRefunded(o fair.Order, captured []fair.GatewayPayment) bool {
	undecided := !app.ReceivedMoney(o)
	return len(captured) > 1 || undecided && len(captured) == 1 &&
		a.Now().Sub(onlinePayment(o, captured[0]).PaidAt()) > askRefundsAfter
}

// applySilence records that the provider could not be reached. If the hold on the stalls has ended, applySilence frees
// them nevertheless. If a payment is found afterwards, it is treated as a late payment.
func (a *Service) applySilence(ctx context.Context, o fair.Order) (fair.Order, error) {
	now, live := a.Now(), o.Status.Live()
	o.Unreachable, o.AskedAt, o.Checks, o.UpdatedAt = true, now, o.Checks+1, now
	o.Failures, o.Failure = 0, ""
	if live && !now.Before(o.HoldUntil) {
		o.Status = fair.OrderExpired
	}
	o.NextCheckAt = o.NextCheck(now, false)
	return o, a.storeOrder(ctx, o, live)
}

// storeOrder stores an order. If it was live and has ended, its booking follows: it loses its stalls unless something
// was received for it.
func (a *Service) storeOrder(ctx context.Context, o fair.Order, live bool) error {
	if err := a.store.UpdateOrder(ctx, o); err != nil || !live || o.Status.Live() {
		return err
	}
	return a.sales.FollowOrder(ctx, o)
}

// applyFacts updates one order according to the provider's data, in the caller's transaction and under the order's
// row lock.
func (a *Service) applyFacts(ctx context.Context, o fair.Order, f fair.Facts) (fair.Order, error) {
	now, live := a.Now(), o.Status.Live()
	o.Unreachable, o.AskedAt, o.Checks, o.UpdatedAt = false, now, o.Checks+1, now
	o.Failures, o.Failure = 0, ""
	if o.Status == fair.OrderCreating && !f.Missing {
		// After a crash or a lost response, an order can exist at the provider although it is not active in the database
		// yet.
		o.Status, o.SessionID, o.CFOrderID = fair.OrderActive, f.Order.SessionID, f.Order.CFOrderID
	}
	if err := a.savePayments(ctx, o, f); err != nil {
		return o, err
	}
	if err := a.capture(ctx, &o, f); err != nil {
		return o, err
	}
	if !f.Unpaid {
		o.Attempt, o.AttemptMessage = f.LastAttempt()
	}
	if o.Status.Live() {
		a.endIfOver(&o, f)
	}
	if o.NextCheckAt = o.NextCheck(now, f.Over()); o.Failures >= fair.MaxOrderFailures {
		o.NextCheckAt = time.Time{} // set aside
	}
	return o, a.storeOrder(ctx, o, live)
}

func (a *Service) savePayments(ctx context.Context, o fair.Order, f fair.Facts) error {
	for _, p := range f.Payments {
		if err := a.store.SavePayment(ctx, onlinePayment(o, p)); err != nil {
			return err
		}
	}
	return nil
}

// endIfOver sets the next status of an unpaid order that is ending. After the payment deadline, the status is closing.
// The status becomes expired when the provider has terminated the order, or when the stalls are no longer held,
// whichever is earlier.
func (a *Service) endIfOver(o *fair.Order, f fair.Facts) {
	now := a.Now()
	expired := !now.Before(o.ExpiresAt)
	switch {
	case f.Missing && o.Status == fair.OrderCreating && !expired:
		// The call that creates the order may still be in progress, or the payer tries again.
	case f.Over(), expired && !now.Before(o.HoldUntil):
		o.Status = fair.OrderExpired
	case expired || f.Order.Status == fair.GatewayOrderTerminating:
		o.Status = fair.OrderClosing
	}
}
