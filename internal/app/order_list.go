package app

import (
	"context"

	"mela/internal/fair"
)

// OrderRecord is an order with everything that happened to its money.
type OrderRecord struct {
	Order    fair.Order
	Payments []fair.Payment
	Refunds  []fair.Refund
}

// FindOrders lists orders with their payments and refunds for the office, newest first unless asked
// otherwise, and counts all that match. An empty status means all.
func (a *App) FindOrders(ctx context.Context, q fair.ListQuery, status fair.OrderStatus) ([]OrderRecord, int, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, 0, err
	}
	orders, total, err := a.store.FindOrders(ctx, q, status)
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
