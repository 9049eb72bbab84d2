package refunds

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// changeRefundOf locks a refund and its order, applies the function `change` to the refund and stores the result. If
// `change` fails, nothing is stored.
func (a *Service) changeRefundOf(
	ctx context.Context,
	id string,
	change func(ctx context.Context, o fair.Order, r *fair.Refund) error,
) (r fair.Refund, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		seen, err := a.store.FindRefund(ctx, id)
		if err != nil {
			return err
		}
		o, err := a.store.LockOrder(ctx, seen.OrderID)
		if err != nil {
			return err
		}
		if r, err = a.store.LockRefund(ctx, id); err != nil {
			return err
		}
		r.UpdatedAt = a.Now()
		return change(ctx, o, &r)
	})
	a.MoneyMoved()
	return r, err
}

// ApproveRefund approves a proposed refund, or a refund that the office has recorded as paid out by hand. The account
// that approves must not be the account that proposed or recorded the refund. A proposed refund is then carried out,
// and the registration or booking is cancelled if this is part of the proposal. A recorded refund gets the status
// RefundDone. ApproveRefund returns KindConflict if both accounts are the same, or if the refund is not waiting for
// approval. It requires the permission MayApprove.
func (a *Service) ApproveRefund(ctx context.Context, id string) (fair.Refund, error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return fair.Refund{}, err
	}
	seen, err := a.store.FindRefund(ctx, id)
	if err != nil {
		return fair.Refund{}, err
	}
	if seen.Status == fair.RefundRecorded {
		err = a.Reconcile(ctx, seen.OrderID) // somebody may also have refunded the money at the provider
	} else {
		a.reconcileFirst(ctx, seen.OrderID)
	}
	if err != nil {
		return fair.Refund{}, err
	}
	return a.changeRefundOf(ctx, id, func(ctx context.Context, o fair.Order, r *fair.Refund) error {
		account, _ := app.Actor(ctx)
		switch r.Status {
		case fair.RefundProposed:
			if err := a.SecondPerson(ctx, r.ProposedBy); err != nil {
				return err
			}
			return a.approveProposal(ctx, o, r, account)
		case fair.RefundRecorded:
			if err := a.SecondPerson(ctx, r.RecordedBy); err != nil {
				return err
			}
			if err := a.checkNotAboveLeft(ctx, *r); err != nil {
				return err
			}
			r.Status, r.Failure = fair.RefundDone, ""
			if err := a.store.UpdateRefund(ctx, *r); err != nil {
				return err
			}
			return a.notify.Payer(ctx, o, fair.MessageRefundDone,
				texts.PortalActivity.RefundApproved(r.Amount.String(), app.ChannelName(r.Channel), r.Reference))
		}
		return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundNotWaiting())
	})
}

func (a *Service) approveProposal(ctx context.Context, o fair.Order, r *fair.Refund, account fair.Account) error {
	if !r.Keep && !o.CancelledAt.IsZero() {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.CancelledAlready())
	}
	m, err := a.moneyOf(ctx, o)
	if err != nil {
		return err
	}
	r.DecidedBy, r.DueAt = account.ID, fair.RefundDue(a.Now())
	a.chooseCarrier(m.payment, r)
	if err := a.store.UpdateRefund(ctx, *r); err != nil {
		return err
	}
	if err := a.beginRefund(ctx, o, *r); err != nil {
		return err
	}
	if err := a.refundFollows(ctx, &o, *r); err != nil {
		return err
	}
	return a.moveDecided(ctx, o, *r)
}

// RefuseRefund rejects a refund that was proposed or that the office recorded as paid out by hand. If a proposal is
// rejected, the payer's cancellation request is open again. If the record of a payout is rejected, the office must
// still pay out the refund. It requires the permission MayApprove.
func (a *Service) RefuseRefund(ctx context.Context, id, reason string) (fair.Refund, error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return fair.Refund{}, err
	}
	reason, err := fair.CleanRefusal(reason)
	if err != nil {
		return fair.Refund{}, err
	}
	seen, err := a.store.FindRefund(ctx, id)
	if err != nil {
		return seen, err
	}
	a.reconcileFirst(ctx, seen.OrderID) // after a restore, the provider may have carried out the refund already
	return a.changeRefundOf(ctx, id, func(ctx context.Context, o fair.Order, r *fair.Refund) error {
		account, _ := app.Actor(ctx)
		switch r.Status {
		case fair.RefundProposed:
			r.Status, r.DecidedBy, r.Failure = fair.RefundRefused, account.ID, reason
			if err := a.reopenCancellation(ctx, o, *r); err != nil {
				return err
			}
		case fair.RefundRecorded:
			r.Status, r.Reference, r.RecordedBy, r.DoneAt, r.Failure = fair.RefundByHand, "", "", time.Time{}, reason
		default:
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RefundNotWaiting())
		}
		if err := a.store.UpdateRefund(ctx, *r); err != nil {
			return err
		}
		err := a.LogChange(ctx, "refused", "order", o.ID, texts.PortalActivity.RefundRefused(r.Amount.String(), reason), nil,
			refundFields(*r))
		if err != nil {
			return err
		}
		if r.Status == fair.RefundByHand { // money may have been refunded at the provider since the payout was recorded
			*r, err = a.stillOwed(ctx, o, *r)
			return err
		}
		// After this refund was proposed, the rest of the money may have been refunded at the provider. If no money is
		// left, the order is cancelled.
		if err := a.cancelEmptied(ctx, &o, *r); err != nil && !fair.IsKind(err, fair.KindConflict) {
			return err
		}
		if err := a.store.UpdateOrder(ctx, o); err != nil {
			return err
		}
		if r.Reason == fair.RefundMoved { // the payer needs this message, because the message about the move promised it
			if err := a.notify.NotifyPayer(ctx, o, fair.MessageRefundRefused); err != nil {
				return err
			}
		}
		return a.moveDecided(ctx, o, *r)
	})
}

// checkNotAboveLeft returns KindConflict if the refunds of a payment exceed the payment. This happens if somebody has
// also refunded the payment at the provider.
func (a *Service) checkNotAboveLeft(ctx context.Context, r fair.Refund) error {
	p, err := a.paymentOf(ctx, r)
	if err != nil {
		return err
	}
	others := p
	others.Amount += r.Amount
	left, err := a.LeftOf(ctx, others)
	if err == nil && left < r.Amount {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.RefundAboveWhatIsLeft(left.String()))
	}
	return err
}
