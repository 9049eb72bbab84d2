package refunds

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

// CreateRefund cancels what an order has paid for, and gives back what the refund rule says or the given amount. With
// in.Keep, it gives a part of the money back and cancels nothing. It acts on the ledger of the order's record: see
// ledger.Office. It returns the first payout, or the decision if that waits for a second person. If nothing goes back,
// the refund has no id. It requires the permission MayRefund.
func (a *Service) CreateRefund(ctx context.Context, orderID string, in fair.NewRefund) (r fair.Refund, err error) {
	if err := app.Require(ctx, fair.MayRefund); err != nil {
		return r, err
	}
	if _, err := in.Clean(); err != nil {
		return r, err
	}
	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil {
		return r, err
	}
	if !app.ReceivedMoney(o) {
		return r, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToRefund())
	}
	do := a.money.Cancel
	if in.Keep {
		do = a.money.Goodwill
	}
	d, err := do(ctx, refOf(o), ledger.Typed{
		Reason: in.Reason, CancelledBy: in.CancelledBy, Amount: in.Amount, Key: in.Key,
	})
	a.MoneyMoved()
	if err != nil {
		return r, err
	}
	return a.refundOf(ctx, d)
}

// refOf returns the key of the ledger of an order's record.
func refOf(o fair.Order) ledger.Ref {
	return ledger.Ref{EditionID: o.EditionID, Record: o.Kind, RecordID: o.SubjectID()}
}

// MoneyMoved notifies the watchers of the hall and the background workers. Call it after each commit that changed
// payments or refunds.
func (a *Service) MoneyMoved() {
	a.hall.Changed()
	a.Wake()
}

// refundOf returns a decision as a refund: the payout that it has begun, or the decision itself.
func (a *Service) refundOf(ctx context.Context, d ledger.Decision) (r fair.Refund, err error) {
	l, err := a.ledger.Read(ctx, d.Ref)
	if err != nil {
		return r, err
	}
	id := d.ID
	for _, p := range slices.Backward(l.Payouts) {
		if p.Decision == d.ID {
			id = p.ID
		}
	}
	r, err = fair.OrNone(a.store.FindRefund(ctx, id))
	if err != nil || r.ID != "" {
		return r, err
	}
	r = fair.Refund{
		Amount: d.Amount, Reason: fair.RefundCancelled, Note: d.Reason, CancelledBy: d.CancelledBy,
		Keep: d.Kind == ledger.DecideRefund, ProposedBy: d.ProposedBy, DecidedBy: d.DecidedBy, CreatedAt: d.ProposedAt,
		UpdatedAt: d.ProposedAt,
	}
	if d.Status == ledger.Asked { // what was proposed for a request was refused
		r.ID, r.Status, r.Failure = d.ID, fair.RefundRefused, d.Refusal
	}
	for _, e := range l.Entries {
		if e.Kind == ledger.Payment {
			r.OrderID, r.CFPaymentID = e.Source.Order, e.Source.Payment
		}
	}
	return r, nil
}

// ApproveRefund approves a proposed refund, or a refund that the office has recorded as paid out by hand, as a second
// person. It requires the permission MayApprove.
func (a *Service) ApproveRefund(ctx context.Context, id string) (fair.Refund, error) {
	_, err := a.money.Approve(ctx, id, nil)
	return a.decided(ctx, id, err)
}

// RefuseRefund refuses a proposed refund, or a refund that the office has recorded as paid out by hand. It requires the
// permission MayApprove.
func (a *Service) RefuseRefund(ctx context.Context, id, reason string) (fair.Refund, error) {
	_, err := a.money.Refuse(ctx, id, reason)
	return a.decided(ctx, id, err)
}

// decided returns a decision or a payout that was approved or refused as a refund.
func (a *Service) decided(ctx context.Context, id string, err error) (r fair.Refund, _ error) {
	a.MoneyMoved()
	if err != nil {
		return r, err
	}
	d, err := a.ledger.DecisionOf(ctx, id)
	if fair.IsKind(err, fair.KindNotFound) {
		return a.store.FindRefund(ctx, id)
	}
	if err != nil {
		return r, err
	}
	return a.refundOf(ctx, d)
}
