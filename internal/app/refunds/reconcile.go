package refunds

import (
	"context"
	"errors"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/safe"
)

// The daily reconciliation compares each order's stored refunds with the provider's list of refunds. It covers the
// orders with payments of the last 180 days. The provider allows 30 queries about refunds per minute and account. In
// one process, the reconciliation sends at most reconcileAtOnce queries per minute, so that other queries about
// refunds are still possible.
const (
	reconcileEvery  = 24 * time.Hour
	reconcileFor    = 180 * 24 * time.Hour
	reconcileAtOnce = 15
	reconcileLease  = 15 * time.Minute
)

// ReconcileDue calls Reconcile for the orders whose refund comparison is due, within the provider's limits. Call it
// regularly, from one goroutine.
func (a *Service) ReconcileDue(ctx context.Context) error {
	ctx = fair.InBackground(ctx)
	now := a.Now()
	if a.gateway == nil || now.Before(a.reconcileAfter) {
		return nil
	}
	due, err := a.store.OrdersToReconcile(ctx, now, now.Add(reconcileLease), reconcileAtOnce)
	if err != nil {
		return err
	}
	if len(due) == reconcileAtOnce {
		a.reconcileAfter = now.Add(time.Minute)
	}
	for _, id := range due {
		err := safe.Call(func() error { return a.Reconcile(ctx, id) })
		failure, silent := errors.AsType[*fair.GatewayError](err)
		switch {
		case err == nil:
		case silent:
			// The order's lease remains, so the order is compared again when the lease ends.
			a.reconcileAfter = now.Add(max(time.Minute, failure.RetryAfter))
			a.Log.Warn("the daily comparison of refunds pauses", "order", id, "cause", err)
			return nil
		default:
			a.OrderFailed(ctx, id, err)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// nextReconciliation returns the time of the next comparison of an order's refunds. This is one day later, or the
// zero time if the order has no captured payment of the last 180 days.
func (a *Service) nextReconciliation(ctx context.Context, o fair.Order) (time.Time, error) {
	payments, err := a.store.Payments(ctx, o.ID)
	for _, p := range payments {
		if p.Status == fair.GatewayPaymentSuccess && a.Now().Before(p.PaidAt().Add(reconcileFor)) {
			return a.Now().Add(reconcileEvery), err
		}
	}
	return time.Time{}, err
}

// reconcileSoon makes the comparison of an order's refunds with the provider's list due now.
func (a *Service) reconcileSoon(ctx context.Context, orderID string) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.store.LockOrder(ctx, orderID)
		if err != nil {
			return err
		}
		o.RefundsDueAt = a.Now()
		return a.store.UpdateOrder(ctx, o)
	})
}

// FirstReconciliation returns the time at which the refunds of an order are first compared, after a payment was
// captured at the time `now`.
func FirstReconciliation(now time.Time) time.Time { return now.Add(reconcileEvery) }
