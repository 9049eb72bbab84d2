package sandbox

import (
	"context"
	"database/sql"

	"github.com/mela-fair/mela/internal/fair"
)

// dueOrders is the query for orders that have an attempt or a refund due at $1.
const dueOrders = `
	SELECT order_id FROM sandbox_attempts WHERE resolve_at > 0 AND resolve_at <= $1 AND status = 'PENDING'
	UNION SELECT order_id FROM sandbox_refunds WHERE resolve_at > 0 AND resolve_at <= $1 AND status = 'PENDING'`

// settleAllDue updates every order that has a due attempt or refund. It does not process the expiry of orders,
// because an expiry causes no event. The expiry of an order is processed when the order is read.
func (s *Simulator) settleAllDue(ctx context.Context) error {
	scan := func(rows *sql.Rows) (id string, err error) { return id, rows.Scan(&id) }
	ids, err := collect(ctx, s.db, scan, dueOrders, ms(s.clock.Now()))
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := s.settledOrder(ctx, id); err != nil {
			return err
		}
	}
	return nil
}

// currentOrder returns an order as it is at the current time. It writes to the database only if something is due.
func (s *Simulator) currentOrder(ctx context.Context, orderID string) (order, error) {
	o, err := findOrder(ctx, s.db, "order_id", orderID)
	if err != nil {
		return order{}, err
	}
	now := s.clock.Now()
	isDue := o.status == fair.GatewayOrderActive && due(o.expireAt, now)
	if !isDue {
		found, err := collect(ctx, s.db, func(*sql.Rows) (struct{}, error) { return struct{}{}, nil },
			`SELECT order_id FROM (`+dueOrders+`) AS d WHERE order_id = $2`, ms(now), orderID)
		if err != nil {
			return order{}, err
		}
		isDue = len(found) > 0
	}
	if !isDue {
		return o, nil
	}
	return s.settledOrder(ctx, orderID)
}

func (s *Simulator) settledOrder(ctx context.Context, orderID string) (order, error) {
	var o *order
	err := s.change(ctx, func(c *change) (err error) {
		o, err = c.lockCurrent(orderID)
		return err
	})
	if err != nil {
		return order{}, err
	}
	return *o, nil
}
