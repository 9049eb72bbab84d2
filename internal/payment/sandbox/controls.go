package sandbox

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// controls registers the endpoints below /sandbox/sim, which the real provider does not have (docs/simulator.md).
func (s *Simulator) controls(mux *http.ServeMux) {
	mux.Handle("GET /sandbox/sim/clock", control(s, http.StatusOK, s.advanceClock))
	mux.Handle("POST /sandbox/sim/clock", control(s, http.StatusOK, s.advanceClock))
	mux.Handle("GET /sandbox/sim/log", control(s, http.StatusOK, s.showLog))
	mux.Handle("GET /sandbox/sim/orders/{order_id}", control(s, http.StatusOK, s.showOrder))
	mux.Handle("PATCH /sandbox/sim/orders/{order_id}", control(s, http.StatusOK, s.alterOrder))
	mux.Handle("POST /sandbox/sim/orders/{order_id}/attempts", control(s, http.StatusCreated, s.makeAttempt))
	mux.Handle("POST /sandbox/sim/attempts/{id}/resolve", control(s, http.StatusOK, s.resolveAttempt))
	mux.Handle("POST /sandbox/sim/orders/{order_id}/disputes", control(s, http.StatusCreated, s.makeDispute))
	mux.Handle("POST /sandbox/sim/refunds", control(s, http.StatusOK, s.setRefunds))
	mux.Handle("POST /sandbox/sim/refunds/{id}/resolve", control(s, http.StatusOK, s.resolveRefund))
	mux.Handle("GET /sandbox/sim/faults", control(s, http.StatusOK, s.listFaults))
	mux.Handle("POST /sandbox/sim/faults", control(s, http.StatusCreated, s.addFault))
	mux.Handle("DELETE /sandbox/sim/faults", control(s, http.StatusOK, s.clearFaults))
	mux.Handle("POST /sandbox/sim/webhooks", control(s, http.StatusOK, s.setWebhooks))
	mux.Handle("POST /sandbox/sim/webhooks/test", control(s, http.StatusCreated, s.sendTestWebhook))
}

type nothing struct{}

// control returns a handler for a control. f gets the decoded body, which may be empty. The response contains the given
// status and the result of f, or its error.
func control[In any](s *Simulator, status int, f func(*http.Request, In) (any, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var in In
		var result any
		dec := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxRequestBody))
		dec.DisallowUnknownFields() // a misspelt field must cause an error
		err := dec.Decode(&in)
		id := r.PathValue("order_id") + r.PathValue("id")
		switch {
		case id != "" && !orderIDs.MatchString(id):
			err = errOrderNotFound
		case err != nil && !errors.Is(err, io.EOF):
			err = badRequest("request_failed", "the request body: "+err.Error())
		default:
			result, err = f(r, in)
		}
		got, body := s.encode(r, result, err)
		if err == nil {
			got = status
		}
		send(w, got, body)
	})
}

// set changes the stored state.
func (s *Simulator) set(r *http.Request, change func(*state)) error {
	_, err := s.changeState(r.Context(), func(st *state) error {
		change(st)
		return nil
	})
	return err
}

// span is a duration in JSON, for example "25m" or "1h30m".
type span time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 || d > longestAdvance {
		return errors.New(`a length of time is written like "25m" and not negative`)
	}
	*s = span(d)
	return nil
}

// advanceClock advances the clock, if the request contains a duration, and returns its time.
func (s *Simulator) advanceClock(r *http.Request, in struct {
	Advance span `json:"advance"`
},
) (any, error) {
	if r.Method == http.MethodPost {
		if err := s.Advance(r.Context(), time.Duration(in.Advance)); err != nil {
			return nil, err
		}
	}
	return map[string]time.Time{"now": s.clock.Now().UTC()}, nil
}

func (s *Simulator) showOrder(r *http.Request, _ nothing) (any, error) {
	o, err := s.currentOrder(r.Context(), r.PathValue("order_id"))
	return map[string]any{
		"order": o.entity(), "payments": o.payments(), "refunds": o.refunds(), "checkout_url": s.CheckoutURL(o.Session),
	}, err
}

// alterOrder changes the amount that the provider reports for an order, to simulate an error or a fraud.
func (s *Simulator) alterOrder(r *http.Request, in struct {
	Amount rupees `json:"order_amount"`
},
) (any, error) {
	if in.Amount < 1 {
		return nil, invalid("order_amount", "should be positive")
	}
	o, err := s.changeOrder(r.Context(), r.PathValue("order_id"), func(_ *transaction, o *order) error {
		o.Amount = fair.Paise(in.Amount)
		return nil
	})
	return o.entity(), err
}

var paymentGroups = []string{"", "upi", "credit_card", "debit_card", "net_banking", "wallet"}

// makeAttempt creates a payment attempt, as if a payer had used the payment page.
func (s *Simulator) makeAttempt(r *http.Request, in struct {
	Outcome fair.GatewayPaymentStatus `json:"outcome"`
	Delay   span                      `json:"delay"`
	Amount  *rupees                   `json:"amount"`
	Group   string                    `json:"payment_group"`
},
) (any, error) {
	p := attemptPlan{
		outcome: cmp.Or(in.Outcome, fair.GatewayPaymentSuccess), after: time.Duration(in.Delay), group: in.Group,
	}
	if in.Amount != nil {
		p.amount = fair.Paise(*in.Amount)
	}
	switch {
	case !isOutcome(p.outcome) && p.outcome != fair.GatewayPaymentPending:
		return nil, invalid("outcome", "should be SUCCESS, FAILED, PENDING or USER_DROPPED")
	case !slices.Contains(paymentGroups, p.group):
		return nil, invalid("payment_group", "should be upi, credit_card, debit_card, net_banking or wallet")
	case in.Amount != nil && p.amount < 1:
		return nil, invalid("amount", "should be positive")
	}
	o, id, err := s.attempt(r.Context(), r.PathValue("order_id"), p)
	return attemptView(o, id), err
}

// disputeStatuses contains the statuses that a control can give a dispute.
var disputeStatuses = []string{
	"CHARGEBACK_CREATED", "CHARGEBACK_DOCS_RECEIVED", "CHARGEBACK_UNDER_REVIEW", "CHARGEBACK_INSUFFICIENT_EVIDENCE",
	"CHARGEBACK_MERCHANT_WON", "CHARGEBACK_MERCHANT_LOST", "CHARGEBACK_MERCHANT_ACCEPTED",
}

// makeDispute begins a dispute of an order's payment, or changes the status of the one that is open.
func (s *Simulator) makeDispute(r *http.Request, in struct {
	Status string `json:"status"`
	Amount rupees `json:"amount"`
},
) (view any, err error) {
	status := cmp.Or(in.Status, disputeStatuses[0])
	if !slices.Contains(disputeStatuses, status) {
		return nil, invalid("status", "should be one of "+strings.Join(disputeStatuses, ", "))
	}
	_, err = s.changeOrder(r.Context(), r.PathValue("order_id"), func(t *transaction, o *order) error {
		d, err := t.dispute(o, status, fair.Paise(in.Amount))
		view = map[string]any{"dispute_id": d.ID, "dispute_status": d.Status, "dispute_amount": rupees(d.Amount)}
		return err
	})
	return view, err
}

func isOutcome(status fair.GatewayPaymentStatus) bool {
	return status == fair.GatewayPaymentSuccess || status == fair.GatewayPaymentFailed ||
		status == fair.GatewayPaymentDropped
}

// attempt starts an attempt to pay an order.
func (s *Simulator) attempt(ctx context.Context, orderID string, p attemptPlan) (o order, id string, err error) {
	o, err = s.changeOrder(ctx, orderID, func(t *transaction, o *order) error {
		id, err = t.startAttempt(o, p)
		return err
	})
	return o, id, err
}

func attemptView(o order, id string) any {
	for _, a := range o.Attempts {
		if a.ID == id {
			view := a.entity(o)
			view["order_status"] = o.Status
			return view
		}
	}
	return nil
}

// resolveAttempt ends a pending attempt immediately with the outcome in the request. If the request contains no
// outcome, the attempt gets its planned outcome or, if no outcome is planned, SUCCESS.
func (s *Simulator) resolveAttempt(r *http.Request, in struct {
	Outcome fair.GatewayPaymentStatus `json:"outcome"`
},
) (any, error) {
	if in.Outcome != "" && !isOutcome(in.Outcome) {
		return nil, invalid("outcome", "should be SUCCESS, FAILED or USER_DROPPED")
	}
	id := r.PathValue("id")
	o, err := s.changeOrderWith(r.Context(), id, errPaymentNotFound, func(t *transaction, o *order) error {
		i := slices.IndexFunc(o.Attempts, func(a attempt) bool { return a.ID == id })
		if i < 0 {
			return errPaymentNotFound
		}
		a := &o.Attempts[i]
		if a.Status != fair.GatewayPaymentPending {
			return &apiError{409, "the attempt is " + string(a.Status), "payment_not_pending", typeInvalidRequest}
		}
		return t.resolve(o, a, cmp.Or(in.Outcome, a.Outcome, fair.GatewayPaymentSuccess), t.now)
	})
	return attemptView(o, id), err
}

// changeOrderWith changes the order that contains the attempt or refund with the given id.
func (s *Simulator) changeOrderWith(ctx context.Context, id string, absent error,
	f func(*transaction, *order) error,
) (order, error) {
	if !refundIDs.MatchString(id) {
		return order{}, absent
	}
	found, err := findOrder(ctx, s.DB, "document LIKE $1", `%"ID":"`+id+`"%`)
	if errors.Is(err, errOrderNotFound) {
		return order{}, absent
	}
	if err != nil {
		return order{}, err
	}
	return s.changeOrder(ctx, found.ID, f)
}

// setRefunds sets the result of future refunds, and the delay before this result.
func (s *Simulator) setRefunds(r *http.Request, in struct {
	Outcome fair.GatewayRefundStatus `json:"outcome"`
	Delay   *span                    `json:"delay"`
},
) (any, error) {
	p := refundPolicy{Outcome: in.Outcome, Delay: refundDelay}
	if in.Delay != nil {
		p.Delay = time.Duration(*in.Delay)
	}
	if refundTexts[p.Outcome] == "" {
		return nil, errRefundStatus
	}
	return map[string]any{"outcome": p.Outcome, "delay": p.Delay.String()}, s.set(r, func(st *state) { st.Refunds = p })
}

var errRefundStatus = invalid("status", "should be SUCCESS, FAILED, PENDING, ONHOLD or CANCELLED")

// resolveRefund immediately sets the final status of a refund that the merchant created.
func (s *Simulator) resolveRefund(r *http.Request, in struct {
	Status fair.GatewayRefundStatus `json:"status"`
},
) (view any, err error) {
	status := cmp.Or(in.Status, fair.GatewayRefundSuccess)
	if refundTexts[status] == "" {
		return nil, errRefundStatus
	}
	id := r.PathValue("id")
	_, err = s.changeOrderWith(r.Context(), id, errRefundNotFound, func(t *transaction, o *order) error {
		i := slices.IndexFunc(o.Refunds, func(r refund) bool { return r.ID == id })
		if i < 0 {
			return errRefundNotFound
		}
		found := &o.Refunds[i]
		if found.Status != fair.GatewayRefundPending && found.Status != fair.GatewayRefundOnHold {
			return &apiError{409, "the refund is " + string(found.Status), "refund_not_pending", typeInvalidRequest}
		}
		err := t.finishRefund(o, found, status, t.now)
		view = found.entity(o.ID)
		return err
	})
	return view, err
}

// setWebhooks sets the mode in which the webhooks of future events are delivered.
func (s *Simulator) setWebhooks(r *http.Request, in struct {
	Mode   string `json:"mode"`
	Delay  span   `json:"delay"`
	Copies int    `json:"copies"`
},
) (any, error) {
	p := webhookPolicy{Mode: in.Mode, Delay: time.Duration(in.Delay), Copies: cmp.Or(in.Copies, 2)}
	switch p.Mode {
	case modeNormal, modeDrop, modeDuplicate, modeBadSignature:
	case modeReorder:
		p.Delay = cmp.Or(p.Delay, 30*time.Second)
	case modeDelay:
		p.Delay = cmp.Or(p.Delay, 5*time.Minute)
	default:
		return nil, invalid("mode", "should be normal, drop, duplicate, reorder, delay or bad_signature")
	}
	if p.Copies < 1 || p.Copies > 100 {
		return nil, invalid("copies", "should be 1 to 100")
	}
	return map[string]any{"mode": p.Mode, "delay": p.Delay.String(), "copies": p.Copies},
		s.set(r, func(st *state) { st.Webhooks = p })
}

// sendTestWebhook queues the test event that the provider's dashboard sends to check the configured address.
func (s *Simulator) sendTestWebhook(r *http.Request, _ nothing) (any, error) {
	err := s.inTransaction(r.Context(), func(t *transaction) error {
		return t.enqueue("", testEvent(t.now), t.WebhookURL())
	})
	return map[string]string{"url": s.WebhookURL()}, err
}

// The ways to close a connection without a response, and to damage the response of a call that is executed.
const (
	cutTimeout            = "timeout"              // the call is not executed
	cutTimeoutAfterCommit = "timeout_after_commit" // the call is executed
	halfBody              = "half_body"            // the body ends after half of its bytes
)

const longestHang = time.Minute

// fault is a failure that a test injects into calls. The zero value is no fault.
type fault struct {
	ID          string        `json:"id"`
	Match       string        `json:"match"`                  // "POST /pg/orders", "GET /pg/orders/*", "* /pg/**"
	Status      int           `json:"status,omitempty"`       // response status; 0: Cut determines the fault
	Cut         string        `json:"cut,omitempty"`          // how to close the connection or damage the response
	Code        string        `json:"code,omitempty"`         // error code in the response
	AfterCommit bool          `json:"after_commit,omitempty"` // used with Status: the call is executed before the error
	Retry       int           `json:"retry,omitempty"`        // used with 429: value of x-ratelimit-retry in seconds
	Hang        time.Duration `json:"hang,omitempty"`         // real time to wait before the response
	Times       int           `json:"times"`                  // remaining number of calls that fail
}

func (f fault) cuts() bool { return f.Cut == cutTimeout || f.Cut == cutTimeoutAfterCommit }

// executes reports whether the call is executed.
func (f fault) executes() bool { return f.Cut != cutTimeout && (f.Status == 0 || f.AfterCommit) }

// wait waits until the time Hang has passed or the caller disconnects.
func (f fault) wait(ctx context.Context) {
	if f.Hang <= 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(min(f.Hang, longestHang)):
	}
}

// cut closes the connection without a response.
func cut(w http.ResponseWriter) {
	if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
		_ = conn.Close()
		return
	}
	panic(http.ErrAbortHandler) // with HTTP/2 or a wrapped writer, this makes the server reset the stream
}

// matches compares a call with the pattern of the fault. * matches one segment of the path, and ** at the end matches
// any number of segments.
func (f fault) matches(r *http.Request) bool {
	method, pattern, found := strings.Cut(f.Match, " ")
	if !found {
		return f.Match == "*"
	}
	if method != "*" && !strings.EqualFold(method, r.Method) {
		return false
	}
	pattern, called := strings.TrimPrefix(pattern, "/sandbox"), strings.TrimPrefix(r.URL.Path, "/sandbox")
	if prefix, rest := strings.CutSuffix(pattern, "**"); rest {
		return strings.HasPrefix(called, prefix)
	}
	matched, err := path.Match(pattern, called)
	return err == nil && matched
}

// takeFault returns the first fault that matches the call, and reduces its remaining number of failures by one.
func (s *Simulator) takeFault(r *http.Request) (taken fault, err error) {
	isMatch := func(f fault) bool { return f.matches(r) }
	if st, err := s.state(r.Context(), s.DB); err != nil || !slices.ContainsFunc(st.Faults, isMatch) {
		return fault{}, err
	}
	_, err = s.changeState(r.Context(), func(st *state) error {
		if i := slices.IndexFunc(st.Faults, isMatch); i >= 0 {
			taken = st.Faults[i]
			st.Faults[i].Times--
			st.Faults = slices.DeleteFunc(st.Faults, func(f fault) bool { return f.Times == 0 })
		}
		return nil
	})
	return taken, err
}

func (s *Simulator) listFaults(r *http.Request, _ nothing) (any, error) {
	st, err := s.state(r.Context(), s.DB)
	return append([]fault{}, st.Faults...), err
}

// addFault stores a fault that makes the next matching calls fail. `status` is a number or the name of a cut.
func (s *Simulator) addFault(r *http.Request, in struct {
	Match       string `json:"match"`
	Status      any    `json:"status"`
	Code        string `json:"code"`
	AfterCommit bool   `json:"after_commit"`
	Retry       int    `json:"retry"`
	Hang        span   `json:"hang"`
	Times       int    `json:"times"`
},
) (any, error) {
	f := fault{
		ID: rand.Text(), Match: cmp.Or(in.Match, "*"), Code: in.Code, AfterCommit: in.AfterCommit, Retry: in.Retry,
		Hang: time.Duration(in.Hang), Times: cmp.Or(in.Times, 1),
	}
	switch status := in.Status.(type) {
	case float64:
		f.Status = int(status)
	case string:
		f.Cut = status
	}
	if f.Times < 1 || !f.cuts() && f.Cut != halfBody && (f.Status < 400 || f.Status > 599) {
		return nil, invalid(
			"status",
			`should be 400 to 599, "timeout", "timeout_after_commit" or "half_body", and times at least 1`,
		)
	}
	return f, s.set(r, func(st *state) { st.Faults = append(st.Faults, f) })
}

func (s *Simulator) clearFaults(r *http.Request, _ nothing) (any, error) {
	return []fault{}, s.set(r, func(st *state) { st.Faults = nil })
}

// faultError returns an error response in the provider's format, with the status of an injected fault.
func faultError(status int, code string) *apiError {
	kind, usual := typeInvalidRequest, "request_failed"
	switch {
	case status == http.StatusTooManyRequests:
		kind = "rate_limit_error"
	case status == http.StatusUnauthorized:
		kind = "authentication_error"
	case status >= 500:
		kind, usual = "api_error", "internal_error"
	}
	return &apiError{status, "simulated: " + http.StatusText(status), cmp.Or(code, usual), kind}
}

const maxLogLines = 5000

// logLine is a line in the response of GET /sandbox/sim/log. It contains no headers, session ids or personal data.
type logLine struct {
	At      time.Time `json:"at"`
	Kind    string    `json:"kind"` // api or webhook
	OrderID string    `json:"order_id,omitempty"`
	Method  string    `json:"method,omitempty"`
	Path    string    `json:"path,omitempty"`
	Status  int       `json:"status,omitempty"` // 0: no response
	Code    string    `json:"code,omitempty"`
	Event   string    `json:"event,omitempty"` // type of the webhook
	URL     string    `json:"url,omitempty"`
	Attempt int       `json:"attempt,omitempty"`
}

// record adds a line to the log of this process.
func (s *Simulator) record(l logLine) {
	l.At = s.clock.Now().UTC()
	s.logging.Lock()
	defer s.logging.Unlock()
	if len(s.lines) >= maxLogLines {
		s.lines = slices.Delete(s.lines, 0, maxLogLines/2)
	}
	s.lines = append(s.lines, l)
}

// showLog returns the newest lines, newest first. With the parameter order_id, it returns only lines about this order.
func (s *Simulator) showLog(r *http.Request, _ nothing) (any, error) {
	id := r.URL.Query().Get("order_id")
	s.logging.Lock()
	defer s.logging.Unlock()
	out := []logLine{}
	for i := len(s.lines) - 1; i >= 0 && len(out) < 500; i-- {
		if l := s.lines[i]; id == "" || l.OrderID == id {
			out = append(out, l)
		}
	}
	return out, nil
}
