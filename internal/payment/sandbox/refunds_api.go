package sandbox

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"

	"github.com/mela-fair/mela/internal/fair"
)

type refundSpeed struct {
	Requested string  `json:"requested"`
	Accepted  string  `json:"accepted"`
	Processed *string `json:"processed"`
	Message   *string `json:"message"`
}

type refundEntity struct {
	CFPaymentID string                   `json:"cf_payment_id"`
	CFRefundID  string                   `json:"cf_refund_id"`
	OrderID     string                   `json:"order_id"`
	RefundID    string                   `json:"refund_id"`
	Entity      string                   `json:"entity"`
	Amount      json.Number              `json:"refund_amount"`
	Currency    string                   `json:"refund_currency"`
	Note        *string                  `json:"refund_note"`
	Status      fair.GatewayRefundStatus `json:"refund_status"`
	Type        string                   `json:"refund_type"`
	ARN         *string                  `json:"refund_arn"`
	Description string                   `json:"status_description"`
	CreatedAt   *string                  `json:"created_at"`
	ProcessedAt *string                  `json:"processed_at"`
	Charge      json.Number              `json:"refund_charge"`
	Mode        string                   `json:"refund_mode"`
	Speed       refundSpeed              `json:"refund_speed"`
	Splits      []struct{}               `json:"refund_splits"`
	Metadata    *struct{}                `json:"metadata"`
}

func (r refund) entity() refundEntity {
	e := refundEntity{
		CFPaymentID: r.cfPaymentID, CFRefundID: r.cfID, OrderID: r.orderID, RefundID: r.id, Entity: "refund",
		Amount: wireAmount(r.amount), Currency: "INR", Note: orNull(r.note), Status: r.status, Type: r.kind,
		ARN: orNull(r.arn), Description: r.description(), CreatedAt: wireTime(r.createdAt),
		ProcessedAt: wireTime(r.processedAt),
		Charge:      "0", Mode: r.speed, Speed: refundSpeed{Requested: r.speed, Accepted: r.speed}, Splits: []struct{}{},
	}
	if r.status == fair.GatewayRefundSuccess {
		e.Speed.Processed = orNull(r.speed)
	}
	return e
}

func (r refund) description() string {
	switch r.status {
	case fair.GatewayRefundSuccess:
		return "Refund processed successfully"
	case fair.GatewayRefundFailed:
		return "Refund failed at the bank"
	case fair.GatewayRefundCancelled:
		return "Refund cancelled"
	case fair.GatewayRefundOnHold:
		return "Insufficient balance"
	}
	return "In Progress"
}

// createRefund handles POST /pg/orders/{order_id}/refunds.
func createRefund(c *change, r *request) (any, error) {
	f, err := parseFields(r.body)
	if err != nil {
		return nil, err
	}
	wanted, err := parseRefund(f)
	if err != nil {
		return nil, err
	}
	o, err := c.lockCurrent(r.PathValue("order_id"))
	if err != nil {
		return nil, err
	}
	if _, err := findRefund(c.ctx, c.tx, wanted.id); !errors.Is(err, errRefundNotFound) {
		return nil, cmp.Or(err, error(errRefundExists))
	}
	if err := c.refundable(o, wanted.amount); err != nil {
		return nil, err
	}
	policy, err := c.refundPolicy()
	if err != nil {
		return nil, err
	}
	wanted.cfID, wanted.cfPaymentID, wanted.orderID, wanted.kind = newCFRefundID(), o.paidBy, o.id, refundByMerchant
	wanted.status, wanted.createdAt = fair.GatewayRefundPending, c.now
	wanted.outcome = cmp.Or(noteOutcome(wanted.note), policy.Outcome)
	if wanted.outcome != fair.GatewayRefundPending {
		wanted.resolveAt = c.now.Add(policy.Delay)
	}
	inserted, err := c.insertRefund(wanted)
	if err == nil && !inserted {
		err = errRefundExists
	}
	return wanted.entity(), err
}

// noteOutcome returns the outcome that a refund's note requests, or "" if the note is not the name of an outcome. The
// provider's test system documents the same feature.
func noteOutcome(note string) fair.GatewayRefundStatus {
	switch note {
	case "SUCCESS", "FAILED", "PENDING":
		return fair.GatewayRefundStatus(note)
	case "ACTIVE":
		return fair.GatewayRefundPending
	}
	return ""
}

func parseRefund(f fields) (refund, error) {
	var r refund
	var err error
	if r.amount, err = f.rupees("refund_amount", 1); err != nil {
		return r, err
	}
	if r.id, err = f.required("refund_id", refundIDs, "should be 3 to 40 alphanumeric characters"); err != nil {
		return r, err
	}
	if r.note, err = f.text("refund_note", 3, 100); err != nil {
		return r, err
	}
	speed, err := f.text("refund_speed", 1, 20)
	if err != nil {
		return r, err
	}
	r.speed = cmp.Or(speed, "STANDARD")
	if r.speed != "STANDARD" && r.speed != "INSTANT" {
		return r, invalid("refund_speed", "should be STANDARD or INSTANT")
	}
	return r, nil
}

// refundable returns an error if an amount of a locked order must not be refunded. The order must be paid, the payment
// must not be older than six months, and the sum of all refunds must not exceed the captured amount.
func (c *change) refundable(o *order, amount fair.Paise) error {
	if o.status != fair.GatewayOrderPaid {
		return badRequest("order_id_not_paid", "order is not paid")
	}
	if c.now.After(o.paidAt.AddDate(0, 6, 0)) {
		return badRequest("refund_invalid", "refund cannot be initiated after six months of the payment")
	}
	paid, err := findAttempt(c.ctx, c.tx, o.paidBy)
	if err != nil {
		return err
	}
	earlier, err := findRefunds(c.ctx, c.tx, o.id)
	if err != nil {
		return err
	}
	left := paid.amount
	for _, r := range earlier {
		lost := r.status == fair.GatewayRefundFailed || r.status == fair.GatewayRefundCancelled
		if r.cfPaymentID == paid.id && !lost {
			left -= r.amount
		}
	}
	if amount > left {
		return invalid("refund_amount", "should not be more than what is left of the payment")
	}
	return nil
}

// getRefunds handles GET /pg/orders/{order_id}/refunds.
func (s *Simulator) getRefunds(ctx context.Context, _ *request, o order) (any, error) {
	found, err := findRefunds(ctx, s.db, o.id)
	if err != nil {
		return nil, err
	}
	return fair.Each(found, refund.entity), nil
}

// getRefund handles GET /pg/orders/{order_id}/refunds/{refund_id}.
func (s *Simulator) getRefund(ctx context.Context, r *request, o order) (any, error) {
	found, err := findRefund(ctx, s.db, r.PathValue("refund_id"))
	if err != nil {
		return nil, err
	}
	if found.orderID != o.id {
		return nil, errRefundNotFound
	}
	return found.entity(), nil
}
