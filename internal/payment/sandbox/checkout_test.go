package sandbox_test

import (
	"html"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/mela-fair/mela/internal/fair"
)

const checkoutPath = "/sandbox/pg/view/sessions/checkout"

// page opens an order's payment page at the address that Mela uses.
func (w *world) page(session string, header ...string) reply {
	w.t.Helper()
	h := map[string]string{}
	for i := 0; i+1 < len(header); i += 2 {
		h[header[i]] = header[i+1]
	}
	return w.do("GET", strings.TrimPrefix(w.sim.CheckoutURL(session), w.server.URL), "", h)
}

// press submits the payment page by pressing one of its buttons.
func (w *world) press(session, result string, more ...string) reply {
	w.t.Helper()
	form := url.Values{"payment_session_id": {session}, "result": {result}}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return w.do(
		"POST", "/sandbox/pg/view/sessions/result", form.Encode(),
		map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
	)
}

func has(t *testing.T, r reply, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(r.raw, part) {
			t.Errorf("the page has no %q:\n%s", part, r.raw)
		}
	}
}

func TestTheCheckoutPage(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	o := w.order("A-1")
	if want := w.server.URL + checkoutPath + "?payment_session_id=" + o.SessionID; w.sim.CheckoutURL(o.SessionID) != want {
		t.Errorf("address %s, want %s", w.sim.CheckoutURL(o.SessionID), want)
	}
	p := w.page(o.SessionID)
	mustEqual(t, "status", p.status, 200)
	has(t, p, "No money moves", "कोई पैसा नहीं कटेगा", "మీ డబ్బు పోదు", "₹1,00,300", "A-1", `lang="en"`,
		`value="upi"`, `value="credit_card"`, `value="net_banking"`, `value="fail"`, `value="pending"`, `value="drop"`,
		`value="close"`, `value="late"`)

	style := regexp.MustCompile(`<link rel="stylesheet" href="([^"]+)">`).FindStringSubmatch(p.raw)
	if style == nil {
		t.Fatal("no style")
	}
	has(t, w.do("GET", style[1], "", nil), ".methods button")
	// The policy must allow the style and the redirect to the merchant. It must allow no script.
	policy := p.header.Get("Content-Security-Policy")
	for _, part := range []string{
		"default-src 'none'", "style-src 'self'",
		"form-action 'self' https://fair.example.in;", "base-uri 'none'",
	} {
		if !strings.Contains(policy, part) {
			t.Errorf("policy %q has no %q", policy, part)
		}
	}
	if regexp.MustCompile(`(?i)<script|style=|\son[a-z]+=`).MatchString(p.raw) {
		t.Error("the page has script or inline style")
	}
	mustEqual(t, "cache", p.header.Get("Cache-Control"), "no-store")
}

func TestEveryButton(t *testing.T) {
	const back = "https://fair.example.in/payment-success?transactionId=A-1&userID=TOKEN"
	for result, tc := range map[string]struct {
		order   fair.GatewayOrderStatus
		payment fair.GatewayPaymentStatus // empty: no attempt was created
		group   string
		later   fair.GatewayOrderStatus // status of the order after half an hour
		stays   bool                    // true: the response is a page and not a redirect
	}{
		"upi":         {order: "PAID", payment: "SUCCESS", group: "upi", later: "PAID"},
		"credit_card": {order: "PAID", payment: "SUCCESS", group: "credit_card", later: "PAID"},
		"debit_card":  {order: "PAID", payment: "SUCCESS", group: "debit_card", later: "PAID"},
		"net_banking": {order: "PAID", payment: "SUCCESS", group: "net_banking", later: "PAID"},
		"wallet":      {order: "PAID", payment: "SUCCESS", group: "wallet", later: "PAID"},
		"fail":        {order: "ACTIVE", payment: "FAILED", group: "upi", later: "EXPIRED"},
		"pending":     {order: "ACTIVE", payment: "PENDING", group: "upi", later: "EXPIRED"},
		"drop":        {order: "ACTIVE", payment: "USER_DROPPED", group: "upi", later: "EXPIRED"},
		"soon":        {order: "ACTIVE", payment: "PENDING", group: "upi", later: "PAID"},
		"late":        {order: "ACTIVE", payment: "PENDING", group: "upi", later: "EXPIRED"},
		"close":       {order: "ACTIVE", later: "EXPIRED", stays: true},
		"close_paid":  {order: "PAID", payment: "SUCCESS", group: "upi", later: "PAID", stays: true},
	} {
		t.Run(result, func(t *testing.T) {
			w := newWorld(t, sqliteOpener(t))
			o := w.order("A-1")
			has(t, w.page(o.SessionID), `name="result" value="`+result+`"`)
			p := w.press(o.SessionID, result)
			if tc.stays {
				mustEqual(t, "status", p.status, 200)
				has(t, p, "You can close this tab", html.EscapeString(back))
			} else {
				mustEqual(t, "status", p.status, 303)
				mustEqual(t, "back", p.header.Get("Location"), back)
			}
			mustEqual(t, "order", w.status("A-1"), tc.order)
			var got fair.GatewayPayment
			if all := w.payments("A-1"); len(all) > 0 {
				got = all[0]
			}
			mustEqual(t, "payment", got.Status, tc.payment)
			mustEqual(t, "group", got.Group, tc.group)
			w.advance("30m")
			mustEqual(t, "order later", w.status("A-1"), tc.later)
		})
	}
}

func TestAnOrderThatCannotBePaidSaysSo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		for id, tc := range map[string]struct {
			end  func(id string)
			says string
		}{
			"paid": {func(id string) { w.attempt(id, `{}`) }, "This order is paid already."},
			"terminated": {func(id string) {
				w.api("PATCH", "/orders/"+id, `{"order_status":"TERMINATED"}`)
			}, "can no longer be paid"},
			"expired": {func(string) { w.advance("20m") }, "The time to pay this order is over."},
		} {
			o := w.order(id)
			tc.end(id)
			p := w.page(o.SessionID)
			mustEqual(t, id, p.status, 200)
			has(t, p, tc.says, "Back to the website", `href="https://fair.example.in/payment-success?transactionId=`+id)
			if strings.Contains(p.raw, "<button") {
				t.Errorf("%s: there are buttons", id)
			}
			before := len(w.payments(id))
			mustEqual(t, "a button all the same", w.press(o.SessionID, "upi").status, 409)
			mustEqual(t, "attempts", len(w.payments(id)), before)
		}
	})
}

func TestAButtonPressedTwiceIsOneAttempt(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		o := w.order("A-1")
		var all sync.WaitGroup
		for range 5 {
			all.Go(func() {
				if p := w.press(o.SessionID, "upi"); p.status != 303 && p.status != 409 {
					t.Errorf("status %d", p.status)
				}
			})
		}
		all.Wait()
		mustEqual(t, "attempts", len(w.payments("A-1")), 1)
	})
}

func TestCheckoutPagesOfUnknownSessions(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	o := w.order("A-1")
	for _, session := range []string{"", "session_none", "A-1", "session_\x00", strings.Repeat("x", 5000)} {
		p := w.do("GET", checkoutPath+"?payment_session_id="+url.QueryEscape(session), "", nil)
		mustEqual(t, "session "+session[:min(len(session), 20)], p.status, 404)
		has(t, p, "There is no such payment.", "No money moves")
		mustEqual(t, "result", w.press(session, "upi").status, 404)
	}
	mustEqual(t, "an unknown button", w.press(o.SessionID, "free").status, 400)
	mustEqual(t, "order", w.status("A-1"), fair.GatewayOrderActive)
}

func TestTheCheckoutPageIsInThePayersLanguage(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	for name, tc := range map[string]struct{ returnURL, accept, lang, says string }{
		"telugu page":     {"https://fair.example.in/te/payment-success?t={order_id}", "en", "te", "UPI తో చెల్లించండి"},
		"hindi page":      {"https://fair.example.in/hi/payment-success", "te", "hi", "UPI से भुगतान"},
		"english page":    {"https://fair.example.in/payment-success", "te", "en", "Pay by UPI"},
		"browser":         {"", "te-IN,te;q=0.9,en;q=0.8", "te", "UPI తో చెల్లించండి"},
		"unknown browser": {"", "fr,de", "en", "Pay by UPI"},
	} {
		t.Run(name, func(t *testing.T) {
			r := w.orderRequest(strings.ReplaceAll(name, " ", "-"))
			r.ReturnURL = tc.returnURL
			o, err := w.client.CreateOrder(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			p := w.page(o.SessionID, "Accept-Language", tc.accept)
			has(t, p, `<html lang="`+tc.lang+`">`, tc.says, "No money moves", "మీ డబ్బు పోదు")
			if tc.returnURL == "" { // the order has no return URL
				p = w.press(o.SessionID, "upi")
				mustEqual(t, "status", p.status, 200)
			}
		})
	}
}

func TestTheChosenMethodComesFirst(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	for methods, want := range map[string]string{
		"":             "upi credit_card debit_card net_banking wallet",
		"nb,upi,cc":    "net_banking upi credit_card",
		"app":          "wallet",
		"dc, upi":      "debit_card upi",
		"paypal,nb":    "net_banking",
		"upi,applepay": "upi",
	} {
		r := w.orderRequest(fair.NewUUID())
		r.PaymentMethods = methods
		o, err := w.client.CreateOrder(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		p := w.page(o.SessionID)
		part := p.raw[strings.Index(p.raw, `class="methods"`):strings.Index(p.raw, `class="others"`)]
		var got []string
		for _, m := range regexp.MustCompile(`value="(\w+)"`).FindAllStringSubmatch(part, -1) {
			got = append(got, m[1])
		}
		mustEqual(t, methods, strings.Join(got, " "), want)
	}
}

func TestValuesOfTheMerchantAreEscaped(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	r := w.orderRequest("A-1")
	r.ReturnURL = `https://fair.example.in/?x="><script>alert(1)</script>&id={order_id}`
	o, err := w.client.CreateOrder(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	w.attempt("A-1", `{}`)
	if p := w.page(o.SessionID); strings.Contains(p.raw, "<script") {
		t.Errorf("the page has a script:\n%s", p.raw)
	}
}

func TestAnEarlierAttemptIsShown(t *testing.T) {
	w := newWorld(t, sqliteOpener(t))
	o := w.order("A-1")
	w.press(o.SessionID, "pending")
	has(t, w.page(o.SessionID), "An earlier attempt is still with the bank.", `value="upi"`)
}

// The log must contain the events, but no secrets and no personal data.
func TestTheLog(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.run()
		o := w.order("A-1")
		w.page(o.SessionID)
		w.press(o.SessionID, "upi")
		w.merchant.next(t)
		w.settled("A-1", 1)
		w.status("A-1")
		w.fault(`{"match":"GET /pg/orders/*","status":503}`)
		w.api("GET", "/orders/A-1", "")
		var kinds []string
		for _, line := range w.log("A-1") {
			kinds = append(kinds, line["kind"].(string))
		}
		for _, kind := range []string{"api", "webhook"} {
			if !strings.Contains(strings.Join(kinds, " "), kind) {
				t.Errorf("no line of kind %s in %v", kind, kinds)
			}
		}
		raw := w.do("GET", "/sandbox/sim/log", "", nil).raw
		for _, part := range []string{
			`"status":503`, `"code":"request_failed"`, `"event":"PAYMENT_SUCCESS_WEBHOOK"`,
			`"method":"POST"`,
		} {
			if !strings.Contains(raw, part) {
				t.Errorf("no %s in %s", part, raw)
			}
		}
		for _, private := range []string{o.SessionID, "session_", "sandbox-secret", "9876543210", "asha@", "Asha", "TOKEN"} {
			if strings.Contains(raw, private) {
				t.Errorf("%q is in the log", private)
			}
		}
	})
}
