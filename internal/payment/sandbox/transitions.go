package sandbox

import (
	"cmp"
	"encoding/json"
	"regexp"
	"slices"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

const paymentTTL = 20 * time.Minute // time within which a payment may succeed, even if the order has expired

// refundPolicy determines the result of refunds, and the time for which they are PENDING.
type refundPolicy struct {
	Outcome fair.GatewayRefundStatus `json:"outcome"`
	Delay   span                     `json:"delay"`
}

var usualRefunds = refundPolicy{fair.GatewayRefundSuccess, span(10 * time.Second)}

// paymentEnds contains the results of a payment, with its message and its event.
var paymentEnds = map[fair.GatewayPaymentStatus]struct{ message, event string }{
	fair.GatewayPaymentSuccess:   {"00::Transaction success", "PAYMENT_SUCCESS_WEBHOOK"},
	fair.GatewayPaymentFailed:    {"Transaction failed at the bank", "PAYMENT_FAILED_WEBHOOK"},
	fair.GatewayPaymentDropped:   {"The customer left the payment page", "PAYMENT_USER_DROPPED_WEBHOOK"},
	fair.GatewayPaymentCancelled: {"Completed too late, reversed", ""},
}

// refundTexts contains the descriptions of the statuses of a refund.
var refundTexts = map[fair.GatewayRefundStatus]string{
	fair.GatewayRefundSuccess: "Refund processed successfully", fair.GatewayRefundFailed: "Refund failed at the bank",
	fair.GatewayRefundCancelled: "Refund cancelled", fair.GatewayRefundOnHold: "Insufficient balance",
	fair.GatewayRefundPending: "In Progress",
}

// attempt describes an attempt to pay.
type attempt struct {
	outcome fair.GatewayPaymentStatus // PENDING: not decided
	after   time.Duration             // time for which the payment is PENDING
	amount  rupees                    // 0: the order's
	group   string                    // payment method; empty: "upi"
}

// start starts a payment and returns it.
func (t *transaction) start(a attempt) *payment {
	p := payment{
		ID: newDigits("511"), OrderID: t.Order.ID, Entity: "payment", Status: fair.GatewayPaymentPending,
		Amount: cmp.Or(a.amount, t.Order.Amount), OrderAmount: t.Order.Amount, Currency: "INR", Group: cmp.Or(a.group, "upi"),
		Message: "Transaction pending with the bank", StartedAt: moment{t.now},
	}
	t.Payments = append(t.Payments, p)
	if a.outcome != fair.GatewayPaymentPending {
		t.promise(p.ID, string(a.outcome), t.now.Add(a.after))
	}
	t.settle()
	return t.payment(p.ID)
}

// promise plans the result of a pending payment or refund.
func (t *transaction) promise(id, status string, at time.Time) {
	t.Plans = append(t.Plans, plan{id, status, at})
	slices.SortStableFunc(t.Plans, func(a, b plan) int { return a.At.Compare(b.At) })
}

// settle updates a locked order to the current time.
func (t *transaction) settle() {
	for len(t.Plans) > 0 && !t.Plans[0].At.After(t.now) {
		due := t.Plans[0]
		t.Plans = t.Plans[1:]
		if p := t.payment(due.ID); p != nil {
			t.endPayment(p, fair.GatewayPaymentStatus(due.Status), due.At)
		}
		if r := t.refund(due.ID); r != nil {
			t.endRefund(r, fair.GatewayRefundStatus(due.Status), due.At)
		}
	}
	t.expire(t.now)
}

func (a *account) expire(now time.Time) {
	if a.Order.Status == fair.GatewayOrderActive && !a.Order.ExpiresAt.After(now) {
		a.Order.Status = fair.GatewayOrderExpired
	}
}

// isWaiting reports whether a payment is pending.
func (a *account) isWaiting() bool {
	return slices.ContainsFunc(a.Payments, func(p payment) bool { return p.Status == fair.GatewayPaymentPending })
}

// endTermination terminates an order whose termination was requested if no payment is pending.
func (t *transaction) endTermination() {
	if t.Order.Status == fair.GatewayOrderTerminating && !t.isWaiting() {
		t.Order.Status = fair.GatewayOrderTerminated
	}
}

// endPayment ends a PENDING payment and updates its order according to the provider's documentation. A success that is
// too late, or the second one of an order, is refunded.
func (t *transaction) endPayment(p *payment, status fair.GatewayPaymentStatus, at time.Time) {
	reversed := false
	if status == fair.GatewayPaymentSuccess {
		switch {
		case at.Truncate(time.Second).After(p.StartedAt.Add(paymentTTL)): // the order remains unpaid
			status, reversed = fair.GatewayPaymentCancelled, true
		case t.PaidBy != "":
			reversed = true
		default:
			t.Order.Status, t.PaidBy = fair.GatewayOrderPaid, p.ID
		}
	}
	p.Status, p.CompletedAt, p.Message = status, moment{at}, paymentEnds[status].message
	if p.Captured = status == fair.GatewayPaymentSuccess; p.Captured {
		p.BankReference = newDigits("")
	}
	t.endTermination()
	if kind := paymentEnds[status].event; kind != "" {
		order := map[string]any{
			"order_id": t.Order.ID, "order_amount": t.Order.Amount, "order_currency": "INR", "order_tags": t.Order.Tags,
		}
		t.emit(kind, at, map[string]any{"order": order, "payment": p, "customer_details": t.Order.Customer})
	}
	if reversed {
		t.endRefund(t.addRefund(p, refund{
			ID: "auto" + p.ID, Amount: p.Amount, Note: "Reversed by the provider", Type: refundByProvider,
		}, at), fair.GatewayRefundSuccess, at)
	}
}

const refundByProvider = "PAYMENT_AUTO_REFUND"

// addRefund adds a PENDING refund of a payment.
func (t *transaction) addRefund(p *payment, r refund, at time.Time) *refund {
	r.PaymentID, r.CFID, r.OrderID, r.Entity = p.ID, newDigits("15"), t.Order.ID, "refund"
	r.Currency, r.CreatedAt, r.Mode = "INR", moment{at}, "STANDARD"
	r.Status, r.Description = fair.GatewayRefundPending, refundTexts[fair.GatewayRefundPending]
	t.Refunds = append(t.Refunds, r)
	return &t.Refunds[len(t.Refunds)-1]
}

// endRefund sets the new status of a refund. Like the provider, it sends a webhook if the refund succeeded, failed or
// was cancelled. In webhooks, unlike in responses, the ids are numbers. A refund that the provider makes by itself has
// another type of event, without a refund_id.
func (t *transaction) endRefund(r *refund, status fair.GatewayRefundStatus, at time.Time) {
	r.Status, r.Description = status, refundTexts[status]
	if status == fair.GatewayRefundSuccess {
		r.ARN, r.ProcessedAt = newDigits(""), moment{at}
	}
	if status == fair.GatewayRefundPending || status == fair.GatewayRefundOnHold {
		return
	}
	data := struct {
		*refund
		CFID      json.Number `json:"cf_refund_id"`
		PaymentID json.Number `json:"cf_payment_id"`
		ID        string      `json:"refund_id,omitempty"`
	}{r, json.Number(r.CFID), json.Number(r.PaymentID), r.ID}
	if r.Type == refundByProvider {
		data.ID = ""
		t.emit("AUTO_REFUND_STATUS_WEBHOOK", at, map[string]any{"auto_refund": data})
		return
	}
	t.emit("REFUND_STATUS_WEBHOOK", at, map[string]any{"refund": data})
}

// payment returns the payment with an id, or nil.
func (a *account) payment(id string) *payment {
	if i := slices.IndexFunc(a.Payments, func(p payment) bool { return p.ID == id }); i >= 0 {
		return &a.Payments[i]
	}
	return nil
}

// refund returns the refund with an id, or nil.
func (a *account) refund(id string) *refund {
	if i := slices.IndexFunc(a.Refunds, func(r refund) bool { return r.ID == id }); i >= 0 {
		return &a.Refunds[i]
	}
	return nil
}

// dispute is a dispute of a payment by the payer's bank.
type dispute struct {
	ID          string `json:"dispute_id"`
	Type        string `json:"dispute_type"`
	Reason      string `json:"reason_code"`
	Description string `json:"reason_description"`
	Amount      rupees `json:"dispute_amount"`
	CreatedAt   moment `json:"created_at"`
	UpdatedAt   moment `json:"updated_at"`
	RespondBy   moment `json:"respond_by"`
	Status      string `json:"dispute_status"`
}

// disputeEnded matches the statuses of disputes that have ended.
var disputeEnded = regexp.MustCompile(`_(WON|LOST|ACCEPTED)$`)

// dispute begins a dispute of the order's successful payment, or changes the one that is open, and sends its webhook.
// The amount 0 means the whole payment.
func (t *transaction) dispute(_ *call, in struct {
	Status string `json:"status"`
	Amount rupees `json:"amount"`
},
) (any, error) {
	in.Status = cmp.Or(in.Status, "CHARGEBACK_CREATED")
	kind, last := "DISPUTE_UPDATED", len(t.Disputes)-1
	if last < 0 || disputeEnded.MatchString(t.Disputes[last].Status) {
		paid := t.payment(t.PaidBy)
		if paid == nil {
			return nil, errNotPaid
		}
		kind, last = "DISPUTE_CREATED", last+1
		t.Disputes = append(t.Disputes, dispute{
			ID: newDigits("43"), Type: "CHARGEBACK", Reason: "4855", Description: "Goods or Services not Provided",
			Amount: cmp.Or(in.Amount, paid.Amount), CreatedAt: moment{t.now}, RespondBy: moment{t.now.AddDate(0, 0, 3)},
		})
	}
	if disputeEnded.MatchString(in.Status) {
		kind = "DISPUTE_CLOSED"
	}
	d := &t.Disputes[last]
	d.Status, d.UpdatedAt = in.Status, moment{t.now}
	order := map[string]any{
		"order_id": t.Order.ID, "order_amount": t.Order.Amount, "order_currency": "INR",
		"cf_payment_id": json.Number(t.PaidBy),
	}
	t.emit(kind, t.now, map[string]any{"dispute": d, "order_details": order, "customer_details": t.Order.Customer})
	return created{*d}, nil
}
