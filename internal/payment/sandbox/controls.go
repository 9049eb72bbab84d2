package sandbox

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// The functions in this file are the controls, which the real provider does not have (docs/simulator.md).

const longestTime = 5 * 365 * 24 * time.Hour // small enough to prevent an overflow of the clock

// span is a duration in JSON, for example "25m" or "1h30m".
type span time.Duration

func (s span) MarshalText() ([]byte, error) { return []byte(time.Duration(s).String()), nil }

func (s *span) UnmarshalText(text []byte) error {
	d, err := time.ParseDuration(string(text))
	if err != nil || d < 0 || d > longestTime {
		return errors.New(`a length of time is written like "25m" and not negative`)
	}
	*s = span(d)
	return nil
}

func (s *Simulator) showClock(*call) (any, error) {
	return map[string]time.Time{"now": s.clock.Now().UTC()}, nil
}

func (s *Simulator) advanceClock(c *call, in struct {
	Advance span `json:"advance"`
},
) (any, error) {
	if err := s.Advance(c.Context(), time.Duration(in.Advance)); err != nil {
		return nil, err
	}
	return s.showClock(c)
}

func (s *Simulator) showOrder(a account) any {
	return map[string]any{
		"order": a.Order, "payments": a.Payments, "refunds": a.Refunds, "checkout_url": s.CheckoutURL(a.Order.Session),
	}
}

// alter changes the amount that the provider reports for an order, to simulate an error or a fraud.
func (t *transaction) alter(_ *call, in struct {
	Amount rupees `json:"order_amount"`
},
) (any, error) {
	if in.Amount < 1 {
		return nil, invalid("order_amount", "should be positive")
	}
	t.Order.Amount = in.Amount
	return t.Order, nil
}

// isEnd reports whether a control may end a payment with a status.
func isEnd(status fair.GatewayPaymentStatus) bool { return paymentEnds[status].event != "" }

// attempt starts a payment, as if a payer had used the payment page. The order may also be PAID. This simulates a
// payment that was started before the order was paid; the provider refunds such a second payment.
func (t *transaction) attempt(_ *call, in struct {
	Outcome fair.GatewayPaymentStatus `json:"outcome"`
	Delay   span                      `json:"delay"`
	Amount  rupees                    `json:"amount"`
},
) (any, error) {
	in.Outcome = cmp.Or(in.Outcome, fair.GatewayPaymentSuccess)
	switch {
	case !isEnd(in.Outcome) && in.Outcome != fair.GatewayPaymentPending:
		return nil, invalid("outcome", "should be SUCCESS, FAILED, PENDING or USER_DROPPED")
	case in.Amount < 0:
		return nil, invalid("amount", "should be positive")
	case t.Order.Status != fair.GatewayOrderActive && t.Order.Status != fair.GatewayOrderPaid:
		return nil, errNotActive
	}
	return created{*t.start(attempt{outcome: in.Outcome, after: time.Duration(in.Delay), amount: in.Amount})}, nil
}

// resolve immediately ends a pending payment with an outcome, or a refund with a status. If the request contains
// neither, it gets the planned result or, if none is planned, SUCCESS.
func (s *Simulator) resolve(c *call, in struct {
	Outcome string `json:"outcome"`
	Status  string `json:"status"`
},
) (any, error) {
	id, wanted := c.PathValue("id"), cmp.Or(in.Outcome, in.Status)
	found, err := s.findOrder(c.Context(), "document LIKE $1", `%_id":"`+id+`","%`)
	if err != nil {
		return nil, err
	}
	a, err := s.changeOrder(c.Context(), found.Order.ID, func(t *transaction) error {
		p, r := t.payment(id), t.refund(id)
		switch {
		case p == nil && r == nil:
			return errOrderNotFound
		case p != nil && p.Status != fair.GatewayPaymentPending,
			r != nil && r.Status != fair.GatewayRefundPending && r.Status != fair.GatewayRefundOnHold:
			return errNotPending
		case wanted != "" && (p != nil && !isEnd(fair.GatewayPaymentStatus(wanted)) ||
			r != nil && refundTexts[fair.GatewayRefundStatus(wanted)] == ""):
			return invalid("outcome", "is not the result of a payment or of a refund")
		}
		result := wanted
		if i := slices.IndexFunc(t.Plans, func(p plan) bool { return p.ID == id }); i >= 0 {
			result = cmp.Or(wanted, t.Plans[i].Status)
			t.Plans = slices.Delete(t.Plans, i, i+1)
		}
		t.promise(id, cmp.Or(result, "SUCCESS"), t.now)
		t.settle()
		return nil
	})
	if r := a.refund(id); r != nil {
		return r, err
	}
	return a.payment(id), err
}

// setRefunds sets the result of future refunds, and the delay before this result.
func (st *state) setRefunds(p refundPolicy) (any, error) {
	if refundTexts[p.Outcome] == "" {
		return nil, invalid("outcome", "should be SUCCESS, FAILED, PENDING, ONHOLD or CANCELLED")
	}
	st.Refunds = p
	return p, nil
}

// setWebhooks sets how the webhooks of future events are delivered.
func (st *state) setWebhooks(p webhookPolicy) (any, error) {
	if !slices.Contains(webhookModes, p.Mode) {
		return nil, invalid("mode", "should be one of "+strings.Join(webhookModes, ", "))
	}
	if p.Copies < 1 || p.Copies > 100 {
		return nil, invalid("copies", "should be 1 to 100")
	}
	st.Webhooks = p
	return p, nil
}

// sendTestWebhook sends the event that the provider's dashboard sends to test a webhook address.
func (s *Simulator) sendTestWebhook(c *call) (any, error) {
	data := map[string]any{"test_object": map[string]string{"test_key": "test_value"}}
	w := newWebhook("WEBHOOK", s.WebhookURL, s.clock.Now(), data)
	w.Attempt = 1
	s.deliver(c.Context(), "", w)
	return created{map[string]string{"url": s.WebhookURL}}, nil
}

// fault is a failure that a test injects into calls. The zero value is no fault.
type fault struct {
	Match       string `json:"match"`                  // "POST /pg/orders", "GET /pg/orders/*", "* /pg/**"
	Status      any    `json:"status"`                 // 400 to 599, "timeout", "timeout_after_commit" or "half_body"
	Code        string `json:"code,omitempty"`         // error code in the response
	AfterCommit bool   `json:"after_commit,omitempty"` // used with a number: the call is executed before the error
	Retry       int    `json:"retry,omitempty"`        // used with 429: value of x-ratelimit-retry in seconds
	Hang        span   `json:"hang,omitempty"`         // real time to wait before the response
	Times       int    `json:"times"`                  // remaining number of calls that fail
}

// number returns the response status, or 0.
func (f fault) number() int {
	n, _ := f.Status.(float64)
	return int(n)
}

// cuts reports whether the connection is closed without a response.
func (f fault) cuts() bool { return f.Status == "timeout" || f.Status == "timeout_after_commit" }

// executes reports whether the call is executed.
func (f fault) executes() bool { return f.Status != "timeout" && (f.number() == 0 || f.AfterCommit) }

// error returns the error response in the provider's format.
func (f fault) error() *apiError {
	return refusal(f.number(), cmp.Or(f.Code, "request_failed"), "simulated: "+http.StatusText(f.number()))
}

// apply waits, and returns the body that is sent. It may close the connection instead.
func (f fault) apply(ctx context.Context, h http.Header, body []byte) []byte {
	if f.Hang > 0 {
		select {
		case <-ctx.Done():
		case <-time.After(time.Duration(f.Hang)):
		}
	}
	switch {
	case f.cuts():
		panic(http.ErrAbortHandler)
	case f.Status == "half_body":
		return body[:len(body)/2]
	case f.number() == http.StatusTooManyRequests:
		h.Set("x-ratelimit-remaining", "0")
		h.Set("x-ratelimit-retry", strconv.Itoa(max(f.Retry, 1)))
	}
	return body
}

// matches compares a call with the pattern of the fault. * matches one segment of the path, and ** at the end matches
// any number of segments.
func (f fault) matches(r *http.Request) bool {
	method, pattern, _ := strings.Cut(f.Match, " ")
	called := strings.TrimPrefix(r.URL.Path, "/sandbox")
	matched, _ := path.Match(pattern, called)
	if prefix, rest := strings.CutSuffix(pattern, "**"); rest {
		matched = strings.HasPrefix(called, prefix)
	}
	return matched && (method == "*" || method == r.Method)
}

// takeFault returns the first fault that matches the call, and reduces its remaining number of failures by one.
func (s *Simulator) takeFault(r *http.Request) (taken fault, err error) {
	isMatch := func(f fault) bool { return f.matches(r) }
	if st, err := s.state(r.Context()); err != nil || !slices.ContainsFunc(st.Faults, isMatch) {
		return fault{}, err
	}
	_, err = s.changeState(r.Context(), func(st *state) error {
		taken = fault{}
		if i := slices.IndexFunc(st.Faults, isMatch); i >= 0 {
			taken = st.Faults[i]
			st.Faults[i].Times--
			st.Faults = slices.DeleteFunc(st.Faults, func(f fault) bool { return f.Times == 0 })
		}
		return nil
	})
	return taken, err
}

func (st *state) listFaults(struct{}) (any, error) { return append([]fault{}, st.Faults...), nil }

func (st *state) clearFaults(struct{}) (any, error) {
	st.Faults = nil
	return []fault{}, nil
}

// addFault stores a fault that makes the next matching calls fail.
func (st *state) addFault(f fault) (any, error) {
	n := f.number()
	if f.Times < 1 || !f.cuts() && f.Status != "half_body" && (n < 400 || n > 599) {
		return nil, invalid("status",
			`should be 400 to 599, "timeout", "timeout_after_commit" or "half_body", and times at least 1`)
	}
	st.Faults = append(st.Faults, f)
	return created{f}, nil
}

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

const maxLogLines = 5000

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
func (s *Simulator) showLog(c *call) (any, error) {
	id := c.URL.Query().Get("order_id")
	s.logging.Lock()
	defer s.logging.Unlock()
	out := []logLine{}
	for _, l := range slices.Backward(s.lines) {
		if len(out) < 500 && (id == "" || l.OrderID == id) {
			out = append(out, l)
		}
	}
	return out, nil
}
