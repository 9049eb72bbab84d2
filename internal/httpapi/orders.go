package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mela-fair/mela/internal/app/payments"
	"github.com/mela-fair/mela/internal/app/sales"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/legacy"
	"github.com/mela-fair/mela/texts"
)

// newOrder is the body of a request to pay for a registration or a booking. The server computes the price; an amount
// in the request is only compared with it.
type newOrder struct {
	RegistrationID string          `json:"registrationId,omitempty" doc:"Of a registration's order"`
	Booking        *BookingDetails `json:"booking,omitempty" doc:"Of a booking's order"`
	Config         *legacy.Config  `json:"config,omitempty" doc:"From old clients: the booking as JSON text"`
	OrderID        string          `json:"orderId,omitempty" doc:"The sender's idempotency key: the same one again returns the same order"`
	UserID         string          `json:"userID,omitempty" doc:"Of the registration, from the answer that created it: required with registrationId, else 404"`
	Username       string          `json:"username,omitempty"`
	Mobile         string          `json:"Mobile,omitempty"`
	Email          string          `json:"email,omitempty"`
	Address        string          `json:"address,omitempty"`
	Company        string          `json:"company,omitempty"`
	Amount         *typedNumber    `json:"amount,omitempty" doc:"What the visitor was shown; another amount than the right one is refused"`
	Category       string          `json:"category,omitempty"`
	RedirectURL    string          `json:"redirecturl,omitempty" doc:"The page after a successful payment: a path of this site or an origin that the office lists"`
	CallbackURL    string          `json:"callBack,omitempty" doc:"The page after a failed payment"`
	Method         string          `json:"method,omitempty" doc:"upi, card, netbanking or wallet: offered first"`
	Lang           string          `json:"lang,omitempty"`
}

type createOrderInput struct{ Body newOrder }

// orderOpened contains the data that a browser needs for opening the payment page.
type orderOpened struct {
	SessionID   string    `json:"payment_session_id" doc:"Opens the provider's page; empty when the order cannot be paid any more"`
	OrderID     string    `json:"orderId"`
	UserID      string    `json:"userID" doc:"With orderId the key to the order's status"`
	Amount      rupees    `json:"amount"`
	ExpiresAt   time.Time `json:"expiresAt"`
	Mode        string    `json:"mode" enum:"sandbox,production" doc:"For the provider's script"`
	CheckoutURL string    `json:"checkoutUrl,omitempty" doc:"The simulator's page; only in sandbox mode"`
	Status      string    `json:"status" enum:"ACTIVE,PENDING,PAID,FAILED,EXPIRED,REFUNDED" doc:"A repeated request may find its order paid"`
}

type createOrderAnswer struct{ Body orderOpened }

func (a *API) routeOrders() {
	tags := []string{"Payments"}
	add(a, huma.Operation{
		OperationID: "create-order", Method: http.MethodPost, Path: "/api/cashfree/create-order", Tags: tags,
		DefaultStatus: http.StatusOK,
		Summary:       "Ask for money for a registration or for stalls",
		Description: "Holds the stalls while the order can be paid. 409 names the stalls that are not free; then nothing " +
			"of the order remains. " +
			"422 names wrong fields, or both figures when the amount is wrong.",
	}, a.createOrder)
	a.routePaymentStatus(tags)
	a.routeOwnUnpaid(tags)
	a.routeWebhook(tags)
	a.routeOrderList()
	a.routeRefunds()
	a.routeCancellations()
	a.routeOfflinePayments()
	a.routeTills()
	a.routeDesk()
	a.routeCorrections()
}

func (a *API) createOrder(ctx context.Context, in *createOrderInput) (*createOrderAnswer, error) {
	order, err := in.Body.read(ctx)
	if err == nil && order.Booking == nil && order.RegistrationID == "" {
		order.RegistrationID, order.UserID, err = a.registerPayer(ctx, in.Body, order)
	}
	var opened fair.Order
	if err == nil {
		opened, err = a.app.Payments.CreateOrder(ctx, order)
	}
	a.meters.orders.With(kindAsked(order), outcomeOf(err)).Inc()
	if err != nil {
		return nil, err
	}
	return &createOrderAnswer{a.openedOf(opened)}, nil
}

// read checks the format of the request. The use case checks the prices and the people.
func (b newOrder) read(ctx context.Context) (payments.NewOrder, error) {
	p := fair.Problems{}
	order := payments.NewOrder{
		ClientKey:      p.CleanLine("orderId", b.OrderID, false, maxKey),
		RegistrationID: p.CleanLine("registrationId", b.RegistrationID, false, maxKey),
		UserID:         p.CleanLine("userID", b.UserID, false, maxKey), Method: paymentMethod(b.Method),
		RedirectURL: b.RedirectURL,
		CallbackURL: b.CallbackURL,
		Payer: fair.Payer{
			Name: strings.TrimSpace(b.Username), Phone: fair.Phone(strings.TrimSpace(b.Mobile)),
			Email: strings.TrimSpace(b.Email),
		},
		Lang: formLang(ctx, b.Lang),
	}
	if b.Amount != nil {
		amount, err := fair.ParseRupees(strings.TrimSpace(string(*b.Amount)))
		if err != nil {
			p.Add("amount", texts.Errors.AmountInvalid())
		}
		order.Amount = &amount
	}
	if order.RegistrationID == "" {
		order.Booking = b.booking(p, &order.ClientKey)
	}
	return order, p.Err()
}

// booking returns the booking of the order, or nil if there is none. If clientKey is empty and the config of an old
// client contains an order id, booking sets clientKey to this id.
func (b newOrder) booking(p fair.Problems, clientKey *string) *fair.BookingInput {
	switch {
	case b.Booking != nil:
		in := b.Booking.input()
		return &in
	case b.Config == nil:
		return nil
	}
	in, key, err := b.Config.Booking()
	if err != nil {
		p.Add("config", texts.Errors.Malformed())
	}
	if *clientKey == "" {
		*clientKey = p.CleanLine("config", key, false, maxKey)
	}
	return &in
}

// paymentMethod parses a payment method. It ignores letter case and spaces. It returns "" for an unknown method.
func paymentMethod(s string) string {
	switch s = strings.ToLower(strings.TrimSpace(s)); s {
	case "upi", "card", "netbanking", "wallet":
		return s
	}
	return ""
}

// registerPayer creates a registration for an old client, which pays before it sends the registration. If the order
// is requested again, or the registration is sent later, no second registration is created.
func (a *API) registerPayer(ctx context.Context, b newOrder, order payments.NewOrder) (id, userID string, err error) {
	payer := legacy.Payer{
		Category: b.Category, Name: b.Username, Address: b.Address, Phone: b.Mobile, Company: b.Company,
		Email: b.Email,
	}
	registration, ok := payer.Registration()
	if !ok {
		p := fair.Problems{}
		p.Add("registrationId", texts.Errors.Required())
		return "", "", p.Err()
	}
	r, _, err := a.registerOnce(ctx,
		sales.NewRegistration{RegistrationInput: registration, Lang: order.Lang, RequestID: order.ClientKey})
	return r.ID, r.UserID, err
}

func (a *API) openedOf(o fair.Order) orderOpened {
	opened := orderOpened{
		OrderID: o.ID, UserID: o.UserID, Amount: rupees(o.Price.Total), ExpiresAt: o.ExpiresAt.UTC(), Mode: a.checkoutMode(),
		Status: o.PublicStatus(),
	}
	if a.payable(o) {
		opened.SessionID, opened.CheckoutURL = o.SessionID, a.checkoutOf(o)
	}
	return opened
}

// payable reports whether a payer can still start a payment attempt for an order.
func (a *API) payable(o fair.Order) bool {
	return o.Status == fair.OrderActive && o.Attempt != fair.AttemptPending && o.SessionID != "" &&
		a.app.Now().Before(o.ExpiresAt)
}

// checkoutMode returns the name of the system at the provider: "production" or "sandbox".
func (a *API) checkoutMode() string {
	if a.app.Payments.Mode == fair.PaymentsCashfree {
		return "production"
	}
	return "sandbox"
}

func (a *API) checkoutOf(o fair.Order) string {
	if a.checkoutURL == nil {
		return ""
	}
	return a.checkoutURL(o.SessionID)
}

func kindAsked(order payments.NewOrder) string {
	if order.Booking != nil {
		return string(fair.OrderForBooking)
	}
	return string(fair.OrderForRegistration)
}

// outcomeOf returns the label of a result in the metrics: "ok" or the kind of the error.
func outcomeOf(err error) string {
	if err == nil {
		return "ok"
	}
	if e, ok := errors.AsType[*fair.Error](err); ok {
		return string(e.Kind)
	}
	return string(fair.KindInternal)
}
