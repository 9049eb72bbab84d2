package payment

import (
	"context"
	"slices"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// SendPaymentLink sends the exhibitor of a booking a link to pay the amount that is still due, and returns the order
// that the link opens. If an order for this amount can still be paid, SendPaymentLink uses this order. Otherwise it
// creates a new one. It returns KindConflict if nothing is due or if a payment waits for a decision. It returns
// KindUnavailable if payments are off. It requires the permission MayEdit.
func (a *Service) SendPaymentLink(ctx context.Context, bookingID string) (o fair.Order, err error) {
	if err := app.Require(ctx, fair.MayEdit); err != nil {
		return o, err
	}
	return a.sendBookingLink(ctx, bookingID)
}

// Remind asks the payer of a record again for what is due, with a link to pay it. It returns the same errors as
// SendPaymentLink and SendSponsorshipLink, and KindConflict for a registration, which is paid on its own page. It
// requires the permission MayBooks.
func (a *Service) Remind(ctx context.Context, record fair.OrderKind, id string) error {
	if err := app.Require(ctx, fair.MayBooks); err != nil {
		return err
	}
	var err error
	switch record {
	case fair.OrderForBooking:
		_, err = a.sendBookingLink(ctx, id)
	case fair.OrderForSponsorship:
		_, err = a.sendSponsorshipLink(ctx, id, "")
	case fair.OrderForRegistration:
		err = fair.Fail(fair.KindConflict, texts.Errors.NotFound())
	}
	return err
}

func (a *Service) sendBookingLink(ctx context.Context, bookingID string) (o fair.Order, err error) {
	return a.sendLink(ctx, fair.MessagePaymentDue, func(ctx context.Context) (o fair.Order, err error) {
		b, err := a.store.LockBooking(ctx, bookingID)
		if err != nil {
			return o, err
		}
		amount, err := amountToPay(b)
		if err != nil {
			return o, err
		}
		return a.linkOrder(ctx, b, amount)
	})
}

// PayRest returns the order with which a payer pays what is still due for the record of an own order. The two ids prove
// that the order belongs to the payer. It returns KindConflict if nothing is due, or if something of the record waits
// for a decision, and KindUnavailable if payments are off.
func (a *Service) PayRest(ctx context.Context, orderID, userID string) (o fair.Order, err error) {
	own, err := app.ProveOrder(ctx, a.store, orderID, userID)
	if err != nil {
		return o, err
	}
	return a.payRest(ctx, own)
}

// payRest is like PayRest, for an order that the visitor may pay.
func (a *Service) payRest(ctx context.Context, own fair.Order) (o fair.Order, err error) {
	if a.gateway == nil || a.set.Mode == fair.PaymentsOff {
		return o, fair.Fail(fair.KindUnavailable, texts.Errors.PaymentsOff())
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		switch own.Kind {
		case fair.OrderForBooking:
			b, err := a.store.LockBooking(ctx, own.BookingID)
			if err != nil {
				return err
			}
			amount, err := amountToPay(b)
			if err == nil {
				o, err = a.linkOrder(ctx, b, amount)
			}
			return err
		case fair.OrderForSponsorship:
			s, err := a.lockSponsorship(ctx, own.SponsorshipID)
			if err != nil {
				return err
			}
			amount, err := sponsorshipPart(s, "")
			if err == nil {
				o, err = a.sponsorshipLinkOrder(ctx, s, amount)
			}
			return err
		default:
			return fair.Fail(fair.KindConflict, texts.Errors.NotFound()) // it is paid on its own page
		}
	})
	if err != nil {
		return fair.Order{}, err
	}
	return a.OpenOrder(ctx, o), nil
}

// sendLink runs the function `create` in a transaction and notifies the payer of the order that `create` returns. Then
// it opens the order at the provider.
func (a *Service) sendLink(
	ctx context.Context,
	kind fair.MessageKind,
	create func(ctx context.Context) (fair.Order, error),
) (o fair.Order, err error) {
	if a.gateway == nil || a.set.Mode == fair.PaymentsOff {
		return o, fair.Fail(fair.KindUnavailable, texts.Errors.PaymentsOff())
	}
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		if o, err = create(ctx); err != nil {
			return err
		}
		return a.notify.Payer(ctx, o, kind,
			texts.PortalActivity.PaymentLinkSent(o.Amount.String()),
			"payBy", fair.DateIn(fair.ParseLang(string(o.Lang)), o.ExpiresAt.Add(-1)))
	})
	if err != nil {
		return o, err
	}
	a.Wake()
	return a.OpenOrder(ctx, o), nil
}

// orderToPay returns the order with which the payer of the order `o` can pay online for the same record. A
// registration can always be paid, so orderToPay returns `o` itself. For a booking or sponsorship, it returns the open
// order. It returns an order without an id if the payer needs a new link from the office, or if payments are off.
func (a *Service) orderToPay(ctx context.Context, o fair.Order) (fair.Order, error) {
	if a.gateway == nil || a.set.Mode == fair.PaymentsOff {
		return fair.Order{}, nil
	}
	if o.Kind == fair.OrderForRegistration {
		return o, nil
	}
	orders, err := a.store.OrdersAbout(ctx, o.SubjectID())
	for _, other := range orders {
		if other.Status.Live() && a.Now().Before(other.ExpiresAt) {
			return other, err
		}
	}
	return fair.Order{}, err
}

// amountToPay returns what is still due for a locked booking.
func amountToPay(b fair.Booking) (fair.Paise, error) {
	switch {
	case !b.DeletedAt.IsZero():
		return 0, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	case b.Money.Waits > 0:
		return 0, fair.Fail(fair.KindConflict, texts.PortalErrors.PaymentUndecided(b.Name))
	case b.Status == fair.BookingRejected || !b.Holds || b.Money.Due <= 0:
		return 0, fair.Fail(fair.KindConflict, texts.PortalErrors.NothingToPay(b.Name))
	}
	return b.Money.Due, nil
}

// linkOrder returns the booking's order that asks for this amount and can still be paid. If there is none, it stores a
// new order.
func (a *Service) linkOrder(ctx context.Context, b fair.Booking, amount fair.Paise) (o fair.Order, err error) {
	orders, err := a.store.OrdersAbout(ctx, b.ID)
	if err != nil {
		return o, err
	}
	now := a.Now()
	live := func(o fair.Order) bool {
		return o.Status.Live() && now.Before(o.ExpiresAt) && o.Amount == amount
	}
	if i := slices.IndexFunc(orders, live); i >= 0 {
		return orders[i], nil
	}
	edition, err := a.store.FindEdition(ctx, b.EditionID)
	if err != nil {
		return o, err
	}
	until := fair.EndOfPayBy(edition.PayByFrom(now))
	if promised := fair.EndOfPayBy(b.PayBy); promised.After(now) {
		until = promised
	}
	written, err := a.WriteBookingOrder(ctx, b, amount, until)
	if err != nil || b.Money.Sold { // a sold booking keeps the order that paid for it
		return *written, err
	}
	return *written, a.sales.OrderReplaced(ctx, *written)
}
