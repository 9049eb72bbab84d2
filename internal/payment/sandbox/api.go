package sandbox

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

const (
	maxRequestBody = 1 << 20
	shortestExpiry = 15 * time.Minute
	longestExpiry  = 30 * 24 * time.Hour // also the expiry of an order whose request contains none
)

// These are the refund types in the provider's responses.
const (
	refundByMerchant = "MERCHANT_INITIATED"
	refundByProvider = "PAYMENT_AUTO_REFUND"
)

var (
	orderIDs    = regexp.MustCompile(`^[A-Za-z0-9_-]{3,45}$`)
	customerIDs = regexp.MustCompile(`^[A-Za-z0-9]{3,50}$`)
	phones      = regexp.MustCompile(`^([0-9]{10}|\+[0-9]{8,15})$`)
	emails      = regexp.MustCompile(`^$|^[^\s@]{1,60}@[^\s@]+\.[^\s@]+$`)
	names       = regexp.MustCompile(`^$|^[A-Za-z0-9 .]{3,100}$`)
	refundIDs   = regexp.MustCompile(`^[A-Za-z0-9]{3,40}$`)
)

// apiError is an error response with the provider's messages. Clients use its status and code.
type apiError struct {
	status  int
	Message string `json:"message"`
	Code    string `json:"code"`
	Type    string `json:"type"`
}

// Error implements error.
func (e *apiError) Error() string { return e.Code + ": " + e.Message }

const typeInvalidRequest = "invalid_request_error"

var (
	errAuthentication = &apiError{401, "authentication Failed", "request_failed", "authentication_error"}
	errBody           = badRequest("request_failed", "the request body is not a JSON object with the expected types")
	errExpiry         = badRequest("order_expiry_time_invalid",
		"order_expiry_time : Expiry time should be more than 15 min and less than 30 days")
	errRoute         = &apiError{404, "no such endpoint", "request_failed", typeInvalidRequest}
	errOrderNotFound = &apiError{404, "order not found", "order_not_found", typeInvalidRequest}
	errOrderExists   = &apiError{
		409, "order with same id is already present", "order_already_exists", typeInvalidRequest,
	}
	errPaymentNotFound = &apiError{404, "payment not found", "payment_not_found", typeInvalidRequest}
	errRefundNotFound  = &apiError{404, "refund not found", "refund_get_not_found", typeInvalidRequest}
	errRefundExists    = &apiError{
		409, "refund with same id is already present", "refund_already_exists", typeInvalidRequest,
	}
	errKeyReused = &apiError{
		422, "the idempotency key was used with another request", "request_invalid", "idempotency_error",
	}
	errInternal = &apiError{500, "internal Server Error", "internal_error", "api_error"}
)

func badRequest(code, message string) *apiError {
	return &apiError{http.StatusBadRequest, message, code, typeInvalidRequest}
}

// invalid returns the provider's error for a field of a request.
func invalid(field, rule string) *apiError { return badRequest(field+"_invalid", field+" : "+rule) }

// call is an authenticated call of the provider's API.
type call struct {
	*http.Request
	orderID     string
	body        []byte
	idempotency idempotency
}

// decode decodes the body into v.
func (c *call) decode(v any) error {
	if json.Unmarshal(c.body, v) != nil {
		return errBody
	}
	return nil
}

// api returns a handler for a call of the provider's API. f executes the call and returns the response.
func (s *Simulator) api(f func(*call) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := readCall(w, r)
		if err != nil {
			s.respond(w, c, fault{}, nil, err)
			return
		}
		planned, err := s.takeFault(r)
		if err != nil || !planned.executes() {
			s.respond(w, c, planned, nil, err)
			return
		}
		result, err := f(c)
		s.respond(w, c, planned, result, err)
	})
}

// readCall checks the credentials and the ids in the path, and reads the body.
func readCall(w http.ResponseWriter, r *http.Request) (*call, error) {
	c := &call{Request: r, orderID: r.PathValue("order_id")}
	account := r.Header.Get("x-client-id") + "\n" + r.Header.Get("x-client-secret")
	switch {
	case subtle.ConstantTimeCompare([]byte(account), []byte(ClientID+"\n"+ClientSecret)) != 1:
		return c, errAuthentication
	case c.orderID != "" && !orderIDs.MatchString(c.orderID):
		c.orderID = ""
		return c, errOrderNotFound
	}
	var err error
	if c.body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequestBody)); err != nil {
		return c, errBody
	}
	sum := sha256.Sum256(c.body)
	c.idempotency = idempotency{r.Header.Get("x-idempotency-key"), hex.EncodeToString(sum[:])}
	var created struct {
		OrderID string `json:"order_id"`
	}
	if c.orderID == "" && json.Unmarshal(c.body, &created) == nil && orderIDs.MatchString(created.OrderID) {
		c.orderID = created.OrderID
	}
	return c, nil
}

// respond logs a call and sends its response, as the planned fault requires.
func (s *Simulator) respond(w http.ResponseWriter, c *call, planned fault, result any, err error) {
	if planned.Status != 0 && !isInternal(err) {
		result, err = nil, faultError(planned.Status, planned.Code)
	}
	status, body := s.encode(c.Request, result, err)
	line := logLine{Kind: "api", OrderID: c.orderID, Method: c.Method, Path: c.URL.Path, Status: status}
	if refusal, ok := errors.AsType[*apiError](err); ok {
		line.Code = refusal.Code
	}
	if planned.cuts() {
		line.Status = 0
	}
	s.record(line)
	planned.wait(c.Context())
	switch {
	case planned.cuts():
		cut(w)
		return
	case planned.Status == http.StatusTooManyRequests:
		w.Header().Set("x-ratelimit-remaining", "0")
		w.Header().Set("x-ratelimit-retry", fmt.Sprint(max(planned.Retry, 1)))
	case planned.Cut == halfBody:
		body = body[:len(body)/2]
	}
	send(w, status, body)
}

func isInternal(err error) bool {
	_, isRefusal := errors.AsType[*apiError](err)
	return err != nil && !isRefusal
}

// encode returns the status and the body of a response. It logs an error that is not the provider's.
func (s *Simulator) encode(r *http.Request, result any, err error) (int, []byte) {
	status := http.StatusOK
	if err != nil {
		refusal, ok := errors.AsType[*apiError](err)
		if !ok {
			s.Log.ErrorContext(r.Context(), "sandbox: call failed", slog.String("method", r.Method),
				slog.String("path", r.URL.Path), slog.String("error", err.Error()))
			refusal = errInternal
		}
		status, result = refusal.status, refusal
	}
	return status, encode(result)
}

// encode returns a value as JSON. Like the provider, it does not escape & and <.
func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // impossible: the responses of this package can always be encoded
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func send(w http.ResponseWriter, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(body)
}

// rupees is an amount in JSON: a number in rupees with at most two decimals.
type rupees fair.Paise

// UnmarshalJSON implements json.Unmarshaler.
func (r *rupees) UnmarshalJSON(raw []byte) error {
	var n json.Number
	if len(raw) > 0 && raw[0] == '"' || json.Unmarshal(raw, &n) != nil {
		return errBody
	}
	p, err := fair.ParseRupees(n.String())
	*r = rupees(p)
	return err
}

// MarshalJSON implements json.Marshaler. The number always has two decimals.
func (r rupees) MarshalJSON() ([]byte, error) { return []byte(fair.Paise(r).Decimal()), nil }

type orderInput struct {
	ID        string    `json:"order_id"`
	Amount    rupees    `json:"order_amount"`
	Currency  string    `json:"order_currency"`
	ExpiresAt time.Time `json:"order_expiry_time,omitzero"`
	Note      string    `json:"order_note"`
	Customer  struct {
		ID    string `json:"customer_id"`
		Name  string `json:"customer_name"`
		Email string `json:"customer_email"`
		Phone string `json:"customer_phone"`
	} `json:"customer_details"`
	Meta struct {
		ReturnURL string `json:"return_url"`
		NotifyURL string `json:"notify_url"`
		Methods   string `json:"payment_methods"`
	} `json:"order_meta"`
	Tags map[string]string `json:"order_tags"`
}

// check returns the provider's error for the first invalid field.
func (in orderInput) check(now time.Time) error {
	for _, rule := range []struct {
		ok            bool
		field, demand string
	}{
		{orderIDs.MatchString(in.ID), "order_id", "should be 3 to 45 alphanumeric characters, _ or -"},
		{in.Amount >= rupees(fair.Rupees(1)), "order_amount", "should be at least 1.00"},
		{in.Currency == "INR", "order_currency", "should be INR"},
		{customerIDs.MatchString(in.Customer.ID), "customer_id", "should be 3 to 50 alphanumeric characters"},
		{phones.MatchString(in.Customer.Phone), "customer_phone", "should be 10 digits, or + and a country code"},
		{emails.MatchString(in.Customer.Email), "customer_email", "should be an e-mail address"},
		{names.MatchString(in.Customer.Name), "customer_name", "should be 3 to 100 characters without special ones"},
		{isAddress(in.Meta.ReturnURL), "return_url", "should be a URL of at most 250 characters"},
		{isAddress(in.Meta.NotifyURL), "notify_url", "should be a URL of at most 250 characters"},
		{len(in.Tags) <= 10, "order_tags", "maximum of 10 tags"},
	} {
		if !rule.ok {
			return invalid(rule.field, rule.demand)
		}
	}
	if !in.ExpiresAt.After(now.Add(shortestExpiry)) || in.ExpiresAt.After(now.Add(longestExpiry)) {
		return errExpiry
	}
	return nil
}

// isAddress reports whether a text is empty or a URL. Unlike the provider, it accepts http, for use without TLS.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return text == "" || err == nil && len(text) <= 250 && u.Host != "" && u.User == nil &&
		(u.Scheme == "https" || u.Scheme == "http")
}

// createOrder handles POST /pg/orders.
func (s *Simulator) createOrder(c *call) (any, error) {
	in := orderInput{}
	if err := c.decode(&in); err != nil {
		return nil, err
	}
	if again, err := s.repeatedOrder(c); again != nil || err != nil {
		return again, err
	}
	now := s.clock.Now().UTC()
	if in.ExpiresAt.IsZero() {
		in.ExpiresAt = now.Add(longestExpiry)
	}
	if err := in.check(now); err != nil {
		return nil, err
	}
	o := order{
		ID: in.ID, CFID: newDigits("21"), Session: "session_" + rand.Text() + rand.Text(), Input: in,
		Status: fair.GatewayOrderActive, Amount: fair.Paise(in.Amount), CreatedAt: now, ExpiresAt: in.ExpiresAt,
		Idempotency: c.idempotency,
	}
	inserted, err := s.insertOrder(c.Context(), o)
	if err == nil && !inserted {
		if again, err := s.repeatedOrder(c); again != nil || err != nil {
			return again, err
		}
		err = errOrderExists
	}
	return o.entity(), err
}

// repeatedOrder returns the order that an earlier request with the same idempotency key created, or nil.
func (s *Simulator) repeatedOrder(c *call) (any, error) {
	first, err := findOrder(c.Context(), s.DB, "order_id = $1", c.orderID)
	if err != nil {
		if errors.Is(err, errOrderNotFound) {
			err = nil
		}
		return nil, err
	}
	if again, err := c.idempotency.repeats(first.Idempotency); !again {
		return nil, err
	}
	return first.entity(), nil
}

func (s *Simulator) getOrder(c *call) (any, error) {
	o, err := s.currentOrder(c.Context(), c.orderID)
	return o.entity(), err
}

// terminateOrder handles PATCH /pg/orders/{order_id}. The order_status in the response shows whether the order was
// terminated.
func (s *Simulator) terminateOrder(c *call) (any, error) {
	var in struct {
		Status fair.GatewayOrderStatus `json:"order_status"`
	}
	if err := c.decode(&in); err != nil {
		return nil, err
	}
	if in.Status != fair.GatewayOrderTerminated {
		return nil, invalid("order_status", "should be TERMINATED")
	}
	o, err := s.changeOrder(c.Context(), c.orderID, func(_ *transaction, o *order) error {
		o.terminate()
		return nil
	})
	return o.entity(), err
}

// getPayments handles GET /pg/orders/{order_id}/payments. It shuffles the list, because the provider's list has no
// defined order.
func (s *Simulator) getPayments(c *call) (any, error) {
	o, err := s.currentOrder(c.Context(), c.orderID)
	all := o.payments()
	mathrand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all, err
}

// createRefund handles POST /pg/orders/{order_id}/refunds.
func (s *Simulator) createRefund(c *call) (any, error) {
	var in struct {
		ID     string `json:"refund_id"`
		Amount rupees `json:"refund_amount"`
		Note   string `json:"refund_note"`
		Speed  string `json:"refund_speed"`
	}
	if err := c.decode(&in); err != nil {
		return nil, err
	}
	switch {
	case in.Amount < 1:
		return nil, invalid("refund_amount", "should be positive")
	case !refundIDs.MatchString(in.ID):
		return nil, invalid("refund_id", "should be 3 to 40 alphanumeric characters")
	}
	var made map[string]any
	_, err := s.changeOrder(c.Context(), c.orderID, func(t *transaction, o *order) error {
		if i := slices.IndexFunc(o.Refunds, func(r refund) bool { return r.ID == in.ID }); i >= 0 {
			again, err := c.idempotency.repeats(o.Refunds[i].Idempotency)
			if !again {
				return cmp.Or(err, error(errRefundExists))
			}
			made = o.Refunds[i].entity(o.ID)
			return nil
		}
		r := refund{
			ID: in.ID, Amount: fair.Paise(in.Amount), Note: in.Note, Speed: cmp.Or(in.Speed, "STANDARD"),
			Idempotency: c.idempotency,
		}
		if err := t.startRefund(o, &r); err != nil {
			return err
		}
		made = r.entity(o.ID)
		return nil
	})
	return made, err
}

func (s *Simulator) getRefunds(c *call) (any, error) {
	o, err := s.currentOrder(c.Context(), c.orderID)
	return o.refunds(), err
}

func (s *Simulator) getRefund(c *call) (any, error) {
	o, err := s.currentOrder(c.Context(), c.orderID)
	if err != nil {
		return nil, err
	}
	for _, r := range o.Refunds {
		if r.ID == c.PathValue("refund_id") {
			return r.entity(o.ID), nil
		}
	}
	return nil, errRefundNotFound
}

// The methods entity return the JSON objects of the provider's API.

func (o order) entity() map[string]any {
	return map[string]any{
		"cf_order_id": o.CFID, "order_id": o.ID, "entity": "order", "order_currency": "INR",
		"order_amount": rupees(o.Amount), "order_status": o.Status, "payment_session_id": o.Session,
		"order_expiry_time": wireTime(o.ExpiresAt), "created_at": wireTime(o.CreatedAt), "order_note": orNull(o.Input.Note),
		"customer_details": o.Input.Customer, "order_meta": o.Input.Meta, "order_tags": o.Input.Tags,
	}
}

func (o order) payments() []map[string]any {
	return fair.Each(o.Attempts, func(a attempt) map[string]any { return a.entity(o) })
}

func (o order) refunds() []map[string]any {
	return fair.Each(o.Refunds, func(r refund) map[string]any { return r.entity(o.ID) })
}

func (a attempt) entity(o order) map[string]any {
	return map[string]any{
		"cf_payment_id": a.ID, "order_id": o.ID, "entity": "payment", "payment_status": a.Status,
		"payment_amount": rupees(a.Amount), "order_amount": rupees(o.Amount),
		"payment_currency": "INR", "order_currency": "INR", "payment_group": a.Group,
		"payment_time": wireTime(a.StartedAt), "payment_completion_time": wireTime(a.CompletedAt),
		"payment_message": a.Message, "bank_reference": orNull(a.BankReference),
		"is_captured": a.Status == fair.GatewayPaymentSuccess,
	}
}

func (r refund) entity(orderID string) map[string]any {
	return map[string]any{
		"cf_payment_id": r.PaymentID, "cf_refund_id": r.CFID, "order_id": orderID, "refund_id": r.ID,
		"entity": "refund", "refund_amount": rupees(r.Amount), "refund_currency": "INR", "refund_note": orNull(r.Note),
		"refund_status": r.Status, "refund_type": r.Type, "refund_arn": orNull(r.ARN),
		"status_description": refundTexts[r.Status], "created_at": wireTime(r.CreatedAt),
		"processed_at": wireTime(r.ProcessedAt), "refund_mode": r.Speed,
	}
}

var refundTexts = map[fair.GatewayRefundStatus]string{
	fair.GatewayRefundSuccess: "Refund processed successfully", fair.GatewayRefundFailed: "Refund failed at the bank",
	fair.GatewayRefundCancelled: "Refund cancelled", fair.GatewayRefundOnHold: "Insufficient balance",
	fair.GatewayRefundPending: "In Progress",
}

// wireTime formats a time as the provider does, in Indian time. The zero time is null.
func wireTime(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	return orNull(t.In(fair.Kolkata).Format("2006-01-02T15:04:05-07:00"))
}

func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// newDigits returns an id in the provider's format: a prefix and twelve random digits. The ids have at most 15 digits,
// so even a program that decodes them as floating-point numbers gets the exact value.
func newDigits(prefix string) string {
	return prefix + strings.TrimPrefix(fmt.Sprint(1_000_000_000_000+mathrand.Int64N(1_000_000_000_000)), "1")
}
