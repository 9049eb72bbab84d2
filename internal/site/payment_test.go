package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

func TestPaymentPage(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)

	page := s.get("/te" + payPath(r))
	wants(t, page, 200, []string{
		`value="upi"`, `value="netbanking"`, `value="transfer"`, "₹100", "₹0", `value="` + r.UserID + `"`,
		`id="f-username"`, `value="Dr. Lakshmi Devi"`, `value="9848012345"`, "మీ UPI ID", `role="img"`, `href="/te/orders"`,
	}, []string{`name="upiId"`})
	if page.Header.Get("Cache-Control") != "no-store" || page.Header.Get("X-Robots-Tag") != "noindex" {
		t.Errorf("a personal page is sent with %v", page.Header)
	}
	// Whoever pays instead gets a link of its own, without the secret id.
	wants(t, s.get("/te"+payPath(r)), 200, []string{
		`href="` + baseURL + `/te/payment?pay=registration.`, `href="https://wa.me/?text=`, `href="mailto:?subject=`,
		url.QueryEscape(baseURL + "/te/payment?pay=registration."),
	}, nil)

	bare := s.get("/payment")
	wants(t, bare, 200, []string{
		"What do you want to pay?", `href="/registration"`, `href="/orders"`, `href="/stallbooking"`,
	}, nil)
	if bare.Header.Get("X-Robots-Tag") != "noindex" {
		t.Error("the payment page without a registration is open to search engines")
	}
	wants(t, s.get("/payment?registrationId="+r.ID+"&userID=MKMUUID1"), 404, nil, []string{"Lakshmi"})
	wants(t, s.get("/payment?registrationId="+r.ID), 404, nil, []string{"Lakshmi"})
}

func TestPayingWithoutScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	form := url.Values{
		"registrationId": {r.ID}, "userID": {r.UserID}, "method": {"upi"}, "username": {"Lakshmi"},
		"Mobile": {"9848012345"}, "email": {""},
	}

	without := url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}
	wants(t, s.post("/payment", without), 422, []string{"Please select a payment method"}, nil)

	bad := url.Values{
		"registrationId": {r.ID}, "userID": {r.UserID}, "method": {"upi"}, "username": {" "},
		"Mobile": {"12"}, "email": {"x"},
	}
	wants(t, s.post("/hi/payment", bad), 422, []string{
		"10 अंकों का सही फ़ोन नंबर लिखें", "name@example.com", `value="12"`, "/te/payment?registrationId=",
	}, nil)

	opened := s.post("/te/payment", form)
	location := opened.Header.Get("Location")
	if opened.StatusCode != http.StatusSeeOther ||
		!strings.HasPrefix(location, baseURL+"/sandbox/checkout?session_MKM00") {
		t.Fatalf("%d to %q", opened.StatusCode, location)
	}
	if again := s.post("/te/payment", form).Header.Get("Location"); again != location {
		t.Error("pressing twice opened two orders")
	}
	id := strings.TrimPrefix(location, baseURL+"/sandbox/checkout?session_")
	o, err := s.app.Payments.FindOwnOrder(t.Context(), id, r.UserID)
	if err != nil || o.CallbackURL != "/te"+payPath(r) || o.RedirectURL != "/te/" || o.Method != "upi" {
		t.Errorf("order %+v, %v", o, err)
	}

	s.provider.attempt(id, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentPending, "")
	s.clock.Advance(10 * time.Second)
	if _, err := s.app.Payments.CheckOrder(t.Context(), id, r.UserID); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(payPath(r)), 200, []string{"Do not pay again.", "transactionId=" + id},
		[]string{"How do you want to pay?"})

	s.provider.attempt(id, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentSuccess, "")
	s.provider.set(id, fair.GatewayOrderPaid)
	s.clock.Advance(10 * time.Second)
	if _, err := s.app.Payments.CheckOrder(t.Context(), id, r.UserID); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(payPath(r)), 200, []string{"This registration is paid", "transactionId=" + id},
		[]string{"How do you want to pay?"})
	if paid := s.post("/payment", form); paid.StatusCode != http.StatusSeeOther ||
		paid.Header.Get("Location") != payPath(r) {
		t.Errorf("paying what is paid: %d to %q", paid.StatusCode, paid.Header.Get("Location"))
	}
}

func TestPaymentPageWhenTheProviderIsDown(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	s.provider.down = true
	form := url.Values{
		"registrationId": {r.ID}, "userID": {r.UserID}, "method": {"card"}, "username": {"Lakshmi"},
		"Mobile": {"9848012345"},
	}
	wants(t, s.post("/payment", form), 503, []string{"We cannot reach the payment service right now.", `value="Lakshmi"`},
		nil)
}

// While the provider is busy, a form without script leads to the order's page. It says that everything is saved, loads
// again after the pause that the provider asked for, and continues to the payment.
func TestABusyProviderIsTriedAgainWithoutScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	for path, form := range map[string]url.Values{
		"/payment": {
			"registrationId": {r.ID}, "userID": {r.UserID}, "method": {"upi"}, "username": {"Lakshmi"},
			"Mobile": {"9848012345"},
		},
		"/stallbooking": bookingForm("24:3x3m"),
	} {
		s.provider.busyFor = 40 * time.Second
		sent := s.post("/te"+path, form)
		order := sent.Header.Get("Location")
		if sent.StatusCode != http.StatusSeeOther || !strings.HasPrefix(order, "/te/payment-success?") {
			t.Fatalf("%s: %d to %q", path, sent.StatusCode, order)
		}
		for range 2 {
			s.clock.Advance(10 * time.Minute)
			wants(t, s.get(order), 200, []string{"దయచేసి కాసేపు ఆగండి", `http-equiv="refresh" content="40"`}, nil)
		}
		s.provider.busyFor = 0
		if opened := s.get(order); opened.StatusCode != http.StatusSeeOther ||
			!strings.HasPrefix(opened.Header.Get("Location"), baseURL+"/sandbox/checkout?session_") {
			t.Errorf("%s: %d to %q", path, opened.StatusCode, opened.Header.Get("Location"))
		}
	}
}

func TestPaymentPageInOtherModes(t *testing.T) {
	off := newPayerSite(t, payerOptions{mode: fair.PaymentsOff, noSandbox: true})
	wants(t, off.get(payPath(off.register(t))), 200, []string{"Online payment is not open now"},
		[]string{"How do you want to pay?"})

	live := newPayerSite(t, payerOptions{mode: fair.PaymentsCashfree, noSandbox: true})
	r := live.register(t)
	page := live.get(payPath(r))
	if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "https://sdk.cashfree.com") {
		t.Error("the provider's checkout could not be opened")
	}
	wants(t, page, 200, []string{"<noscript>", "The payment page opens only when JavaScript is on."}, nil)
	form := url.Values{
		"registrationId": {r.ID}, "userID": {r.UserID}, "method": {"upi"}, "username": {"Lakshmi"},
		"Mobile": {"9848012345"},
	}
	wants(t, live.post("/payment", form), 422, []string{"JavaScript"}, nil)
	if len(live.provider.orders) != 0 {
		t.Error("an order was opened that nobody could pay")
	}
}

func TestPaymentPageOfACancelledRegistration(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r := s.register(t)
	r.Status = fair.RegistrationCancelled
	if _, err := s.db.UpdateRegistration(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(payPath(r)), 200, []string{"This registration is cancelled", `href="/ContactUs"`},
		[]string{"How do you want to pay?"})
}
