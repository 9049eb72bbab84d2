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
	Papers   []fair.Paper
}

// FindOrders lists orders with their payments and refunds for the office, newest first unless asked
// otherwise, and counts all that match. An empty status means all.
func (a *App) FindOrders(ctx context.Context, q fair.ListQuery, status fair.OrderStatus) ([]OrderRecord, fair.Total, error) {
	if err := require(ctx, fair.MayRead); err != nil {
		return nil, fair.Total{}, err
	}
	orders, total, err := a.store.FindOrders(ctx, q, status)
	if err != nil {
		return nil, total, err
	}
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	payments, err := a.store.PaymentsOf(ctx, ids)
	if err != nil {
		return nil, total, err
	}
	refunds, err := a.store.RefundsOf(ctx, ids)
	if err != nil {
		return nil, total, err
	}
	papers, err := a.store.PapersOf(ctx, ids)
	if err != nil {
		return nil, total, err
	}
	records := make([]OrderRecord, len(orders))
	for i, o := range orders {
		records[i] = OrderRecord{Order: o, Payments: payments[o.ID], Refunds: refunds[o.ID], Papers: papers[o.ID]}
	}
	return records, total, nil
}
