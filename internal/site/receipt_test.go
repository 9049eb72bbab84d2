package site_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/fair"
)

// paidOrder creates and pays an order for a registration. It returns the registration and the order.
func paidOrder(t *testing.T, s *payerSite) (fair.Registration, fair.Order) {
	t.Helper()
	r := s.register(t)
	o := s.order(t, r, "")
	s.provider.attempt(o.ID, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentSuccess, "")
	s.provider.set(o.ID, fair.GatewayOrderPaid)
	s.clock.Advance(6 * time.Second)
	return r, o
}

func TestThePayersPageHasTheDocumentsInThreeLanguages(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	_, o := paidOrder(t, s)
	receipt := "/api/receipts/" + o.ID + "/" + o.UserID + "?lang="
	number := "&amp;number=RC%2F25-26%2F000001"
	wants(t, s.get(resultPath(o)), 200,
		[]string{
			"Download Receipt", receipt + "en" + number, receipt + "hi" + number, receipt + "te" + number,
			"RC/25-26/000001 · ₹100",
		}, nil)
	wants(t, s.get("/te"+resultPath(o)), 200,
		[]string{"రసీదు డౌన్‌లోడ్ చేయండి", receipt + "te" + number, "हिन्दी: RC/25-26/000001"}, []string{"Download Receipt"})
	unpaid := s.order(t, s.register(t), "")
	wants(t, s.get(resultPath(unpaid)), 200, nil, []string{"Download Receipt", "/api/receipts/"})
}

func TestThePaymentPageOfAPaidRegistrationHasTheReceipt(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	r, o := paidOrder(t, s)
	s.get(resultPath(o)) // at this request, the site queries the provider
	path := "/payment?" + url.Values{"registrationId": {r.ID}, "userID": {r.UserID}}.Encode()
	wants(t, s.get("/hi"+path), 200,
		[]string{"रसीद डाउनलोड करें", `href="/api/receipts/` + o.ID + "/" + o.UserID + `?lang=hi"`}, nil)
}

// mainOf returns the HTML of a page without its header and footer.
func mainOf(t *testing.T, html string) string {
	t.Helper()
	_, rest, found := strings.Cut(html, "<main")
	main, _, ended := strings.Cut(rest, "</main>")
	if !found || !ended {
		t.Fatal("the page has no main element")
	}
	return main
}

func TestReceiptAndOwnDataLeadToMyOrders(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	for _, lang := range fair.Langs {
		for _, path := range []string{"/receipt", "/my-data", "/my-data?asked=1"} {
			html := mainOf(t, text(t, s.get(lang.PathPrefix()+path)))
			if !strings.Contains(html, `href="`+lang.PathPrefix()+`/orders"`) {
				t.Errorf("%s%s does not lead to My orders", lang.PathPrefix(), path)
			}
		}
	}
}

func TestAReceiptIsFoundWithoutScript(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	_, o := paidOrder(t, s)
	wants(t, s.get("/receipt"), 200,
		[]string{"Find your receipt", `name="phone"`, `name="reference"`, `action="/receipt"`}, nil)
	wants(t, s.get("/te/receipt"), 200, []string{"మీ రసీదు పొందండి", `action="/te/receipt"`},
		[]string{"Find your receipt"})
	if response := s.get("/Receipt"); response.StatusCode != http.StatusPermanentRedirect {
		t.Errorf("/Receipt answers %d", response.StatusCode)
	}
	phone := string(o.Payer.Phone)
	to := seeOther(t, s.post("/te/receipt", url.Values{"phone": {"+91 " + phone}, "reference": {" " + o.ID + " "}}),
		"/te/payment-success?")
	wants(t, s.get(to), 200, []string{"RC/25-26/000001"}, nil)

	const wrong = "We have no order with this phone number and order number."
	other := "9" + strings.Repeat("1", 9)
	first := s.post("/receipt", url.Values{"phone": {other}, "reference": {o.ID}})
	wants(t, first, 422, []string{wrong, `value="` + other + `"`, `value="` + o.ID + `"`}, []string{o.UserID})
	wants(t, s.post("/receipt", url.Values{"phone": {phone}, "reference": {"MKM00x"}}), 422, []string{wrong}, nil)
	wants(t, s.post("/receipt", url.Values{"phone": {"12"}}), 422,
		[]string{"Please enter a valid 10-digit phone number", "at least its last six characters"}, []string{wrong})
	if first.Header.Get("Cache-Control") != "no-store" {
		t.Error("what was typed may be kept")
	}
	for range 10 {
		s.post("/receipt", url.Values{"phone": {phone}, "reference": {"guesses"}})
	}
	if blocked := s.post("/receipt",
		url.Values{"phone": {phone}, "reference": {o.ID}}); blocked.StatusCode != http.StatusTooManyRequests {
		t.Errorf("after many wrong ones: %d", blocked.StatusCode)
	}
}
