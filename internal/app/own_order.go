package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/store"
	"github.com/mela-fair/mela/texts"
)

// FindOwnOrder returns an order to a payer who knows the order's id and its user id. If the order received no money
// and another order paid for the same registration or booking, for example by bank transfer, FindOwnOrder returns the
// other order, so that the payer's link shows the current state. It does not query the provider. It returns
// KindNotFound if the two ids do not belong together.
func FindOwnOrder(ctx context.Context, orders *store.DB, orderID, userID string) (fair.Order, error) {
	o, err := ProveOrder(ctx, orders, orderID, userID)
	if err != nil {
		return fair.Order{}, err
	}
	return PayingOrder(ctx, orders, o)
}

// ProveOrder returns the order with the given id to a payer who knows the order's user id. Unlike FindOwnOrder, it
// never returns another order. It returns KindNotFound if the two ids do not belong together.
func ProveOrder(ctx context.Context, orders *store.DB, orderID, userID string) (fair.Order, error) {
	o, err := orders.FindOrder(ctx, orderID)
	if err != nil {
		return fair.Order{}, err
	}
	if userID == "" || !SameSecret(o.UserID, userID) {
		return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return o, nil
}

// PayingOrder returns the order that paid for the registration or booking of the order `o`. If `o` received no money
// and another order paid, PayingOrder returns the other order. Otherwise it returns `o` itself.
func PayingOrder(ctx context.Context, orders *store.DB, o fair.Order) (fair.Order, error) {
	if ReceivedMoney(o) {
		return o, nil
	}
	paying, err := orders.FindPayingOrder(ctx, o)
	if fair.IsKind(err, fair.KindNotFound) {
		return o, nil
	}
	return paying, err
}

// ReceivedMoney reports whether an order itself received money, which may have been refunded since.
func ReceivedMoney(o fair.Order) bool {
	return o.Status == fair.OrderPaid || o.Status == fair.OrderRefunded
}
