package refunds

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// noteOf returns the note that is sent to the provider with a refund. The note does not contain the reason that the
// office entered, because this reason may contain names.
func noteOf(reason fair.RefundReason) string {
	return texts.PortalActivity.RefundNotes(string(reason)).In(fair.English)
}

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

// doneAt returns the time at which the provider completed a refund, or now if the provider did not return this time.
func doneAt(given fair.GatewayRefund, now time.Time) time.Time {
	if given.ProcessedAt.IsZero() {
		return now
	}
	return given.ProcessedAt.UTC().Truncate(time.Millisecond)
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

// refundMessages maps the reason of an automatic refund to the kind of message that notifies the payer.
var refundMessages = map[fair.RefundReason]fair.MessageKind{
	fair.RefundLate: fair.MessageLateRefund, fair.RefundDuplicate: fair.MessageDuplicateRefund,
}
