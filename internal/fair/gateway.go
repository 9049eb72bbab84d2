package fair

import (
	"context"
	"fmt"
	"time"
)

// GatewayOrderStatus is the payment provider's status of an order.
type GatewayOrderStatus string

// The order statuses of the provider (Cashfree PG, "order_status").
const (
	GatewayOrderActive GatewayOrderStatus = "ACTIVE" // no successful payment yet
	GatewayOrderPaid   GatewayOrderStatus = "PAID"   // one successful payment
	// The order has expired. No new attempt can start, but an attempt that is in progress may still succeed.
	GatewayOrderExpired    GatewayOrderStatus = "EXPIRED"
	GatewayOrderTerminated GatewayOrderStatus = "TERMINATED" // closed because the site requested it; this status is final
	// The site has requested the termination, but a payment attempt is still running.
	GatewayOrderTerminating GatewayOrderStatus = "TERMINATION_REQUESTED"
)

// GatewayPaymentStatus is the provider's status of one payment attempt.
type GatewayPaymentStatus string

// The payment statuses of the provider. A status that is not listed here counts as pending.
const (
	GatewayPaymentSuccess      GatewayPaymentStatus = "SUCCESS"
	GatewayPaymentPending      GatewayPaymentStatus = "PENDING"
	GatewayPaymentNotAttempted GatewayPaymentStatus = "NOT_ATTEMPTED"
	GatewayPaymentFailed       GatewayPaymentStatus = "FAILED"
	GatewayPaymentDropped      GatewayPaymentStatus = "USER_DROPPED"
	GatewayPaymentVoid         GatewayPaymentStatus = "VOID"
	// The payment succeeded after the order had ended, so the provider reversed it.
	GatewayPaymentCancelled GatewayPaymentStatus = "CANCELLED"
)

// InFlight reports whether an attempt with this status may still succeed.
func (s GatewayPaymentStatus) InFlight() bool {
	switch s {
	case GatewayPaymentSuccess, GatewayPaymentNotAttempted, GatewayPaymentFailed,
		GatewayPaymentDropped, GatewayPaymentVoid, GatewayPaymentCancelled:
		return false
	}
	return true
}

// GatewayRefundStatus is the provider's status of a refund.
type GatewayRefundStatus string

// The refund statuses of the provider.
const (
	GatewayRefundPending   GatewayRefundStatus = "PENDING"
	GatewayRefundSuccess   GatewayRefundStatus = "SUCCESS"
	GatewayRefundFailed    GatewayRefundStatus = "FAILED"
	GatewayRefundCancelled GatewayRefundStatus = "CANCELLED"
	GatewayRefundOnHold    GatewayRefundStatus = "ONHOLD" // the balance of the site's account at the provider is too low
)

// GatewayOrderRequest is a request to create an order at the provider.
type GatewayOrderRequest struct {
	OrderID        string // the order's id on the site: 3 to 40 characters of [A-Za-z0-9_-]
	IdempotencyKey string // UUID; stored before the first call, and used again if a call got no response
	RequestID      string // for support requests; the provider returns it
	Amount         Paise
	CustomerID     string // [A-Za-z0-9]{3,50}
	Phone          Phone
	Email          string // empty: not sent
	// Name is the name as typed by the payer. The provider client removes characters that the provider rejects. It
	// sends no name if fewer than 3 characters remain.
	Name           string
	ReturnURL      string // may contain {order_id}
	NotifyURL      string // empty: not sent
	PaymentMethods string // comma-separated list in the provider's format, the visitor's choice first; empty: all methods
	Note           string
	Tags           map[string]string
	ExpiresAt      time.Time // 15 minutes to 30 days ahead, both exclusive
}

// GatewayOrder is an order as reported by the provider.
type GatewayOrder struct {
	OrderID   string
	CFOrderID string
	SessionID string // payment_session_id, secret: only the payer may see it
	Status    GatewayOrderStatus
	Amount    Paise
	Currency  string
	ExpiresAt time.Time
	Tags      map[string]string
}

// GatewayPayment is one payment attempt as reported by the provider.
type GatewayPayment struct {
	CFPaymentID   string
	OrderID       string
	Status        GatewayPaymentStatus
	Amount        Paise // the paid amount; can differ from the order's amount
	Currency      string
	Group         string // upi, credit_card, debit_card, net_banking, wallet, …
	BankReference string
	Message       string    // the provider's reason for the status, in English
	At            time.Time // time of the attempt
	CompletedAt   time.Time // zero: not completed
}

// GatewayRefundRequest asks the provider to refund money.
type GatewayRefundRequest struct {
	OrderID        string
	RefundID       string // the refund's id on the site: 3 to 40 characters of [A-Za-z0-9]
	IdempotencyKey string
	Amount         Paise
	Note           string // 3–100 characters
}

// GatewayRefund is a refund as reported by the provider.
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

// ByProvider reports whether the refund was started by the provider and not requested by the site.
func (r GatewayRefund) ByProvider() bool { return r.Type != "" && r.Type != "MERCHANT_INITIATED" }

// Moves reports whether the refund has succeeded or may still succeed.
func (r GatewayRefund) Moves() bool {
	return r.Status != GatewayRefundFailed && r.Status != GatewayRefundCancelled
}

// DisputeResult says how a dispute has ended.
type DisputeResult string

// The results of a dispute. It is empty while the bank has not decided.
const (
	DisputeWon  DisputeResult = "won"  // the money stays
	DisputeLost DisputeResult = "lost" // the bank gives the money back to the payer
)

// GatewayDispute is the dispute of a payment by the payer's bank, such as a chargeback.
type GatewayDispute struct {
	ID        string
	Amount    Paise     // that is disputed; 0: not named
	Reason    string    // in the words of the bank or the provider; may be empty
	RespondBy time.Time // until when the office can answer; zero: not named
	Result    DisputeResult
}

// GatewayEvent is the content of a verified webhook. The site does not take the state of an order or refund from it:
// when it receives an event, it queries the provider for the current state. Only the state of a dispute comes from the
// event.
type GatewayEvent struct {
	Type        string // PAYMENT_SUCCESS_WEBHOOK, REFUND_STATUS_WEBHOOK, …; "WEBHOOK" is the dashboard's test
	OrderID     string // empty if the event is not about an order
	CFPaymentID string
	RefundID    string // the refund's id on the site
	CFRefundID  string
	Status      string
	Dispute     GatewayDispute // only in an event about a dispute
	DedupeKey   string         // the delivery's idempotency key or, if it has no key, "type|payment or refund|status"
	Text        string         // the delivery as it is stored: without the payer's card, UPI and bank details
	At          time.Time
}

type backgroundKey struct{}

// InBackground marks the context of calls to the provider for which no user waits. Such calls are limited, so that
// they do not use up what the provider allows and payers need.
func InBackground(ctx context.Context) context.Context {
	return context.WithValue(ctx, backgroundKey{}, true)
}

// IsInBackground reports whether InBackground marked a call.
func IsInBackground(ctx context.Context) bool { return ctx.Value(backgroundKey{}) != nil }

// GatewayFailure classifies a failed call to the provider.
type GatewayFailure string

// The kinds of failed calls.
const (
	GatewayRefused  GatewayFailure = "refused"   // status 4xx: the provider refused the call and changed nothing
	GatewayNotFound GatewayFailure = "not_found" // 404
	GatewayExists   GatewayFailure = "exists"    // 409: the id exists already, perhaps from an earlier call of the site
	GatewayBusy     GatewayFailure = "busy"      // 429: the operation did not happen; retry after RetryAfter
	// 5xx. The operation may have happened. A retry needs a new idempotency key.
	GatewayServerError GatewayFailure = "server_error"
	// Time-out or broken connection. The operation may have happened. A retry uses the same idempotency key.
	GatewayNoAnswer GatewayFailure = "no_answer"
)

// GatewayError is a failed call to the payment provider. It contains no secret and no personal data.
type GatewayError struct {
	Failure    GatewayFailure
	HTTPStatus int
	Code       string // the provider's code, e.g. order_already_exists
	Message    string // the provider's message; only for the log, never shown to the visitor
	RequestID  string
	RetryAfter time.Duration
	Err        error // the network error, if any
}

func (e *GatewayError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("payment provider: %s: %v", e.Failure, e.Err)
	}
	return fmt.Sprintf("payment provider: %s: %d %s: %s", e.Failure, e.HTTPStatus, e.Code, e.Message)
}

// Unwrap returns the network error.
func (e *GatewayError) Unwrap() error { return e.Err }
