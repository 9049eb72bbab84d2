package cashfree

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"

	"github.com/mela-fair/mela/internal/fair"
)

const maxRefundNote = 100

var refundIDs = regexp.MustCompile(`^[A-Za-z0-9]{3,40}$`)

type refundBody struct {
	Amount json.Number `json:"refund_amount"`
	ID     string      `json:"refund_id"`
	Note   string      `json:"refund_note,omitempty"`
	Speed  string      `json:"refund_speed"`
}

type refundAnswer struct {
	CFPaymentID text   `json:"cf_payment_id"`
	CFRefundID  text   `json:"cf_refund_id"`
	OrderID     text   `json:"order_id"`
	RefundID    text   `json:"refund_id"`
	Amount      amount `json:"refund_amount"`
	Status      text   `json:"refund_status"`
	Type        text   `json:"refund_type"`
	ARN         text   `json:"refund_arn"`
	Description text   `json:"status_description"`
	ProcessedAt moment `json:"processed_at"`
}

// CreateRefund requests the refund of an amount of a paid order. The refund's id makes the request unique.
// GatewayExists means that the refund already exists; GetRefund returns it. Errors have the same meaning as for
// CreateOrder.
func (c *Client) CreateRefund(ctx context.Context, r fair.GatewayRefundRequest) (fair.GatewayRefund, error) {
	path, err := orderPath(r.OrderID)
	if err != nil {
		return fair.GatewayRefund{}, err
	}
	switch {
	case !refundIDs.MatchString(r.RefundID):
		return fair.GatewayRefund{}, refused("refund_id_invalid", "the refund's id is not 3 to 40 letters or digits")
	case r.Amount <= 0:
		return fair.GatewayRefund{}, refused("refund_amount_invalid", "the amount is not positive")
	}
	var a refundAnswer
	err = c.do(ctx, call{
		method: http.MethodPost, path: path + "/refunds", name: "create refund", idempotencyKey: r.IdempotencyKey,
		body: refundBody{
			Amount: rupees(r.Amount), ID: r.RefundID, Note: cleanNote(r.Note, maxRefundNote), Speed: "STANDARD",
		},
		private: []string{r.Note},
	}, &a)
	if err != nil {
		return fair.GatewayRefund{}, err
	}
	return a.refund(r.OrderID, r.RefundID)
}

// GetRefund returns the refund that the merchant created with the given refund id.
func (c *Client) GetRefund(ctx context.Context, orderID, refundID string) (fair.GatewayRefund, error) {
	path, err := orderPath(orderID)
	if err != nil {
		return fair.GatewayRefund{}, err
	}
	if !refundIDs.MatchString(refundID) {
		return fair.GatewayRefund{}, refused("refund_id_invalid", "the refund's id is not 3 to 40 letters or digits")
	}
	var a refundAnswer
	if err := c.do(ctx, call{method: http.MethodGet, path: path + "/refunds/" + refundID, name: "get refund"},
		&a); err != nil {
		return fair.GatewayRefund{}, err
	}
	return a.refund(orderID, refundID)
}

// GetRefunds returns every refund of an order, including refunds that the provider makes by itself
// (PAYMENT_AUTO_REFUND). The result may be empty.
func (c *Client) GetRefunds(ctx context.Context, orderID string) ([]fair.GatewayRefund, error) {
	path, err := orderPath(orderID)
	if err != nil {
		return nil, err
	}
	var answer []refundAnswer
	if err := c.do(ctx, call{method: http.MethodGet, path: path + "/refunds", name: "get refunds"}, &answer); err != nil {
		return nil, err
	}
	out := make([]fair.GatewayRefund, 0, len(answer))
	for _, a := range answer {
		r, err := a.refund(orderID, string(a.RefundID))
		if err != nil {
			return nil, err
		}
		out = append(out, r)
	}
	return out, nil
}

func (a refundAnswer) refund(orderID, refundID string) (fair.GatewayRefund, error) {
	switch {
	case a.RefundID != "" && string(a.RefundID) != refundID, a.OrderID != "" && string(a.OrderID) != orderID:
		return fair.GatewayRefund{}, noAnswer(errors.New("the answer is about another refund"))
	case a.Status == "":
		return fair.GatewayRefund{}, noAnswer(errors.New("the answer has no refund_status"))
	}
	return fair.GatewayRefund{
		RefundID: cmp.Or(string(a.RefundID), refundID), CFRefundID: string(a.CFRefundID),
		CFPaymentID: string(a.CFPaymentID),
		OrderID:     orderID, Status: fair.GatewayRefundStatus(a.Status), Type: string(a.Type), Amount: a.Amount.paise,
		ARN: string(a.ARN), Description: string(a.Description), ProcessedAt: a.ProcessedAt.Time,
	}, nil
}
