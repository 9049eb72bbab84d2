package sandbox

import (
	"context"
	"database/sql"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// These are the refund types in the provider's responses.
const (
	refundByMerchant = "MERCHANT_INITIATED"
	refundByProvider = "PAYMENT_AUTO_REFUND"
)

// refund is a row of sandbox_refunds.
type refund struct {
	id, cfID    string
	cfPaymentID string
	orderID     string
	status      fair.GatewayRefundStatus
	outcome     fair.GatewayRefundStatus // the status that the refund gets at resolveAt
	amount      fair.Paise
	kind        string
	note, speed string
	arn         string
	createdAt   time.Time
	resolveAt   time.Time
	processedAt time.Time
}

const refundColumns = `refund_id, cf_refund_id, cf_payment_id, order_id, status, outcome, amount, refund_type,
	note, speed, arn, created_at, resolve_at, processed_at`

func scanRefund(rows *sql.Rows) (refund, error) {
	var r refund
	var created, resolve, processed int64
	err := rows.Scan(&r.id, &r.cfID, &r.cfPaymentID, &r.orderID, &r.status, &r.outcome, &r.amount, &r.kind,
		&r.note, &r.speed, &r.arn, &created, &resolve, &processed)
	r.createdAt, r.resolveAt, r.processedAt = fromMS(created), fromMS(resolve), fromMS(processed)
	return r, err
}

func findRefunds(ctx context.Context, q querier, orderID string) ([]refund, error) {
	return collect(ctx, q, scanRefund,
		`SELECT `+refundColumns+` FROM sandbox_refunds WHERE order_id = $1 ORDER BY created_at, refund_id`, orderID)
}

func findRefund(ctx context.Context, q querier, refundID string) (refund, error) {
	return one(ctx, q, scanRefund, errRefundNotFound,
		`SELECT `+refundColumns+` FROM sandbox_refunds WHERE refund_id = $1`, refundID)
}

// insertRefund stores a new refund. It returns false if a refund with the same id exists.
func (c *change) insertRefund(r refund) (bool, error) {
	n, err := c.exec(`INSERT INTO sandbox_refunds (`+refundColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT (refund_id) DO NOTHING`,
		r.id, r.cfID, r.cfPaymentID, r.orderID, string(r.status), string(r.outcome), int64(r.amount), r.kind,
		r.note, r.speed, r.arn, ms(r.createdAt), ms(r.resolveAt), ms(r.processedAt))
	return n == 1, err
}

// finishRefund sets the new status of a refund. Like the provider, it sends a webhook to the merchant if the refund
// succeeded, failed or was cancelled, but not if it is still pending.
func (c *change) finishRefund(o *order, r refund, status fair.GatewayRefundStatus, at time.Time) error {
	r.status, r.resolveAt = status, time.Time{}
	if status == fair.GatewayRefundSuccess {
		r.arn, r.processedAt = newBankReference(), at
	}
	err := c.must(`UPDATE sandbox_refunds SET status = $1, arn = $2, processed_at = $3, resolve_at = 0 WHERE refund_id = $4`,
		string(r.status), r.arn, ms(r.processedAt), r.id)
	if err != nil {
		return err
	}
	switch status {
	case fair.GatewayRefundSuccess, fair.GatewayRefundFailed, fair.GatewayRefundCancelled:
		return c.emit(o, refundEvent(o, r, at))
	}
	return nil
}

// autoRefund refunds a payment that exceeds the amount of the order or arrived too late.
func (c *change) autoRefund(o *order, a attempt, at time.Time) error {
	r := refund{
		id: "auto" + a.id, cfID: newCFRefundID(), cfPaymentID: a.id, orderID: o.id, status: fair.GatewayRefundSuccess,
		amount: a.amount, kind: refundByProvider, note: "Reversed by the provider", speed: "STANDARD",
		arn: newBankReference(), createdAt: at, processedAt: at,
	}
	if _, err := c.insertRefund(r); err != nil {
		return err
	}
	return c.emit(o, refundEvent(o, r, at))
}
