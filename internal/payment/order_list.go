package payment

import (
	"context"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/ledger"
)

// OrderRecord contains an order with its money.
type OrderRecord struct {
	ledger.OrderMoney

	Order fair.Order
}

// FindOrders lists orders with their payments and refunds for the office, newest first by default, and counts all
// matching records.
func (a *Service) FindOrders(ctx context.Context, f fair.OrderFilter) ([]OrderRecord, fair.Total, error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	orders, total, err := a.store.FindOrders(ctx, f)
	if err != nil {
		return nil, total, err
	}
	records, err := a.withMoney(ctx, orders)
	return records, total, err
}

// SelectOrders selects the orders that match a filter, with their payments and refunds. If the list `only` is not
// empty, the selection is limited to the ids in this list.
func (a *Service) SelectOrders(
	ctx context.Context,
	f fair.OrderFilter,
	only []string,
) (app.Selection[OrderRecord], error) {
	return app.Select(ctx, f, only, a.store.OrderIDs, func(ctx context.Context, ids []string) ([]OrderRecord, error) {
		orders, err := a.store.OrdersByID(ctx, ids)
		if err != nil {
			return nil, err
		}
		return a.withMoney(ctx, orders)
	})
}

// FindOrder returns an order with its payments and refunds. It requires the permission MayRead.
func (a *Service) FindOrder(ctx context.Context, id string) (record OrderRecord, err error) {
	if err := app.Require(ctx, fair.MayRead); err != nil {
		return record, err
	}
	o, err := a.store.FindOrder(ctx, id)
	if err != nil {
		return record, err
	}
	records, err := a.withMoney(ctx, []fair.Order{o})
	if err != nil {
		return record, err
	}
	return records[0], nil
}

// withMoney returns the given orders together with their money.
func (a *Service) withMoney(ctx context.Context, orders []fair.Order) ([]OrderRecord, error) {
	money, err := a.ledger.MoneyOf(ctx, orders)
	return fair.Each(orders, func(o fair.Order) OrderRecord { return OrderRecord{money[o.ID], o} }), err
}
