package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// OrderFinder finds an order by its id. A missing order is KindNotFound.
type OrderFinder interface {
	FindOrder(ctx context.Context, id string) (fair.Order, error)
	// FindPayingOrder finds the paid order that was made for the same subject as o, and after it.
	FindPayingOrder(ctx context.Context, o fair.Order) (fair.Order, error)
}

// FindOwnOrder returns an order to a payer who knows its id and its user id. When the order ended unpaid and its
// subject was paid by a later order, for example by bank transfer, it returns that one, so that the payer's old link
// stays right. It does not query the provider. A pair that does not match is KindNotFound.
func FindOwnOrder(ctx context.Context, orders OrderFinder, orderID, userID string) (fair.Order, error) {
	o, err := ProveOrder(ctx, orders, orderID, userID)
	if err != nil {
		return fair.Order{}, err
	}
	return PayingOrder(ctx, orders, o)
}

// ProveOrder returns exactly the order with an id to a payer who knows its user id.
func ProveOrder(ctx context.Context, orders OrderFinder, orderID, userID string) (fair.Order, error) {
	o, err := orders.FindOrder(ctx, orderID)
	if err != nil {
		return fair.Order{}, err
	}
	if userID == "" || !SameSecret(o.UserID, userID) {
		return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return o, nil
}

// PayingOrder returns the order that paid for the subject of o: o itself unless it has no money and a later order has.
func PayingOrder(ctx context.Context, orders OrderFinder, o fair.Order) (fair.Order, error) {
	if o.Status == fair.OrderPaid || o.Status == fair.OrderReview || o.Status == fair.OrderRefunded {
		return o, nil // it has money of its own
	}
	paying, err := orders.FindPayingOrder(ctx, o)
	if fair.IsKind(err, fair.KindNotFound) {
		return o, nil
	}
	return paying, err
}
