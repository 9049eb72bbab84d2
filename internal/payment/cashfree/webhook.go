package cashfree

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/texts"
)

// These are the errors that ParseWebhook returns; compare them with errors.Is. ErrBadSignature has the kind
// fair.KindUnauthenticated: the delivery gets a 401, and nothing is stored. ErrBadBody has the kind
// fair.KindMalformed: the signature is valid, but the body cannot be decoded.
var (
	ErrBadSignature error = fair.Fail(fair.KindUnauthenticated, texts.PortalErrors.BadSignature())
	ErrBadBody      error = fair.Fail(fair.KindMalformed, texts.Errors.Malformed())
)

// webhookWindow is the maximum age of an accepted delivery. The provider retries after 2, 10 and 30 minutes, and does
// not document whether it signs a retry again. With a shorter time, genuine deliveries would be rejected. Accepting a
// copied delivery within this time does no harm, because it only causes one more query of the order.
const webhookWindow = 24 * time.Hour

const maxDeliveryKey = 200

// ParseWebhook verifies and decodes a delivery. The parameters are the headers x-webhook-timestamp,
// x-webhook-signature and x-idempotency-key (which may be empty), and the unmodified body. An event of an unknown
// type is decoded as far as possible and is not an error.
func (c *Client) ParseWebhook(timestamp, signature, deliveryKey string, raw []byte) (fair.GatewayEvent, error) {
	if err := c.verify(timestamp, signature, raw); err != nil {
		return fair.GatewayEvent{}, err
	}
	e, err := parseEvent(raw)
	if err != nil {
		return fair.GatewayEvent{}, err
	}
	e.DedupeKey = dedupeKey(deliveryKey, e, raw)
	e.Text, err = withoutDetails(raw)
	return e, err
}

// storedOfPayment lists the fields of a payment that may be stored. Other fields contain the payer's masked card
// number, UPI id or bank account, which must not be stored according to the privacy policy.
var storedOfPayment = []string{
	"cf_payment_id", "payment_status", "payment_amount", "payment_currency", "payment_message", "payment_time",
	"bank_reference", "payment_group",
}

// withoutDetails returns a delivery's body without the payment fields that are not in storedOfPayment.
func withoutDetails(raw []byte) (string, error) {
	var body map[string]json.RawMessage
	if err := json.Unmarshal(raw, &body); err != nil {
		return "", fmt.Errorf("%w: not an event", ErrBadBody)
	}
	var data map[string]json.RawMessage
	var payment map[string]json.RawMessage
	if json.Unmarshal(body["data"], &data) == nil && json.Unmarshal(data["payment"], &payment) == nil && payment != nil {
		maps.DeleteFunc(payment, func(field string, _ json.RawMessage) bool {
			return !slices.Contains(storedOfPayment, field)
		})
		data["payment"], _ = json.Marshal(payment) // encoding cannot fail, because the values were decoded from JSON
		body["data"], _ = json.Marshal(data)
	}
	text, err := json.Marshal(body)
	return string(text), err
}

// verify checks the signature, which must be base64(HMAC-SHA256(secret, timestamp ++ body)). There is no separator
// between the timestamp and the body.
func (c *Client) verify(timestamp, signature string, raw []byte) error {
	if timestamp == "" || signature == "" {
		return fmt.Errorf("%w: a header is missing", ErrBadSignature)
	}
	given, err := base64.StdEncoding.Strict().DecodeString(signature)
	if err != nil {
		return fmt.Errorf("%w: it is not base64", ErrBadSignature)
	}
	if !c.signedByUs(timestamp, given, raw) {
		return fmt.Errorf("%w: it does not match", ErrBadSignature)
	}
	sent, err := parseTimestamp(timestamp)
	if err != nil {
		return fmt.Errorf("%w: the timestamp is not a number", ErrBadSignature)
	}
	if age := c.clock.Now().Sub(sent); age > webhookWindow || age < -webhookWindow {
		return fmt.Errorf("%w: it was signed more than a day from now", ErrBadSignature)
	}
	return nil
}

func (c *Client) signedByUs(timestamp string, given, raw []byte) bool {
	ok := false
	for _, key := range c.webhookKey {
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(timestamp))
		mac.Write(raw)
		ok = hmac.Equal(given, mac.Sum(nil)) || ok
	}
	return ok
}

// parseTimestamp parses a Unix time in milliseconds. If the number is too small for milliseconds, it counts as
// seconds.
func parseTimestamp(s string) (time.Time, error) {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return time.Time{}, err
	}
	if n < 100_000_000_000 {
		n *= 1000
	}
	return time.UnixMilli(n), nil
}

type refundEvent struct {
	CFRefundID  text `json:"cf_refund_id"`
	CFPaymentID text `json:"cf_payment_id"`
	RefundID    text `json:"refund_id"`
	OrderID     text `json:"order_id"`
	Status      text `json:"refund_status"`
}

type eventData struct {
	Order *struct {
		OrderID text `json:"order_id"`
	} `json:"order"`
	Payment *struct {
		CFPaymentID text `json:"cf_payment_id"`
		Status      text `json:"payment_status"`
	} `json:"payment"`
	Refund     *refundEvent `json:"refund"`
	AutoRefund *refundEvent `json:"auto_refund"`
	Dispute    *struct {
		ID        text   `json:"dispute_id"`
		Amount    amount `json:"dispute_amount"`
		Status    text   `json:"dispute_status"`
		Reason    text   `json:"reason_description"`
		RespondBy moment `json:"respond_by"`
	} `json:"dispute"`
	DisputeOf struct {
		OrderID     text `json:"order_id"`
		CFPaymentID text `json:"cf_payment_id"`
	} `json:"order_details"`
}

// resultOf returns the result of a dispute. A dispute goes through several stages, such as RETRIEVAL, CHARGEBACK and
// ARBITRATION. Each has statuses of its own with the same endings.
func resultOf(status string) fair.DisputeResult {
	switch {
	case strings.HasSuffix(status, "_MERCHANT_WON"):
		return fair.DisputeWon
	case strings.HasSuffix(status, "_MERCHANT_LOST"), strings.HasSuffix(status, "_MERCHANT_ACCEPTED"):
		return fair.DisputeLost
	}
	return ""
}

func parseEvent(raw []byte) (fair.GatewayEvent, error) {
	var body struct {
		Type text            `json:"type"`
		At   moment          `json:"event_time"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(raw, &body); err != nil || body.Type == "" {
		return fair.GatewayEvent{}, fmt.Errorf("%w: not an event", ErrBadBody)
	}
	e := fair.GatewayEvent{Type: string(body.Type), At: body.At.Time}
	var data eventData
	if err := json.Unmarshal(body.Data, &data); err != nil && len(body.Data) > 0 {
		if known(e.Type) {
			return fair.GatewayEvent{}, fmt.Errorf("%w: the data of %s has another shape", ErrBadBody, e.Type)
		}
		return e, nil
	}
	if data.Order != nil {
		e.OrderID = string(data.Order.OrderID)
	}
	if data.Payment != nil {
		e.CFPaymentID, e.Status = string(data.Payment.CFPaymentID), string(data.Payment.Status)
	}
	// Refunds that the provider makes by itself are in the separate field AutoRefund.
	for _, r := range []*refundEvent{data.Refund, data.AutoRefund} {
		if r == nil {
			continue
		}
		e.OrderID, e.CFPaymentID, e.Status = string(r.OrderID), string(r.CFPaymentID), string(r.Status)
		e.RefundID, e.CFRefundID = string(r.RefundID), string(r.CFRefundID)
	}
	if d := data.Dispute; d != nil {
		e.OrderID, e.CFPaymentID = string(data.DisputeOf.OrderID), string(data.DisputeOf.CFPaymentID)
		e.Status = strings.Trim(string(d.Status), `"`) // the provider's examples have quotation marks in it
		e.Dispute = fair.GatewayDispute{
			ID: string(d.ID), Amount: d.Amount.paise, Reason: string(d.Reason), RespondBy: d.RespondBy.Time,
		}
		if e.Type == "DISPUTE_CLOSED" { // a stage can end with a result before the next stage begins
			e.Dispute.Result = resultOf(e.Status)
		}
	}
	return e, nil
}

// known reports whether this site processes events of a type.
func known(kind string) bool {
	switch kind {
	case "PAYMENT_SUCCESS_WEBHOOK", "PAYMENT_FAILED_WEBHOOK", "PAYMENT_USER_DROPPED_WEBHOOK",
		"REFUND_STATUS_WEBHOOK", "AUTO_REFUND_STATUS_WEBHOOK", "DISPUTE_CREATED", "DISPUTE_UPDATED", "DISPUTE_CLOSED":
		return true
	}
	return false
}

// dedupeKey returns a key that is the same for every delivery of one event. The signature does not cover the
// provider's own key. A forged key does no harm, because it only causes one more query.
func dedupeKey(deliveryKey string, e fair.GatewayEvent, raw []byte) string {
	printable := strings.IndexFunc(deliveryKey, func(r rune) bool { return r <= ' ' || r > '~' }) < 0
	if deliveryKey != "" && len(deliveryKey) <= maxDeliveryKey && printable {
		return deliveryKey
	}
	subject := cmp.Or(e.Dispute.ID, e.CFRefundID, e.CFPaymentID)
	if subject == "" { // other events, such as settlements, have no subject; equal bodies are the same event
		sum := sha256.Sum256(raw)
		subject = base64.RawURLEncoding.EncodeToString(sum[:])
	}
	return e.Type + "|" + subject + "|" + e.Status
}
