package refunds

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// WriteRefund stores a refund of a payment and starts it, in the caller's transaction, which must hold the order's
// lock. The caller sets the id, the amount, the reason and the deciding account. If a refund with this id exists,
// WriteRefund returns it unchanged.
func (a *Service) WriteRefund(ctx context.Context, o fair.Order, p fair.Payment, r fair.Refund) (fair.Refund, error) {
	r = a.newRefund(o, p, r)
	a.chooseCarrier(p, &r)
	created, err := a.store.CreateRefund(ctx, r)
	if err != nil {
		return r, err
	}
	if !created {
		return a.store.FindRefund(ctx, r.ID)
	}
	return r, a.beginRefund(ctx, o, r)
}

// newRefund fills in the remaining fields of a refund of a payment.
func (a *Service) newRefund(o fair.Order, p fair.Payment, r fair.Refund) fair.Refund {
	now := a.Now()
	r.OrderID, r.CFPaymentID, r.ProviderID, r.Tries, r.ProviderKey = o.ID, p.CFPaymentID, r.ID, 1, fair.NewUUID()
	r.Channel, r.CreatedAt, r.UpdatedAt, r.DueAt = fair.ChannelOnline, now, now, fair.RefundDue(now)
	return r
}

// chooseCarrier determines who pays back the money. If the provider never had the money or can no longer refund it,
// the office pays it back, otherwise the provider.
func (a *Service) chooseCarrier(p fair.Payment, r *fair.Refund) {
	switch {
	case p.Channel.Offline():
		r.Status, r.Channel = fair.RefundByHand, fair.ChannelBank
	case a.Now().After(fair.ProviderRefundsUntil(p.PaidAt())):
		r.Status, r.Channel, r.Failure = fair.RefundByHand, fair.ChannelBank,
			texts.PortalActivity.PaymentTooOld().In(fair.English)
	default:
		r.Status, r.Channel = fair.RefundRequested, fair.ChannelOnline
		if a.gateway == nil {
			r.Failure = texts.PortalActivity.PaymentsOff().In(fair.English)
		}
	}
}

// beginRefund issues the document of a stored refund and creates its job.
func (a *Service) beginRefund(ctx context.Context, o fair.Order, r fair.Refund) error {
	if err := a.books.IssueForRefund(ctx, o, r); err != nil || r.Status != fair.RefundRequested {
		return err
	}
	return a.store.AddJob(ctx, fair.Job{Kind: fair.JobRefund, Key: r.ID, RunAt: a.Now()})
}

// ReturnPayment stores the refund of a whole payment, in the caller's transaction, and notifies the payer. The refund
// id is derived from the payment, so a payment is refunded at most once.
func (a *Service) ReturnPayment(ctx context.Context, o fair.Order, p fair.Payment, reason fair.RefundReason) error {
	r := fair.Refund{ID: fair.RefundIDFor(p.CFPaymentID), Amount: p.Amount, Reason: reason, Note: noteOf(reason)}
	if _, err := a.WriteRefund(ctx, o, p, r); err != nil {
		return err
	}
	return a.notify.Payer(ctx, o, refundMessages[reason],
		texts.PortalActivity.RefundedInFull(noteOf(reason), p.Amount.String()))
}

// reduceOwed reduces the owed refunds of a payment until they do not exceed the amount that is left. It begins with
// the proposed refunds, because they have no document, and continues with the newest refunds. A refund that would
// become 0 is set to refused instead.
func (a *Service) reduceOwed(ctx context.Context, o fair.Order, p fair.Payment) error {
	refunds, err := a.store.Refunds(ctx, o.ID)
	if err != nil {
		return err
	}
	over := -p.Amount
	for _, r := range refunds {
		if r.CFPaymentID == p.CFPaymentID && r.Status.Counts() {
			over += r.Amount
		}
	}
	slices.SortStableFunc(refunds, proposedThenNewest)
	for _, r := range refunds {
		if over <= 0 {
			return nil
		}
		if r.CFPaymentID != p.CFPaymentID || !r.Owed() {
			continue
		}
		cut := min(over, r.Amount)
		over -= cut
		if err := a.reduceRefund(ctx, o, r, cut); err != nil {
			return err
		}
	}
	return nil
}

// proposedThenNewest compares refunds for sorting. It puts proposed refunds first, and newer refunds before older ones
// within each group.
func proposedThenNewest(a, b fair.Refund) int {
	switch {
	case a.Status == b.Status || a.Status != fair.RefundProposed && b.Status != fair.RefundProposed:
		return b.CreatedAt.Compare(a.CreatedAt)
	case a.Status == fair.RefundProposed:
		return -1
	}
	return 1
}

// reduceRefund reduces the amount of a refund by `cut`, which must not exceed this amount. If nothing would be left,
// it refuses the refund and leaves the amount unchanged.
func (a *Service) reduceRefund(ctx context.Context, o fair.Order, r fair.Refund, cut fair.Paise) error {
	before := refundFields(r)
	r.UpdatedAt = a.Now()
	if r.Amount -= cut; r.Amount == 0 {
		r.Amount, r.Status, r.Failure = cut, fair.RefundRefused, texts.PortalActivity.RefundedAtProvider().In(fair.English)
		if err := a.reopenCancellation(ctx, o, r); err != nil {
			return err
		}
	}
	if err := a.store.UpdateRefund(ctx, r); err != nil {
		return err
	}
	if r.Status == fair.RefundRefused {
		if err := a.moveDecided(ctx, o, r); err != nil {
			return err
		}
	}
	summary := texts.PortalActivity.RefundReduced(cut.String())
	return a.LogChange(ctx, "reduced", "order", o.ID, summary, before, refundFields(r))
}

// cancelEmptied updates the state of an order after a refund. If none of the order's money is left, it also cancels
// the registration or booking.
func (a *Service) cancelEmptied(ctx context.Context, o *fair.Order, r fair.Refund) error {
	if err := a.followMoney(ctx, o); err != nil || o.Status != fair.OrderRefunded || !o.CancelledAt.IsZero() ||
		o.Kind == fair.OrderForSponsorship {
		// For a sponsorship, only the amount of this order is due again. The sponsorship's other orders remain paid.
		return err
	}
	if err := a.cancelOrder(ctx, o, fair.CancelledByOrganiser); err != nil {
		return err
	}
	r.Keep = false
	return a.answerCancellation(ctx, *o, r)
}

// LeftOf returns the amount that is left of a payment after all of its refunds.
func (a *Service) LeftOf(ctx context.Context, p fair.Payment) (fair.Paise, error) {
	refunds, err := a.store.Refunds(ctx, p.OrderID)
	left := p.Amount
	for _, r := range refunds {
		if r.CFPaymentID == p.CFPaymentID && r.Status.Counts() {
			left -= r.Amount
		}
	}
	return max(0, left), err
}

// stillOwed reduces a refund that was not paid out to the amount that is left of its payment, and returns the refund in
// its new state. If other refunds have used all of the money, the refund is refused.
func (a *Service) stillOwed(ctx context.Context, o fair.Order, r fair.Refund) (fair.Refund, error) {
	p, err := a.paymentOf(ctx, r)
	if err != nil {
		return r, err
	}
	if err := a.reduceOwed(ctx, o, p); err != nil {
		return r, err
	}
	return a.store.FindRefund(ctx, r.ID)
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

var refundMessages = map[fair.RefundReason]fair.MessageKind{
	fair.RefundLate: fair.MessageLateRefund, fair.RefundDuplicate: fair.MessageDuplicateRefund,
}
