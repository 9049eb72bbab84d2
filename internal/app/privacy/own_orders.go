package privacy

import (
	"context"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/fair/sorting"
	"github.com/mela-fair/mela/texts"
)

// OpenOrders returns a token that gives access to the orders of a phone number. The caller must have verified that
// the visitor knows the number and one of its orders.
func (a *Service) OpenOrders(ctx context.Context, phone fair.Phone) (token string, err error) {
	err = a.store.InTx(ctx, func(ctx context.Context) error {
		token, err = a.newToken(ctx, fair.Person{Phone: phone})
		return err
	})
	return token, err
}

// OwnOrders lists the orders of the person that a token identifies, newest first. It returns KindNotFound if the
// token is invalid or expired.
func (a *Service) OwnOrders(ctx context.Context, token string) ([]fair.Order, error) {
	if token == "" {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	data, err := a.FindOwnData(ctx, OwnDataKey{Token: token})
	if err != nil {
		return nil, err
	}
	sorting.By(data.Orders, func(a, b fair.Order) int { return b.CreatedAt.Compare(a.CreatedAt) })
	return data.Orders, nil
}
