package refunds

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// CancellationView is the data that a payer sees before and after a cancellation request.
type CancellationView struct {
	Order    fair.Order
	Paid     fair.Paise         // the accepted amount; for a booking, the sum of all its orders
	Back     fair.Paise         // the refund if the payer cancels now; for a booking, the sum of all its orders
	Share    int64              // the refunded share of Paid, in hundredths of a per cent
	Until    time.Time          // end of the period in which half of the money is refunded
	Latest   *fair.Cancellation // the payer's last request; nil: there is none
	Refunds  []fair.Refund      // completed and pending refunds; for a booking, the refunds of all its orders
	CanAsk   bool
	Ended    bool         // whether the office has cancelled the registration by setting its status
	Refunded fair.Paise   // refunded part of Paid, including refunds that wait for a decision
	Stalls   []StallOffer // stalls that can be cancelled individually; empty: only the whole order can be cancelled
	Asked    []fair.Claim // the stalls in the waiting request; empty: the request is for the whole order
	Plan     *fair.Plan   // the hall plan that contains the stalls
}

// CancellationOf returns the data that a payer sees before and after a cancellation request. For a booking, it
// includes the money of all its orders. It returns KindNotFound if the order id and the secret user id do not belong
// together.
func (a *Service) CancellationOf(ctx context.Context, orderID, userID string) (v CancellationView, err error) {
	if v.Order, err = app.FindOwnOrder(ctx, a.store, orderID, userID); err != nil {
		return v, err
	}
	if v.Order, err = a.orderToCancel(ctx, v.Order); err != nil {
		return v, err
	}
	latest, err := fair.OrNone(a.store.LatestCancellation(ctx, v.Order.ID))
	if err != nil {
		return v, err
	}
	if latest.ID != "" {
		v.Latest = &latest
	}
	m, err := a.moneyOf(ctx, v.Order)
	if fair.IsKind(err, fair.KindConflict) {
		v.Refunds, err = a.store.Refunds(ctx, v.Order.ID)
		return v, err
	}
	if err != nil {
		return v, err
	}
	edition, err := a.ruleOf(ctx, v.Order)
	if err != nil {
		return v, err
	}
	now := a.Now()
	v.Paid, v.Refunds, v.Until = m.payment.Amount, m.refunds, edition.HalfBackUntil(now)
	v.Refunded = m.gone
	v.Share = edition.RefundShare(fair.CancelledByPayer, now)
	v.Back = m.byRule(edition, fair.CancelledByPayer, now)
	others, err := a.otherMoney(ctx, v.Order)
	if err != nil {
		return v, err
	}
	for _, other := range others {
		v.Paid += other.payment.Amount
		v.Refunded += other.gone
		v.Back += other.byRule(edition, fair.CancelledByPayer, now)
		v.Refunds = append(v.Refunds, other.refunds...)
	}
	if v.Ended, err = a.recordEnded(ctx, v.Order); err != nil {
		return v, err
	}
	asked := v.Latest != nil && v.Latest.Status == fair.CancellationAsked
	v.CanAsk = canBeCancelled(v.Order, m) && !asked && !v.Ended
	return v, a.addStalls(ctx, &v, edition)
}

// recordEnded reports whether the office has cancelled an order's registration by setting its status. The payer can
// then no longer cancel the order. A paid booking or sponsorship is cancelled only together with its order, so
// recordEnded is false for it.
func (a *Service) recordEnded(ctx context.Context, o fair.Order) (bool, error) {
	if o.Kind != fair.OrderForRegistration {
		return false, nil
	}
	r, err := a.store.FindRegistration(ctx, o.RegistrationID)
	return r.Status == fair.RegistrationCancelled, err
}

func canBeCancelled(o fair.Order, m orderMoney) bool {
	return o.Status == fair.OrderPaid && o.CancelledAt.IsZero() && !m.proposedCancellation()
}

// AskCancellation stores a payer's cancellation request with the amount that the refund rule gives at this time. For a
// booking, the request is for all its orders, or only for the named stalls. AskCancellation does not cancel anything.
// If a request already waits for any order of the booking, it returns that request. It returns KindConflict if there
// is nothing to cancel.
func (a *Service) AskCancellation(
	ctx context.Context,
	orderID, userID string,
	in fair.CancellationAsk,
) (c fair.Cancellation, err error) {
	p := fair.Problems{}
	reason := p.CleanText("reason", in.Reason, false, fair.MaxAddress)
	if !in.Confirmed {
		p.Add("confirm", texts.Errors.CancellationConfirm())
	}
	if in.Choose && len(in.Stalls) == 0 {
		p.Add("stalls", texts.Errors.CancellationStalls())
	}
	own, err := app.FindOwnOrder(ctx, a.store, orderID, userID)
	if err == nil {
		err = p.Err()
	}
	if err != nil {
		return c, err
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		o, err := a.lockToCancel(ctx, own)
		if err != nil {
			return err
		}
		c, err = fair.OrNone(a.store.LatestCancellation(ctx, o.ID))
		if err != nil || c.Status == fair.CancellationAsked {
			return err
		}
		stalls, err := a.someStalls(ctx, o, in.Stalls)
		if err != nil {
			return err
		}
		now := a.Now()
		back, err := a.ruleOfRequest(ctx, o, stalls, now)
		if err != nil {
			return err
		}
		c = fair.Cancellation{
			ID: fair.NewID(now), EditionID: o.EditionID, OrderID: o.ID, Reason: reason, Stalls: stalls,
			Status: fair.CancellationAsked, AskedAt: now, Proposed: back,
		}
		if _, err := a.store.CreateCancellation(ctx, c); err != nil {
			return err
		}
		return a.notifyAsked(ctx, o, c)
	})
	return c, err
}

// notifyAsked notifies the payer and the office of a stored request. If the request is only for some of the stalls,
// the messages name these stalls.
func (a *Service) notifyAsked(ctx context.Context, o fair.Order, c fair.Cancellation) error {
	more := []string{"reason", c.Reason, "refundAmount", c.Proposed.String()}
	if len(c.Stalls) > 0 {
		edition, err := a.store.FindEdition(ctx, o.EditionID)
		if err != nil {
			return err
		}
		more = append(more, "stalls", edition.Plan.StallLabels(c.Stalls))
	}
	return a.notify.Payer(ctx, o, fair.MessageCancellationAsked,
		texts.PortalActivity.CancellationAsked(c.Proposed.String()), more...)
}

// ruleOfRequest returns the amount in paise that the refund rule gives for the given stalls. If no stalls are given, it
// returns the amount for the order and all other orders of its booking.
func (a *Service) ruleOfRequest(ctx context.Context, o fair.Order, stalls []fair.StallKey, at time.Time) (fair.Paise,
	error,
) {
	if len(stalls) == 0 {
		return a.ruleOfBooking(ctx, o, at)
	}
	price, _, err := a.stallsPrice(ctx, o, stalls)
	if err != nil {
		return 0, err
	}
	edition, err := a.ruleOf(ctx, o)
	return edition.RefundByRule(fair.CancelledByPayer, at, price), err
}

// ruleOfBooking returns the amount in paise that the refund rule gives when a payer cancels an order together with the
// other orders of its booking. It returns KindConflict if the order cannot be cancelled.
func (a *Service) ruleOfBooking(ctx context.Context, o fair.Order, at time.Time) (fair.Paise, error) {
	ended, err := a.recordEnded(ctx, o)
	if err != nil {
		return 0, err
	}
	m, err := a.moneyOf(ctx, o)
	if err == nil && (ended || !canBeCancelled(o, m)) || fair.IsKind(err, fair.KindConflict) {
		return 0, fair.Fail(fair.KindConflict, texts.Errors.CancellationNotPaid())
	}
	if err != nil {
		return 0, err
	}
	edition, err := a.ruleOf(ctx, o)
	if err != nil {
		return 0, err
	}
	others, err := a.ruleOfOthers(ctx, o, fair.CancelledByPayer, at)
	return m.byRule(edition, fair.CancelledByPayer, at) + others, err
}

// CancellationRecord contains a cancellation request and its order.
type CancellationRecord struct {
	Cancellation fair.Cancellation
	Order        fair.Order
}

// FindCancellations lists payers' cancellation requests for the office.
func (a *Service) FindCancellations(ctx context.Context, f fair.CancellationFilter) ([]CancellationRecord, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	found, total, err := a.store.FindCancellations(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	orders, err := a.store.OrdersByID(ctx, fair.Each(found, func(c fair.Cancellation) string { return c.OrderID }))
	byID := map[string]fair.Order{}
	for _, o := range orders {
		byID[o.ID] = o
	}
	return fair.Each(found, func(c fair.Cancellation) CancellationRecord {
		return CancellationRecord{c, byID[c.OrderID]}
	}), total, err
}

// ApproveCancellation carries out a payer's cancellation request. It refunds the amount that the rule gave at the
// time of the request, or another amount within the limits of CreateRefund. It requires the permission MayRefund.
func (a *Service) ApproveCancellation(ctx context.Context, id string, amount *string) (r fair.Refund, err error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return r, err
	}
	typed := fair.NewRefund{Reason: "-", CancelledBy: fair.CancelledByPayer, Amount: amount}
	given, err := typed.Clean()
	if err != nil {
		return r, err
	}
	asked, err := a.store.FindCancellation(ctx, id)
	if err != nil {
		return r, err
	}
	a.reconcileFirst(ctx, asked.OrderID)
	err = a.withCancellation(ctx, id, func(ctx context.Context, o fair.Order, c fair.Cancellation) error {
		if len(c.Stalls) > 0 {
			r, err = a.cancelStalls(ctx, o, c, given)
			return err
		}
		r, err = a.refundOrder(ctx, o,
			refundWish{reason: c.Reason, by: fair.CancelledByPayer, amount: given, at: c.AskedAt})
		return err
	})
	a.MoneyMoved()
	return r, err
}

// RefuseCancellation rejects a request and sends the payer the reason. It requires the permission MayRefund.
func (a *Service) RefuseCancellation(ctx context.Context, id, reason string) (c fair.Cancellation, err error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return c, err
	}
	if reason, err = fair.CleanRefusal(reason); err != nil {
		return c, err
	}
	err = a.withCancellation(ctx, id, func(ctx context.Context, o fair.Order, asked fair.Cancellation) error {
		account, _ := app.Actor(ctx)
		c = asked
		c.Status, c.Refusal, c.DecidedBy, c.DecidedAt = fair.CancellationRefused, reason, account.ID, a.Now()
		if err := a.store.UpdateCancellation(ctx, c); err != nil {
			return err
		}
		return a.notify.Payer(ctx, o, fair.MessageCancellationRefused,
			texts.PortalActivity.CancellationRefused(reason), "reason",
			reason)
	})
	a.Wake()
	return c, err
}

// withCancellation locks a waiting request and its order, and then runs fn in the same transaction. It returns
// KindConflict if the request was already decided.
func (a *Service) withCancellation(
	ctx context.Context,
	id string,
	fn func(context.Context, fair.Order, fair.Cancellation) error,
) error {
	return a.store.InTx(ctx, func(ctx context.Context) error {
		seen, err := a.store.FindCancellation(ctx, id)
		if err != nil {
			return err
		}
		o, err := a.store.LockOrder(ctx, seen.OrderID)
		if err != nil {
			return err
		}
		c, err := a.store.LockCancellation(ctx, id)
		if err != nil {
			return err
		}
		if c.Status != fair.CancellationAsked {
			return fair.Fail(fair.KindConflict, texts.PortalErrors.RequestDecided())
		}
		return fn(ctx, o, c)
	})
}

// answerCancellation approves an order's waiting cancellation request, if there is one. It is called when the refund
// `r` for the cancellation is proposed or carried out.
func (a *Service) answerCancellation(ctx context.Context, o fair.Order, r fair.Refund) error {
	if r.Keep && r.Reason != fair.RefundStalls {
		return nil
	}
	c, err := fair.OrNone(a.store.LatestCancellation(ctx, o.ID))
	if err != nil || c.Status != fair.CancellationAsked {
		return err
	}
	account, _ := app.Actor(ctx)
	c.Status, c.RefundID, c.DecidedBy, c.DecidedAt = fair.CancellationApproved, r.ID, account.ID, a.Now()
	return a.store.UpdateCancellation(ctx, c)
}

// reopenCancellation sets a cancellation request back to waiting. It is called after the refund that was proposed for
// the request was rejected.
func (a *Service) reopenCancellation(ctx context.Context, o fair.Order, r fair.Refund) error {
	c, err := fair.OrNone(a.store.LatestCancellation(ctx, o.ID))
	if err != nil || c.ID == "" || c.RefundID != r.ID {
		return err
	}
	c.Status, c.RefundID, c.DecidedBy, c.DecidedAt = fair.CancellationAsked, "", "", time.Time{}
	return a.store.UpdateCancellation(ctx, c)
}
