package site_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/mela-fair/mela/internal/app"
	"github.com/mela-fair/mela/internal/fair"
	"github.com/mela-fair/mela/internal/payment"
)

// Without a script, an unpaid order shows the time of day until which it can be paid. "Time left" would be untrue.
func TestAnUnpaidOrderWithoutScriptSaysUntilWhen(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	path := resultPath(s.order(t, s.register(t), ""))
	for prefix, label := range map[string]string{
		"": "Pay until", "/te": "ఈ సమయం లోపు చెల్లించండి", "/hi": "इस समय तक भुगतान करें",
	} {
		html := wants(t, s.get(prefix+path), http.StatusOK, nil, nil)
		main, _, _ := strings.Cut(html, "</main>") // after it follow the texts of the script
		if !strings.Contains(main, label) || strings.Contains(main, "Time left") {
			t.Errorf("the page in %q lacks %q", prefix, label)
		}
	}
}

// Who mistypes the address of a result finds the way to My orders below the message.
func TestAnUnknownOrderLeadsToMyOrders(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	for _, prefix := range []string{"", "/te", "/hi"} {
		html := wants(t, s.get(prefix+"/payment-success?transactionId=MKM001&userID=MKMUUID1"), http.StatusNotFound, nil, nil)
		_, main, _ := strings.Cut(html, "<main")
		main, _, _ = strings.Cut(main, "</main>")
		if !strings.Contains(main, `href="`+prefix+`/orders"`) {
			t.Errorf("the page in %q does not lead to My orders", prefix)
		}
	}
}

func TestPaymentResultPage(t *testing.T) {
	const again = "Try payment again"
	for name, c := range map[string]struct {
		move        func(t *testing.T, s *payerSite, id string)
		has, hasNot []string
	}{
		"nothing attempted": {
			has: []string{
				"You have not paid yet", "Continue to payment", "/sandbox/checkout?session_",
				"2 August 2025, 12:02 pm", "Ordered on", "2 August 2025, 11:42 am",
			}, hasNot: []string{"Payment Failed"},
		},
		"failed": {
			move: func(t *testing.T, s *payerSite, id string) {
				s.provider.attempt(id, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentFailed, "Transaction failed at the bank")
			},
			has: []string{
				"Payment Failed", "The bank says: Transaction failed at the bank", again,
				"/sandbox/checkout?session_",
			},
		},
		"left": {
			move: func(t *testing.T, s *payerSite, id string) {
				s.provider.attempt(id, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentDropped, "")
			},
			has: []string{"Payment Failed", "You left the payment page before the payment was complete.", again},
		},
		"with the bank": {
			move: func(t *testing.T, s *payerSite, id string) {
				s.provider.attempt(id, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentPending, "")
			},
			has:    []string{"We are confirming your payment with your bank", "Do not pay again.", "Check again"},
			hasNot: []string{again, "Failed"},
		},
		"paid": {
			move: func(t *testing.T, s *payerSite, id string) {
				s.provider.attempt(id, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentSuccess, "")
				s.provider.set(id, fair.GatewayOrderPaid)
			},
			has: []string{
				"Payment Successful", "Thank you, Dr. Lakshmi Devi. We have your payment.", "₹100", "Farmer",
				"2 August 2025, 11:42 am",
			}, hasNot: []string{again},
		},
		"another amount": {
			move: func(t *testing.T, s *payerSite, id string) {
				s.provider.attempt(id, s.app.Now(), fair.Rupees(1), fair.GatewayPaymentSuccess, "")
				s.provider.set(id, fair.GatewayOrderPaid)
			},
			has:    []string{"Payment Successful", "Still to pay"},
			hasNot: []string{again},
		},
		"time over": {
			move: func(_ *testing.T, s *payerSite, _ string) { s.clock.Advance(21 * time.Minute) },
			has: []string{
				"This order can no longer be paid", "usually in 5–7 working days", "Start the payment again",
				"/payment?registrationId=",
			}, hasNot: []string{again, "Failed"},
		},
		"provider silent": {
			move:   func(_ *testing.T, s *payerSite, _ string) { s.provider.down = true },
			has:    []string{"Cannot check right now", "This does not mean that your payment failed.", "Try Again"},
			hasNot: []string{again, "Payment Failed"},
		},
		"provider silent after a failure": {
			move: func(t *testing.T, s *payerSite, id string) {
				s.provider.attempt(id, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentFailed, "")
				if o, err := s.app.Payments.Settle(t.Context(), id); err != nil || o.Attempt != fair.AttemptFailed {
					t.Fatalf("%+v, %v", o, err)
				}
				s.clock.Advance(time.Minute)
				s.provider.down = true
			},
			has: []string{"Cannot check right now"}, hasNot: []string{"Payment Failed"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newPayerSite(t, payerOptions{})
			o := s.order(t, s.register(t), "")
			if c.move != nil {
				c.move(t, s, o.ID)
			}
			s.clock.Advance(6 * time.Second)
			page := s.get(resultPath(o))
			if page.Header.Get("Cache-Control") != "no-store" || page.Header.Get("X-Robots-Tag") != "noindex" {
				t.Errorf("a personal page is sent with %v", page.Header)
			}
			wants(t, page, 200, c.has, c.hasNot)
		})
	}
}

// If the payer has no payment reference yet, the office finds the order by its date. Therefore, the page shows the
// date.
func TestTheDateOfAnUnpaidOrder(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.order(t, s.register(t), "")
	s.clock.Advance(10 * time.Minute)
	for prefix, has := range map[string][]string{
		"":    {"Ordered on", "2 August 2025, 11:42 am"},
		"/hi": {"ऑर्डर का समय", "2 अगस्त 2025, सुबह 11:42"},
		"/te": {"ఆర్డర్ చేసిన సమయం", "2 ఆగస్టు 2025, ఉదయం 11:42"},
	} {
		wants(t, s.get(prefix+resultPath(o)), 200, has, nil)
		wants(t, s.get(prefix+resultPath(o)+"&returned=1"), 200, has, nil)
	}
	for _, move := range []func(){
		func() {
			s.provider.attempt(o.ID, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentFailed, "")
		},
		func() {
			s.provider.attempt(o.ID, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentPending, "")
		},
		func() { s.provider.down = true },
	} {
		move()
		s.clock.Advance(time.Minute)
		wants(t, s.get(resultPath(o)), 200, []string{"Ordered on", "2 August 2025, 11:42 am"}, nil)
	}
}

// The provider's error message is in English, so only the English page shows it.
func TestTheReasonOfAFailureIsInThePagesLanguage(t *testing.T) {
	for _, c := range []struct {
		status fair.GatewayPaymentStatus
		says   map[string]string
	}{
		{fair.GatewayPaymentFailed, map[string]string{
			"": "The bank says: Not enough money", "/te": "బ్యాంకు ఈ చెల్లింపును నిర్ధారించలేదు.",
			"/hi": "बैंक ने इस भुगतान की पुष्टि नहीं की।",
		}},
		{fair.GatewayPaymentDropped, map[string]string{
			"":    "You left the payment page before the payment was complete.",
			"/te": "చెల్లింపు పూర్తి కాకముందే మీరు పేజీ వదిలేశారు.",
			"/hi": "भुगतान पूरा होने से पहले आप लौट आए।",
		}},
	} {
		s := newPayerSite(t, payerOptions{})
		o := s.order(t, s.register(t), "")
		s.provider.attempt(o.ID, s.app.Now(), fair.Rupees(100), c.status, "Not enough money")
		s.clock.Advance(6 * time.Second)
		for prefix, says := range c.says {
			var not []string
			if prefix != "" {
				not = []string{"Not enough money"}
			}
			wants(t, s.get(prefix+resultPath(o)), 200, []string{says}, not)
		}
	}
}

// The provider may report a payment only some seconds after the payer has returned. Until then, the page must not show
// the order as unpaid. If the payer has not paid, the page must offer the payment again after a few checks.
func TestPaymentResultPageOnArrival(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.order(t, s.register(t), "")
	const unpaid, confirming = "You have not paid yet", "We are confirming your payment"
	for _, c := range []struct{ returned, has, hasNot string }{
		{"&returned=1", "&amp;returned=2\"", unpaid},
		{"&returned=2", "&amp;returned=3\"", unpaid},
		{"&returned=3", unpaid, confirming},
		{"&returned=0", unpaid, confirming},
		{"&returned=x", unpaid, confirming},
		{"", unpaid, confirming},
	} {
		s.clock.Advance(6 * time.Second)
		wants(t, s.get(resultPath(o)+c.returned), 200, []string{c.has}, []string{c.hasNot})
	}
	// Without JavaScript, the page loads again by itself.
	const refresh = `<noscript><meta http-equiv="refresh" content="10"/></noscript>`
	waiting := wants(t, s.get(resultPath(o)+"&returned=1"), 200, []string{confirming, "Check again", refresh},
		[]string{"Continue to payment"})
	if strings.Index(waiting, refresh) > strings.Index(waiting, "<body>") {
		t.Error("the page loads again by an element that is only allowed in the head")
	}
	s.provider.attempt(o.ID, s.app.Now(), fair.Rupees(100), fair.GatewayPaymentFailed, "")
	s.clock.Advance(6 * time.Second)
	wants(t, s.get(resultPath(o)+"&returned=1"), 200, []string{"Payment Failed"}, []string{confirming, refresh})
}

func TestPaymentResultPageOfOthers(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o := s.order(t, s.register(t), "")
	for _, target := range []string{
		"/te/payment-success", "/te/payment-success?transactionId=" + o.ID,
		"/te/payment-success?userID=" + o.UserID,
	} {
		if response := s.get(target); response.StatusCode != http.StatusSeeOther ||
			response.Header.Get("Location") != "/te/" {
			t.Errorf("%s: %d to %q", target, response.StatusCode, response.Header.Get("Location"))
		}
	}
	wants(t, s.get("/payment-success?transactionId="+o.ID+"&userID=MKMUUID1"), 404, nil, []string{"Lakshmi", o.ID})
	wants(t, s.get("/payment-success?transactionId=MKM001&userID="+o.UserID), 404, nil, []string{"Lakshmi"})
}

func TestPaymentResultPageOfABooking(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{
		Booking: &fair.BookingInput{
			Name: "Green Roots", ContactPerson: "Ravi Kumar", Phone: "9848012345", Address: "Nalgonda", Type: "STD Stall",
			Card:   "private",
			Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}},
		},
		RedirectURL: "/te/stallbooking?done=1", Lang: fair.Telugu,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.provider.attempt(o.ID, s.app.Now(), fair.Rupees(88500), fair.GatewayPaymentSuccess, "")
	s.provider.set(o.ID, fair.GatewayOrderPaid)
	s.clock.Advance(6 * time.Second)
	wants(t, s.get(resultPath(o)), 200, []string{
		"Payment Successful", "Thank you, Ravi Kumar.", "₹88,500", "Green Roots", "Standard 24", "3 × 3 m", "Confirmed",
		"Our team will contact you within 24 hours. Your order number: " + o.ID, `href="/te/stallbooking?done=1"`,
	}, nil)
	wants(t, s.get("/te"+resultPath(o)), 200, []string{"స్టాండర్డ్ 24", "24 గంటల్లో"}, nil)
}

// After the payment deadline, the stalls are held until the provider has closed the order. During this time, the page
// must not say that the office has recorded a payment.
func TestAnExpiredOrderThatIsNotClosedYetClaimsNoPayment(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: expiringBooking(), Lang: fair.English})
	if err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(21 * time.Minute)
	s.provider.set(o.ID, fair.GatewayOrderTerminating)
	wants(t, s.get(resultPath(o)), 200,
		[]string{"This order can no longer be paid", "Choose stalls again"}, []string{"recorded your payment", "stay yours"})
	s.record(t, fair.NewOfflinePayment{BookingID: o.BookingID, Amount: o.Amount.JSONNumber()})
	wants(t, s.get(resultPath(o)), 200, []string{"recorded your payment", "stay yours"},
		append([]string{"Choose stalls again"}, asksNoMoney...))
}

func expiringBooking() *fair.BookingInput {
	return &fair.BookingInput{
		Name: "Green Roots", ContactPerson: "Ravi", Phone: "98480 12345", Address: "Kukatpally", Type: "STD Stall",
		Card: "private", Stalls: []fair.StallKey{{Number: "24", Size: "3x3m"}},
	}
}

// If a confirmed booking's order expires, the booking keeps its stalls. The payer's page must show this.
func TestTheExpiredOrderOfAConfirmedBookingKeepsItsStalls(t *testing.T) {
	s := newPayerSite(t, payerOptions{})
	o, err := s.app.Payments.CreateOrder(t.Context(), payment.NewOrder{Booking: expiringBooking(), Lang: fair.Telugu})
	if err != nil {
		t.Fatal(err)
	}
	office := app.WithActor(t.Context(), fair.Account{ID: "owner", Role: fair.RoleOwner})
	confirmed := string(fair.BookingConfirmed)
	if _, err := s.app.Sales.UpdateBooking(office, o.BookingID, fair.BookingUpdate{Status: &confirmed}); err != nil {
		t.Fatal(err)
	}
	s.clock.Advance(50 * time.Minute)
	s.provider.set(o.ID, fair.GatewayOrderExpired)
	wants(t, s.get(resultPath(o)), 200,
		[]string{"your stalls stay yours", "₹88,500", "9 August 2025", `href="/ContactUs"`},
		[]string{"released", "Choose stalls again"})
	wants(t, s.get("/te"+resultPath(o)), 200, []string{"స్టాళ్లు మీవే", `href="/te/ContactUs"`}, nil)
	next, err := s.app.Payments.SendPaymentLink(office, o.BookingID)
	if err != nil {
		t.Fatal(err)
	}
	wants(t, s.get(resultPath(o)), 200, []string{"pay with the new link", next.ID}, []string{"released"})
}
