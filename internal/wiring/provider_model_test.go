package wiring_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
)

// errCrash is the error that a call returns when the test simulates a crash of the process during this call.
var errCrash = errors.New("the process died here")

// attemptTTL is the time after which the provider ends a payment attempt.
const attemptTTL = 20 * time.Minute

// providerModel is an in-memory model of the payment provider. In the model, orders expire and are terminated,
// attempts end late, refunds start automatically, and responses get lost. See
// docs/product/payments.md#provider-protocol.
type providerModel struct {
	mu      sync.Mutex
	clock   *handclock.Clock
	orders  map[string]*modelOrder
	refunds map[string]fair.GatewayRefund
	serial  int
	bank    fair.GatewayRefundStatus // final state of requested refunds; empty: SUCCESS
	// fault is the fault of the next call. "down", "busy" and "500": the call is not executed. "lost": it is executed,
	// but there is no response. "crash": it is executed, and then the process crashes. Empty: no fault.
	fault string
}

// forget deletes the orders for which lost is true, and their refunds.
func (p *providerModel) forget(lost func(id string) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.orders, func(id string, _ *modelOrder) bool { return lost(id) })
	maps.DeleteFunc(p.refunds, func(_ string, r fair.GatewayRefund) bool { return lost(r.OrderID) })
}

type modelOrder struct {
	fair.GatewayOrder
	attempts []*modelAttempt
	paidBy   string // the attempt that paid the order
}

type modelAttempt struct {
	fair.GatewayPayment
	late bool // the attempt succeeded after the end of the order, so the provider reverses it
}

func newProviderModel(clock *handclock.Clock) *providerModel {
	return &providerModel{clock: clock, orders: map[string]*modelOrder{}, refunds: map[string]fair.GatewayRefund{}}
}

// call runs the function do with the configured fault. The fault applies only to this call.
func call[T any](p *providerModel, do func() (T, error)) (T, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fault := p.fault
	p.fault = ""
	var none T
	switch fault {
	case "down":
		return none, &fair.GatewayError{Failure: fair.GatewayNoAnswer, Err: errors.New("connection refused")}
	case "busy":
		return none, &fair.GatewayError{Failure: fair.GatewayBusy, HTTPStatus: 429, RetryAfter: time.Second}
	case "500":
		return none, &fair.GatewayError{Failure: fair.GatewayServerError, HTTPStatus: 500}
	}
	out, err := do()
	switch fault {
	case "lost":
		return none, &fair.GatewayError{Failure: fair.GatewayNoAnswer, Err: context.DeadlineExceeded}
	case "crash":
		return none, errCrash
	}
	return out, err
}

func notFound() error { return &fair.GatewayError{Failure: fair.GatewayNotFound, HTTPStatus: 404} }

func (p *providerModel) find(id string) (*modelOrder, error) {
	o, ok := p.orders[id]
	if !ok {
		return nil, notFound()
	}
	if o.Status == fair.GatewayOrderActive && !p.clock.Now().Before(o.ExpiresAt) {
		o.Status = fair.GatewayOrderExpired
	}
	return o, nil
}

func (p *providerModel) CreateOrder(_ context.Context, r fair.GatewayOrderRequest) (fair.GatewayOrder, error) {
	return call(p, func() (fair.GatewayOrder, error) {
		if _, there := p.orders[r.OrderID]; there {
			return fair.GatewayOrder{}, &fair.GatewayError{Failure: fair.GatewayExists, HTTPStatus: 409}
		}
		p.serial++
		o := &modelOrder{GatewayOrder: fair.GatewayOrder{
			OrderID: r.OrderID, CFOrderID: fmt.Sprint(p.serial), SessionID: "session_" + r.OrderID,
			Status: fair.GatewayOrderActive,
			Amount: r.Amount, Currency: "INR", ExpiresAt: r.ExpiresAt,
		}}
		p.orders[r.OrderID] = o
		return o.GatewayOrder, nil
	})
}

func (p *providerModel) GetOrder(_ context.Context, id string) (fair.GatewayOrder, error) {
	return call(p, func() (fair.GatewayOrder, error) {
		o, err := p.find(id)
		if err != nil {
			return fair.GatewayOrder{}, err
		}
		return o.GatewayOrder, nil
	})
}

func (p *providerModel) GetPayments(_ context.Context, id string) ([]fair.GatewayPayment, error) {
	return call(p, func() ([]fair.GatewayPayment, error) {
		o, err := p.find(id)
		if err != nil {
			return nil, err
		}
		var out []fair.GatewayPayment
		for i := len(o.attempts) - 1; i >= 0; i-- { // in reverse order, because the provider's list has no defined order
			out = append(out, o.attempts[i].GatewayPayment)
		}
		return out, nil
	})
}

func (p *providerModel) TerminateOrder(_ context.Context, id string) (fair.GatewayOrder, error) {
	return call(p, func() (fair.GatewayOrder, error) {
		o, err := p.find(id)
		if err != nil {
			return fair.GatewayOrder{}, err
		}
		if o.Status == fair.GatewayOrderActive {
			o.Status = fair.GatewayOrderTerminated
			for _, a := range o.attempts {
				if a.Status == fair.GatewayPaymentPending {
					o.Status = fair.GatewayOrderTerminating
				}
			}
		}
		return o.GatewayOrder, nil
	})
}

func (p *providerModel) CreateRefund(_ context.Context, r fair.GatewayRefundRequest) (fair.GatewayRefund, error) {
	return call(p, func() (fair.GatewayRefund, error) {
		if _, there := p.refunds[r.RefundID]; there {
			return fair.GatewayRefund{}, &fair.GatewayError{Failure: fair.GatewayExists, HTTPStatus: 409}
		}
		o, err := p.find(r.OrderID)
		if err != nil {
			return fair.GatewayRefund{}, err
		}
		left := fair.Paise(0)
		for _, a := range o.attempts {
			if a.Status == fair.GatewayPaymentSuccess {
				left += a.Amount
			}
		}
		for _, done := range p.refunds {
			if done.OrderID == r.OrderID && done.Status != fair.GatewayRefundFailed {
				left -= done.Amount
			}
		}
		of := p.paying(o, r.Amount)
		if r.Amount > left || r.Amount > p.left(o, of) {
			return fair.GatewayRefund{}, &fair.GatewayError{
				Failure: fair.GatewayRefused, HTTPStatus: 400,
				Code: "refund_amount_invalid",
			}
		}
		refund := fair.GatewayRefund{
			RefundID: r.RefundID, CFRefundID: "cf" + r.RefundID, CFPaymentID: of, OrderID: r.OrderID,
			Status: cmp.Or(p.bank, fair.GatewayRefundSuccess), Type: "MERCHANT_INITIATED", Amount: r.Amount,
		}
		p.refunds[r.RefundID] = refund
		return refund, nil
	})
}

// left returns the part of a captured attempt that is not refunded. Failed refunds are ignored.
func (p *providerModel) left(o *modelOrder, cfPaymentID string) (left fair.Paise) {
	for _, a := range o.attempts {
		if a.CFPaymentID == cfPaymentID && a.Status == fair.GatewayPaymentSuccess {
			left += a.Amount
		}
	}
	for _, r := range p.refunds {
		if r.CFPaymentID == cfPaymentID && r.Status != fair.GatewayRefundFailed {
			left -= r.Amount
		}
	}
	return left
}

// refundOutside refunds part of an order in the provider's dashboard. It uses the first payment with enough money
// left, and reports whether there was one.
func (p *providerModel) refundOutside(id, refundID string, amount fair.Paise) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	o, known := p.orders[id]
	if !known {
		return false
	}
	for _, a := range o.attempts {
		if a.Status != fair.GatewayPaymentSuccess || p.left(o, a.CFPaymentID) < amount {
			continue
		}
		p.refunds[refundID] = fair.GatewayRefund{
			RefundID: refundID, CFRefundID: "cf" + refundID, CFPaymentID: a.CFPaymentID, OrderID: id, Amount: amount,
			Status: cmp.Or(p.bank, fair.GatewayRefundSuccess), Type: "MERCHANT_INITIATED",
		}
		return true
	}
	return false
}

// paying returns the id of the payment attempt whose money a refund returns: the one that paid the order, or another
// one if too little is left of it.
func (p *providerModel) paying(o *modelOrder, amount fair.Paise) string {
	for _, a := range o.attempts {
		if a.Status == fair.GatewayPaymentSuccess && p.left(o, a.CFPaymentID) >= amount &&
			p.left(o, o.paidBy) < amount {
			return a.CFPaymentID
		}
	}
	return o.paidBy
}

// finishRefunds completes all pending refunds at the provider.
func (p *providerModel) finishRefunds() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bank = ""
	for id, r := range p.refunds {
		if r.Status != fair.GatewayRefundFailed {
			r.Status = fair.GatewayRefundSuccess
			p.refunds[id] = r
		}
	}
}

func (p *providerModel) GetRefund(_ context.Context, _, refundID string) (fair.GatewayRefund, error) {
	return call(p, func() (fair.GatewayRefund, error) {
		r, ok := p.refunds[refundID]
		if !ok {
			return r, notFound()
		}
		return r, nil
	})
}

func (p *providerModel) GetRefunds(_ context.Context, orderID string) ([]fair.GatewayRefund, error) {
	return call(p, func() ([]fair.GatewayRefund, error) {
		var out []fair.GatewayRefund
		for _, r := range p.refunds {
			if r.OrderID == orderID {
				out = append(out, r)
			}
		}
		slices.SortFunc(out, func(a, b fair.GatewayRefund) int { return strings.Compare(a.RefundID, b.RefundID) })
		return out, nil
	})
}

// start begins a payment attempt for an order. `ok` is false if the order accepts no more attempts.
func (p *providerModel) start(id string, amount fair.Paise) (cfPaymentID string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o, err := p.find(id)
	if err != nil || o.Status != fair.GatewayOrderActive && o.Status != fair.GatewayOrderPaid {
		return "", false
	}
	p.serial++
	a := &modelAttempt{GatewayPayment: fair.GatewayPayment{
		CFPaymentID: fmt.Sprint(1000 + p.serial), OrderID: id, Status: fair.GatewayPaymentPending, Amount: amount,
		Currency: "INR", At: p.clock.Now(),
	}}
	o.attempts = append(o.attempts, a)
	return a.CFPaymentID, true
}

// end ends a pending attempt. The result depends on the argument `success`, on the state of the order and on the time.
func (p *providerModel) end(id, cfPaymentID string, success bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o, err := p.find(id)
	if err != nil {
		return
	}
	for _, a := range o.attempts {
		if a.CFPaymentID != cfPaymentID || a.Status != fair.GatewayPaymentPending {
			continue
		}
		a.CompletedAt = p.clock.Now()
		switch {
		case !success:
			a.Status, a.Message = fair.GatewayPaymentFailed, "Insufficient funds"
		case p.clock.Now().Sub(a.At) > attemptTTL:
			a.Status, a.late = fair.GatewayPaymentCancelled, true
		default:
			a.Status = fair.GatewayPaymentSuccess
			if o.paidBy == "" {
				o.paidBy = cfPaymentID
			} else { // a second success of the same order
				p.refunds["auto"+cfPaymentID] = fair.GatewayRefund{
					RefundID: "auto" + cfPaymentID, CFPaymentID: cfPaymentID, OrderID: id, Amount: a.Amount,
					Status: fair.GatewayRefundSuccess, Type: "PAYMENT_AUTO_REFUND",
				}
			}
			o.Status = fair.GatewayOrderPaid
		}
	}
	if o.Status == fair.GatewayOrderTerminating {
		o.Status = fair.GatewayOrderTerminated
		for _, a := range o.attempts {
			if a.Status == fair.GatewayPaymentPending {
				o.Status = fair.GatewayOrderTerminating
			}
		}
	}
}

// succeedLate makes an attempt succeed late, as if it had ended in time. The model itself ends attempts after 20
// minutes.
func (p *providerModel) succeedLate(id, cfPaymentID string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, a := range p.orders[id].attempts {
		if a.CFPaymentID == cfPaymentID {
			a.Status, p.orders[id].Status = fair.GatewayPaymentSuccess, fair.GatewayOrderPaid
		}
	}
}

// pending lists the pending attempts as pairs of order id and payment id.
func (p *providerModel) pending() [][2]string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var out [][2]string
	for id, o := range p.orders {
		for _, a := range o.attempts {
			if a.Status == fair.GatewayPaymentPending {
				out = append(out, [2]string{id, a.CFPaymentID})
			}
		}
	}
	return out
}
