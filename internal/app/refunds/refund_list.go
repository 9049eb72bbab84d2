package refunds

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
)

// RefundRecord is an entry in the list of refunds: a refund with its order.
type RefundRecord struct {
	Refund fair.Refund
	Order  fair.Order
}

// FindRefunds lists refunds with their orders for the office, newest first.
func (a *Service) FindRefunds(ctx context.Context, f fair.RefundFilter) ([]RefundRecord, int, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	found, total, err := a.store.FindRefunds(ctx, f)
	if err != nil {
		return nil, 0, err
	}
	orders, err := a.store.OrdersByID(ctx, fair.Each(found, func(r fair.Refund) string { return r.OrderID }))
	byID := map[string]fair.Order{}
	for _, o := range orders {
		byID[o.ID] = o
	}
	return fair.Each(found, func(r fair.Refund) RefundRecord { return RefundRecord{r, byID[r.OrderID]} }), total, err
}

// RefundOffer contains the amounts that can be refunded for an order. The office's form shows them.
type RefundOffer struct {
	Accepted    fair.Paise
	Left        fair.Paise
	ByPayer     fair.Paise // the amount that the refund rule gives if the payer cancels now
	ByOrganiser fair.Paise
	// The amounts that the rule refunds for the other orders of the booking, which are cancelled together with this
	// order.
	OthersByPayer, OthersByOrganiser fair.Paise
	Alone                            fair.Paise // the highest amount that needs no approval from another account
	MayCancel                        bool
}
