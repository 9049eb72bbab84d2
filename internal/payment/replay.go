package payment

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// BookingOfSameOrder returns the booking of the order that has this client key and was created with exactly this
// content. It exists for clients of the earlier website, which send the booking again after the payment, with their
// own ids. The content is compared, so that a guessed key alone reveals nothing. The call does not mark anything as
// paid. It returns KindPaymentRequired if there is no such order, or if the order is neither paid nor
// payable.
func (a *Service) BookingOfSameOrder(
	ctx context.Context,
	clientKey string,
	booking fair.BookingInput,
) (fair.Booking, error) {
	o, err := a.store.FindOrderByClientKey(ctx, clientKey)
	if fair.IsKind(err, fair.KindNotFound) || err == nil &&
		!app.SameSecret(o.ClientPrint, NewOrder{Booking: &booking}.fingerprint()) {
		return fair.Booking{}, fair.Fail(fair.KindPaymentRequired, texts.Errors.NotPaidYet())
	}
	if err != nil {
		return fair.Booking{}, err
	}
	return a.BookingOfOrder(ctx, o.ID, o.UserID)
}

// BookingOfOrder returns the booking of an order that is paid or payable. It exists for clients of the
// earlier website, which send the booking again after the payment. orderID may also be a client key. The call does not
// mark anything as paid. It returns KindPaymentRequired if there is no such order, or if the user id does not match
// and the account may not read orders.
func (a *Service) BookingOfOrder(ctx context.Context, orderID, userID string) (fair.Booking, error) {
	none := fair.Fail(fair.KindPaymentRequired, texts.Errors.NotPaidYet())
	o, err := a.store.FindOrder(ctx, orderID)
	if fair.IsKind(err, fair.KindNotFound) {
		o, err = a.store.FindOrderByClientKey(ctx, orderID)
	}
	if fair.IsKind(err, fair.KindNotFound) {
		return fair.Booking{}, none
	}
	if err != nil {
		return fair.Booking{}, err
	}
	if o.Kind != fair.OrderForBooking || !o.Status.Live() && o.Status != fair.OrderPaid {
		return fair.Booking{}, none
	}
	if !app.SameSecret(o.UserID, userID) && app.Require(ctx, fair.MayRead) != nil {
		return fair.Booking{}, none
	}
	return a.store.FindBooking(ctx, o.BookingID)
}
