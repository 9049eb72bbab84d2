package cashfree

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"

	"github.com/mela-fair/mela/internal/fair"
)

type customerBody struct {
	ID    string `json:"customer_id"`
	Phone string `json:"customer_phone"`
	Email string `json:"customer_email,omitempty"`
	Name  string `json:"customer_name,omitempty"`
}

type metaBody struct {
	ReturnURL string `json:"return_url,omitempty"`
	NotifyURL string `json:"notify_url,omitempty"`
	Methods   string `json:"payment_methods,omitempty"`
}

type orderBody struct {
	ID        string            `json:"order_id"`
	Amount    json.Number       `json:"order_amount"`
	Currency  string            `json:"order_currency"`
	Customer  customerBody      `json:"customer_details"`
	Meta      metaBody          `json:"order_meta"`
	ExpiresAt string            `json:"order_expiry_time,omitempty"`
	Note      string            `json:"order_note,omitempty"`
	Tags      map[string]string `json:"order_tags,omitempty"`
}

type orderAnswer struct {
	CFOrderID text   `json:"cf_order_id"`
	OrderID   text   `json:"order_id"`
	Session   text   `json:"payment_session_id"`
	Status    text   `json:"order_status"`
	Amount    amount `json:"order_amount"`
	Currency  text   `json:"order_currency"`
	ExpiresAt moment `json:"order_expiry_time"`
	Tags      tags   `json:"order_tags"`
}

// CreateOrder creates an order at the provider. After GatewayNoAnswer, the caller may send the same request again
// with the same idempotency key. After GatewayServerError, the caller may send the request with a new key.
// GatewayExists means that an order with this id already exists; GetOrder returns it, so that the caller can check
// whether this site created it. A request that the provider would certainly refuse is not sent; CreateOrder then
// returns GatewayRefused.
func (c *Client) CreateOrder(ctx context.Context, r fair.GatewayOrderRequest) (fair.GatewayOrder, error) {
	body, err := newOrderBody(r)
	if err != nil {
		return fair.GatewayOrder{}, err
	}
	var a orderAnswer
	err = c.do(ctx, call{
		method: http.MethodPost, path: "/orders", name: "create order", body: body,
		idempotencyKey: r.IdempotencyKey, requestID: r.RequestID,
		private: []string{r.ReturnURL, r.Email, r.Name, body.Customer.Name, string(r.Phone), r.CustomerID},
	}, &a)
	if err != nil {
		return fair.GatewayOrder{}, err
	}
	o, err := a.order(r.OrderID)
	if err == nil && o.SessionID == "" {
		err = noAnswer(errors.New("the answer has no payment_session_id"))
	}
	return o, err
}

// GetOrder returns an order. Its status determines whether the order is paid. GetPayments returns the details of the
// payments.
func (c *Client) GetOrder(ctx context.Context, orderID string) (fair.GatewayOrder, error) {
	return c.orderCall(ctx, call{method: http.MethodGet, name: "get order"}, orderID)
}

// TerminateOrder asks the provider to accept no more payments for an order. The status in the response is the result:
// TERMINATED is final. TERMINATION_REQUESTED means that a payment attempt is still pending.
func (c *Client) TerminateOrder(ctx context.Context, orderID string) (fair.GatewayOrder, error) {
	body := map[string]string{"order_status": string(fair.GatewayOrderTerminated)}
	return c.orderCall(ctx, call{method: http.MethodPatch, name: "terminate order", body: body}, orderID)
}

func (c *Client) orderCall(ctx context.Context, k call, orderID string) (fair.GatewayOrder, error) {
	path, err := orderPath(orderID)
	if err != nil {
		return fair.GatewayOrder{}, err
	}
	k.path = path
	var a orderAnswer
	if err := c.do(ctx, k, &a); err != nil {
		return fair.GatewayOrder{}, err
	}
	return a.order(orderID)
}

// order validates a response before the client uses it. The response must be about the requested order and must
// contain a status and an amount.
func (a orderAnswer) order(asked string) (fair.GatewayOrder, error) {
	switch {
	case a.OrderID != "" && string(a.OrderID) != asked:
		return fair.GatewayOrder{}, noAnswer(errors.New("the answer is about another order"))
	case a.Status == "":
		return fair.GatewayOrder{}, noAnswer(errors.New("the answer has no order_status"))
	case !a.Amount.given:
		return fair.GatewayOrder{}, noAnswer(errors.New("the answer has no order_amount"))
	}
	return fair.GatewayOrder{
		OrderID: asked, CFOrderID: string(a.CFOrderID), SessionID: string(a.Session),
		Status: fair.GatewayOrderStatus(a.Status), Amount: a.Amount.paise, Currency: string(a.Currency),
		ExpiresAt: a.ExpiresAt.Time, Tags: a.Tags,
	}, nil
}

func orderPath(orderID string) (string, error) {
	if !orderIDs.MatchString(orderID) {
		return "", refused("order_id_invalid", "the order's id is not 3 to 45 letters, digits, _ or -")
	}
	return "/orders/" + url.PathEscape(orderID), nil
}
