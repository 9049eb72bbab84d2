package refunds

import (
	"context"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// RefundMove refunds the price difference after a booking was moved to cheaper stalls, in the caller's transaction.
// The argument `orders` contains the locked paid orders of the booking, latest first. The booking stays paid. Refunds
// above the edition's limit wait for the approval of another account. It returns KindConflict if less than `amount`
// can be refunded. It requires the permission MayRefund.
func (a *Service) RefundMove(ctx context.Context, orders []fair.Order, amount fair.Paise, note string) ([]fair.Refund,
	error,
) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return nil, err
	}
	edition, err := a.store.CurrentEdition(ctx)
	if err != nil {
		return nil, err
	}
	parts := make([]fair.Paise, len(orders))
	money := make([]orderMoney, len(orders))
	var byPeople, sum fair.Paise
	for i, o := range orders {
		if money[i], err = a.moneyOf(ctx, o); err != nil {
			return nil, err
		}
		left := money[i].left()
		if !o.Difference {
			left-- // keeps one paisa, because a booking ends when none of its money is left
		}
		parts[i] = min(max(0, left), amount-sum)
		sum, byPeople = sum+parts[i], money[i].byPeople // the same for every order of the booking
	}
	if sum < amount {
		return nil, fair.Fail(fair.KindConflict, texts.PortalErrors.MoveRefundAboveLeft(amount.String(), sum.String()))
	}
	account, _ := app.Actor(ctx)
	waits := byPeople+amount > edition.RefundLimitAt(a.Now())
	var refunds []fair.Refund
	for i, o := range orders {
		if parts[i] == 0 {
			continue
		}
		r := fair.Refund{
			ID: refundID(o, money[i].refunds), OrderID: o.ID, Amount: parts[i], Reason: fair.RefundMoved, Note: note,
			CancelledBy: fair.CancelledByOrganiser, Keep: true, ProposedBy: account.ID,
		}
		r, err = a.startOrPropose(ctx, o, money[i].payment, r, waits)
		if err == nil && !waits {
			err = a.refundFollows(ctx, &o, r)
		}
		if err != nil {
			return nil, err
		}
		refunds = append(refunds, r)
	}
	return refunds, nil
}

// moveDecided is called after a decision about a refund for a move. If no other refund for the move waits for a
// decision, it updates the booking's documents to its current stalls.
func (a *Service) moveDecided(ctx context.Context, o fair.Order, decided fair.Refund) error {
	if decided.Reason != fair.RefundMoved {
		return nil
	}
	orders, err := a.store.OrdersAbout(ctx, o.BookingID)
	if err != nil {
		return err
	}
	for _, other := range orders {
		refunds, err := a.store.Refunds(ctx, other.ID)
		if err != nil {
			return err
		}
		waits := func(r fair.Refund) bool {
			return r.Reason == fair.RefundMoved && r.Status == fair.RefundProposed && r.ID != decided.ID
		}
		if slices.ContainsFunc(refunds, waits) {
			return nil
		}
	}
	return a.books.StallsMoved(ctx, o.BookingID)
}

// cancelSiblings cancels and refunds the other paid orders of a booking or sponsorship whose cancellation is approved.
// The refund rule determines the amounts. It runs in the caller's transaction.
func (a *Service) cancelSiblings(ctx context.Context, o fair.Order, r fair.Refund) error {
	siblings, err := a.paidSiblings(ctx, o)
	if err != nil {
		return err
	}
	at, err := a.cancelledAt(ctx, o, r)
	if err != nil {
		return err
	}
	for _, sibling := range siblings {
		edition, err := a.ruleOf(ctx, sibling)
		if err != nil {
			return err
		}
		m, err := a.moneyOf(ctx, sibling)
		if err != nil {
			return err
		}
		sibling.CancelledAt, sibling.CancelledBy = a.Now(), r.CancelledBy
		back := m.byRule(edition, r.CancelledBy, at)
		if back > 0 {
			own := fair.Refund{
				ID: refundID(sibling, m.refunds), Amount: back, Reason: fair.RefundCancelled, Note: r.Note,
				CancelledBy: r.CancelledBy,
				ProposedBy:  r.ProposedBy, DecidedBy: r.DecidedBy,
			}
			if _, err := a.WriteRefund(ctx, sibling, m.payment, own); err != nil {
				return err
			}
		}
		if back == m.left() && !m.proposed() {
			sibling.Status = fair.OrderRefunded
		}
		sibling.UpdatedAt = a.Now()
		if err := a.store.UpdateOrder(ctx, sibling); err != nil {
			return err
		}
		if back > 0 {
			if err := a.notify.Payer(ctx, sibling, fair.MessageRefundStarted,
				texts.PortalActivity.CancelledWithBooking(back.String())); err != nil {
				return err
			}
		}
	}
	return nil
}

// cancelledAt returns the time for which the refund rule is applied to a cancellation. If the payer has requested the
// cancellation, this is the time of the request.
func (a *Service) cancelledAt(ctx context.Context, o fair.Order, r fair.Refund) (time.Time, error) {
	c, err := fair.OrNone(a.store.LatestCancellation(ctx, o.ID))
	if err != nil || r.CancelledBy != fair.CancelledByPayer ||
		c.Status != fair.CancellationAsked && (c.RefundID == "" || c.RefundID != r.ID) {
		return r.CreatedAt, err
	}
	return c.AskedAt, nil
}

// paidSiblings locks and returns the other paid orders of an order's booking or sponsorship that are not cancelled.
func (a *Service) paidSiblings(ctx context.Context, o fair.Order) (siblings []fair.Order, err error) {
	if !o.Kind.MayShare() {
		return nil, nil
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	if err != nil {
		return nil, err
	}
	for _, other := range orders {
		if other.ID == o.ID || other.Status != fair.OrderPaid || !other.CancelledAt.IsZero() {
			continue
		}
		if other, err = a.store.LockOrder(ctx, other.ID); err != nil {
			return nil, err
		}
		siblings = append(siblings, other)
	}
	return siblings, nil
}
