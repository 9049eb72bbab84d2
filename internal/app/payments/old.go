package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
	"github.com/mela-fair/mela/texts"
)

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

// endSponsorshipOrders ends the open online orders of a sponsorship whose price exceeds the amount that is still due
// after the payment of the order `o`. It runs in the transaction that accepts this payment.
func (a *Service) endSponsorshipOrders(ctx context.Context, o fair.Order) error {
	s, err := a.store.Sponsorships().Find(ctx, o.SponsorshipID)
	if err != nil {
		return err
	}
	orders, err := a.store.OrdersAbout(ctx, s.ID)
	for _, open := range orders {
		if err == nil && open.ID != o.ID && open.Status.Live() && open.Price.Total > s.Due() {
			err = a.sales.EndOrderSoon(ctx, open.ID)
		}
	}
	return err
}

// confirmSponsorship accepts the payment of an order for a sponsorship, if the price of the order is still due. It
// stores nothing, because the paid amount is computed from the payments.
func (a *Service) confirmSponsorship(ctx context.Context, o fair.Order) (fair.RefundReason, error) {
	s, err := a.lockSponsorship(ctx, o.SponsorshipID)
	switch {
	case err != nil:
		return "", err
	case s.Status != fair.ReviewConfirmed || !s.DeletedAt.IsZero():
		return fair.RefundLate, nil
	case o.Price.Total > s.Due():
		return fair.RefundDuplicate, nil
	}
	return "", nil
}

// ReviewOrder accepts what was paid for an order's record.
func (a *Service) ReviewOrder(ctx context.Context, orderID string, _ bool, reason string) (r OrderRecord, err error) {
	if err := app.Require(ctx, fair.MayApprove); err != nil {
		return r, err
	}
	o, err := a.store.FindOrder(ctx, orderID)
	if err != nil {
		return r, err
	}
	account, _ := app.Actor(ctx)
	_, err = a.ledger.Change(ctx, refOf(o), func(l *ledger.Ledger) error {
		_, err := l.Forgive("f"+o.ID, reason, ledger.Actor{Account: account.ID, At: a.Now()})
		return err
	})
	return r, err
}
