package fair

import (
	"fmt"
	"time"
)

// GatewayOrderStatus is the payment provider's word for the state of an order.
type GatewayOrderStatus string

// The provider's order states.
const (
	GatewayOrderActive      GatewayOrderStatus = "ACTIVE"                // no successful payment yet
	GatewayOrderPaid        GatewayOrderStatus = "PAID"                  // one success
	GatewayOrderExpired     GatewayOrderStatus = "EXPIRED"               // no new attempt can start; one in flight may still succeed
	GatewayOrderTerminated  GatewayOrderStatus = "TERMINATED"            // ended at our request, final
	GatewayOrderTerminating GatewayOrderStatus = "TERMINATION_REQUESTED" // asked to end, an attempt is in flight
)

// GatewayPaymentStatus is the provider's word for the state of one payment attempt.
type GatewayPaymentStatus string

// The provider's payment states. A status that is not listed here counts as pending.
const (
	GatewayPaymentSuccess      GatewayPaymentStatus = "SUCCESS"
	GatewayPaymentPending      GatewayPaymentStatus = "PENDING"
	GatewayPaymentNotAttempted GatewayPaymentStatus = "NOT_ATTEMPTED"
	GatewayPaymentFailed       GatewayPaymentStatus = "FAILED"
	GatewayPaymentDropped      GatewayPaymentStatus = "USER_DROPPED"
	GatewayPaymentVoid         GatewayPaymentStatus = "VOID"
	GatewayPaymentCancelled    GatewayPaymentStatus = "CANCELLED" // succeeded after its time and was reversed by the provider
)

// InFlight reports whether an attempt with this status may still become a success.
func (s GatewayPaymentStatus) InFlight() bool {
	switch s {
	case GatewayPaymentSuccess, GatewayPaymentNotAttempted, GatewayPaymentFailed,
		GatewayPaymentDropped, GatewayPaymentVoid, GatewayPaymentCancelled:
		return false
	}
	return true
}

// GatewayRefundStatus is the provider's word for the state of a refund.
type GatewayRefundStatus string

// The provider's refund states.
const (
	GatewayRefundPending   GatewayRefundStatus = "PENDING"
	GatewayRefundSuccess   GatewayRefundStatus = "SUCCESS"
	GatewayRefundFailed    GatewayRefundStatus = "FAILED"
	GatewayRefundCancelled GatewayRefundStatus = "CANCELLED"
	GatewayRefundOnHold    GatewayRefundStatus = "ONHOLD" // the account's balance does not cover it
)

// GatewayOrderRequest is what we ask the provider to create.
type GatewayOrderRequest struct {
	OrderID        string // ours, 3–40 of [A-Za-z0-9_-]
	IdempotencyKey string // UUID, stored before the first call and sent again after a call without an answer
	RequestID      string // for support, echoed by the provider
	Amount         Paise
	CustomerID     string // [A-Za-z0-9]{3,50}
	Phone          Phone
	Email          string // empty: not sent
	Name           string // as typed; the client strips what the provider refuses and omits it when under 3 characters
	ReturnURL      string // may hold {order_id}
	NotifyURL      string // empty: not sent
	PaymentMethods string // the provider's comma list with the visitor's choice first; empty: all
	Note           string
	Tags           map[string]string
	ExpiresAt      time.Time // more than 15 minutes and less than 30 days ahead
}

// GatewayOrder is the provider's account of an order.
type GatewayOrder struct {
	OrderID   string
	CFOrderID string
	SessionID string // payment_session_id, a secret of the payer
	Status    GatewayOrderStatus
	Amount    Paise
	Currency  string
	ExpiresAt time.Time
	Tags      map[string]string
}

// GatewayPayment is the provider's account of one attempt to pay an order.
type GatewayPayment struct {
	CFPaymentID   string
	OrderID       string
	Status        GatewayPaymentStatus
	Amount        Paise // what was paid; can differ from the order's amount
	Currency      string
	Group         string // upi, credit_card, debit_card, net_banking, wallet, …
	BankReference string
	Message       string    // the provider's reason, in English
	At            time.Time // when the attempt was made
	CompletedAt   time.Time // zero: not completed
}

// GatewayRefundRequest asks the provider to give money back.
type GatewayRefundRequest struct {
	OrderID        string
	RefundID       string // ours, 3–40 of [A-Za-z0-9]
	IdempotencyKey string
	Amount         Paise
	Note           string // 3–100 characters
}

// GatewayRefund is the provider's account of a refund.
type GatewayRefund struct {
	RefundID    string
	CFRefundID  string
	CFPaymentID string
	OrderID     string
	Status      GatewayRefundStatus
	Type        string // MERCHANT_INITIATED, PAYMENT_AUTO_REFUND, UNRECONCILED_AUTO_REFUND
	Amount      Paise
	ARN         string
	Description string
	ProcessedAt time.Time
}

// ByProvider reports whether the provider began the refund on its own.
func (r GatewayRefund) ByProvider() bool { return r.Type != "" && r.Type != "MERCHANT_INITIATED" }

// GatewayEvent is what a verified webhook says happened. It is only a reason to ask: nothing in it is
// believed without asking the provider.
type GatewayEvent struct {
	Type        string // PAYMENT_SUCCESS_WEBHOOK, REFUND_STATUS_WEBHOOK, …; "WEBHOOK" is the dashboard's test
	OrderID     string // empty when the event names none
	CFPaymentID string
	RefundID    string // ours
	CFRefundID  string
	Status      string
	DedupeKey   string // the delivery's idempotency key, else type|payment or refund|status
	At          time.Time
}

// GatewayFailure says what a failed call to the provider means for us.
type GatewayFailure string

// What a failed call means.
const (
	GatewayRefused     GatewayFailure = "refused"      // a definite no (4xx): nothing happened there
	GatewayNotFound    GatewayFailure = "not_found"    // 404
	GatewayExists      GatewayFailure = "exists"       // 409: the id is taken already, perhaps by our own earlier call
	GatewayBusy        GatewayFailure = "busy"         // 429: nothing happened, ask again after RetryAfter
	GatewayServerError GatewayFailure = "server_error" // an answer of 5xx: it may or may not have happened; a retry needs a new idempotency key
	GatewayNoAnswer    GatewayFailure = "no_answer"    // time-out or broken connection: it may have happened; a retry keeps the key
)

// GatewayError is a failed call to the payment provider. It holds no secret and no personal data.
type GatewayError struct {
	Failure    GatewayFailure
	HTTPStatus int
	Code       string // the provider's code, e.g. order_already_exists
	Message    string // the provider's message; for the log, never for the visitor
	RequestID  string
	RetryAfter time.Duration
	Err        error // the transport's cause, if any
}

// Error implements error.
func (e *GatewayError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("payment provider: %s: %v", e.Failure, e.Err)
	}
	return fmt.Sprintf("payment provider: %s: %d %s: %s", e.Failure, e.HTTPStatus, e.Code, e.Message)
}

// Unwrap returns the transport's cause.
func (e *GatewayError) Unwrap() error { return e.Err }
