package cashfree

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"

	"github.com/mela-fair/mela/internal/fair"
)

type paymentAnswer struct {
	CFPaymentID   text   `json:"cf_payment_id"`
	OrderID       text   `json:"order_id"`
	Status        text   `json:"payment_status"`
	Amount        amount `json:"payment_amount"`
	Currency      text   `json:"payment_currency"`
	Group         text   `json:"payment_group"`
	BankReference text   `json:"bank_reference"`
	Message       text   `json:"payment_message"`
	At            moment `json:"payment_time"`
	CompletedAt   moment `json:"payment_completion_time"`
}

// GetPayments returns every attempt to pay an order, oldest first. The result may be empty. GetPayments sorts the
// attempts, because the provider's list has no defined order.
func (c *Client) GetPayments(ctx context.Context, orderID string) ([]fair.GatewayPayment, error) {
	path, err := orderPath(orderID)
	if err != nil {
		return nil, err
	}
	var answer []paymentAnswer
	if err := c.do(ctx, call{method: http.MethodGet, path: path + "/payments", name: "get payments"},
		&answer); err != nil {
		return nil, err
	}
	out := make([]fair.GatewayPayment, 0, len(answer))
	for _, a := range answer {
		// A payment attempt without these fields could be mistaken for another payment or for a payment of another
		// amount.
		captured := fair.GatewayPaymentStatus(a.Status) == fair.GatewayPaymentSuccess
		if a.CFPaymentID == "" || a.Status == "" || a.At.IsZero() || captured && !a.Amount.given {
			return nil, noAnswer(errors.New("a payment in the answer lacks a field"))
		}
		out = append(out, fair.GatewayPayment{
			CFPaymentID: string(a.CFPaymentID), OrderID: cmp.Or(string(a.OrderID), orderID),
			Status: fair.GatewayPaymentStatus(a.Status), Amount: a.Amount.paise, Currency: string(a.Currency),
			Group: string(a.Group), BankReference: string(a.BankReference), Message: string(a.Message),
			At: a.At.Time, CompletedAt: a.CompletedAt.Time,
		})
	}
	slices.SortStableFunc(out, func(a, b fair.GatewayPayment) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.CFPaymentID, b.CFPaymentID))
	})
	return out, nil
}
