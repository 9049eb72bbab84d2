package sandbox

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

var (
	orderIDs  = regexp.MustCompile(`^[A-Za-z0-9_-]{3,45}$`)
	refundIDs = regexp.MustCompile(`^[A-Za-z0-9]{3,40}$`)
)

// apiError is an error response with the provider's messages. Clients use its status and code.
type apiError struct {
	status  int
	Message string `json:"message"`
	Code    string `json:"code"`
	Type    string `json:"type"`
}

func (e *apiError) Error() string { return e.Code + ": " + e.Message }

const typeInvalidRequest = "invalid_request_error"

var (
	errAuthentication = &apiError{401, "authentication Failed", "request_failed", "authentication_error"}
	errRoute          = refusal(404, "request_failed", "no such endpoint")
	errOrderNotFound  = refusal(404, "order_not_found", "order not found")
	errRefundNotFound = refusal(404, "refund_get_not_found", "refund not found")
	errOrderExists    = refusal(409, "order_already_exists", "order with same id is already present")
	errRefundExists   = refusal(409, "refund_already_exists", "refund with same id is already present")
	errNotPaid        = refusal(400, "order_id_not_paid", "order is not paid")
	errNotActive      = refusal(409, "order_not_active", "no attempt can begin: the order is not active")
	errNotPending     = refusal(409, "not_pending", "it is not pending")
	errKeyReused      = &apiError{
		422, "the idempotency key was used with another request", "request_invalid", "idempotency_error",
	}
	errInternal = &apiError{500, "internal Server Error", "internal_error", "api_error"}
)

func refusal(status int, code, message string) *apiError {
	return &apiError{status, message, code, typeInvalidRequest}
}

// invalid returns the provider's error for a field of a request.
func invalid(field, rule string) *apiError { return refusal(400, field+"_invalid", field+" : "+rule) }

// call is a call of the provider's API or of a control.
type call struct {
	*http.Request
	orderID string
	body    []byte
	request request
}

// An action executes a call and returns the response. If the response is `created`, its status is 201.
type (
	action  func(*call) (any, error)
	created struct{ any }
)

func (c *call) isControl() bool { return strings.HasPrefix(c.URL.Path, "/sandbox/sim/") }

// decoded returns an action that decodes the body, which may be empty, and calls f. Fields that are missing have their
// usual values. A misspelt field of a control causes an error.
func decoded[In any](f func(*call, In) (any, error), usual ...In) action {
	return func(c *call) (any, error) {
		in := append(usual, *new(In))[0]
		dec := json.NewDecoder(bytes.NewReader(c.body))
		if c.isControl() {
			dec.DisallowUnknownFields()
		}
		if err := dec.Decode(&in); err != nil && !errors.Is(err, io.EOF) {
			return nil, refusal(400, "request_failed", "the request body: "+err.Error())
		}
		return f(c, in)
	}
}

// reading returns an action that returns a view of an order.
func (s *Simulator) reading(view func(account) any) action {
	return func(c *call) (any, error) {
		a, err := s.currentOrder(c.Context(), c.orderID)
		return view(a), err
	}
}

// changing returns an action that changes an order.
func changing[In any](s *Simulator, f func(*transaction, *call, In) (any, error)) action {
	return decoded(func(c *call, in In) (result any, err error) {
		_, err = s.changeOrder(c.Context(), c.orderID, func(t *transaction) error {
			result, err = f(t, c, in)
			return err
		})
		return result, err
	})
}

// setting returns an action that changes or reads what the controls have set.
func setting[In any](s *Simulator, f func(*state, In) (any, error), usual ...In) action {
	return decoded(func(c *call, in In) (result any, err error) {
		_, err = s.changeState(c.Context(), func(st *state) error {
			result, err = f(st, in)
			return err
		})
		return result, err
	}, usual...)
}

// serve returns a handler that executes calls. Calls of the provider's API need the credentials, may fail by a fault,
// and are logged.
func (s *Simulator) serve(f action) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, err := readCall(w, r)
		var planned fault
		if err == nil && !c.isControl() {
			planned, err = s.takeFault(r)
		}
		var result any
		if err == nil && planned.executes() {
			result, err = f(c)
		}
		refused, isRefusal := errors.AsType[*apiError](err)
		switch {
		case err != nil && !isRefusal:
			s.Log.ErrorContext(r.Context(), "sandbox: call failed", "method", r.Method, "path", r.URL.Path, "error", err)
			refused = errInternal
		case planned.number() != 0:
			refused = planned.error()
		}
		line := logLine{Kind: "api", OrderID: c.orderID, Method: r.Method, Path: r.URL.Path, Status: http.StatusOK}
		if made, ok := result.(created); ok {
			line.Status, result = http.StatusCreated, made.any
		}
		if refused != nil {
			line.Status, line.Code, result = refused.status, refused.Code, refused
		}
		status, body := line.Status, encode(result)
		if planned.cuts() {
			line.Status = 0
		}
		if !c.isControl() {
			s.record(line)
		}
		body = planned.apply(r.Context(), w.Header(), body)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		_, _ = w.Write(body)
	})
}

// readCall checks the credentials and the ids in the path, and reads the body.
func readCall(w http.ResponseWriter, r *http.Request) (*call, error) {
	c := &call{Request: r, orderID: r.PathValue("order")}
	if !c.isControl() && (r.Header.Get("x-client-id") != ClientID || r.Header.Get("x-client-secret") != ClientSecret) {
		return c, errAuthentication
	}
	for _, name := range []string{"order", "id"} {
		if id := r.PathValue(name); id != "" && !orderIDs.MatchString(id) {
			c.orderID = ""
			return c, errOrderNotFound
		}
	}
	var err error
	if c.body, err = io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20)); err != nil {
		return c, refusal(400, "request_failed", "the request body cannot be read")
	}
	sum := sha256.Sum256(c.body)
	c.request = request{r.Header.Get("x-idempotency-key"), hex.EncodeToString(sum[:])}
	var made struct {
		OrderID string `json:"order_id"`
	}
	if c.orderID == "" && json.Unmarshal(c.body, &made) == nil && orderIDs.MatchString(made.OrderID) {
		c.orderID = made.OrderID
	}
	return c, nil
}

// encode returns a value as JSON. Like the provider, it does not escape & and <.
func encode(v any) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		panic(err) // impossible: the values of this package can always be encoded
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

// rupees is an amount in JSON: a number in rupees with at most two decimals.
type rupees fair.Paise

func (r *rupees) UnmarshalJSON(raw []byte) error {
	p, err := fair.ParseRupees(string(raw)) // a text has quotes, so it is refused
	*r = rupees(p)
	return err
}

// MarshalJSON implements json.Marshaler. The number always has two decimals.
func (r rupees) MarshalJSON() ([]byte, error) { return []byte(fair.Paise(r).Decimal()), nil }

// moment is a time in JSON, in the provider's format.
type moment struct{ time.Time }

func (m moment) MarshalJSON() ([]byte, error) {
	return []byte(m.In(fair.Kolkata).Format(`"2006-01-02T15:04:05-07:00"`)), nil
}

// The types order, payment and refund are objects of the provider's API.

type order struct {
	CFID      string                  `json:"cf_order_id"`
	Entity    string                  `json:"entity"`
	Status    fair.GatewayOrderStatus `json:"order_status"`
	Session   string                  `json:"payment_session_id"`
	CreatedAt moment                  `json:"created_at"`
	orderInput
}

type customer struct {
	ID    string `json:"customer_id"`
	Name  string `json:"customer_name"`
	Email string `json:"customer_email"`
	Phone string `json:"customer_phone"`
}

// orderInput contains the fields of an order that the merchant sends.
type orderInput struct {
	ID        string   `json:"order_id"`
	Amount    rupees   `json:"order_amount"`
	Currency  string   `json:"order_currency"`
	ExpiresAt moment   `json:"order_expiry_time"`
	Note      string   `json:"order_note"`
	Customer  customer `json:"customer_details"`
	Meta      struct {
		ReturnURL string `json:"return_url"`
		NotifyURL string `json:"notify_url"`
		Methods   string `json:"payment_methods"`
	} `json:"order_meta"`
	Tags map[string]string `json:"order_tags"`
}

type payment struct {
	ID            string                    `json:"cf_payment_id"`
	OrderID       string                    `json:"order_id"`
	Entity        string                    `json:"entity"`
	Status        fair.GatewayPaymentStatus `json:"payment_status"`
	Amount        rupees                    `json:"payment_amount"`
	OrderAmount   rupees                    `json:"order_amount"`
	Currency      string                    `json:"payment_currency"`
	Group         string                    `json:"payment_group"`
	StartedAt     moment                    `json:"payment_time"`
	CompletedAt   moment                    `json:"payment_completion_time,omitzero"`
	Message       string                    `json:"payment_message"`
	BankReference string                    `json:"bank_reference,omitempty"`
	Captured      bool                      `json:"is_captured"`
}

type refund struct {
	PaymentID   string                   `json:"cf_payment_id"`
	CFID        string                   `json:"cf_refund_id"`
	OrderID     string                   `json:"order_id"`
	ID          string                   `json:"refund_id"`
	Entity      string                   `json:"entity"`
	Amount      rupees                   `json:"refund_amount"`
	Currency    string                   `json:"refund_currency"`
	Note        string                   `json:"refund_note"`
	Status      fair.GatewayRefundStatus `json:"refund_status"`
	Type        string                   `json:"refund_type"`
	ARN         string                   `json:"refund_arn,omitempty"`
	Description string                   `json:"status_description"`
	CreatedAt   moment                   `json:"created_at"`
	ProcessedAt moment                   `json:"processed_at,omitzero"`
	Mode        string                   `json:"refund_mode"`
}

// check returns the provider's error for the first invalid field. Unlike the provider, it accepts URLs with http, for
// use without TLS.
func (in orderInput) check(now time.Time) error {
	const address = `^(https?://[^/?#@\s]+([/?#]\S*)?)?$`
	for _, field := range []struct{ name, value, pattern string }{
		{"order_amount", fair.Paise(in.Amount).Decimal(), `^[1-9]`}, // at least one rupee
		{"order_currency", in.Currency, `^INR$`},
		{"customer_id", in.Customer.ID, `^[A-Za-z0-9]{3,50}$`},
		{"customer_phone", in.Customer.Phone, `^([0-9]{10}|\+[0-9]{8,15})$`},
		{"customer_email", in.Customer.Email, `^$|^[^\s@]{1,60}@[^\s@]+\.[^\s@]+$`},
		{"customer_name", in.Customer.Name, `^$|^[A-Za-z0-9 .]{3,100}$`},
		{"return_url", in.Meta.ReturnURL, address},
		{"notify_url", in.Meta.NotifyURL, address},
	} {
		if len(field.value) > 250 || !regexp.MustCompile(field.pattern).MatchString(field.value) {
			return invalid(field.name, "should match "+field.pattern)
		}
	}
	if !in.ExpiresAt.After(now.Add(15*time.Minute)) || in.ExpiresAt.After(now.AddDate(0, 0, 30)) {
		return invalid("order_expiry_time", "Expiry time should be more than 15 min and less than 30 days")
	}
	if len(in.Tags) > 10 {
		return invalid("order_tags", "maximum of 10 tags")
	}
	return nil
}

// createOrder handles POST /pg/orders.
func (s *Simulator) createOrder(c *call, in orderInput) (any, error) {
	if !orderIDs.MatchString(in.ID) {
		return nil, invalid("order_id", "should be 3 to 45 alphanumeric characters, _ or -")
	}
	a, err := s.changeAccount(c.Context(), in.ID, func(t *transaction) error {
		if t.Order.ID != "" {
			return c.request.repeated(t.Made[""], errOrderExists)
		}
		if err := in.check(t.now); err != nil {
			return err
		}
		*t.account = account{
			Made: map[string]request{"": c.request}, Payments: []payment{}, Refunds: []refund{}, Order: order{
				CFID: newDigits("21"), Entity: "order", Session: sessionPrefix + in.ID + "_" + rand.Text(),
				Status: fair.GatewayOrderActive, CreatedAt: moment{t.now}, orderInput: in,
			},
		}
		return nil
	})
	return a.Order, err
}

// terminate handles PATCH /pg/orders/{order}. The order_status in the response shows whether the order was terminated.
// If a payment is pending, the order is terminated when it has ended without success. An order that is not ACTIVE does
// not change.
func (t *transaction) terminate(_ *call, in struct {
	Status fair.GatewayOrderStatus `json:"order_status"`
},
) (any, error) {
	if in.Status != fair.GatewayOrderTerminated {
		return nil, invalid("order_status", "should be TERMINATED")
	}
	if t.Order.Status == fair.GatewayOrderActive {
		t.Order.Status = fair.GatewayOrderTerminating
	}
	t.endTermination()
	return t.Order, nil
}

// shuffled shuffles a list, because the provider's list of payments has no defined order.
func shuffled(all []payment) []payment {
	mathrand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// createRefund handles POST /pg/orders/{order}/refunds. The order must be paid, the payment must not be older than six
// months, and the sum of all refunds must not exceed the payment.
func (t *transaction) createRefund(c *call, in struct {
	ID     string `json:"refund_id"`
	Amount rupees `json:"refund_amount"`
	Note   string `json:"refund_note"`
},
) (any, error) {
	if r := t.refund(in.ID); r != nil {
		return *r, c.request.repeated(t.Made[in.ID], errRefundExists)
	}
	paid := t.payment(t.PaidBy)
	switch {
	case in.Amount < 1:
		return nil, invalid("refund_amount", "should be positive")
	case !refundIDs.MatchString(in.ID):
		return nil, invalid("refund_id", "should be 3 to 40 alphanumeric characters")
	case paid == nil:
		return nil, errNotPaid
	case t.now.After(paid.CompletedAt.AddDate(0, 6, 0)):
		return nil, invalid("refund", "refund cannot be initiated after six months of the payment")
	}
	left := paid.Amount
	for _, r := range t.Refunds {
		lost := r.Status == fair.GatewayRefundFailed || r.Status == fair.GatewayRefundCancelled
		if r.PaymentID == paid.ID && !lost {
			left -= r.Amount
		}
	}
	if in.Amount > left {
		return nil, invalid("refund_amount", "should not be more than what is left of the payment")
	}
	t.Made[in.ID] = c.request
	r := t.addRefund(paid, refund{ID: in.ID, Amount: in.Amount, Note: in.Note, Type: "MERCHANT_INITIATED"}, t.now)
	if p := t.policy.Refunds; p.Outcome != fair.GatewayRefundPending {
		t.promise(in.ID, string(p.Outcome), t.now.Add(time.Duration(p.Delay)))
	}
	return *r, nil
}

func (s *Simulator) getRefund(c *call) (any, error) {
	a, err := s.currentOrder(c.Context(), c.orderID)
	if r := a.refund(c.PathValue("id")); r != nil || err != nil {
		return r, err
	}
	return nil, errRefundNotFound
}

// newDigits returns an id in the provider's format: a prefix and twelve random digits. The ids have at most 15 digits,
// so even a program that decodes them as floating-point numbers gets the exact value.
func newDigits(prefix string) string {
	return fmt.Sprintf("%s%012d", prefix, mathrand.Int64N(1_000_000_000_000))
}
