package httpapi

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/httpapi/legacy"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/web"
	"github.com/mela-fair/mela/texts"
)

// newOrder is the body of a request to pay for a registration or a booking. The server computes the price. If the
// request contains an amount, the amount is only compared with this price.
type newOrder struct {
	RegistrationID string           `json:"registrationId,omitempty" doc:"The id of the registration to pay for. Required unless the order is for a stall booking."`
	Booking        *BookingDetails  `json:"booking,omitempty" doc:"The details of the stall booking to pay for."`
	Config         *legacy.Config   `json:"config,omitempty" doc:"Only from old clients: the details of the stall booking as JSON text."`
	OrderID        string           `json:"orderId,omitempty" doc:"An idempotency key that the client generates. A repeated request with the same key returns the first order instead of creating another one."`
	UserID         string           `json:"userID,omitempty" doc:"The 'userID' from the response that created the registration. Required with 'registrationId'. The response is 404 if it is missing or wrong."`
	Username       string           `json:"username,omitempty"`
	Mobile         string           `json:"Mobile,omitempty"`
	Email          string           `json:"email,omitempty"`
	Address        string           `json:"address,omitempty"`
	Company        string           `json:"company,omitempty"`
	Amount         *web.TypedNumber `json:"amount,omitempty" doc:"The amount in rupees that the visitor has seen. The response is 422 if it is not the current price."`
	Part           bool             `json:"part,omitempty" doc:"true: only the first part of the price of stalls is to be paid now. POST /api/hall/quote tells whether this is offered, and the amount."`
	Category       string           `json:"category,omitempty"`
	RedirectURL    string           `json:"redirecturl,omitempty" doc:"The page that opens after a successful payment: a path of this site, or a URL whose origin the office has allowed."`
	CallbackURL    string           `json:"callBack,omitempty" doc:"The page that opens after a failed payment."`
	Method         string           `json:"method,omitempty" doc:"The payment method that the payment page shows first: upi, card, netbanking or wallet."`
	Lang           string           `json:"lang,omitempty"`
}

// orderOpened contains the data that a browser needs for opening the payment page.
type orderOpened struct {
	SessionID   string    `json:"payment_session_id" doc:"The session id for the provider's payment page. Empty if the order cannot be paid any more."`
	OrderID     string    `json:"orderId"`
	UserID      string    `json:"userID" doc:"The id of the payer. It is needed together with 'orderId' for reading the status of the order."`
	Amount      rupees    `json:"amount"`
	ExpiresAt   time.Time `json:"expiresAt"`
	SecondsLeft int       `json:"secondsLeft" doc:"The number of seconds until 'expiresAt', for browsers whose clock is wrong. 0 after this time."`
	Mode        string    `json:"mode" enum:"sandbox,production" doc:"The mode of the provider's script."`
	CheckoutURL string    `json:"checkoutUrl,omitempty" doc:"The URL of the simulator's payment page. Present only in sandbox mode."`
	Status      string    `json:"status" enum:"ACTIVE,PENDING,PAID,FAILED,EXPIRED,REFUNDED" doc:"The status of the order. In the response to a repeated request, it can be different from ACTIVE."`
}

func (a *API) routeOrders() {
	tags := []string{"Payments"}
	web.Add(a.API, web.Public, web.Op("POST /api/cashfree/create-order", "create-order", tags,
		"Create an order for a registration or for stalls",
		"The stalls are held as long as the order can be paid. If stalls are not free, the response is 409, "+
			"names them, and no order is created. If fields are wrong, the response is 422 and names them. If the amount is "+
			"wrong, the error message contains the correct and the sent amount."), a.createOrder)
	a.routePaymentStatus(tags)
	a.routeOwnUnpaid(tags)
	a.routeWebhook(tags)
	a.routeOrderList()
	a.routeRefunds()
	a.routeOfflinePayments()
	a.app.Payments.Routes(a.API)
	a.app.WalkIns.Routes(a.API)
	a.routeCorrections()
}

func (a *API) createOrder(ctx context.Context, in *web.Body[newOrder]) (*web.Body[orderOpened], error) {
	order, err := in.Body.read(ctx)
	if err == nil && order.Booking == nil && order.RegistrationID == "" {
		order.RegistrationID, order.UserID, err = a.registerPayer(ctx, in.Body, order)
	}
	var opened fair.Order
	if err == nil {
		opened, err = a.app.Payments.CreateOrder(ctx, order)
	}
	a.meters.orders.WithLabelValues(kindAsked(order), outcomeOf(err)).Inc()
	if err != nil {
		return nil, err
	}
	return web.BodyOf(a.openedOf(opened)), nil
}

// Read checks the format of the request. The use case checks the prices and the people.
func (b newOrder) read(ctx context.Context) (payment.NewOrder, error) {
	p := fair.Problems{}
	order := payment.NewOrder{
		ClientKey:      p.CleanLine("orderId", b.OrderID, false, web.MaxKey),
		RegistrationID: p.CleanLine("registrationId", b.RegistrationID, false, web.MaxKey),
		UserID:         p.CleanLine("userID", b.UserID, false, web.MaxKey), Method: paymentMethod(b.Method),
		Part:        b.Part,
		RedirectURL: b.RedirectURL,
		CallbackURL: b.CallbackURL,
		Payer: fair.Payer{
			Name: strings.TrimSpace(b.Username), Phone: fair.Phone(strings.TrimSpace(b.Mobile)),
			Email: strings.TrimSpace(b.Email),
		},
		Lang: web.FormLang(ctx, b.Lang), LangUnnamed: b.Lang == "",
	}
	if b.Amount != nil {
		amount := p.CleanRupees("amount", string(*b.Amount))
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
		*clientKey = p.CleanLine("config", key, false, web.MaxKey)
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
func (a *API) registerPayer(ctx context.Context, b newOrder, order payment.NewOrder) (id, userID string, err error) {
	payer := legacy.Payer{
		Category: b.Category, Name: b.Username, Address: b.Address, Phone: b.Mobile, Company: b.Company,
		Email: b.Email,
	}
	edition, err := a.app.Content.Edition(ctx)
	if err != nil {
		return "", "", err
	}
	registration, ok := payer.Registration(edition)
	if !ok {
		return "", "", web.WrongField("registrationId", texts.Errors.Required())
	}
	r, _, err := a.app.Sales.CreateRegistration(ctx,
		sales.NewRegistration{RegistrationInput: registration, Lang: order.Lang, RequestID: order.ClientKey})
	return r.ID, r.UserID, err
}

func (a *API) openedOf(o fair.Order) orderOpened {
	opened := orderOpened{
		OrderID: o.ID, UserID: o.UserID, Amount: rupees(o.Amount), ExpiresAt: o.ExpiresAt.UTC(), Mode: a.checkoutMode(),
		SecondsLeft: a.secondsLeft(o), Status: o.PublicStatus(),
	}
	if a.app.Payments.Payable(o) {
		opened.SessionID, opened.CheckoutURL = o.SessionID, a.deps.CheckoutURL(o.SessionID)
	}
	return opened
}

// secondsLeft returns the number of seconds for which an order can still be paid.
func (a *API) secondsLeft(o fair.Order) int {
	return max(0, int(o.ExpiresAt.Sub(a.app.Now())/time.Second))
}

// checkoutMode returns the name of the system at the provider: "production" or "sandbox".
func (a *API) checkoutMode() string {
	if a.app.Payments.Mode == fair.PaymentsCashfree {
		return "production"
	}
	return "sandbox"
}

func kindAsked(order payment.NewOrder) string {
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
