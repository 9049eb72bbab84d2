package sandbox

import (
	"encoding/json"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// event is a webhook for the merchant.
type event struct {
	Data any     `json:"data"`
	At   *string `json:"event_time"`
	Type string  `json:"type"`
}

type eventOrder struct {
	OrderID  string            `json:"order_id"`
	Amount   json.Number       `json:"order_amount"`
	Currency string            `json:"order_currency"`
	Tags     map[string]string `json:"order_tags"`
}

type eventPayment struct {
	CFPaymentID   string                    `json:"cf_payment_id"`
	Status        fair.GatewayPaymentStatus `json:"payment_status"`
	Amount        json.Number               `json:"payment_amount"`
	Currency      string                    `json:"payment_currency"`
	Message       string                    `json:"payment_message"`
	Time          *string                   `json:"payment_time"`
	BankReference *string                   `json:"bank_reference"`
	AuthID        *string                   `json:"auth_id"`
	Method        map[string]any            `json:"payment_method"`
	Group         string                    `json:"payment_group"`
	International map[string]bool           `json:"international_payment"`
	Surcharge     *struct{}                 `json:"payment_surcharge"`
}

type eventCustomer struct {
	Name  *string `json:"customer_name"`
	ID    string  `json:"customer_id"`
	Email *string `json:"customer_email"`
	Phone string  `json:"customer_phone"`
}

type eventGateway struct {
	Name        string `json:"gateway_name"`
	OrderID     string `json:"gateway_order_id"`
	PaymentID   string `json:"gateway_payment_id"`
	ReferenceID string `json:"gateway_order_reference_id"`
	Settlement  string `json:"gateway_settlement"`
	StatusCode  string `json:"gateway_status_code"`
}

type paymentData struct {
	Order    eventOrder    `json:"order"`
	Payment  eventPayment  `json:"payment"`
	Customer eventCustomer `json:"customer_details"`
	Error    *errorDetails `json:"error_details,omitempty"`
	Gateway  eventGateway  `json:"payment_gateway_details"`
	Offers   []struct{}    `json:"payment_offers"`
	Terminal *struct{}     `json:"terminal_details"`
}

// paymentEvent returns the event that reports the end of an attempt.
func paymentEvent(o *order, a attempt, at time.Time) event {
	kind := map[fair.GatewayPaymentStatus]string{
		fair.GatewayPaymentSuccess: "PAYMENT_SUCCESS_WEBHOOK",
		fair.GatewayPaymentFailed:  "PAYMENT_FAILED_WEBHOOK",
		fair.GatewayPaymentDropped: "PAYMENT_USER_DROPPED_WEBHOOK",
	}[a.status]
	d := o.details
	return event{Type: kind, At: wireTime(at), Data: paymentData{
		Order: eventOrder{o.id, wireAmount(o.amount), "INR", d.Tags},
		Payment: eventPayment{
			CFPaymentID: a.id, Status: a.status, Amount: wireAmount(a.amount), Currency: "INR", Message: a.message,
			Time: wireTime(a.startedAt), BankReference: orNull(a.bankReference), Method: paymentMethod(a.group),
			Group:         a.group,
			International: map[string]bool{"international": false},
		},
		Customer: eventCustomer{orNull(d.CustomerName), d.CustomerID, orNull(d.CustomerEmail), d.CustomerPhone},
		Error:    a.errorDetails(),
		Gateway:  eventGateway{"CASHFREE", o.cfID, a.id, "null", "CASHFREE", ""},
	}}
}

// eventRefund is the JSON representation of a refund in an event. Its ids are numbers, which the provider documents
// only for events.
type eventRefund struct {
	CFRefundID  json.Number              `json:"cf_refund_id"`
	CFPaymentID json.Number              `json:"cf_payment_id"`
	RefundID    string                   `json:"refund_id"`
	OrderID     string                   `json:"order_id"`
	Amount      json.Number              `json:"refund_amount"`
	Currency    string                   `json:"refund_currency"`
	Entity      string                   `json:"entity"`
	Type        string                   `json:"refund_type"`
	ARN         *string                  `json:"refund_arn"`
	Status      fair.GatewayRefundStatus `json:"refund_status"`
	Description string                   `json:"status_description"`
	CreatedAt   *string                  `json:"created_at"`
	ProcessedAt *string                  `json:"processed_at"`
	Note        string                   `json:"refund_note"`
	Splits      *struct{}                `json:"refund_splits"`
	Metadata    *struct{}                `json:"metadata"`
	Mode        string                   `json:"refund_mode"`
}

type autoRefund struct {
	OrderID     string                   `json:"order_id"`
	Type        string                   `json:"refund_type"`
	Status      fair.GatewayRefundStatus `json:"refund_status"`
	Amount      json.Number              `json:"refund_amount"`
	Currency    string                   `json:"refund_currency"`
	CFPaymentID json.Number              `json:"cf_payment_id"`
	CFRefundID  json.Number              `json:"cf_refund_id"`
	CreatedAt   *string                  `json:"created_at"`
	ProcessedAt *string                  `json:"processed_at"`
}

// refundEvent returns the event that reports the end of a refund. For a refund that the provider makes by itself, the
// event has a different type and fewer fields.
func refundEvent(o *order, r refund, at time.Time) event {
	if r.kind == refundByProvider {
		data := map[string]any{"auto_refund": autoRefund{
			OrderID: o.id, Type: r.kind, Status: r.status, Amount: wireAmount(r.amount), Currency: "INR",
			CFPaymentID: json.Number(r.cfPaymentID), CFRefundID: json.Number(r.cfID),
			CreatedAt: wireTime(r.createdAt), ProcessedAt: wireTime(r.processedAt),
		}}
		return event{Type: "AUTO_REFUND_STATUS_WEBHOOK", At: wireTime(at), Data: data}
	}
	data := map[string]any{"refund": eventRefund{
		CFRefundID: json.Number(r.cfID), CFPaymentID: json.Number(r.cfPaymentID), RefundID: r.id, OrderID: o.id,
		Amount: wireAmount(r.amount), Currency: "INR", Entity: "Refund", Type: r.kind, ARN: orNull(r.arn),
		Status:      r.status,
		Description: r.description(), CreatedAt: wireTime(r.createdAt), ProcessedAt: wireTime(r.processedAt),
		Note: r.note, Mode: r.speed,
	}}
	return event{Type: "REFUND_STATUS_WEBHOOK", At: wireTime(at), Data: data}
}

// testEvent returns the event that the provider's dashboard sends to test a webhook address.
func testEvent(at time.Time) event {
	data := map[string]any{"test_object": map[string]string{"test_key": "test_value"}}
	return event{Type: "WEBHOOK", At: wireTime(at), Data: data}
}
