package payments

import (
	"context"

	"github.com/mela-fair/mela/internal/app"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// BookingOfSameOrder returns the booking of the order that a client opened under a key of its own with
// exactly this booking: the old client repeats its booking after the payment under its own ids. Nobody
// else knows the content, so nothing is shown to a stranger who guessed the key. It marks nothing
// paid. Without such an order, or when it can neither be paid nor is paid, it is KindPaymentRequired.
func (a *Service) BookingOfSameOrder(ctx context.Context, clientKey string, booking fair.BookingInput) (fair.Booking, error) {
	o, err := a.store.FindOrderByClientKey(ctx, clientKey)
	if fair.IsKind(err, fair.KindNotFound) || err == nil && !app.SameSecret(o.ClientPrint, NewOrder{Booking: &booking}.fingerprint()) {
		return fair.Booking{}, fair.Fail(fair.KindPaymentRequired, texts.Errors.NotPaidYet())
	}
	if err != nil {
		return fair.Booking{}, err
	}
	return a.BookingOfOrder(ctx, o.ID, o.UserID)
}

// BookingOfOrder returns the booking of a paid or pending order: what the old client's replay of its
// booking call gets. It marks nothing paid. Without such an order it is KindPaymentRequired; without
// the order's user id when one is given wrongly, KindPaymentRequired too.
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
	if o.Kind != fair.OrderForBooking || !o.Status.Live() && o.Status != fair.OrderPaid && o.Status != fair.OrderReview {
		return fair.Booking{}, none
	}
	if !app.SameSecret(o.UserID, userID) && app.Require(ctx, fair.MayRead) != nil {
		return fair.Booking{}, none
	}
	return a.store.FindBooking(ctx, o.BookingID)
}
