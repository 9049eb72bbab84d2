package privacy

import (
	"context"
	"slices"

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

// OwnOrders lists the orders of the person that a token identifies, newest first: those of the person's records, and
// those with the person as payer. It leaves out orders that ended without a payment if there is a newer order for the
// same record. It returns KindNotFound if the token is invalid or expired.
func (a *Service) OwnOrders(ctx context.Context, token string) ([]fair.Order, error) {
	if token == "" {
		return nil, fair.Fail(fair.KindNotFound, texts.Errors.NotFound())
	}
	data, err := a.FindOwnData(ctx, OwnDataKey{Token: token})
	if err != nil {
		return nil, err
	}
	sorting.By(data.Orders, func(a, b fair.Order) int { return b.CreatedAt.Compare(a.CreatedAt) })
	newer := map[string]bool{}
	return slices.DeleteFunc(data.Orders, func(o fair.Order) bool {
		outdated := newer[o.SubjectID()] && (o.Status == fair.OrderFailed || o.Status == fair.OrderExpired)
		newer[o.SubjectID()] = true
		return outdated
	}), nil
}
