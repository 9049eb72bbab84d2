package sandbox

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// attempt is an attempt to pay an order. It is stored as a row of sandbox_attempts.
type attempt struct {
	id, orderID   string
	status        fair.GatewayPaymentStatus
	outcome       fair.GatewayPaymentStatus // status that the attempt gets at resolveAt; empty: not decided
	amount        fair.Paise
	group         string
	message       string
	bankReference string
	startedAt     time.Time
	resolveAt     time.Time
	completedAt   time.Time
}

const attemptColumns = `cf_payment_id, order_id, status, outcome, amount, payment_group, message, bank_reference,
	started_at, resolve_at, completed_at`

func scanAttempt(rows *sql.Rows) (attempt, error) {
	var a attempt
	var started, resolve, completed int64
	err := rows.Scan(&a.id, &a.orderID, &a.status, &a.outcome, &a.amount, &a.group, &a.message, &a.bankReference,
		&started, &resolve, &completed)
	a.startedAt, a.resolveAt, a.completedAt = fromMS(started), fromMS(resolve), fromMS(completed)
	return a, err
}

func findAttempts(ctx context.Context, q querier, orderID string) ([]attempt, error) {
	return collect(ctx, q, scanAttempt,
		`SELECT `+attemptColumns+` FROM sandbox_attempts WHERE order_id = $1 ORDER BY started_at, cf_payment_id`, orderID)
}

func findAttempt(ctx context.Context, q querier, cfPaymentID string) (attempt, error) {
	return one(ctx, q, scanAttempt, errPaymentNotFound,
		`SELECT `+attemptColumns+` FROM sandbox_attempts WHERE cf_payment_id = $1`, cfPaymentID)
}

func (c *change) insertAttempt(a attempt) error {
	return c.must(`INSERT INTO sandbox_attempts (`+attemptColumns+`)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		a.id, a.orderID, string(a.status), string(a.outcome), int64(a.amount), a.group, a.message, a.bankReference,
		ms(a.startedAt), ms(a.resolveAt), ms(a.completedAt))
}

func (c *change) saveAttempt(a attempt) error {
	return c.must(`UPDATE sandbox_attempts SET status = $1, message = $2, bank_reference = $3, completed_at = $4
		WHERE cf_payment_id = $5`, string(a.status), a.message, a.bankReference, ms(a.completedAt), a.id)
}

func (a attempt) isPending() bool { return a.status == fair.GatewayPaymentPending }

// hasPending reports whether an attempt of the order is still pending.
func (c *change) hasPending(orderID string) (bool, error) {
	found, err := findAttempts(c.ctx, c.tx, orderID)
	return slices.ContainsFunc(found, attempt.isPending), err
}
