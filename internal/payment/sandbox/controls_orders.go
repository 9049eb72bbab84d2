package sandbox

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

type orderView struct {
	Order       orderEntity     `json:"order"`
	Payments    []paymentEntity `json:"payments"`
	Refunds     []refundEntity  `json:"refunds"`
	CheckoutURL string          `json:"checkout_url"`
}

// listOrders returns the newest orders, at most a hundred.
func (s *Simulator) listOrders(r *http.Request) (any, error) {
	found, err := collect(r.Context(), s.db, scanOrder,
		`SELECT `+orderColumns+` FROM sandbox_orders ORDER BY created_at DESC, order_id LIMIT 100`)
	if err != nil {
		return nil, err
	}
	return fair.Each(found, order.entity), nil
}

func (s *Simulator) showOrder(r *http.Request) (any, error) {
	o, err := s.currentOrder(r.Context(), r.PathValue("order_id"))
	if err != nil {
		return nil, err
	}
	attempts, err := findAttempts(r.Context(), s.db, o.id)
	if err != nil {
		return nil, err
	}
	refunds, err := findRefunds(r.Context(), s.db, o.id)
	if err != nil {
		return nil, err
	}
	return orderView{
		Order: o.entity(), CheckoutURL: s.CheckoutURL(o.session),
		Payments: fair.Each(attempts, func(a attempt) paymentEntity { return a.entity(o) }),
		Refunds:  fair.Each(refunds, refund.entity),
	}, nil
}

// alterOrder changes the amount that the provider reports for an order, to simulate an error or a fraud.
func (s *Simulator) alterOrder(r *http.Request) (any, error) {
	var in struct {
		Amount json.Number `json:"order_amount"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	amount, err := fields{"order_amount": in.Amount}.rupees("order_amount", 1)
	if err != nil {
		return nil, err
	}
	var o *order
	err = s.change(r.Context(), func(c *change) (err error) {
		if o, err = c.lockOrder(r.PathValue("order_id")); err != nil {
			return err
		}
		o.amount = amount
		if err := c.saveOrder(o); err != nil {
			return err
		}
		return c.record(logLine{Kind: "sim", OrderID: o.id, Note: "order_amount set to " + amount.Decimal()})
	})
	if err != nil {
		return nil, err
	}
	return o.entity(), nil
}

type attemptView struct {
	paymentEntity
	OrderStatus fair.GatewayOrderStatus `json:"order_status"`
}

var paymentGroups = []string{"upi", "credit_card", "debit_card", "net_banking", "wallet"}

// makeAttempt handles a call that creates a payment attempt, as if a payer had used the payment page.
func (s *Simulator) makeAttempt(r *http.Request) (any, error) {
	var in struct {
		Outcome string      `json:"outcome"`
		Delay   span        `json:"delay"`
		Amount  json.Number `json:"amount"`
		Group   string      `json:"payment_group"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	p := attemptPlan{
		outcome: fair.GatewayPaymentStatus(cmp.Or(in.Outcome, "SUCCESS")), after: time.Duration(in.Delay),
		group: cmp.Or(in.Group, "upi"),
	}
	switch p.outcome {
	case fair.GatewayPaymentSuccess, fair.GatewayPaymentFailed, fair.GatewayPaymentPending, fair.GatewayPaymentDropped:
	default:
		return nil, invalid("outcome", "should be SUCCESS, FAILED, PENDING or USER_DROPPED")
	}
	if !slices.Contains(paymentGroups, p.group) {
		return nil, invalid("payment_group", "should be upi, credit_card, debit_card, net_banking or wallet")
	}
	if in.Amount != "" {
		var err error
		if p.amount, err = (fields{"amount": in.Amount}).rupees("amount", 1); err != nil {
			return nil, err
		}
	}
	o, a, err := s.attempt(r, r.PathValue("order_id"), p)
	if err != nil {
		return nil, err
	}
	return attemptView{a.entity(o), o.status}, nil
}

// attempt creates an attempt for an order and logs the call.
func (s *Simulator) attempt(r *http.Request, orderID string, p attemptPlan) (o order, a attempt, err error) {
	err = s.change(r.Context(), func(c *change) error {
		locked, err := c.lockCurrent(orderID)
		if err != nil {
			return err
		}
		if a, err = c.startAttempt(locked, p); err != nil {
			return err
		}
		o = *locked
		return c.record(logLine{
			Kind: "sim", OrderID: o.id, Method: r.Method, Path: r.URL.Path,
			Note: "attempt " + a.id + ": " + string(p.outcome) + " after " + p.after.String(),
		})
	})
	return o, a, err
}

// resolveAttempt ends a pending attempt immediately with the outcome in the request. If the request contains no
// outcome, the attempt gets its planned outcome or, if no outcome is planned, SUCCESS.
func (s *Simulator) resolveAttempt(r *http.Request) (any, error) {
	var in struct {
		Outcome fair.GatewayPaymentStatus `json:"outcome"`
	}
	if err := readControl(r, &in); err != nil {
		return nil, err
	}
	switch in.Outcome {
	case "", fair.GatewayPaymentSuccess, fair.GatewayPaymentFailed, fair.GatewayPaymentDropped:
	default:
		return nil, invalid("outcome", "should be SUCCESS, FAILED or USER_DROPPED")
	}
	a, err := findAttempt(r.Context(), s.db, r.PathValue("cf_payment_id"))
	if err != nil {
		return nil, err
	}
	var o *order
	err = s.change(r.Context(), func(c *change) error {
		if o, err = c.lockCurrent(a.orderID); err != nil {
			return err
		}
		if a, err = findAttempt(c.ctx, c.tx, a.id); err != nil {
			return err
		}
		if a.status != fair.GatewayPaymentPending {
			return &apiError{
				http.StatusConflict, "the attempt is " + string(a.status), "payment_not_pending", typeInvalidRequest,
			}
		}
		outcome := cmp.Or(in.Outcome, a.outcome, fair.GatewayPaymentSuccess)
		if err := c.resolve(o, a, outcome, c.now); err != nil {
			return err
		}
		a, err = findAttempt(c.ctx, c.tx, a.id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return attemptView{a.entity(*o), o.status}, nil
}
