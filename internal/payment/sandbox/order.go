package sandbox

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// order is a row of sandbox_orders.
type order struct {
	id, cfID, session   string
	status              fair.GatewayOrderStatus
	amount              fair.Paise
	details             orderDetails
	createdAt, expireAt time.Time
	paidBy              string // cf_payment_id of the successful attempt
	paidAt              time.Time
}

// orderDetails contains the other values that the merchant sent with an order. They are stored unchanged.
type orderDetails struct {
	CustomerID    string            `json:"customer_id"`
	CustomerName  string            `json:"customer_name,omitempty"`
	CustomerEmail string            `json:"customer_email,omitempty"`
	CustomerPhone string            `json:"customer_phone"`
	ReturnURL     string            `json:"return_url,omitempty"`
	NotifyURL     string            `json:"notify_url,omitempty"`
	Methods       string            `json:"payment_methods,omitempty"`
	Note          string            `json:"order_note,omitempty"`
	Tags          map[string]string `json:"order_tags,omitempty"`
}

const orderColumns = `order_id, cf_order_id, session_id, status, amount, details, created_at, expires_at, paid_by, paid_at`

func scanOrder(rows *sql.Rows) (order, error) {
	var o order
	var details string
	var created, expires, paid int64
	err := rows.Scan(&o.id, &o.cfID, &o.session, &o.status, &o.amount, &details, &created, &expires, &o.paidBy, &paid)
	if err == nil {
		err = json.Unmarshal([]byte(details), &o.details)
	}
	o.createdAt, o.expireAt, o.paidAt = fromMS(created), fromMS(expires), fromMS(paid)
	return o, err
}

// findOrder returns the order that has the given value in the given column. The values in this column must be unique.
func findOrder(ctx context.Context, q querier, column, value string) (order, error) {
	return one(ctx, q, scanOrder, errOrderNotFound,
		`SELECT `+orderColumns+` FROM sandbox_orders WHERE `+column+` = $1`, value)
}

// lockOrder returns an order and locks it until the end of the transaction. It updates the order before reading it,
// because an update locks the row in PostgreSQL and the whole database in SQLite.
func (c *change) lockOrder(id string) (*order, error) {
	n, err := c.exec(`UPDATE sandbox_orders SET version = version + 1 WHERE order_id = $1`, id)
	if err != nil {
		return nil, err
	}
	if n == 0 {
		return nil, errOrderNotFound
	}
	o, err := findOrder(c.ctx, c.tx, "order_id", id)
	return &o, err
}

// lockCurrent is like lockOrder, and updates the order to the current time (see settleDue).
func (c *change) lockCurrent(id string) (*order, error) {
	o, err := c.lockOrder(id)
	if err != nil {
		return nil, err
	}
	return o, c.settleDue(o)
}

// insertOrder stores a new order. It returns false if an order with the same id exists.
func (c *change) insertOrder(o order) (bool, error) {
	details, err := json.Marshal(o.details)
	if err != nil {
		return false, fmt.Errorf("sandbox: write the order's details: %w", err)
	}
	n, err := c.exec(`INSERT INTO sandbox_orders (`+orderColumns+`, version)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, '', 0, 0) ON CONFLICT (order_id) DO NOTHING`,
		o.id, o.cfID, o.session, string(o.status), int64(o.amount), string(details), ms(o.createdAt), ms(o.expireAt))
	return n == 1, err
}

func (c *change) saveOrder(o *order) error {
	return c.must(`UPDATE sandbox_orders SET status = $1, amount = $2, paid_by = $3, paid_at = $4 WHERE order_id = $5`,
		string(o.status), int64(o.amount), o.paidBy, ms(o.paidAt), o.id)
}
