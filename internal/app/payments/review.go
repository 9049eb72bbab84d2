package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// ReviewOrder decides about a payment whose amount differs from the amount due. Accepting the payment confirms the
// registration or booking and refunds an excess. Only an owner can accept an amount that is too low. Rejecting the
// payment refunds all of it and frees the stalls. It returns KindConflict if no payment waits for review, or if the
// registration or booking can no longer be confirmed. It requires the permission MayApprove.
func (a *Service) ReviewOrder(
	ctx context.Context,
	orderID string,
	accept bool,
	reason string,
) (record OrderRecord, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return record, err
	}
	if reason, err = fair.CleanRefusal(reason); err != nil {
		return record, err
	}
	// A payment that the provider has already refunded must not be accepted.
	if err := a.refunds.Reconcile(ctx, orderID); err != nil {
		return record, err
	}
	var o fair.Order
	err = a.store.InTx(ctx, func(ctx context.Context) (err error) {
		o, err = a.store.LockOrder(ctx, orderID)
		if err != nil {
			return err
		}
		waiting, err := a.moneyInReview(ctx, o)
		if err != nil {
			return err
		}
		before := map[string]any{"status": o.Status}
		if accept {
			err = a.acceptReview(ctx, &o, waiting, reason)
		} else {
			err = a.returnReview(ctx, &o, waiting, reason)
		}
		if err != nil {
			return err
		}
		o.UpdatedAt = a.Now()
		if err := a.store.UpdateOrder(ctx, o); err != nil {
			return err
		}
		if accept {
			if err := a.endOtherOrders(ctx, o); err != nil {
				return err
			}
		}
		return a.LogChange(ctx, "decided", "order", o.ID,
			texts.PortalActivity.AmountDecided(reason), before,
			map[string]any{"status": o.Status})
	})
	a.refunds.MoneyMoved()
	if err != nil {
		return record, err
	}
	records, err := a.withMoney(ctx, []fair.Order{o}) // read after the commit, when the documents have been issued
	if err != nil {
		return record, err
	}
	return records[0], nil
}

func (a *Service) moneyInReview(ctx context.Context, o fair.Order) (waiting []fair.Payment, err error) {
	payments, err := a.store.Payments(ctx, o.ID)
	for _, p := range payments {
		if p.Disposition == fair.MoneyReview {
			waiting = append(waiting, p)
		}
	}
	if err == nil && len(waiting) == 0 {
		err = fair.Fail(fair.KindConflict, texts.PortalErrors.OrderNotInReview())
	}
	return waiting, err
}

// acceptReview accepts the first waiting payment for the order and refunds the others.
func (a *Service) acceptReview(ctx context.Context, o *fair.Order, waiting []fair.Payment, reason string) error {
	p := waiting[0]
	left, err := a.refunds.LeftOf(ctx, p)
	if err != nil {
		return err
	}
	if err := a.checkEnough(ctx, *o, p, left); err != nil {
		return err
	}
	if o.Status != fair.OrderReview {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.StallsGone())
	}
	if gone, err := a.confirm(ctx, *o); err != nil {
		return err
	} else if gone != "" {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.StallsGone())
	}
	if err := a.store.DecidePayment(ctx, p.CFPaymentID, fair.MoneyReview, fair.MoneyAccepted); err != nil {
		return err
	}
	if o.Kind == fair.OrderForRegistration && left < o.Price.Total {
		if err := a.acceptedLess(ctx, o.RegistrationID, left); err != nil {
			return err
		}
	}
	p.Disposition = fair.MoneyAccepted
	o.Status, o.PaidAt = fair.OrderPaid, p.PaidAt()
	kept := p
	kept.Amount = left
	if err := a.books.IssueForPayment(ctx, *o, kept); err != nil {
		return err
	}
	if err := a.notify.Payer(ctx, *o, paidMessages[o.Kind],
		texts.PortalActivity.PaymentAccepted(left.String(), reason), "amount", p.Amount.String()); err != nil {
		return err
	}
	if excess := left - o.Price.Total; excess > 0 {
		if err := a.returnDifference(ctx, *o, p, excess, true, reason); err != nil {
			return err
		}
	}
	return a.returnAll(ctx, *o, waiting[1:], reason)
}

// checkEnough returns KindConflict if the acting account may not accept what is left of a payment, because it is less
// than the amount due. The amount of a registration may have been raised after the order was created.
func (a *Service) checkEnough(ctx context.Context, o fair.Order, p fair.Payment, left fair.Paise) error {
	account, _ := app.Actor(ctx)
	due, err := a.amountDue(ctx, o)
	if err != nil {
		return err
	}
	if left < max(due, o.Price.Total) && account.Role != fair.RoleOwner || p.Currency != "" && p.Currency != "INR" {
		return fair.Fail(fair.KindConflict, texts.PortalErrors.PaidTooLittle())
	}
	return nil
}

// acceptedLess sets the amount of a paid registration to the money that was accepted for it.
func (a *Service) acceptedLess(ctx context.Context, registrationID string, amount fair.Paise) error {
	r, err := a.store.LockRegistration(ctx, registrationID)
	if err != nil {
		return err
	}
	r.Amount, r.UpdatedAt = amount, a.Now()
	_, err = a.store.UpdateRegistration(ctx, r)
	return err
}

// returnReview refunds all waiting payments. The order's booking ends, unless another payment paid for it or the
// office confirmed it.
func (a *Service) returnReview(ctx context.Context, o *fair.Order, waiting []fair.Payment, reason string) error {
	if err := a.returnAll(ctx, *o, waiting, reason); err != nil || o.Status != fair.OrderReview {
		return err
	}
	o.Status = fair.OrderRefunded
	return a.sales.FollowOrder(ctx, *o)
}

func (a *Service) returnAll(ctx context.Context, o fair.Order, payments []fair.Payment, reason string) error {
	for _, p := range payments {
		if err := a.store.DecidePayment(ctx, p.CFPaymentID, fair.MoneyReview, fair.MoneyRefund); err != nil {
			return err
		}
		left, err := a.refunds.LeftOf(ctx, p)
		if err != nil {
			return err
		}
		if err := a.returnDifference(ctx, o, p, left, false, reason); err != nil {
			return err
		}
	}
	return nil
}

// returnDifference refunds a part of a payment whose amount differs from its order. The refund id is derived from the
// payment id, so a payment has at most one such refund.
func (a *Service) returnDifference(
	ctx context.Context,
	o fair.Order,
	p fair.Payment,
	amount fair.Paise,
	keep bool,
	reason string,
) error {
	account, _ := app.Actor(ctx)
	r := fair.Refund{
		ID: fair.RefundIDFor(p.CFPaymentID), Amount: amount, Reason: fair.RefundDifference, Note: reason, Keep: keep,
		CancelledBy: fair.CancelledByOrganiser, DecidedBy: account.ID,
	}
	if _, err := a.refunds.WriteRefund(ctx, o, p, r); err != nil {
		return err
	}
	return a.notify.Payer(ctx, o, fair.MessageRefundStarted,
		texts.PortalActivity.DifferenceGoesBack(amount.String()))
}
