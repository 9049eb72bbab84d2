package site_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/documents"
	"github.com/mela-fair/mela/internal/edition"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/handclock"
	"github.com/mela-fair/mela/internal/message/whatsapp/cloud"
	"github.com/mela-fair/mela/internal/payment"
	"github.com/mela-fair/mela/internal/sales"
	"github.com/mela-fair/mela/internal/site"
	"github.com/mela-fair/mela/internal/store/storetest"
	"github.com/mela-fair/mela/internal/wiring"
	"github.com/mela-fair/mela/web"
)

// provider is an in-memory payment provider. Tests change its orders.
type provider struct {
	mu       sync.Mutex
	orders   map[string]fair.GatewayOrder
	payments map[string][]fair.GatewayPayment
	down     bool
	busyFor  time.Duration // CreateOrder fails with a 429 response that asks for this pause
}

func (p *provider) CreateOrder(_ context.Context, in fair.GatewayOrderRequest) (fair.GatewayOrder, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down {
		return fair.GatewayOrder{}, &fair.GatewayError{Failure: fair.GatewayNoAnswer}
	}
	if p.busyFor > 0 {
		return fair.GatewayOrder{}, &fair.GatewayError{Failure: fair.GatewayBusy, RetryAfter: p.busyFor}
	}
	o := fair.GatewayOrder{
		OrderID: in.OrderID, CFOrderID: "cf" + in.OrderID, SessionID: "session_" + in.OrderID,
		Status: fair.GatewayOrderActive,
		Amount: in.Amount, Currency: "INR", ExpiresAt: in.ExpiresAt,
	}
	p.orders[in.OrderID] = o
	return o, nil
}

func (p *provider) GetOrder(_ context.Context, id string) (fair.GatewayOrder, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o, known := p.orders[id]
	switch {
	case p.down:
		return o, &fair.GatewayError{Failure: fair.GatewayNoAnswer}
	case !known:
		return o, &fair.GatewayError{Failure: fair.GatewayNotFound}
	}
	return o, nil
}

func (p *provider) GetPayments(_ context.Context, id string) ([]fair.GatewayPayment, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]fair.GatewayPayment(nil), p.payments[id]...), nil
}

func (p *provider) TerminateOrder(ctx context.Context, id string) (fair.GatewayOrder, error) {
	p.set(id, fair.GatewayOrderTerminated)
	return p.GetOrder(ctx, id)
}

func (p *provider) CreateRefund(context.Context, fair.GatewayRefundRequest) (fair.GatewayRefund, error) {
	return fair.GatewayRefund{Status: fair.GatewayRefundPending}, nil
}

func (p *provider) GetRefund(context.Context, string, string) (fair.GatewayRefund, error) {
	return fair.GatewayRefund{Status: fair.GatewayRefundPending}, nil
}

func (p *provider) GetRefunds(context.Context, string) ([]fair.GatewayRefund, error) { return nil, nil }

// set sets the status of an order at the provider.
func (p *provider) set(id string, status fair.GatewayOrderStatus) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := p.orders[id]
	o.Status = status
	p.orders[id] = o
}

// attempt replaces all payment attempts of an order with one attempt.
func (p *provider) attempt(id string, at time.Time, amount fair.Paise, status fair.GatewayPaymentStatus,
	message string,
) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.payments[id] = []fair.GatewayPayment{{
		CFPaymentID: "pay" + id, OrderID: id, Status: status, Amount: amount, Currency: "INR", Message: message, At: at,
		CompletedAt: at,
	}}
}

// payerSite is a site whose payments use the in-memory payment provider.
type payerSite struct {
	*fixture
	provider *provider
}

// payerOptions are the options of a payerSite.
type payerOptions struct {
	mode      fair.PaymentMode
	edition   func(*fair.Edition)
	noSandbox bool // whether the simulator is not used; the provider's page then requires JavaScript
	atGate    func(*http.Request) bool
	whatsapp  *cloud.Client
}

func newPayerSite(t *testing.T, o payerOptions) *payerSite {
	t.Helper()
	if o.mode == "" {
		o.mode = fair.PaymentsSandbox
	}
	db := storetest.SQLite(t)
	at := handclock.At(time.Date(2025, 8, 2, 6, 12, 0, 0, time.UTC))
	shipped, err := edition.ShippedEdition()
	if err != nil {
		t.Fatal(err)
	}
	e := testEdition()
	e.Consent, e.StallTypes, e.Organisations = "2025-1", shipped.StallTypes, shipped.Organisations
	e.Plan = fair.Plan{
		Kinds: []fair.StallKind{{
			ID: "std", Name: fair.Text{fair.English: "Standard", fair.Telugu: "స్టాండర్డ్"}, Size: "3x3m",
			Dimensions: fair.Text{fair.English: "3 × 3 m"},
			Base:       fair.Rupees(75000), GSTHundredths: 1800, OnPlan: true,
		}},
		Stalls: []fair.PlanStall{{
			ID: "std-24", Number: "24", Label: "24", Kind: "std", Size: "3x3m", OnPlan: true,
			Released: true,
		}},
	}
	if o.edition != nil {
		o.edition(&e)
	}
	offered := make([]fair.HallStall, len(e.Plan.Stalls))
	for i, stall := range e.Plan.Stalls {
		offered[i] = fair.HallStall{Key: fair.StallKey{Number: stall.Number, Size: stall.Size}, Released: true, Stock: 1}
	}
	if err := db.CreateEdition(t.Context(), e, offered); err != nil {
		t.Fatal(err)
	}
	p := &provider{orders: map[string]fair.GatewayOrder{}, payments: map[string][]fair.GatewayPayment{}}
	a := wiring.New(wiring.Deps{
		Store: db, Gateway: p, Clock: at, Documents: documents.New(web.Art()), WhatsApp: o.whatsapp,
		Settings: app.Settings{BaseURL: baseURL, Mode: o.mode, OrderExpiry: 20 * time.Minute, Grace: 25 * time.Minute},
	})
	deps := site.Deps{
		App: a, Renderer: builtEngine(t), Dist: web.Dist(), BaseURL: baseURL, AtGate: o.atGate,
	}
	if !o.noSandbox {
		deps.CheckoutURL = func(session string) string { return baseURL + "/sandbox/checkout?" + session }
	}
	s, err := site.New(deps)
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{Site: s, db: db, app: a, clock: at, handler: s.Handler(), browser: "one"}
	return &payerSite{fixture: f, provider: p}
}

// register stores the registration of a farmer.
func (s *payerSite) register(t *testing.T) fair.Registration {
	t.Helper()
	adult := true
	r, _, err := s.app.Sales.CreateRegistration(t.Context(), sales.NewRegistration{
		RegistrationInput: fair.RegistrationInput{
			Category: "Farmer", Name: "Dr. Lakshmi Devi", Address: "Chityal",
			WhatsappNo: "98480 12345", Adult: &adult,
		},
		Lang: fair.Telugu,
	})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// order creates an order for a registration.
func (s *payerSite) order(t *testing.T, r fair.Registration, callback string) fair.Order {
	t.Helper()
	o, err := s.app.Payments.CreateOrder(t.Context(),
		payment.NewOrder{RegistrationID: r.ID, UserID: r.UserID, CallbackURL: callback, Lang: fair.English})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func payPath(r fair.Registration) string {
	return "/payment?" + url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}.Encode()
}

func resultPath(o fair.Order) string {
	return "/payment-success?" + url.Values{"transactionId": {o.ID}, "userID": {o.UserID}}.Encode()
}

// wants fails the test unless the response has the given status, contains all texts in has, and contains no text in
// hasNot. It returns the HTML.
func wants(t *testing.T, response *http.Response, status int, has, hasNot []string) string {
	t.Helper()
	html := text(t, response)
	if response.StatusCode != status {
		t.Errorf("status %d, want %d", response.StatusCode, status)
	}
	shown, _, _ := strings.Cut(html, `<script id="boot"`)
	shown = strings.ReplaceAll(shown, "<!-- -->", "") // separator that React writes between two texts
	for _, words := range has {
		if !strings.Contains(shown, words) {
			t.Errorf("does not show %q", words)
		}
	}
	for _, words := range hasNot {
		if strings.Contains(shown, words) {
			t.Errorf("shows %q", words)
		}
	}
	return html
}
