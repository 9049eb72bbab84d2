package sandbox

import (
	"context"
	"encoding/json"
	"math/rand/v2"

	"github.com/mela-fair/mela/internal/fair"
)

type errorDetails struct {
	Code        string `json:"error_code"`
	Description string `json:"error_description"`
	Reason      string `json:"error_reason"`
	Source      string `json:"error_source"`
	SubcodeRaw  string `json:"error_subcode_raw,omitempty"`
}

type paymentEntity struct {
	CFPaymentID   string                    `json:"cf_payment_id"`
	OrderID       string                    `json:"order_id"`
	Entity        string                    `json:"entity"`
	Status        fair.GatewayPaymentStatus `json:"payment_status"`
	Amount        json.Number               `json:"payment_amount"`
	OrderAmount   json.Number               `json:"order_amount"`
	Currency      string                    `json:"payment_currency"`
	OrderCurrency string                    `json:"order_currency"`
	Group         string                    `json:"payment_group"`
	Method        map[string]any            `json:"payment_method"`
	Time          *string                   `json:"payment_time"`
	Completion    *string                   `json:"payment_completion_time"`
	Message       string                    `json:"payment_message"`
	BankReference *string                   `json:"bank_reference"`
	AuthID        *string                   `json:"auth_id"`
	Captured      bool                      `json:"is_captured"`
	Error         *errorDetails             `json:"error_details"`
}

func (a attempt) entity(o order) paymentEntity {
	return paymentEntity{
		CFPaymentID: a.id, OrderID: a.orderID, Entity: "payment", Status: a.status, Amount: wireAmount(a.amount),
		OrderAmount: wireAmount(o.amount), Currency: "INR", OrderCurrency: "INR", Group: a.group,
		Method: paymentMethod(a.group),
		Time:   wireTime(a.startedAt), Completion: wireTime(a.completedAt), Message: a.message,
		BankReference: orNull(a.bankReference), Captured: a.status == fair.GatewayPaymentSuccess, Error: a.errorDetails(),
	}
}

func (a attempt) errorDetails() *errorDetails {
	switch a.status {
	case fair.GatewayPaymentFailed:
		return &errorDetails{"TRANSACTION_DECLINED", a.message, "bank_declined", "bank", "ZM"}
	case fair.GatewayPaymentDropped:
		return &errorDetails{"USER_DROPPED", a.message, "user_dropped", "customer", ""}
	}
	return nil
}

// paymentMethod returns the provider's test data for a payment method.
func paymentMethod(group string) map[string]any {
	switch group {
	case "credit_card", "debit_card":
		return map[string]any{"card": map[string]any{
			"channel": "link", "card_number": "XXXXXXXXXXXX1111", "card_network": "visa", "card_type": group,
			"card_country": "IN", "card_bank_name": "Test Bank", "card_network_reference_id": nil,
		}}
	case "net_banking":
		return map[string]any{"netbanking": map[string]any{
			"channel": nil, "netbanking_bank_code": "3333", "netbanking_bank_name": "Test Bank",
		}}
	case "wallet":
		return map[string]any{"app": map[string]any{"channel": "link", "provider": "test", "phone": nil}}
	}
	return map[string]any{"upi": map[string]any{
		"channel": "collect", "upi_id": "testsuccess@gocash", "upi_instrument": "UPI",
		"upi_payer_ifsc": nil, "upi_payer_account_number": nil,
	}}
}

// getPayments handles GET /pg/orders/{order_id}/payments. It shuffles the list, because the provider's list has no
// defined order.
func (s *Simulator) getPayments(ctx context.Context, _ *request, o order) (any, error) {
	found, err := findAttempts(ctx, s.db, o.id)
	if err != nil {
		return nil, err
	}
	out := make([]paymentEntity, 0, len(found))
	for _, i := range rand.Perm(len(found)) {
		out = append(out, found[i].entity(o))
	}
	return out, nil
}

// getPayment handles GET /pg/orders/{order_id}/payments/{cf_payment_id}.
func (s *Simulator) getPayment(ctx context.Context, r *request, o order) (any, error) {
	a, err := findAttempt(ctx, s.db, r.PathValue("cf_payment_id"))
	if err != nil {
		return nil, err
	}
	if a.orderID != o.id {
		return nil, errPaymentNotFound
	}
	return a.entity(o), nil
}
