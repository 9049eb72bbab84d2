package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// BookingOfSameOrder returns the booking of the order that a client opened under a key of its own with
// exactly this booking: the old client repeats its booking after the payment under its own ids. Nobody
// else knows the content, so nothing is shown to a stranger who guessed the key. It marks nothing
// paid. Without such an order, or when it can neither be paid nor is paid, it is KindPaymentRequired.
func (a *App) BookingOfSameOrder(ctx context.Context, clientKey string, booking fair.BookingInput) (fair.Booking, error) {
	o, err := a.store.FindOrderByClientKey(ctx, clientKey)
	if fair.IsKind(err, fair.KindNotFound) || err == nil && !sameSecret(o.ClientPrint, NewOrder{Booking: &booking}.fingerprint()) {
		return fair.Booking{}, fair.Fail(fair.KindPaymentRequired, texts.Errors.NotPaidYet())
	}
	if err != nil {
		return fair.Booking{}, err
	}
	return a.BookingOfOrder(ctx, o.ID, o.UserID)
}
