package refunds

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// RetryRefund starts a failed refund again at the provider, with a new id. Before that, it queries the provider, so
// that it does not repeat a refund that has succeeded. If the refund is pending or on hold, it only queries the
// provider. It requires the permission MayRefund.
func (a *Service) RetryRefund(ctx context.Context, id string) (fair.Refund, error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return fair.Refund{}, err
	}
	if done, err := a.reallyFailed(ctx, id); err != nil || done {
		return a.refundNow(ctx, id, err)
	}
	return a.changeRefundOf(ctx, id, func(ctx context.Context, o fair.Order, r *fair.Refund) error {
		switch {
		case r.Status.WithProvider():
		case r.Status != fair.RefundFailed || r.Channel.Offline() || r.Reason == fair.RefundProvider:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundNotFailed())
		default:
			p, err := a.paymentOf(ctx, *r)
			if err != nil {
				return err
			}
			r.Tries++
			r.ProviderID, r.ProviderKey, r.CFRefundID, r.Failure, r.SentAt = r.AttemptID(), fair.NewUUID(), "", "", time.Time{}
			if a.chooseCarrier(p, r); r.Status == fair.RefundByHand {
				r.ProviderID, r.Failure = "", ""
			}
			if err := a.store.UpdateRefund(ctx, *r); err != nil {
				return err
			}
			if err := a.LogChange(ctx, "retried", "order", o.ID,
				texts.PortalActivity.RefundRetried(r.Amount.String()), nil,
				refundFields(*r)); err != nil {
				return err
			}
		}
		if r.Status == fair.RefundByHand {
			return nil
		}
		return a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: r.ID, RunAt: a.Now()})
	})
}

// RecordRefund records that the office has refunded the money itself. This is possible if the refund failed at the
// provider, if the provider cannot carry it out, or if it was never sent because payments are off. Another account
// must approve the record. RecordRefund returns KindConflict if the refund was sent to the provider: the provider may
// still carry it out, and the payer would then receive the money twice. It returns Problems if the refund day is
// before the payment. It requires the permission MayRefund.
func (a *Service) RecordRefund(ctx context.Context, id string, in fair.HandRefund) (fair.Refund, error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return fair.Refund{}, err
	}
	channel, day, err := in.Clean(a.Now())
	if err != nil {
		return fair.Refund{}, err
	}
	if done, err := a.reallyFailed(ctx, id); err != nil || done {
		return a.refundNow(ctx, id, err)
	}
	return a.changeRefundOf(ctx, id, func(ctx context.Context, o fair.Order, r *fair.Refund) error {
		account, _ := app.Actor(ctx)
		if r.Status == fair.RefundRecorded && r.RecordedBy == account.ID && r.Reference == in.Reference &&
			r.Channel == channel {
			return nil // a double click
		}
		if err := a.takeFromProvider(r); err != nil {
			return err
		}
		if err := a.checkRefundDay(ctx, *r, day); err != nil {
			return err
		}
		r.Status, r.Channel, r.Reference, r.RecordedBy, r.DoneAt = fair.RefundRecorded, channel, in.Reference, account.ID, day
		if err := a.store.UpdateRefund(ctx, *r); err != nil {
			return err
		}
		return a.LogChange(ctx, "recorded", "order", o.ID,
			texts.PortalActivity.RefundRecorded(r.Amount.String(), app.ChannelName(channel)), nil, refundFields(*r))
	})
}

// takeFromProvider changes a refund so that the office pays it itself. It returns KindConflict if the refund has not
// failed or if the provider may still carry it out.
func (a *Service) takeFromProvider(r *fair.Refund) error {
	switch {
	case a.gateway == nil && r.Status == fair.RefundRequested && r.SentAt.IsZero():
		r.ProviderID = ""
	case r.Status.WithProvider():
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundOnHold())
	case r.Status != fair.RefundFailed && r.Status != fair.RefundByHand:
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundNotFailed())
	}
	return nil
}

// checkRefundDay returns Problems if the day on which the office refunded the money is before the day of the payment.
func (a *Service) checkRefundDay(ctx context.Context, r fair.Refund, day time.Time) error {
	paid, err := a.paymentOf(ctx, r)
	if err != nil {
		return err
	}
	p := fair.Problems{}
	if first := fair.DayOf(paid.PaidAt()); day.Before(first) {
		p.Add("date", texts.PortalErrors.RefundBeforePayment(fair.DateIn(fair.English, first)))
	}
	return p.Err()
}

// reallyFailed queries the provider about a refund that failed or that the office must pay. If the provider has
// carried out the refund in the meantime, or if somebody has created it in the provider's dashboard, reallyFailed
// stores the new state, and the result `done` is true.
func (a *Service) reallyFailed(ctx context.Context, id string) (done bool, err error) {
	seen, err := a.store.FindRefund(ctx, id)
	if err != nil || a.gateway == nil || seen.Status != fair.RefundFailed && seen.Status != fair.RefundByHand {
		return false, err
	}
	a.reconcileFirst(ctx, seen.OrderID)
	r, err := a.store.FindRefund(ctx, id)
	if err == nil && r.Status != seen.Status {
		return true, nil
	}
	if err != nil || r.Status != fair.RefundFailed || r.Channel.Offline() || r.ProviderID == "" {
		return false, err
	}
	return a.followFailed(ctx, r)
}

// followFailed queries the provider about a refund that failed there. If the provider carries out the refund after
// all, followFailed stores the new state, and the result `done` is true.
func (a *Service) followFailed(ctx context.Context, r fair.Refund) (done bool, err error) {
	got, err := a.refundAtProvider(ctx, r)
	if err != nil {
		if app.FailureOf(err) == fair.GatewayNotFound {
			err = nil // the provider had rejected the request, so it has no such refund
		} else {
			err = fair.FailBecause(fair.KindUnavailable, err, texts.Errors.ProviderUnreachable())
		}
		return false, err
	}
	status := statusAtProvider(got)
	if status == fair.RefundFailed {
		return false, nil
	}
	if err := a.refundIs(ctx, r, status, got); err != nil || status == fair.RefundDone {
		return true, err
	}
	return true, a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: r.ID, RunAt: a.Now()})
}

// refundNow reads the current state of a refund. If err is not nil, it only returns err.
func (a *Service) refundNow(ctx context.Context, id string, err error) (fair.Refund, error) {
	if err != nil {
		return fair.Refund{}, err
	}
	a.Wake()
	return a.store.FindRefund(ctx, id)
}

// paymentOf reads the payment to which a refund belongs.
func (a *Service) paymentOf(ctx context.Context, r fair.Refund) (fair.Payment, error) {
	payments, err := a.store.Payments(ctx, r.OrderID)
	if err != nil {
		return fair.Payment{}, err
	}
	for _, p := range payments {
		if p.CFPaymentID == r.CFPaymentID {
			return p, nil
		}
	}
	return fair.Payment{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
}
