package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/app/refunds"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// decideMoney decides about each captured payment that has no disposition yet. The disposition says whether the payment
// is accepted, refunded, or flagged for manual review. decideMoney runs in the caller's transaction.
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
		o.RefundsDueAt = refunds.FirstReconciliation(a.Now())
		if err := a.store.SavePayment(ctx, saved); err != nil {
			return err
		}
		if disposition == fair.MoneyAccepted {
			if err := a.books.IssueForPayment(ctx, *o, saved); err != nil {
				return err
			}
		}
	}
	return nil
}

// onlinePayment converts a provider's payment into a stored payment that has no disposition yet (see decideMoney).
func onlinePayment(o fair.Order, p fair.GatewayPayment) fair.Payment {
	return fair.Payment{
		CFPaymentID: p.CFPaymentID, OrderID: o.ID, Status: p.Status, Amount: p.Amount, Currency: p.Currency, Group: p.Group,
		BankReference: p.BankReference, Message: p.Message, At: p.At, CompletedAt: p.CompletedAt, Channel: fair.ChannelOnline,
	}
}

// decide returns the disposition of a captured payment (see decideMoney). It changes the order and the order's
// registration, booking or sponsorship accordingly.
func (a *Service) decide(
	ctx context.Context,
	o *fair.Order,
	f fair.Facts,
	p fair.GatewayPayment,
) (fair.Disposition, error) {
	if _, ok := f.ProviderRefund(p.CFPaymentID); ok {
		return fair.MoneyAutoRefund, nil
	}
	back, err := a.givenBack(ctx, *o, f, p)
	if err != nil {
		return fair.MoneyUndecided, err
	}
	if back > 0 && back >= p.Amount {
		return fair.MoneyAutoRefund, a.endRefundedOrder(ctx, o)
	}
	due, err := a.amountDue(ctx, *o)
	if err != nil {
		return fair.MoneyUndecided, err
	}
	if due != o.Price.Total || back > 0 || !f.AmountMatches(*o, p) {
		return a.review(ctx, o, p.Amount-back, due)
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
	return a.accept(ctx, o, p)
}

// review flags a payment that cannot be accepted automatically, and its order, for manual review. For example, the
// amount may be wrong.
func (a *Service) review(ctx context.Context, o *fair.Order, received, due fair.Paise) (fair.Disposition, error) {
	if o.Status.CanBecome(fair.OrderReview) {
		o.Status = fair.OrderReview
		if err := a.sales.FollowOrder(ctx, *o); err != nil {
			return fair.MoneyUndecided, err
		}
	}
	return fair.MoneyReview, a.notifyAmountDiffers(ctx, *o, received, due)
}

// notifyAmountDiffers notifies a payer that the office reviews a payment because the received amount is not the amount
// due. If the two amounts are equal, something else is wrong with the payment, such as its currency. The message then
// contains no amounts.
func (a *Service) notifyAmountDiffers(ctx context.Context, o fair.Order, received, due fair.Paise) error {
	values := []string{"amount", due.String(), "received", received.String()}
	if received == due {
		values = []string{"amount", ""}
	}
	return a.notify.Payer(ctx, o, fair.MessageAmountDiffers,
		texts.PortalActivity.AmountDiffers(received.String(), due.String()), values...)
}

// accept marks an order as paid and notifies the payer. The argument `p` is the payment that was made for the order.
func (a *Service) accept(ctx context.Context, o *fair.Order, p fair.GatewayPayment) (fair.Disposition, error) {
	o.Status, o.PaidAt = fair.OrderPaid, p.CompletedAt
	if o.PaidAt.IsZero() {
		o.PaidAt = a.Now()
	}
	return fair.MoneyAccepted, a.notify.Payer(ctx, *o, paidMessages[o.Kind],
		texts.PortalActivity.PaymentReceived(p.Amount.String()), "amount", p.Amount.String())
}

// endOtherOrders ends the other open orders for the registration or booking that the order `o` has paid for, so that
// nobody is asked to pay again. Other open orders exist if `o` was paid late. An order for a price difference replaces
// only orders for a price difference, and an ordinary order only ordinary orders. For a sponsorship, endOtherOrders
// calls endSponsorshipOrders. The caller must have stored `o`, which is paid, in the same transaction.
func (a *Service) endOtherOrders(ctx context.Context, o fair.Order) error {
	if o.Kind == fair.OrderForSponsorship {
		return a.endSponsorshipOrders(ctx, o)
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	if err != nil {
		return err
	}
	for _, other := range orders {
		if other.ID == o.ID || other.Difference != o.Difference || !other.Status.Live() {
			continue
		}
		if err := a.sales.EndOrderSoon(ctx, other.ID); err != nil {
			return err
		}
	}
	if o.Kind != fair.OrderForBooking {
		return nil
	}
	if b, err := a.store.FindBooking(ctx, o.BookingID); err != nil || b.OrderID == o.ID {
		return err
	}
	return a.sales.OrderReplaced(ctx, o)
}

// givenBack returns the already refunded amount of a captured payment. The provider's response and the refunds in the
// database can differ; givenBack returns the larger amount.
func (a *Service) givenBack(ctx context.Context, o fair.Order, f fair.Facts, p fair.GatewayPayment) (fair.Paise,
	error,
) {
	left, err := a.refunds.LeftOf(ctx, onlinePayment(o, p))
	return max(f.GivenBack(p.CFPaymentID), p.Amount-left), err
}

// endRefundedOrder ends an unpaid order if its payment was refunded at the provider before Mela had decided about it.
func (a *Service) endRefundedOrder(ctx context.Context, o *fair.Order) error {
	if o.Status == fair.OrderReview || !o.Status.CanBecome(fair.OrderRefunded) || o.Status == fair.OrderPaid {
		return nil
	}
	o.Status = fair.OrderRefunded
	return a.sales.FollowOrder(ctx, *o)
}

// amountDue returns the amount that must be paid for an order. This is the order's price. If the order's registration
// is unpaid, it is the registration's amount, which may have changed since the order was created.
func (a *Service) amountDue(ctx context.Context, o fair.Order) (fair.Paise, error) {
	if o.Kind != fair.OrderForRegistration || o.Status == fair.OrderPaid || o.Status == fair.OrderRefunded {
		return o.Price.Total, nil
	}
	r, err := a.store.FindRegistration(ctx, o.RegistrationID)
	if r.Status == fair.RegistrationPending && r.DeletedAt.IsZero() {
		return r.Amount, err
	}
	return o.Price.Total, err
}

// confirm marks a paid order's registration or booking as paid, or accepts the payment for the order's sponsorship. If
// this is not possible, it returns the reason why the payment must be refunded.
func (a *Service) confirm(ctx context.Context, o fair.Order) (fair.RefundReason, error) {
	switch o.Kind {
	case fair.OrderForBooking:
		return a.confirmBooking(ctx, o)
	case fair.OrderForSponsorship:
		return a.confirmSponsorship(ctx, o)
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
	// The registration's amount may differ from the order's price, because the office can accept a payment after the
	// registration's amount was changed.
	r.Status, r.Amount, r.UpdatedAt = fair.RegistrationPaid, o.Price.Total, a.Now()
	_, err = a.store.UpdateRegistration(ctx, r)
	return "", err
}

// confirmBooking marks a booking as paid. If the booking has already lost its stalls, confirmBooking claims them
// again. If another booking has taken the stalls, it returns RefundLate. It also returns RefundLate if the order's
// price is no longer due because the booking was moved in the meantime. If another order has already paid for the
// booking, it returns RefundDuplicate.
func (a *Service) confirmBooking(ctx context.Context, o fair.Order) (fair.RefundReason, error) {
	b, err := a.store.LockBooking(ctx, o.BookingID)
	if err != nil {
		return "", err
	}
	if b.PaymentStatus == fair.PaymentPaid && !o.Difference {
		return fair.RefundDuplicate, nil // another order, for example for an offline payment, has paid for the booking
	}
	agreed, err := a.store.AgreedPrice(ctx, b.ID)
	if err != nil {
		return "", err
	}
	if o.Difference && b.PaymentStatus != fair.PaymentPaid || o.Price.Total != b.Price.Total-agreed {
		o.Status = fair.OrderRefunded
		return fair.RefundLate, a.sales.FollowOrder(ctx, o)
	}
	if b.DeletedAt.IsZero() && b.Status != fair.BookingRejected {
		o.Status = fair.OrderPaid
		if _, err = a.sales.FollowMoney(ctx, b.ID, o); !fair.IsKind(err, fair.KindConflict) {
			return "", err
		}
	}
	o.Status = fair.OrderRefunded
	_, err = a.sales.FollowMoney(ctx, b.ID, o)
	return fair.RefundLate, err
}

// paidMessages contains, for each kind of order, the message that confirms a payment to the payer.
var paidMessages = map[fair.OrderKind]fair.MessageKind{
	fair.OrderForRegistration: fair.MessageRegistrationPaid, fair.OrderForBooking: fair.MessageBookingPaid,
	fair.OrderForSponsorship: fair.MessageSponsorshipPaid,
}
