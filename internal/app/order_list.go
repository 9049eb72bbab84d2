package app

import (
	"context"
	"errors"

	"mela/internal/fair"
)

// OrderRecord is an order with everything that happened to its money.
type OrderRecord struct {
	Order    fair.Order
	Payments []fair.Payment
	Refunds  []fair.Refund
}

// orderLister is the part of the database that lists orders for the office.
type orderLister interface {
	FindOrders(ctx context.Context, q fair.ListQuery, status fair.OrderStatus) ([]fair.Order, int, error)
}

var errNoOrderList = errors.New("app: this store cannot list orders")

// FindOrders lists orders with their payments and refunds for the office, newest first unless asked
// otherwise, and counts all that match. An empty status means all.
func (a *App) FindOrders(ctx context.Context, q fair.ListQuery, status fair.OrderStatus) ([]OrderRecord, int, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	lister, ok := a.store.(orderLister)
	if !ok {
		return nil, 0, errNoOrderList
	}
	orders, total, err := lister.FindOrders(ctx, q, status)
	if err != nil {
		return nil, 0, err
	}
	records := make([]OrderRecord, len(orders))
	for i, o := range orders {
		records[i].Order = o
		if records[i].Payments, err = a.store.Payments(ctx, o.ID); err != nil {
			return nil, 0, err
		}
		if records[i].Refunds, err = a.store.Refunds(ctx, o.ID); err != nil {
			return nil, 0, err
		}
	}
	return records, total, nil
}
