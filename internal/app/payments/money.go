package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
)

// decideMoney gives every captured payment that has none a disposition (decisions §3): accepted,
// given back, or kept for a person. It runs in the caller's transaction.
func (a *Service) decideMoney(ctx context.Context, o *fair.Order, f fair.Facts) error {
	stored, err := a.store.Payments(ctx, o.ID)
	if err != nil {
		return err
	}
	decided := map[string]fair.Disposition{}
	for _, p := range stored {
		decided[p.CFPaymentID] = p.Disposition
	}
	for _, p := range f.Captured() {
		if decided[p.CFPaymentID] != fair.MoneyUndecided {
			continue
		}
		disposition, err := a.decide(ctx, o, f, p)
		if err != nil {
			return err
		}
		saved := onlinePayment(*o, p)
		saved.Disposition = disposition
		if err := a.store.SavePayment(ctx, saved); err != nil {
			return err
		}
	}
	return nil
}

// onlinePayment is an attempt as the provider told it, without a disposition.
func onlinePayment(o fair.Order, p fair.GatewayPayment) fair.Payment {
	return fair.Payment{
		CFPaymentID: p.CFPaymentID, OrderID: o.ID, Status: p.Status, Amount: p.Amount, Currency: p.Currency, Group: p.Group,
		BankReference: p.BankReference, Message: p.Message, At: p.At, CompletedAt: p.CompletedAt, Channel: fair.ChannelOnline,
	}
}

func (a *Service) decide(ctx context.Context, o *fair.Order, f fair.Facts, p fair.GatewayPayment) (fair.Disposition, error) {
	if given, ok := f.ProviderRefund(p.CFPaymentID); ok {
		return fair.MoneyAutoRefund, a.refunds.NoteProviderRefund(ctx, *o, onlinePayment(*o, p), given)
	}
	if !f.AmountMatches(*o, p) {
		if o.Status.CanBecome(fair.OrderReview) {
			o.Status = fair.OrderReview
		}
		summary := "Paid " + p.Amount.String() + " where " + o.Price.Total.String() + " was asked: please look at it"
		return fair.MoneyReview, a.notify.Payer(ctx, *o, fair.MessageAmountDiffers, summary)
	}
	if o.Status == fair.OrderPaid || o.Status == fair.OrderRefunded {
		return fair.MoneyRefund, a.refunds.ReturnPayment(ctx, *o, onlinePayment(*o, p), fair.RefundDuplicate)
	}
	reason, err := a.confirm(ctx, *o)
	if err != nil {
		return fair.MoneyUndecided, err
	}
	if reason != "" {
		o.Status = fair.OrderRefunded
		return fair.MoneyRefund, a.refunds.ReturnPayment(ctx, *o, onlinePayment(*o, p), reason)
	}
	o.Status, o.PaidAt = fair.OrderPaid, p.CompletedAt
	if o.PaidAt.IsZero() {
		o.PaidAt = a.Now()
	}
	accepted := onlinePayment(*o, p)
	accepted.Disposition = fair.MoneyAccepted
	if err := a.books.IssueForPayment(ctx, *o, accepted); err != nil {
		return fair.MoneyUndecided, err
	}
	return fair.MoneyAccepted, a.notify.Payer(ctx, *o, paidMessages[o.Kind], "Payment of "+p.Amount.String()+" was received")
}

// confirm gives the payer what was paid for. It returns the reason for a refund when that cannot be.
func (a *Service) confirm(ctx context.Context, o fair.Order) (fair.RefundReason, error) {
	if o.Kind == fair.OrderForBooking {
		return a.confirmBooking(ctx, o)
	}
	r, err := a.store.LockRegistration(ctx, o.RegistrationID)
	if err != nil {
		return "", err
	}
	switch {
	case !r.DeletedAt.IsZero() || r.Status == fair.RegistrationCancelled:
		return fair.RefundLate, nil
	case r.Status == fair.RegistrationPaid:
		return fair.RefundDuplicate, nil
	}
	r.Status, r.UpdatedAt = fair.RegistrationPaid, a.Now()
	_, err = a.store.UpdateRegistration(ctx, r)
	return "", err
}

// confirmBooking makes a booking paid. One whose hold had ended gets its stalls back if they are still
// free; else the money is late and goes back.
func (a *Service) confirmBooking(ctx context.Context, o fair.Order) (fair.RefundReason, error) {
	b, err := a.store.LockBooking(ctx, o.BookingID)
	if err != nil {
		return "", err
	}
	if b.PaymentStatus == fair.PaymentPaid {
		return fair.RefundDuplicate, nil // by another order: the office recorded a payment
	}
	if !b.DeletedAt.IsZero() || b.Status == fair.BookingRejected {
		return a.markRefunded(ctx, b)
	}
	if !b.HoldsStalls() {
		if err := a.sales.Reclaim(ctx, b); fair.IsKind(err, fair.KindConflict) {
			return a.markRefunded(ctx, b)
		} else if err != nil {
			return "", err
		}
	}
	b.PaymentStatus, b.UpdatedAt = fair.PaymentPaid, a.Now()
	if b.Status == fair.BookingPending {
		b.Status = fair.BookingConfirmed
	}
	_, err = a.store.UpdateBooking(ctx, b)
	return "", err
}

// markRefunded ends a booking whose money goes back. It may still hold stalls: the office can reject one
// that is being paid and think again.
func (a *Service) markRefunded(ctx context.Context, b fair.Booking) (fair.RefundReason, error) {
	if err := a.store.ReleaseClaims(ctx, b.ID); err != nil {
		return "", err
	}
	b.PaymentStatus, b.UpdatedAt = fair.PaymentRefunded, a.Now()
	_, err := a.store.UpdateBooking(ctx, b)
	return fair.RefundLate, err
}

// paidMessages tell a payer that the money is there.
var paidMessages = map[fair.OrderKind]fair.MessageKind{
	fair.OrderForRegistration: fair.MessageRegistrationPaid, fair.OrderForBooking: fair.MessageBookingPaid,
}
