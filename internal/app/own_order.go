package app

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// OrderFinder finds an order by its id. A missing order is KindNotFound.
type OrderFinder interface {
	FindOrder(ctx context.Context, id string) (fair.Order, error)
}

// FindOwnOrder returns an order to a payer who knows its id and its user id. It does not query the provider. A pair
// that does not match is KindNotFound.
func FindOwnOrder(ctx context.Context, orders OrderFinder, orderID, userID string) (fair.Order, error) {
	o, err := orders.FindOrder(ctx, orderID)
	if err != nil {
		return fair.Order{}, err
	}
	if userID == "" || !SameSecret(o.UserID, userID) {
		return fair.Order{}, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	return o, nil
}
