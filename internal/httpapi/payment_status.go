package httpapi

import (
	"context"
	"time"

	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/web"
)

type paymentStatusInput struct {
	OrderID string `path:"transactionId" doc:"The id of the order."`
	UserID  string `path:"userID"`
}

// paymentStatus contains the data of an order that its payer may see.
type paymentStatus struct {
	Status      string         `json:"status" enum:"PAID,ACTIVE,PENDING,FAILED,EXPIRED,REFUNDED" doc:"The status of the order. ACTIVE: not paid yet. PENDING: the bank is still processing a payment."`
	Username    string         `json:"username" doc:"The name of the payer."`
	Amount      rupees         `json:"amount"`
	RedirectURL string         `json:"redirecturl" doc:"The page that opens after a successful payment."`
	CallbackURL string         `json:"callBack" doc:"The page that opens after a failed payment."`
	OrderID     string         `json:"orderId"`
	Kind        string         `json:"kind" enum:"registration,booking,sponsorship"`
	Category    string         `json:"category"`
	Message     string         `json:"message,omitempty" doc:"The reason that the payment provider gave for the failed payment. Absent if the status is not FAILED."`
	PaidAt      *time.Time     `json:"paidAt,omitempty"`
	ExpiresAt   time.Time      `json:"expiresAt"`
	Unreachable bool           `json:"unreachable" doc:"true: the request to the payment provider failed, so the status can be out of date."`
	Stalls      []web.StallKey `json:"stalls"`
	SessionID   string         `json:"payment_session_id,omitempty" doc:"The session id for the provider's payment page. Present only while the order can be paid."`
	Mode        string         `json:"mode,omitempty" enum:"sandbox,production"`
	CheckoutURL string         `json:"checkoutUrl,omitempty"`
}

type paymentStatusBody struct {
	Success paymentStatus `json:"success"`
}

func (a *API) routePaymentStatus(tags []string) {
	// The two ids in the path together are the secret that gives access.
	web.Add(a.API, web.Public, web.Op("GET /api/cashfree/checkpaymentstatus/{transactionId}/{userID}",
		"check-payment-status", tags,
		"Get the status of an order after a request to the payment provider",
		"The response is 404 if the two ids do not belong to the same order."), a.checkPaymentStatus)
}

func (a *API) checkPaymentStatus(ctx context.Context, in *paymentStatusInput) (*web.Body[paymentStatusBody], error) {
	view, err := a.app.Payments.CheckOrder(ctx, in.OrderID, in.UserID)
	if err != nil {
		return nil, err
	}
	a.meters.checks.WithLabelValues(view.Status).Inc()
	return web.BodyOf(paymentStatusBody{a.paymentStatusOf(view)}), nil
}

func (a *API) paymentStatusOf(view payment.OrderView) paymentStatus {
	o := view.Order
	s := paymentStatus{
		Status: view.Status, Username: o.Payer.Name, Amount: rupees(o.Amount), RedirectURL: o.RedirectURL,
		CallbackURL: o.CallbackURL,
		OrderID:     o.ID, Kind: string(o.Kind), PaidAt: web.TimeOrNil(o.PaidAt), ExpiresAt: o.ExpiresAt.UTC(),
		Unreachable: o.Unreachable, Stalls: []web.StallKey{},
	}
	if s.Status == "FAILED" {
		s.Message = o.AttemptMessage
	}
	home, retry := o.Lang.PathPrefix()+"/", o.Lang.PathPrefix()+"/stallbooking"
	if r := view.Registration; r != nil {
		s.Category = string(r.Category)
		retry = o.Lang.PathPrefix() + r.PaymentPath()
	}
	if b := view.Booking; b != nil {
		s.Category, s.Stalls = b.Category, web.StallKeys(b.Keys())
	}
	if s.RedirectURL == "" {
		s.RedirectURL = home
	}
	if s.CallbackURL == "" {
		s.CallbackURL = retry
	}
	if a.app.Payments.Payable(o) {
		s.SessionID, s.Mode, s.CheckoutURL = o.SessionID, a.checkoutMode(), a.deps.CheckoutURL(o.SessionID)
	}
	return s
}
